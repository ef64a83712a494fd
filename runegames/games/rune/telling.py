"""The sentences of Rune: the table, moves and log, written and for the ear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, assert_never

from runegames.core import SEAT_LETTERS, Seen, Told, aloud, and_list, count, possessive
from runegames.games.rune.areas import free_areas_of
from runegames.games.rune.model import (
    COLOURS,
    COMPONENTS,
    POINTS,
    Bury,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    Rank,
    RuneMove,
    RuneView,
    sides_of,
    turned,
)

COLOUR_OF = {"R": "red", "G": "green", "B": "blue"}
TURNS = ("as printed", "a quarter turn", "a half turn", "three quarter turns")
MOST_FREE = 5
"""How many free areas are told one by one."""


Number: TypeAlias = Callable[[int], str]
"""How a number is told: ``str`` in writing, ``aloud`` for the ear."""


def spot(x: int, y: int, number: Number = aloud) -> str:
    """A section: columns and rows are counted from the start card's top left one."""
    return f"column {number(x)}, row {number(y)}"


def rows_heard(rows: Sequence[str]) -> str:
    """``blue blue, blue green, green red``."""
    return ", ".join(" ".join(COLOUR_OF[letter] for letter in row) for row in rows)


def card_heard(pattern: str) -> str:
    """A card by its rows, from the top."""
    return rows_heard(turned(pattern, 0))


def cards_heard(patterns: Sequence[str]) -> str:
    """Several cards by their rows."""
    return "; ".join(card_heard(pattern) for pattern in patterns)


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


def rank_of(score: int) -> Rank:
    """The rank that a solo score gives (RU-24)."""
    return [rank for rank in COMPONENTS.ranks if score >= rank.at_least][-1]


def rank_words(score: int) -> str:
    """``the rank of Adept; the next rank, Master, begins at 39``."""
    ahead = next((rank for rank in COMPONENTS.ranks if rank.at_least > score), None)
    then = f"; the next rank, {ahead.title}, begins at {ahead.at_least}" if ahead else ""
    return f"the rank of {rank_of(score).title}{then}"


def placing_words(
    before: Sequence[int], after: Sequence[int], made: tuple[int, int], names: Sequence[str]
) -> str:
    """What a placement does: points, and colour and size of the best free area of its runes."""
    told = [changes(before, after, names)] if before != after else []
    colour, size = made
    if size > 1:
        worth = f"worth {size * POINTS[colour]}"
        told.append(f"it makes a free area of {size} {COLOURS[colour]} runes, {worth}")
    return "; ".join(told) or "no change in points"


# -- the table ----------------------------------------------------------------------------


def tell(view: RuneView, names: Sequence[str]) -> Told:
    """The ritual row by row, areas and deck; the players; the viewer's hand."""
    table = [*_ritual(view, names), *_areas(view, names), _deck(view)]
    return Told(table, list(_seats(view, names)), hand(view, names))


def _ritual(view: RuneView, names: Sequence[str]) -> Iterator[str]:
    yield "The table from top to bottom; column 0, row 0 is the top left rune of the start card."
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
        worth = count(area.points, "point")
        yield f"{side_heard(side, names)} {verb} {runes} around {stands}, worth {worth}."
    if not view.areas:
        yield "Nobody controls an area yet."
    free = [area for area in free_areas_of(view) if len(area.sections) > 1]
    for each in free[:MOST_FREE]:
        runes = count(len(each.sections), f"{each.colour} rune")
        worth = count(each.points, "point")
        yield f"A free area: {runes} at {spot(*each.sections[0])}, worth {worth}."
    if len(free) > MOST_FREE:
        more = count(len(free) - MOST_FREE, "free area")
        yield f"Besides there {'is' if more[:2] == '1 ' else 'are'} {more} of two runes or more."


def _deck(view: RuneView) -> str:
    words = [f"The deck has {count(view.deck, 'card')}" if view.deck else "The deck is empty"]
    if view.removed:
        words.append(f"{count(view.removed, 'card')} were taken out of it unseen")
    if view.buried:
        words.append(f"out of the game: {cards_heard(view.buried)}")
    return f"{'; '.join(words)}."


def standing(view: RuneView, names: Sequence[str]) -> str:
    """The points of all sides in one sentence."""
    told = [
        f"{side_heard(side, names)} {score}"
        for side, score in zip(view.sides, view.scores, strict=True)
    ]
    return f"Points: {', '.join(told)}."


def _some(number: int, thing: str) -> str:
    return count(number, thing) if number else f"no {thing}s"


def _seats(view: RuneView, names: Sequence[str]) -> Iterator[str]:
    yield standing(view, names)
    for seat, name in enumerate(names):
        parts = [
            f"{_some(view.masters_left[seat], 'Rune Master')} left to place",
            f"{_some(view.hand_sizes[seat], 'card')} in hand",
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


# -- moves and the log ----------------------------------------------------------------------


def move_words(move: RuneMove, view: RuneView, number: Number) -> str:
    """A move in words."""
    match move:
        case Place(card):
            return f"Place {card_heard(card)}, {lay_words(move, number)}"
        case Draw():
            return f"Draw a card from the {view.deck} in the deck"
        case PlaceMaster(x, y):
            colour = colour_at(view, x, y) or "the rune"
            return f"Place a Rune Master on {colour} at {spot(x, y, number)}"
        case PlaceToken(x, y, colour):
            return f"Put the token at {spot(x, y, number)}, {colour} side up"
        case KeepToken():
            return "Keep the token for a later Rune Master"
        case Bury(card):
            return f"Show the hand and put {card_heard(card)} out of the game"
        case Pass():
            return "Pass"
    assert_never(move)


def lay_words(move: Place, number: Number) -> str:
    """How a card lies, and where its top left rune does."""
    return f"{TURNS[move.quarter]}, top left at {spot(move.x, move.y, number)}"


def event_words(seen: Seen, names: Sequence[str], *, heard: bool) -> str:
    """A line of the log; where something was placed is told to the ear, the eye sees it.

    Raises:
        ValueError: the game has no such event.
    """
    data = seen.data
    name = names[data["seat"]] if "seat" in data else ""
    where = f" at {spot(data['x'], data['y'])}" if heard and "x" in data else ""
    match seen.kind:
        case "removed":
            cards, rule = count(data["cards"], "card"), data["rule"]
            return f"{cards} were taken out of the deck unseen ({rule})."
        case "dealt":
            hand = f": {cards_heard(data['hand'])}" if "hand" in data else ""
            return f"{name} draws {count(data['cards'], 'card')}{hand}."
        case "first":
            return f"{name} goes first."
        case "placed":
            card = rows_heard(turned(data["card"], data["quarter"]))
            what = f"{name} placed a card{where}"
            return _changed(f"{what}: {card}" if heard else what, data, names, heard=heard)
        case "drew":
            card = f": {card_heard(data['card'])}" if "card" in data else ""
            return f"{name} drew a card{card}."
        case "buried":
            return _buried(data, name, heard=heard)
        case "passed":
            return f"{name} passed."
        case "master":
            worth = f"worth {count(data['points'], 'point')} now"
            return f"{name} placed a Rune Master on {data['colour']}{where}, {worth}."
        case "lost_master":
            return f"{name} had no free rune for a Rune Master; it is out of the game (RU-18)."
        case "token":
            what = f"{possessive(name)} token turned {'the' if heard else 'a'} rune"
            return _changed(f"{what}{where} {data['colour']}", data, names, heard=heard)
        case "kept_token":
            return f"{name} kept the token."
        case "over":
            return "The ritual is complete."
    raise ValueError(f"Rune has no event {seen.kind!r}")


def _buried(data: Mapping[str, Any], name: str, *, heard: bool) -> str:
    gone = f"put out of the game {card_heard(data['card'])} (RU-15a)"
    shown = f": {cards_heard(data['hand'])}" if heard else ""
    if heard:
        return f"{name} could place nothing and showed the hand{shown}. {name} {gone}."
    return f"{name} could place nothing, showed the hand and {gone}."


def _changed(words: str, data: Mapping[str, Any], names: Sequence[str], *, heard: bool) -> str:
    """An event with how the points changed: by names for the ear, by letters in writing."""
    before, after = data["scores"]
    if before == after:
        return f"{words}."
    if heard:
        return f"{words}. {changes(before, after, names)}."
    told = [
        f"{and_list([SEAT_LETTERS[seat] for seat in side])} {new - old:+d}"
        for side, old, new in zip(sides_of(len(names)), before, after, strict=True)
        if new != old
    ]
    unit = "point" if told[-1].endswith(("+1", "-1")) else "points"
    return f"{words}: {', '.join(told)} {unit}."
