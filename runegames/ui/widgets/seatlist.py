"""List of the seats or teams of a table, with pips (such as the size of a hand) and points."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, TypeAlias

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, Seat
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.look import HasLook
from runegames.ui.scene import Scene

NAME_AT = 4
"""Column of the names, after the seats' badges."""
POINTS_COLUMNS = 4
"""Width of the points of a team."""

SeatState: TypeAlias = Literal["acting", "waiting", "folded", "out"]


class Standings(Protocol):
    """Facts that a table gives for its list of seats."""

    scene: Scene | None

    @property
    def across(self) -> bool:
        """True on a phone held across."""

    def seat_columns(self, scene: Scene) -> tuple[str, str]:
        """Heads of the columns of pips and points."""

    def shown_points(self, scene: Scene, seat: Seat) -> str:
        """Points of a seat; during an animation, a value between the old and the new points."""

    def pips(self, scene: Scene, seat: Seat) -> str:
        """Short fact on a seat besides its points, such as the size of its hand."""

    def seat_state(self, scene: Scene, seat: Seat) -> SeatState:
        """State of a seat: on turn, waiting, or out of the game for a time or for good."""


class SeatLine(NamedTuple):
    """Row of a seat."""

    seat: Seat
    name: str
    points: str
    pips: str
    state: SeatState


class SeatList(NamedTuple):
    """Contents of the list."""

    seats: tuple[SeatLine, ...]
    teams: tuple[tuple[Seat, ...], ...]
    """Teams of two with a row each; empty if there are none, or if larger teams need more rows."""
    heads: tuple[str, str]
    """Heads of the columns of pips and points."""
    head: str = "seats"

    @classmethod
    def of(cls, table: Standings, scene: Scene) -> SeatList:
        """Ask a table for the facts of its seats."""
        sides = tuple(map(tuple, scene.game.sides(len(scene.plans))))
        rows = tuple(
            SeatLine(
                seat,
                plan.name,
                table.shown_points(scene, seat),
                table.pips(scene, seat),
                table.seat_state(scene, seat),
            )
            for seat, plan in enumerate(scene.plans)
        )
        teams = sides if max(map(len, sides)) == 2 else ()
        listed = cls(rows, teams, table.seat_columns(scene))
        waits = table.across and scene.viewer is not None and scene.question is None
        return listed._in_turn(scene) if waits and not teams else listed

    def _in_turn(self, scene: Scene) -> SeatList:
        """Put those first whose turn comes first, for a viewer who waits."""
        order = scene.view.turn_order()
        rest = [row.seat for row in self.seats if row.seat not in order]
        rows = [self.seats[seat] for seat in (*order, *rest)]
        seats = (row._replace(name="you") if row.seat == scene.viewer else row for row in rows)
        return self._replace(seats=tuple(seats), head="who is next") if order else self

    def height(self, width: int) -> int:
        """Height below the heading; teams may need a row for their pips."""
        if not self.teams:
            return len(self.seats)
        if any(seat.pips for seat in self.seats) and not self._inside(width):
            return len(self.teams) + 1
        return len(self.teams)

    def _inside(self, width: int) -> bool:
        """True if all teams have room for pips beside the names."""
        return all(
            NAME_AT + cell_len(f"{row.name} {row.pips} ") <= (width - POINTS_COLUMNS) // len(team)
            for team in self.teams
            for row in (self.seats[seat] for seat in team)
        )

    def heading(self, width: int) -> tuple[str, str]:
        """Heading of the list, and the heads of its columns."""
        extra, points = self.heads
        if self.teams:
            return "teams", points
        aside = points.rjust(len(points) + self._points_columns - cell_len(points))
        if extra:
            aside = f"{extra}{' ' * _gap(width)}{aside}"
        return self.head, aside

    @property
    def _points_columns(self) -> int:
        return max(map(cell_len, (self.heads[1], *(seat.points for seat in self.seats))))

    def draw(self, canvas: Canvas, host: HasLook) -> None:
        """Draw the rows below the heading, in the look of the widget ``host``."""
        if self.teams:
            self._draw_teams(canvas, host)
            return
        pip_end = canvas.width - self._points_columns - _gap(canvas.width)
        for y, row in enumerate(self.seats, 1):
            badge, name = _pens(row, host)
            canvas.put(0, y, f" {SEAT_LETTERS[row.seat]} ", badge)
            canvas.put(canvas.width - cell_len(row.points), y, row.points, name.strong())
            left, number = pip_end - cell_len(row.pips), row.pips.replace(" ", "").isalnum()
            pip_pen = host.quiet if number else _pip_pen(row, host)
            canvas.put(left, y, row.pips, pip_pen)
            room = left - NAME_AT
            if row.pips:
                room -= 1
            canvas.put(NAME_AT, y, clipped(row.name, room, host.symbols), name)

    def _draw_teams(self, canvas: Canvas, host: HasLook) -> None:
        """Draw a row for each team, and below the teams a row for pips that do not fit."""
        width, inside = canvas.width, self._inside(canvas.width)
        for y, team in enumerate(self.teams, 1):
            width_each = (width - POINTS_COLUMNS) // len(team)
            for x, row in zip(
                range(0, width, width_each), map(self.seats.__getitem__, team), strict=False
            ):
                badge, name = _pens(row, host)
                canvas.put(x, y, f" {SEAT_LETTERS[row.seat]} ", badge)
                shown = clipped(row.name, width_each - NAME_AT - 1, host.symbols)
                end = canvas.put(x + NAME_AT, y, shown, name)
                if inside:
                    canvas.put(end + 1, y, row.pips, _pip_pen(row, host))
            points = self.seats[team[0]].points
            canvas.put(width - cell_len(points), y, points, host.strong)
        if inside or not any(row.pips for row in self.seats):
            return
        y, extra = len(self.teams) + 1, self.heads[0]
        rows = (self.seats[seat] for team in self.teams for seat in team)
        pips = (
            (f"{SEAT_LETTERS[row.seat]} {row.pips} ", _pip_pen(row, host))
            for row in rows
            if row.pips
        )
        if canvas.write(1, y, pips) + cell_len(extra) <= width:
            canvas.put(width - cell_len(extra), y, extra, host.quiet)


def _pip_pen(row: SeatLine, host: HasLook) -> Pen:
    return host.own(row.seat)._replace(bold=False)


def _pens(row: SeatLine, host: HasLook) -> tuple[Pen, Pen]:
    """Pens of a seat's letter and of its name."""
    match row.state:
        case "acting":
            return host.look.badge(row.seat)[1], host.strong
        case "waiting":
            return host.own(row.seat), host.base_pen()
        case "folded":
            return host.quiet.on(host.palette.raised), host.quiet
        case "out":
            return host.quiet, host.quiet


def _gap(width: int) -> int:
    """Columns between pips and points."""
    return 2 if width > 24 else 1
