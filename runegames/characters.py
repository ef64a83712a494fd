r"""Text that was typed or comes from another package, made safe to print.

The pattern of rule identifiers is here, too.

>>> printable("red: \x1b[31m")
'red: �[31m'
>>> quoted("x" * 99)
"'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
"""

from __future__ import annotations

import re

_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters and surrogates, except tab and newline."""
COMMAND_SHOWN = "\N{REPLACEMENT CHARACTER}"
RULE_ID = r"[A-Z]{2,4}-\d+[a-z]?"
"""Pattern of a rule's identifier: letters of the book, a number, perhaps a letter."""
MAX_PATH_CHARS = 160
MAX_QUOTED_CHARS = 40


def printable(text: str, *, lines: bool = True) -> str:
    """Replace each control character by a visible sign; keep tabs and newlines if ``lines``."""
    if text.isprintable():
        return text
    shown = _COMMANDS.sub(COMMAND_SHOWN, text)
    return shown if lines else shown.replace("\n", COMMAND_SHOWN).replace("\t", COMMAND_SHOWN)


def quoted(value: object) -> str:
    """Quote a typed value with control characters escaped; the end of a long value is left out."""
    text = repr(value)
    return text if len(text) <= MAX_QUOTED_CHARS else f"{text[:MAX_QUOTED_CHARS]}…{text[0]}"


def quoted_end(error: object) -> str:
    """Quote only the last line of an error message, because the message may be a traceback."""
    return quoted((str(error).splitlines() or [""])[-1])


def shortened(path: object) -> str:
    """Return a path to print in a sentence; the middle of a long path is left out."""
    text = printable(str(path), lines=False)
    return text if len(text) <= MAX_PATH_CHARS else f"{text[:40]}…{text[40 - MAX_PATH_CHARS :]}"


def line_trouble(text: object, most: int, *, least: int = 1) -> str:
    """Explain why a text is not a line of ``least`` to ``most`` characters; "" if it is."""
    if not isinstance(text, str):
        return "is no text"
    if len(text.strip()) < least:
        return "is empty"
    if len(text) > most:
        return f"is longer than {most} characters"
    return "" if printable(text, lines=False) == text else "holds control characters"
