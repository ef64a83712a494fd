"""The rules of each game. Nothing in here knows of screens, files or players' kinds."""
