"""Standing of a game, read from the lines of its save without a replay."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable

from runegames.core import Data, Seat
from runegames.core.game import Outcome

END = b'\n{"end"'
"""Beginning of an end line, with the line end before it."""


class Standing(Data):
    """Standing of a game: number of moves, and once it is over, its result."""

    moves: int
    practice: bool = False
    scores: tuple[int, ...] = ()
    """Scores by seat; empty while the game goes on."""
    ranks: tuple[int, ...] = ()
    reason: str = ""

    @property
    def over(self) -> bool:
        return bool(self.ranks)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return Outcome(self.scores, self.ranks, self.reason).winners


def last_line(standing: Standing, check: int) -> dict[str, object]:
    """Return the end line of a finished game; ``check`` is the CRC-32 of all lines before it."""
    return {"end": standing.model_dump(mode="json"), "check": check}


def standing_in(data: bytes, *, can_agree: Callable[[], bool]) -> Standing | None:
    """Read the standing that a save claims; None if the save has to be replayed.

    ``can_agree`` tests whether opponents can agree to a take-back.
    """
    whole_lines = data.rfind(b"\n") + 1
    data = data[:whole_lines]
    if data.count(END) > 1:
        return None  # the game went on after its end, so the last line may call it no practice
    line_end_before = data.rfind(b"\n", 0, -1)
    start = line_end_before + 1
    if not data.startswith(END, line_end_before):
        return _counted(data, can_agree)
    try:
        record = json.loads(data[start:])
        standing = Standing.model_validate(record["end"])
        whole = record["check"] == zlib.crc32(data[:start]) and standing.moves >= 0
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return standing if whole and standing.over else None


def _counted(data: bytes, can_agree: Callable[[], bool]) -> Standing | None:
    """Count the moves of an unfinished game; None if the lines cannot be understood."""
    moves = data.count(b'\n{"move"')
    practice, over = False, False
    if data.count(b"\n") != moves + 1:
        for line in data.split(b"\n")[1:-1]:
            if line.startswith((b'{"move"', b'{"hint"', b'{"end"')):
                over = over or line.startswith(b'{"end"')
                continue
            try:
                entry = json.loads(line)
                kind, taken_back = entry["undo"], entry["moves"]
            except (ValueError, KeyError, TypeError, RecursionError):
                return None
            if type(taken_back) is not int:
                return None
            moves -= taken_back
            # As in ``Session.replay_undo``, a game that went on after its end is practice.
            if over or kind == "practice" or (kind == "agreed" and not can_agree()):
                practice = True
    return Standing(moves=moves, practice=practice) if moves >= 0 else None
