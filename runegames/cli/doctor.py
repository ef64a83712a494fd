"""Command that checks saves, database, settings, places and terminal.

Its output can be pasted into a report, since it shows no seeds, no cards, and no names of players
or home folders.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, TypeAlias

from runegames.characters import printable
from runegames.cli.output import say
from runegames.core import count

if TYPE_CHECKING:
    from runegames.chronicle.memory import FinishedGame, Memory
    from runegames.play.savefile import SaveFile
    from runegames.play.saves import Loaded

FAULTY = 1
"""Exit status if a fault was not repaired."""
MAX_NAMED_FILES = 20
"""Greatest number of files that are named; further files are only counted."""
OWN_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-[a-z_]{1,40}-[0-9a-f]{4}\.jsonl")
"""Names that runegames gives to saves; other names may be private."""
MAX_WORD_CHARS = 40
HOMES = ("RUNEGAMES_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME")
"""Environment variables whose names replace their values in printed paths."""
PACKAGES = ("textual", "rich", "pydantic", "platformdirs", "markdown-it-py")

Level: TypeAlias = Literal["", "note", "repaired", "fault"]
Findings: TypeAlias = Iterator[tuple[Level, str]]


def examine(*, repair: bool) -> int:
    """Print all findings; return the exit status."""
    checkup, faults = _Checkup(repair=repair), 0
    for title, section in checkup.sections().items():
        say(title)
        for level, words in _guarded(section):
            if level == "fault":
                faults += 1
            say(f"  {level}: {words}" if level else f"  {words}")
    hint = "" if repair else "; `runegames doctor --repair` mends what can be mended"
    say(f"{count(faults, 'fault')} found{hint}." if faults else "All is well.")
    return FAULTY if faults else 0


def _guarded(section: Callable[[], Findings]) -> Findings:
    """Check a section; an error becomes a fault, so that the other sections are still checked."""
    try:
        yield from section()
    except Exception as error:
        yield "fault", f"cannot be checked ({type(error).__name__})"


@dataclass(slots=True)
class _Checkup:
    """Checks of files; faults are mended only if ``repair`` is True."""

    repair: bool
    played: dict[str, FinishedGame] = field(default_factory=dict)
    """Finished games by key, from replays of the saves."""

    def sections(self) -> dict[str, Callable[[], Findings]]:
        return {
            "Program": _program,
            "Terminal": _terminal,
            "Places": _places,
            "Games": _games,
            "Saved games": self.saves,
            "Database of games": self.database,
            "Settings": self.settings,
        }

    # -- saves ------------------------------------------------------------------------------

    def saves(self) -> Findings:
        """Check the saves by replaying all of them."""
        from runegames.cli.progress import progress
        from runegames.play.places import saves_dir
        from runegames.play.savefile import REST_SUFFIX
        from runegames.play.saves import SUFFIX

        try:
            there = sorted(saves_dir().iterdir())
        except FileNotFoundError:
            there = []
        except OSError as error:
            yield "fault", f"the folder cannot be read: {error.strerror}"
            return
        paths = [path for path in there if path.name.endswith(SUFFIX)]
        rests = sum(path.suffix == REST_SUFFIX for path in there)
        kinds, troubles = Counter[str](), list[tuple[Level, str]]()
        with progress(0, len(paths), "saved games") as advance:
            for path in paths:
                level, words = self._save(path)
                if level:
                    name = path.name if OWN_NAME.fullmatch(path.name) else "a renamed file"
                    troubles.append((level, f"{name}: {words}"))
                else:
                    kinds[words] += 1
                advance()
        yield "", f"{len(paths)} in all"
        if rests:
            held = "lines that were set aside from a saved game (NAME.rest)"
            yield "note", f"{count(rests, 'file')} with {held}"
        for kind, number in sorted(kinds.items()):
            yield "", f"{number} {kind}"
        yield from troubles[:MAX_NAMED_FILES]
        for level, number in sorted(
            Counter(level for level, _ in troubles[MAX_NAMED_FILES:]).items()
        ):
            yield level, f"and {number} more"

    def _save(self, path: Path) -> tuple[Level, str]:
        """Return the level of a finding, and the kind of the save or its fault."""
        from runegames.bots.registry import known
        from runegames.chronicle.memory import finished_game
        from runegames.play.saves import MissingGame, SaveError, TooOld, load, save_of

        try:
            loaded = load(path)
        except MissingGame:
            return "note", "its game is not installed, or cannot be loaded"
        except TooOld:
            return "note", "it is too old, from before runegames was released"
        except SaveError:
            return "fault", "it cannot be read as a saved game"
        except Exception as error:
            return "fault", f"its game fails when it is replayed ({type(error).__name__})"
        session = loaded.session
        save = save_of(session)
        assert save is not None
        played = finished_game(session, loaded.header, path.name, save.clock)
        if played is not None:
            self.played.setdefault(played.key, played)
        if save.torn:
            return self._torn(loaded, save)
        if not all(plan.is_person or known(plan.player) for plan in session.plans):
            return "note", "it cannot go on, because one of its computer players is unknown here"
        how = "unfinished" if played is None else "finished"
        return (
            "",
            f"{how}, {session.game.meta.id} by rules version {loaded.header.rules_version}",
        )

    def _torn(self, loaded: Loaded, save: SaveFile) -> tuple[Level, str]:
        words = f"the lines after move {len(loaded.session.plies)} cannot be used"
        newer = loaded.header.rules_version > loaded.session.game.meta.rules_version
        if not self.repair or newer:
            return "fault", f"{words}{'; it is from a newer program' if newer else ''}"
        try:
            if not save.claim():
                return "note", "it is being played in another window"
            save.mend()
        except OSError as error:
            return "fault", f"{words}; the file cannot be changed: {error.strerror}"
        finally:
            save.release()
        return "repaired", f"{words}; they are now in NAME.rest beside the save"

    # -- the database -----------------------------------------------------------------------

    def database(self) -> Findings:
        """Check a copy of the database, since opening the database itself can change its file."""
        from runegames import files
        from runegames.chronicle.database import BESIDE, Database
        from runegames.chronicle.memory import Damaged, Unusable
        from runegames.play.places import games_file

        path = games_file()
        if files.there(path.with_name("records.json")):
            words = "records.json is too old, from before runegames was released; it is not read"
            yield "note", words
        if not os.path.lexists(path):
            yield "", "none yet"
            return
        memory, faults = None, list[str]()
        with TemporaryDirectory() as folder:
            copy = Path(folder) / path.name
            try:
                for ending in ("", *BESIDE):
                    files.check_regular(path.with_name(path.name + ending))
                for ending in ("", "-wal"):
                    with suppress(FileNotFoundError):
                        shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
                database = Database(copy)
                try:
                    memory = database.read()
                finally:
                    database.close()
            except (Unusable, OSError) as error:
                reason = error.strerror if isinstance(error, OSError) else error
                yield "fault", f"it cannot be used: {reason}"
                return
            except Damaged:
                memory = Database.salvaged(copy)
                faults.append("the file is damaged")
        yield "", count(len(memory.games), "finished game")
        if memory.spoilt:
            faults.append(f"rows that cannot be read: {memory.spoilt}")
        wrong = [key for key, true in self.played.items() if not _agrees(memory, key, true)]
        if wrong:
            faults.append(f"rows that disagree with the end of their saved game: {len(wrong)}")
        if missing := self.played.keys() - memory.games.keys():
            words = "finished games that are added once somebody opens the book"
            yield "note", f"{words}: {len(missing)}"
        repaired = self.repair
        if faults and self.repair:
            for key in wrong:
                row = memory.games[key]
                true = replace(self.played[key], created=row.created)
                if not true.end_known:
                    true = replace(true, ended=row.ended, duration_s=row.duration_s)
                memory.games[key] = true
                memory.facts.pop(("review", key), None)  # the review describes another end
            try:
                Database.replaced(path, memory).close()
            except (Unusable, Damaged) as error:
                faults.append(f"the file cannot be replaced: {error}")
                repaired = False
            else:
                faults.append("the former file is kept beside the new one")
        level: Level = "repaired" if repaired else "fault"
        for fault in faults:
            yield level, fault

    # -- settings -----------------------------------------------------------------------------

    def settings(self) -> Findings:
        from runegames import files
        from runegames.play.places import crash_dir, settings_file
        from runegames.play.settings import Settings, load_settings

        def read() -> None:
            Settings.model_validate_json(files.read_bytes(settings_file()))

        try:
            read()
        except FileNotFoundError:
            yield "", "none yet; the defaults are used"
        except OSError as error:
            yield "fault", f"they cannot be read: {error.strerror}"
        except ValueError:
            words, repaired = "some or all settings cannot be used", False
            if self.repair:
                load_settings()
                with suppress(ValueError):
                    try:
                        read()
                        repaired = True
                    except OSError as error:  # without usable settings there is no file
                        repaired = isinstance(error, FileNotFoundError)
            if self.repair and not repaired:
                words = f"{words}; the file cannot be changed"
            level: Level = "repaired" if repaired else "fault"
            yield level, words
        else:
            yield "", "in order"
        with suppress(OSError):
            if reports := len(list(crash_dir().glob("*.txt"))):
                yield "note", f"reports of crashes, which show nobody's cards: {reports}"


def _agrees(memory: Memory, key: str, true: FinishedGame) -> bool:
    """Test whether the row of a game, if there is one, agrees with the replay of its save."""
    row = memory.games.get(key)
    return row is None or all(
        getattr(row, name) == getattr(true, name)
        for name in ("game", "places", "moves", "reason", "practice", "what_if")
    )


# -- program, terminal, places, games ---------------------------------------------------------


def _program() -> Findings:
    from importlib.metadata import PackageNotFoundError, version

    from runegames import __version__, build
    from runegames.cli.compiling import compiled_words, trouble

    yield "", f"runegames {__version__} ({build()})"
    yield "", compiled_words()
    if build() == "pure" and (obstacle := trouble()):
        yield "note", obstacle
    yield "", f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    for name in PACKAGES:
        try:
            yield "", f"{name} {version(name)}"
        except PackageNotFoundError:
            yield "fault", f"{name} is not installed"
    try:
        import sqlite3
    except ImportError:
        yield "note", "this Python has no SQLite: finished games are read from their saves"
    else:
        yield "", f"SQLite {sqlite3.sqlite_version}"


def _terminal() -> Findings:
    from runegames.cli.output import colour_system, stream
    from runegames.ui.terminal import ESCAPE_VARIABLE, colours, escape_s, knows_glyphs

    for name in ("stdin", "stdout", "stderr"):
        output = stream(name)
        if output is None:
            yield "", f"{name} is closed"
            continue
        kind = "a terminal" if output.isatty() else "no terminal"
        size = ""
        with suppress(OSError, ValueError):
            columns, rows = os.get_terminal_size(output.fileno())
            size = f", {columns} columns, {rows} rows"
        yield "", f"{name} is {kind}{size}"
    for name in ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE"):
        if value := os.environ.get(name):
            yield "", f"{name}={_short(value)}"
    encoding = getattr(stream("stdout"), "encoding", None)
    glyphs = knows_glyphs(os.environ, encoding, utf8_mode=bool(sys.flags.utf8_mode))
    yield "", f"encoding {_short(encoding or 'unknown')}"
    yield "", f"colours: {colours(os.environ, colour_system())}"
    yield "", f"glyphs: {'runes and frames' if glyphs else 'ASCII only'}"
    at_table, elsewhere = (escape_s(os.environ, at_table=there) for there in (True, False))
    wish = os.environ.get(ESCAPE_VARIABLE)
    words = f"{ESCAPE_VARIABLE} in milliseconds is {'not set' if wish is None else wish}"
    yield "", f"Esc counts after {at_table:g} s at a table, {elsewhere:g} s elsewhere ({words})"


def _places() -> Findings:
    from runegames.play import places

    for name, folder in (
        ("saved games", places.saves_dir),
        ("database of games", places.games_file),
        ("settings", places.settings_file),
        ("crash reports", places.crash_dir),
    ):
        path = folder()
        trouble = _trouble(path)
        level: Level = "fault" if trouble else ""
        yield level, f"{name}: {_anonymous(path)}{trouble}"


def _trouble(path: Path) -> str:
    """Return the reason, in brackets, why a path cannot be written; return "" if it can."""
    there = next((parent for parent in (path, *path.parents) if os.path.lexists(parent)), path)
    try:
        there.stat()
    except OSError as error:
        return f" ({error.strerror})"
    return "" if os.access(there, os.W_OK) else " (not writable)"


def _anonymous(path: Path) -> str:
    """Return a path without the names of private folders."""
    for name in HOMES:
        if (home := os.environ.get(name)) and path.is_relative_to(home):
            return str(Path(f"${name}") / path.relative_to(home))
    with suppress(RuntimeError):
        if path.is_relative_to(Path.home()):
            return str(Path("~") / path.relative_to(Path.home()))
    return f"…/{path.name}"


def _games() -> Findings:
    from runegames.games.registry import entries, playable

    known = entries()
    loaded = playable()
    yield "", f"ours: {', '.join(ours.id for ours in known if not ours.package)}"
    for announced in known:
        if announced.package:
            words = f"{_short(announced.id)} of {_short(announced.package)}"
            if announced.id in loaded:
                yield "", words
            else:
                yield "fault", f"{words} cannot be loaded"


def _short(text: str) -> str:
    """Return text from outside, shortened and without control characters."""
    shown = printable(text, lines=False)
    return shown if len(shown) <= MAX_WORD_CHARS else shown[:MAX_WORD_CHARS] + "…"
