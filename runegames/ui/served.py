"""Keys that can be pressed now, told to a page of `runegames serve`, which has buttons for them."""

from __future__ import annotations

import json

from textual.geometry import Size

from runegames.play.keys import signs, spoken
from runegames.ui.internals import write_control
from runegames.ui.shell import Shell
from runegames.ui.widgets.keys import KeyLine

COMMAND = 7717
"""Number of the operating system command; terminals that do not know it ignore it."""
COLOURS = ("ground", "raised", "text", "primary", "on_primary")
"""Colours of the palette that the page takes over."""


class KeyStrip:
    """Buttons of a page, each with a key, its label and its words; and their colours."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._told: tuple[Size, str] | None = None

    def follow(self) -> None:
        """Send the keys of the screen in front, when they or the theme have changed.

        They are sent again when the window changes its size, as it does for a page that comes anew.
        """
        keys = [
            (signs().get(key, key), self._app.symbols.key(spoken(key)), entry.words)
            for line in self._app.screen.query(KeyLine)
            for entry in line.entries
            for key in (entry.keys if len(entry.keys) > 1 else (entry.press,))
            if not key.isdigit()  # a tap on the card itself
        ]
        palette = self._app.palette
        names = () if palette.ansi else COLOURS
        colours = {name: getattr(palette, name) for name in names}
        telling = (self._app.size, json.dumps({"keys": keys, "colours": colours}))
        if telling != self._told:
            self._told = telling
            write_control(self._app, f"\x1b]{COMMAND};{telling[1]}\x07")
