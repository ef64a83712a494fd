"""Themes: names of the palettes, as the settings offer them.

A new theme needs a name here, a description, and its colours in ``assets/palettes``.
"""

from typing import Literal, TypeAlias

Theme: TypeAlias = Literal[
    "enceladus",
    "ember",
    "parchment",
    "contrast",
    "colour-blind",
    "terminal",
]
EXPLAINED = (
    "enceladus: night and ice. ember: dark and warm. parchment: light. "
    "contrast, colour-blind: easy to tell apart. "
    "terminal: its own sixteen colours."
)
"""Description of the themes in the settings."""
