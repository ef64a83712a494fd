"""Phrases that moves, events and the table of Rune share."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS, Manner, Names, Seat, aloud, and_list, count
from runegames.games.rune.areas import FreeArea
from runegames.games.rune.model import (
    COLOUR_OF,
    COLOURS,
    COMPONENTS,
    Pattern,
    Rank,
    sides_of,
    turned,
)

TURNS = ("as printed", "a quarter turn", "a half turn", "three quarter turns")
"""Words for the rotation of a card, by clockwise quarter turns."""


def spot(x: int, y: int, manner: Manner = Manner.SPOKEN) -> str:
    """Name a section by column and row, counted from the start card's top left section."""
    column, row = (aloud(x), aloud(y)) if manner is Manner.SPOKEN else (str(x), str(y))
    return f"column {column}, row {row}"


def at_spot(x: int, y: int, manner: Manner) -> str:
    """Name a section in speech; return no words in writing, because readers see the table."""
    return f" at {spot(x, y)}" if manner is Manner.SPOKEN else ""


def card_words(pattern: Pattern, quarter: int = 0) -> str:
    """Name a card by its rows from the top: ``blue blue, blue green, green red``."""
    rows = turned(pattern, quarter)
    return ", ".join(" ".join(COLOUR_OF[letter] for letter in row) for row in rows)


def cards_words(patterns: Sequence[Pattern]) -> str:
    """Name cards by their rows."""
    return "; ".join(card_words(pattern) for pattern in patterns)


def side_words(side: Sequence[Seat], names: Names) -> str:
    """Name the players of a side."""
    return and_list([names[seat] for seat in side])


def changes(before: Sequence[int], after: Sequence[int], names: Names) -> str:
    """List gains and losses: ``Anna gains 6 points and Bo loses 2``."""
    parts: list[str] = []
    for side, old, new in zip(sides_of(len(names)), before, after, strict=True):
        if new == old:
            continue
        verb = "gain" if new > old else "lose"
        if len(side) == 1:
            verb += "s"
        number = abs(new - old)
        what = str(number) if parts else count(number, "point")
        parts.append(f"{side_words(side, names)} {verb} {what}")
    return and_list(parts)


def with_changes(words: str, scores: Sequence[Sequence[int]], names: Names, manner: Manner) -> str:
    """Add changes of points to a sentence of the log; ``scores``: before and after, by side."""
    before, after = scores
    if before == after:
        return f"{words}."
    if manner is Manner.SPOKEN:
        return f"{words}. {changes(before, after, names)}."
    parts = [
        f"{and_list([SEAT_LETTERS[seat] for seat in side])} {new - old:+d}"
        for side, old, new in zip(sides_of(len(names)), before, after, strict=True)
        if new != old
    ]
    unit = "point" if parts[-1].endswith(("+1", "-1")) else "points"
    return f"{words}: {', '.join(parts)} {unit}."


def fallen(scores: Sequence[Sequence[int]]) -> list[Seat]:
    """Return the seats of the sides that lose points.

    Two scores can be those of two seats or of two teams. In both cases the seats of teams are
    returned, so at a table for two the result may contain seats that do not exist.
    """
    before, after = scores
    sides = sides_of(4 if len(before) == 2 else len(before))
    return [
        seat
        for side, old, new in zip(sides, before, after, strict=True)
        if new < old
        for seat in side
    ]


def placing_words(before: Sequence[int], after: Sequence[int], made: FreeArea, names: Names) -> str:
    """Describe the effects of a placement: points, and the best free area that it makes."""
    effects = [changes(before, after, names)] if before != after else []
    size = made.sections.bit_count()
    if size > 1:
        worth = f"worth {made.points}"
        effects.append(f"it makes a free area of {size} {COLOURS[made.colour]} runes, {worth}")
    return "; ".join(effects) or "no change in points"


def rank_of(score: int) -> Rank:
    """Return the rank of a solo score (RU-24)."""
    return [rank for rank in COMPONENTS.ranks if score >= rank.at_least][-1]


def rank_words(score: int) -> str:
    """Name the rank of a score and the next rank.

    Example: ``the rank of Adept; the next rank, Master, begins at 39``.
    """
    ahead = next((rank for rank in COMPONENTS.ranks if rank.at_least > score), None)
    then = f"; the next rank, {ahead.title}, begins at {ahead.at_least}" if ahead else ""
    return f"the rank of {rank_of(score).title}{then}"
