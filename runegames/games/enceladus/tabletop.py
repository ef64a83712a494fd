"""Facts that a plain table of Runes of Enceladus shows: the piles, the discards, the matches."""

from __future__ import annotations

from runegames.core import Names, SeatFacts, TableFigure, Tabletop, Token, TokenRow, count
from runegames.games.enceladus.model import CardName, EnceladusView
from runegames.games.enceladus.phrases import card_words, numeral

MAX_DISCARDS = 3
"""Number of discards that are shown, the latest ones."""


def token_of(card: CardName) -> Token:
    """Make the token of a card."""
    return Token(card_words(card))


def tabletop_of(view: EnceladusView, names: Names) -> Tabletop:
    """Return what the viewer may know of the table."""
    blocks: list[TokenRow | str] = []
    if view.phase in ("draft", "match"):
        for number, pile in enumerate(view.piles):
            hidden = pile.size - len(pile.known)
            known = tuple(token_of(card) for card in reversed(pile.known))
            note = f"and {count(hidden, 'card')} unseen" if known and hidden else ""
            tokens = known or (Token(count(pile.size, "card")),)
            blocks.append(TokenRow(f"pile {number + 1}", tokens, note, number == view.pile))
    if view.discards:
        latest = tuple(map(token_of, view.discards[-MAX_DISCARDS:]))
        blocks.append(TokenRow("discards", latest))
    hand = tuple(map(token_of, view.hand))
    several = view.hands_needed > 1
    wins = ("hands won",) if several else ()
    return Tabletop(
        (TableFigure("deck", view.deck), TableFigure("discards", len(view.discards))),
        tuple(blocks),
        ("points", "matches", "cards", *wins),
        [_seat(view, seat, several=several) for seat in range(view.seats)],
        TokenRow("hand", hand) if hand else None,
        standing=f"hand {view.hand_number} · {view.phase}" if several else view.phase,
    )


def _seat(view: EnceladusView, seat: int, *, several: bool) -> SeatFacts:
    known = view.known_hands[seat] if seat != view.seat else ()
    matches = tuple(
        Token(f"{match.rune.title()} {' '.join(map(numeral, match.cards))}", "gold")
        for match in view.matches
        if match.seat == seat
    )
    courses = []
    if matches:
        courses.append(TokenRow("laid", matches))
    if known:
        courses.append(TokenRow("holds", tuple(map(token_of, known))))
    won = (view.hands_won[seat],) if several else ()
    figures = (view.hand_points[seat], view.laid[seat], view.hand_sizes[seat], *won)
    return SeatFacts(figures, (), tuple(courses))
