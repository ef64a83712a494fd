"""Hands of a finished game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from runegames.core import SEAT_LETTERS
from runegames.ui.commands import way_out
from runegames.ui.screens.box import TextBox


class OpenHandsScreen(TextBox):
    """Box over the table with a paragraph for each seat."""

    BINDINGS = [way_out(keys="escape,v,enter,space")]

    def __init__(self, names: Sequence[str], hands: Sequence[Sequence[str]]) -> None:
        super().__init__("All hands")
        self._names = names
        self._hands = hands

    def text(self) -> Content:
        parts = []
        for seat, (name, hand) in enumerate(zip(self._names, self._hands, strict=True)):
            head = (f"{SEAT_LETTERS[seat]}  ", f"bold {self.palette.seat(seat)}")
            parts.append(Content.assemble(head, " ".join(hand) or f"{name} holds nothing."))
        return Content("\n\n").join(parts)
