"""Table that persons at other screens share: from its lobby to the end of the sharing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.app import App

if TYPE_CHECKING:
    from runegames.core import Seat
    from runegames.play.session import Session
    from runegames.ui.sharing import Host

REVIEWING = "review"
"""Group of the worker that reviews a shared game for its guests."""


class SharedPages(NamedTuple):
    """Part of the shell that a shared table uses."""

    go: Callable[..., None]
    """Open a screen directly over the menu."""
    open_game: Callable[[Session], None]
    review: Callable[[Session], None]
    """Go on with a review in the background."""
    regulars: Callable[[], Sequence[str]]
    """Return the names that phones may choose from."""


class TableSharing:
    """Sharing of the game that is open; what it needs is imported once a game is shared."""

    def __init__(self, app: App[None], pages: SharedPages) -> None:
        self._app = app
        self._pages = pages
        self.host: Host | None = None
        """Owner's end of the connections; None while no game is shared."""
        self._left: dict[str, frozenset[Seat]] = {}
        """Seats with screens of their own in games that were left, by the names of their saves."""

    def seat(self, session: Session) -> None:
        """Share a game as before if it was shared and left; end the sharing of any other game."""
        from runegames.play.saves import save_of

        save = save_of(session)
        if save is not None and not session.elsewhere:
            session.elsewhere = dict.fromkeys(self._left.get(save.path.name, ()), "")
        if not session.elsewhere:
            self.end()

    def gather(self, session: Session) -> None:
        """Open the lobby of a shared game, or the table if everybody is there already."""
        from runegames.ui.sharing import Host

        if self.host is None:
            tells = self._play_again, self._app.notify, self._review
            known = self._pages.regulars()
            self.host = Host(self._app.call_later, self.follow, *tells, known=known)
        if all(map(self.host.owner.is_there, session.elsewhere)):
            self.begin(session)
        else:
            self.host.share(session, gathers=True)
            self._pages.go("lobby:LobbyScreen", session, self.host)

    def _play_again(self) -> None:
        from runegames.play.rematch import rematch

        assert self.host is not None
        owner = self.host.owner
        # Those who are away come back to the game; without anybody, the lobby has the code.
        begin = self.begin if owner.seated() else self._pages.open_game
        self._app.call_later(begin, rematch(owner.session))

    def begin(self, session: Session) -> None:
        """Begin a shared game; from now on nobody else can take a seat."""
        from runegames.play.saves import new_save, save_of

        assert self.host is not None
        if session.recorder is None:  # seats have changed in the lobby
            new_save(session)
        if (save := save_of(session)) is not None:
            save.claim()
        self.host.share(session, gathers=False)
        self._pages.go("game.screen:GameScreen", session)

    def follow(self) -> None:
        """Let the table show what has come from other screens."""
        for screen in self._app.screen_stack:
            if (follow := getattr(screen, "follow", None)) is not None and screen.is_mounted:
                follow()

    def end(self) -> None:
        """End the sharing; other screens wait until the game is opened again."""
        if self.host is None:
            return
        from runegames.play.saves import save_of

        self.stop_reviewing()
        owner = self.host.owner
        save = save_of(owner.session)
        if save is not None and owner.session.outcome() is None:
            self._left[save.path.name] = owner.shared
        owner.session.sharing = None
        self.host.close()
        self.host = None

    def _review(self) -> None:
        """Go on with the review of the shared game, for its guests."""
        assert self.host is not None
        self._pages.review(self.host.owner.session)

    def stop_reviewing(self) -> None:
        """Stop the review of the shared game."""
        self._app.workers.cancel_group(self._app, REVIEWING)
