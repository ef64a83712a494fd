"""Rules of each game, independent of screens, files and kinds of players."""
