"""Pens of the styles of reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from runegames.report.model import Style, StyledWords, Words
from runegames.ui.canvas import Pen
from runegames.ui.widgets.sheet import Sheet


def pen_of(sheet: Sheet, style: Style, seat: int | None = None) -> Pen:
    """Return the pen of a style, or of a seat's colour."""
    if seat is not None:
        return sheet.own(seat)
    match style:
        case "":
            return sheet.base_pen()
        case "strong":
            return sheet.strong
        case "gold":
            return sheet.gold
        case "primary":
            return sheet.primary_pen
        case "quiet":
            return sheet.quiet_pen
        case "good":
            return sheet.base_pen().inked(sheet.palette.ok)
        case "bad":
            return sheet.base_pen().inked(sheet.palette.bad)
        case _:
            assert_never(style)


def spans_of(words: Words, style: Style = "", seat: int | None = None) -> Sequence[StyledWords]:
    return [StyledWords(words, style, seat)] if isinstance(words, str) else words
