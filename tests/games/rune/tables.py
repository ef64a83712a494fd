"""Small tables of Rune, drawn by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from runegames.core import Rng
from runegames.games.rune import GAME
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import CARD_OF, COMPONENTS, LETTERS, RuneOptions
from runegames.games.rune.rules import RuneState
from runegames.games.rune.table import FrameKind, RuneFrame
from tests.games.rune import oracle

CORNER = "BB/BG/GR"
"""Card with rising diagonals of blue, green and red; tests that need no special card use it."""


def draw_table(
    *rows: str,
    corner: tuple[int, int] = (0, 0),
    seats: int = 2,
    turn: int = 0,
    asked: FrameKind = "place",
    hand: Sequence[str] = (CORNER,),
    hands: Sequence[Sequence[str]] | None = None,
    deck: Sequence[str] = (CORNER,) * 4,
    masters: Iterable[tuple[int, int, int]] = (),
    left: Sequence[int] | None = None,
    tokens: Iterable[tuple[int, int]] = (),
    cards: Iterable[tuple[int, int, bool]] = (),
    **options: Any,
) -> RuneState:
    """Return a table with the runes of ``rows``; their top left section lies at ``corner``.

    ``masters`` are (seat, x, y) of placed Rune Masters. ``left`` are the numbers of Rune Masters
    still to be placed, by seat. ``cards`` are (x, y, sideways) of cards that may not be covered
    exactly (RU-12). Every seat has the hand ``hand``, unless ``hands`` gives one for each. The last
    card of ``deck`` is the top card.
    """
    state = GAME.new(RuneOptions(**options), seats, Rng(1))
    grid = state.grid = Grid()
    ink = [0, 0, 0]
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != ".":
                ink[LETTERS.index(letter)] |= grid.bit(corner[0] + x, corner[1] + y)
    grid.runes = (ink[0], ink[1], ink[2])
    for x, y in tokens:
        grid.tokens |= grid.bit(x, y)
    corners = [0, 0]
    for x, y, sideways in cards:
        corners[sideways] |= grid.bit(x, y)
    grid.corners = (corners[0], corners[1])
    state.masters = tuple(masters)
    for seat, x, y in state.masters:
        grid.place_master(state.side(seat), grid.bit(x, y))
    index = COMPONENTS.masters[seats]
    placed = [sum(owner == seat for owner, _, _ in state.masters) for seat in range(seats)]
    state.masters_left = list(left) if left else [max(index - number, 1) for number in placed]
    state.hands = [
        [CARD_OF[pattern] for pattern in cards_of]
        for cards_of in (hands if hands is not None else [hand] * seats)
    ]
    state.deck = [CARD_OF[pattern] for pattern in deck]
    state.turns = [0] * seats
    state.turns[turn] = 1
    state.frame = RuneFrame(asked, turn)
    return state


def token_table() -> RuneState:
    """Return a table where seat 0 has placed a Rune Master and may put down its token."""
    state = draw_table("GGB", "RGB", masters=[(0, 0, 0)], left=(2, 3), grand_master=True)
    state.frame = RuneFrame("token", 0, state.grid.bit(0, 0))
    return state


def kinds(state: RuneState) -> set[str]:
    return {move.kind for move in state.legal_moves()}


def placements(state: RuneState, card: str = CORNER) -> list[tuple[int, int, int]]:
    """Return the legal (quarter, x, y) of a card for the seat that is asked."""
    assert state.frame is not None
    return [
        (lay.quarter, *section)
        for lay, spots in state.turns_of(CARD_OF[card], state.frame.seat)
        for section in state.grid.sections(spots)
    ]


def runes(state: RuneState) -> dict[tuple[int, int], str]:
    return {(part.x, part.y): part.colour[0].upper() for part in state.view(None).grid}


def oracle_table(state: RuneState) -> oracle.Table:
    """Return a drawn table in the oracle's form."""
    view = state.view(None)
    footprints = [
        frozenset(oracle.card_runes(CORNER, quarter, x, y))
        for quarter, board in enumerate(state.grid.corners)
        for x, y in state.grid.sections(board)
    ]
    return oracle.Table(
        runes=runes(state),
        footprints=footprints,
        masters=[((x, y), state.side(seat)) for seat, x, y in state.masters],
        tokens={(part.x, part.y) for part in view.grid if part.token},
        solo=state.seats == 1,
    )
