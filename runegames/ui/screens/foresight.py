"""How sure the only person at a table is to win, told after every move to who likes to know."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from textual.worker import Worker

from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves
from runegames.core import Seat
from runegames.play.session import Ply, Session
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import Request, task_of
from runegames.ui.widgets.chances import Chances

THOUGHTS = "thoughts"
"""What thinks beside the screen for this one: one thing at a time, the last one wanted."""
FORESIGHT_S = 0.5
FORESIGHT = Budget(seconds=FORESIGHT_S, simulations=200)
"""A computer player that is asked next waits for it, where its turn has the time."""


class ForesightScreen(TableScreen):
    """Looks ahead through the eyes of the one who plays here alone.

    With several persons there is no such bar: whatever it rests on, the others would see it.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._foreseen: tuple[Ply | None] | None = None
        """After which move somebody has looked ahead; None: not at all."""
        self._look: Request | None = None

    @property
    def _last_ply(self) -> Ply | None:
        """What tells one moment from another, also when moves were taken back."""
        return self.session.plies[-1] if self.session.plies else None

    @property
    def _foresees_for(self) -> Seat | None:
        """Who likes to know; None: nobody does, or may."""
        people = self.session.people
        wanted = self.shell.settings.win_bar and len(people) == 1
        return people[0] if wanted and self.session.outcome() is None else None

    @property
    def _foresight_due(self) -> bool:
        return self._foresees_for is not None and self._foreseen != (self._last_ply,)

    @property
    def _busy(self) -> bool:
        """Whether something else is thought about."""
        return False

    def _consider(self) -> None:
        """Look ahead when that is wanted, and forget it when it no longer is."""
        if self._foresees_for is None:
            self._foreseen = None
            self._table.foretell(None)
        elif self._foresight_due and not self._busy:
            self._think_about(self._foresee)

    def _think_about(self, thought: Callable[[], Coroutine[None, None, None]]) -> Worker[None]:
        """Have one thing thought about, in place of what was.

        A function, since a coroutine that is called off before it has begun warns of that.
        """
        return self.run_worker(thought, group=THOUGHTS, exclusive=True)

    async def _foresee(self) -> None:
        """Look ahead from this moment; what was told before stays until then."""
        seat, moment = self._foresees_for, self._last_ply
        if seat is None or not self._foresight_due:
            return
        task = task_of(self.session, FORESIGHT, seat)
        self._look = self.shell.thinker.begin(task)
        lines = await self._look.beside()
        if lines:
            self._foretell(lines, seat, moment)

    def _foretell(self, lines: RootMoves, seat: Seat, moment: Ply | None) -> None:
        """Tell what was found after a move, to the one who likes to know."""
        if seat == self._foresees_for:
            self._foreseen = (moment,)
            alone = len(self.session.game.sides(len(self.session.plans))) == 1
            self._table.foretell(Chances.of(lines, seat, alone=alone))
