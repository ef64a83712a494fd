"""Registry of games: our own, and those that installed packages bring.

A game of ours is a folder beside this file with a ``game.toml``. A game from outside is an entry
point of the group ``runegames.games``, whose name is the game's identifier and whose value is
where its ``GAME`` is; a ``game.toml`` beside its code is welcome and optional. Nothing of a game
is imported before it is asked for.

>>> [entry.title for entry in own_entries()][:2]
['Runes of Enceladus', 'Rune']
>>> game("rune").meta.seat_counts
(1, 2, 3, 4)
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from runegames.characters import quoted
from runegames.games.announcements import (
    DECLARATION,
    Entry,
    Unfit,
    announced,
    declared,
    entry_at,
    package_of,
    reason,
    seats_told,
)

if TYPE_CHECKING:
    # The menu waits for this module, and this brings pydantic along.
    from runegames.core import AnyGame, Meta

T = TypeVar("T")

_HOME = Path(__file__).parent
_ASSETS = {
    "rules": ("rules/{}.md", "rules.md"),
    "guide": ("guides/{}.toml", "guide.toml"),
    "tips": ("tips/{}.toml", "tips.toml"),
    "vignette": ("art/vignettes/{}.txt", "vignette.txt"),
}
"""Paths of the texts of our own games in ``assets``, and of those of others in their own folder."""


class UnknownGame(LookupError):
    """No game of that name; the message says which there are."""


class BrokenGame(UnknownGame):
    """A game that cannot be loaded; the message says from which package it is, and why."""


_broken: dict[str, str] = {}
"""Reasons why games were left out, by identifier."""
_odd: dict[str, str] = {}
"""Sentences about what else was left out: by the name of an announcement, or of a part."""
_known: dict[str, Meta] = {}
"""Descriptions of loaded games of other packages, by identifier."""
_foreign: dict[str, Entry] = {}
"""Games of other packages whose code runs here, by identifier."""
_lent: dict[str, AnyGame] = {}
"""Games that are known for a while without being installed, by identifier."""


# -- what there is ------------------------------------------------------------------------


@cache
def own_entries() -> tuple[Entry, ...]:
    """Our own games, in the order of the menu."""
    found = []
    for path in _HOME.glob(f"*/{DECLARATION}"):
        name = path.parent.name
        bare = Entry(name, name, f"runegames.games.{name}:GAME")
        entry = declared(bare, path)
        found.append((entry.order, entry))
    return tuple(entry for _, entry in sorted(found, key=lambda one: one[0]))


@cache
def _outside_entries() -> tuple[Entry, ...]:
    """The games of other packages, by title; of two with one identifier the first."""
    found: dict[str, Entry] = {entry.id: entry for entry in own_entries()}
    for point in announced(_odd):
        package = "an unknown package"
        try:
            package = package_of(point)
            if point.name in found:
                other = found[point.name].package or "runegames itself"
                raise Unfit(f"{other} has a game of this name")
            found[point.name] = entry_at(point, package)
        except Exception as error:
            _odd[f"{point.name} of {package}"] = (
                f"The game {quoted(point.name)} of {package} cannot be loaded ({reason(error)})."
            )
    outside = (entry for entry in found.values() if entry.package)
    return tuple(sorted(outside, key=lambda entry: entry.title))


def announcements() -> tuple[Entry, ...]:
    """Entries of all games, ours first, with those that turned out not to load."""
    return (*own_entries(), *map(_as_known, _outside_entries()))


def entries() -> tuple[Entry, ...]:
    """All games, ours first; without those that turned out not to load."""
    return tuple(entry for entry in announcements() if entry.id not in _broken)


def _as_known(entry: Entry) -> Entry:
    """Entry with the description of the loaded game."""
    meta = _known.get(entry.id)
    if meta is None:
        return entry
    seats = seats_told(meta.seat_counts)
    return entry._replace(title=meta.title, seats=seats, tagline=meta.tagline)


def entry_of(game_id: str) -> Entry:
    """Entry of a game.

    Raises:
        UnknownGame: there is none of that name, or it does not load.
    """
    if game_id in _broken:
        raise BrokenGame(_broken[game_id])
    # Most questions are about our own games, and need no look through all packages.
    for known in (own_entries, entries):
        for entry in known():
            if entry.id == game_id:
                return entry
    if game_id in _lent:
        title, folder = _lent[game_id].meta.title, _home_of(_lent[game_id])
        return Entry(game_id, title, "", package="no package", folder=folder)
    raise UnknownGame(f"There is no game called {quoted(game_id)}; {_known_games()}.")


def _home_of(game: AnyGame) -> Path | None:
    """The folder of the package in which the code of a game lies; None: it lies in none."""
    module = sys.modules.get(type(game).__module__)
    folders = getattr(module, "__path__", None)
    return Path(next(iter(folders))) if folders else None


@cache
def ritual_entry() -> Entry:
    """The game of the day's ritual."""
    return next(entry for entry in own_entries() if entry.ritual)


def title_of(game_id: str) -> str:
    """Title of a game; of an unknown one, its identifier in quotes."""
    try:
        return entry_of(game_id).title
    except UnknownGame:
        return quoted(game_id)


def playable() -> tuple[str, ...]:
    """The identifiers of the games that load; what does not is left out from now on."""
    for entry in entries():
        try:
            game(entry.id)
        except BrokenGame:
            continue
    return tuple(entry.id for entry in entries())


def troubles() -> tuple[str, ...]:
    """A sentence for each game that was left out, or a part of one."""
    return (*_odd.values(), *_broken.values())


def odd_announcements() -> tuple[str, ...]:
    """Sentences on announcements and parts of games that were left out."""
    return tuple(_odd.values())


def foreign() -> Mapping[str, Entry]:
    """Games of other packages that were loaded, by identifier."""
    return _foreign


def _known_games() -> str:
    from runegames.core import and_list

    games = [entry.id for entry in entries()]
    return f"there {'is' if len(games) == 1 else 'are'} {and_list(games)}"


# -- loading ------------------------------------------------------------------------------


def game(game_id: str) -> AnyGame:
    """The game of that identifier.

    Raises:
        UnknownGame: there is none of that name.
        BrokenGame: it does not load.
    """
    return _lent[game_id] if game_id in _lent else _loaded(game_id)


@cache
def _loaded(game_id: str) -> AnyGame:
    entry = entry_of(game_id)
    found: AnyGame
    if not entry.package:
        found = load(entry.target)
        return found
    _foreign[game_id] = entry
    try:
        found = guarded(lambda: _judged(entry))
    except Unfit as unfit:
        _broken[game_id] = f"{entry.title} of {entry.package} cannot be loaded ({unfit})."
        raise BrokenGame(_broken[game_id]) from None
    _known[game_id] = found.meta
    _foreign[game_id] = _as_known(entry)
    return found


def _judged(entry: Entry) -> AnyGame:
    from runegames.games.fitness import check_fitness

    try:
        found: AnyGame = load(entry.target)
        check_fitness(found, entry.id)
    except Exception as error:
        from runegames.games.hooks import home_of, misspelled

        likely = next(misspelled({home_of(entry.target.partition(":")[0])}), None)
        if likely is None:
            raise
        raise Unfit(f"{reason(error)}; {likely}") from None
    return found


def guarded(strange: Callable[[], T]) -> T:
    """Result of another package's code, which may do anything but write to the terminal.

    Raises:
        Unfit: it failed, in whatever way; the message holds one line.
    """
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            return strange()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # Whatever a stranger's code does, the others go on.
        raise Unfit(reason(error)) from None


def part(entry: Entry, target: str, kind: Callable[[], type[T]]) -> type[T] | None:
    """A game's own way to be shown or asked; None: it has none that can be used.

    ``kind`` says which class it derives from, if there is one to look at.
    """
    if not target:
        return None

    def found() -> type[T]:
        one: object = load(target)
        if not isinstance(one, type) or not issubclass(one, kind()):
            raise Unfit(f"{target} is no {kind().__name__}")
        if entry.package:
            one()
        return one

    if not entry.package:
        return found()
    try:
        return guarded(found)
    except Unfit as unfit:
        _odd[target] = f"{entry.title} of {entry.package} does without {target} ({unfit})."
        return None


@contextmanager
def lent(game: AnyGame) -> Iterator[None]:
    """Know this game by its name, installed or not, inside of a ``with``: for tests of it."""
    name = game.meta.id
    before = _lent.get(name)
    _lent[name] = game
    try:
        yield
    finally:
        del _lent[name]
        if before is not None:
            _lent[name] = before


def load(target: str) -> Any:
    """Object at ``module:attribute``.

    Raises:
        ImportError: there is no such module.
        AttributeError: nothing of that name is in it.
    """
    module, _, name = target.partition(":")
    return reduce(getattr, (name or "GAME").split("."), import_module(module))


# -- texts --------------------------------------------------------------------------------


def text_of(game_id: str, kind: str) -> str | None:
    """The rules page, guide, tips or vignette of a game; None: it brings none.

    ``kind`` is one of ``rules``, ``guide``, ``tips``, ``vignette``.

    Raises:
        UnknownGame: there is no such game.
    """
    from runegames.resources import MissingAsset, read_text

    entry = entry_of(game_id)
    ours, theirs = _ASSETS[kind]
    try:
        if entry.folder is not None:
            return (entry.folder / theirs).read_text(encoding="utf-8")
        return read_text(*ours.format(game_id).split("/")) if not entry.package else None
    except (MissingAsset, OSError, UnicodeDecodeError):
        return None


def rules_page(game_id: str) -> str:
    """The rules page of a game as Markdown; of one that brings none, its title and a sentence."""
    page = text_of(game_id, "rules")
    return page if page is not None else f"# {title_of(game_id)}\n\nIt brings no rules page.\n"
