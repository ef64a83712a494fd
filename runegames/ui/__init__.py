"""The app at the terminal. The only layer that knows Textual and rich."""
