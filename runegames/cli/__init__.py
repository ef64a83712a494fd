"""Command line; modules are imported late, for a quick start."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence

from runegames.cli.output import Wrong, give_up_stdout, note, say
from runegames.cli.screen import is_plain, open_app
from runegames.environment import GC_THRESHOLD, tidy

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

        if (blamed := culprit(error)) is not None:
            note(sentence(error, blamed))
        else:
            from runegames.play.crash import write_report

            note(write_report(error, "a command", saved=False), by="")
        return FAILED


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
