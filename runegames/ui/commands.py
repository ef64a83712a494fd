"""Commands of screens and widgets, each declared once, and those that work now.

A command is a binding of Textual's: help and command palette say its ``tooltip``, the footer its
``description``, where it has one. Those whose keys players may change stand in ``play.keys`` or in
a game's ``game.toml``, others in the ``BINDINGS`` of their screen or widget. Help and palette are
made from ``commands_of`` a screen, the footer and the buttons of `runegames serve` from its
``footer_keys``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input

from runegames.play.keys import ACTIONS, GROUPS, keys_of, learn_outside_keys

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
"""Our words by Textual's description of its own keys."""
BETWEEN_FIELDS = ("Focus Next", "Focus Previous")
"""Textual's keys that do something where there are several fields only."""
UNTOLD = {
    *("Copy selected text", "Quit", "Minimize"),
    *("Scroll Left", "Scroll Right", "Page Left", "Page Right"),
}
STEPS = {
    *("left", "right", "up", "down", "tab", "shift+tab", "home", "end", "pageup", "pagedown"),
    *("space", "enter", *"0123456789"),
}
"""Keys that move a cursor or answer what it is on: by themselves they are no commands."""


# -- declarations -------------------------------------------------------------------------------


def command(
    keys: str,
    action: str,
    words: str,
    short: str = "",
    *,
    id: str | None = None,
    cap: str | None = None,
    priority: bool = False,
) -> Binding:
    """Declare a command with fixed keys, which have commas between them.

    Help and palette say its ``words``, the footer the ``short`` ones and the key ``cap``, which is
    the first one unless it is named.
    """
    return Binding(keys, action, short, tooltip=words, id=id, key_display=cap, priority=priority)


def bound(id: str, action: str = "", words: str = "") -> Binding:
    """Bind a command whose keys players can change; without an action, to that of its name."""
    if id not in ACTIONS:  # of another package's game, whose table is looked at before it is played
        learn_outside_keys()
    known = ACTIONS[id]
    return command(known.keys, action or known.action, words or known.words, known.short, id=id)


def each_key(keys: str, action: str, words: str) -> list[Binding]:
    """Declare a command for each letter or digit; ``{}`` in action and words stands for it."""
    return [command(key, action.format(key), words.format(key)) for key in keys]


def opens(keys: str, place: str, words: str, short: str = "") -> Binding:
    """Declare a command that opens a screen, named as in ``shell.make_screen``; its id is that."""
    return command(keys, f"app.show('{place}')", words, short, id=place.partition(":")[0])


def way_out(
    action: str = "app.pop_screen", words: str = "back", keys: str = "escape,q", short: str = "back"
) -> Binding:
    """Declare the way back, which a footer always names."""
    return command(keys, action, words, short, id="back", cap="escape")


class Commanded:
    """Screen or widget whose ``action_`` methods are bound to the commands of their names."""

    GROUP: ClassVar[str] = ""
    """Group of these commands in ``play.keys``; ``BINDINGS`` names those with other actions."""

    def __init_subclass__(cls, **options: Any) -> None:
        own = list(cls.__dict__.get("BINDINGS", ()))
        named = {each.id for each in own}
        if "GROUP" in cls.__dict__:
            if cls.GROUP not in GROUPS:
                learn_outside_keys()
            own += (
                bound(known.id)
                for known in ACTIONS.values()
                if known.group == cls.GROUP
                and known.id not in named
                and hasattr(cls, f"action_{known.action}")
            )
            cls.BINDINGS = own  # type: ignore[attr-defined]
        super().__init_subclass__(**options)


# -- footers ------------------------------------------------------------------------------------


class Hint(NamedTuple):
    """Entry of a footer with words of its own."""

    keys: str
    """Ids of commands, or keys that a widget answers. Of several, the keys are printed with blanks
    between them where blanks are here, and side by side where commas are."""
    words: str
    press: str = ""
    """Command or key that a click presses; empty: the last one."""


Footer: TypeAlias = Sequence[str | Hint]
"""Entries, the most important first; a bare word is the id of a command, which has the words."""


def names_of(entry: str | Hint) -> list[str]:
    """Ids of commands, and keys, that an entry names."""
    return re.split("[ ,]", entry.keys) if isinstance(entry, Hint) else [entry]


HELP = "everywhere.keys"
ADVICE = ("table.hint", "table.undo")
"""Entries at every table for the player who is asked."""
STAYING = {HELP, *ADVICE, "table.cover", "menu.leave", "back"}
"""Commands that a footer names however narrow it is, and whether or not they would do anything."""
ALWAYS = ("table.log", "leave")
"""Last entries of every table's footer."""
WAITING = (*ALWAYS, *ADVICE)
"""All entries of a table's footer while nobody at the keyboard is asked."""
CHANGE = Hint("left right", "change")
CHOOSE = Hint("up down", "choose")
SCROLL = Hint("up down", "scroll")
MOVE = Hint("table.left,table.up,table.down,table.right", "move")
SIDEWAYS = Hint("table.left,table.right", "choose")


# -- what can be done now -----------------------------------------------------------------------


class Command(NamedTuple):
    """Command that works on a screen now."""

    id: str
    """Name in ``play.keys``; a command with fixed keys may have none but its action."""
    key: str
    """First of its keys, which the footer prints, in Textual's notation."""
    keys: tuple[str, ...]
    short: str
    """Words for the footer; empty: it does not stand there by itself."""
    words: str
    """Words for help and palette."""
    action: str
    node: DOMNode
    """Owner of the action."""

    @property
    def idle(self) -> bool:
        """True if it would do nothing now, or the same as another key."""
        applies = getattr(self.node, "applies", None)
        return applies is not None and not applies(self.action)

    @property
    def is_step(self) -> bool:
        """True if it only moves a cursor, or does what that is on."""
        # A screen's own Enter is a command: the board's moves what the cursor is on.
        own = isinstance(self.node, Screen)
        return all(key in STEPS and not (own and key == "enter") for key in self.keys)


def commands_of(screen: Screen[Any], *, disabled: bool = False) -> list[Command]:
    """Commands that work on a screen now, in the order of ``play.keys``; others follow.

    With ``disabled`` also those that do nothing before something else was done.
    """
    alone = len(screen.focus_chain) < 2
    place = {action: at for at, action in enumerate(ACTIONS)}
    found: dict[tuple[str, str, str, DOMNode], list[tuple[str, Binding]]] = {}
    # Textual puts keys that were changed behind all others.
    for key, (node, binding, enabled, _) in sorted(
        screen.active_bindings.items(), key=lambda each: place.get(each[1].binding.id or "", 99)
    ):
        if isinstance(node, Input):
            continue  # how text is edited everybody knows; it would hide what is special here
        words = TEXTUALS.get(binding.description) or binding.tooltip or binding.description
        if not words or words in UNTOLD or not (enabled or disabled):
            continue
        if alone and binding.description in BETWEEN_FIELDS:
            continue
        kind = (binding.id or binding.action, words, binding.action, node)
        found.setdefault(kind, []).append((key, binding))
    changed = getattr(screen.app, "changed_keys", {})
    commands = []
    for (id, words, action, node), ways in found.items():
        keys, binding = tuple(key for key, _ in ways), ways[0][1]
        usual = keys_of(id, changed) if id in ACTIONS else [binding.key_display]
        first = next((key for key in usual if key in keys), keys[0])
        short = binding.description if binding.tooltip else ""
        commands.append(Command(id, first, keys, short, words, action, node))
    return commands


class FooterKey(NamedTuple):
    """Entry of a footer as it is now."""

    keys: tuple[str, ...]
    """Keys that are printed, in Textual's notation."""
    words: str
    press: str
    """Key that a click presses."""
    stays: bool = False
    """True if it is shown however narrow the line is."""
    apart: bool = False
    """True if there are blanks between its keys."""


def footer_keys(screen: Screen[Any]) -> list[FooterKey]:
    """Entries of the footer of a screen now, the most important first; the list of keys last.

    A command that an entry before it names is left out.
    """
    commands = {each.id: each for each in reversed(commands_of(screen, disabled=True))}
    found: list[FooterKey | None] = []
    named: set[str] = set()
    for entry in getattr(screen, "footer", tuple)():
        if entry not in named:
            found.append(_footer_key(entry, commands))
        named.update(names_of(entry))
    key = keys_of(HELP, getattr(screen.app, "changed_keys", {}))[0]
    found.append(FooterKey((key,), ACTIONS[HELP].short, key, stays=True))
    return [each for each in found if each is not None]


def _footer_key(entry: str | Hint, commands: Mapping[str, Command]) -> FooterKey | None:
    """Resolve an entry; None: there is no such command now, or it would do nothing."""
    names = names_of(entry)
    if isinstance(entry, str):
        named = commands.get(entry)
        if named is None or (named.idle and entry not in STAYING):
            return None
        entry = Hint(entry, named.short)
    if any("." in name and name not in commands for name in names):
        return None
    keys = tuple(commands[name].key if name in commands else name for name in names)
    press = commands[entry.press].key if entry.press in commands else entry.press or keys[-1]
    return FooterKey(keys, entry.words, press, not STAYING.isdisjoint(names), " " in entry.keys)
