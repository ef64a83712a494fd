"""Rune for the ear: the table, the moves and the log in full sentences, without signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from runegames.core import Seen, Told, aloud, and_list, count, possessive
from runegames.games.rune.areas import free_areas_of
from runegames.games.rune.model import (
    Bury,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    RuneMove,
    RuneView,
    sides_of,
    turned,
)

COLOUR_OF = {"R": "red", "G": "green", "B": "blue"}
TURNS = ("as printed", "a quarter turn", "a half turn", "three quarter turns")
MOST_FREE = 5
"""How many free areas are told one by one."""


def spot(x: int, y: int) -> str:
    """A section: columns and rows are counted from the start card's top left one."""
    return f"column {aloud(x)}, row {aloud(y)}"


def rows_heard(rows: Sequence[str]) -> str:
    """``blue blue, blue green, green red``."""
    return ", ".join(" ".join(COLOUR_OF[letter] for letter in row) for row in rows)


def card_heard(pattern: str) -> str:
    """A card by its rows, from the top."""
    return rows_heard(turned(pattern, 0))


def side_heard(side: Sequence[int], names: Sequence[str]) -> str:
    """Those who play together."""
    return and_list([names[seat] for seat in side])


def colour_at(view: RuneView, x: int, y: int) -> str | None:
    """The colour of the visible rune there; None: there is none."""
    return next((each.colour for each in view.grid if (each.x, each.y) == (x, y)), None)


def changes(before: Sequence[int], after: Sequence[int], names: Sequence[str]) -> str:
    """Who gains and who loses: ``Anna gains 6 points, Bo loses 2``; nothing if nobody does."""
    told: list[str] = []
    for side, old, new in zip(sides_of(len(names)), before, after, strict=True):
        if new == old:
            continue
        verb = "gain" if new > old else "lose"
        verb += "s" if len(side) == 1 else ""
        number = abs(new - old)
        what = str(number) if told else count(number, "point")
        told.append(f"{side_heard(side, names)} {verb} {what}")
    return and_list(told)


# -- the table ----------------------------------------------------------------------------


def tell(view: RuneView, names: Sequence[str]) -> Told:
    """The ritual row by row, areas and deck; the players; the viewer's hand."""
    table = [*_ritual(view, names), *_areas(view, names), _deck(view)]
    return Told(table, list(_seats(view, names)), hand(view, names))


def _ritual(view: RuneView, names: Sequence[str]) -> Iterator[str]:
    yield "The ritual from top to bottom; column 0, row 0 is the top left rune of the start card."
    masters = {(each.x, each.y): each.seat for each in view.masters}
    rows: dict[int, dict[int, str]] = {}
    for section in view.grid:
        words: str = section.colour
        if section.token:
            words += " token"
        if (section.x, section.y) in masters:
            owner = names[masters[section.x, section.y]]
            words += f" with {possessive(owner)} Rune Master"
        rows.setdefault(section.y, {})[section.x] = words
    for y, row in rows.items():
        first, last = min(row), max(row)
        where = (
            f"column {aloud(first)}"
            if first == last
            else f"columns {aloud(first)} to {aloud(last)}"
        )
        runes = ", ".join(row.get(x, "empty") for x in range(first, last + 1))
        yield f"Row {aloud(y)}, {where}: {runes}."


def _areas(view: RuneView, names: Sequence[str]) -> Iterator[str]:
    for area in view.areas:
        side = view.sides[area.side]
        stands = next(
            spot(each.x, each.y) for each in view.masters if (each.x, each.y) in area.sections
        )
        verb = "controls" if len(side) == 1 else "control"
        runes = count(len(area.sections), f"{area.colour} rune")
        yield f"{side_heard(side, names)} {verb} {runes} around {stands}, worth {area.points}."
    if not view.areas:
        yield "Nobody controls an area yet."
    free = [area for area in free_areas_of(view) if len(area.sections) > 1]
    for each in free[:MOST_FREE]:
        runes = count(len(each.sections), f"{each.colour} rune")
        yield f"Free: {runes} at {spot(*each.sections[0])}, worth {each.points}."
    if len(free) > MOST_FREE:
        yield f"There are {count(len(free) - MOST_FREE, 'smaller free area')} of two runes or more."


def _deck(view: RuneView) -> str:
    words = f"The deck has {count(view.deck, 'card')}"
    if view.removed:
        words += f", and {count(view.removed, 'card')} left it unseen"
    if view.buried:
        cards = "; ".join(card_heard(card) for card in view.buried)
        words += f"; out of the game: {cards}"
    return f"{words}."


def standing(view: RuneView, names: Sequence[str]) -> str:
    """The points of all sides in one sentence."""
    told = [
        f"{side_heard(side, names)} {score}"
        for side, score in zip(view.sides, view.scores, strict=True)
    ]
    return f"Points: {', '.join(told)}."


def _seats(view: RuneView, names: Sequence[str]) -> Iterator[str]:
    yield standing(view, names)
    for seat, name in enumerate(names):
        parts = [
            f"{count(view.masters_left[seat], 'Rune Master')} to place",
            count(view.hand_sizes[seat], "card"),
        ]
        if view.tokens_left[seat]:
            parts.insert(1, "the Grand Master token")
        if view.masters_lost[seat]:
            parts.append(f"{count(view.masters_lost[seat], 'Rune Master')} out of the game")
        yield f"{name} has {and_list(parts)}."
        known = view.known_hands[seat]
        if known and seat != view.seat:
            cards = "; ".join(card_heard(card) for card in known)
            yield f"{name} is known to hold {cards}."


def hand(view: RuneView, names: Sequence[str]) -> list[str]:
    """The viewer's cards, one by one."""
    if view.seat is None:
        return []
    name = names[view.seat]
    if not view.hand:
        return [f"{name} holds no cards."]
    cards = [
        f"Card {number}: {card_heard(card)}." for number, card in enumerate(view.hand, start=1)
    ]
    return [f"{name} holds {count(len(view.hand), 'card')}; rows are told from the top.", *cards]


# -- moves --------------------------------------------------------------------------------


def tell_move(move: RuneMove, view: RuneView, names: Sequence[str]) -> str:
    """A move made to be heard."""
    match move:
        case Place(card, quarter, x, y):
            return f"Place {card_heard(card)}, {TURNS[quarter]}, at {spot(x, y)}"
        case Draw():
            return f"Draw a card from the {view.deck} in the deck"
        case PlaceMaster(x, y):
            colour = colour_at(view, x, y) or "the rune"
            return f"Place a Rune Master on {colour} at {spot(x, y)}"
        case PlaceToken(x, y, colour):
            return f"Put the token at {spot(x, y)}, {colour} side up"
        case KeepToken():
            return "Keep the token for a later Rune Master"
        case Bury(card):
            return f"Show the hand and put {card_heard(card)} out of the game"
        case Pass():
            return "Pass"
    assert_never(move)


# -- the log ------------------------------------------------------------------------------


def tell_event(seen: Seen, names: Sequence[str]) -> str | None:
    """A line of the log made to be heard; None where the written one can be heard as it is."""
    data = seen.data
    name = names[data["seat"]] if "seat" in data else ""
    match seen.kind:
        case "placed":
            card = rows_heard(turned(data["card"], data["quarter"]))
            words = f"{name} placed a card at {spot(data['x'], data['y'])}: {card}."
            return words + _gains(data, names)
        case "token":
            where = spot(data["x"], data["y"])
            words = f"{possessive(name)} token turned the rune at {where} {data['colour']}."
            return words + _gains(data, names)
        case "drew":
            card = f": {card_heard(data['card'])}" if "card" in data else ""
            return f"{name} drew a card{card}."
        case "buried":
            cards = "; ".join(card_heard(card) for card in data["hand"])
            gone = card_heard(data["card"])
            told = f"{name} could place nothing and showed the hand: {cards}."
            return f"{told} Out of the game went {gone} (RU-15a)."
        case "master":
            where = spot(data["x"], data["y"])
            worth = f"worth {data['points']} now"
            return f"{name} placed a Rune Master on {data['colour']} at {where}, {worth}."
    return None


def _gains(data: Mapping[str, Any], names: Sequence[str]) -> str:
    told = changes(data["scores"][0], data["scores"][1], names)
    return f" {told}." if told else ""
