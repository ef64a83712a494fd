"""The verbs of Runes & Bones: what is asked, what may be answered, and what that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, assert_never

from runegames.core import (
    Decision,
    IllegalMove,
    Log,
    Objection,
    Outcome,
    PlainEvent,
    Rng,
    Seat,
    shared_ranks,
)
from runegames.games.bones import check, deals, rounds
from runegames.games.bones.answers import ANSWERS, missing
from runegames.games.bones.model import (
    COMPONENTS,
    FULL_BAG,
    KIND_OF,
    NOTHING,
    RUNES,
    SEAT_COUNTS,
    Accept,
    Agree,
    Amount,
    AskToFold,
    Barter,
    BonesMove,
    BonesOptions,
    Break,
    Buy,
    Cancel,
    Decline,
    Done,
    Fine,
    Fold,
    Keep,
    Lay,
    Pardon,
    Pass,
    PlayOn,
    Send,
    Take,
    When,
)
from runegames.games.bones.playing import play, take
from runegames.games.bones.rounds import settle
from runegames.games.bones.sight import BonesView, imagined, view_of
from runegames.games.bones.table import PASSED, RULE_OF, Frame, FrameKind, Table

OPEN: tuple[FrameKind, ...] = ("close", "judge")
"""Questions that rest on what everybody sees."""
DECISIONS: dict[tuple[FrameKind, Seat], Decision] = {
    (kind, seat): Decision(seat, kind, rule, needs_secrets=kind not in OPEN)
    for kind, rule in RULE_OF.items()
    for seat in range(max(SEAT_COUNTS))
}


class BonesState(Table):
    """A table of Runes & Bones with the rules that hold at it."""

    __slots__ = ()

    @classmethod
    def new(
        cls,
        options: BonesOptions,
        seats: int,
        rng: Rng,
        log: Log | None = None,
        *,
        takes_unasked: bool = False,
    ) -> BonesState:
        """Set the table (RB-3).

        Raises:
            ValueError: Runes & Bones is played by two to six.
        """
        if seats not in SEAT_COUNTS:
            raise ValueError(f"Runes & Bones is played by two to six, not by {seats}.")
        state = cls.__new__(cls)
        state.options = options
        state.takes_unasked = takes_unasked
        state.seats = seats
        state.hands = [[] for _ in range(seats)]
        state.bones = [COMPONENTS.setup.bones] * seats
        state.pots = [0] * seats
        state.takings = [0] * seats
        state.bag = list(FULL_BAG)
        state.out = []
        state.plays = []
        state.previous = []
        state.winning = state.winner = state.turn = NOTHING
        state.round = 1
        state.phase = "between"
        state.folded = [False] * seats
        state.gone = [0] * seats
        state.last = [NOTHING] * seats
        state.offers = 0
        state.debts = ()
        state.known = [None] * seats
        state.stack = []
        state.reason = None
        state.listed = ()
        state.pot = state.bonus()
        state.issued = sum(state.bones) + state.pot
        for seat in range(seats):
            state.draw(seat, COMPONENTS.setup.runes, rng)
        state.holder = rng.below(seats) if options.first_bag_holder == "random" else 0
        if log is not None:
            for seat, hand in enumerate(state.hands):
                secret = {"runes": [RUNES[kind] for kind in hand]}
                log.append(
                    PlainEvent("dealt", {"seat": seat, "number": len(hand)}, secret, (seat,))
                )
            log.append(PlainEvent("bag", {"seat": state.holder}))
        settle(state, rng, log)
        return state

    # -- what is asked --------------------------------------------------------------------

    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""
        if not self.stack:
            return None
        frame = self.stack[-1]
        return DECISIONS[frame.kind, frame.seat]

    def legal_moves(self) -> list[BonesMove]:
        """Every answer, in a fixed order."""
        if not self.stack:
            return []
        frame = self.stack[-1]
        self.listed = listed = ANSWERS[frame.kind](self, frame)
        return list(listed)

    def objection(self, move: BonesMove) -> Objection | None:
        """Why a move is illegal now; None when it is legal."""
        return check.objection(self, move)

    # -- what a move does -----------------------------------------------------------------

    def apply(self, move: BonesMove, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move, then go on until somebody has a choice (ALL-5).

        Raises:
            IllegalMove: the rules object.
        """
        for listed in self.listed:
            if listed is move:
                break
        else:  # a move that was not listed since the last one, or a twin of a listed one
            self._insist(move)
        self.listed = ()
        DEEDS[move.kind](self, self.stack[-1], move, rng, log)
        settle(self, rng, log)

    def _insist(self, move: BonesMove) -> None:
        objection = check.objection(self, move)
        if objection is not None:
            raise IllegalMove(objection.text([f"seat {seat + 1}" for seat in range(self.seats)]))

    # -- the end --------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """RB-22 to RB-25: most bones, or who is left."""
        if self.reason is None:
            return None
        bones = tuple(self.bones)
        if self.reason in ("last_player", "nobody_left"):
            # Nobody else has a bone; the last ones at the table come first.
            stayed = [round_ or self.round + 1 for round_ in self.gone]
            last = max(stayed)
            return Outcome(bones, shared_ranks([round_ == last for round_ in stayed]), self.reason)
        return Outcome(bones, shared_ranks(bones), self.reason)

    # -- what a seat knows ----------------------------------------------------------------

    def view(self, seat: Seat | None) -> BonesView:
        """What ``seat`` may know; None: what everybody may see."""
        return view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> BonesState:
        """A random table that agrees with all that ``seat`` knows."""
        return imagined(self, seat, rng)


# -- what a move does ---------------------------------------------------------------------


def _pass(table: Table, frame: Frame, _move: Pass, _rng: Rng, log: Log | None) -> None:
    table.stack.pop()
    table.bones[frame.seat] -= 1
    table.pot += 1
    table.last[frame.seat] = PASSED
    if log is not None:
        log.append(PlainEvent("passed", {"seat": frame.seat}))


def _fold(table: Table, frame: Frame, _move: Fold, _rng: Rng, log: Log | None) -> None:
    table.stack.pop()
    table.folded[frame.seat] = True
    if log is not None:
        log.append(PlainEvent("folded", {"seat": frame.seat, "forced": False}))


def _take(table: Table, frame: Frame, move: Take, rng: Rng, log: Log | None) -> None:
    table.stack.pop()
    take(table, frame.seat, move.target, rng, log)


def _buy(table: Table, frame: Frame, move: Buy, rng: Rng, log: Log | None) -> None:
    table.stack.pop()
    if move.number:
        rounds.buy(table, frame.seat, move.number, rng, log)


def _done(table: Table, frame: Frame, _move: Done, rng: Rng, log: Log | None) -> None:
    if frame.kind == "give_runes":
        deals.fill_in(table, frame, runes=frame.runes)
        return
    table.stack.pop()
    if frame.runes:
        rounds.trade(table, frame, rng, log)


def _lay(table: Table, frame: Frame, move: Lay, _rng: Rng, log: Log | None) -> None:
    kind, seat, target, runes, deal = frame
    runes = (*runes, KIND_OF[move.rune])
    if kind in ("trade", "give_runes") or missing(table, frame) > 1:
        table.stack[-1] = Frame(kind, seat, target, runes, deal)
        return
    table.stack.pop()
    if kind == "limit":
        rounds.limit(table, seat, runes, log)
    else:
        deals.hand_over(table, frame, runes, log)


def _close(table: Table, frame: Frame, move: PlayOn | Agree, _rng: Rng, log: Log | None) -> None:
    """RB-24: the first one who wants to play on settles it."""
    agrees = isinstance(move, Agree)
    if agrees:
        table.stack.pop()
    else:
        table.stack.clear()
    if log is not None:
        log.append(PlainEvent("agreed" if agrees else "played_on", {"seat": frame.seat}))
    if agrees and not table.stack:
        rounds.finish(table, "agreed", log)


Dealing: TypeAlias = (
    Barter
    | Amount
    | When
    | Send
    | Cancel
    | Accept
    | Decline
    | Keep
    | Break
    | Pardon
    | Fine
    | AskToFold
)


def _deal(table: Table, frame: Frame, move: Dealing, _rng: Rng, log: Log | None) -> None:
    """RB-27, RB-28."""
    match move:
        case Barter(target):
            deals.begin(table, frame.seat, target)
        case Amount(number):
            deals.amount(table, frame, number)
        case When(promised):
            deals.when(table, frame, promised)
        case Send():
            deals.send(table, frame, log)
        case Cancel():
            table.stack.pop()
        case Accept():
            deals.accept(table, frame, log)
        case Decline():
            deals.decline(table, frame, log)
        case Keep():
            deals.keep(table, frame, log)
        case Break():
            deals.break_promise(table, frame, log, forced=False)
        case Pardon():
            deals.pardon(table, frame, log)
        case Fine(number):
            deals.fine(table, frame, number, log)
        case AskToFold():
            deals.ask_to_fold(table, frame, log)
        case _:
            assert_never(move)


DEEDS: dict[str, Callable[[Table, Frame, Any, Rng, Log | None], None]] = {
    "play": play,
    "pass": _pass,
    "fold": _fold,
    "take": _take,
    "lay": _lay,
    "done": _done,
    "buy": _buy,
    "agree": _close,
    "play_on": _close,
    "barter": _deal,
    "amount": _deal,
    "when": _deal,
    "send": _deal,
    "cancel": _deal,
    "accept": _deal,
    "decline": _deal,
    "keep": _deal,
    "break": _deal,
    "pardon": _deal,
    "fine": _deal,
    "ask_to_fold": _deal,
}
"""By kind of move: what it does. `settle` goes on from there."""
