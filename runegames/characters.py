r"""Characters of words that come from elsewhere: typed by somebody, or told by an outside game.

>>> printable("red: \x1b[31m")
'red: �[31m'
>>> quoted("x" * 99)
"'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
"""

from __future__ import annotations

import re

_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that command a terminal or cannot be written; tabs and ends of lines are left."""
COMMAND_SHOWN = "\N{REPLACEMENT CHARACTER}"
LONGEST_PATH = 160
LONGEST_QUOTED = 40
"""Characters of somebody's input that are repeated in a sentence about it."""


def printable(text: str, *, lines: bool = True) -> str:
    """The text with control characters shown instead of sent; ``lines``: it may have several."""
    if text.isprintable():
        return text
    shown = _COMMANDS.sub(COMMAND_SHOWN, text)
    return shown if lines else shown.replace("\n", COMMAND_SHOWN).replace("\t", COMMAND_SHOWN)


def quoted(value: object) -> str:
    """A value as somebody typed it, in quotes, without control characters, and shortened."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}…{text[0]}"


def shortened(path: object) -> str:
    """A path in a sentence; of a long one its beginning and its end."""
    text = printable(str(path), lines=False)
    return text if len(text) <= LONGEST_PATH else f"{text[:40]}…{text[40 - LONGEST_PATH :]}"


def line_trouble(text: object, most: int, *, least: int = 1) -> str:
    """Reason why a text is no line of so many characters, as ``is empty``; "" if it is one."""
    if not isinstance(text, str):
        return "is no text"
    if len(text.strip()) < least:
        return "is empty"
    if len(text) > most:
        return f"is longer than {most} characters"
    return "" if printable(text, lines=False) == text else "holds control characters"
