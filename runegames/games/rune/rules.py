"""A table of Rune in play: questions, answers, and the way to the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias, assert_never

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
from runegames.games.rune.placing import BURY, PASS, Bury, Pass, Place, placements
from runegames.games.rune.table import RULE_OF, Table
from runegames.games.rune.verb import Scores, wrong_question

RuneMove: TypeAlias = Place | Draw | PlaceMaster | PlaceToken | KeepToken | Bury | Pass
MOVES = (Place, Draw, PlaceMaster, PlaceToken, KeepToken, Bury, Pass)
"""Kinds of moves, in the order of the JSON schema."""
_DRAWING, _PASSING = {0: DRAW}, {0: PASS}
"""Moves that have no place, as ready moves that are legal on the board 1."""


class Preview(NamedTuple):
    """Points by side before and after a move that is not made yet."""

    before: Scores
    after: Scores


class RuneState(Table):
    """A table of Rune."""

    def decision(self) -> Decision | None:
        if self.frame is None:
            return None
        kind, seat, _ = self.frame
        # Where the Rune Master goes is seen by all, but the choice is made with the hand in mind.
        return Decision(seat, kind, RULE_OF[kind])

    def legal_moves(self) -> Sequence[RuneMove]:
        # The order is by card in hand, turn and place in reading order.
        if self.frame is None:
            return []
        kind, seat, master = self.frame
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
                return [*token_places(self, seat, master), KEEP_TOKEN]
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
        """Points by side before and after a legal move, without making it."""
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
        """Deck and removed cards: every hand is known to somebody."""
        twin = self.copy()
        pool = sorted([*twin.deck, *twin.removed])
        rng.shuffle(pool)
        twin.removed = [pool.pop() for _ in twin.removed]
        twin.deck = pool
        return twin
