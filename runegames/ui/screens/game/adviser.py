"""Hints: moves that the computer player ``ADVISER`` would make, shown to the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from runegames.bots.hints import Hint, hint_of
from runegames.bots.parts import PART_BUDGET, WholeAnswer
from runegames.bots.registry import budget_of
from runegames.bots.tasks import RootMoves
from runegames.core import Seat
from runegames.play.following import Refused
from runegames.play.plies import Ply
from runegames.play.session import Question
from runegames.ui.screens.game.searches import Searches
from runegames.ui.screens.game.winbar import WinBar
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import task_of
from runegames.ui.widgets.notes import Note, Paragraph

ADVISER = "master"


@dataclass(eq=False)
class Advice:
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


class Adviser:
    """Adviser of the seat that is asked, with the knowledge of this seat."""

    def __init__(
        self,
        screen: TableScreen,
        searches: Searches,
        win_bar: WinBar,
        advised: Callable[[], None],
    ) -> None:
        """Make an adviser; ``advised`` is called once a hint is found."""
        self._screen = screen
        self._searches = searches
        self._win_bar = win_bar
        self._advised = advised
        self.advice: Advice | None = None

    @property
    def searching(self) -> bool:
        return self.advice is not None and self.advice.hint is None

    def rest(self) -> None:
        """Remove the hint, and cancel the search for one."""
        self._screen.table.column.drop("hint")
        advice = self.advice
        if advice is None:
            return
        if advice.hint is None:
            self._searches.cancel()
        if advice.hint is None or advice.after is not self._screen.last_ply:
            self.advice = None

    def advise(self) -> None:
        """Show a hint, and put the cursor on its move.

        Later calls turn the pages of the hint, and then close it.
        """
        table, advice = self._screen.table, self.advice
        if advice is None:
            question = self._screen.session.question()
            assert question is not None, "no question is pending"
            advice = self.advice = Advice(self._screen.last_ply, question)
            self.show(advice)
            self._searches.begin(partial(self._search, advice))
        elif table.column.note("hint") is None or advice.hint is None:
            self.show(advice)
        elif table.column.turn_page("hint"):
            table.aim(*advice.hint.moves)
        else:
            table.column.drop("hint")
            table.say(f"{self._way(advice.hint)}.")

    async def _search(self, advice: Advice) -> None:
        budget = budget_of(ADVISER)
        assert budget is not None, "the adviser is a player that does not search"
        table, session, question = self._screen.table, self._screen.session, advice.question
        thinker = self._screen.shell.thinker
        lines: RootMoves = ()
        if len(question.moves) > 1:
            lines = await thinker.begin(task_of(session, budget)).found()
            self._win_bar.foretell(lines, advice.seat, advice.after)
        whole = WholeAnswer(session.game, question, lines)
        while table.gives_parts() and (asked := whole.pending) is not None:
            task = replace(task_of(session, PART_BUDGET), position=asked.position)
            whole.add((await thinker.begin(task).found())[0].move)
        advice.hint = hint_of(whole, session.game, session.names)
        # If another action has closed the note, the cursor has to stay where it is.
        if table.column.note("hint") is not None:
            self.show(advice)
        self._advised()

    def show(self, advice: Advice) -> None:
        """Show a hint beside the table, or that one is searched for."""
        column, session, hint = self._screen.table.column, self._screen.session, advice.hint
        title = f"a hint for {session.names[advice.seat]}"
        if hint is None:
            looking = f"Looking for a good move {self._screen.ellipsis}"
            column.tell(Note("hint", title, (Paragraph(looking, strong=True),)))
            return
        if not advice.noted:
            advice.noted = True
            with suppress(Refused):  # the table elsewhere is gone; then nobody counts the hint
                session.take_hint(advice.seat)
        first, *others = hint.lines
        way, key = self._way(hint), column.cap("table.hint")
        column.tell(
            Note(
                "hint",
                title,
                (Paragraph(first, strong=True), *map(Paragraph, others)),
                foot=f"{way}; {key} closes the hint",
                more=f"{way}; {key}: next page",
            )
        )

    def _way(self, hint: Hint) -> str:
        """Move the cursor to the hint's answer; return words on the key that gives it."""
        table = self._screen.table
        table.aim(*hint.moves)
        several = "these moves" if len(hint.moves) > 1 else "this move"
        return f"{table.board.cap('table.confirm')} makes {several}"

    def holds_back(self, key: str) -> bool:
        """Test whether ``key`` would make a move before the awaited hint has moved the cursor."""
        table = self._screen.table
        return self.searching and table.column.note("hint") is not None and table.confirms(key)
