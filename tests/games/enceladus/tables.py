"""Tables of Runes of Enceladus, set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runegames.core import Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import DRAFT, Draft
from runegames.games.enceladus.model import CARD_OF, CARDS, RUNE_OF, EnceladusOptions, points_of
from runegames.games.enceladus.rules import EnceladusState
from runegames.games.enceladus.table import EnceladusFrame, FrameKind
from runegames.games.registry import game
from runegames.lab.playouts import Playout
from runegames.play.seats import plans_for
from runegames.play.session import Session

FEHU = ("fehu-uruz", "jera-fehu", "fehu-eihwaz")
GEBO = ("gebo-wunjo", "kenaz-gebo", "gebo-ehwaz")
"""The triple of Gebo; none of its cards shares a rune with a card of ``FEHU``."""
URUZ_II, ANSUZ_I = "uruz-thurisaz", "thurisaz-ansuz"
LONERS = ("ansuz-sowilo", "algiz-mannaz", "dagaz-sowilo", "naudiz-ingwaz")
"""Cards that share no rune with those of ``FEHU`` and ``GEBO``; two share Sowilo."""
PILES = (("jera-othala", "jera-fehu"), ("kenaz-berkano",), ("raidho-tiwaz",))
"""Three piles from bottom to top; the top card of the first one has the value II."""


def cards(names: Sequence[str]) -> list[int]:
    return [CARD_OF[name] for name in names]


def table(
    *hands: Sequence[str],
    turn: int = 0,
    asked: FrameKind = "match",
    pile: int = 0,
    laid_now: int = 0,
    piles: Sequence[Sequence[str]] = (("jera-othala",), ("kenaz-berkano",), ("raidho-tiwaz",)),
    deck: Sequence[str] = (),
    discards: Sequence[str] = (),
    matches: Sequence[tuple[int, str, Sequence[str]]] = (),
    laid: Sequence[int] | None = None,
    turns: Sequence[int] | None = None,
    final_left: int | None = None,
    **options: Any,
) -> EnceladusState:
    """Return a table with these hands.

    Piles and deck are given from bottom to top, ``matches`` as seat, rune, and cards in the order
    of their values. ``laid`` is the number of matches by seat; it may exceed the number in
    ``matches``. Cards that are not given are missing from the game.
    """
    state = GAME.new(EnceladusOptions(**options), len(hands), Rng(1))
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.shown = [()] * len(hands)
    state.piles = [cards(pile) for pile in piles]
    state.deck = cards(deck)
    state.discards = cards(discards)
    state.matches = tuple((seat, RUNE_OF[rune], tuple(cards(own))) for seat, rune, own in matches)
    state.points = [
        sum(points_of(own) for owner, _, own in state.matches if owner == seat)
        for seat in range(len(hands))
    ]
    state.laid = (
        list(laid)
        if laid
        else [sum(owner == seat for owner, _, _ in state.matches) for seat in range(len(hands))]
    )
    state.turns = list(turns) if turns else [1] * len(hands)
    state.final_left = final_left
    state.active = True
    state.idle = 0
    state.frame = EnceladusFrame(asked, turn, pile, laid_now)
    return state


def offer(
    *hands: Sequence[str],
    piles: Sequence[Sequence[str]] = PILES,
    deck: Sequence[str] = LONERS,
    **more: Any,
) -> EnceladusState:
    """Return a table where a pile is offered; without ``more``, the first pile to seat 0."""
    return table(*hands, asked="draft", piles=piles, deck=deck, **more)


def played(*players: str, seed: int, **options: Any) -> Session:
    """Return a finished game between computer players."""
    playout = Playout(game("enceladus"), EnceladusOptions(**options), plans_for(players), seed)
    for _ in playout.plies():
        pass
    return playout.session


def pay(*names: str) -> Draft:
    """Return the draft that pays with these cards."""
    return DRAFT[tuple(sorted(cards(names)))]


def hand(state: EnceladusState, seat: int) -> set[str]:
    return {CARDS[card] for card in state.hands[seat]}
