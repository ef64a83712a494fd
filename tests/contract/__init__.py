"""Contract of every game: one suite over the registry (see `hooks` to join)."""
