"""Registry of games: our own games, and games of installed packages.

Each of our own games is a folder beside this file with a ``game.toml``. A game of another package
is an entry point of the group ``runegames.games``: its name is the identifier of the game, its
value the location of ``GAME``. A ``game.toml`` beside its code is optional. Games are imported on
first use.

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
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, TypeVar

from runegames.characters import quoted
from runegames.games.announcements import (
    DECLARATION,
    AnnouncedGame,
    Unfit,
    announced,
    declared,
    entry_at,
    package_of,
    reason,
    seats_words,
)
from runegames.signals import is_interrupt

if TYPE_CHECKING:
    # Imported only where it is needed: the core imports pydantic, which takes time, and the menu
    # waits for this module.
    from runegames.core import AnyGame, Asking

T = TypeVar("T")

_HOME = Path(__file__).parent
_ASSETS = {
    "rules": ("rules/{}.md", "rules.md"),
    "guide": ("guides/{}.toml", "guide.toml"),
    "tips": ("tips/{}.toml", "tips.toml"),
    "vignette": ("art/vignettes/{}.txt", "vignette.txt"),
}
"""Paths of texts: in ``assets`` for our own games, in the game's own folder for others."""


class UnknownGame(LookupError):
    """Unknown identifier of a game; the message lists the known games."""


class BrokenGame(UnknownGame):
    """Failure to load a game; the message names its package and the reason."""


_broken: dict[str, str] = {}
"""Sentences on games that were left out, by identifier."""
_odd: dict[str, str] = {}
"""Sentences on packages, announcements and parts of games that were left out, by their names."""
_foreign: dict[str, AnnouncedGame] = {}
"""Entries of other packages' games whose loading has begun; completed once a game is loaded."""
_lent: dict[str, AnyGame] = {}
"""Games that are known only inside a block of ``lent``, by identifier."""


# -- entries ------------------------------------------------------------------------------


@cache
def own_entries() -> tuple[AnnouncedGame, ...]:
    """List our own games in the order of the menu."""
    games = []
    for path in _HOME.glob(f"*/{DECLARATION}"):
        name = path.parent.name
        games.append(declared(AnnouncedGame(name, name, f"runegames.games.{name}:GAME"), path))
    return tuple(sorted(games, key=lambda entry: entry.order))


@cache
def _outside_entries() -> tuple[AnnouncedGame, ...]:
    """List the games of other packages by title, without those whose identifier is taken."""
    by_id = {entry.id: entry for entry in own_entries()}
    for point in announced(_odd):
        package = "an unknown package"
        try:
            package = package_of(point)
            if point.name in by_id:
                other = by_id[point.name].package or "runegames itself"
                raise Unfit(f"{other} has a game of this name")
            by_id[point.name] = entry_at(point, package)
        except Exception as error:
            _odd[f"{point.name} of {package}"] = (
                f"The game {quoted(point.name)} of {package} cannot be loaded ({reason(error)})."
            )
    outside = (entry for entry in by_id.values() if entry.package)
    return tuple(sorted(outside, key=lambda entry: entry.title))


def announcements() -> tuple[AnnouncedGame, ...]:
    """List all games, ours first, including games that failed to load."""
    outside = (_foreign.get(entry.id, entry) for entry in _outside_entries())
    return (*own_entries(), *outside)


def entries() -> tuple[AnnouncedGame, ...]:
    """List all games, ours first, without games that failed to load."""
    return tuple(entry for entry in announcements() if entry.id not in _broken)


def entry_of(game_id: str) -> AnnouncedGame:
    """Find the entry of a game.

    Raises:
        UnknownGame: no game has this identifier, or it failed to load.
    """
    if game_id in _broken:
        raise BrokenGame(_broken[game_id])
    # Our own games come first, since reading the entry points of all packages takes time.
    for known in (own_entries, entries):
        for entry in known():
            if entry.id == game_id:
                return entry
    if game_id in _lent:
        title, folder = _lent[game_id].meta.title, _home_of(_lent[game_id])
        return AnnouncedGame(game_id, title, "", package="no package", folder=folder)
    raise UnknownGame(f"There is no game called {quoted(game_id)}; {_known_games()}.")


def _home_of(game: AnyGame) -> Path | None:
    """Find the folder of the package with a game's code; None without a package."""
    module = sys.modules.get(type(game).__module__)
    folders = getattr(module, "__path__", None)
    return Path(next(iter(folders))) if folders else None


@cache
def ritual_entry() -> AnnouncedGame:
    """Find the game of the daily ritual."""
    return next(entry for entry in own_entries() if entry.ritual)


def title_of(game_id: str) -> str:
    """Return the title of a game, or the identifier of an unknown one in quotes."""
    try:
        return entry_of(game_id).title
    except UnknownGame:
        return quoted(game_id)


def counted_in(game_id: str) -> str:
    """Name what the scores of a game count, such as ``bones``; ``points`` for an unknown game."""
    try:
        return entry_of(game_id).counted
    except UnknownGame:
        return "points"


def playable() -> tuple[str, ...]:
    """Load all games; return their identifiers, without games that fail to load."""
    for entry in entries():
        try:
            game(entry.id)
        except BrokenGame:
            continue
    return tuple(entry.id for entry in entries())


def troubles() -> tuple[str, ...]:
    """List a sentence for each game or part of a game that was left out."""
    return (*_odd.values(), *_broken.values())


def odd_announcements() -> tuple[str, ...]:
    """List a sentence for each announcement or part of a game that was left out."""
    return tuple(_odd.values())


def foreign() -> Mapping[str, AnnouncedGame]:
    """Entries of other packages' games whose loading has begun, by identifier."""
    return _foreign


def _known_games() -> str:
    from runegames.core import and_list

    games = [entry.id for entry in entries()]
    return f"there {'is' if len(games) == 1 else 'are'} {and_list(games)}"


# -- loading ------------------------------------------------------------------------------


def game(game_id: str) -> AnyGame:
    """Load a game by its identifier.

    Raises:
        UnknownGame: no game has this identifier.
        BrokenGame: the game cannot be loaded.
    """
    return _lent[game_id] if game_id in _lent else _loaded(game_id)


@cache
def _loaded(game_id: str) -> AnyGame:
    entry = entry_of(game_id)
    the_game: AnyGame
    if not entry.package:
        the_game = load(entry.target)
        return the_game
    _foreign[game_id] = entry
    try:
        the_game = guarded(lambda: _judged(entry))
    except Unfit as unfit:
        _broken[game_id] = f"{entry.title} of {entry.package} cannot be loaded ({unfit})."
        raise BrokenGame(_broken[game_id]) from None
    meta = the_game.meta
    seats = seats_words(meta.seat_counts)
    _foreign[game_id] = entry._replace(title=meta.title, seats=seats, tagline=meta.tagline)
    return the_game


def _judged(entry: AnnouncedGame) -> AnyGame:
    """Load a game and check its fitness; name a misspelled hook, if any, in the error."""
    from runegames.games.fitness import check_fitness

    try:
        loaded: AnyGame = load(entry.target)
        try:
            check_fitness(loaded, entry.id)
        except (Unfit, KeyboardInterrupt):
            raise
        except BaseException as error:
            package = entry.target.partition(":")[0].partition(".")[0]
            frames = [frame for frame, _ in walk_tb(error.__traceback__)]
            homes = {str(frame.f_globals.get("__name__")).partition(".")[0] for frame in frames}
            if package not in homes:
                raise
            # Now that the game has dealt a table, its own messages may tell cards.
            raise Unfit(f"{type(error).__name__} in its code") from None
    except Exception as error:
        from runegames.games.hooks import home_of, misspelled

        likely = next(misspelled({home_of(entry.target.partition(":")[0])}), None)
        if likely is None:
            raise
        raise Unfit(f"{reason(error)}; {likely}") from None
    return loaded


def guarded(strange: Callable[[], T]) -> T:
    """Call code of another package, and keep its output off the terminal.

    Raises:
        Unfit: the code raised an error; the message is one line.
        KeyboardInterrupt: a person has pressed Ctrl+C.
    """
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            return strange()
    except BaseException as error:
        if is_interrupt(error):
            raise
        # Other games stay usable, whatever the code of this one raises.
        raise Unfit(reason(error)) from None


def part(entry: AnnouncedGame, target: str, kind: Callable[[], type[T]]) -> type[T] | None:
    """Load the class of a game's own table or questions; None if it is missing or unusable.

    ``kind``: function that returns the required base class.
    """
    if not target:
        return None

    def loader() -> type[T]:
        one: object = load(target)
        if not isinstance(one, type) or not issubclass(one, kind()):
            raise Unfit(f"{target} is not a {kind().__name__}")
        if entry.package:
            one()
        return one

    if not entry.package:
        return loader()
    try:
        return guarded(loader)
    except Unfit as unfit:
        _odd[target] = (
            f"{entry.title} of {entry.package} is played without {target}, which cannot be used"
            f" ({unfit})."
        )
        return None


def asking_of(game_id: str) -> Asking:
    """Return a game's own way of asking, or else the default, which lists all moves."""
    from runegames.core.asking import Asking

    entry = entry_of(game_id)
    return (part(entry, entry.asking, lambda: Asking) or Asking)()


@contextmanager
def lent(game: AnyGame) -> Iterator[None]:
    """Make a game known inside a ``with`` block, even if it is not installed, for its tests."""
    before = dict(_lent)
    _lent[game.meta.id] = game
    try:
        yield
    finally:
        _lent.clear()
        _lent.update(before)


def load(target: str) -> Any:
    """Import the object at ``module:attribute``.

    Raises:
        ImportError: the module does not exist.
        AttributeError: the module has no such attribute.
    """
    module, _, name = target.partition(":")
    return reduce(getattr, (name or "GAME").split("."), import_module(module))


# -- texts --------------------------------------------------------------------------------


def text_of(game_id: str, kind: str) -> str | None:
    """Read a text of a game; None if the text is missing or unreadable.

    ``kind``: ``rules``, ``guide``, ``tips`` or ``vignette``.

    Raises:
        UnknownGame: no game has this identifier.
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
    """Read the rules page of a game as Markdown; without one, make a page of one sentence."""
    page = text_of(game_id, "rules")
    return page if page is not None else f"# {title_of(game_id)}\n\nThis game has no rules page.\n"
