"""Frames of every table and page as text: what the screen shows, cell by cell, with its inks."""
