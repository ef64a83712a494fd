"""Actions whose keys players can change, in groups, with their default keys.

Bindings, footers and the page for changing keys are made from ``ACTIONS``. An action whose default
key is a sign, such as ``+``, also has a letter or a named key, since some keyboards lack the sign.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from runegames.games.registry import entries, own_entries


class KeyAction(NamedTuple):
    """Action that keys are bound to."""

    id: str
    words: str
    keys: str
    """Default keys in Textual's notation, separated by commas."""
    short: str = ""
    """Words in the footer and on trays; "" if there are none, or if they depend on the question."""

    @property
    def action(self) -> str:
        """Name of the ``action_`` method: ``turn_back`` for ``rune.turn-back``."""
        return self.id.partition(".")[2].replace("-", "_")

    @property
    def group(self) -> str:
        """Group of the action: ``rune`` for ``rune.turn-back``."""
        return self.id.partition(".")[0]


def _actions(group: str, *rows: tuple[str, ...]) -> Iterator[tuple[str, KeyAction]]:
    for name, *rest in rows:
        yield f"{group}.{name}", KeyAction(f"{group}.{name}", *rest)


ACTIONS: dict[str, KeyAction] = dict(
    (
        *_actions("everywhere", ("keys", "the keys of this screen", "question_mark,f2", "keys")),
        *_actions(
            "table",
            ("left", "to the left", "left"),
            ("right", "to the right", "right"),
            ("up", "up", "up"),
            ("down", "down", "down"),
            ("confirm", "do it", "enter"),
            ("mark", "mark it, or do it", "space"),
            ("next", "the next choice", "tab"),
            ("before", "the previous choice", "shift+tab"),
            ("undo", "undo: take the last move back", "u", "undo"),
            ("redo", "redo: make the undone move again", "U,ctrl+y", "redo"),
            ("moves", "all legal moves as a list", "m", "moves"),
            ("log", "the whole log", "l", "log"),
            ("meanwhile", "what happened since your last move", "w", "others' moves"),
            ("cover", "hand over: cover your hand, or look at it", "v", "hand over"),
            ("rules", "the rules that matter now", "f1", "rules"),
            ("hint", "a hint on the table; again: next page, then close it", "h", "hint"),
        ),
        *(action for entry in own_entries() for action in _actions(entry.id, *entry.keys)),
        *_actions(
            "replay",
            ("on", "a move forward", "right,n"),
            ("back", "a move back", "left,N"),
            ("next-turn", "to the next turn", "pagedown,shift+right,down", "next turn"),
            ("turn", "to the start of this or the previous turn", "pageup,shift+left,up"),
            ("next-part", "to the next round or hand", "right_square_bracket,ctrl+pagedown"),
            (
                "part",
                "to the start of this or the previous round or hand",
                "left_square_bracket,ctrl+pageup",
            ),
            ("first", "to the beginning", "home"),
            ("last", "to the end", "end"),
            ("play", "play by itself, or pause", "space", "play"),
            ("faster", "play faster", "plus,equals_sign,ctrl+right"),
            ("slower", "play more slowly", "minus,ctrl+left"),
            (
                "eyes",
                "whose eyes: the next point of view, or all hands",
                "v,tab",
                "eyes",
            ),
            ("eyes-back", "the point of view before", "V,shift+tab"),
            ("log", "the log; Enter jumps to a line's moment", "l", "log"),
            ("branch", "play on from here: what if?", "p", "play on"),
            ("rules", "the rules that mattered then", "f1"),
        ),
    )
)
GROUPS = {
    "everywhere": "Everywhere",
    "table": "At every table",
    **{entry.id: entry.title for entry in own_entries()},
    "replay": "Looking back",
}
RESERVED = ("escape", "ctrl+q", "ctrl+c", "ctrl+p", "ctrl+z", *"0123456789")
"""Keys with a fixed meaning everywhere, such as to go back, or to choose a card by number."""
RESERVED_IN = {
    "table": ("q",),
    **{entry.id: entry.reserved for entry in own_entries()},
}
"""Keys with a fixed meaning in a group."""


def learn_outside_keys() -> None:
    """Add the keys of games from other packages. Slow, because it searches all packages."""
    for entry in entries():
        if entry.package and entry.id not in GROUPS:
            ACTIONS.update(_actions(entry.id, *entry.keys))
            GROUPS[entry.id] = entry.title
            RESERVED_IN[entry.id] = entry.reserved


NAMED = {
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
    *("backspace", "enter", "tab", "space", *(f"f{number}" for number in range(1, 25))),
}
SIGNS = {
    "plus_sign": "plus",
    "hyphen_minus": "minus",
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "low_line": "underscore",
}
"""Textual's names of signs, by Unicode's names, where the two differ."""
SPOKEN = {"escape": "esc", "pageup": "page up", "pagedown": "page down"}


@cache
def signs() -> dict[str, str]:
    """Return the ASCII signs by the name of their key."""
    characters = {}
    for character in map(chr, range(33, 127)):
        if not character.isalnum():
            name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
            characters[SIGNS.get(name, name)] = character
    return characters


def normal(key: str) -> str | None:
    """Return Textual's name of a key; None if there is no such key."""
    *modifiers, last = key.strip().replace("++", "+plus").split("+") if key != "+" else ["plus"]
    if any(modifier not in ("ctrl", "shift", "alt") for modifier in modifiers):
        return None
    names = {sign: name for name, sign in signs().items()}
    last = names.get(last, last)
    is_letter = len(last) == 1 and last.isalnum()
    known = is_letter or last in NAMED or last in signs()
    return "+".join([*modifiers, last]) if known or key == "escape" else None


def spoken(key: str) -> str:
    """Return the name of a key as players read it."""
    *modifiers, last = key.split("+")
    if last.startswith("upper_"):
        last = last.removeprefix("upper_").upper()
    return "+".join([*modifiers, SPOKEN.get(last) or signs().get(last, last)])


def keys_of(action: str, changed: Mapping[str, str]) -> tuple[str, ...]:
    """Return the present keys of an action, the most important first."""
    return tuple(changed.get(action, ACTIONS[action].keys).split(","))


def together(one: str, other: str) -> bool:
    """Test whether the keys of two groups work at the same time."""
    if one == other or "everywhere" in (one, other):
        return True
    return "table" in (one, other) and "replay" not in (one, other)


def objection(action: str, keys: str, changed: Mapping[str, str]) -> str | None:
    """Explain in a sentence why an action cannot have these keys; None if it can.

    ``changed`` holds the keys of those actions that do not have their default keys.
    """
    if action not in ACTIONS:
        learn_outside_keys()
    if action not in ACTIONS:
        return f"There is no command {action!r}."
    group = ACTIONS[action].group
    for key in keys.split(","):
        if normal(key) != key:
            return f"There is no key called {key!r}."
        if key in reserved(group) and key not in ACTIONS[action].keys.split(","):
            return f"The key {spoken(key)} has a fixed meaning and cannot be used here."
        for other in ACTIONS.values():
            near = other.id != action and together(group, other.group)
            if near and key in keys_of(other.id, changed):
                return f"The key {spoken(key)} already means: {other.words}."
    return None


def reserved(group: str) -> tuple[str, ...]:
    """Return the keys with a fixed meaning where the actions of a group work."""
    near = (keys for other, keys in RESERVED_IN.items() if together(other, group))
    return (*RESERVED, *(key for keys in near for key in keys))


def usable(changed: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the changes that can be used, and objections to the others by action.

    If two changes use the same key, the first one is kept. A refused action gets its default keys
    back, which may conflict with another change, so the check repeats until nothing is refused.
    """
    good = {action: _written(keys) for action, keys in changed.items()}
    bad: dict[str, str] = {}
    while refused := _last_refused(good):
        action, why = refused
        bad[action] = why
        del good[action]
    return good, bad


def _last_refused(changed: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the last of some changes that is refused, with the objection; None if none is."""
    for action in reversed([*changed]):
        why = objection(action, changed[action], changed)
        if why is not None:
            return action, why
    return None


def _written(keys: str) -> str:
    """Replace typed keys by Textual's names for them; unknown keys stay as typed."""
    return ",".join(normal(key) or key.strip() for key in re.split(r"(?<=.),", keys))
