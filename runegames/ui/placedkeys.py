"""Keys of other scripts: each does what the Latin key at the same place does.

Letters in a field stay what they are.
"""

from __future__ import annotations

from textual import events
from textual.screen import Screen

from runegames.play.keyboards import at_place, script, shifted
from runegames.play.keys import normal


class PlacedKey(events.Key):
    """Key whose place the terminal tells (the base layout key of kitty's protocol)."""

    def __init__(self, key: str, character: str | None, letter: str) -> None:
        """``letter``: character that the Latin keyboard has at the place of this key."""
        super().__init__(key, character)
        self.latin = letter


PlacedKey.handler_name = events.Key.handler_name  # it is handled as any other key


def as_latin(event: events.Key) -> events.Key:
    """Return the Latin key at the place of a key of another script; other keys as they are."""
    *modifiers, letter = event.key.split("+")
    typed = event.character or letter
    if len(typed) != 1 or typed.isascii():
        return event
    latin = _told_place(event, typed) or at_place(typed)
    if latin is None:
        return event
    name = "+".join([*modifiers, normal(latin) or latin])
    character = None if modifiers else latin
    return events.Key(name, character)


def _told_place(event: events.Key, typed: str) -> str | None:
    """Return the character at the place that the terminal tells, if the letter is not Latin."""
    if not isinstance(event, PlacedKey) or script(typed) is None:
        return None
    return shifted(event.latin) if typed.isupper() else event.latin


def stays(event: events.Key, screen: Screen[object]) -> bool:
    """Test whether a letter stays what it is: in a field, or if a command has it as its key."""
    focused = screen.focused
    if focused is not None and focused.check_consume_key(event.key, event.character):
        return True
    return event.key in screen.active_bindings


def unknown_place(event: events.Key) -> str:
    """Explain why a key of another script does nothing; "" for other keys."""
    letter = event.character or ""
    if len(letter) != 1 or letter.isascii() or (name := script(letter)) is None:
        return ""
    return (
        f"Commands are Latin letters, and the place of this {name} letter on your keyboard is not"
        " known here. Please switch the keyboard; arrows, Enter and digits work with any."
    )
