"""Files of reviews beside the saves, so that a review is computed only once.

A review depends only on the game, its rules, the budget and the method. A file is ignored if its
review differs in one of these four. A file is damaged if its check sum is wrong, or if one of its
findings cannot be a finding on this game. Then nothing in it is believed: the review is made anew.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Literal

from runegames import files
from runegames.characters import shortened
from runegames.core import Data, move_from_wire, move_to_wire
from runegames.play.saves import REVIEW_SUFFIX
from runegames.play.session import Session
from runegames.review.figures import Figure
from runegames.review.review import Review
from runegames.review.skill import Decided
from runegames.review.tasks import Finding

METHOD = 4
"""Version of the method, raised whenever it computes findings or summaries differently."""
MAX_BYTES = 16 << 20
KEPT_EVERY = 20
"""Number of findings between two writes; a killed program loses at most this number."""
MAX_CHANCE = 1.0 + 1e-6
"""Upper bound of chances and of differences between them, with room for rounding."""


class ReviewFile(Data):
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
    plies = {finding.ply for finding in kept.findings}
    if len(plies) < len(kept.findings) or not all(
        _fits(review, finding) for finding in kept.findings
    ):
        return
    for finding in kept.findings:
        review.add(finding)


def _fits(review: Review, finding: Finding) -> bool:
    """Test whether a finding has figures and answers that a finding on this game can have."""
    if not review.fits(finding):
        return False
    decided, figures = finding.decided, [*finding.worth, *finding.luck]
    if decided is not None:
        parts = [decided, *decided.answers]
        figures += [figure for part in parts for figure in part if isinstance(figure, Figure)]
    if not all(figure.sound for figure in figures):
        return False
    if not review.judge.alone and any(abs(figure.value) > MAX_CHANCE for figure in figures):
        return False
    return decided is None or (decided.trials > 0 and _answers_fit(review, finding.ply, decided))


def _answers_fit(review: Review, number: int, decided: Decided) -> bool:
    """Test whether the answers are different answers to a decision, with the one that was given."""
    ply, wire = review.session.plies[number - 1], review.session.game.moves
    try:
        moves = [
            move_from_wire(wire, move)
            for move in (*(answer.move for answer in decided.answers), *decided.rivals)
        ]
        legal = all(ply.before.objection(move) is None for move in moves)
    except Exception:  # the code of a game stumbles over a move that does not belong to it
        return False
    return legal and moves[decided.played] == ply.move and len({*moves}) == len(moves)


def may_be_whole(path: Path, plies: int) -> bool:
    """Test whether a file has ``plies`` whole findings, made with the present method."""
    kept = _read(path)
    if kept is None or (kept.method, len(kept.findings)) != (METHOD, plies):
        return False
    return all(finding.whole for finding in kept.findings)


def _read(path: Path) -> ReviewFile | None:
    try:
        return ReviewFile.model_validate_json(files.unsealed(files.read_bytes(path, MAX_BYTES)))
    except (OSError, ValueError):
        return None


def keep(review: Review, path: Path | None) -> str:
    """Write the findings of a review to a file, if a path is given.

    Return a sentence if that fails, else "".
    """
    if path is None:
        return ""
    findings = tuple(review.findings[ply] for ply in sorted(review.findings))
    kept = ReviewFile(
        game=digest(review.session), simulations=review.simulations, findings=findings
    )
    data = files.sealed(kept.model_dump_json().encode())
    try:
        if not (path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data):
            files.replace(path, data)
    except OSError as error:
        why = error.strerror or error
        return f"The review cannot be kept: {why} ({shortened(path)})."
    return ""


def digest(session: Session) -> str:
    """Return a digest of everything that decided a game: rules, options, seats, seed and moves."""
    game = session.game
    facts = [
        game.meta.id,
        game.meta.rules_version,
        session.options.model_dump(mode="json"),
        len(session.plans),
        session.seed,
        [move_to_wire(game.moves, ply.move) for ply in session.plies],
    ]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
