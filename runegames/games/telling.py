"""Table in sentences: told by the game, or else made from the fields of its view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from runegames.core import AnyGame, Names, Told, View, aloud, and_list, points_by_seat, possessive
from runegames.core.names import capitalized, spaced, value_words
from runegames.games.fields import Field, Fields, fields_of, is_told_of, pieces_of

EMPTY = (None, "")
"""Values of which nothing is said."""


def told_of(game: AnyGame, view: View, names: Names) -> Told:
    """Return what a game says of its table line by line, or what the fields of its view say."""
    own: Told | None = game.words.tell(view, names)
    return own if own is not None else _by_fields(fields_of(game), view, names)


def sentence_of(field: Field, view: View, fields: Fields) -> str:
    """Tell a field that belongs to no seat."""
    value = getattr(view, field.name)
    if field.role == "cells" and field.cells is not None:
        return _sentence(f"{field.head}: {spaced(field.cells.in_words(value))}")
    if field.role in ("pieces", "mine"):
        return _sentence(f"{field.head}: {_pieces(value, fields, notes=field.hidden)}")
    plain = view.model_dump(mode="json", include={field.name})[field.name]
    return _sentence(f"{field.head}: {value_words(plain)}")


def _by_fields(fields: Fields, view: View, names: Names) -> Told:
    there = [field for field in fields.fields if getattr(view, field.name) not in EMPTY]
    own = [field for field in there if field.hidden or field.role == "hand"]
    table = [
        sentence_of(field, view, fields)
        for field in there
        if field not in own and field.role not in ("counts", "marks", "piles", "seat")
    ]
    return Told(
        table or ["The table is open."],
        [*_sides(view, names), *_seats(fields, there, view, names)],
        [] if view.seat is None else [*_own(fields, own, view, names[view.seat])],
    )


def _sides(view: View, names: Names) -> Iterator[str]:
    for side in view.sides:
        if len(side) > 1:
            points = aloud(points_by_seat(view)[side[0]], "point")
            yield f"{and_list(names[seat] for seat in side)} play together and have {points}."


def _seats(fields: Fields, there: Sequence[Field], view: View, names: Names) -> Iterator[str]:
    """Tell what belongs to each seat, in a sentence for each."""
    alone = {side[0] for side in view.sides if len(side) == 1}
    points = points_by_seat(view)
    for seat, name in enumerate(names):
        facts: list[str] = []
        for field in there:
            value: Any = getattr(view, field.name)
            if field.role == "counts" and value:
                facts.append(f"{field.head} {aloud(value[seat])}")
            elif field.role == "piles" and value and value[seat] not in (*EMPTY, ()):
                facts.append(f"{field.head} {_pieces(value[seat], fields)}")
            elif field.role in ("marks", "seat") and is_told_of(seat, field, value):
                facts.append(field.head)
        if seat < len(fields.seats):
            facts.append(f"known on the board as {spaced(fields.seats[seat])}")
        if seat in alone:
            facts.insert(0, aloud(points[seat], "point"))
        if facts:
            yield f"{name}{' has' if seat in alone else ':'} {'; '.join(facts)}."


def _own(fields: Fields, own: Sequence[Field], view: View, name: str) -> Iterator[str]:
    """Tell what only the viewer knows."""
    hand = next((field.name for field in fields.of("hand")), None)
    if hand is not None:
        cards = _pieces(getattr(view, hand), fields) if getattr(view, hand) else "nothing"
        yield f"{name} holds {cards}."
    others = [field for field in own if field.name != hand]
    for field in others:
        words = sentence_of(field, view, fields)
        yield f"{possessive(name)} {words[:1].lower()}{words[1:]}"
    if hand is None and not others:
        yield f"{name} has no hand."


def _pieces(value: object, fields: Fields, *, notes: bool = False) -> str:
    """Name pieces; ``notes``: also what each of them means."""
    words = []
    for piece in pieces_of(value):
        note = fields.style(piece).note if notes else ""
        word = aloud(piece) if isinstance(piece, int) else spaced(piece)
        words.append(f"{word}, {note}" if note else word)
    return and_list(words) or "none"


def _sentence(words: str) -> str:
    return f"{capitalized(words)}."
