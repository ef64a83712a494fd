"""Golden games of The Rune Market that end in a tie, for each step that breaks one (RM-28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from runegames.games.market.model import MarketOptions
from runegames.games.registry import game
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.testing import Player

NAMES = ("Alva", "Birk", "Ciri", "Dain", "Embla")
MOST_TRIES = 20_000


def broken_by(session: Session) -> str:
    """Return the sentence that says how the winner was found."""
    outcome = session.outcome()
    assert outcome is not None
    told: str = session.game.words.verdict(outcome, session.view(None), NAMES)
    return told


def tie(step: str, seats: int) -> Session:
    """Return a random game whose first place was decided by the step that ``step`` names."""
    options = MarketOptions(turn_limit=6, runes_per_colour=10)
    plans = [SeatPlan(name=NAMES[seat], player="random") for seat in range(seats)]
    for seed in range(MOST_TRIES):
        session, player = Session(game("market"), options, plans, seed), Player(seed)
        while session.decision() is not None:
            session.play(player.choose(session.state.legal_moves()))
        if step in broken_by(session):
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
