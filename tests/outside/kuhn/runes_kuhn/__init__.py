"""Kuhn poker: three runes, one hidden rune each, one bet (Kuhn 1950)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from runegames.core import (
    BaseGame,
    BaseMove,
    BaseState,
    Decision,
    Event,
    Game,
    Log,
    Meta,
    Options,
    Outcome,
    Own,
    Rng,
    Seat,
    Secret,
    View,
    shared_ranks,
)

RUNES = (1, 2, 3)
SHOWDOWNS = {"check check": 1, "bet call": 2, "check bet call": 2}
"""Bones that the lower rune pays, by the answers of both players."""


class Check(BaseMove, kind="check"):
    """Bet nothing."""


class Bet(BaseMove, kind="bet"):
    """Put one bone more into the pot."""


class Call(BaseMove, kind="call"):
    """Match the bet."""


class Fold(BaseMove, kind="fold"):
    """Give up the pot."""


MOVES = {move.kind: move for move in (Check(), Bet(), Call(), Fold())}
KuhnMove = Check | Bet | Call | Fold


class Dealt(Event, kind="dealt"):
    """Rune that was dealt; only its player sees it."""

    seat: Seat
    rune: Secret[int] = None


class Said(Event, kind="said"):
    """Answer of a player: check, bet, call or fold."""

    seat: Seat
    what: str


class Compared(Event, kind="compared", reveals=True):
    """Runes of both seats, once they lie open."""

    runes: tuple[int, ...]


class KuhnView(View):
    """Answers so far, and the viewer's own rune."""

    said: tuple[str, ...]
    hand: Own[tuple[int, ...]] = ()
    shown: tuple[int, ...] = ()
    """Runes by seat; empty until the runes are compared."""


class KuhnState(BaseState[KuhnMove, KuhnView]):
    """Two runes and the answers so far."""

    options: Options
    seats: int
    hands: list[int]
    """Runes by seat."""
    said: tuple[str, ...]

    def decision(self) -> Decision | None:
        """Ask the first player, then the second, then the first again."""
        if self.outcome() is not None:
            return None
        if "bet" in self.said:
            return Decision(len(self.said) % 2, "answer", "KP-3")
        return Decision(len(self.said) % 2, "open", "KP-2" if self.said else "KP-1")

    def legal_moves(self) -> Sequence[KuhnMove]:
        """Return check and bet, or call and fold after a bet."""
        decision = self.decision()
        if decision is None:
            return []
        kinds = ("call", "fold") if decision.kind == "answer" else ("check", "bet")
        return [MOVES[kind] for kind in kinds]

    def make(self, move: KuhnMove, rng: Rng, log: Log | None) -> None:
        """Add the answer; if it is the last one and nobody folds, compare the runes."""
        seat = len(self.said) % 2
        self.said += (move.kind,)
        if log is not None:
            log.append(Said(seat, move.kind))
            if self.shown():
                log.append(Compared(tuple(self.hands)))

    def shown(self) -> bool:
        """Return whether the runes lie open (KP-4)."""
        return " ".join(self.said) in SHOWDOWNS

    def outcome(self) -> Outcome | None:
        """Return the bones won and lost (KP-4)."""
        if self.shown():
            won = SHOWDOWNS[" ".join(self.said)]
            scores = (won, -won) if self.hands[0] > self.hands[1] else (-won, won)
            return Outcome(scores, shared_ranks(scores), "compared")
        if "fold" in self.said:
            scores = (-1, 1) if len(self.said) % 2 else (1, -1)
            return Outcome(scores, shared_ranks(scores), "folded")
        return None

    def view(self, seat: Seat | None) -> KuhnView:
        """Return the rune of the viewer, and both runes after they were compared."""
        return KuhnView(
            **self.basics(seat),
            said=self.said,
            hand=() if seat is None else (self.hands[seat],),
            shown=tuple(self.hands) if self.shown() else (),
        )

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        """Imagine a hidden rune as one of the two that the seat does not hold."""
        twin = self.copy()
        if not self.shown():
            twin.hands[1 - seat] = rng.choice([rune for rune in RUNES if rune != self.hands[seat]])
        return twin


class KuhnGame(BaseGame[KuhnState, KuhnMove, Options]):
    """Kuhn poker."""

    meta = Meta(
        beside=__file__,
        id="kuhn",
        designer="Harold W. Kuhn",
        year=1950,
        rules_version=1,
        hidden_information=True,
        reasons={"compared": "KP-4", "folded": "KP-4"},
        sections={"open": "The bet", "answer": "The bet", "over": "The end"},
    )
    options_type = Options
    view_type = KuhnView
    move_types = (Check, Bet, Call, Fold)

    def new(self, options: Options, seats: int, rng: Rng, log: Log | None = None) -> KuhnState:
        """Deal each player a rune."""
        self.check_seats(seats)
        state = KuhnState(options=options, seats=seats, hands=rng.pick([*RUNES], 2), said=())
        if log is not None:
            for seat, rune in enumerate(state.hands):
                log.append(Dealt(seat, rune))
        return state


GAME: Final[Game[KuhnState, KuhnMove, Options]] = KuhnGame()
