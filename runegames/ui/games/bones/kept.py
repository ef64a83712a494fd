"""The last round of a game of Runes & Bones in small, for the results."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.bones.model import BEATS, KIND_OF, NORMAL, BonesView, Played
from runegames.ui.canvas import Canvas
from runegames.ui.games.bones.hand import Cut, Stone, cut_for, draw_stone
from runegames.ui.look import Look
from runegames.ui.widgets.keepsake import Keepsake


def keepsake(view: BonesView, names: Sequence[str]) -> Keepsake:
    """The runes that were played, the one that nothing beat chosen."""

    def cut_of(width: int, height: int, look: Look) -> Cut:
        return cut_for(len(view.plays), width, height, lined=not look.pixels)

    def rows(width: int, height: int, look: Look) -> int:
        cut = cut_of(width, height, look)
        return cut.rows if view.plays and cut.rows <= height else 0

    def paint(canvas: Canvas, place: Region, look: Look) -> None:
        cut, unbeaten = cut_of(place.width, place.height, look), _unbeaten(view.plays)
        step = cut.width + cut.gap
        first = max(0, len(view.plays) - (place.width + cut.gap) // step)
        for at, played in enumerate(view.plays[first:]):
            seat, chosen = played.seat, first + at == unbeaten
            stone = Stone(played.rune, SEAT_LETTERS[seat], names[seat], here=False, chosen=chosen)
            draw_stone(canvas, place.x + at * step, place.y, cut, stone, *look)

    return Keepsake("the last round", rows, paint)


def _unbeaten(plays: Sequence[Played]) -> int | None:
    """Its place (RB-4 to RB-7); None: only special runes were played."""
    found: int | None = None
    for at, played in enumerate(plays):
        kind = KIND_OF[played.rune]
        if kind < NORMAL and (found is None or BEATS[kind][KIND_OF[plays[found].rune]]):
            found = at
    return found
