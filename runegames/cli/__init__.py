"""Command line; modules are imported late, for a quick start."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence

from runegames.cli.ending import Ending
from runegames.cli.output import Wrong, give_up_stdout, note, say
from runegames.cli.screen import is_plain, open_app
from runegames.environment import GC_THRESHOLD, tidy
from runegames.signals import ending_signals, is_interrupt, telling_interrupts

MISUSE = 2
FAILED = 1
"""Exit status after a failure in the code of another package's game."""
INTERRUPTED = 130
BROKEN_PIPE = 141
"""Exit status that shells report for a program whose reader has gone."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    gc.set_threshold(GC_THRESHOLD)
    # Without ``freeze``, Python would collect garbage at exit, which takes 0.2 s after the app.
    atexit.register(gc.freeze)
    with telling_interrupts():
        return _answered(sys.argv[1:] if argv is None else argv)


def _answered(argv: Sequence[str]) -> int:
    """Run a command line; return the exit status, also of a failure that can be told."""
    try:
        tidy()
        _be_lenient_with_encodings()
        status = 0
        with Ending(*ending_signals()) as ending:
            status = _run(argv)
        say(last=True)
        return ending.status or status
    except Wrong as wrong:
        note(str(wrong))
        return MISUSE
    except BrokenPipeError:
        give_up_stdout()
        return BROKEN_PIPE
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        sentence = None if is_interrupt(error) else _told_of_game(error)
        if sentence is None and isinstance(error, KeyboardInterrupt):
            return INTERRUPTED
        if sentence is not None:
            note(sentence)
        elif isinstance(error, SystemExit):
            raise
        else:
            from runegames.play.crash import write_report

            note(write_report(error, "a command", saved=False), by="")
        return FAILED


def _told_of_game(error: BaseException) -> str | None:
    """Return a sentence on an error in a game of another package; None if none is to blame."""
    if "runegames.games.registry" not in sys.modules:
        return None  # no game has been loaded
    from runegames.games.failures import GameFailed, culprit, sentence

    if isinstance(error, GameFailed):
        return str(error)
    blamed = culprit(error)
    return None if blamed is None else sentence(error, blamed)


def _run(argv: Sequence[str]) -> int:
    """Run a command; without one, open the menu without importing the parser."""
    if not argv:
        return open_app(plain=is_plain())
    from runegames.cli.parser import run

    return run(argv)


def _be_lenient_with_encodings() -> None:
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")  # ``typed_line`` drops an odd byte
    # A rune that the terminal's encoding lacks becomes a question mark, never a traceback.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
            # Encodings such as UTF-16 are for files, not for output.
            if "\n".encode(stream.encoding) != b"\n":
                reconfigure(encoding="utf-8")
