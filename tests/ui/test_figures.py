"""Page of results: nothing is cut or written over, and the chart shows the right points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.registry import game, own_entries
from runegames.play.result import Result, SideResult, Stretch, result_of
from runegames.report.pictures import FinalTable
from runegames.report.result import of_points
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import Palette, mix
from runegames.ui.palettes import ENCELADUS, PALETTES
from runegames.ui.report.grid import Marks
from runegames.ui.report.layout import bands_of
from runegames.ui.symbols import ASCII, UNICODE
from runegames.ui.widgets.chart import BAND_SHARE, DULLED_SHARE, draw_chart
from runegames.ui.widgets.sheet import Paper, Sheet
from tests.play.sittings import is_over
from tests.ui.colours import contrast
from tests.ui.still import MONOCHROME
from tests.ui.tables import sitting
from tests.ui.test_sizes import LONG, WIDE

WIDTHS = [38, 52, 95]
"""Widths of a column of results in windows of 80, 120 and 200 columns."""
SHORT = ("Anna", "Bo", "Ciri", "Dain", "Embla", "Finn")
BONES = ("start", "pots won", "paid, taken", "bones")
MARKET = ("red runes", "blue runes", "outposts, 2 each", "bandits, -1 each", "points")
HANDS = ("hands 1 to 9", *(f"hand {number}" for number in range(10, 16)), "hands won")
RUNE = ("red", "green", "blue", "together")
CELLS = {"start": "10", "pots won": "+81 (12)", "paid, taken": "-23"}


def made(
    names: Sequence[str],
    points: Sequence[Sequence[int]],
    sources: Sequence[str] = BONES,
    ladder: Sequence[tuple[str, int]] = (),
) -> Result:
    """Return a made-up result, from the points of each seat during the game."""
    scores = [point[-1] for point in points]
    sides = tuple(
        SideResult(SEAT_LETTERS[seat], seat, names[seat], point[-1], rank, tuple(point))
        for seat, point in enumerate(points)
        for rank in [1 + sum(score > point[-1] for score in scores)]
    )
    winner = next(side for side in sides if side.won)
    rows = [
        (source, tuple(_cell(source, point[-1]) for point in points)) for source in sources[:-1]
    ]
    alone = len(names) == 1
    return Result(
        sides,
        "round",
        tuple(Stretch(index, index + 1) for index in range(len(points[0]) - 1)),
        "Runes of Enceladus",
        "deal 271828",
        str(winner.score) if alone else winner.name,
        winner.seat,
        f"{winner.name} wins with {winner.score} bones after six rounds (RB-25).",
        ("28 more than somebody", "hints: Anna 2", "practice: a move was taken back"),
        (*rows, (sources[-1], tuple(map(str, scores)))),
        tuple(ladder) if alone else (),
        "Runes of Enceladus · Anna 60 · deal 271828",
    )


def _cell(source: str, points: int) -> str:
    if source in RUNE:
        return f"11 × 2 = {points}"
    return CELLS.get(source, f"won {points}" if source.startswith("hand") else str(points))


class Once(Canvas):
    """Canvas that fails if something is written beyond its edges, or a cell is written twice."""

    __slots__ = ("taken",)

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height, Pen("white", "black"))
        self.taken: set[tuple[int, int]] = set()

    def _take(self, x: int, y: int, width: int) -> None:
        cells = {(column, y) for column in range(x, x + width)}
        assert x >= 0, f"a drawing begins {-x} cells too far to the left"
        assert x + width <= self.width, (
            f"a drawing ends {x + width - self.width} cells too far to the right"
        )
        assert 0 <= y < self.height, f"row {y} is outside of the {self.height} rows"
        assert not cells & self.taken, (
            f"cell {min(cells & self.taken)} is written twice:\n{self.text()}"
        )
        self.taken |= cells

    def put(self, x: int, y: int, text: str, pen: Pen) -> int:
        behind = super().put(x, y, text, pen)
        self._take(x, y, behind - x)
        return behind

    def lay(self, x: int, y: int, made: Sequence[tuple[str, Pen]]) -> None:
        super().lay(x, y, made)
        self._take(x, y, len(made))

    def paste(self, other: Canvas, x: int, y: int, rows: int | None = None) -> None:
        super().paste(other, x, y, rows)
        for row in range(y, y + (other.height if rows is None else rows)):
            self._take(x, row, other.width)


def drawn(width: int, look: Look, result: Result, final: FinalTable | None = None) -> str:
    """Draw the sections of a result in a column, each part as low as it can be; return the text."""
    report = of_points(result, final)
    sheet = Sheet(Paper(Canvas(0, 0, Pen("white", "black")), look))
    bands = [band for group in bands_of(report.sections, width, sheet) for band in group]
    canvas = Once(width, sum(band.least for band in bands))
    y = 0
    for band in bands:
        region = Region(0, y, width, band.least)
        band.draw(Sheet(Paper(canvas, look)), region, Marks(None, False, ()))
        y += band.least
    return canvas.text()


LADDER = (("Novice", 0), ("Initiate", 24), ("Adept", 32), ("Master", 39), ("Zemilio", 45))
LOOKS = [
    Look(palette, symbols)
    for palette, symbols in (
        (ENCELADUS, UNICODE),
        (PALETTES["parchment"], ASCII),
        (MONOCHROME, UNICODE),
        (MONOCHROME, ASCII),
    )
]
SLOW = pytest.mark.slow


@pytest.mark.parametrize("sources", [BONES, MARKET, HANDS, RUNE], ids=lambda parts: parts[-1])
@pytest.mark.parametrize(
    "seats", [1, 2, *(pytest.param(seats, marks=SLOW) for seats in (3, 4, 5)), 6]
)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_figure_of_a_result_is_shown_and_nothing_is_written_over(
    width: int, seats: int, sources: Sequence[str]
) -> None:
    points = [(10, 20, 5, 80 - 3 * seat) for seat in range(seats)]
    places = ("1st", "2nd", "3rd", "4th", "5th", "6th")
    for names, look in zip((SHORT, LONG, WIDE, LONG), LOOKS, strict=True):
        result = made(names[:seats], points, sources, LADDER)
        text = " ".join(drawn(width, look, result).split())
        if width > WIDTHS[0]:
            assert all(cell in text for _, cells in result.sources for cell in cells)
        assert "Practice: " in text
        if look.pixels:
            assert all(words in text for words in places[: seats * (seats > 1)])


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_a_chart_labels_the_end_of_every_line(seats: int) -> None:
    points = [(10, 20, 80 + 7 * seat) for seat in range(seats)]
    for width in WIDTHS[1:]:
        text = drawn(width, LOOKS[0], made(SHORT[:seats], points))
        ends = [line.split()[-2:] for line in text.splitlines() if len(line.split()) > 1]
        assert all([SEAT_LETTERS[seat], f"{80 + 7 * seat}"] in ends for seat in range(seats))


def top_of(canvas: Canvas, x: int) -> int:
    """Return the row of the highest pixel of a line in a column, or of the area below it."""
    bare = {ENCELADUS.ground, mix(ENCELADUS.ground, ENCELADUS.raised, BAND_SHARE)}
    colours = []
    for y in range(canvas.height):
        glyph, pen = canvas.at(x, y)
        colours.append(pen.ink if glyph == "▀" else pen.ground)
        colours.append(pen.ink if glyph == "▄" else pen.ground)
    return next(row for row, colour in enumerate(colours) if colour not in bare)


@pytest.mark.parametrize("plies", [12, 30, 170])
def test_the_chart_begins_and_ends_with_the_first_and_the_last_value(plies: int) -> None:
    """Put only these two values above zero, so that only they can be drawn above the floor."""
    canvas = Once(60, 8)
    result = made(["Anna"], [(9, *[0] * plies, 9)])
    draw_chart(Sheet(Paper(canvas, LOOKS[0])), Region(0, 0, 60, 8), result)
    first, *_ = canvas.text().splitlines()
    curve, _, label = first.partition("  A 9")
    assert not label
    tops = [top_of(canvas, x) for x in range(len(curve))]
    assert tops[0] == tops[-1] == 0
    assert 0 not in tops[4:-4]


def test_points_that_are_lost_again_within_a_turn_do_not_show_in_a_chart() -> None:
    points = [0, *(points_then for turn in range(6) for points_then in (turn + 9, turn, turn + 1))]
    turns = tuple(Stretch(3 * index, index + 1) for index in range(6))
    result = replace(made(["Anna"], [points]), unit="turn", stretches=turns)
    draw_chart(Sheet(Paper(canvas := Once(60, 9), LOOKS[0])), Region(0, 0, 60, 9), result)
    tops = [top_of(canvas, x) for x in range(50)]
    assert tops == sorted(tops, reverse=True), (
        "the line falls, though the values at the ends of turns only rise"
    )


def test_labels_of_the_same_height_keep_the_order_of_the_seats() -> None:
    canvas = Once(60, 9)
    draw_chart(Sheet(Paper(canvas, LOOKS[0])), Region(0, 0, 60, 9), made(SHORT, [(0, 5)] * 6))
    ends = [line.split()[-2] for line in canvas.text().splitlines() if line.endswith(" 5")]
    assert ends == list("ABCDEF")


@pytest.mark.parametrize(
    ("game_id", "seats"),
    [
        pytest.param(meta.id, seats, marks=() if meta.id == "bones" and seats == 6 else SLOW)
        for meta in (game(entry.id).meta for entry in own_entries())
        for seats in meta.seat_counts
    ],
)
def test_every_game_draws_a_small_final_table_beside_its_results(game_id: str, seats: int) -> None:
    brief: dict[str, Any] = {"turn_limit": 5} if game_id == "market" else {}
    session = sitting(game_id, seats, 1, seed=5, until=is_over, **brief)
    result = result_of(session)
    final = FinalTable(game_id, session.view(None), session.names)
    for width in WIDTHS[1:]:
        for look in LOOKS:
            text = drawn(width, look, result, final)
            assert f"the end of {result.title}" in text or not look.pixels
            assert all(cell in text for _, cells in result.sources for cell in cells)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_every_line_of_a_chart_can_be_seen(palette: Palette) -> None:
    lifted = mix(palette.ground, palette.raised, BAND_SHARE)
    for seat in palette.seats:
        shown = mix(palette.ground, seat, DULLED_SHARE)
        grounds = (palette.ground, lifted)
        assert palette.ansi or min(contrast(shown, ground) for ground in grounds) >= 3
