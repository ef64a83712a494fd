"""What things on a table are drawn with."""

from __future__ import annotations

from typing import NamedTuple

from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols


class Look(NamedTuple):
    """Colours and glyphs."""

    palette: Palette
    symbols: Symbols

    @property
    def pixels(self) -> bool:
        """Whether half blocks and colours are there to draw pixels with."""
        return self.symbols.name == "unicode" and not self.palette.colourless
