"""Screen of a game being played, and what it holds: each part does one thing at the table."""
