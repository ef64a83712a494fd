"""Terminal app: the only layer that knows Textual and rich."""
