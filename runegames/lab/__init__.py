"""The laboratory: games that nobody looks at, and measurements of them."""
