"""Save of the game on a screen: what becomes of it, and what is told of that."""

from __future__ import annotations

from runegames.play.saves import SAVED_AGAIN, save_of
from runegames.ui.screens.table import TableScreen

KEPT = "The game of this table is saved."
UNKEPT = "The game of this table is not saved, and begins anew the next time."
TOAST_S = 12
"""Seconds for which a warning is shown."""


class SaveWatch:
    """Watch over the save of a screen's session."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._trouble: str | None = None
        """Latest notice on why the game cannot be saved."""

    @property
    def kept(self) -> str:
        """Words on whether the game is saved; empty once that is of no interest."""
        session = self._screen.session
        save = save_of(session)
        if session.outcome() is not None or (save is not None and save.unplayed):
            return ""
        if session.seat is not None:
            return KEPT
        if save is None:
            return UNKEPT
        return session.trouble or KEPT

    def release(self) -> str:
        """Release the save; return the name of its file, or "" if there is no save."""
        save = save_of(self._screen.session)
        if save is None:
            return ""
        save.release()
        return save.path.name

    def end(self) -> None:
        """Release the save, and warn of moves missing in it."""
        self.release()
        self.tell_rest()
        save = save_of(self._screen.session)
        if save is not None and save.loss is not None:
            self._screen.shell.warn_of_loss(save.loss)

    def tell_trouble(self) -> None:
        """Show a notice when the game can no longer be saved, and when it can again."""
        trouble = self._screen.session.trouble
        if trouble == self._trouble:
            return
        self._trouble = trouble
        if trouble:
            self._screen.notify(trouble, severity="warning", timeout=TOAST_S)
        else:
            self._screen.notify(SAVED_AGAIN)

    def tell_rest(self) -> None:
        """Show what was set aside from the save, if another program has changed it."""
        save = save_of(self._screen.session)
        if save is not None and save.news is not None:
            self._screen.app.notify(save.news, severity="warning", timeout=TOAST_S)
            save.news = None
