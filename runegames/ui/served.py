"""Buttons of a page of `runegames serve`: the keys of the footer and the colours of the theme."""

from __future__ import annotations

import json
from typing import Any

from textual.geometry import Size

from runegames.play.keys import signs, spoken
from runegames.ui.games import LEAST_DRAWN, never_drawn
from runegames.ui.internals import write_control
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.table import TableScreen
from runegames.ui.shell import Shell
from runegames.ui.widgets.keys import KeyLine

COMMAND = 7717
"""Number of the control sequence (OSC), which terminals outside of the page ignore."""
COLOURS = ("ground", "raised", "text", "primary", "on_primary")
"""Palette colours that the page uses."""


class KeyStrip:
    """Sender of the buttons (key, label and words of each) and of their colours."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._sent: tuple[Size, str] | None = None

    @property
    def _screens(self) -> list[ShellScreen[Any]]:
        """Screens of the app, the one in front first."""
        return [
            screen for screen in self._app.screen_stack[::-1] if isinstance(screen, ShellScreen)
        ]

    @property
    def alone(self) -> bool:
        """True if the page needs no buttons, since all that a table asks can be tapped.

        A window that the buttons make too low for the drawn table keeps them, or the two would
        take turns.
        """
        screen = self._app.screen
        if not isinstance(screen, TableScreen) or screen.table.across:
            return isinstance(screen, TableScreen)
        narrow = self._app.size.width < LEAST_DRAWN.width
        return screen.is_plain and (narrow or self._in_words)

    @property
    def _in_words(self) -> bool:
        """True at a table that is plain in windows of all sizes."""
        screen = self._app.screen
        return isinstance(screen, TableScreen) and never_drawn(
            screen.session.game.meta.id, self._app
        )

    def follow(self) -> None:
        """Send keys, colours and ``kept`` if these or the size of the window have changed.

        The size counts because it changes when a new page connects.
        """
        keys = []
        for line in self._app.screen.query(KeyLine):
            for entry in line.entries:
                pressed = entry.keys if len(entry.keys) > 1 else (entry.press,)
                keys += [
                    (signs().get(key, key), self._app.symbols.key(spoken(key)), entry.words)
                    for key in pressed
                    if not key.isdigit()  # a digit chooses a card, and cards can be tapped
                ]
        palette = self._app.palette
        names = () if palette.ansi else COLOURS
        colours = {name: getattr(palette, name) for name in names}
        kept = next(filter(None, (screen.kept for screen in self._screens)), "")
        state = {
            "keys": keys,
            "colours": colours,
            "kept": kept,
            "asked": self._app.asked,
            "alone": self.alone,
            "words": self._in_words,
        }
        message = (self._app.size, json.dumps(state))
        if message != self._sent:
            self._sent = message
            write_control(self._app, f"\x1b]{COMMAND};{message[1]}\x07")
