"""Rules of Rune: questions and legal answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

from runegames.core import Decision, Log, Objection, Outcome, Rng, Seat
from runegames.games.rune.bits import Board
from runegames.games.rune.choices import Choices
from runegames.games.rune.ending import END_RULE, outcome_of
from runegames.games.rune.knowledge import imagine, view_of
from runegames.games.rune.masters import (
    DRAW,
    KEEP_TOKEN,
    Draw,
    KeepToken,
    PlaceMaster,
    PlaceToken,
    master_moves,
    token_places,
)
from runegames.games.rune.model import RuneView
from runegames.games.rune.placing import BURY, PASS, Bury, Place, RunePass, placements
from runegames.games.rune.table import RULE_OF, RuneFields
from runegames.games.rune.verb import Preview, wrong_question

RuneMove: TypeAlias = Place | Draw | PlaceMaster | PlaceToken | KeepToken | Bury | RunePass
MOVES = (Place, Draw, PlaceMaster, PlaceToken, KeepToken, Bury, RunePass)
"""Kinds of moves, in the order of the JSON schema."""
_DRAWING, _PASSING = {0: DRAW}, {0: PASS}
"""Groups of a single move. The keys of a group are bit indices; a move without a place has 0."""


class RuneState(RuneFields):
    """Table of Rune in play."""

    def decision(self) -> Decision | None:
        if self.frame is None:
            return None
        kind, seat, _ = self.frame
        # ``needs_secrets`` keeps its default, True: even the place of a Rune Master depends on the
        # hand.
        return Decision(seat, kind, RULE_OF[kind])

    def legal_moves(self) -> Sequence[RuneMove]:
        # Placements are listed by card in hand, then rotation, then place in reading order.
        if self.frame is None:
            return []
        kind, seat, _ = self.frame
        match kind:
            case "place":
                return self._card_moves(seat)
            case "finish":
                spots = self.claimable(seat) if self.masters_left[seat] else 0
                masters = master_moves(self.grid.stride)
                if self.can_draw(seat):
                    return self._choices((_DRAWING, masters), (1, spots))
                return self._choices((masters,), (spots,))
            case "token":
                return [*token_places(self), KEEP_TOKEN]
        assert_never(kind)

    def _card_moves(self, seat: Seat) -> Sequence[RuneMove]:
        ready, boards = placements(self, seat)
        if not self.masters_left[seat]:
            return self._choices([*ready, _PASSING], [*boards, 1])
        return self._choices(ready, boards) or [
            BURY[card] for card in dict.fromkeys(self.hands[seat])
        ]

    def _choices(
        self, ready: Sequence[Mapping[int, RuneMove]], boards: Sequence[Board]
    ) -> Choices[RuneMove]:
        choices = Choices(ready, boards)
        self.listed = choices.taken
        return choices

    def objection(self, move: RuneMove) -> Objection | None:
        if self.frame is None:
            return Objection(END_RULE[self.seats], "the game is over.")
        if move.answers != self.frame.kind:
            return wrong_question(self.frame.kind, move.answers)
        return move.objection(self)

    def make(self, move: RuneMove, rng: Rng, log: Log | None) -> None:
        move.effect(self, rng, log)

    def preview(self, move: RuneMove) -> Preview:
        """Compute the points by side before and after a legal move, without making it."""
        return Preview(self.scores(), move.scores_after(self))

    def outcome(self) -> Outcome | None:
        # RU-20, RU-21, RU-28.
        return outcome_of(self)

    def view(self, seat: Seat | None) -> RuneView:
        return view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> RuneState:
        twin = self.copy()
        imagine(twin, seat, rng)
        return twin

    def redeal(self, rng: Rng) -> RuneState:
        # Hands are known to their seats, so only deck and removed cards are dealt anew.
        twin = self.copy()
        pool = sorted([*twin.deck, *twin.removed])
        rng.shuffle(pool)
        twin.removed = [pool.pop() for _ in twin.removed]
        twin.deck = pool
        return twin
