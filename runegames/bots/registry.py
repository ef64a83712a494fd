"""The computer players that a seat can be given. A new one adds one line here."""

from __future__ import annotations

from dataclasses import dataclass

from runegames.bots.bot import Bot
from runegames.bots.greedy import GreedyBot
from runegames.bots.random_bot import RandomBot
from runegames.core import AnyGame, and_list


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player as the set-up form offers it."""

    name: str
    title: str
    description: str


LEVELS = (
    Level("greedy", "greedy", "Takes what looks best now, with an eye for what can still grow."),
    Level("random", "random", "Plays any legal move; good company for a first game."),
)


class UnknownBot(LookupError):
    """No computer player of that name; the message says which there are."""


def known(name: str) -> bool:
    """Whether there is a computer player of that name."""
    return any(level.name == name for level in LEVELS)


def make_bot(name: str, game: AnyGame) -> Bot:
    """A computer player for a game.

    Raises:
        UnknownBot: there is none of that name.
    """
    match name:
        case "greedy":
            return GreedyBot(game.appraise)
        case "random":
            return RandomBot()
    names = and_list([level.name for level in LEVELS])
    raise UnknownBot(f"There is no computer player called {name!r}; there are {names}.")
