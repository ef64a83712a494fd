"""Terminal as the environment describes it: colours, glyphs, job control, the wait after Esc."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal, TypeAlias

Colours: TypeAlias = Literal["all", "sixteen", "none"]

COLOURLESS = ("vt", "dumb", "unknown", "sun", "hft", "wyse", "tvi", "adm")
"""Beginnings of the names of terminals without colours."""
COLOURLESS_ENDINGS = ("-m", "-mono", ".vt100", ".vt220")
FEW_GLYPHS = ("linux", "cons25", "ansi", "pcansi", *COLOURLESS)
"""Beginnings of the names of terminals whose fonts lack our frames and runes."""
SAMPLE = "▲◆●╭─│┏▸✓"
"""Characters that an encoding must have for Unicode glyphs."""
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""Values of LC_CTYPE that Python sets itself in the C locale."""
ESCAPE_VARIABLE = "ESCDELAY"
"""Variable of ncurses with the milliseconds that Esc waits for the rest of a sequence."""
ESCAPE_S = 0.1
TABLE_ESCAPE_S = 0.5
"""Wait after Esc at a table, which Esc leaves: the rest of an arrow key may be late."""


def escape_s(environ: Mapping[str, str], *, at_table: bool) -> float:
    """Return the seconds after which an Esc is the key Esc, and not the start of a sequence."""
    wish = environ.get(ESCAPE_VARIABLE)
    if wish is not None:
        return int(wish) / 1000
    return TABLE_ESCAPE_S if at_table else ESCAPE_S


def colours(environ: Mapping[str, str], system: str | None) -> Colours:
    """Judge the number of colours; ``system`` is the colour system that rich assumes."""
    if environ.get("NO_COLOR") or system is None:
        return "none"
    if system != "standard":
        return "all"
    if environ.get("TEXTUAL_COLOR_SYSTEM", "auto") != "auto":
        return "sixteen"
    return "none" if _is_colourless(environ.get("TERM", "")) else "sixteen"


def _is_colourless(term: str) -> bool:
    return not term or term.startswith(COLOURLESS) or term.endswith(COLOURLESS_ENDINGS)


def has_job_control() -> bool:
    """Test whether a shell has started the app as a job and can resume it."""
    return os.name != "nt" and os.getpgrp() != os.getsid(0)


def knows_glyphs(environ: Mapping[str, str], encoding: str | None, *, utf8_mode: bool) -> bool:
    """Test whether a terminal with this encoding can show Unicode glyphs."""
    try:
        SAMPLE.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    if os.name == "nt":
        return True
    if environ.get("TERM", "").startswith(FEW_GLYPHS):
        return False
    if environ.get("PYTHONIOENCODING") or environ.get("PYTHONUTF8"):
        return True  # somebody has chosen the encoding
    return "utf" in _locale(environ, utf8_mode=utf8_mode).lower()


def _locale(environ: Mapping[str, str], *, utf8_mode: bool) -> str:
    """Return the locale for characters that was set before Python changed it."""
    of_characters = environ.get("LC_CTYPE", "")
    if utf8_mode and of_characters in COERCED:
        of_characters = ""
    return environ.get("LC_ALL") or of_characters or environ.get("LANG") or ""
