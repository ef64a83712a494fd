"""Digests of all moments of some saves: ``python -m tests.golden.moments SAVE ...``.

The program prints one line for each save. A test compares these lines under two hash seeds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from runegames.core import Rng, move_to_wire
from runegames.play.export import decision_record, document
from runegames.play.saves import load
from runegames.play.session import Session


def moments(session: Session) -> Iterator[str]:
    """Yield a digest of each moment (views, answers, guessed tables), and one of the export."""
    for moment in range(session.next_ply):
        past = session.at(moment)
        decision, outcome = past.decision(), past.outcome()
        values: list[object] = [
            decision_record(decision) if decision is not None else None,
            asdict(outcome) if outcome is not None else None,
            [move_to_wire(session.game.moves, move) for move in past.state.legal_moves()],
            past.view(None).model_dump(mode="json"),
        ]
        for seat in range(len(session.plans)):
            imagined = past.state.determinize(seat, Rng(moment))
            others = imagined.view((seat + 1) % len(session.plans))
            values += [view.model_dump(mode="json") for view in (past.view(seat), others)]
        yield _digest(values)
    yield _digest(document(session))


def _digest(values: object) -> str:
    return hashlib.sha256(json.dumps(values, default=dict).encode()).hexdigest()[:12]


def line(path: Path) -> str:
    """Return the name of a save and the digests of its moments."""
    return " ".join([path.name, *moments(load(path).session)])


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(line(Path(argument)))
