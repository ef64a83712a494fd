"""The command that checks what there is: saves, history, settings, terminal, versions."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from runegames import __version__, build
from runegames.cli.output import colour_system, say
from runegames.cli.shared import Commands, add_command

if TYPE_CHECKING:
    from pathlib import Path

    from runegames.play.checkup import Finding

UNWELL = 1
"""Exit status when something is wrong."""
PACKAGES = ("textual", "rich", "pydantic", "platformdirs", "markdown-it-py")


def add_to(commands: Commands) -> None:
    """Add ``doctor``."""
    doctor = add_command(
        commands, "doctor", _doctor, "check saves, history and settings; nothing private is told"
    )
    doctor.add_argument(
        "--repair",
        action="store_true",
        help="set damaged files aside and read the history anew from the saves",
    )


def _doctor(arguments: argparse.Namespace) -> int:
    from runegames.play.checkup import findings

    for part, told in (*_program(), *_terminal(), *_places()):
        say(f"{part + ':':14}{told}")
    found = [*findings()]
    _tell(found)
    if arguments.repair and not all(each.good for each in found):
        _repair()
        say("repaired:     what could be; checked once more:")
        found = [*findings()]
        _tell(found)
    wrong = sum(not each.good for each in found)
    say("Everything is in order." if not wrong else f"{wrong} to be looked at, marked with !.")
    return UNWELL if wrong else 0


def _tell(found: list[Finding]) -> None:
    for each in found:
        say(f"{each.part + ':':12}{' ' if each.good else '!'} {each.told}")


def _program() -> Iterator[tuple[str, str]]:
    import platform

    yield "runegames", f"{__version__} ({build()})"
    yield "Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield "packages", ", ".join(f"{name} {_version(name)}" for name in PACKAGES)


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return "is missing"


def _terminal() -> Iterator[tuple[str, str]]:
    import shutil

    from runegames.ui import terminal

    system = terminal.colours(os.environ, colour_system())
    encoding = getattr(sys.__stdout__, "encoding", None) or "ascii"
    glyphs = terminal.knows_glyphs(os.environ, encoding, utf8_mode=bool(sys.flags.utf8_mode))
    columns, rows = shutil.get_terminal_size()
    kind = os.environ.get("TERM") or "no name"
    shown = sys.__stdout__ is not None and sys.__stdout__.isatty()
    at = f"{columns} by {rows}" if shown else "output is no terminal"
    yield "terminal", f"{kind}, {at}, colours: {system}, glyphs: {'all' if glyphs else 'ASCII'}"


def _places() -> Iterator[tuple[str, str]]:
    from runegames.play.places import crash_dir, games_file, saves_dir, settings_file

    places = {
        "saves in": saves_dir(),
        "history in": games_file(),
        "settings in": settings_file(),
        "crashes in": crash_dir(),
    }
    for part, path in places.items():
        yield part, _shortened(path)


def _shortened(path: Path) -> str:
    """Name a place without saying whose it is."""
    from runegames.play.places import APP, HOME_VARIABLE

    for name, start in ((f"${HOME_VARIABLE}", os.environ.get(HOME_VARIABLE)), ("~", _home())):
        if start and path.is_relative_to(start):
            return f"{name}/{path.relative_to(start)}"
    return f"…/{path.name}" if APP not in path.parts else "/".join(("…", *path.parts[-2:]))


def _home() -> str | None:
    from pathlib import Path

    try:
        return str(Path.home())
    except RuntimeError:  # nobody has told where it is
        return None


def _repair() -> None:
    """Do what the program does when it meets the damage."""
    from runegames.play.library import Library
    from runegames.play.settings import load_settings

    load_settings()
    with Library() as library:
        for _ in library.walk():
            pass
