"""Player who knows only what can be read, and answers by the numbers of the choices."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from runegames.core import Rng
from runegames.games.registry import game
from runegames.plain.menu import run_plain
from runegames.plain.stream import Stream
from runegames.play.saves import SaveFile
from runegames.play.seats import default_plans
from runegames.play.session import Session
from tests.contract.hooks import hooks_of

NUMBERED = re.compile(r"(\d+)\. (.+)")
SAVED = "The game is saved. The command runegames resume --plain goes on with it."
BRIEF: dict[str, dict[str, Any]] = {
    "enceladus": {"length": "single hand"},
    "market": {"turn_limit": 5},
}
"""Options that keep a game short, besides those of the contract suite."""


class Reader(io.StringIO):
    """Input and output in one: lines that are written are answered by ``choose``."""

    def __init__(self, choose: Callable[[Reader], str | None]) -> None:
        """Take the lines to type from ``choose``; None ends the input."""
        super().__init__()
        self.said: list[str] = []
        """Lines that were printed so far."""
        self.fresh: list[str] = []
        """Lines that were printed since the last answer."""
        self.choices: dict[int, str] = {}
        """Numbered choices of the question that is open."""
        self.answers = 0
        self._choose = choose
        self._line = ""

    def write(self, text: str) -> int:
        *lines, self._line = (self._line + text).split("\n")
        self.said += lines
        self.fresh += lines
        return len(text)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if self._line:
            # On a terminal the prompt and the answer share a line.
            self.write("\n")
        found = [NUMBERED.fullmatch(line) for line in self.fresh]
        listed = {int(each[1]): each[2] for each in found if each}
        if listed or not self.prompt.startswith("Choose"):
            self.choices = listed
        answer = self._choose(self)
        self.fresh = []
        self.answers += 1
        return "" if answer is None else f"{answer}\n"

    @property
    def prompt(self) -> str:
        """Last line, which is the prompt whenever an answer is read."""
        return self.said[-1].strip()


def by_chance(rng: Rng) -> Callable[[Reader], str | None]:
    """Return a chooser that answers at random, and quits as soon as it can."""

    def choose(reader: Reader) -> str | None:
        if not reader.choices:
            return ""
        for number, words in reader.choices.items():
            if words == "Quit.":
                return str(number)
        if "more" in reader.prompt and rng.random() < 0.3:
            return "more"
        return str(rng.choice(list(reader.choices)))

    return choose


def table(game_id: str, seats: int, *, people: int, seed: int, **options: Any) -> Session:
    """Return a short game; seats after the first ``people`` play any legal move."""
    the_game = game(game_id)
    wished = {**hooks_of(game_id).brief, **BRIEF.get(game_id, {}), **options}
    plans = default_plans(seats, people=people, bot="random")
    return Session(the_game, the_game.options_type.model_validate(wished), plans, seed)


def told(
    session: Session | None,
    choose: Callable[[Reader], str | None],
    *,
    terminal: bool = False,
    clears: bool = False,
) -> Reader:
    """Run plain mode, and return the reader with the whole conversation."""
    reader = Reader(choose)
    stream = Stream(reader, reader, terminal=terminal, clears=clears)
    assert run_plain(stream, session) == 0
    return reader


def typing(*lines: str) -> Callable[[Reader], str | None]:
    """Return a chooser that types these lines, and then ends the input."""
    rest: Iterator[str] = iter(lines)
    return lambda reader: next(rest, None)


def said(session: Session, *lines: str) -> list[str]:
    """Return what was printed while these lines were typed."""
    return told(session, typing(*lines)).said


def after(session: Session, *lines: str) -> list[str]:
    """Return what was printed after the last of these lines, up to the farewell."""
    reader = Reader(typing(*lines))
    marks: list[int] = []
    choose = reader._choose

    def marking(each: Reader) -> str | None:
        marks.append(len(each.said))
        return choose(each)

    reader._choose = marking
    assert run_plain(Stream(reader, reader), session) == 0
    return reader.said[marks[len(lines) - 1] : marks[len(lines)]]


def path_of(session: Session) -> Path:
    """Return where a sitting is saved."""
    assert isinstance(session.recorder, SaveFile)
    return session.recorder.path
