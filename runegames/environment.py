"""Environment variables, checked before libraries read them.

rich, Textual, platformdirs and Python trust the environment. An impossible value can stop the
program with a traceback, or make it draw for a window of 999,999 columns. Variables with impossible
values are deleted silently, because players need not know what some script has left behind.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence

SERVED_VARIABLE = "RUNEGAMES_SERVED"
"""Variable that `runegames serve` sets for the programs that it shows in a web page."""
PLAIN_VARIABLE = "RUNEGAMES_PLAIN"
"""Variable that makes --plain the default."""
WEB_PACKAGES = ("websockets", "segno")
"""Packages of the extra ``serve``."""
MAX_CELLS = 1000
"""Greatest number of columns or rows of a window."""
MAX_FRAMES_PER_S = 240
MAX_ESCAPE_MS = 10_000
"""Longest wait after Esc."""
GC_THRESHOLD = 50_000
"""Number of allocations between two runs of the garbage collector for reference cycles.

With Python's default of 700 the collector takes 4 % of the time of a start, of a key press and of a
search. The large trees of a search have no cycles to collect.
"""
DAY_S = 24 * 60 * 60


def has_web() -> bool:
    """Test whether pages in a browser are possible: they need the extra, and pseudo-terminals."""
    from importlib.util import find_spec  # late, since every start waits for this module

    return os.name != "nt" and all(map(find_spec, WEB_PACKAGES))


def install_command(*packages: str, editable: bool = False) -> str:
    """Return the command that installs packages for the Python that runs this program.

    An environment of uvx is thrown away, so the command runs the program with the packages.
    """
    import shlex
    import shutil
    import sys
    from importlib.util import find_spec
    from pathlib import Path

    flag = ["-e"] if editable else []
    if Path(sys.prefix, "pipx_metadata.json").exists():
        return shlex.join(["pipx", "inject", *flag, "runegames", *packages])
    if any(part.startswith("archive-v") for part in Path(sys.prefix).parts):  # in uv's cache
        option = "--with-editable" if editable else "--with"
        added = [word for package in packages for word in (option, package)]
        return shlex.join(["uvx", *_source(), *added, "runegames"])
    named = Path(shutil.which("python") or "").parent == Path(sys.executable).parent
    python = "python" if named else sys.executable
    pip = [python, "-m", "pip", "install"]
    if find_spec("pip") is None:  # as in environments that uv has made
        pip = ["uv", "pip", "install", "--python", python]
    return shlex.join([*pip, *flag, *packages])


def _source() -> Sequence[str]:
    """Return the option of uvx that names the folder or file this program was installed from."""
    import json
    from importlib.metadata import distribution

    text = distribution("runegames").read_text("direct_url.json")
    return ("--from", json.loads(text)["url"].removeprefix("file://")) if text else ()


def _number(most: int, least: int = 1) -> Callable[[str], bool]:
    digits = len(str(most))
    return lambda text: (
        text.isascii() and text.isdigit() and len(text) <= digits and least <= int(text) <= most
    )


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda text: text in words


_KNOWN: Mapping[str, Callable[[str], bool]] = {
    "COLUMNS": _number(MAX_CELLS),
    "LINES": _number(MAX_CELLS),
    "HOME": os.path.isabs,
    "XDG_DATA_HOME": os.path.isabs,
    "XDG_CONFIG_HOME": os.path.isabs,
    "XDG_STATE_HOME": os.path.isabs,
    "ESCDELAY": _number(MAX_ESCAPE_MS, least=0),
    "TEXTUAL": lambda text: True,
    "TEXTUAL_ANIMATIONS": _one_of("none", "basic", "full"),
    "TEXTUAL_COLOR_SYSTEM": _one_of("auto", "standard", "256", "truecolor"),
    "TEXTUAL_FPS": _number(MAX_FRAMES_PER_S),
}
_OWNER = "TEXTUAL"
"""Prefix of Textual's variables; some variables make Textual log or press keys."""


def tidy(environ: MutableMapping[str, str] = os.environ) -> None:
    """Delete variables with invalid values, and variables of Textual that are not in ``_KNOWN``."""
    for name in [*environ]:
        is_valid = _KNOWN.get(name)
        if is_valid is None:
            if name.startswith(_OWNER):
                del environ[name]
        elif not is_valid(environ[name]):
            del environ[name]
    far_from_utc = max(abs(time.timezone), abs(time.altzone)) >= DAY_S
    if "TZ" in environ and hasattr(time, "tzset") and far_from_utc:
        # Python raises an error for local times in a zone that is a day or more away from UTC.
        del environ["TZ"]
        time.tzset()
