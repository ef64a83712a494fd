"""Rematch: the next game of the same seats, and the random deal of a new game."""

from __future__ import annotations

import secrets

from runegames.play.session import Session

DEAL_LIMIT = 1_000_000
"""Upper limit of new seeds, so that the number of a deal is short enough to tell a friend."""


def new_deal() -> int:
    """Return a random deal."""
    return secrets.randbelow(DEAL_LIMIT)


def rematch(old: Session) -> Session:
    """Begin the next game of the same seats.

    The result of the last game may change the options.

    Raises:
        ValueError: the last game is not over.
    """
    outcome = old.outcome()
    if outcome is None:
        raise ValueError("The game is not over.")
    options = old.game.rematch(old.options, outcome)
    session = Session(old.game, options, old.plans, new_deal())
    if old.sharing is not None:
        session.elsewhere = dict.fromkeys(old.sharing.shared, "")
    return session
