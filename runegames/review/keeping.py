"""Files of reviews beside the saves, so that a review is computed only once.

A review depends only on the game, its rules, the budget and the method. A file is ignored if it is
damaged, or if its review differs in one of these four.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
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
"""Version of the method, raised whenever it computes findings or summaries differently."""
MAX_BYTES = 16 << 20
KEPT_EVERY = 20
"""Number of findings between two writes; a killed program loses at most this number."""


class Kept(Data):
    """File of a review, whole or unfinished."""

    runegames: Literal["review"] = "review"
    method: int = METHOD
    game: str
    """Digest of the game, see ``digest``."""
    simulations: int
    findings: tuple[Finding, ...]


def beside(save: Path) -> Path:
    """Return the path of a saved game's review."""
    return save.with_suffix(REVIEW_SUFFIX)


def restore(review: Review, path: Path) -> None:
    """Add the findings of a file to a review; do nothing if the file does not fit."""
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
    """Test whether a file has ``plies`` findings, made with the present method."""
    kept = _read(path)
    return kept is not None and (kept.method, len(kept.findings)) == (METHOD, plies)


def _read(path: Path) -> Kept | None:
    try:
        return Kept.model_validate_json(files.read_bytes(path, MAX_BYTES))
    except (OSError, ValidationError):
        return None


def keep(review: Review, path: Path | None) -> None:
    """Write the findings of a review to a file, if a path is given; write errors are ignored."""
    if path is None:
        return
    findings = tuple(review.findings[ply] for ply in sorted(review.findings))
    kept = Kept(game=digest(review.session), simulations=review.simulations, findings=findings)
    with suppress(OSError):
        files.replace(path, kept.model_dump_json().encode())


def digest(session: Session) -> str:
    """Return a digest of everything that decided a game: rules, options, seats, seed and moves."""
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
