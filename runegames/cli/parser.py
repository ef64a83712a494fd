"""Parser of the command line, and a function that runs a command."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from runegames import __version__, build
from runegames.characters import quoted
from runegames.cli import authors, lab, records, review, ritual, serve, stats, table
from runegames.cli.arguments import add_ascii, add_plain
from runegames.cli.output import Wrong, say, show_help, unheard
from runegames.cli.screen import is_plain
from runegames.numerals import plural

SHELLS = ("bash", "zsh", "fish")
LONG_WORD = re.compile(r"(\S{40})\S{40,}")
"""Long words, of which an error message repeats only the beginning."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        message = LONG_WORD.sub(r"\1…", f"{message[0].upper()}{message[1:]}")
        raise Wrong(f"{message}; `{self.prog} --help` explains.")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        # Refused here, where a command knows its own help, not by the parser of all commands.
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            named = " ".join(argument or quoted(argument) for argument in unknown)
            self.error(f"unknown {plural(len(unknown), 'argument')}: {named}")
        return parsed, unknown

    def print_help(self, file: object = None) -> None:
        show_help(self.format_help())

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        say(last=True)
        super().exit(status, message)


class _PrintVersion(argparse.Action):
    """Option that prints the version, and ends the program."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from runegames.cli.compiling import compiled_words

        say(f"runegames {__version__} ({build()})")
        say(compiled_words())
        parser.exit()


class _PrintCompletion(argparse.Action):
    """Option that prints a script for a shell, and ends the program."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: object, shell: object, option: object = ""
    ) -> NoReturn:
        from runegames.cli.completion import script

        say(script(parser, str(shell)))
        parser.exit()


def run(argv: Sequence[str]) -> int:
    """Run the command of a command line; return the exit status.

    Raises:
        Wrong: an option is not for this command, or the command refuses its arguments.
    """
    arguments = parser().parse_args(argv)
    if arguments.ascii and not arguments.has_screen:
        raise Wrong("--ascii is only for commands that open the screen at this terminal.")
    if arguments.plain and not arguments.has_plain:
        raise Wrong(
            "--plain is only for `runegames`, `runegames play`, `runegames resume`,"
            " `runegames join` and `runegames ritual`."
        )
    if is_plain():
        arguments.plain = arguments.has_plain and not arguments.ascii
    with unheard(printed=arguments.is_tool):
        status: int = arguments.run(arguments)
    return status


def parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line."""
    made = _Parser(
        prog="runegames",
        allow_abbrev=False,
        description="Tabletop games about runes, for people who share one keyboard and for"
        " computer players. Without a command, the menu opens.",
    )
    made.add_argument(
        "--version", action=_PrintVersion, nargs=0, help="show program's version number and exit"
    )
    made.add_argument(
        "--print-completion",
        action=_PrintCompletion,
        choices=SHELLS,
        help="print a script with which a shell completes commands; to use it:"
        ' eval "$(runegames --print-completion bash)"',
    )
    add_ascii(made)
    add_plain(made)
    made.set_defaults(run=table.menu, has_screen=True, has_plain=True, is_tool=False)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")
    for module in (table, records, review, ritual, stats, serve, lab, authors):
        module.add_to(commands)
    return made
