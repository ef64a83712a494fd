"""Facts of a plain table: told by the game, or else made from the fields of its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runegames.core import (
    CellChart,
    Names,
    SeatFacts,
    TableFigure,
    Tabletop,
    Token,
    TokenRow,
    View,
    points_by_seat,
)
from runegames.core.game import AnyGame
from runegames.core.names import spaced
from runegames.games.fields import Field, Fields, Piece, fields_of, is_told_of, pieces_of
from runegames.games.pieces import COLOURS
from runegames.games.telling import sentence_of

MAX_SENTENCES = 4
"""Greatest number of sentences on fields that are no pieces."""


def tabletop_of(game: AnyGame, view: View, names: Names, move: object = None) -> Tabletop:
    """Return what a game says of its table, or what the fields of its view say.

    ``move``: answer under the cursor.
    """
    own: Tabletop | None = game.words.tabletop(view, names, move)
    return own if own is not None else _by_fields(game, view, names)


def _by_fields(game: AnyGame, view: View, names: Names) -> Tabletop:
    fields = fields_of(game)
    points = points_by_seat(view)
    part = view.part()
    counts = [field for field in fields.of("counts") if getattr(view, field.name)]
    titled = part.word if part is not None else ""
    blocks: list[TokenRow | CellChart | str] = []
    for field in fields.fields:
        value = getattr(view, field.name)
        if value in (None, (), ""):
            continue
        match field.role:
            case "cells" if field.cells is not None:
                blocks.insert(0, _chart(field, value, fields))
            case "pieces":
                tokens = _tokens(value, fields)
                blocks.append(TokenRow(field.head, tokens, queue=field.queue))
            case "rows":
                style = fields.style(field.name)
                tokens = tuple(
                    Token(str(number), style.colour, style.glyph, style.ascii) for number in value
                )
                blocks.append(TokenRow(field.head, tokens))
    blocks += _sentences(game, view, names, fields)
    hands = fields.of("hand")
    hand = _tokens(getattr(view, hands[0].name), fields) if hands else ()
    return Tabletop(
        tuple(
            TableFigure(figure.head, getattr(view, figure.name))
            for figure in fields.of("figure")
            if figure.name != titled and getattr(view, figure.name) is not None
        ),
        tuple(blocks),
        heads=("points", *(count.head for count in counts)),
        seats=[
            SeatFacts(
                (points[seat], *(getattr(view, count.name)[seat] for count in counts)),
                tuple(
                    mark.head
                    for mark in fields.of("marks", "seat")
                    if is_told_of(seat, mark, getattr(view, mark.name))
                ),
                tuple(_piles(view, fields, seat)),
                token_of(fields.seats[seat], fields) if seat < len(fields.seats) else None,
            )
            for seat in range(view.seats)
        ],
        hand=TokenRow("hand", hand) if hand else None,
        secrets=tuple(
            TokenRow(own.head, _tokens(getattr(view, own.name), fields))
            for own in fields.of("mine")
            if getattr(view, own.name)
        ),
        standing=str(part) if part is not None else "",
    )


def token_of(piece: Piece, fields: Fields) -> Token:
    """Make the token of a piece in the style that the game declares."""
    style, word = fields.style(piece), spaced(str(piece))
    colour = style.colour
    if not colour and word in COLOURS:
        colour = word
    if not colour and isinstance(piece, str) and piece in fields.pieces:
        colour = COLOURS[fields.pieces.index(piece) % len(COLOURS)]
    letter = style.ascii or word[:1].upper()
    return Token(word, colour, style.glyph, letter, note=style.note)


def _tokens(value: object, fields: Fields) -> tuple[Token, ...]:
    return tuple(token_of(piece, fields) for piece in pieces_of(value))


def _chart(field: Field, value: Sequence[object], fields: Fields) -> CellChart:
    cells = field.cells
    assert cells is not None
    rows = tuple(reversed(cells.rows)) if cells.up else tuple(cells.rows)
    pieces: dict[str, Any] = cells.named(value)
    return CellChart(
        tuple(cells.columns),
        rows,
        {name: token_of(piece, fields) for name, piece in pieces.items()},
    )


def _piles(view: View, fields: Fields, seat: int) -> list[TokenRow]:
    courses = []
    hands = fields.of("hand")
    hand = _tokens(getattr(view, hands[0].name), fields) if hands else ()
    for pile in fields.of("piles"):
        value = getattr(view, pile.name)
        tokens = _tokens(value[seat], fields) if value else ()
        if tokens and not (seat == view.seat and tokens == hand):
            courses.append(TokenRow(pile.head, tokens))
    return courses


def _sentences(game: AnyGame, view: View, names: Names, fields: Fields) -> Sequence[str]:
    """Return the game's own sentences, or those on fields that are no pieces."""
    own = game.words.tell(view, names)
    if own is not None:
        return own.table[:MAX_SENTENCES]
    return [
        sentence_of(field, view, fields)
        for field in fields.of("words")
        if getattr(view, field.name) not in (None, (), "")
    ][:MAX_SENTENCES]
