"""Bridges: games as environments of other projects; each needs an extra of the package."""
