"""Checkup of what a person has on disk: settings, saves and the history of games.

Nothing is changed, and nothing private is told: no names, no cards, no deals, no folders.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pydantic import ValidationError

from runegames import files
from runegames.core import count
from runegames.play.finished import Damaged, Memory, Refused, Unusable, key_of
from runegames.play.places import games_file, saves_dir, settings_file
from runegames.play.saves import SUFFIX, MissingGame, SaveError, load
from runegames.play.settings import Settings

OURS = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-[a-z0-9-]+-[0-9a-f]{4}\.jsonl")
"""Names of files that a program chose; others may hold anything."""


class Finding(NamedTuple):
    """A line of the report."""

    part: str
    told: str
    good: bool = True


def findings() -> Iterator[Finding]:
    """Check everything; what is wrong has ``good`` false."""
    yield _settings()
    finished: dict[str, str] = {}
    yield from _saves(finished)
    yield from _history(finished)


def _settings() -> Finding:
    try:
        Settings.model_validate_json(files.read_bytes(settings_file()))
    except FileNotFoundError:
        return Finding("settings", "none yet; defaults are used")
    except ValidationError as error:
        wrong = sorted({str(each["loc"][0]) for each in error.errors() if each["loc"]})
        where = f" in {', '.join(wrong)}" if wrong else ""
        return Finding("settings", f"damaged{where}", good=False)
    except (OSError, ValueError):
        return Finding("settings", "cannot be read", good=False)
    return Finding("settings", "in order")


def _saves(finished: dict[str, str]) -> Iterator[Finding]:
    """Play every save again; ``finished`` gets the keys of those that are over, and their names."""
    try:
        paths = sorted(saves_dir().glob(f"*{SUFFIX}"))
    except OSError:
        yield Finding("saves", "the folder cannot be read", good=False)
        return
    versions: Counter[str] = Counter()
    bad = []
    for path in paths:
        try:
            loaded = load(path)
        except MissingGame:
            bad.append(Finding("save", f"{_shown(path)}: its game is not installed", good=False))
        except SaveError:
            bad.append(Finding("save", f"{_shown(path)}: cannot be read", good=False))
        except Exception as error:  # a mistake in a game's rules is a finding like others
            told = f"{_shown(path)}: its game fails with {type(error).__name__}"
            bad.append(Finding("save", told, good=False))
        else:
            header = loaded.header
            versions[f"{header.game} by rules {header.rules_version}"] += 1
            if loaded.session.outcome() is not None:
                finished[key_of(header)] = path.name
            if loaded.notice is not None:
                told = f"{_shown(path)}: can be followed to move {len(loaded.session.plies)} only"
                bad.append(Finding("save", told, good=False))
    told = ", ".join(f"{number} {name}" for name, number in sorted(versions.items()))
    yield Finding("saves", f"{count(len(paths), 'file')}" + (f": {told}" if told else ""))
    yield from bad


def _shown(path: Path) -> str:
    """Name a file, unless somebody has named it."""
    return path.name if OURS.fullmatch(path.name) else "a file with a name of its own"


def _history(finished: dict[str, str]) -> Iterator[Finding]:
    try:
        memory = _remembered(games_file())
    except FileNotFoundError:
        yield Finding("history", "none yet; it is made from the saves", good=not finished)
        return
    except ImportError:
        yield Finding("history", "this Python has no SQLite", good=False)
        return
    except (Damaged, Refused):
        yield Finding("history", "the database is damaged", good=False)
        return
    except (Unusable, OSError):
        yield Finding("history", "the database cannot be used", good=False)
        return
    yield Finding("history", count(len(memory.games), "finished game"))
    if memory.spoilt:
        told = f"{count(memory.spoilt, 'row')} cannot be read"
        yield Finding("history", told, good=False)
    missing = len(finished.keys() - memory.games.keys())
    if missing:
        told = f"{count(missing, 'finished save')} not remembered yet"
        yield Finding("history", told, good=False)


def _remembered(path: Path) -> Memory:
    """Read a copy of the database, which is checked as it is opened."""
    from runegames.play.database import Database

    files.check_regular(path)
    if not path.exists():
        raise FileNotFoundError
    with TemporaryDirectory() as folder:
        for ending in ("", "-wal"):
            beside = path.with_name(path.name + ending)
            files.check_regular(beside)
            if beside.exists():
                shutil.copyfile(beside, Path(folder) / f"copy.sqlite{ending}")
        with closing(Database(Path(folder) / "copy.sqlite")) as database:
            return database.read()
