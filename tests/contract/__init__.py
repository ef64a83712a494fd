"""Contract of every game: one suite for all our games (`hooks` says how a game joins)."""
