"""Reviews kept in files beside the saves, so that nobody has to wait twice, or from the beginning.

A review rests on the game, its rules, the budget and the method alone. What was kept for anything
else, or is damaged, is no use: it is computed anew.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from runegames import files
from runegames.core import Data, move_to_wire
from runegames.play.saves import REVIEW_SUFFIX
from runegames.play.session import Session
from runegames.review.review import Review
from runegames.review.tasks import Finding

METHOD = 2
"""Rises with every change of what a review finds, or of what is summed up of a seat."""
MOST_BYTES = 16 << 20
KEPT_EVERY = 20
"""Number of findings after which they are saved, so that little is lost at any end."""


class Kept(Data):
    """A review as it is written down, whole or as far as it has come."""

    runegames: Literal["review"] = "review"
    method: int = METHOD
    game: str
    """A digest of all that decided the game."""
    simulations: int
    findings: tuple[Finding, ...]


def beside(save: Path) -> Path:
    """The file for the review of a saved game."""
    return save.with_suffix(REVIEW_SUFFIX)


def restore(review: Review, path: Path) -> None:
    """Take over what was found before; nothing, if it is of no use."""
    kept = _read(path)
    if kept is None:
        return
    known = (kept.method, kept.game, kept.simulations)
    if known != (METHOD, digest(review.session), review.simulations):
        return
    for finding in kept.findings:
        if review.fits(finding):
            review.add(finding)


def may_be_whole(path: Path, plies: int) -> bool:
    """Test whether a file may hold a whole review of so many plies, without playing the game."""
    kept = _read(path)
    return kept is not None and (kept.method, len(kept.findings)) == (METHOD, plies)


def _read(path: Path) -> Kept | None:
    try:
        return Kept.model_validate_json(files.read_bytes(path, MOST_BYTES))
    except (OSError, ValidationError):
        return None


def keep(review: Review, path: Path) -> None:
    """Write down what was found so far.

    Raises:
        OSError: it cannot be written; nothing has changed.
    """
    findings = tuple(review.findings[ply] for ply in sorted(review.findings))
    kept = Kept(game=digest(review.session), simulations=review.simulations, findings=findings)
    files.replace(path, kept.model_dump_json().encode())


def digest(session: Session) -> str:
    """All that decided a game, in short."""
    game = session.game
    told = [
        game.meta.id,
        game.meta.rules_version,
        session.options.model_dump(mode="json"),
        len(session.plans),
        session.seed,
        [move_to_wire(game.moves, ply.move) for ply in session.plies],
    ]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
