"""Book of all that was played, in four tabs."""
