"""Buttons of a page of `runegames serve`: the keys of the footer and the colours of the theme."""

from __future__ import annotations

import json

from textual.geometry import Size

from runegames.play.keys import signs, spoken
from runegames.ui.internals import write_control
from runegames.ui.shell import Shell
from runegames.ui.widgets.keys import KeyLine

COMMAND = 7717
"""Number of the operating system command; other terminals ignore it."""
COLOURS = ("ground", "raised", "text", "primary", "on_primary")
"""Colours of the palette for the page."""


class KeyStrip:
    """Sender of the buttons, each with a key, its label and its words, and of their colours."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._told: tuple[Size, str] | None = None

    def follow(self) -> None:
        """Send the keys of the screen in front if they, the theme or the size have changed.

        The size of the window changes when a new page connects.
        """
        keys = [
            (signs().get(key, key), self._app.symbols.key(spoken(key)), entry.words)
            for line in self._app.screen.query(KeyLine)
            for entry in line.entries
            for key in (entry.keys if len(entry.keys) > 1 else (entry.press,))
            if not key.isdigit()  # tapping the card does the same
        ]
        palette = self._app.palette
        names = () if palette.ansi else COLOURS
        colours = {name: getattr(palette, name) for name in names}
        telling = (self._app.size, json.dumps({"keys": keys, "colours": colours}))
        if telling != self._told:
            self._told = telling
            write_control(self._app, f"\x1b]{COMMAND};{telling[1]}\x07")
