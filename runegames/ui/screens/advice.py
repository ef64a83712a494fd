"""Hints: what a master would do, for the one who is asked and nobody else."""

from __future__ import annotations

from functools import partial

from runegames.bots.hints import Hint, hint_from
from runegames.bots.registry import budget_of
from runegames.bots.tasks import RootMoves
from runegames.core import Seat
from runegames.play.session import Ply, Question, Session
from runegames.ui.screens.foresight import THOUGHTS
from runegames.ui.screens.thinking import ThinkingScreen
from runegames.ui.thinking import task_of
from runegames.ui.widgets.column import Note, Paragraph

ADVISER = "master"
"""The computer player that is asked."""


class _Advice:
    """A hint for one question."""

    def __init__(self, after: Ply | None, question: Question) -> None:
        self.after = after
        self.question = question
        self.hint: Hint | None = None
        self.told = False
        """Whether the words were shown last, and not the move on the table."""

    @property
    def seat(self) -> Seat:
        """Whom it is for."""
        return self.question.decision.seat


class AdvisedScreen(ThinkingScreen):
    """Gives hints; what they rest on is only what the one who is asked knows."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._advice: _Advice | None = None

    @property
    def _busy(self) -> bool:
        return super()._busy or (self._advice is not None and self._advice.hint is None)

    def _rest(self) -> None:
        """A hint goes with its question, and with the eyes that it was for."""
        super()._rest()
        self._table.column.drop("hint")
        advice = self._advice
        if advice is None:
            return
        if advice.hint is None:
            self.workers.cancel_group(self, THOUGHTS)
        advice.told = False
        if advice.hint is None or advice.after is not self._last_ply:
            self._advice = None

    def _why_no_hint(self) -> str | None:
        """A sentence where no hint can be given; None: somebody is asked, and looks alone."""
        decision = self.session.decision()
        if decision is None:
            return "The game is over: there is no move left to hint at."
        name = self.session.names[decision.seat]
        if not self.session.plans[decision.seat].is_person:
            return f"Hints are for the player who is asked: {name}."
        if self.viewer != decision.seat:
            return f"A hint would tell what {name} holds, and anybody may be looking."
        return None

    def action_hint(self) -> None:
        """Advise; asked again, show the move on the table, and then the words once more."""
        obstacle = self._why_no_hint()
        if obstacle is not None:
            self._table.say(obstacle)
            return
        advice = self._advice
        if advice is None:
            question = self.session.question()
            assert question is not None, "somebody is asked"
            advice = self._advice = _Advice(self._last_ply, question)
            self._tell_hint(advice)
            self._think_about(partial(self._advise, advice))
        elif advice.told and advice.hint is not None:
            if not self._table.column.turn_page("hint"):
                self._point_out(advice, advice.hint)
        else:
            self._tell_hint(advice)

    def _title(self, advice: _Advice) -> str:
        return f"a hint for {self.session.names[advice.seat]}"

    async def _advise(self, advice: _Advice) -> None:
        budget = budget_of(ADVISER)
        assert budget is not None, "whoever advises has to think"
        session, question = self.session, advice.question
        lines: RootMoves = ()
        if len(question.moves) > 1:
            lines = await self.shell.thinker.begin(task_of(session, budget)).found()
            self._foretell(lines, advice.seat, advice.after)
        advice.hint = hint_from(lines, question, session.game, session.names)
        session.take_hint(advice.seat)
        self._tell_hint(advice)
        self._consider()

    def _tell_hint(self, advice: _Advice) -> None:
        column, title = self._table.column, self._title(advice)
        if advice.hint is None:
            told = Paragraph(f"Looking for a good move {self._ellipsis}", strong=True)
            column.tell(Note("hint", title, (told,)))
            return
        advice.told = True
        first, *rest = advice.hint.lines
        enter, key = column.cap("table.confirm"), column.cap("table.hint")
        column.tell(
            Note(
                "hint",
                title,
                (Paragraph(first, strong=True), *map(Paragraph, rest)),
                foot=f"{key} or {enter}: show it on the table",
                more=f"{key}: more, {enter}: show it",
            )
        )

    def _point_out(self, advice: _Advice, hint: Hint) -> None:
        """Bring the cursor there, so that a key makes the move."""
        advice.told = False
        self._table.column.drop("hint")
        action = self._table.aim(hint.move)
        cap = self._table.board.cap
        enter, key = cap("table.confirm"), cap(action)
        if action == "table.moves":
            told = f"{hint.lines[0]} Press {enter}, or {key} for the list of all moves."
        elif action != "table.confirm":
            told = f"{hint.lines[0]} Press {enter} or {key} to do so."
        elif more := self._table.unfinished():
            told = f"This one is chosen; {more}, then press {enter}."
        else:
            told = f"Press {enter} to make this move."
        self._table.say(told)

    def _confirm_hint(self, key: str) -> bool:
        """Whether a key was meant for the hint beside the table, not for the table.

        Whoever reads a hint and presses Enter means the hinted move: it is shown first.
        """
        if self._table.column.note("hint") is None or not self._table.confirms(key):
            return False
        advice = self._advice
        self._table.column.drop("hint")
        if advice is not None and advice.hint is not None:
            self._point_out(advice, advice.hint)
        return True
