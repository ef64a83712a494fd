"""Whole answers: moves that a seat makes one after the other to answer one question.

A rune after another that goes back into the bag, or the parts of an offer, are such moves
(``Meta.parts``). A search finds one move at a time, so the search is repeated for each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.bots.bot import Move
from runegames.bots.search import Budget, RootMove
from runegames.core import AnyGame, Event, Question, Rng

PART_BUDGET = Budget(seconds=0.25)
"""Budget of a search for each part of an answer after the first one."""
MAX_PARTS = 12
"""Greatest number of moves of an answer, as in the longest offer."""


class AnswerPart(NamedTuple):
    """Move of an answer, with the question that it answers."""

    question: Question
    move: Move


class WholeAnswer:
    """Best answer to a question, completed part by part.

    An answer that is dropped before its end, such as an offer that is not made, changes nothing.
    If it was begun earlier, it is dropped at once; else the next best first move takes its place.
    """

    def __init__(self, game: AnyGame, question: Question, lines: Sequence[RootMove]) -> None:
        """Begin with the findings of a search, the best move first.

        Without findings, as for a single legal move or after a stop, the first move is the one
        with the best appraisal.
        """
        self._game = game
        self._question = question
        self._firsts = [line.move for line in lines] or self._appraised()
        """First moves, the best one first, without those whose answers were dropped."""
        self._lines = lines
        self.parts: list[AnswerPart] = []
        """Moves of the answer so far."""
        self.pending: Question | None = None
        """Question of the next part; None once the answer is whole."""
        self._begin()

    @property
    def lines(self) -> list[RootMove]:
        """Findings on the first moves, the best one first."""
        return [line for line in self._lines if line.move in self._firsts]

    @property
    def moves(self) -> list[Move]:
        return [part.move for part in self.parts]

    def _appraised(self) -> list[Move]:
        moves = self._question.moves
        worths = self._game.appraise(self._question.position, moves)
        ranks = sorted(range(len(moves)), key=worths.__getitem__, reverse=True)
        return [moves[index] for index in ranks]

    def _begin(self) -> None:
        self.parts, self.pending = [], self._question
        self.add(self._firsts[0])

    def add(self, move: Move) -> None:
        """Go on with a move that answers the pending question."""
        asked = self.pending
        assert asked is not None, "the answer is whole"
        self.parts.append(AnswerPart(asked, move))
        seat = asked.decision.seat
        events: list[Event] = []
        position = asked.position.copy()
        position.apply(move, Rng(0), events)
        decision = position.decision()
        self.pending = None
        if events or decision is None or decision.seat != seat or len(self.parts) >= MAX_PARTS:
            return
        if decision.kind in self._game.meta.parts.get(asked.decision.kind, ()):
            moves = position.legal_moves()
            self.pending = Question(decision, position.view(seat), position, moves)
        elif len(self.parts) > 1:
            self._drop(move)

    def _drop(self, dropping: Move) -> None:
        """Drop the answer at once if possible, or begin anew with the next best first move."""
        if dropping in self._question.moves:
            self.parts = [AnswerPart(self._question, dropping)]
        elif len(self._firsts) > 1:
            del self._firsts[0]
            self._begin()
