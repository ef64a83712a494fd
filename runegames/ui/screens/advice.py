"""Hints: moves that the computer player ``ADVISER`` would make, shown to the seat that is asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from runegames.bots.hints import Hint, hint_of
from runegames.bots.parts import PART_BUDGET, WholeAnswer
from runegames.bots.registry import budget_of
from runegames.bots.tasks import RootMoves
from runegames.core import Seat
from runegames.play.director import hint_obstacle
from runegames.play.following import Refused
from runegames.play.session import Ply, Question, Session
from runegames.ui.screens.foresight import THOUGHTS
from runegames.ui.screens.thinking import ThinkingScreen
from runegames.ui.thinking import task_of
from runegames.ui.widgets.notes import Note, Paragraph

ADVISER = "master"


@dataclass(eq=False)
class _Advice:
    """Request for a hint on one question; ``hint`` is None until the hint is found."""

    after: Ply | None
    """Last ply before the question."""
    question: Question
    hint: Hint | None = None
    noted: bool = False
    """True once the session has recorded the hint."""

    @property
    def seat(self) -> Seat:
        return self.question.decision.seat


class AdvisedScreen(ThinkingScreen):
    """Table screen with hints, computed from the knowledge of the seat that is asked."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._advice: _Advice | None = None

    @property
    def _busy(self) -> bool:
        return super()._busy or (self._advice is not None and self._advice.hint is None)

    def _rest(self) -> None:
        super()._rest()
        self._table.column.drop("hint")
        advice = self._advice
        if advice is None:
            return
        if advice.hint is None:
            self.workers.cancel_group(self, THOUGHTS)
        if advice.hint is None or advice.after is not self._last_ply:
            self._advice = None

    def _hint_obstacle(self) -> str | None:
        return hint_obstacle(self.session, self.viewer)

    def action_hint(self) -> None:
        """Show a hint, and put the cursor on its move.

        Later presses turn the pages of the hint, and then close it.
        """
        obstacle = self._hint_obstacle()
        if obstacle is not None:
            self._table.say(obstacle)
            return
        column, advice = self._table.column, self._advice
        if advice is None:
            question = self.session.question()
            assert question is not None, "no question is pending"
            advice = self._advice = _Advice(self._last_ply, question)
            self._tell_hint(advice)
            self._think_about(partial(self._advise, advice))
        elif column.note("hint") is None or advice.hint is None:
            self._tell_hint(advice)
        elif column.turn_page("hint"):
            self._table.aim(*advice.hint.moves)
        else:
            column.drop("hint")
            self._table.say(f"{self._way(advice.hint)}.")

    async def _advise(self, advice: _Advice) -> None:
        budget = budget_of(ADVISER)
        assert budget is not None, "the adviser is a player that does not search"
        session, question = self.session, advice.question
        lines: RootMoves = ()
        if len(question.moves) > 1:
            lines = await self.shell.thinker.begin(task_of(session, budget)).found()
            self._foretell(lines, advice.seat, advice.after)
        whole = WholeAnswer(session.game, question, lines)
        while self._table.GIVES_PARTS and (asked := whole.pending) is not None:
            task = replace(task_of(session, PART_BUDGET), position=asked.position)
            whole.add((await self.shell.thinker.begin(task).found())[0].move)
        advice.hint = hint_of(whole, session.game, session.names)
        # If another action has closed the note, the cursor has to stay where it is.
        if self._table.column.note("hint") is not None:
            self._tell_hint(advice)
        self._consider()

    def _tell_hint(self, advice: _Advice) -> None:
        column, hint = self._table.column, advice.hint
        title = f"a hint for {self.session.names[advice.seat]}"
        if hint is None:
            told = Paragraph(f"Looking for a good move {self._ellipsis}", strong=True)
            column.tell(Note("hint", title, (told,)))
            return
        if not advice.noted:
            advice.noted = True
            with suppress(Refused):  # the table elsewhere is gone; then nobody counts the hint
                self.session.take_hint(advice.seat)
        first, *rest = hint.lines
        way, key = self._way(hint), column.cap("table.hint")
        column.tell(
            Note(
                "hint",
                title,
                (Paragraph(first, strong=True), *map(Paragraph, rest)),
                foot=f"{way}; {key} closes the hint",
                more=f"{way}; {key}: next page",
            )
        )

    def _way(self, hint: Hint) -> str:
        """Move the cursor to the hint's answer; return words on the key that gives it."""
        self._table.aim(*hint.moves)
        several = "these moves" if len(hint.moves) > 1 else "this move"
        return f"{self._table.board.cap('table.confirm')} makes {several}"

    def _has_to_wait(self, key: str) -> bool:
        """Test whether ``key`` would make a move before the awaited hint has moved the cursor."""
        if self._table.column.note("hint") is None or not self._table.confirms(key):
            return False
        return self._advice is not None and self._advice.hint is None

    def on_click(self) -> None:
        """Close the notes on the table."""
        self._table.column.put_away()
