"""Registry of computer players."""

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
    """Computer player in the set-up form."""

    name: str
    title: str
    description: str
    thinks: float | None = None
    """Seconds of thinking for a turn; None for a player without a search."""


LEVELS = (
    Level("novice", "novice", "Sees what stands out, misses what needs a second look."),
    Level("adept", "adept", "Takes what looks best; does not think ahead."),
    Level("master", "master", "Thinks ahead, for about a second a turn.", 1.0),
    Level("elder", "elder", "Thinks ahead; the settings say for how many seconds a turn.", 4.0),
)

DEFAULT = "adept"
UNLISTED = ("greedy", "random")
"""Further names: ``greedy`` is the adept in older saves, ``random`` is for measurements."""


class UnknownBot(LookupError):
    """Unknown name of a computer player; the message lists the known ones."""


def level_of(name: str) -> Level | None:
    """Return the level that a computer player's name begins with; None for another name."""
    plain = name.partition(":")[0]
    return next((level for level in LEVELS if level.name == plain), None)


def offered(name: str) -> str:
    """Return the level that a form shows for a player; ``DEFAULT`` if the name has no level."""
    level = level_of(name)
    return DEFAULT if level is None else level.name


def known(name: str) -> bool:
    """Test whether a computer player has this name."""
    try:
        budget_of(name)
    except UnknownBot:
        return False
    return True


def make_bot(name: str, game: AnyGame, stopped: Callable[[], bool] = lambda: False) -> Bot:
    """Make a computer player for a game.

    ``master:0.25s`` thinks for a quarter of a second a move. ``master:2000`` makes 2000 simulations
    for a move, and so chooses the same moves on every machine. Once ``stopped`` returns True, the
    player answers with the best move so far.

    Raises:
        UnknownBot: no computer player has this name, or its budget is invalid.
    """
    budget = budget_of(name)
    if budget is not None:
        return SearchBot(game, budget, stopped)
    match name:
        case "novice":
            return NoviceBot(game)
        case "random":
            return RandomBot()
    return GreedyBot(game)


def seconds_of(name: str) -> float:
    """Return the seconds that a computer player thinks in a turn.

    The result is 0 for a player without a search, a budget in simulations, or an unknown name.
    """
    try:
        budget = budget_of(name)
    except UnknownBot:
        return 0.0
    return (budget and budget.seconds) or 0.0


def budget_of(name: str) -> Budget | None:
    """Return the budget of a computer player for a move; None for a player without a search.

    Raises:
        UnknownBot: no computer player has this name, or its budget is invalid.
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
