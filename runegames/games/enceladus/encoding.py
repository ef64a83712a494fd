"""Moves and views of Runes of Enceladus as numbers, for training networks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from runegames.core import ActionSpace, Observation, View
from runegames.core.actions import Coding, among
from runegames.core.observations import (
    Encoding,
    Numbers,
    bag,
    encoder_of,
    encoding_of,
    sequence_of,
)
from runegames.games.enceladus.model import (
    CARDS,
    COMPONENTS,
    RUNE_OF,
    RUNES,
    VALUES,
    EnceladusOptions,
    EnceladusView,
    Match,
    Pile,
)
from runegames.games.enceladus.rules import MOVES, EnceladusMove


@cache
def _prices() -> Coding:
    """Code the payments for a pile: combinations of one to three cards (EN-6)."""
    return among(cards for price in sorted(set(VALUES)) for cards in combinations(CARDS, price))


def action_space(options: EnceladusOptions, seats: int) -> ActionSpace[EnceladusMove]:
    """Make the action space: runes by name, payments by their cards."""
    return ActionSpace(MOVES, {"discards": _prices(), "rune": among(RUNES)})


def _laid(seats: int) -> Encoding:
    """Code the matches on the table: numbers of cards by seat and rune."""

    def write(matches: Sequence[Match], into: Numbers, offset: int) -> None:
        for match in matches:
            into[offset + match.seat * len(RUNES) + RUNE_OF[match.rune]] = len(match.cards)

    return Encoding(seats * len(RUNES), write)


def _write_pile(known: Sequence[str], into: Numbers, offset: int) -> None:
    """Write a flag for each known card, and a flag for the topmost one in a second block."""
    for card in known:
        into[offset + _PLACES[card]] = 1.0
    if known:
        into[offset + len(CARDS) + _PLACES[known[-1]]] = 1.0


_PLACES = {card: index for index, card in enumerate(CARDS)}


@cache
def _fields(seats: int) -> Callable[[View], Observation]:
    cards = bag(CARDS)
    special = {
        **dict.fromkeys(("hand", "discards", "reshuffled", "paid"), cards),
        "known": Encoding(2 * len(CARDS), _write_pile),
        "known_hands": sequence_of(cards, seats),
        "matches": _laid(seats),
    }
    piles = sequence_of(encoding_of(Pile, seats, special), COMPONENTS.piles)
    # Results are left out, because the hands won by each seat sum them up.
    return encoder_of(EnceladusView, seats, {**special, "piles": piles}, without=("results",))


def observation(view: EnceladusView) -> Observation:
    """Encode a view; a pile has flags for its known cards and for the topmost of them."""
    return _fields(view.seats)(view)
