r"""Tokenizer of a terminal's input: whole keys and pastes out of bytes, without replies.

A terminal answers questions (OSC, DCS, CSI …) in the stream of its keys, also late ones that
another program has asked. The tokenizer follows the state machine of a VT500 (ECMA-48; Paul
Williams, vt100.net/emu/dec_ansi_parser): strings are dropped as wholes, and control sequences are
tokens as wholes, however they are torn.

>>> Tokenizer().feed(b"a\x1b]11;rgb:ffff/ffff/ffff\x07b\x1b[1;5C", 0.0)
[KeyStroke(text='a'), KeyStroke(text='b'), KeyStroke(text='\x1b[1;5C')]
"""

from __future__ import annotations

import codecs
import re
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

ESC, CAN, SUB, DEL = "\x1b", "\x18", "\x1a", "\x7f"
TOGETHER_S = 0.1
"""Greatest pause in seconds between Esc and a letter that are one key: Alt and the letter."""
LATE_S = 1.0
"""Seconds after an Esc in which a sequence without its Esc may still follow."""
IDLE_S = 2.0
"""Seconds without a byte after which an unfinished sequence is given up."""
LIMIT_S = 10.0
"""Seconds after which an unfinished sequence is given up, unless much of it still arrives."""
STREAM_CHARS = 32
"""Number of characters that arrive together only if no person types them."""
MAX_SEQUENCE_CHARS = 128
"""Greatest length of a control sequence; a longer one is dropped."""
MAX_PASTE_CHARS = 1 << 16
X10_BYTES = 3
"""Number of bytes behind the beginning of a mouse report in the oldest encoding."""

_PASTE, _PASTE_END = "\x1b[200~", "\x1b[201~"
_END_OF_STRING = re.compile("[\x07\x18\x1a\x1b\x9c\udc9c]")
_REST_OF_STRING = re.compile("[^\x00-\x1f]*?(?:\x07|\x1b\\\\|[\x9c\udc9c])")
_REST_OF_CONTROL = re.compile("[0-?]+[ -/]*[@-~]")
_STRING_WITHOUT_ESC = re.compile("[]PX^_][^\x00-\x1f\x80-\x9f\udc80-\udc9f]+(?:\x07|\x1b\\\\)")
_WITHOUT_ESC = re.compile(r"\][0-9]+;|\[(?:[<=>?]?[0-9;:]+[ -/]*[@-~]|[A-DFHIOZ])")
"""Beginning of what follows an Esc that came alone; nobody types these characters at once."""
_CONTROLS = re.compile("[\x00-\x1f]")
_UNPASTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


class KeyStroke(NamedTuple):
    """Key or report: a letter, or a whole sequence that begins with Esc."""

    text: str


class Pasted(NamedTuple):
    """Text that was pasted."""

    text: str


Token: TypeAlias = KeyStroke | Pasted


class _State(Enum):
    GROUND = auto()
    ESCAPE = auto()
    NEAR_ESCAPE = auto()
    """Esc with an intermediate character such as a space."""
    INTRODUCER = auto()
    """Introducer that counts only if the next character confirms it."""
    CONTROL = auto()
    FUNCTION = auto()
    LINUX = auto()
    """Function key of the Linux console: ``ESC [ [ A``."""
    MOUSE = auto()
    STRING = auto()
    STRING_ESCAPE = auto()
    PASTE = auto()


_TORN = {_State.CONTROL, _State.STRING, _State.STRING_ESCAPE, _State.PASTE}
"""States whose rest may still come after the sequence was given up."""
_INTRODUCERS = {
    "[": _State.CONTROL,
    "O": _State.FUNCTION,
    **dict.fromkeys("]PX^_", _State.STRING),
}
_CONFIRMED_BY = {
    "[": re.compile("[<=>?0-9A-DFHIMOZ]"),
    "O": re.compile("[A-DFHMP-S]"),
    "]": re.compile("[0-9]"),
    "P": re.compile("[>!01]"),
    "_": re.compile("G"),
}
"""Second characters of sequences that may lack their Esc, by introducer."""
_EIGHT_BITS = {0x90: "P", 0x9B: "[", 0x9D: "]", 0x9F: "_"}
"""Introducers of replies by their codes of eight bits, which stand for Esc and a character."""


class Tokenizer:
    """State machine that gets bytes and the time, and returns whole tokens.

    The caller calls ``tick`` at the time ``due_s``, since a lone Esc is told from the beginning of
    a sequence only by a pause.
    """

    def __init__(self, escape_s: float = TOGETHER_S) -> None:
        """Make a tokenizer; ``escape_s``: seconds to wait for a sequence after Esc."""
        self.escape_s = escape_s
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._state = _State.GROUND
        self._text = ""
        """Characters of the sequence or paste so far."""
        self._unread_bytes = 0
        """Number of bytes that still belong to a mouse report."""
        self._fallback: tuple[KeyStroke, ...] = ()
        """Tokens instead of an introducer that is not confirmed."""
        self._begun_s = self._heard_s = 0.0
        """Times when the sequence began, and when its latest part came."""
        self._lone_s = self._lost_s = float("-inf")
        """Times of the last lone Esc, and of the last sequence that was given up."""
        self._lost = _State.STRING
        """State in which that sequence was given up."""
        self._tokens: list[Token] = []

    # -- time -----------------------------------------------------------------------------

    @property
    def due_s(self) -> float | None:
        """Time of the next ``tick``; None if nothing is unfinished."""
        match self._state:
            case _State.GROUND:
                return None
            case _State.ESCAPE | _State.NEAR_ESCAPE:
                return self._heard_s + self.escape_s
            case _State.INTRODUCER if self._fallback:
                return self._heard_s + LATE_S
            case _:
                return min(self._heard_s + IDLE_S, self._begun_s + LIMIT_S)

    def tick(self, now_s: float) -> list[Token]:
        """Return the tokens that are certain because nothing has followed until now."""
        self._wait_until(now_s)
        return self._taken()

    def _wait_until(self, now_s: float) -> None:
        if self.due_s is not None and now_s >= self.due_s:
            if self._state in _TORN:
                self._lost, self._lost_s = self._state, now_s
            self._give_up(now_s)

    def _give_up(self, now_s: float) -> None:
        """End what is unfinished, for lack of time."""
        match self._state:
            case _State.ESCAPE:
                self._add(ESC)
                self._lone_s = now_s
            case _State.NEAR_ESCAPE:
                self._add(self._text)
            case _State.INTRODUCER:
                self._tokens += self._fallback
            case _State.CONTROL if self._text.endswith("$"):
                self._add(self._text)  # rxvt ends some keys like this, but it is no proper end
            case _:
                pass
        self._state = _State.GROUND

    # -- bytes ----------------------------------------------------------------------------

    def feed(self, data: bytes, now_s: float) -> list[Token]:
        """Return the tokens that are whole after these bytes."""
        if now_s - self._heard_s >= IDLE_S:
            self._decoder.reset()  # half a letter is dropped
        return self.read(self._decoder.decode(data), now_s)

    def read(self, text: str, now_s: float) -> list[Token]:
        """Return the tokens that are whole after this text; surrogates stand for odd bytes."""
        if self._state is not _State.ESCAPE or text[:1] not in _INTRODUCERS:
            self._wait_until(now_s)  # without a tick, a sequence may have come before it was due
        if self._state is not _State.GROUND and len(text) >= STREAM_CHARS:
            self._begun_s = now_s
        start = self._skip_rest(text, now_s) if self._state is _State.GROUND else 0
        while start < len(text):
            start = self._read(text, start, now_s)
        self._heard_s = now_s
        return self._taken()

    def _taken(self) -> list[Token]:
        tokens, self._tokens = self._tokens, []
        return tokens

    def _skip_rest(self, text: str, now_s: float) -> int:
        """Return the length of the rest of a sequence that was given up, or whose Esc was read."""
        if now_s - self._lost_s < LIMIT_S:
            if length := self._rest_of_lost(text):
                self._lost_s = float("-inf")
                return length
            if (
                self._lost in (_State.STRING, _State.PASTE)
                and len(text) >= STREAM_CHARS
                and not _CONTROLS.search(text)
            ):
                self._enter(self._lost, "", now_s)
                return 0
        if (string := _STRING_WITHOUT_ESC.match(text)) is not None:
            return string.end()
        if now_s - self._lone_s < LIMIT_S and _WITHOUT_ESC.match(text):
            self._enter(_State.ESCAPE, ESC, now_s)
        return 0

    def _rest_of_lost(self, text: str) -> int:
        """Return the length of the rest of the sequence that was given up; 0 without its end."""
        match self._lost:
            case _State.PASTE:
                end = text.find(_PASTE_END)
                return 0 if end < 0 or _PASTE in text[:end] else end + len(_PASTE_END)
            case _State.STRING_ESCAPE:
                return int(text.startswith("\\"))
            case lost:
                pattern = _REST_OF_CONTROL if lost is _State.CONTROL else _REST_OF_STRING
                rest = pattern.match(text)
                return 0 if rest is None else rest.end()

    def _read(self, text: str, start: int, now_s: float) -> int:
        """Read at least one character; return the index of the next one."""
        match self._state:
            case _State.STRING:
                end = _END_OF_STRING.search(text, start)
                if end is None:
                    return len(text)
                self._state = _State.STRING_ESCAPE if end[0] == ESC else _State.GROUND
                self._heard_s = now_s
                return end.end()
            case _State.PASTE:
                return self._read_paste(text, start)
            case _:
                self._step(text[start], now_s)
                return start + 1

    def _read_paste(self, text: str, start: int) -> int:
        known = len(self._text)
        self._text += text[start:]
        # The end may be torn, so a part of it may already be known.
        end = self._text.find(_PASTE_END, max(0, known - len(_PASTE_END)))
        if end < 0:
            if len(self._text) > MAX_PASTE_CHARS + len(_PASTE_END):
                tail = self._text[-len(_PASTE_END) :]
                self._text = self._text[:MAX_PASTE_CHARS] + tail
            return len(text)
        self._tokens.append(Pasted(_UNPASTED.sub("", self._text[:end])[:MAX_PASTE_CHARS]))
        self._state = _State.GROUND
        return start + end + len(_PASTE_END) - known

    # -- one character --------------------------------------------------------------------

    def _add(self, text: str) -> None:
        self._tokens.append(KeyStroke(text))

    def _enter(self, state: _State, text: str, now_s: float) -> None:
        self._state, self._text = state, text
        self._begun_s, self._heard_s = now_s, now_s

    def _step(self, letter: str, now_s: float) -> None:
        """Read a character in any state but those of strings and pastes."""
        if letter == ESC and self._state not in (_State.GROUND, _State.ESCAPE):
            self._give_up(now_s)
            self._enter(_State.ESCAPE, ESC, now_s)
            return
        match self._state:
            case _State.GROUND:
                self._in_ground(letter, now_s)
            case _State.ESCAPE:
                self._after_escape(letter, now_s)
            case _State.NEAR_ESCAPE:
                self._near_escape(letter, now_s)
            case _State.INTRODUCER:
                self._confirm(letter, now_s)
            case _State.CONTROL:
                self._in_control(letter, now_s)
            case _State.FUNCTION:
                self._in_function(letter, now_s)
            case _State.LINUX:
                self._state = _State.GROUND
                if "A" <= letter <= "E":
                    self._add(self._text + letter)
                else:
                    self._step(letter, now_s)
            case _State.MOUSE:
                self._in_mouse_report(letter, now_s)
            case _State.STRING_ESCAPE:
                self._end_string(letter, now_s)
            case _State.STRING | _State.PASTE:
                raise AssertionError("strings are read as wholes")

    def _in_ground(self, letter: str, now_s: float) -> None:
        code = ord(letter)
        if letter == ESC:
            self._enter(_State.ESCAPE, ESC, now_s)
        elif 0x80 <= code < 0xA0 or 0xDC80 <= code < 0xDCA0:
            introducer = _EIGHT_BITS.get(code & 0xFF)
            if introducer is not None:
                self._suspect(introducer, (), now_s)
        elif 0xD800 <= code < 0xE000:
            return  # a byte that is no part of a letter
        elif letter in _CONFIRMED_BY and now_s - self._lone_s < LATE_S:
            self._suspect(letter, (KeyStroke(letter),), now_s)
        else:
            self._lone_s = float("-inf")
            self._add(letter)

    def _suspect(self, introducer: str, fallback: tuple[KeyStroke, ...], now_s: float) -> None:
        self._enter(_State.INTRODUCER, ESC + introducer, now_s)
        self._fallback = fallback

    def _confirm(self, letter: str, now_s: float) -> None:
        """Begin a sequence if its second character confirms it."""
        introducer = self._text[-1]
        if _CONFIRMED_BY[introducer].match(letter):
            self._enter(_INTRODUCERS[introducer], self._text, now_s)
            if self._state is not _State.STRING:
                self._step(letter, now_s)
            return
        self._state, self._lone_s = _State.GROUND, float("-inf")
        self._tokens += self._fallback
        self._step(letter, now_s)

    def _after_escape(self, letter: str, now_s: float) -> None:
        if letter == ESC:
            self._add(ESC)
            self._enter(_State.ESCAPE, ESC, now_s)
        elif letter in _INTRODUCERS:
            self._enter(_INTRODUCERS[letter], ESC + letter, now_s)
        elif now_s - self._heard_s >= TOGETHER_S:
            self._add(ESC)
            self._state = _State.GROUND
            self._step(letter, now_s)
        elif " " <= letter <= "/":
            self._enter(_State.NEAR_ESCAPE, ESC + letter, now_s)
        else:
            self._state = _State.GROUND
            if letter != "\\" and not "\ud800" <= letter <= "\udfff":
                self._add(ESC + letter)

    def _near_escape(self, letter: str, now_s: float) -> None:
        if " " <= letter <= "/":
            self._text += letter
            return
        self._state = _State.GROUND
        if not "0" <= letter <= "~":
            self._add(self._text)
            self._step(letter, now_s)

    def _in_control(self, letter: str, now_s: float) -> None:
        if " " <= letter <= "?":
            if len(self._text) <= MAX_SEQUENCE_CHARS:
                self._text += letter
        elif "@" <= letter <= "~":
            self._end_control(self._text + letter, now_s)
        elif not self._executed(letter):
            self._state = _State.GROUND
            self._step(letter, now_s)

    def _end_control(self, text: str, now_s: float) -> None:
        self._state = _State.GROUND
        if text == "\x1b[[":
            self._enter(_State.LINUX, text, now_s)
        elif text == "\x1b[M":
            self._enter(_State.MOUSE, text, now_s)
            self._unread_bytes = X10_BYTES
        elif text == _PASTE:
            self._enter(_State.PASTE, "", now_s)
        elif len(text) <= MAX_SEQUENCE_CHARS:
            self._add(text)

    def _in_function(self, letter: str, now_s: float) -> None:
        if "0" <= letter <= "?":
            if len(self._text) <= MAX_SEQUENCE_CHARS:
                self._text += letter
        elif "@" <= letter <= "~":
            self._state = _State.GROUND
            if len(self._text) <= MAX_SEQUENCE_CHARS:
                self._add(self._text + letter)
        elif not self._executed(letter):
            self._state = _State.GROUND
            self._step(letter, now_s)

    def _executed(self, letter: str) -> bool:
        """Read a control character within a sequence; False if the letter is none.

        As in a terminal, it counts at once, and the sequence goes on; CAN and SUB end it.
        """
        if letter in (CAN, SUB):
            self._state = _State.GROUND
        elif letter < " ":
            self._add(letter)
        else:
            return letter == DEL
        return True

    def _in_mouse_report(self, letter: str, now_s: float) -> None:
        if letter < " ":
            self._state = _State.GROUND
            self._step(letter, now_s)
            return
        self._unread_bytes -= len(letter.encode("utf-8", "surrogateescape"))
        if self._unread_bytes <= 0:
            self._state = _State.GROUND

    def _end_string(self, letter: str, now_s: float) -> None:
        """Read what follows an Esc in a string: its proper end, or a new sequence."""
        self._state = _State.GROUND
        if letter == "\\":
            return
        if letter in _INTRODUCERS or now_s - self._heard_s < TOGETHER_S:
            self._after_escape(letter, now_s)
        else:
            self._step(letter, now_s)


def typed_line(line: str) -> str:
    """Return a line as it was typed: without replies of the terminal, pastes unpacked."""
    tokens = Tokenizer().read(line, 0.0)
    return "".join(
        token.text for token in tokens if isinstance(token, Pasted) or not token.text[1:]
    )
