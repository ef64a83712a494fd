"""What every game has to keep: one suite over the registry (see `hooks` to join)."""
