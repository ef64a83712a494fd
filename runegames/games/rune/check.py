"""Why a move of Rune is illegal: every rule on its own, with the sections it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from runegames.core import Objection, Seat, and_list
from runegames.games.rune.grid import ControlledArea, Grid, token_change
from runegames.games.rune.lays import Lay, lays
from runegames.games.rune.model import (
    CARD_OF,
    COLOURS,
    LINE_LIMITS,
    Bury,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    RuneMove,
    sides_of,
)

if TYPE_CHECKING:
    from runegames.games.rune.frames import Frame
    from runegames.games.rune.rules import RuneState


class PlacementCheck(NamedTuple):
    """Every rule of placing, tested on one position. Boards of bits are sections."""

    covered: int
    """Runes that the card covers (RU-10)."""
    exact: bool
    """Whether it lies exactly on another card (RU-12)."""
    on_masters: int
    """Rune Masters in the way (RU-13)."""
    on_tokens: int
    """Tokens in the way (RU-14)."""
    cover_clashes: int
    """Sections where the cover rule fails (RU-11)."""
    neighbour_clashes: int
    """Runes beside the card with which the neighbour rule fails (RU-11)."""
    join: tuple[ControlledArea, ControlledArea] | None
    """An opponent's area and another that would be joined (RU-15)."""
    overlong: int | None
    """The colour of a line that would be too long (RU-23)."""

    @property
    def legal(self) -> bool:
        """Whether every rule is kept."""
        return (
            bool(self.covered)
            and not (self.exact or self.on_masters or self.on_tokens)
            and not (self.cover_clashes and self.neighbour_clashes)
            and self.join is None
            and self.overlong is None
        )


def check_placement(grid: Grid, lay: Lay, index: int, side: int, *, lines: bool) -> PlacementCheck:
    """Test a card with its top left section at a bit index; ``lines`` asks for RU-23."""
    change = grid.change(lay, index)
    here, _ = grid.foreign()
    cover = beside = 0
    for colour, own in enumerate(change.ink):
        cover |= own & here[colour]
        beside |= grid.around(own) & ~change.covered & here[colour]
    return PlacementCheck(
        covered=change.covered & grid.occupied,
        exact=bool(grid.lies[lay.sideways] >> index & 1),
        on_masters=change.covered & grid.master_bits,
        on_tokens=change.covered & grid.tokens,
        cover_clashes=cover,
        neighbour_clashes=beside,
        join=grid.join(change, side),
        overlong=grid.overlong(change) if lines else None,
    )


def objection(state: RuneState, move: RuneMove) -> Objection | None:
    """Why a move is illegal now; None when it is legal."""
    frame = state.frame
    if frame is None:
        return Objection(_end_rule(state.seats), "the game is over.")
    match frame.kind:
        case "place":
            return _on_placing(state, frame.seat, move)
        case "finish":
            return _on_finishing(state, frame.seat, move)
        case "token":
            return _on_token(state, frame, move)
    assert_never(frame.kind)


def _end_rule(seats: int) -> str:
    return {1: "RU-22", 2: "RU-20", 3: "RU-30", 4: "RU-28"}[seats]


def _sections(grid: Grid, board: int) -> dict[str, list[list[int]]]:
    return {"sections": [list(section) for section in grid.sections(board)]}


# -- placing a card -----------------------------------------------------------------------


def _on_placing(state: RuneState, seat: Seat, move: RuneMove) -> Objection | None:
    through = not state.masters_left[seat]
    match move:
        case Place():
            return _placement(state, seat, move)
        case Pass():
            if through:
                return None
            return Objection("RU-27", "only a player with no Rune Master left to place may pass.")
        case Bury():
            if CARD_OF.get(move.card) not in state.hands[seat]:
                return Objection("RU-8", "that card is not in the hand.")
            if through:
                return Objection("RU-27", "with no Rune Master left to place, pass instead.")
            if any(
                spots for card in set(state.hands[seat]) for _, spots in state.positions(card, seat)
            ):
                return Objection("RU-15a", "there is still a card in the hand that fits somewhere.")
            return None
        case Draw() | PlaceMaster():
            return Objection("RU-8", "first a card is placed, then comes a draw or a Rune Master.")
        case PlaceToken() | KeepToken():
            return Objection("RU-19", "a token is put down only right after a Rune Master.")
    assert_never(move)


def _placement(state: RuneState, seat: Seat, move: Place) -> Objection | None:
    card = CARD_OF.get(move.card)
    if card is None or card not in state.hands[seat]:
        return Objection("RU-8", "that card is not in the hand.")
    if move.quarter not in state.quarters:
        return Objection("RU-10", "at this table cards are turned by half turns only.")
    grid = state.grid
    index = grid.index(move.x, move.y)
    if index is None:
        return Objection("RU-10", "the card has to cover at least one rune.")
    lay = lays(grid.stride)[card][move.quarter]
    check = check_placement(grid, lay, index, state.side(seat), lines=state.lines_count)
    return None if check.legal else placement_objection(state, check)


def placement_objection(state: RuneState, check: PlacementCheck) -> Objection:
    """The first rule that a placement breaks, in words."""
    grid = state.grid
    if not check.covered:
        return Objection("RU-10", "the card has to cover at least one rune.")
    if check.exact:
        return Objection(
            "RU-12", "the card would lie exactly on another one.", _sections(grid, check.covered)
        )
    if check.on_masters:
        return Objection(
            "RU-13", "the card would cover a Rune Master.", _sections(grid, check.on_masters)
        )
    if check.on_tokens:
        return Objection(
            "RU-14",
            "the card would cover a Grand Master token.",
            _sections(grid, check.on_tokens),
        )
    if check.cover_clashes and check.neighbour_clashes:
        return Objection(
            "RU-11",
            "neither the cover rule nor the neighbour rule is met.",
            _sections(grid, check.cover_clashes | check.neighbour_clashes),
        )
    if check.join is not None:
        return _join_objection(state, check.join)
    assert check.overlong is not None
    return _line_objection(check.overlong)


def _join_objection(state: RuneState, join: tuple[ControlledArea, ControlledArea]) -> Objection:
    theirs, other = join
    colour = COLOURS[theirs.colour]
    words = f"this would join {_owners(state, theirs.side)} {colour} area with "
    if other.side == theirs.side:
        words += (
            "another one of that side." if state.seats == 4 else "another one of the same player."
        )
    else:
        words += f"{_owners(state, other.side)}."
    grid = state.grid
    areas = [[list(section) for section in grid.sections(area.sections)] for area in join]
    return Objection("RU-15", words, {"areas": areas})


def _owners(state: RuneState, side: int) -> str:
    return and_list([f"{{{seat}}}" for seat in sides_of(state.seats)[side]]) + "'s"


def _line_objection(colour: int) -> Objection:
    limit = LINE_LIMITS[colour]
    return Objection(
        "RU-23", f"this would make a line of more than {limit} {COLOURS[colour]} runes."
    )


# -- drawing, Rune Masters, the token -----------------------------------------------------


def _on_finishing(state: RuneState, seat: Seat, move: RuneMove) -> Objection | None:
    match move:
        case Draw():
            if state.can_draw(seat):
                return None
            if not state.deck:
                return Objection("RU-9", "the deck is empty: a Rune Master has to be placed.")
            rule = "RU-20" if state.seats == 2 else "RU-30"
            return Objection(
                rule, "nobody draws any more, since a player has placed the last Rune Master."
            )
        case PlaceMaster(x, y):
            return _master(state, seat, state.grid.bit(x, y))
        case Place() | Bury() | Pass():
            return Objection(
                "RU-8", "this turn's card is placed; now draw, or place a Rune Master."
            )
        case PlaceToken() | KeepToken():
            return Objection("RU-19", "a token is put down only right after a Rune Master.")
    assert_never(move)


def _master(state: RuneState, seat: Seat, bit: int) -> Objection | None:
    grid, side = state.grid, state.side(seat)
    if not state.masters_left[seat]:
        return Objection("RU-27", f"{{{seat}}} has no Rune Master left to place.")
    if not grid.occupied & bit:
        return Objection("RU-16", "there is no rune at this place.")
    if grid.master_bits & bit:
        return Objection("RU-16", "a Rune Master stands there already.", _sections(grid, bit))
    area = next((area for area in grid.areas() if area.sections & bit), None)
    if area is None:
        return None
    if area.side != side:
        return Objection(
            "RU-16",
            f"this area is under {_owners(state, area.side)} control.",
            _sections(grid, area.sections),
        )
    if state.options.one_master_per_area:
        return Objection(
            "RU-16",
            "at this table an area takes only one Rune Master.",
            _sections(grid, area.sections),
        )
    return None


def _on_token(state: RuneState, frame: Frame, move: RuneMove) -> Objection | None:
    match move:
        case KeepToken():
            return None
        case PlaceToken():
            return _token(state, frame, move)
        case Place() | Bury() | Pass() | Draw() | PlaceMaster():
            return Objection("RU-19", "first put the Grand Master token on a rune, or keep it.")
    assert_never(move)


def _token(state: RuneState, frame: Frame, move: PlaceToken) -> Objection | None:
    grid = state.grid
    bit = grid.bit(move.x, move.y)
    colour = COLOURS.index(move.colour)
    (master_x, master_y) = grid.sections(frame.master)[0]
    if max(abs(move.x - master_x), abs(move.y - master_y)) != 1 or not grid.occupied & bit:
        return Objection(
            "RU-19", "the token goes on one of the eight runes around the Rune Master."
        )
    if (grid.master_bits | grid.tokens) & bit:
        return Objection("RU-19", "the token may not lie on a Rune Master or on another token.")
    if grid.ink[colour] & bit:
        return Objection("RU-19", f"that rune is {move.colour} already.")
    change = token_change(bit, colour)
    join = grid.join(change, state.side(frame.seat))
    if join is not None:
        return _join_objection(state, join)
    overlong = grid.overlong(change) if state.lines_count else None
    return None if overlong is None else _line_objection(overlong)
