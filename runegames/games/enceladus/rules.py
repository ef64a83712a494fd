"""State of Runes of Enceladus: decisions, legal moves, objections, outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeAlias, assert_never

from runegames.core import Decision, Log, Objection, Outcome, Rng, Seat, shared_ranks
from runegames.games.enceladus.drafting import Draft, Leave, legal_drafts
from runegames.games.enceladus.knowledge import deal_unseen, imagine, view_of
from runegames.games.enceladus.matching import Extend, Lay, LayNoMore, legal_matches
from runegames.games.enceladus.model import EnceladusView
from runegames.games.enceladus.table import EnceladusFields, FrameKind
from runegames.games.enceladus.turns import DEAL, Deal

EnceladusMove: TypeAlias = Draft | Leave | Lay | Extend | LayNoMore | Deal
MOVES = (Draft, Leave, Lay, Extend, LayNoMore, Deal)
"""Kinds of moves, in the order of the JSON schema."""

RULE_OF: dict[FrameKind, str] = {"draft": "EN-6", "match": "EN-10", "deal": "EN-18"}
_WRONG_TIME: dict[FrameKind, Objection] = {
    "draft": Objection("EN-6", "A pile is offered: draft it, or leave it."),
    "match": Objection("EN-10", "Drafting is over; now lay matches or end the turn."),
    "deal": Objection("EN-18", "The hand is over; the next one has to be dealt."),
}


class EnceladusState(EnceladusFields):
    """Table of Runes of Enceladus in play."""

    def decision(self) -> Decision | None:
        if self.frame is None:
            return None
        kind, seat, pile, laid = self.frame
        match kind:
            case "draft":
                details = {"pile": pile, "price": self.price()}
                return Decision(seat, kind, RULE_OF[kind], needs_secrets=True, details=details)
            case "match":
                return Decision(
                    seat, kind, RULE_OF[kind], needs_secrets=True, details={"laid": laid}
                )
            case "deal":
                # The hand is over and all cards are open.
                return Decision(seat, kind, RULE_OF[kind], needs_secrets=False)
        assert_never(kind)

    def legal_moves(self) -> Sequence[EnceladusMove]:
        frame = self.frame
        if frame is None:
            return ()
        match frame.kind:
            case "draft":
                self.listed = tuple(legal_drafts(self, frame))
            case "match":
                self.listed = tuple(legal_matches(self, frame))
            case "deal":
                self.listed = (DEAL,)
            case _:
                assert_never(frame.kind)
        return self.listed

    def objection(self, move: EnceladusMove) -> Objection | None:
        frame = self.frame
        if frame is None:
            return Objection("EN-18", "The game is over.")
        if move.answers != frame.kind:
            return _WRONG_TIME[frame.kind]
        return move.objection(self, frame)

    def make(self, move: EnceladusMove, rng: Rng, log: Log | None) -> None:
        assert self.frame is not None
        self.forget_payment()
        move.effect(self, self.frame, rng, log)

    def outcome(self) -> Outcome | None:
        # EN-16, EN-18, EN-19.
        if self.reason is None:
            return None
        scores = self.scores()
        return Outcome(scores, shared_ranks(scores), self.reason)

    def view(self, seat: Seat | None) -> EnceladusView:
        return view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        twin = self.copy()
        imagine(twin, seat, rng)
        return twin

    def redeal(self, rng: Rng) -> Self:
        # Only deck and piles are redealt, because the owner of a hand knows it.
        twin = self.copy()
        deal_unseen(twin, (), rng)
        return twin
