"""From tables to the numbers of an edition: one file for each chapter, each a pure function giving plain values."""
