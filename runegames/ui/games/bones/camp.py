"""Layout of the camp: places of bowl, winning rune and seats on the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias, assert_never

from textual.geometry import Offset, Region

from runegames.ui.canvas import to_centre
from runegames.ui.games.bones.bowl import LARGE, MIDDLE, SMALL, Bowl

Form: TypeAlias = Literal["tall", "side", "lines", "crowd", "row", "own", "name"]
"""Arrangement of a seat.

``tall``: a column with the name in large letters; ``side``: a column; ``lines``: one to three
lines; ``crowd``: two lines without the last act; ``row``: a line, and the last act below it;
``own``: a line, for the viewer without runes; ``name``: the name alone.
"""
Align: TypeAlias = Literal["left", "middle", "right"]


class Spot(NamedTuple):
    """Place of a seat."""

    box: Region
    align: Align
    form: Form
    back: tuple[int, int] = (3, 2)
    """Columns and rows of the back of a rune."""
    room: int = 0
    """Width of the lines below the name; 0 for the width of the box."""


class PlayedSpot(NamedTuple):
    """Place of a played rune, and of the words about it."""

    stone: Region
    words: Region
    align: Align = "left"


class Bare(NamedTuple):
    """Parts of the camp for a viewer with an empty hand."""

    played: tuple[PlayedSpot, ...]
    """Places of the played runes by seat, clockwise from the viewer; () if there is no room."""
    places: tuple[Region, ...]
    """Empty places for the viewer's runes."""
    words: Region
    """Place of the words about the empty hand and of the viewer's bones."""


class CampLayout(NamedTuple):
    """Layout of the camp."""

    bowl: Bowl
    pot: Region
    """Bowl and fire, without the bones; 0 columns wide if only the number of bones has room."""
    stone: Region
    """Winning rune."""
    note: Region
    """Lines below the winning rune."""
    sheet: Region
    """Words of a deal, which are shown instead of the winning rune."""
    spots: tuple[Spot, ...]
    """Places of the seats, clockwise from the viewer; () if there is no room."""
    bare: Bare | None = None
    """Parts for an empty hand; None if the viewer has runes, or if there is no room."""

    @property
    def bowl_at(self) -> tuple[int, int]:
        """Top left pixel of the bowl."""
        return self.pot.x - self.bowl.fire_x * self.bowl.scale, 2 * self.pot.y

    def shifted(self, x: int, y: int) -> CampLayout:
        """Move all regions by ``x`` columns and ``y`` rows."""
        camp: CampLayout = _moved(self, Offset(x, y))
        return camp

    def lowered(self, rows: int) -> CampLayout:
        """Move everything down except the seats."""
        return self.shifted(0, rows)._replace(spots=self.spots)


def _moved(part: Any, by: Offset) -> Any:
    match part:
        case Region():
            return part.translate(by)
        case CampLayout() | Spot() | PlayedSpot() | Bare():
            return type(part)(*(_moved(item, by) for item in part))
        case tuple() if not isinstance(part, Bowl):
            return tuple(_moved(item, by) for item in part)
        case _:
            return part


def aligned(box: Region, width: int, align: Align) -> int:
    """Return the column of the box where content ``width`` columns wide begins."""
    match align:
        case "left":
            return box.x
        case "middle":
            return box.x + max(0, to_centre(width, box.width))
        case "right":
            return box.right - width
    assert_never(align)


@lru_cache(maxsize=16)
def lay_out(
    width: int,
    height: int,
    names: tuple[int, ...],
    *,
    bare: bool = False,
) -> CampLayout:
    """Lay out the largest camp that fits, in the middle of the board.

    ``names``: widths of the players' names, clockwise from the viewer; ``bare``: True if the
    viewer's hand is empty.
    """
    if width >= 142 and height >= 42:
        camp, size = _large(len(names) - 1), (142, 42)
        if bare and height >= 53:
            camp, size = _large_bare(camp), (142, 53)
    elif width >= 80 and height >= 24:
        camp, size = _middle(names[1:]), (80, 24)
        if bare and height >= 30:
            camp, size = _middle_bare(camp), (80, 30)
    else:
        camp, size = _small(names[1:]), (54, 16)
        if bare and height >= 19:
            camp, size = camp._replace(bare=Bare((), (), Region(1, 17, 52, 2))), (54, 19)
    return camp.shifted(max(0, to_centre(size[0], width)), max(0, to_centre(size[1], height)))


def beside(width: int, height: int, names: tuple[int, ...]) -> CampLayout:
    """Lay out a camp beside the sheet of an offer.

    If the camp is narrower than 80 columns, the viewer's seat is left out, and the other seats have
    the form ``row``. If it is narrower than 42 columns, no seat is shown.
    """
    if width >= 80:
        return lay_out(width, height, names)
    if width < 42:
        return CampLayout(
            SMALL,
            pot=Region(width, 11, 0, 0),
            stone=Region(4, 0, 15, 7),
            note=Region(2, 7, width - 3, 3),
            sheet=Region(1, 1, width - 2, 10),
            spots=(),
        )
    others = len(names) - 1
    step = 3 if 3 * others <= height - 14 else 2
    first = 1 if height - 14 - step * others > 0 else 0
    rows = [
        Spot(Region(1, first + step * index, 40, 2), "left", "row", (2, 1))
        for index in range(others)
    ]
    own = Spot(Region(0, 0, 0, 0), "left", "own")
    bowl = SMALL.lowered() if others > 3 else SMALL
    return CampLayout(
        bowl,
        pot=Region(16, height - 8, 26, 7),
        stone=Region(1, height - 10, 15, 7),
        note=Region(1, height - 1, 40, 1),
        sheet=Region(1, height - 10, 14, 9),
        spots=(own, *rows),
    )


def _middle_bare(camp: CampLayout) -> CampLayout:
    own = Spot(Region(3, 24, 36, 1), "left", "name")
    spots = [own]
    played = [PlayedSpot(Region(67, 19, 12, 4), Region(63, 23, 16, 1), "right")]
    for spot in camp.spots[1:]:
        box, align = spot.box, spot.align
        if spot.form == "side":
            stone = Region(aligned(box, 12, align), box.y + 5, 12, 4)
            played.append(
                PlayedSpot(stone, Region(aligned(box, 15, align), box.y + 9, 15, 1), align)
            )
        elif box.width >= 39:
            alone = box.width > 39
            left = 24 if alone else box.x
            spot = spot._replace(box=Region(left, 1, 22, 4), align="left")
            words = Region(left + 36, 4, 18, 1) if alone else Region(left + 23, 5, 15, 1)
            played.append(PlayedSpot(Region(left + 23, 1, 12, 4), words))
        spots.append(spot)
    # If one of the seats has no room for its played rune, no played runes are shown.
    if len(played) < len(spots):
        played, spots = [], [own._replace(form="own"), *camp.spots[1:]]
    places = tuple(Region(3 + 9 * index, 25, 7, 4) for index in range(4))
    bare = Bare(tuple(played), places, Region(41, 25, 37, 5))
    return camp._replace(spots=tuple(spots)).lowered(2)._replace(bare=bare)


def _large_bare(camp: CampLayout) -> CampLayout:
    own = Spot(Region(4, 47, 56, 1), "left", "name")
    played = [PlayedSpot(Region(124, 36, 16, 7), Region(116, 43, 24, 1), "right")]
    for spot in camp.spots[1:]:
        box, align = spot.box, spot.align
        top = box.y + min(box.height - 1, 14)
        stone = Region(aligned(box, 16, align), top, 16, 7)
        played.append(PlayedSpot(stone, Region(box.x, top + 7, box.width, 1), align))
    places = tuple(Region(4 + 16 * index, 48, 14, 5) for index in range(4))
    bare = Bare(tuple(played), places, Region(72, 48, 60, 5))
    return camp._replace(spots=(own, *camp.spots[1:])).lowered(6)._replace(bare=bare)


def _small(names: tuple[int, ...]) -> CampLayout:
    others = len(names)
    if others > 3:
        back = (1, 1)
        above = [
            Spot(Region(1 + 18 * index, 0, 17, 2), "left", "crowd", back) for index in range(3)
        ]
        if others == 4:
            above = [above[0], above[2]]
        ends = [Spot(Region(x, 2, 17, 2), "left", "crowd", back) for x in (1, 37)]
        spots = [ends[0], *above, ends[1]]
    else:
        back = (2, 1)
        left = Spot(Region(1, 1, 20, 4), "left", "side", back)
        right = Spot(Region(33, 1, 20, 4), "right", "side", back, room=14)
        # Long names at the sides leave no room for a second line between them.
        lines = 2 if others < 3 or names[0] + names[2] <= 14 else 1
        above_all = Spot(Region(1, 0, 52, lines), "middle", "lines", back)
        spots = _round([left, above_all, right], others)
    own = Spot(Region(5, 15, 48, 1), "middle", "own", (3, 1))
    bowl = SMALL.lowered() if others > 3 else SMALL
    return CampLayout(
        bowl,
        pot=Region(19, 8, 26, 7),
        stone=Region(4, 5, 15, 7),
        note=Region(4, 12, 15, 3),
        sheet=Region(1, 5, 17, 10),
        spots=(own, *spots),
    )


def _middle(names: tuple[int, ...]) -> CampLayout:
    others = len(names)
    # Long names would overlap the stone or the bones, so both side seats begin further up.
    short = names[0] <= 12 and names[-1] <= 11
    top = 8 if short and others != 1 else 5
    left_box, right_box = Region(1, top, 20, 6), Region(59, top, 20, 6)
    if short:
        left_box, right_box = Region(1, top, 16, 6), Region(65, top, 14, 6)
    left = Spot(left_box, "left", "side", room=16)
    right = Spot(right_box, "right", "side", room=13)
    if others > 3:
        width = 78 // (others - 2)
        above = [
            Spot(Region(1 + width * index, 0, width, 4), "middle", "lines", (2, 2))
            for index in range(others - 2)
        ]
        spots = [left, *above, right]
    else:
        spots = _round([left, Spot(Region(1, 1, 78, 3), "middle", "lines"), right], others)
    own = Spot(Region(24, 22, 55, 1), "middle", "own")
    return CampLayout(
        MIDDLE,
        pot=Region(35, 11, 32, 11),
        stone=Region(17, 7, 17, 11),
        note=Region(17, 18, 17, 3),
        sheet=Region(17, 7, 17, 14),
        spots=(own, *spots),
    )


def _large(others: int) -> CampLayout:
    if others > 3:
        places = [2, 40, 78, 116] if others == 4 else [2, 31, 59, 88, 116]
        spots = [Spot(Region(x, 0, 24, 5), "left", "side") for x in places]
        spots[-1] = spots[-1]._replace(align="right")
    else:
        left = Spot(Region(2, 0, 24, 15), "left", "tall", (6, 4))
        above = Spot(Region(34, 0, 24, 15), "middle", "tall", (6, 4))
        right = Spot(Region(116, 0, 24, 15), "right", "tall", (6, 4))
        spots = _round([left, above, right], others)
    own = Spot(Region(60, 41, 60, 1), "middle", "own", (3, 1))
    return CampLayout(
        LARGE,
        pot=Region(58, 19, 64, 22),
        stone=Region(18, 16, 34, 21),
        note=Region(18, 38, 34, 3),
        sheet=Region(18, 16, 34, 25),
        spots=(own, *spots),
    )


def _round(three: list[Spot], others: int) -> list[Spot]:
    """Choose the places of up to three other seats; ``three``: left, above and right."""
    left, above, right = three
    if others == 1:
        return [above]
    return [left, right] if others == 2 else three
