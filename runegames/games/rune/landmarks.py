"""Places on a table in words, by areas and directions, for hints.

Moves and events name columns and rows instead (``phrases.spot``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TypeAlias

from runegames.core import Names, and_list, count, possessive
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import (
    COLOURS,
    Area,
    Colour,
    RuneView,
    Spot,
    UnclaimedArea,
    card_colours,
    neighbours,
)
from runegames.games.rune.phrases import TURNS, side_words
from runegames.games.rune.placing import Place
from runegames.numerals import plural

MIN_LANDMARK_RUNES = 3
"""Least size of a free area that serves as a landmark."""
NUMBERS = ("no", "a", "two", "three", "four", "five", "six")

_DOWN, _ACROSS = ("top", "", "bottom"), ("left", "", "right")
"""Words for the thirds of a region."""
_VERTICALLY = {-1: "above", 0: "", 1: "below"}
_SIDEWAYS = {-1: "left of", 0: "", 1: "right of"}
"""Words for steps of one section."""


_AnyArea: TypeAlias = Area | UnclaimedArea


def _areas(view: RuneView) -> list[_AnyArea]:
    """Return all areas: those of the viewer's side, then those of other sides, then free areas."""
    owned = sorted(
        view.areas,
        key=lambda area: (view.seat not in view.sides[area.side], -len(area.sections)),
    )
    return [*owned, *view.free_areas()]


def region(spots: Collection[Spot], among: Collection[Spot]) -> str:
    """Describe where the middle of ``spots`` lies within ``among``: ``at the top left``."""
    thirds: list[int] = []
    for axis in (1, 0):
        inside = [spot[axis] for spot in spots]
        around = [spot[axis] for spot in among]
        first, behind = min(around), max(around) + 1
        length = behind - first
        middle = (min(inside) + max(inside) + 1) / 2 - first
        third = int(3 * middle / length) if length > 1 else 1
        thirds.append(max(0, min(third, 2)))
    words = f"{_DOWN[thirds[0]]} {_ACROSS[thirds[1]]}".strip()
    return f"at the {words}" if words else "in the middle"


def _area_words(area: _AnyArea, view: RuneView, names: Names) -> str:
    """Name an area: ``Anna's green area``, ``the free green area of 4 runes``."""
    if area.side is not None:
        return f"{possessive(side_words(view.sides[area.side], names))} {area.colour} area"
    if len(area.sections) == 1:
        return f"the lone {area.colour} rune"
    return f"the free {area.colour} area of {count(len(area.sections), 'rune')}"


def placing_place(move: Place, view: RuneView, names: Names) -> str:
    """Describe the rotation and the place of a card.

    Example: ``a quarter turn, over two blue runes at the left, beside Bo's green area``.
    """
    card = card_colours(move.card, move.quarter, move.x, move.y)
    colours = view.colours
    covered = [spot for spot in card if spot in colours]
    whole = next((area for area in view.areas if set(covered).issubset(area.sections)), None)
    if whole is None:
        runes = _runes([colours[spot] for spot in covered])
    else:
        runes = f"{NUMBERS[len(covered)]} {plural(len(covered), 'rune')}"
        runes += f" of {_area_words(whole, view, names)}"
    words = f"{TURNS[move.quarter]}, over {runes} {region(card, colours)}"
    beside = _beside(card, view)
    if beside is not None and beside is not whole:
        return f"{words}, beside {_area_words(beside, view, names)}"
    return words


def _runes(colours: Sequence[Colour]) -> str:
    """Count runes in words: ``two blue and a red rune``."""
    counted = Counter(colours)
    order = sorted(counted, key=lambda colour: (-counted[colour], COLOURS.index(colour)))
    numbers = and_list([f"{NUMBERS[counted[colour]]} {colour}" for colour in order])
    return f"{numbers} {plural(counted[order[-1]], 'rune')}"


def _beside(card: Collection[Spot], view: RuneView) -> _AnyArea | None:
    """Return a controlled area that a card touches, otherwise a large free area, or None."""
    rim = {near for spot in card for near in neighbours(*spot)}.difference(card)
    for area in _areas(view):
        large = area.side is not None or len(area.sections) >= MIN_LANDMARK_RUNES
        if large and not rim.isdisjoint(area.sections):
            return area
    return None


def master_place(move: PlaceMaster, view: RuneView, names: Names) -> str:
    """Describe the place of a Rune Master.

    Example: ``in the middle of the free red area of 5 runes at the left``.
    """
    spot = move.x, move.y
    area = next(candidate for candidate in _areas(view) if spot in candidate.sections)
    where = region(area.sections, view.spots)
    words = f"{_area_words(area, view, names)} {where}"
    if len(area.sections) == 1:
        return f"on {words}"
    return f"{region([spot], area.sections)} of {words}"


def token_place(move: PlaceToken, view: RuneView) -> str:
    """Describe the place of a token: ``on the red rune above and left of the Rune Master``."""
    master = next(placed for placed in reversed(view.masters) if placed.seat == view.seat)
    across, down = move.x - master.x, move.y - master.y
    ways = _VERTICALLY[down], _SIDEWAYS[across]
    rune = f"the {view.colour_at(move.x, move.y)} rune"
    return f"on {rune} {and_list(filter(None, ways))} the Rune Master"
