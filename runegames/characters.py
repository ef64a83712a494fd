r"""Text that was typed or comes from another package, made safe to print.

>>> printable("red: \x1b[31m")
'red: �[31m'
>>> quoted("x" * 99)
"'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"

The identity of a person's name is here, too, and the pattern of rule identifiers.

>>> identity("Ｚｏe\N{COMBINING DIAERESIS} ") == identity("ZOË")
True
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Patterns are compiled where they are used, because few starts need them.
_COMMANDS = "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]"
"""Control characters and surrogates, except tab and newline."""
COMMAND_SHOWN = "\N{REPLACEMENT CHARACTER}"
RULE_ID = r"[A-Z]{2,4}-\d+[a-z]?"
"""Pattern of a rule's identifier: letters of the book, a number, perhaps a letter."""
_UNSEEN = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""Characters that no font shows (Unicode: ``Default_Ignorable_Code_Point``)."""
_BRAILLE_BLANK = "\u2800"
_DOTTED = "i([\u0323-\u0328\u032d-\u0331]*)\u0307"
"""Letter i with its dot as a character of its own, perhaps after a sign below the letter."""
_DOTLESS = "\N{LATIN SMALL LETTER DOTLESS I}"
MAX_PATH_CHARS = 160
MAX_QUOTED_CHARS = 40


def printable(text: str, *, lines: bool = True) -> str:
    """Replace each control character by a visible sign; keep tabs and newlines if ``lines``."""
    if text.isprintable():
        return text
    shown = re.sub(_COMMANDS, COMMAND_SHOWN, text)
    return shown if lines else shown.replace("\n", COMMAND_SHOWN).replace("\t", COMMAND_SHOWN)


@lru_cache(maxsize=4096)
def legible(text: str) -> str:
    """Return a text of unknown origin with ``?`` for characters that a terminal must not get."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def identity(name: str) -> str:
    """Fold a name; two spellings of the same person's name give the same text.

    The spelling of characters (composed, wide, ligatures), capital letters, blanks at the ends and
    characters that nobody sees make no other person. Nor do the dots of i, ı, I and İ, which are
    pairs of one letter in Turkish, but not elsewhere. "" has no character that can be seen.
    """
    text = re.sub(_UNSEEN, "", name.replace(_BRAILLE_BLANK, " "))
    for _ in range(2):  # folding can bring forth characters that are folded further
        text = unicodedata.normalize("NFKD", text).casefold()
    text = re.sub(_DOTTED, r"i\1", re.sub(_UNSEEN, "", text)).replace(_DOTLESS, "i")
    return unicodedata.normalize("NFC", " ".join(text.split()))


def unread(text: str) -> bool:
    """Test whether a text has bytes that the locale could not read."""
    return any("\ud800" <= character <= "\udfff" for character in text) or COMMAND_SHOWN in text


def erasure(rows: int) -> str:
    """Return the control sequences that erase a terminal line by line, from below.

    If a screen is erased as a whole, many terminals keep it among the lines that can be scrolled
    back.
    """
    lines = "".join(f"\x1b[{row}H\x1b[2K" for row in range(rows, 0, -1))
    return f"\x1b[m{lines}"


def typed(line: str) -> str:
    """Return a typed line without blanks at its ends, and without characters that nobody sees."""
    return "".join(map(_shown, line)).strip()


def _shown(sign: str) -> str:
    if sign.isprintable():
        return sign
    return "" if re.fullmatch(_UNSEEN, sign) else " "


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
