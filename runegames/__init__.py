"""Tabletop games about runes, played together at one terminal."""

__version__ = "0.1.0"
