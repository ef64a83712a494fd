"""Places on a table of Rune in words, by what lies there: for those who look at it.

Columns and rows are for those who listen (``phrases.spot``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from runegames.core import Names, and_list, count, possessive
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import COLOURS, Colour, RuneView, Spot, neighbours, turned
from runegames.games.rune.phrases import TURNS, side_words
from runegames.games.rune.placing import Place

LEAST_LANDMARK = 3
"""Runes that a free area has to have to be a landmark."""
NUMBERS = ("no", "a", "two", "three", "four", "five", "six")

_DOWN, _ACROSS = ("top", "", "bottom"), ("left", "", "right")


class _Patch(NamedTuple):
    """An area of the view, controlled or free."""

    side: int | None
    colour: Colour
    sections: Collection[Spot]


def _patches(view: RuneView) -> list[_Patch]:
    """Every area: those of the viewer's side first, then the others', then free ones."""
    own = next((at for at, side in enumerate(view.sides) if view.seat in side), None)
    owned = [_Patch(area.side, area.colour, area.sections) for area in view.areas]
    owned.sort(key=lambda patch: (patch.side != own, -len(patch.sections)))
    return owned + [_Patch(None, area.colour, area.sections) for area in view.free_areas()]


def region(spots: Collection[Spot], among: Collection[Spot]) -> str:
    """Direction of the middle of some sections among others: ``at the top left``."""
    thirds: list[int] = []
    for axis in (1, 0):
        inside, around = [spot[axis] for spot in spots], [spot[axis] for spot in among]
        first, length = min(around), max(around) - min(around) + 1
        middle = (min(inside) + max(inside) + 1) / 2 - first
        thirds.append(min(2, max(0, int(3 * middle / length))) if length > 1 else 1)
    told = f"{_DOWN[thirds[0]]} {_ACROSS[thirds[1]]}".strip()
    return f"at the {told}" if told else "in the middle"


def _area_words(patch: _Patch, view: RuneView, names: Names) -> str:
    """Area in words: ``Anna's green area``, ``the free green area of 4 runes``."""
    if patch.side is not None:
        return f"{possessive(side_words(view.sides[patch.side], names))} {patch.colour} area"
    if len(patch.sections) == 1:
        return f"the lone {patch.colour} rune"
    return f"the free {patch.colour} area of {count(len(patch.sections), 'rune')}"


def placing_place(move: Place, view: RuneView, names: Names) -> str:
    """Turn and place of a card in words: ``a quarter turn, over two blue runes at the left, beside
    Bo's green area``.
    """
    rows = turned(move.card, move.quarter)
    card = {
        (move.x + dx, move.y + dy): letter
        for dy, row in enumerate(rows)
        for dx, letter in enumerate(row)
    }
    colours: dict[Spot, Colour] = {(each.x, each.y): each.colour for each in view.grid}
    covered = [spot for spot in card if spot in colours]
    told = f"{TURNS[move.quarter]}, over {_runes([colours[spot] for spot in covered])}"
    patches = _patches(view)
    whole = next(
        (each for each in patches if each.side is not None and _holds(each, covered)), None
    )
    if whole is not None:
        runes = f"{NUMBERS[len(covered)]} rune{'' if len(covered) == 1 else 's'}"
        told = f"{TURNS[move.quarter]}, over {runes} of {_area_words(whole, view, names)}"
    where = region(list(card), list(colours))
    beside = _beside(card, patches)
    if beside is not None and beside is not whole:
        return f"{told} {where}, beside {_area_words(beside, view, names)}"
    return f"{told} {where}"


def _holds(patch: _Patch, spots: Collection[Spot]) -> bool:
    return all(spot in patch.sections for spot in spots)


def _runes(colours: Sequence[Colour]) -> str:
    """Runes in words: ``two blue and a red rune``."""
    counted = Counter(colours)
    order = sorted(counted, key=lambda colour: (-counted[colour], COLOURS.index(colour)))
    told = and_list([f"{NUMBERS[counted[colour]]} {colour}" for colour in order])
    return f"{told} rune{'' if counted[order[-1]] == 1 else 's'}"


def _beside(card: Mapping[Spot, str], patches: Sequence[_Patch]) -> _Patch | None:
    """Area that says best where a card is: the first controlled or large one that it touches."""
    rim = {near for spot in card for near in neighbours(*spot)}.difference(card)
    for patch in patches:
        large = patch.side is not None or len(patch.sections) >= LEAST_LANDMARK
        if large and not rim.isdisjoint(patch.sections):
            return patch
    return None


def master_place(move: PlaceMaster, view: RuneView, names: Names) -> str:
    """Place of a Rune Master in words: ``in the middle of the free red area of 5 runes at the
    left``.
    """
    spot = move.x, move.y
    patch = next(each for each in _patches(view) if spot in each.sections)
    where = region([*patch.sections], [(each.x, each.y) for each in view.grid])
    area = f"{_area_words(patch, view, names)} {where}"
    if len(patch.sections) == 1:
        return f"on {area}"
    return f"{region([spot], patch.sections)} of {area}"


def token_place(move: PlaceToken, view: RuneView) -> str:
    """Place of a token in words: ``on the red rune above and left of the Rune Master``."""
    master = next(each for each in reversed(view.masters) if each.seat == view.seat)
    across, down = move.x - master.x, move.y - master.y
    ways = (("above", "", "below")[down + 1], ("left of", "", "right of")[across + 1])
    rune = f"the {view.colour_at(move.x, move.y)} rune"
    return f"on {rune} {' and '.join(filter(None, ways))} the Rune Master"
