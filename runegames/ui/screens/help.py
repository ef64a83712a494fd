"""Help: keys of the focused widget, of its screen, and of the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget

from runegames.play.keys import spoken
from runegames.ui.commands import commands_of, way_out
from runegames.ui.drawing import wrap
from runegames.ui.screens.box import TextBox
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.heading import section

Group = tuple[str, list[tuple[list[str], str]]]
"""Heading and its commands, each with its keys and words."""

MAX_LINE_WIDTH = 54
MARGIN_COLUMNS = 5
"""Columns of the box, its margins and its scrollbar in the narrowest window."""


def keys_of(screen: Screen[Any]) -> list[Group]:
    """Group the commands that work now: of the focused widget, of the screen, of the app."""
    groups: dict[str, dict[str, list[str]]] = {"Here": {}, "On this screen": {}, "Everywhere": {}}
    for listed in commands_of(screen):
        group = groups[_heading(listed.node, screen, screen.focused)]
        group.setdefault(listed.words, []).extend(listed.keys)
    return [
        (heading, [(keys, does) for does, keys in group.items()])
        for heading, group in groups.items()
        if group
    ]


def _heading(node: DOMNode, screen: DOMNode, focused: Widget | None) -> str:
    if node is screen:
        return "On this screen"
    if focused is not None and node in focused.ancestors_with_self and isinstance(node, Widget):
        return "Here"
    return "Everywhere"


def key_words(key: str, symbols: Symbols) -> str:
    """Return the name of a key, as people say it."""
    return symbols.key(spoken(key))


class HelpScreen(TextBox):
    """Box over a screen with the list of its keys."""

    CSS_PATH = ["box.tcss", "help.tcss"]
    BINDINGS = [way_out(keys="escape,question_mark,f2,enter,space")]

    def __init__(self, screen: Screen[Any]) -> None:
        """Make the help for the present state of a screen."""
        super().__init__("Keys")
        self._groups = keys_of(screen)

    def text(self) -> Content:
        named = [
            (heading, [(self._keys(keys), does) for keys, does in rows])
            for heading, rows in self._groups
        ]
        line_width = min(MAX_LINE_WIDTH, self.app.size.width - MARGIN_COLUMNS)
        width = max((len(keys) for _, rows in named for keys, _ in rows), default=0)
        width = min(width, line_width // 3)
        lines = []
        for heading, rows in named:
            lines.append(section(heading, line_width, self.palette, self.symbols))
            for keys, does in rows:
                first, *more = wrap(does, line_width - width - 3)
                lines.append(Content.assemble((keys.rjust(width), "bold $primary"), "   ", first))
                lines += [Content(" " * (width + 3) + line) for line in more]
            lines.append(Content(""))
        return Content("\n").join(lines[:-1])

    def _keys(self, keys: Sequence[str]) -> str:
        digits = [key for key in keys if key.isdigit()]
        if len(digits) > 2:
            keys = [f"{digits[0]}–{digits[-1]}", *(key for key in keys if not key.isdigit())]
        return " ".join(dict.fromkeys(key_words(key, self.symbols) for key in keys))
