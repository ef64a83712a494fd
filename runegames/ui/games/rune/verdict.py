"""Words on the move at the cursor: which rules it keeps, and what it would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.core import count
from runegames.games.rune.bits import Board
from runegames.games.rune.consequences import consequences
from runegames.games.rune.masters import Draw, KeepToken, PlaceMaster, PlaceToken
from runegames.games.rune.model import COLOURS, neighbours
from runegames.games.rune.phrases import changes
from runegames.games.rune.placing import Pass, Place, PlacementCheck
from runegames.ui.games.rune.cursor import RuneCursor

MOVING = (("rune.turn", "turn"), ("rune.legal", "next legal"), ("rune.best", "best spot"))


class Rule(NamedTuple):
    """A placement rule: met or not, and why."""

    name: str
    met: bool
    why: str


class Verdict(NamedTuple):
    """Facts told beside the hand."""

    rules: tuple[Rule, ...]
    """The two of which one is enough, then one that always counts; none off the ritual."""
    fits: bool
    head: str
    why: str


def verdict_of(cursor: RuneCursor) -> Verdict | None:
    """Judge a card that hovers."""
    if cursor.task != "place":
        return None
    objection, check = cursor.objection(), cursor.check()
    rules: tuple[Rule, ...] = ()
    if check is not None and check.covered:
        rules = (
            Rule(
                "neighbour rule",
                not check.neighbour_clashes,
                _clashes(cursor, check.neighbour_clashes) or "all match",
            ),
            Rule(
                "cover rule",
                not check.cover_clashes,
                _clashes(cursor, check.cover_clashes) or "all match",
            ),
            _always(cursor, check),
        )
    if objection is not None:
        return Verdict(rules, False, "It does not fit", f"({objection.rule})")
    both = all(rule.met for rule in rules[:2])
    return Verdict(rules, True, "It fits", f"by {'both rules' if both else 'one of the two rules'}")


def _always(cursor: RuneCursor, check: PlacementCheck) -> Rule:
    """The rule that has to be kept whichever of the two is met."""
    if cursor.view.seats == 1:
        met = check.overlong is None
        return Rule("short lines", met, f"{'no' if met else 'a'} line would be too long (RU-23)")
    met = check.join is None
    told = "it joins no areas that must stay apart" if met else "it joins what must stay apart"
    return Rule("no bridge", met, f"{told} (RU-15)")


def _clashes(cursor: RuneCursor, board: Board) -> str:
    """Tell which colours clash: ``green over blue, 2 more``."""
    grid = cursor.position.grid
    spots = grid.sections(board)
    if not spots:
        return ""
    card = cursor.card_colours
    x, y = spots[0]
    on_table = COLOURS[grid.colour_at(grid.bit(x, y))]
    if (x, y) in card:
        told = f"{card[x, y]} over {on_table}"
    else:
        near = [card[spot] for spot in neighbours(x, y) if spot in card]
        other = next(colour for colour in near if colour != on_table)
        told = f"{other} beside {on_table}"
    more = count(len(spots) - 1, "more clash", "more clashes")
    return f"{told}, {more}" if len(spots) > 1 else told


def worth_words(cursor: RuneCursor, names: Sequence[str]) -> list[str]:
    """Tell what a legal move changes, the most telling sentence first."""
    match move := cursor.move():
        case Place() | PlaceToken():
            grid = cursor.position.grid
            return consequences(cursor.viewpoint(names), move.change(grid).of(grid.runes))
        case PlaceMaster():
            before, after = cursor.position.preview(move)
            if before == after:
                return ["A second Rune Master in an area that is controlled gains nothing (RU-16)."]
            return [f"A Rune Master here claims this area: {changes(before, after, names)}."]
        case _:
            return []


def answers(cursor: RuneCursor, *, large: bool) -> list[tuple[str, str]]:
    """List what can be done now: the name of the key in ``play.keys``, and in words."""
    match cursor.task:
        case "place":
            found = [("rune.pass", "pass")] if cursor.offers(Pass) else []
            if large:
                found = [("table.confirm", f"place here{_gain(cursor)}"), *found, *MOVING]
            return found
        case "bury":
            return [("table.confirm", f"put card {cursor.card + 1} out of the game")]
        case "draw":
            return [("table.confirm", "draw a card")]
        case "master":
            found = [("table.confirm", f"Rune Master here{_gain(cursor)}")]
            return found + ([("rune.draw", "draw a card")] if cursor.offers(Draw) else [])
        case "token":
            other = "blue" if cursor.colour == "green" else "green"
            found = [
                ("table.confirm", f"{cursor.colour} side here"),
                ("rune.turn", f"{other} side"),
            ]
            return found + ([("rune.keep", "keep it")] if cursor.offers(KeepToken) else [])


def _gain(cursor: RuneCursor) -> str:
    """Tell what the side that moves gains: ``, +10``."""
    preview = cursor.preview()
    if preview is None:
        return ""
    side = cursor.position.side(cursor.question.decision.seat)
    return f", {preview.after[side] - preview.before[side]:+d}"
