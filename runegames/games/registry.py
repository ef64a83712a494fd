"""Which games there are: our own, and those that installed packages bring.

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

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    # The menu waits for this module, and these bring pydantic or a scan of all packages along.
    from importlib.metadata import EntryPoint

    from runegames.core import AnyGame, Meta

GROUP = "runegames.games"
"""The entry points by which packages announce their games."""
DECLARATION = "game.toml"

_HOME = Path(__file__).parent
_ASSETS = {
    "rules": ("rules/{}.md", "rules.md"),
    "guide": ("guides/{}.toml", "guide.toml"),
    "tips": ("tips/{}.toml", "tips.toml"),
    "vignette": ("art/vignettes/{}.txt", "vignette.txt"),
}
"""Where texts of our own games lie in ``assets``, and those of others in their own folder."""


class Entry(NamedTuple):
    """A game as the menu and the settings know it, without importing it."""

    id: str
    title: str
    target: str
    """Where its ``GAME`` is, as ``module:attribute``."""
    seats: str = ""
    """For how many it is, in words; "" if it does not say before it is loaded."""
    tagline: str = ""
    table: str = ""
    """Where its own table is, as ``module:class``; "": it has the generic one."""
    asking: str = ""
    """Where its own way of asking line by line is; "": all moves are one list."""
    keys: tuple[tuple[str, str, str], ...] = ()
    """What keys do at its table: name, words, the usual keys with commas between them."""
    reserved: tuple[str, ...] = ()
    """Keys that always mean the same at its table."""
    ritual: bool = False
    """Whether the deal of the day is one of it, for one player; so of one of our own games."""
    bench: Mapping[str, int] = MappingProxyType({})
    """What ``make bench`` measures it by: see ``tests/bench/tables.py``."""
    length: Mapping[str, object] = MappingProxyType({})
    """How long it takes, as it says: see ``play/duration.py``."""
    folder: Path | None = None
    """Where its own texts lie; None: in ``assets``."""
    package: str = ""
    """Name and version of the package that brings it; "": it is one of ours."""


class UnknownGame(LookupError):
    """No game of that name; the message says which there are."""


class BrokenGame(UnknownGame):
    """A game that cannot be loaded; the message says from which package it is, and why."""


_broken: dict[str, str] = {}
"""By identifier, why a game was left out."""
_known: dict[str, Meta] = {}
"""By identifier, what the loaded games of other packages say of themselves."""
_lent: dict[str, AnyGame] = {}
"""By identifier, games that are known for a while without being installed."""


# -- what there is ------------------------------------------------------------------------


@cache
def own_entries() -> tuple[Entry, ...]:
    """Our own games, in the order of the menu."""
    found = []
    for path in _HOME.glob(f"*/{DECLARATION}"):
        name = path.parent.name
        bare = Entry(name, name, f"runegames.games.{name}:GAME")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found.append((data.pop("order"), _declared(bare, data)))
    return tuple(entry for _, entry in sorted(found, key=lambda one: one[0]))


@cache
def _outside_entries() -> tuple[Entry, ...]:
    """The games of other packages, by title; of two with one identifier the first."""
    from importlib.metadata import entry_points  # looks through all packages: tens of ms

    known = {entry.id for entry in own_entries()}
    found: dict[str, Entry] = {}
    for point in entry_points(group=GROUP):
        if point.name not in known and point.name not in found and point.name.isidentifier():
            found[point.name] = _outside_entry(point)
    return tuple(sorted(found.values(), key=lambda entry: entry.title))


def _outside_entry(point: EntryPoint) -> Entry:
    package, tagline = "an unknown package", ""
    if point.dist is not None:
        package = f"{point.dist.name} {point.dist.version}"
        tagline = point.dist.metadata["Summary"] or ""
    title = point.name.replace("_", " ").title()
    target = f"{point.module}:{point.attr}"
    bare = Entry(point.name, title, target, tagline=tagline, package=package)
    try:
        bare = bare._replace(folder=_folder_of(point.module))
        if bare.folder is not None and (bare.folder / DECLARATION).is_file():
            text = (bare.folder / DECLARATION).read_text(encoding="utf-8")
            return _declared(bare, tomllib.loads(text))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, ImportError):
        pass  # what is odd about it will be told when the game is loaded
    return bare


def _folder_of(module: str) -> Path | None:
    """The folder of a package, found without importing it; None for a lone module.

    A lone module lies among those of other packages, and what is beside it is not its own.
    """
    from importlib.util import find_spec

    top, *rest = module.split(".")
    spec = find_spec(top)
    if spec is None or spec.origin is None:
        return None
    if spec.submodule_search_locations is None:
        return None
    folder = Path(spec.origin).parent.joinpath(*rest)
    return folder if folder.is_dir() else folder.parent


def _declared(bare: Entry, data: dict[str, Any]) -> Entry:
    """What a declaration says of a game."""
    keys = tuple((name, *map(str, row)) for name, row in data.pop("keys", {}).items())
    reserved = tuple(map(str, data.pop("reserved", ())))

    def said(name: str) -> str:
        return str(data.get(name, getattr(bare, name)))

    return bare._replace(
        title=said("title"),
        seats=said("seats"),
        tagline=said("tagline"),
        table=said("table"),
        asking=said("asking"),
        keys=keys,
        reserved=reserved,
        bench={name: int(value) for name, value in data.get("bench", {}).items()},
        length=data.get("length", {}),
        ritual=data.get("ritual") is True,
    )


def entries() -> tuple[Entry, ...]:
    """All games, ours first; without those that turned out not to load."""
    every = (*own_entries(), *map(_as_known, _outside_entries()))
    return tuple(entry for entry in every if entry.id not in _broken)


def _as_known(entry: Entry) -> Entry:
    """What a loaded game says of itself goes before its announcement, where that says nothing."""
    meta = _known.get(entry.id)
    if meta is None or (entry.folder is not None and (entry.folder / DECLARATION).is_file()):
        return entry
    seats = " · ".join(map(str, meta.seat_counts))
    return entry._replace(title=meta.title, seats=seats, tagline=meta.tagline)


def entry_of(game_id: str) -> Entry:
    """What is known of a game.

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
        return Entry(game_id, _lent[game_id].meta.title, "", package="no package")
    raise UnknownGame(f"There is no game called {game_id!r}; {_known_games()}.")


@cache
def ritual_entry() -> Entry:
    """The game of the day's ritual."""
    return next(entry for entry in own_entries() if entry.ritual)


def title_of(game_id: str) -> str:
    """What a game is called; of an unknown one, its identifier in quotes."""
    try:
        return entry_of(game_id).title
    except UnknownGame:
        return repr(game_id)


def playable() -> tuple[str, ...]:
    """The identifiers of the games that load; what does not is left out from now on."""
    for entry in entries():
        try:
            game(entry.id)
        except BrokenGame:
            continue
    return tuple(entry.id for entry in entries())


def troubles() -> tuple[str, ...]:
    """A sentence for each game that was found not to load."""
    return tuple(_broken.values())


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
    try:
        found = load(entry.target)
        _check(found, entry)
    except (Exception, SystemExit) as error:
        if not entry.package:
            raise
        # Whatever a stranger's code does, the others go on; and the reason holds one line.
        why = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        _broken[game_id] = f"{entry.title} of {entry.package} cannot be loaded ({why})."
        raise BrokenGame(_broken[game_id]) from None
    the_game: AnyGame = found
    if entry.package:
        _known[game_id] = the_game.meta
    return the_game


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
    """What stands at ``module:attribute``.

    Raises:
        ImportError: there is no such module.
        AttributeError: nothing of that name is in it.
    """
    module, _, name = target.partition(":")
    return reduce(getattr, (name or "GAME").split("."), import_module(module))


def _check(found: object, entry: Entry) -> None:
    """A first look at a game: whether it is one, and the one that was announced.

    Raises:
        TypeError: it is none.
        ValueError: it calls itself something else.
    """
    from runegames.core import Meta

    meta = getattr(found, "meta", None)
    if not isinstance(meta, Meta):
        raise TypeError(f"{entry.target} is no game")
    if meta.id != entry.id:
        raise ValueError(f"it is announced as {entry.id!r} and calls itself {meta.id!r}")


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
