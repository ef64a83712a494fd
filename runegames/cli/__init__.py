"""The command line. Imports what a command needs when it is given, and Textual last of all."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence

from runegames.cli.output import Wrong, give_up_stdout, note, say
from runegames.cli.screen import is_plain, open_menu
from runegames.environment import GC_THRESHOLD, tidy

MISUSE = 2
FAILED = 1
"""The exit status when the code of a game from another package has failed."""
INTERRUPTED = 130
BROKEN_PIPE = 141
"""Exit status that shells report of a program that wrote to nobody any more."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    gc.set_threshold(GC_THRESHOLD)
    # Else Python looks through all that is there once more before it ends: 0.2 s after the app.
    atexit.register(gc.freeze)
    try:
        tidy()
        _be_lenient_with_encodings()
        status = _run(sys.argv[1:] if argv is None else argv)
        say(last=True)
        return status
    except Wrong as wrong:
        note(str(wrong))
        return MISUSE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        give_up_stdout()
        return BROKEN_PIPE
    except Exception as error:
        from runegames.games.failures import culprit, sentence

        blamed = culprit(error)
        if blamed is None:
            raise
        note(sentence(error, blamed))
        return FAILED


def _run(argv: Sequence[str]) -> int:
    """Run a command, or open the menu without waiting for the parser of all commands."""
    if not argv:
        return open_menu(plain=is_plain())
    from runegames.cli.parser import run

    return run(argv)


def _be_lenient_with_encodings() -> None:
    # A rune that the terminal's encoding lacks becomes a question mark, never a traceback.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
            if "\n".encode(stream.encoding) != b"\n":  # UTF-16 is for files
                reconfigure(encoding="utf-8")
