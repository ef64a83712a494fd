"""Win bar: chances of the only person at a screen, after every move."""

from __future__ import annotations

from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves
from runegames.core import Seat
from runegames.play.plies import Ply
from runegames.ui.screens.game.searches import Searches
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import Request, task_of
from runegames.ui.widgets.chances import Chances

FORESIGHT_S = 0.5
FORESIGHT = Budget(seconds=FORESIGHT_S, simulations=200)
"""Budget of a search for the win bar."""


class WinBar:
    """Win bar for the only person at a screen.

    Several persons get no bar, since it would reveal the knowledge of one person to the others.
    """

    def __init__(self, screen: TableScreen, searches: Searches) -> None:
        self._screen = screen
        self._searches = searches
        self._foreseen: tuple[Ply | None] | None = None
        """Last ply before the shown chances, in a tuple; None if no chances are shown."""
        self._request: Request | None = None
        """Latest search for the bar."""

    @property
    def seat(self) -> Seat | None:
        """Seat of the bar; None if the bar is off or not allowed, or the game is over."""
        session = self._screen.session
        wanted = self._screen.shell.settings.win_bar and len(session.here) == 1
        return session.here[0] if wanted and session.outcome() is None else None

    @property
    def _is_due(self) -> bool:
        return self.seat is not None and self._foreseen != (self._screen.last_ply,)

    def consider(self, *, busy: bool) -> None:
        """Begin a search if the bar needs new chances; clear the bar if it has no seat.

        No search begins while the screen is ``busy`` with another one.
        """
        if self.seat is None:
            self._foreseen = None
            self._screen.table.column.foretell(None)
        elif self._is_due and not busy:
            self._searches.begin(self.foresee)

    async def foresee(self) -> None:
        """Compute the chances at this moment, if they are needed, and show them."""
        seat, last_ply = self.seat, self._screen.last_ply
        if seat is None or not self._is_due:
            return
        task = task_of(self._screen.session, FORESIGHT, seat)
        self._request = self._screen.shell.thinker.begin(task)
        lines = await self._request.beside()
        if lines:
            self.foretell(lines, seat, last_ply)

    def foretell(self, lines: RootMoves, seat: Seat, last_ply: Ply | None) -> None:
        """Show the chances after ``last_ply``, if ``seat`` is the seat of the bar."""
        if seat == self.seat:
            self._foreseen = (last_ply,)
            session = self._screen.session
            alone = len(session.game.sides(len(session.plans))) == 1
            self._screen.table.column.foretell(Chances.of(lines, seat, alone=alone))

    def hurry(self) -> None:
        """End the latest search with its best moves so far."""
        if self._request is not None:
            self._request.hurry()
