"""Win bar: chances of the only person at a screen, after every move."""

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
"""Worker group of this screen's searches; only the latest search runs."""
FORESIGHT_S = 0.5
FORESIGHT = Budget(seconds=FORESIGHT_S, simulations=200)
"""Budget of a search for the win bar."""


class ForesightScreen(TableScreen):
    """Table screen with a win bar for the only person at this screen.

    Several persons get no bar, since it would reveal the knowledge of one person to the others.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._foreseen: tuple[Ply | None] | None = None
        """Last ply before the shown chances, in a tuple; None if no chances are shown."""
        self._foresight: Request | None = None
        """Latest search for the win bar."""

    @property
    def _last_ply(self) -> Ply | None:
        """Last ply, to be compared by identity: after an undo, its number can come again."""
        return self.session.plies[-1] if self.session.plies else None

    @property
    def _foresees_for(self) -> Seat | None:
        """Seat of the win bar; None if the bar is off or not allowed, or the game is over."""
        people = self.session.here
        wanted = self.shell.settings.win_bar and len(people) == 1
        return people[0] if wanted and self.session.outcome() is None else None

    @property
    def _foresight_due(self) -> bool:
        return self._foresees_for is not None and self._foreseen != (self._last_ply,)

    @property
    def _busy(self) -> bool:
        """True while another search runs."""
        return False

    def _consider(self) -> None:
        """Begin a search if the win bar needs new chances; clear the bar if it has no seat."""
        if self._foresees_for is None:
            self._foreseen = None
            self._table.column.foretell(None)
        elif self._foresight_due and not self._busy:
            self._think_about(self._foresee)

    def _think_about(self, thought: Callable[[], Coroutine[None, None, None]]) -> Worker[None]:
        """Run a search, and cancel the running one.

        ``thought`` is a function, since Python warns of a coroutine that is never started.
        """
        return self.run_worker(thought, group=THOUGHTS, exclusive=True)

    async def _foresee(self) -> None:
        """Compute the chances at this moment, and show them."""
        seat, moment = self._foresees_for, self._last_ply
        if seat is None or not self._foresight_due:
            return
        task = task_of(self.session, FORESIGHT, seat)
        self._foresight = self.shell.thinker.begin(task)
        lines = await self._foresight.beside()
        if lines:
            self._foretell(lines, seat, moment)

    def _foretell(self, lines: RootMoves, seat: Seat, moment: Ply | None) -> None:
        """Show chances, if ``seat`` is the seat of the win bar."""
        if seat == self._foresees_for:
            self._foreseen = (moment,)
            alone = len(self.session.game.sides(len(self.session.plans))) == 1
            self._table.column.foretell(Chances.of(lines, seat, alone=alone))
