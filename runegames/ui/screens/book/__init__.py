"""The book: all that was played, in four tabs."""
