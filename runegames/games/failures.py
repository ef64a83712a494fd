"""Failures in the code of other packages: the game at fault, and a sentence on the failure.

The sentences leave out messages of exceptions, which may quote a player's cards.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from runegames.games.announcements import Entry
from runegames.games.registry import foreign


class GameFailed(Exception):
    """Failure of another package's code in the middle of a game; the message is a sentence."""


class GameHangs(Exception):
    """Exceeded time limit of a call into a game."""


def culprit(error: BaseException, game_id: str = "") -> Entry | None:
    """Find the game of another package that is to blame for an error; None if there is none.

    Only games of other packages are considered. The played game (``game_id``) is to blame if code
    of its package is in the traceback. Otherwise the first game in the traceback is to blame. If no
    game is in it, our code failed on values of the played game, which is then to blame.
    """
    found = [entry for entry, _ in _foreign_frames(error)]
    playing = foreign().get(game_id)
    if playing is not None and (not found or _root(playing) in map(_root, found)):
        return playing
    return found[0] if found else None


def sentence(error: BaseException, entry: Entry) -> str:
    """Write a sentence on the failure and its location, without values."""
    where = "".join(f" in {place}" for _, place in [*_foreign_frames(error)][-1:])
    kind = type([*chain(error)][-1]).__name__
    what = f"hangs{where}" if kind == GameHangs.__name__ else f"has failed ({kind}{where})"
    return f"{entry.title} of {entry.package} {what}."


def chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its causes, the original error last."""
    seen: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in seen:
        seen.append(link)
        yield link
        # Workers of Textual wrap their errors.
        inner = getattr(link, "error", None)
        link = inner if isinstance(inner, BaseException) else link.__cause__ or link.__context__


def _foreign_frames(error: BaseException) -> Iterator[tuple[Entry, str]]:
    """Yield game and place of each frame in other packages' games, for an error and its causes."""
    for link in chain(error):
        for frame, line in traceback.walk_tb(link.__traceback__):
            owner = _owner(frame)
            if owner is not None:
                path = Path(frame.f_code.co_filename)
                yield owner, f"{path.parent.name}/{path.name}, line {line}"


def _owner(frame: FrameType) -> Entry | None:
    """Find the game whose package has the code of a frame."""
    root = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    return next((each for each in foreign().values() if _root(each) == root), None)


def _root(entry: Entry) -> str:
    return entry.target.partition(":")[0].partition(".")[0]


def outermost_call(frame: FrameType | None) -> FrameType | None:
    """Find the outermost frame in a game of another package; None without such a frame."""
    found = None
    while foreign() and frame is not None:
        if _owner(frame) is not None:
            found = frame
        frame = frame.f_back
    return found


def blame(error: Exception, game_id: str) -> None:
    """Replace an error of another package's game by one that names the game and the package.

    Raises:
        GameFailed: a game of another package is to blame for the error.
    """
    entry = culprit(error, game_id)
    if entry is not None and not isinstance(error, GameFailed):
        raise GameFailed(sentence(error, entry)) from error
