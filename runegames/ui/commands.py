"""Commands of screens and widgets: declarations, and lists of the commands that work now.

A command is a Textual binding. Help and command palette show its ``tooltip``, and the footer
its ``description`` if it has one. ``play.keys`` or a game's ``game.toml`` declares the commands
whose keys players can change; the ``BINDINGS`` of a screen or widget declare the others. Help and
command palette list the ``commands_of`` a screen; the footer and the buttons of `runegames serve`
list its ``footer_keys``.
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
"""Words for the keys that Textual binds, by Textual's descriptions."""
BETWEEN_FIELDS = ("app.focus_next", "app.focus_previous")
"""Textual's actions that have an effect only on a screen with several fields."""
UNTOLD = {
    *("Copy selected text", "Quit", "Minimize"),
    *("Scroll Left", "Scroll Right", "Page Left", "Page Right"),
}
"""Textual's bindings that help and palette leave out, by their descriptions."""
STEPS = {
    *("left", "right", "up", "down", "tab", "shift+tab", "home", "end", "pageup", "pagedown"),
    *("space", "enter", *"0123456789"),
}
"""Keys that move a cursor or choose an item; see ``Command.is_step``."""


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
    """Declare a command with fixed keys, separated by commas.

    Help and palette show its ``words``, the footer its ``short`` words and the key ``cap``, by
    default the first of ``keys``.
    """
    return Binding(keys, action, short, tooltip=words, id=id, key_display=cap, priority=priority)


def bound(id: str, action: str = "", words: str = "") -> Binding:
    """Bind a command whose keys players can change.

    ``action`` and ``words`` replace those of its declaration, unless they are empty.
    """
    if id not in ACTIONS:
        # Only commands of another package's game are unknown at first.
        learn_outside_keys()
    known = ACTIONS[id]
    return command(known.keys, action or known.action, words or known.words, known.short, id=id)


def each_key(keys: str, action: str, words: str) -> list[Binding]:
    """Declare a command for each letter or digit; ``{}`` in action and words stands for it."""
    return [command(key, action.format(key), words.format(key)) for key in keys]


def opens(keys: str, target: str, words: str, short: str = "") -> Binding:
    """Declare a command that opens a screen (``shell.make_screen``).

    The id of the command is the name of the screen's module.
    """
    return command(keys, f"app.show('{target}')", words, short, id=target.partition(":")[0])


def way_out(
    action: str = "app.pop_screen", words: str = "back", keys: str = "escape", short: str = "back"
) -> Binding:
    """Declare the way back, which footers show at any width."""
    return command(keys, action, words, short, id="back", cap="escape")


class Commanded:
    """Mixin that binds the commands of a group to the ``action_`` methods of a class."""

    GROUP: ClassVar[str] = ""
    """Group of ``play.keys`` to bind, except the commands that ``BINDINGS`` binds already."""

    def __init_subclass__(cls, **options: Any) -> None:
        own = list(cls.__dict__.get("BINDINGS", ()))
        named = {binding.id for binding in own}
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


class FooterHint(NamedTuple):
    """Footer entry with words of its own."""

    keys: str
    """Ids of commands, or keys that a widget handles, separated by blanks or commas.

    Footers print keys of one character without a gap if commas separate the keys.
    """
    words: str
    press: str = ""
    """Command or key that a click presses; empty for the last of ``keys``."""


Footer: TypeAlias = Sequence[str | FooterHint]
"""Entries, the most important first; a string is a command's id, and shows its short words."""


def names_of(entry: str | FooterHint) -> list[str]:
    """Return the ids of commands and the keys that an entry names."""
    return re.split("[ ,]", entry.keys) if isinstance(entry, FooterHint) else [entry]


HELP = "everywhere.keys"
ADVICE = ("table.hint", "table.undo")
"""Hint and undo, which leave a table's footer when the game is over."""
STAYING = {HELP, *ADVICE, "table.cover", "menu.leave", "back", "escape"}
"""Commands that a footer shows at any width, even while they have no effect."""
WAITING = ("table.log", "leave")
"""First entries of a table's footer while the viewer is not asked."""
AT_EVERY_TABLE = (*ADVICE, "table.moves", *WAITING)
"""Entries after a table's own, in their usual order; a table may name some of them earlier."""
CHANGE = FooterHint("left right", "change")
CHOOSE = FooterHint("up down", "choose")
SCROLL = FooterHint("up down", "scroll")
MOVE = FooterHint("table.left,table.up,table.down,table.right", "move")
SIDEWAYS = FooterHint("table.left,table.right", "choose")


def digits(count: int, words: str) -> FooterHint:
    """Make the entry of the digits that stand for ``count`` cards or answers, such as ``1-3``."""
    said = f"1-{min(9, count)}" if count > 1 else "1"
    return FooterHint(said, words, "1")


# -- commands that work now ---------------------------------------------------------------------


class Command(NamedTuple):
    """Command that works on a screen now."""

    id: str
    """Id of the binding, or its action if it has no id."""
    key: str
    """Key that the footer shows, in Textual's notation."""
    keys: tuple[str, ...]
    short: str
    """Words for the footer; empty if no footer shows them, or only a ``FooterHint``."""
    words: str
    """Words for help and palette."""
    action: str
    node: DOMNode
    """Owner of the action."""
    enabled: bool
    """False if ``check_action`` has greyed the command out."""

    @property
    def idle(self) -> bool:
        """True if the owner of the action says that it does not apply now."""
        applies = getattr(self.node, "applies", None)
        return applies is not None and not applies(self.action)

    @property
    def is_step(self) -> bool:
        """True if all keys of the command move a cursor or choose an item."""
        # Enter is a command if a screen binds it; on a board it makes the move under the cursor.
        own = isinstance(self.node, Screen)
        return all(key in STEPS and not (own and key == "enter") for key in self.keys)


def commands_of(screen: Screen[Any]) -> list[Command]:
    """Return the commands that work on a screen now, those of ``play.keys`` first."""
    without_effect = BETWEEN_FIELDS if len(screen.focus_chain) < 2 else ()
    listed = all_commands(screen)
    return [known for known in listed if known.enabled and known.action not in without_effect]


def all_commands(screen: Screen[Any]) -> list[Command]:
    """Return the commands of a screen, also those that have no effect now."""
    order = {action: index for index, action in enumerate(ACTIONS)}
    grouped: dict[tuple[str, str, str, DOMNode, bool], list[tuple[str, Binding]]] = {}
    # Sorted, because Textual lists changed keys last.
    for key, (node, binding, enabled, _) in sorted(
        screen.active_bindings.items(),
        key=lambda pair: order.get(pair[1].binding.id or "", len(order)),
    ):
        if isinstance(node, Input):
            # Everybody knows the keys for editing text. If they were listed, nobody would see the
            # other keys.
            continue
        words = TEXTUALS.get(binding.description) or binding.tooltip or binding.description
        if not words or words in UNTOLD:
            continue
        kind = (binding.id or binding.action, words, binding.action, node, enabled)
        grouped.setdefault(kind, []).append((key, binding))
    changed = getattr(screen.app, "changed_keys", {})
    commands = []
    for (id, words, action, node, enabled), ways in grouped.items():
        keys, binding = tuple(key for key, _ in ways), ways[0][1]
        usual = keys_of(id, changed) if id in ACTIONS else [binding.key_display]
        first = next((key for key in usual if key in keys), keys[0])
        short = binding.description if binding.tooltip else ""
        commands.append(
            Command(
                id,
                first,
                keys=keys,
                short=short,
                words=words,
                action=action,
                node=node,
                enabled=enabled,
            )
        )
    return commands


class FooterKey(NamedTuple):
    """Footer entry with its present keys."""

    keys: tuple[str, ...]
    """Keys that are printed, in Textual's notation."""
    words: str
    press: str
    """Key that a click presses."""
    stays: bool = False
    """True if the entry is shown at any width."""
    apart: bool = False
    """True if a blank or a slash always separates the keys."""


def footer_keys(screen: Screen[Any]) -> list[FooterKey]:
    """Return the entries of a screen's footer now, the most important first and help last.

    The id of a command is left out if an earlier entry names that command.
    """
    commands = {listed.id: listed for listed in reversed(all_commands(screen))}
    keys: list[FooterKey | None] = []
    named: set[str] = set()
    for entry in getattr(screen, "footer", tuple)():
        if entry not in named:
            keys.append(_footer_key(entry, commands))
        named.update(names_of(entry))
    key = keys_of(HELP, getattr(screen.app, "changed_keys", {}))[0]
    keys.append(FooterKey((key,), ACTIONS[HELP].short, key, stays=True))
    return [key for key in keys if key is not None]


def _footer_key(entry: str | FooterHint, commands: Mapping[str, Command]) -> FooterKey | None:
    """Return an entry with its present keys; None if the footer leaves it out."""
    names = names_of(entry)
    if isinstance(entry, str):
        named = commands.get(entry)
        if named is None or (named.idle and entry not in STAYING):
            return None
        entry = FooterHint(entry, named.short)
    if any("." in name and name not in commands for name in names):
        return None
    keys = tuple(commands[name].key if name in commands else name for name in names)
    press = entry.press or keys[-1]
    if entry.press in commands:
        press = commands[entry.press].key
    return FooterKey(keys, entry.words, press, not STAYING.isdisjoint(names), " " in entry.keys)
