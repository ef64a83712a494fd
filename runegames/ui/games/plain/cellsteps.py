"""Steps of an answer that names cells of a board: one cell after the other.

>>> moves = [Response(f"Shift {way}", (way,)) for way in ("a1 to b1", "a1 to a2", "b1 to c1")]
>>> step = cell_steps(Choosing("Anna shifts.", moves), {"a1", "a2", "b1", "c1"})
>>> [(response.label, response.cell) for response in step.responses]
[('Shift a1', 'a1'), ('Shift b1 to c1', 'b1')]
>>> further = step.responses[0].follow()
>>> further.asked, [(response.label, response.cell) for response in further.responses]
('Anna shifts: shift a1.', [('Shift a1 to b1', 'b1'), ('Shift a1 to a2', 'a2')])
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from functools import partial

from runegames.core import Choosing, Response
from runegames.core.asking import Inquiry

NAME = re.compile(r"\w+")


def cell_steps(step: Inquiry, cells: Collection[str], nth: int = 0) -> Inquiry:
    """Ask for the ``nth`` of the cells that labels name; answers with the same one go on.

    If answers of different kinds name the same cell, the first step asks for the kind.
    """
    if not isinstance(step, Choosing) or any(response.cell for response in step.responses):
        return step
    matches = {response: _named(response.label, cells, nth) for response in step.responses}
    kinds = {
        (match[0], response.label[: match.start()]) for response, match in matches.items() if match
    }
    by_kind = len({cell for cell, _ in kinds}) < len(kinds)
    groups: dict[tuple[str, str], list[Response]] = {}
    for response, match in matches.items():
        words, cell = response.label, ""
        if match is not None:
            end, cell = (match.start(), "") if by_kind else (match.end(), match[0])
            words = words[:end].strip()
        groups.setdefault((words, cell), []).append(response)
    responses = []
    for (words, cell), group in groups.items():
        if len(group) == 1:
            responses.append(replace(group[0], cell=cell))
            continue
        asked = f"{step.asked.rstrip('.')}: {words[:1].lower()}{words[1:]}."
        next_nth = nth if by_kind else nth + 1
        further = partial(cell_steps, Choosing(asked, group), cells, next_nth)
        responses.append(Response(words, further, cell=cell))
    return replace(step, responses=tuple(responses))


def _named(label: str, cells: Collection[str], nth: int) -> re.Match[str] | None:
    """Find the nth cell that a label names."""
    named = [match for match in NAME.finditer(label) if match[0] in cells]
    return named[nth] if nth < len(named) else None
