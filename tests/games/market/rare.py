"""Golden games of The Rune Market with a tie, for each way of RM-28 to break ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from runegames.games.market.model import MarketOptions
from runegames.games.registry import game
from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.testing import Player
from tests.games.tables import verdict_of

MOST_TRIES = 20_000


def tie(step: str, seats: int) -> Session:
    """Return a random game whose verdict says that ``step`` has decided the first place."""
    options = MarketOptions(turn_limit=6, runes_per_colour=10)
    plans = default_plans(seats, people=0, bot="random")
    for seed in range(MOST_TRIES):
        session, player = Session(game("market"), options, plans, seed), Player(seed)
        while session.decision() is not None:
            session.play(player.choose(session.state.legal_moves()))
        if step in verdict_of(session.game, session.state):
            return session
    raise LookupError(f"none of {MOST_TRIES} games for {seats} is decided by {step}")


STEPS = {
    "outposts": "more outposts",
    "bandits": "fewer bandits",
    "highest-card": "the highest card in hand",
    "rock-paper-scissors": "rock, paper, scissors",
}
RARE: Mapping[str, Callable[[], Session]] = {
    f"{seats}-tie-{name}": partial(tie, step, seats)
    for name, step in STEPS.items()
    for seats in (2, 3)
}
