"""Words on the move at the cursor: rules that it meets, its effects, and the possible answers."""

from __future__ import annotations

from typing import NamedTuple

from runegames.core import Names, count
from runegames.games.rune.bits import Board
from runegames.games.rune.consequences import consequences
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster, PlaceToken
from runegames.games.rune.model import COLOURS, neighbours
from runegames.games.rune.phrases import changes
from runegames.games.rune.placing import PASS, Place
from runegames.play.keys import ACTIONS
from runegames.ui.games.rune.cursor import RuneCursor

BACK = "rune.legal"
"""Action that leads from a draw, a pass or a kept token back to a place on the table."""


class Rule(NamedTuple):
    """Rule of placing, with a reason why the card meets it or does not."""

    name: str
    met: bool
    why: str


class CardVerdict(NamedTuple):
    """Verdict on a card, beside the hand."""

    rules: tuple[Rule, ...]
    """Neighbour rule and cover rule; a card has to meet one. Empty if it covers no rune."""
    fits: bool
    head: str
    why: str


def verdict_of(cursor: RuneCursor) -> CardVerdict | None:
    """Judge the held card; return None if no card has to be placed."""
    if cursor.task != "place":
        return None
    objection, check = cursor.objection(), cursor.check()
    rules: tuple[Rule, ...] = ()
    if check is not None and check.covered:
        rules = (
            _matching("neighbour rule", cursor, check.neighbour_clashes),
            _matching("cover rule", cursor, check.cover_clashes),
        )
    if objection is not None:
        return CardVerdict(rules, False, "It does not fit", f"({objection.rule})")
    both = all(rule.met for rule in rules)
    return CardVerdict(
        rules, True, "It fits", f"by {'both rules' if both else 'one of the two rules'}"
    )


def _matching(name: str, cursor: RuneCursor, clashes: Board) -> Rule:
    """Judge by clashes of colours: ``red over blue, 2 more clashes``."""
    grid = cursor.position.grid
    spots = grid.sections(clashes)
    if not spots:
        return Rule(name, True, "all match")
    card = cursor.card_colours
    x, y = spots[0]
    on_table = COLOURS[grid.colour_at(grid.bit(x, y))]
    if (x, y) in card:
        words = f"{card[x, y]} over {on_table}"
    else:
        near = [card[spot] for spot in neighbours(x, y) if spot in card]
        other = next(colour for colour in near if colour != on_table)
        words = f"{other} beside {on_table}"
    if len(spots) > 1:
        words += f", {count(len(spots) - 1, 'more clash', 'more clashes')}"
    return Rule(name, False, words)


def worth_words(cursor: RuneCursor, names: Names) -> list[str]:
    """Describe the effects of a legal move, the most important first."""
    match move := cursor.move():
        case Place() | PlaceToken():
            return consequences(cursor.viewpoint(names), move)
        case PlaceMaster():
            before, after = cursor.position.preview(move)
            if before == after:
                return ["A second Rune Master in an area of one's own gains nothing (RU-21)."]
            return [f"A Rune Master here claims this area: {changes(before, after, names)}."]
        case _:
            return []


def answers(cursor: RuneCursor) -> list[tuple[str, str]]:
    """Return what the player can do, in pairs: an action of ``play.keys``, and words."""
    listed = []
    match cursor.task:
        case "place":
            if cursor.offers(PASS):
                listed.append(_named("rune.pass"))
        case "bury":
            listed.append(("table.confirm", f"put card {cursor.card + 1} out of the game"))
        case "draw" | "pass" | "keep":
            listed.append(("table.confirm", ACTIONS[f"rune.{cursor.task}"].short))
            if cursor.alternative:
                listed.append((BACK, "back to the table"))
        case "master":
            listed.append(("table.confirm", f"Rune Master here{_gain(cursor)}"))
            if cursor.offers(DRAW):
                listed.append(_named("rune.draw"))
        case "token":
            other = "blue" if cursor.colour == "green" else "green"
            listed.append(("table.confirm", f"{cursor.colour} side here"))
            listed.append(("rune.turn", f"{other} side"))
            if cursor.offers(KEEP_TOKEN):
                listed.append(_named("rune.keep"))
    return listed


def _named(action: str) -> tuple[str, str]:
    return action, ACTIONS[action].short


def _gain(cursor: RuneCursor) -> str:
    """Return the gain of the asked side, such as ``, +10``; empty for an illegal move."""
    preview = cursor.preview()
    return "" if preview is None else f", {preview.gains[cursor.side]:+d}"
