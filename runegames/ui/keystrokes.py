"""Messages of Textual for the tokens of a terminal's input: keys, mouse, pastes.

Unknown sequences give nothing. Beside the keys of Textual's tables these are known: kitty's
keyboard protocol, xterm's modifyOtherKeys, and the mouse with SGR coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual import events
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from runegames.environment import MAX_CELLS
from runegames.play.keyboards import shifted
from runegames.tokens import ESC, KeyStroke, Pasted, Token
from runegames.ui.internals import (
    FUNCTIONAL_KEYS,
    MODIFIER_FUNCTIONAL_KEYS,
    key_name,
    sequence_keys,
)
from runegames.ui.placedkeys import PlacedKey

_KITTY = re.compile(
    r"\x1b\[(?P<code>\d*)(?::(?P<shifted>\d*))?(?::(?P<base>\d*))?"
    r"(?:;(?P<modifiers>\d*)(?::(?P<event>\d*))?)?(?:;(?P<text>[\d:]*))?(?P<end>[ABCDEFHPQSRu~])"
)
_OTHER_KEY = re.compile(r"\x1b\[27;(?P<modifiers>\d+);(?P<code>\d+)~")
"""Key as xterm reports it under modifyOtherKeys."""
_MOUSE = re.compile(r"\x1b\[<(?P<buttons>\d{1,3});(?P<x>\d{1,4});(?P<y>\d{1,4})(?P<state>[Mm])")
_POSITION = re.compile(r"\x1b\[\d+;\d+R")
"""Position of the cursor, which looks like F3 with a modifier."""
_SYNCHRONIZED = re.compile(r"\x1b\[\?2026;[12]\$y")

SHIFT = 1
_MODIFIERS = ("shift", "alt", "ctrl", "super", "hyper", "meta")
"""Names of kitty's modifiers by their bits; Caps Lock and Num Lock follow, and change no key."""
LOCKS = 1 << 6 | 1 << 7
MAX_MODIFIERS = 256
PRESSED, REPEATED = 1, 2
"""Events of kitty's protocol that count as a key; the third is a key that is released."""
PRIVATE_KEYS = range(0xE000, 0xF900)
"""Codes of keys that have no character."""
CHARACTERS = {"backspace": "\x7f", "enter": "\r", "tab": "\t"}
"""Characters of keys with a name."""
SHIFTED, ALT, CTRL, MOVED, WHEEL, MORE_BUTTONS = 4, 8, 16, 32, 64, 128
"""Bits of a mouse report's buttons."""
WHEELS = (events.MouseScrollUp, events.MouseScrollDown)


class Keyboard:
    """Maker of messages; it remembers where the mouse was."""

    def __init__(self) -> None:
        self._x = self._y = 0

    def messages(self, token: Token) -> Iterator[Message]:
        """Yield the messages of a token."""
        match token:
            case Pasted(text):
                yield events.Paste(text)
            case KeyStroke(text):
                if mouse := _MOUSE.fullmatch(text):
                    yield from self._mouse(mouse)
                elif _POSITION.fullmatch(text):
                    return
                elif _SYNCHRONIZED.fullmatch(text):
                    yield TerminalSupportsSynchronizedOutput()
                else:
                    yield from keys_of(text)

    def _mouse(self, report: re.Match[str]) -> Iterator[Message]:
        buttons, x, y = (int(report[name]) for name in ("buttons", "x", "y"))
        if buttons >= MORE_BUTTONS or not (1 <= x <= MAX_CELLS and 1 <= y <= MAX_CELLS):
            return
        x, y = x - 1, y - 1
        button = (buttons + 1) & 3
        kind: type[events.MouseEvent]
        if buttons & WHEEL:
            if buttons & 3 >= len(WHEELS):
                return
            kind, button = WHEELS[buttons & 3], 0
        elif buttons & MOVED or button == 0:
            kind = events.MouseMove
        else:
            kind = events.MouseDown if report["state"] == "M" else events.MouseUp
        yield kind(
            None,
            x,
            y,
            x - self._x,
            y - self._y,
            button,
            bool(buttons & SHIFTED),
            bool(buttons & ALT),
            bool(buttons & CTRL),
            screen_x=x,
            screen_y=y,
        )
        self._x, self._y = x, y


def keys_of(text: str) -> Iterator[events.Key]:
    """Yield the keys of a stroke; none if it is unknown, or if a key is released."""
    if len(text) > 1 and (key := _OTHER_KEY.fullmatch(text) or _KITTY.fullmatch(text)):
        known = [*_protocol_keys(key.groupdict())]
        if known or key["code"]:
            yield from known or _table_keys(text)
            return
    yield from _table_keys(text)


def _table_keys(text: str) -> Iterator[events.Key]:
    """Yield the keys of a letter, of Alt and a letter, or of a sequence in Textual's table."""
    keys = sequence_keys(text)
    if isinstance(keys, tuple):
        # Textual takes Alt and some keys for Esc and these keys, and Esc would leave a table.
        if len(keys) == 1:
            character = text if len(text) == 1 else None
            yield events.Key(keys[0], character)
        return
    alt = keys is None and len(text) == 2 and text[0] == ESC
    stroke = text[1] if alt else text
    letter = keys or stroke
    if len(letter) != 1:
        return
    if not letter.isprintable():
        if alt:  # Alt and Enter is Enter
            yield from _table_keys(letter)
        return
    name = key_name(letter)
    if alt and len(name) == 1:
        name = f"alt+shift+{name.lower()}" if name.isupper() else f"alt+{name}"
    yield events.Key(name, letter)


def _protocol_keys(report: dict[str, str | None]) -> Iterator[events.Key]:
    """Yield the keys of a report of kitty's protocol, one for each character."""
    code, modifiers = _number(report["code"], 1), _number(report["modifiers"], 1)
    if _number(report.get("event"), PRESSED) not in (PRESSED, REPEATED):
        return
    if not 1 <= modifiers <= MAX_MODIFIERS:
        return
    held = (modifiers - 1) & ~LOCKS
    end = report.get("end") or "u"
    name = FUNCTIONAL_KEYS.get(f"{code}{end}")
    if name is not None:
        yield _named(name, "", held, written=bool(report["modifiers"]))
        return
    if end != "u":
        return
    letters = [*filter(None, map(_letter, (report.get("text") or "").split(":")))]
    if not letters and held == SHIFT:
        letters = [_letter(report.get("shifted") or "")]
    base_letter = _letter(report.get("base") or "")
    place_typed = shifted(base_letter) if held & SHIFT else base_letter
    for letter in filter(None, letters):
        yield _placed(_named(key_name(letter), letter, held, written=True), place_typed)
    if not any(letters) and (letter := _letter(str(code))):
        key = _named(key_name(letter), "", held, written=bool(report["modifiers"]))
        yield _placed(key, base_letter)


def _placed(key: events.Key, letter: str) -> events.Key:
    """Return a key with the character of its place on a Latin keyboard, if that is known."""
    return PlacedKey(key.key, key.character, letter) if letter else key


def _number(digits: str | None, default: int) -> int:
    return int(digits[:9]) if digits else default


def _letter(digits: str) -> str:
    """Return the character of a code; "" if there is none that can be shown."""
    code = _number(digits, 0)
    if code in PRIVATE_KEYS or not 0 < code < 0x110000:
        return ""
    return chr(code) if chr(code).isprintable() else ""


def _named(name: str, letter: str, held: int, *, written: bool) -> events.Key:
    """Make a key; ``letter`` is its character, in which Shift and Alt are contained."""
    if name in MODIFIER_FUNCTIONAL_KEYS:
        return events.Key(name, None)
    names = [modifier for bit, modifier in enumerate(_MODIFIERS) if held >> bit & 1]
    if letter:
        contained = {"alt"} if letter.isspace() else {"shift", "alt"}
        names = [name for name in names if name not in contained]
    unwritten = None if written else CHARACTERS.get(name)
    character = letter or unwritten
    return events.Key("+".join([*sorted(names), name]), character)
