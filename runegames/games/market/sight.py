"""What one seat may know of a table of The Rune Market."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from runegames.core import Seat
from runegames.games.market import frames
from runegames.games.market.frames import NOBODY, UNSEALED
from runegames.games.market.knowledge import known_to
from runegames.games.market.model import (
    COLOURS,
    SIGNS,
    Camp,
    Card,
    CardName,
    Contest,
    Duel,
    MarketView,
    Stock,
    Theft,
    name_of,
)

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState


def view_of(state: MarketState, seat: Seat | None) -> MarketView:
    """The table as ``seat`` may know it, or everybody (None)."""
    top = state.stack[-1] if state.stack else None
    return MarketView(
        seat=seat,
        seats=state.seats,
        sides=tuple((owner,) for owner in range(state.seats)),
        scores=state.scores(),
        turn=state.turn if state.stack else None,
        stock=Stock(
            red=state.runes[0],
            blue=state.runes[1],
            outposts=state.outposts,
            bandits=state.bandits,
        ),
        camps=tuple(
            map(
                _camp,
                range(2 * state.seats),
                state.shelter,
                state.outpost,
                state.inside,
                state.loose,
                state.bandit,
            )
        ),
        hand=() if seat is None else _names(state.hands[seat]),
        known_hands=tuple(_names(known_to(state, owner, seat)) for owner in range(state.seats)),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        deck=len(state.deck),
        discards=_names(tuple(state.discards)),
        phase=cast("frames.Phase", state.phase),
        traded=state.traded,
        attacked=tuple(other for other in range(state.seats) if state.attacked >> other & 1),
        duel=(
            Duel(attacker=top.other, defender=top.seat, card=top.card)
            if top is not None and top.kind == "duel"
            else None
        ),
        thefts=tuple(
            Theft(thief=frame.seat, victim=None if frame.other == NOBODY else frame.other)
            for frame in reversed(state.stack)
            if frame.kind == "theft"
        ),
        contest=_contest(state, seat),
        turns=tuple(state.turns),
        turn_limit=state.options.turn_limit,
        price=state.price,
    )


@lru_cache(maxsize=4096)
def _camp(i: int, shelter: bool, outpost: bool, inside: int, loose: int, bandit: int) -> Camp:
    # Made once and shared: most camps are the same from one moment to the next.
    return Camp(
        seat=i >> 1,
        colour=COLOURS[i & 1],
        shelter=shelter,
        outpost=outpost,
        runes=inside,
        loose=loose,
        bandit=None if bandit == NOBODY else bandit,
    )


def _names(cards: tuple[Card, ...]) -> tuple[CardName, ...]:
    return tuple(name_of(card) for card in cards)


def _contest(state: MarketState, seat: Seat | None) -> Contest | None:
    contest = state.contest
    if contest is None:
        return None
    sealed = contest.sealed != UNSEALED
    own = sealed and seat == contest.players[0]
    return Contest(
        players=contest.players,
        wins=contest.wins,
        chosen=SIGNS[contest.sealed] if own else None,
        sealed=sealed,
        waiting=contest.waiting,
    )
