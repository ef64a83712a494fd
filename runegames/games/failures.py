"""Failures in the code of other packages: the game at fault, and a sentence on the failure.

No text here has messages or notes of exceptions, or values of variables: they may quote a card.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from runegames.games.announcements import AnnouncedGame
from runegames.games.registry import entry_of, foreign
from runegames.signals import is_interrupt

OURS = {"__main__", "runegames", "textual", "rich", "pydantic", "pydantic_core", "openskill"}
"""Packages whose code holds no game of another package, besides Python's own."""


class GameFailed(Exception):
    """Failure of another package's code in the middle of a game; the message is a sentence."""


class GameHangs(Exception):
    """Exceeded time limit of a call into a game."""


def culprit(error: BaseException, game_id: str = "") -> AnnouncedGame | None:
    """Find the game of another package that is to blame for an error; None if there is none.

    Only games of other packages are considered. The played game (``game_id``) is to blame if code
    of its package is in the traceback. Otherwise the first game in the traceback is to blame. If no
    game is in it, our code failed on values of the played game, which is then to blame.
    """
    entries = [entry for entry, _ in _foreign_frames(error)]
    playing = foreign().get(game_id)
    if playing is not None and (not entries or _root(playing) in map(_root, entries)):
        return playing
    return entries[0] if entries else None


def interrupts(error: BaseException) -> bool:
    """Test whether an error ends the program: Ctrl+C, or a KeyboardInterrupt of no game."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    return is_interrupt(error) or culprit(error) is None


def named(game_id: str) -> str:
    """Return the title of a game, and its package if that is another one."""
    entry = entry_of(game_id)
    return f"{entry.title} of {entry.package}" if entry.package else entry.title


def sentence(error: BaseException, entry: AnnouncedGame) -> str:
    """Write a sentence on the failure and its location, without values."""
    what = f"has failed ({spot(error)})"
    if isinstance(_root_of(error), GameHangs):
        what = f"hangs{spot(error).removeprefix(GameHangs.__name__)}"
    return f"{entry.title} of {entry.package} {what}."


def spot(error: BaseException) -> str:
    """Name the class of an error, and its place if that is in a game of another package."""
    name = kind_of(_root_of(error)).rpartition(".")[2]
    frames = [*_foreign_frames(error)]
    if not frames:
        return name
    _, location = frames[-1]
    return f"{name} in {location}"


def _root_of(error: BaseException) -> BaseException:
    """Return the last error of a chain."""
    *_, root = chain(error)
    return root


def chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its causes, the original error last."""
    seen: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in seen:
        seen.append(link)
        yield link
        # Workers of Textual and groups of tasks wrap their errors.
        inner = link.exceptions[0] if isinstance(link, BaseExceptionGroup) else None
        inner = inner or getattr(link, "error", None)
        if isinstance(inner, BaseException):
            link = inner
        else:
            link = link.__cause__ or link.__context__


def trace(error: BaseException) -> Iterator[str]:
    """Describe an error and its causes, the original error first, by their places and classes."""
    for link in reversed([*chain(error)]):
        yield ""
        for frame, line in traceback.walk_tb(link.__traceback__):
            name = frame.f_code.co_filename
            # The name of code that was made at run time may be anything.
            known = name if Path(name).is_file() else "<code>"
            yield f'  File "{known}", line {line}, in {frame.f_code.co_name}'
            if known == name and (source := linecache.getline(name, line).strip()):
                yield f"    {source}"
        yield kind_of(link)


def kind_of(error: BaseException) -> str:
    """Name the class of an error, or if it was made at run time, its nearest other base."""
    for kind in type(error).__mro__:
        value: object = sys.modules.get(kind.__module__)
        for part in kind.__qualname__.split("."):
            value = vars(value).get(part) if hasattr(value, "__dict__") else None
        if value is kind:
            return f"{kind.__module__}.{kind.__qualname__}"
    return "builtins.BaseException"


def is_ours(error: BaseException) -> bool:
    """Test whether only code of runegames, its libraries and Python was running."""
    frames = [frame for link in chain(error) for frame, _ in traceback.walk_tb(link.__traceback__)]
    roots = {str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame in frames}
    return roots <= OURS | sys.stdlib_module_names


def _foreign_frames(error: BaseException) -> Iterator[tuple[AnnouncedGame, str]]:
    """Yield game and place of each frame in other packages' games, for an error and its causes."""
    for link in chain(error):
        for frame, line in traceback.walk_tb(link.__traceback__):
            owner = _owner(frame)
            if owner is not None:
                path = Path(frame.f_code.co_filename)
                file = f"{path.parent.name}/{path.name}" if path.is_file() else "<code>"
                yield owner, f"{file}, line {line}"


def _owner(frame: FrameType) -> AnnouncedGame | None:
    """Find the game whose package has the code of a frame."""
    root = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    return next((entry for entry in foreign().values() if _root(entry) == root), None)


def _root(entry: AnnouncedGame) -> str:
    return entry.target.partition(":")[0].partition(".")[0]


def outermost_call(frame: FrameType | None) -> FrameType | None:
    """Find the outermost frame in a game of another package; None without such a frame."""
    outermost = None
    while foreign() and frame is not None:
        if _owner(frame) is not None:
            outermost = frame
        frame = frame.f_back
    return outermost


def blame(error: Exception, game_id: str) -> None:
    """Replace an error of another package's game by one that names the game and the package.

    Raises:
        GameFailed: a game of another package is to blame for the error.
    """
    entry = culprit(error, game_id)
    if entry is not None and not isinstance(error, GameFailed):
        raise GameFailed(sentence(error, entry)) from error
