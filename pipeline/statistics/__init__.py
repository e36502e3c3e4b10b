"""Statistics: counts in, frozen results out; no disk, no clock."""
