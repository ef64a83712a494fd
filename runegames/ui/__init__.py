"""Terminal app: the only layer that imports Textual."""
