"""Facts that a plain table of The Rune Market shows: the stock, the street of camps, the cards."""

from __future__ import annotations

from runegames.core import (
    SEAT_LETTERS,
    Block,
    Names,
    SeatFacts,
    SeatGrid,
    TableFigure,
    Tabletop,
    Token,
    TokenRow,
    points_by_seat,
)
from runegames.games.market.model import COLOURS, Camp, Colour, MarketView, short

SIGNS = {"red": "▲", "blue": "●"}


def token_of(card: str) -> Token:
    """Make the token of a card."""
    return Token(short(card))


def tabletop_of(view: MarketView, names: Names) -> Tabletop:
    """Return what the viewer may know of the table."""
    hand = tuple(map(token_of, view.hand))
    street = tuple(
        tuple(_camp(view.camp(seat, colour), colour) for colour in COLOURS)
        for seat in range(view.seats)
    )
    blocks: list[Block] = [SeatGrid("camps", tuple(COLOURS), street)]
    if view.duel is not None:
        attacker = names[view.duel.attacker]
        blocks.append(f"{attacker} challenges {names[view.duel.defender]} with {view.duel.card}.")
    cards = [TableFigure("deck", view.deck), TableFigure("discards", len(view.discards))]
    if view.discards:
        cards.append(TableFigure("on top", short(view.discards[-1])))
    blocks.append(tuple(cards))
    return Tabletop(
        (
            TableFigure("red", view.stock.red),
            TableFigure("blue", view.stock.blue),
            TableFigure("outposts", view.stock.outposts),
            TableFigure("bandits", view.stock.bandits),
        ),
        tuple(blocks),
        ("points", "cards"),
        [_seat(view, seat) for seat in range(view.seats)],
        TokenRow("hand", hand) if hand else None,
        standing=f"turn {max(view.turns)} of {view.turn_limit}",
    )


def _seat(view: MarketView, seat: int) -> SeatFacts:
    known = view.known_hands[seat] if seat != view.seat else ()
    courses = (TokenRow("holds", tuple(map(token_of, known))),) if known else ()
    return SeatFacts((points_by_seat(view)[seat], view.hand_sizes[seat]), (), courses)


def _camp(camp: Camp, colour: Colour) -> Token | None:
    """Tell a camp with its runes as marks; None where nothing stands."""
    if not camp.exists and not camp.all_runes:
        return None
    parts = []
    if camp.shelter:
        parts.append("shelter")
    elif camp.outpost:
        parts.append("outpost")
    if camp.bandit is not None:
        parts.append(f"bandit {SEAT_LETTERS[camp.bandit]}")
    if camp.loose:
        parts.append(f"{camp.loose} loose" if parts else "loose")
    inside = camp.loose if not camp.exists else camp.runes
    sign = SIGNS[colour] if inside else ""
    return Token(", ".join(parts), colour, sign, marks=inside)
