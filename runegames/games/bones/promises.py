"""Promises that fall due, and judgements on broken ones (RB-28)."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, count, not_here
from runegames.games.bones.deals import give
from runegames.games.bones.model import COMPONENTS, BonesView, Number
from runegames.games.bones.phrases import goods
from runegames.games.bones.table import BonesFields, BonesFrame, Debt, debt_of, owed
from runegames.games.bones.verb import BonesMove, PairEvent

MOST_FINED = COMPONENTS.barter.highest_fine

# -- what happens -------------------------------------------------------------------------


class DueEvent(PairEvent):
    """Event about a promise of ``seat`` to ``target``."""

    number: int
    """Number of runes owed."""
    bones: int


class PromiseKept(DueEvent, kind="kept"):
    """Fulfilment of a promise."""

    says = "{} keeps the promise to {target}."


class Broke(DueEvent, kind="broke", weight="gain"):
    """Breach of a promise."""

    judge: Seat
    forced: bool
    """True if everybody sees that the promise cannot be kept."""

    def concerned(self) -> Sequence[Seat]:
        return self.target, self.judge

    def text(self, names: Names, manner: Manner) -> str:
        how = "cannot give" if self.forced else "broke the promise of"
        what = goods(self.number, self.bones)
        debtor = names[self.seat]
        creditor = names[self.target]
        judge = names[self.judge]
        return f"{debtor} {how} {what} to {creditor}; {judge} judges (RB-28)."


class Pardoned(PairEvent, kind="pardoned"):
    """Pardon by the judge."""

    says = "{} pardoned {target}."


class Fined(PairEvent, kind="fined", weight="gain"):
    """Fine by the judge."""

    to: Seat
    bones: int

    def concerned(self) -> Sequence[Seat]:
        return self.target, self.to

    def text(self, names: Names, manner: Manner) -> str:
        bones = count(self.bones, "bone")
        judge, debtor = names[self.seat], names[self.target]
        return f"{judge} fined {debtor} {bones}, paid to {names[self.to]}."


class ToldToFold(PairEvent, kind="told_to_fold", weight="gain"):
    """Order of the judge to fold."""

    says = "{} had {target} fold this round."


# -- for the debtor -----------------------------------------------------------------------


def call_in(table: BonesFields, seat: Seat) -> None:
    """Ask about the promises of a seat at the start of its turn, the oldest first."""
    due = [debt for debt in table.debts if debt.debtor == seat]
    if due:
        table.debts = tuple(debt for debt in table.debts if debt.debtor != seat)
        table.stack += [BonesFrame("due", seat, deal=debt) for debt in reversed(due)]


def can_keep(table: BonesFields, debt: Debt) -> bool:
    """Test whether the debtor has everything that was promised."""
    hand = table.hands[debt.debtor]
    return payable(table, debt) and all(
        hand.count(kind) >= debt.runes.count(kind) for kind in debt.runes
    )


def payable(table: BonesFields, debt: Debt) -> bool:
    """Test by public knowledge whether a debt could be paid."""
    return table.bones[debt.debtor] >= debt.bones and len(table.hands[debt.debtor]) >= debt.number


class Keep(BonesMove, kind="keep"):
    """Keep a promise that falls due (RB-28)."""

    answers = ("due",)
    says = "Keep the promise"
    key = "k"
    label = "keep promise"

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        return None if can_keep(table, debt_of(frame)) else not_here("RB-28")

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # The debtor may have to choose the runes first.
        debt = debt_of(frame)
        if log is not None:
            log.append(PromiseKept(debt.debtor, debt.creditor, debt.number, debt.bones))
        if owed(frame) and not debt.runes:
            table.stack.append(BonesFrame("hand_over", debt.debtor, deal=debt))
        else:
            give(table, debt.debtor, debt.creditor, debt.runes, debt.bones, log)


class Break(BonesMove, kind="break"):
    """Break a promise that falls due (RB-28)."""

    answers = ("due",)
    says = "Break the promise"
    key = "b"
    label = "break promise"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        break_promise(table, frame, log, forced=False)


def break_promise(table: BonesFields, frame: BonesFrame, log: Log | None, *, forced: bool) -> None:
    """Break a promise and ask the judge (RB-28); ``forced`` is as in ``Broke``."""
    debt = debt_of(frame)
    judge = table.judge_of(debt)
    table.stack.append(BonesFrame("judge", judge, deal=debt))
    if log is not None:
        log.append(Broke(debt.debtor, debt.creditor, debt.number, debt.bones, judge, forced))


# -- for the judge ------------------------------------------------------------------------


class Pardon(BonesMove, kind="pardon"):
    """Pardon a broken promise, as the judge."""

    answers = ("judge",)
    says = "Pardon the debtor"
    key = "p"
    label = "pardon"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        if log is not None:
            log.append(Pardoned(frame.seat, debt_of(frame).debtor))


class Fine(BonesMove, kind="fine"):
    """Fine the debtor, as the judge; the wronged player gets the bones."""

    answers = ("judge",)
    says = "A fine of {number:bone}"
    number: Number

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        most = min(MOST_FINED, table.bones[debt_of(frame).debtor])
        return None if 1 <= self.number <= most else not_here("RB-28")

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        debt = debt_of(frame)
        table.bones[debt.debtor] -= self.number
        table.bones[debt.creditor] += self.number
        if log is not None:
            log.append(Fined(frame.seat, debt.debtor, debt.creditor, self.number))

    def beside_key(self, view: BonesView, names: Names) -> str:
        return f"fine {count(self.number, 'bone')}"


class AskToFold(BonesMove, kind="ask_to_fold"):
    """Order the debtor to fold this round, as the judge."""

    answers = ("judge",)
    says = "Have the debtor fold this round"
    key = "f"
    label = "must fold"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # Other promises that are due now fall due again on the debtor's next turn.
        debtor = debt_of(frame).debtor
        later = tuple(debt_of(other) for other in reversed(table.stack) if other.kind == "due")
        table.debts = later + table.debts
        table.stack.clear()
        table.folded[debtor] = True
        if log is not None:
            log.append(ToldToFold(frame.seat, debtor))


KEEP, BREAK, PARDON, ASK_TO_FOLD = Keep(), Break(), Pardon(), AskToFold()
FINES = tuple(Fine(number) for number in range(MOST_FINED + 1))
