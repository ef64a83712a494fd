"""Output of the commands to stdout: lines, tables and pages.

A terminal gets text with styles, a pipe gets plain text.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from runegames.characters import printable

if TYPE_CHECKING:
    from rich.console import RenderableType

ASCII_DASH = str.maketrans({"–": "-"})
"""Replacement for encodings that lack the dash of the tables."""
UNBOUNDED_COLUMNS = 1000
"""Width of the page; the terminal breaks long lines."""
_redirected: list[tuple[TextIO | None, TextIO | None]] = []
"""Values of ``sys.stdout`` and ``sys.stderr`` that ``unheard`` has replaced, the first first."""


def note(sentence: str, *, by: str = "runegames: ") -> None:
    """Write a sentence for the player to stderr; ``by``: words before it."""
    with suppress(OSError):  # the terminal may be gone
        if (stderr := stream("stderr")) is not None:
            print(f"{by}{printable(sentence)}", file=stderr, flush=True)


def stream(name: str) -> TextIO | None:
    """Return ``stdin``, ``stdout`` or ``stderr``, or None if it is closed.

    Inside ``unheard`` this is the only way to stdout and stderr.
    """
    if _redirected and name != "stdin":
        stdout, stderr = _redirected[0]
        return stderr if name == "stderr" else stdout
    output: TextIO | None = getattr(sys, name)
    return output


def is_terminal(name: str) -> bool:
    """True if ``stdin``, ``stdout`` or ``stderr`` is open, and a terminal."""
    output = stream(name)
    return output is not None and output.isatty()


class _Nowhere(StringIO):
    """File that drops what is written."""

    def write(self, text: str, /) -> int:
        return len(text)


@contextmanager
def unheard(*, printed: bool = False) -> Iterator[None]:
    """Drop what a game's code prints, and Python's warnings about it: they may tell a card.

    ``printed``: write it to stderr, for commands with which authors look at their games.
    """
    errors = stream("stderr") if printed else None
    nowhere = _Nowhere()
    _redirected.append((sys.stdout, sys.stderr))
    try:
        with redirect_stdout(errors or nowhere), redirect_stderr(errors or nowhere):
            yield
    finally:
        _redirected.pop()


@contextmanager
def heard() -> Iterator[None]:
    """Use stdout and stderr as they are outside of ``unheard``."""
    with redirect_stdout(stream("stdout")), redirect_stderr(stream("stderr")):
        yield


class Wrong(Exception):
    """Refusal of a command, in words for the player."""


@contextmanager
def refusing(*errors: type[Exception]) -> Iterator[None]:
    """Refuse the command with the words of any of these errors.

    Raises:
        Wrong: one of the errors was raised inside the ``with`` block.
    """
    try:
        yield
    except errors as error:
        raise Wrong(str(error)) from None


def say(line: str | None = None, *, last: bool = False, styled: bool = False) -> None:
    """Write a line to stdout; ``last``: flush; ``styled``: keep control characters.

    Raises:
        Wrong: stdout is closed, or its disk is full.
        BrokenPipeError: the reader has gone.
    """
    stdout = stream("stdout")
    if line is not None and stdout is None:
        raise Wrong("The output cannot be written: stdout is closed.")
    try:
        if line is not None:
            shown = line if styled else printable(line)
            print(shown, file=stdout)
        if last and stdout is not None:
            stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        give_up_stdout()
        raise Wrong(f"The output cannot be written: {error.strerror or error}.") from None


def colour_system() -> str | None:
    """Return rich's name of the terminal's colour system; None if it has no colours."""
    from rich.console import Console

    # As in the app, Rich judges by the environment alone, and not by stdout.
    return Console(file=StringIO(), force_terminal=True).color_system


def in_ascii(xml: str) -> str:
    """Replace the characters outside ASCII in an XML document by references."""
    return xml.encode("ascii", "xmlcharrefreplace").decode("ascii")


def to_json(record: object, indent: int) -> str:
    """Return a record as JSON for other programs."""
    import json

    return json.dumps(record, indent=indent)


def give_up_stdout() -> None:
    """Drop further output, since the reader is gone or the disk is full."""
    # The interpreter flushes stdout once more at its exit, and that must not fail again.
    if (stdout := stream("stdout")) is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())


def show(blocks: Iterable[RenderableType]) -> None:
    """Write tables and lines of text.

    Raises:
        Wrong: as in ``say``.
    """
    styled = is_terminal("stdout")
    for line in printed(blocks, styled=styled):
        shown = line if can_show(line) else line.translate(ASCII_DASH)
        say(shown, styled=styled)


def printed(blocks: Iterable[RenderableType], *, styled: bool = False) -> list[str]:
    """Lay tables and text out in lines without trailing spaces; ``styled``: with colours."""
    from rich.console import Console

    page = StringIO()
    console = Console(
        file=page,
        force_terminal=styled,
        width=UNBOUNDED_COLUMNS,
        markup=False,
        emoji=False,
        highlight=False,
    )
    for block in blocks:
        console.print(block)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def can_show(text: str) -> bool:
    """Test whether the encoding of stdout has these characters."""
    try:
        text.encode(getattr(stream("stdout"), "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def show_help(text: str) -> None:
    """Write a page of help; at a terminal its headings and options stand out."""
    if not is_terminal("stdout"):
        say(text.rstrip())
        return
    from rich.text import Text

    page = Text(text.rstrip())
    page.highlight_regex(r"(?m)^[a-z ]+:", "bold")
    page.highlight_regex(r"(?<![\w-])--?[a-z][a-z-]*|^    [a-z]+", "cyan")
    show([page])


def show_page(page: str) -> None:
    """Write a page of Markdown: laid out for a terminal, without markup for a pipe.

    Comments are left out, since they describe pictures for plain mode.
    """
    bare = re.sub(r"(?s)<!--.*?-->\n?", "", page).rstrip()
    if is_terminal("stdout"):
        from rich.console import Console
        from rich.markdown import Markdown

        # Rich draws boxes and bullets with characters that some encodings lack.
        if can_show("┏━┃•"):
            Console(file=stream("stdout"), highlight=False).print(Markdown(bare))
            return
    marks = re.compile(r"(?s)\*\*(.+?)\*\*|(?<![\w*])\*(?=\w)(.+?)\*(?![\w*])")
    fenced = False
    texts: list[str] = []
    for part in re.split(r"(?m)(^```.*?$\n?)", bare):
        if part.startswith("```"):
            fenced = not fenced
        elif fenced:
            texts.append(part)
        else:
            words = re.sub(r"(?m)^#+ (.*)$", lambda match: match[1].upper(), part)
            texts.append(marks.sub(lambda match: match[1] or match[2], words).replace("`", ""))
    say("".join(texts))
