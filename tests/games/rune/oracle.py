"""Rules of Rune once more, as a plain scan of a dictionary: slow, short, and easy to check.

This module was written from the rules page alone and shares no code with the bitboards, so that a
mistake in one of the two shows as a difference between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from runegames.games.rune.model import RuneView

Spot: TypeAlias = tuple[int, int]
WORTH = {"R": 3, "G": 2, "B": 1}
LONGEST = {"R": 3, "G": 6, "B": 9}
QUARTERS = {"quarter": (0, 1, 2, 3), "half": (0, 2)}


@dataclass(slots=True)
class Table:
    """Table as dictionaries and sets."""

    runes: dict[Spot, str] = field(default_factory=dict)
    """Visible runes: R, G or B."""
    footprints: list[frozenset[Spot]] = field(default_factory=list)
    """Sections of each card."""
    masters: list[tuple[Spot, int]] = field(default_factory=list)
    """Place and side of each Rune Master."""
    tokens: set[Spot] = field(default_factory=set)
    solo: bool = False

    @property
    def guarded(self) -> set[Spot]:
        """Sections that may not be covered (RU-13, RU-14)."""
        return {spot for spot, _ in self.masters} | self.tokens


@dataclass(frozen=True, slots=True)
class Area:
    """Controlled area (RU-16)."""

    side: int
    colour: str
    spots: frozenset[Spot]

    @property
    def points(self) -> int:
        return WORTH[self.colour] * len(self.spots)


def turn(pattern: str, quarter: int) -> list[str]:
    """Return the rows of a card after ``quarter`` quarter turns clockwise."""
    rows = pattern.split("/")
    for _ in range(quarter):
        height, width = len(rows), len(rows[0])
        rows = ["".join(rows[height - 1 - x][y] for x in range(height)) for y in range(width)]
    return rows


def card_runes(pattern: str, quarter: int, x: int, y: int) -> dict[Spot, str]:
    """Return the runes of a card by section; (x, y) is the top left section."""
    return {
        (x + dx, y + dy): rune
        for dy, row in enumerate(turn(pattern, quarter))
        for dx, rune in enumerate(row)
    }


def table_of(view: RuneView) -> Table:
    """Return the table that a view describes, laid out again card by card."""
    table = Table(solo=view.seats == 1)
    for card in view.cards:
        runes = card_runes(card.card, card.quarter, card.x, card.y)
        table.runes |= runes
        table.footprints.append(frozenset(runes))
    for section in view.grid:
        if section.token:
            table.tokens.add((section.x, section.y))
            table.runes[section.x, section.y] = section.colour[0].upper()
    side_of = {seat: side for side, seats in enumerate(view.sides) for seat in seats}
    table.masters = [((master.x, master.y), side_of[master.seat]) for master in view.masters]
    return table


def around(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    x, y = spot
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def area_of(runes: dict[Spot, str], spot: Spot) -> frozenset[Spot]:
    """Return the area of a rune (RU-16)."""
    colour, rows, left = runes[spot], {spot}, [spot]
    while left:
        for other in around(left.pop()):
            if other not in rows and runes.get(other) == colour:
                rows.add(other)
                left.append(other)
    return frozenset(rows)


def areas(table: Table) -> set[Area]:
    return {
        Area(side, table.runes[spot], area_of(table.runes, spot)) for spot, side in table.masters
    }


def scores(table: Table, sides: int) -> tuple[int, ...]:
    controlled = areas(table)
    return tuple(sum(area.points for area in controlled if area.side == s) for s in range(sides))


def runs(runes: dict[Spot, str]) -> Iterator[tuple[str, int]]:
    """Yield every straight line of one colour, as its colour and length (RU-23)."""
    for (x, y), rune in runes.items():
        for dx, dy in ((1, 0), (0, 1)):
            if runes.get((x - dx, y - dy)) != rune:
                length = 1
                while runes.get((x + length * dx, y + length * dy)) == rune:
                    length += 1
                yield rune, length


def too_long(runes: dict[Spot, str]) -> bool:
    """Return whether a line of one colour is longer than allowed (RU-23)."""
    return any(length > LONGEST[rune] for rune, length in runs(runes))


def joins(table: Table, after: dict[Spot, str], side: int) -> bool:
    """Return whether an opponent's area and another controlled area have become one (RU-15)."""
    merged: dict[frozenset[Spot], set[tuple[int, frozenset[Spot]]]] = {}
    for spot, owner in table.masters:
        was = (owner, area_of(table.runes, spot))
        merged.setdefault(area_of(after, spot), set()).add(was)
    return any(len(was) > 1 and any(owner != side for owner, _ in was) for was in merged.values())


def cover_rule(table: Table, card: dict[Spot, str]) -> bool:
    """Return whether the card covers only runes of the same colour (RU-11, part one)."""
    return all(table.runes.get(spot, rune) == rune for spot, rune in card.items())


def neighbour_rule(table: Table, card: dict[Spot, str]) -> bool:
    """Return whether the card touches only runes of the same colour (RU-11, part two)."""
    return all(
        table.runes.get(other, rune) == rune
        for spot, rune in card.items()
        for other in around(spot)
        if other not in card
    )


def may_lie(table: Table, card: dict[Spot, str], side: int) -> bool:
    """Return whether a side may place the card: RU-10 to RU-15 and, in solo, RU-23."""
    return (
        any(spot in table.runes for spot in card)
        and not any(spot in table.guarded for spot in card)
        and (cover_rule(table, card) or neighbour_rule(table, card))
        and frozenset(card) not in table.footprints
        and not joins(table, table.runes | card, side)
        and not (table.solo and too_long(table.runes | card))
    )


def positions(table: Table, quarter: int) -> list[Spot]:
    """Return all top left sections at which a card overlaps the table, in reading order."""
    width, height = (2, 3) if quarter % 2 == 0 else (3, 2)
    return sorted(
        {(x - dx, y - dy) for x, y in table.runes for dx in range(width) for dy in range(height)},
        key=lambda spot: (spot[1], spot[0]),
    )


def placements(
    table: Table, pattern: str, side: int, quarters: Iterable[int]
) -> list[tuple[int, int, int]]:
    """Return every legal (quarter, x, y) of a card, by quarter and then in reading order."""
    return [
        (quarter, x, y)
        for quarter in quarters
        for x, y in positions(table, quarter)
        if may_lie(table, card_runes(pattern, quarter, x, y), side)
    ]


def master_spots(table: Table, side: int, *, one_per_area: bool) -> set[Spot]:
    """Return the sections where a side may place a Rune Master (RU-16)."""
    taken = {spot for spot, _ in table.masters}
    values = set()
    for spot in table.runes:
        area = area_of(table.runes, spot)
        owners = [owner for section, owner in table.masters if section in area]
        rivals = [owner for owner in owners if owner != side]
        if not rivals and spot not in taken and not (one_per_area and owners):
            values.add(spot)
    return values


def tokens(table: Table, master: Spot, side: int) -> set[tuple[int, int, str]]:
    """Return (x, y, colour) of each token that a side may put beside a new Rune Master (RU-19)."""
    x, y = master
    values = set()
    for spot in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
        if spot not in table.runes or spot in table.guarded:
            continue
        for letter, colour in (("G", "green"), ("B", "blue")):
            after = table.runes | {spot: letter}
            if table.runes[spot] == letter or joins(table, after, side):
                continue
            if not (table.solo and too_long(after)):
                values.add((*spot, colour))
    return values
