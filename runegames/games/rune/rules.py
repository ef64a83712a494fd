"""A table of Rune in play: what is asked, what may be answered, and the way to the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, assert_never

from runegames.core import Decision, Log, Objection, Outcome, Rng, Seat
from runegames.games.rune.choices import Choices, Spots, single
from runegames.games.rune.ending import END_RULE, outcome_of
from runegames.games.rune.knowledge import imagine, view_of
from runegames.games.rune.masters import (
    DRAW,
    KEEP_TOKEN,
    Draw,
    KeepToken,
    PlaceMaster,
    PlaceToken,
    master_places,
    token_places,
)
from runegames.games.rune.model import RuneView
from runegames.games.rune.placing import BURY, PASS, Bury, Pass, Place, placements
from runegames.games.rune.table import RULE_OF, Table
from runegames.games.rune.verb import Scores, wrong_question

RuneMove: TypeAlias = Place | Draw | PlaceMaster | PlaceToken | KeepToken | Bury | Pass
MOVES = (Place, Draw, PlaceMaster, PlaceToken, KeepToken, Bury, Pass)
"""Their order is the order in the JSON schema."""
_DRAWING: Spots[RuneMove] = single(DRAW)
_PASSING: Spots[RuneMove] = single(PASS)


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
        """Every answer, in a fixed order: by card in hand, turn and place in reading order."""
        if self.frame is None:
            return []
        kind, seat, master = self.frame
        match kind:
            case "place":
                return self._card_moves(seat)
            case "finish":
                draws = (_DRAWING,) if self.can_draw(seat) else ()
                return self._choices((*draws, *master_places(self, seat)))
            case "token":
                return [*token_places(self, seat, master), KEEP_TOKEN]
        assert_never(kind)

    def _card_moves(self, seat: Seat) -> Sequence[RuneMove]:
        places = placements(self, seat)
        if not self.masters_left[seat]:
            return self._choices([*places, _PASSING])
        return self._choices(places) or [BURY[card] for card in dict.fromkeys(self.hands[seat])]

    def _choices(self, groups: Sequence[Spots[RuneMove]]) -> Choices[RuneMove]:
        choices = Choices(groups)
        self.listed = choices.taken
        return choices

    def objection(self, move: RuneMove) -> Objection | None:
        if self.frame is None:
            return Objection(END_RULE[self.seats], "the game is over.")
        if move.answers != self.frame.kind:
            return wrong_question(self.frame.kind, move.answers)
        return move.objection(self)

    def make(self, move: RuneMove, rng: Rng, log: Log | None) -> None:
        """Make a legal move, and those that follow without a choice (ALL-5)."""
        move.effect(self, rng, log)

    def preview(self, move: RuneMove) -> Preview:
        """Points by side before and after a legal move, without making it."""
        return Preview(self.scores(), move.scores_after(self))

    def outcome(self) -> Outcome | None:
        """RU-20, RU-21, RU-28."""
        return outcome_of(self)

    def view(self, seat: Seat | None) -> RuneView:
        return view_of(self, seat)

    def determinize(self, seat: Seat, rng: Rng) -> RuneState:
        twin = self.copy()
        imagine(twin, seat, rng)
        return twin
