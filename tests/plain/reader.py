"""Plain mode for tests: sittings, and a reader who knows only the printed lines."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

from runegames.core import Rng
from runegames.games.registry import game
from runegames.plain.menu import run_plain
from runegames.plain.stream import Stream
from runegames.play.seats import default_plans
from runegames.play.session import Session
from tests.contract.hooks import hooks_of

NUMBERED = re.compile(r"(\d+)\. (.+)")
SAVED = "The game is saved. The command runegames resume --plain goes on with it."
UNPLAYED = "Nobody has moved yet, so nothing is saved."
BRIEF: dict[str, dict[str, Any]] = {
    "enceladus": {"length": "single hand"},
    "market": {"turn_limit": 5},
}
"""Options that keep a game short, besides ``brief`` of the game's hooks."""


class Reader(io.StringIO):
    """Input and output of plain mode: printed lines are answered by ``choose``."""

    def __init__(self, choose: Callable[[Reader], str | None]) -> None:
        """Type the lines that ``choose`` returns; None ends the input."""
        super().__init__()
        self.said: list[str] = []
        """Lines that were printed so far."""
        self.fresh: list[str] = []
        """Lines that were printed since the last line was typed."""
        self.choices: dict[int, str] = {}
        """Choices of the present question, by number."""
        self.answers = 0
        """Number of lines that were typed so far."""
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
        matches = [NUMBERED.fullmatch(line) for line in self.fresh]
        listed = {int(match[1]): match[2] for match in matches if match}
        if listed or not self.prompt.startswith("Choose"):
            self.choices = listed
        answer = self._choose(self)
        self.fresh = []
        self.answers += 1
        return "" if answer is None else f"{answer}\n"

    @property
    def prompt(self) -> str:
        """Last printed line; it is the prompt when a line has to be typed."""
        return self.said[-1].strip()


def by_chance(rng: Rng) -> Callable[[Reader], str | None]:
    """Return a ``choose`` that answers at random, and quits as soon as it can."""

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


def table(
    game_id: str,
    seats: int,
    *,
    people: int = 1,
    bot: str = "random",
    seed: int = 1,
    **options: Any,
) -> Session:
    """Begin a short game; ``people`` persons have the first seats, ``bot`` plays the others."""
    the_game = game(game_id)
    wished = {**hooks_of(game_id).brief, **BRIEF.get(game_id, {}), **options}
    plans = default_plans(seats, people=people, bot=bot)
    return Session(the_game, the_game.options_type.model_validate(wished), plans, seed)


def read_out(
    session: Session | None,
    choose: Callable[[Reader], str | None],
    *,
    terminal: bool = False,
    clears: bool = False,
) -> Reader:
    """Run plain mode, with its menu if there is no session; return the reader with all lines."""
    reader = Reader(choose)
    stream = Stream(reader, reader, terminal=terminal, clears=clears)
    assert run_plain(stream, session) == 0
    return reader


def typing(*lines: str) -> Callable[[Reader], str | None]:
    """Return a ``choose`` that types these lines, and then ends the input."""
    rest: Iterator[str] = iter(lines)
    return lambda reader: next(rest, None)


def said(session: Session, *lines: str) -> list[str]:
    """Return what was printed while these lines were typed."""
    return read_out(session, typing(*lines)).said


def after(session: Session, *lines: str) -> list[str]:
    """Return what was printed after the last of these lines was typed, before the input ended."""
    choose, printed = typing(*lines), list[int]()

    def counting(reader: Reader) -> str | None:
        printed.append(len(reader.said))
        return choose(reader)

    reader = read_out(session, counting)
    return reader.said[printed[len(lines) - 1] : printed[len(lines)]]
