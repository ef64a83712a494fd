"""Messages of Textual for what a terminal sends."""

from __future__ import annotations

import pytest
from textual import events
from textual.messages import TerminalSupportsSynchronizedOutput

from runegames.tokens import Tokenizer
from runegames.ui.keystrokes import Keyboard
from runegames.ui.placedkeys import PlacedKey
from tests.test_tokens import MOUSE, REPORTS, STRINGS

LEGACY = {
    "a": "a", "A": "A", ".": "full_stop", "@": "at", "é": "é", " ": "space", "\r": "enter",
    "\t": "tab", "\x7f": "backspace", "\x03": "ctrl+c", "\x1b[A": "up", "\x1bOB": "down",
    "\x1b[1;2C": "shift+right", "\x1b[1;5D": "ctrl+left", "\x1b[Z": "shift+tab",
    "\x1b[5~": "pageup",
    "\x1b[H": "home", "\x1b[4~": "end", "\x1bOP": "f1", "\x1b[[B": "f2", "\x1b[15~": "f5",
    "\x1b[7$": "shift+home", "\x1bq": "alt+q", "\x1bQ": "alt+shift+q", "\x1b[3;5~": "ctrl+delete",
    "\x1b[34~": "f20", "\x1bOM": "enter", "\x1bOj": "asterisk",
}  # fmt: skip
PROTOCOL = {
    "\x1b[97u": "a", "\x1b[97;;97u": "a", "\x1b[97;2;65u": "A", "\x1b[97:65;2u": "A",
    "\x1b[97;5u": "ctrl+a", "\x1b[27u": "escape", "\x1b[13u": "enter", "\x1b[9;2u": "shift+tab",
    "\x1b[1;1:2A": "up", "\x1b[57399u": "0", "\x1b[57441;2u": "left_shift", "\x1b[32;;32u": "space",
    "\x1b[97;65u": "a", "\x1b[27;5;97~": "ctrl+a", "\x1b[1092::97;;1092u": "ф",
}  # fmt: skip
NO_KEYS = (
    *("\x1b[97;1:3u", "\x1b[1;1:3A", "\x1b[27;1:3u", "\x1b[13;1:3u", "\x1b[3;1:3~", "\x1b[97;1:9u"),
    *("\x1b[1114112u", "\x1b[55296u", "\x1b[99999999999999999999u", "\x1b[0u", "\x1b[u", "\x1b[;u"),
    *("\x1b[97;999u", "\x1b[60000u", "\x1b[27;5;1114112~", "\x1b[4;1H", "\x1b[9~", "\x1b[1;2R"),
    *(
        "\x1b[1;7p",
        "\x1b[200;5~",
        "\x1b[201~",
        "\x1b\x80",
        "\x1b[::;:;:u",
        "\x1b[1:2:3:4u",
    ),
    *("\x1b[<0;0;1M", "\x1b[<0;1;99999M", "\x1b[<128;1;1M", "\x1b[<66;1;1M", "\x1b[<0;-1;1M"),
)


def messages(typed: str | bytes) -> list[object]:
    tokenizer, keyboard = Tokenizer(), Keyboard()
    data = typed if isinstance(typed, bytes) else typed.encode()
    tokens = tokenizer.feed(data, 0.0) + tokenizer.tick(60.0)
    return [message for token in tokens for message in keyboard.messages(token)]


def keys(typed: str | bytes) -> list[str]:
    return [message.key for message in messages(typed) if isinstance(message, events.Key)]


@pytest.mark.parametrize(("typed", "key"), [*LEGACY.items(), *PROTOCOL.items()])
def test_a_key_is_known(typed: str, key: str) -> None:
    assert keys(typed) == [key]


@pytest.mark.parametrize("typed", [*NO_KEYS, *STRINGS, *REPORTS, *MOUSE])
def test_a_reply_or_a_broken_key_is_no_message(typed: str | bytes) -> None:
    known = (events.MouseMove, TerminalSupportsSynchronizedOutput)
    assert [message for message in messages(typed) if not isinstance(message, known)] == []


def test_keys_have_the_characters_that_fields_need() -> None:
    typed = {"a": "a", "\r": "\r", "\x1b[97;2;65u": "A", "\x1b[97:65;2u": "A", "\x1b[97;5u": None}
    for text, character in typed.items():
        (key,) = messages(text)
        assert isinstance(key, events.Key)
        assert key.character == character, text


def test_a_key_of_another_script_has_its_place() -> None:
    for typed in ("\x1b[1092::97;;1092u", "\x1b[1092::97;5u"):
        (key,) = messages(typed)
        assert isinstance(key, PlacedKey)
        assert key.latin == "a"


def test_the_mouse_is_known() -> None:
    press, release, move, wheel = messages("\x1b[<0;3;4M\x1b[<0;3;4m\x1b[<35;5;5M\x1b[<65;5;5M")
    assert isinstance(press, events.MouseDown)
    assert (press.x, press.y, press.button) == (2, 3, 1)
    assert isinstance(release, events.MouseUp)
    assert isinstance(move, events.MouseMove)
    assert (move.x, move.delta_x, move.delta_y) == (4, 2, 1)
    assert isinstance(wheel, events.MouseScrollDown)


def test_a_paste_is_one_message() -> None:
    (paste,) = messages("\x1b[200~Uma\x1b[201~")
    assert isinstance(paste, events.Paste)
    assert paste.text == "Uma"
