"""Failures in the code of other packages: whose it was, and one sentence on it.

Values stay out of all that is said here: an exception may quote somebody's cards.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from runegames.games.announcements import Entry
from runegames.games.registry import foreign


class GameFailed(Exception):
    """Code of another package has failed in the middle of a game; the message is a sentence."""


class GameHangs(Exception):
    """A call into a game has taken so long that nobody would wait for its end."""


def culprit(error: BaseException, game_id: str = "") -> Entry | None:
    """The game of another package in whose code an error came up.

    ``game_id`` is the game that was being played: where several come from one package it is the
    one, and one that has given the house what made it stumble. None: it is nobody's but ours.
    """
    found = [entry for each in _chain(error) for entry in _owners(each)]
    playing = foreign().get(game_id)
    if playing is not None and (not found or playing in found):
        return playing
    return found[0] if found else None


def sentence(error: BaseException, entry: Entry) -> str:
    """Say what has failed, and where; without a value."""
    where = ""
    for each in _chain(error):
        for frame, line in traceback.walk_tb(each.__traceback__):
            if _owner(frame) is not None:
                path = Path(frame.f_code.co_filename)
                where = f" in {path.parent.name}/{path.name}, line {line}"
    kind = type([*_chain(error)][-1]).__name__
    what = f"hangs{where}" if kind == GameHangs.__name__ else f"has failed ({kind}{where})"
    return f"{entry.title} of {entry.package} {what}."


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and those behind it, the first one last."""
    seen: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in seen:
        seen.append(link)
        yield link
        inner = getattr(link, "error", None)  # Textual's workers wrap what has failed in them
        link = inner if isinstance(inner, BaseException) else link.__cause__ or link.__context__


def _owners(error: BaseException) -> list[Entry]:
    owners = [_owner(frame) for frame, _ in traceback.walk_tb(error.__traceback__)]
    return [entry for entry in owners if entry is not None]


def _owner(frame: FrameType) -> Entry | None:
    """The game in whose package a frame runs."""
    root = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    return next((each for each in foreign().values() if _root(each) == root), None)


def _root(entry: Entry) -> str:
    return entry.target.partition(":")[0].partition(".")[0]


def outermost_call(frame: FrameType | None) -> FrameType | None:
    """The frame of the call into a game of another package that is being made just now."""
    found = None
    while foreign() and frame is not None:
        if _owner(frame) is not None:
            found = frame
        frame = frame.f_back
    return found


def blame(error: Exception, game_id: str) -> None:
    """Name the package of a game in an error that its code has raised, for other programs.

    Raises:
        GameFailed: the error came up in the code of another package.
    """
    entry = culprit(error, game_id)
    if entry is not None and not isinstance(error, GameFailed):
        raise GameFailed(sentence(error, entry)) from error
