"""How a game of The Rune Market ends, and who has won (RM-26 to RM-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runegames.core import Log, PlainEvent, Rng, Seat
from runegames.games.market import knowledge
from runegames.games.market.frames import NOBODY, UNSEALED, Contest, Frame
from runegames.games.market.model import HIGHEST, SIGNS, name_of

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

WINS_NEEDED = 2
EQUAL_THROWS = 9
"""After so many equal throws in a row the lot decides (ALL-4)."""


def end(state: MarketState, reason: str, log: Log | None) -> None:
    """No more turns: give the places, or let those fight who share the first one."""
    state.reason = reason
    state.stack.clear()
    if log is not None:
        log.append(PlainEvent("over", {"reason": reason, "scores": list(state.scores())}))
    keys: list[tuple[int, ...]] = [_table_key(state, seat) for seat in range(state.seats)]
    tied = [seat for seat in range(state.seats) if keys.count(keys[seat]) > 1]
    if tied:
        _lay_open(state, tied, log)
        keys = [
            (*key, highest_number(state, seat) if seat in tied else 0)
            for seat, key in enumerate(keys)
        ]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if len(first) == 1:
        state.ranks = ranks
        return
    state.contest = Contest((first[0], first[1]), (0, 0), 0, UNSEALED, first[2:], ranks)
    state.stack = [Frame("sign", first[0])]


def _table_key(state: MarketState, seat: Seat) -> tuple[int, int, int]:
    """Points, then outposts, then bandits, the fewer the better."""
    i = 2 * seat
    bandits = sum(owner != NOBODY for owner in state.bandit[i : i + 2])
    return state.scores()[seat], sum(state.outpost[i : i + 2]), -bandits


def highest_number(state: MarketState, seat: Seat) -> int:
    """The highest number card in hand; 0 without any."""
    return max((card for card in state.hands[seat] if card <= HIGHEST), default=0)


def _lay_open(state: MarketState, tied: list[Seat], log: Log | None) -> None:
    for seat in tied:
        knowledge.laid_open(state, seat)
    if log is not None:
        hands = [[name_of(card) for card in state.hands[seat]] for seat in tied]
        log.append(PlainEvent("hands_shown", {"seats": tied, "hands": hands}, reveals=True))


def sign(state: MarketState, chosen: int, rng: Rng, log: Log | None) -> None:
    """A sign is chosen; the second one opens both."""
    contest = state.contest
    assert contest is not None
    state.stack.pop()
    first, second = contest.players
    if contest.sealed == UNSEALED:
        if log is not None:
            secret = {"sign": SIGNS[chosen]}
            log.append(PlainEvent("sealed", {"seat": first}, secret, (first,)))
        state.contest = contest._replace(sealed=chosen)
        state.stack.append(Frame("sign", second, other=first))
        return
    equal = contest.equal + 1 if contest.sealed == chosen else 0
    lot = equal == EQUAL_THROWS
    # Each sign beats the one before it.
    won = None if equal else int((chosen - contest.sealed) % len(SIGNS) == 1)
    if lot:
        won, equal = rng.below(2), 0
    if log is not None:
        signs = [SIGNS[contest.sealed], SIGNS[chosen]]
        winner = None if won is None else contest.players[won]
        data = {"seats": [first, second], "signs": signs, "winner": winner, "lot": lot}
        log.append(PlainEvent("threw", data, reveals=True))
    wins = contest.wins
    if won is not None:
        wins = (wins[0] + (won == 0), wins[1] + (won == 1))
    if max(wins) < WINS_NEEDED:
        state.contest = contest._replace(wins=wins, equal=equal, sealed=UNSEALED)
        state.stack.append(Frame("sign", first))
        return
    champion = contest.players[wins.index(WINS_NEEDED)]
    if contest.waiting:
        following, *waiting = contest.waiting
        state.contest = Contest(
            (champion, following), (0, 0), 0, UNSEALED, tuple(waiting), contest.ranks
        )
        state.stack.append(Frame("sign", champion))
        return
    state.contest = None
    state.ranks = tuple(
        rank if rank > 1 else 1 if seat == champion else 2
        for seat, rank in enumerate(contest.ranks)
    )
    if log is not None:
        log.append(PlainEvent("champion", {"seat": champion}))
