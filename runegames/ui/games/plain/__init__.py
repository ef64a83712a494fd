"""Plain table, which shows any game in words, tokens, cells and lists."""
