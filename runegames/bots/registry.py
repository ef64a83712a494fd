"""The computer players that a seat can be given. A new one adds one line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runegames.bots.bot import Bot
from runegames.bots.greedy import GreedyBot
from runegames.bots.novice import NoviceBot
from runegames.bots.random_bot import RandomBot
from runegames.bots.search import Budget
from runegames.bots.search_bot import SearchBot
from runegames.characters import quoted
from runegames.core import AnyGame, and_list


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player as the set-up form offers it."""

    name: str
    title: str
    description: str
    thinks: float | None = None
    """Seconds that it takes for a turn; None: none to speak of."""


LEVELS = (
    Level("novice", "novice", "Sees what stands out, misses what needs a second look."),
    Level("adept", "adept", "Takes what looks best; does not think ahead."),
    Level("master", "master", "Thinks ahead, for about a second a turn.", 1.0),
    Level("elder", "elder", "Thinks ahead, for as long a turn as the settings say.", 4.0),
)

DEFAULT = "adept"
UNLISTED = ("greedy", "random")
"""Names for older saves and for measuring: another one of the adept, and any legal move."""


class UnknownBot(LookupError):
    """No computer player of that name; the message says which there are."""


def level_of(name: str) -> Level | None:
    """The level that a computer player's name means, without its budget; None: no level."""
    plain = name.partition(":")[0]
    return next((level for level in LEVELS if level.name == plain), None)


def offered(name: str) -> str:
    """Level that a form offers for a computer player; for one of no level, one much like it."""
    level = level_of(name)
    return DEFAULT if level is None else level.name


def known(name: str) -> bool:
    """Test whether there is a computer player of that name."""
    try:
        budget_of(name)
    except UnknownBot:
        return False
    return True


def make_bot(name: str, game: AnyGame, stopped: Callable[[], bool] = lambda: False) -> Bot:
    """Make a computer player for a game.

    ``master:0.25s`` thinks for a quarter of a second a move, ``master:2000`` for 2000
    simulations, which makes its choices the same on every machine. A bot that is ``stopped``
    answers at once with what it has found so far.

    Raises:
        UnknownBot: there is none of that name.
    """
    budget = budget_of(name)
    match name.partition(":")[0]:
        case "adept" | "greedy":
            return GreedyBot(game.appraise)
        case "novice":
            return NoviceBot(game)
        case "random":
            return RandomBot()
    assert budget is not None, "only those who think have other names"
    return SearchBot(name, game, budget, stopped)


def seconds_of(name: str) -> float:
    """Seconds that a computer player thinks in a turn; 0: none to speak of, or not known."""
    try:
        budget = budget_of(name)
    except UnknownBot:
        return 0.0
    return (budget and budget.seconds) or 0.0


def budget_of(name: str) -> Budget | None:
    """Budget of a computer player for a move; None: it does not search.

    Raises:
        UnknownBot: there is none of that name, or it cannot think for so long.
    """
    plain, colon, words = name.partition(":")
    level = level_of(plain)
    if level is None and plain not in UNLISTED:
        names = and_list([*(level.name for level in LEVELS), *UNLISTED])
        raise UnknownBot(f"There is no computer player called {quoted(name)}; there are {names}.")
    if level is None or level.thinks is None:
        if colon:
            raise UnknownBot(
                f"{plain.capitalize()} does not think ahead: {quoted(name)} means nothing."
            )
        return None
    if not colon:
        return Budget(seconds=level.thinks)
    try:
        budget = (
            Budget(seconds=float(words[:-1]))
            if words.endswith("s")
            else Budget(simulations=int(words))
        )
    except ValueError:
        budget = Budget(simulations=0)
    if not (0 < (budget.seconds or budget.simulations or 0) < float("inf")):
        raise UnknownBot(
            f"{quoted(name)} should say seconds or simulations, as in {plain}:0.5s or {plain}:2000."
        )
    return budget
