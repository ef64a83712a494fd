"""Small tables of Runes & Bones, laid by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runegames.core import Rng
from runegames.games.bones import GAME
from runegames.games.bones.model import FULL_BAG, KIND_OF, NOTHING, RUNES, BonesOptions
from runegames.games.bones.rounds import settle
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import BonesFrame, FrameKind


def lay_table(
    *hands: str,
    bones: Sequence[int] | None = None,
    pot: int = 5,
    winning: str | None = None,
    winner: int | None = None,
    holder: int = 0,
    turn: int = 0,
    asked: FrameKind = "act",
    number: int = 2,
    folded: Sequence[int] = (),
    gone: Sequence[int] = (),
    out: str = "",
    bag: str | None = None,
    **options: Any,
) -> BonesState:
    """Return a table in round ``number``, or after it if ``asked`` is a question between rounds.

    In strings, blanks separate the names of runes. By default the bag has all runes that are
    nowhere else; if ``bag`` is given, all further runes are missing from the game. Seats in
    ``gone`` are eliminated: they have neither runes nor bones, whatever is given for them.
    """
    seats = len(hands)
    state = GAME.new(BonesOptions(**options), seats, Rng(1))
    state.hands = [kinds("" if seat in gone else hand) for seat, hand in enumerate(hands)]
    state.bones = [0 if seat in gone else had for seat, had in enumerate(bones or [10] * seats)]
    state.pot = pot
    state.issued = sum(state.bones) + pot
    state.winning = NOTHING if winning is None else KIND_OF[winning]
    state.winner = NOTHING if winner is None else winner
    state.out = kinds(out)
    state.plays = [(0, kind) for kind in state.out]
    if winner is not None:
        state.plays.append((winner, state.winning))
    taken = [*state.out, *(kind for hand in state.hands for kind in hand)]
    if state.winning != NOTHING:
        taken.append(state.winning)
    rest = list(FULL_BAG)
    for kind in taken:
        rest.remove(kind)
    state.bag = rest if bag is None else kinds(bag)
    state.holder = holder
    state.turn = turn
    state.round = number
    state.gone = [int(seat in gone) for seat in range(seats)]
    state.folded = [seat in gone or seat in folded for seat in range(seats)]
    state.last = [NOTHING] * seats
    state.phase = "round"
    state.stack = [BonesFrame(asked, turn)]
    if asked in ("trade", "buy", "limit"):
        state.phase, state.turn = "between", NOTHING
    settle(state, Rng(0), None)
    return state


def kinds(names: str) -> list[int]:
    """Return the kinds of runes with these names, sorted as in a hand."""
    return sorted(KIND_OF[name] for name in names.split())


def hand(state: BonesState, seat: int) -> str:
    return " ".join(RUNES[kind] for kind in state.hands[seat])
