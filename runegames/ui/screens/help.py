"""The keys of what has the focus, of its screen, and of the app."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from runegames.play.keys import ACTIONS, spoken
from runegames.ui.drawing import wrap
from runegames.ui.screens.base import ShellModal, ShellScreen
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.heading import section
from runegames.ui.widgets.keys import KeyLine, way_out

Group = tuple[str, list[tuple[list[str], str]]]
"""A heading, and for each thing to do its keys."""

TEXTUALS = {
    "Focus Next": "the next field",
    "Focus Previous": "the field before",
    "Scroll Up": "up",
    "Scroll Down": "down",
    "Scroll Home": "to the beginning",
    "Scroll End": "to the end",
    "Page Up": "a page up",
    "Page Down": "a page down",
    "Up": "up",
    "Down": "down",
    "First": "the first one",
    "Last": "the last one",
    "Select": "this one",
    "Press button": "do it",
    "palette": "all commands",
}
"""What Textual calls what its own keys do, in our words."""
BETWEEN_FIELDS = ("Focus Next", "Focus Previous")
"""Textual's keys that do something where there are several fields only."""
WIDTH = 54
"""Cells of a line; the box has as many, a scrollbar and margins."""
UNTOLD = (
    "Copy selected text",
    "Quit",
    "Minimize",
    "Scroll Left",
    "Scroll Right",
    "Page Left",
    "Page Right",
)


STEPS = {
    *("left", "right", "up", "down", "tab", "shift+tab", "home", "end", "pageup", "pagedown"),
    *("space", "enter", *"0123456789"),
}
"""Keys that move a cursor or answer what it is on: by themselves they are no commands."""


class Working(NamedTuple):
    """A key that works now."""

    key: str
    does: str
    action: str
    node: DOMNode
    """Which the action belongs to."""


def working_keys(screen: Screen[Any]) -> Iterator[Working]:
    """All keys that work on a screen now, in the order of the table of keys."""
    alone = len(screen.focus_chain) < 2
    # Textual puts keys that were changed behind all others.
    place = {action: at for at, action in enumerate(ACTIONS)}
    found = sorted(
        screen.active_bindings.items(), key=lambda each: place.get(each[1].binding.id or "", 99)
    )
    for key, (node, binding, enabled, _) in found:
        if isinstance(node, Input):
            continue  # how text is edited everybody knows; it would hide what is special here
        does = TEXTUALS.get(binding.description, binding.description)
        if not does or does in UNTOLD or not enabled:
            continue
        if alone and binding.description in BETWEEN_FIELDS:
            continue
        yield Working(key, does, binding.action, node)


def keys_of(screen: Screen[Any]) -> list[Group]:
    """All bindings that work on a screen now, by where they come from, the nearest first."""
    groups: dict[str, dict[str, list[str]]] = {}
    for key, does, _, node in working_keys(screen):
        heading = _heading(node, screen, screen.focused)
        groups.setdefault(heading, {}).setdefault(does, []).append(key)
    order = ["Here", "On this screen", "Everywhere"]
    return [
        (heading, [(keys, does) for does, keys in groups[heading].items()])
        for heading in order
        if heading in groups
    ]


def commands_of(screen: Screen[Any], symbols: Symbols) -> Iterator[tuple[str, Working]]:
    """What can be done on a screen now, with its keys behind it; the app's own left out."""
    found: dict[tuple[str, str], list[Working]] = {}
    for each in working_keys(screen):
        if each.node is not screen.app:
            found.setdefault((each.does, each.action), []).append(each)
    for (does, action), ways in found.items():
        node = ways[0].node
        idle = isinstance(node, ShellScreen) and not node.applies(action)
        # A screen's own Enter is one: the board's moves what the cursor is on.
        step = all(way.key in STEPS and (way.key, node) != ("enter", screen) for way in ways)
        if not idle and not step:
            keys = " ".join(key_words(way.key, symbols) for way in ways)
            title = f"{does[0].upper()}{does[1:]} ({keys})"
            yield title.replace("[", r"\["), ways[0]


def _heading(node: DOMNode, screen: DOMNode, focused: Widget | None) -> str:
    if node is screen:
        return "On this screen"
    if focused is not None and node in focused.ancestors_with_self and isinstance(node, Widget):
        return "Here"
    return "Everywhere"


def key_words(key: str, symbols: Symbols) -> str:
    """A key as people call it."""
    return symbols.key(spoken(key))


class HelpScreen(ShellModal[None]):
    """A list over the screen that it speaks of."""

    CSS_PATH = "help.tcss"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS = [Binding("escape,question_mark,f1,f2,q,enter,space", "app.pop_screen", "back")]

    def __init__(self, groups: Sequence[Group]) -> None:
        super().__init__()
        self._groups = groups

    @classmethod
    def of(cls, screen: Screen[Any]) -> HelpScreen:
        """The help for a screen as it is now."""
        return cls(keys_of(screen))

    def compose(self) -> ComposeResult:
        """The groups below each other."""
        with Vertical(id="box"):
            yield Static("Keys", classes="title")
            with VerticalScroll():
                yield Static(self._words(), id="keys")
            yield KeyLine((way_out(),))

    def _words(self) -> Content:
        named = [
            (heading, [(self._keys(keys), does) for keys, does in rows])
            for heading, rows in self._groups
        ]
        width = max((len(keys) for _, rows in named for keys, _ in rows), default=0)
        lines = []
        for heading, rows in named:
            lines.append(section(heading, WIDTH, self.palette, self.symbols))
            for keys, does in rows:
                first, *more = wrap(does, WIDTH - width - 3)
                lines.append(Content.assemble((keys.rjust(width), "bold $primary"), "   ", first))
                lines += [Content(" " * (width + 3) + line) for line in more]
            lines.append(Content(""))
        return Content("\n").join(lines[:-1])

    def _keys(self, keys: Sequence[str]) -> str:
        digits = [key for key in keys if key.isdigit()]
        if len(digits) > 2:
            keys = [f"{digits[0]}–{digits[-1]}", *(key for key in keys if not key.isdigit())]
        return " ".join(dict.fromkeys(key_words(key, self.symbols) for key in keys))
