"""The command line. Imports what a command needs when it is given, and Textual last of all."""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from runegames import __version__, build
from runegames.cli import authors, lab, records, review, ritual, serve, stats, table
from runegames.cli.output import Wrong, give_up_stdout, note, say, show_help
from runegames.environment import PLAIN_VARIABLE, tidy

MISUSE = 2
SHELLS = ("bash", "zsh", "fish")
FAILED = 1
"""The exit status when the code of a game from another package has failed."""
INTERRUPTED = 130
LONG_WORD = re.compile(r"(\S{40})\S{40,}")
"""Words that are too long to be repeated in a complaint; their beginning is."""
BROKEN_PIPE = 141
"""Exit status that shells report of a program that wrote to nobody any more."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        message = LONG_WORD.sub(r"\1…", f"{message[0].upper()}{message[1:]}")
        raise Wrong(f"{message}; `{self.prog} --help` explains.")

    def print_help(self, file: object = None) -> None:
        show_help(self.format_help())

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        say(last=True)
        super().exit(status, message)


class _PrintCompletion(argparse.Action):
    """Prints a script for a shell, and ends."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: object, shell: object, option: object = ""
    ) -> NoReturn:
        from runegames.cli.completion import script

        say(script(parser, str(shell)))
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    # Else Python looks through all that is there once more before it ends: 0.2 s after the app.
    atexit.register(gc.freeze)
    try:
        tidy()
        _be_lenient_with_encodings()
        arguments = parser().parse_args(argv)
        if arguments.ascii and not table.opens_a_screen(arguments):
            raise Wrong("--ascii is for the screen, and this command prints lines.")
        if arguments.plain and not table.plays(arguments):
            raise Wrong(
                "--plain goes with `runegames`, `runegames play`, `runegames resume` and"
                " `runegames ritual` only."
            )
        if os.environ.get(PLAIN_VARIABLE, "0") not in ("", "0"):
            arguments.plain = table.plays(arguments) and not arguments.ascii
        status: int = arguments.run(arguments)
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


def _be_lenient_with_encodings() -> None:
    # A rune that the terminal's encoding lacks becomes a question mark, never a traceback.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
            if "\n".encode(stream.encoding) != b"\n":  # UTF-16 is for files
                reconfigure(encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line."""
    made = _Parser(
        prog="runegames",
        allow_abbrev=False,
        description="Tabletop games about runes, for people who share one keyboard and for"
        " computer players. Without a command, the menu opens.",
    )
    version = f"runegames {__version__} ({build()})"
    made.add_argument("--version", action="version", version=version)
    made.add_argument(
        "--print-completion",
        action=_PrintCompletion,
        choices=SHELLS,
        help="print what completes commands in a shell:"
        ' eval "$(runegames --print-completion bash)"',
    )
    table.add_ascii(made)
    table.add_plain(made)
    made.set_defaults(run=table.menu)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")
    for module in (table, records, review, ritual, stats, serve, lab, authors):
        module.add_to(commands)
    return made
