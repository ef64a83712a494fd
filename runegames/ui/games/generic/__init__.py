"""Table for any game, drawn from what the game declares."""
