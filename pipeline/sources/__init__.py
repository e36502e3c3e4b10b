"""Where logs come from: one file for each kind of source. A source is only ever read."""
