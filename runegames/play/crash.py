"""Crash report: the location of an error, without any player's cards (ALL-3)."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from datetime import datetime

from runegames import __version__, build
from runegames.games.announcements import AnnouncedGame
from runegames.games.failures import chain, is_ours, sentence, trace
from runegames.play.places import crash_dir

TELLING = (AttributeError, ImportError, NameError, NotImplementedError, OSError, TypeError)
"""Errors whose messages are reported, if no code of another package has run.

The messages of other errors may quote a card.
"""
FAULT = "runegames has stopped because of an error in the program."
UPDATED = "runegames has stopped: a part of it did not load. Was it updated while it ran?"
"""Sentence on a failed import. After an update, a late import loads a module of the new version."""


def write_report(
    error: BaseException, where: str, blamed: AnnouncedGame | None = None, *, saved: bool = True
) -> str:
    """Write a report to a file, and return the sentences for the player.

    ``blamed`` is the game of another package that is blamed (``failures.culprit``), if any.
    ``saved`` is True if the sitting has been saved.
    """
    news = UPDATED if isinstance(error, ImportError) else FAULT
    if blamed is not None:
        news, where = sentence(error, blamed), f"{where}; game: {blamed.id} of {blamed.package}"
    report = "\n".join(_report(error, where, telling=blamed is None)) + "\n"
    folder = crash_dir()
    path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.txt"
    sorry = f"{news} Your game is saved." if saved else news
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8")
    except OSError as trouble:
        return f"{sorry} The report could not be written ({trouble.strerror or trouble})."
    return f"{sorry} A report, which shows nobody's cards, is in {path}."


def _report(error: BaseException, where: str, *, telling: bool) -> Iterator[str]:
    from importlib.metadata import version  # takes longer to load than the rest of this module

    yield f"runegames {__version__}, Textual {version('textual')}, {platform.platform()}"
    yield f"Python {platform.python_version()}, {build()} rules; {where}"
    yield from trace(error)
    if telling and is_ours(error):
        for cause in reversed([*chain(error)]):
            if isinstance(cause, TELLING) and type(cause).__module__ == "builtins":
                yield f"{type(cause).__name__}: {cause}"
