"""Contract of every game: one suite over the registry (`hooks` says how a game joins)."""
