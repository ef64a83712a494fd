"""Facts that a plain table of Runes & Bones shows: the pot, the runes, the players."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Names, SeatFacts, TableFigure, Tabletop, Token, TokenRow
from runegames.games.bones.model import ELEMENTS, KIND_OF, NORMAL, BonesView
from runegames.games.bones.phrases import beaten_by, debt_words, offer_words, round_words, title

COLOURS = {"fire": "red", "water": "blue", "earth": "green"}
SIGNS = {"fire": "▲", "water": "●", "earth": "◆"}


def token_of(rune: str, seat: int | None = None) -> Token:
    """Make the token of a rune, with the seat that played it."""
    kind = KIND_OF[rune]
    if kind >= NORMAL:
        return Token(title(rune), "gold", "★", seat=seat)
    element = ELEMENTS[kind // 3]
    return Token(title(rune), COLOURS[element], SIGNS[element], seat=seat)


def tabletop_of(view: BonesView, names: Names) -> Tabletop:
    """Return what the viewer may know of the table."""
    blocks: list[TokenRow | str] = []
    if view.winning is not None and view.winner is not None:
        element, rune = beaten_by(view.winning)
        note = f"beaten by {element} and {rune}"
        blocks.append(TokenRow("wins", (token_of(view.winning, view.winner),), note))
    if view.offer is not None:
        gives, wants = offer_words(view.offer)
        maker, other = names[view.offer.seat], names[view.offer.target]
        blocks.append(f"{maker} offers {other}: {gives} for {wants}.")
    debts = (view.due,) if view.due is not None else view.debts
    blocks += [
        f"{names[debt.debtor]} owes {names[debt.creditor]} {debt_words(debt)}." for debt in debts
    ]
    if view.plays:
        played = tuple(token_of(play.rune, play.seat) for play in view.plays)
        blocks.append(TokenRow("played", played))
    hand = tuple(map(token_of, view.hand))
    return Tabletop(
        (
            TableFigure("pot", view.pot),
            TableFigure("bag", view.bag),
            TableFigure("a rune costs", view.rune_price),
        ),
        tuple(blocks),
        heads=("bones", "runes"),
        seats=[_seat(view, names, seat) for seat in range(view.seats)],
        hand=TokenRow("hand", hand) if hand else None,
        secrets=tuple(_exposed(view, names)),
        standing=round_words(view),
    )


def _seat(view: BonesView, names: Names, seat: int) -> SeatFacts:
    flags = []
    if view.eliminated[seat]:
        flags.append("out")
    elif view.folded[seat]:
        flags.append("folded")
    if view.holder == seat:
        flags.append("bag")
    known = view.known_hands[seat] if seat != view.seat else ()
    courses = (TokenRow("holds", tuple(map(token_of, known))),) if known else ()
    return SeatFacts((view.bones[seat], view.hand_sizes[seat]), tuple(flags), courses)


def _exposed(view: BonesView, names: Names) -> Sequence[TokenRow]:
    """List the runes of the viewer that others know."""
    return [
        TokenRow(f"{names[seat]} knows", tuple(map(token_of, runes)))
        for seat, runes in enumerate(view.exposed)
        if runes and seat != view.seat
    ]
