"""Figures of pictures: every kind says in words what it draws, on pages and in lines."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from re import findall
from typing import get_args

import pytest
from textual.geometry import Region

from runegames.chronicle.par import DayMark
from runegames.play.result import Result, Scores, SideResult, Stretch, result_of
from runegames.report.figures import MOST_ROWS, Bins, figures_of
from runegames.report.lines import lines
from runegames.report.model import Report, ReportTable, Section, plain
from runegames.report.pictures import (
    CalendarDay,
    Chart,
    Course,
    Fall,
    FinalTable,
    Histogram,
    Ladder,
    ParScale,
    Picture,
    Podium,
    ReviewCourse,
    ReviewFocus,
    RitualCalendar,
    Wins,
)
from runegames.review.figures import Figure, Z
from runegames.ui.canvas import Canvas
from runegames.ui.look import Look
from runegames.ui.report.grid import Marks
from runegames.ui.report.layout import bands_of
from runegames.ui.widgets.sheet import Paper, Sheet
from tests.play.sittings import play_out, sitting
from tests.report.test_reviews import whole
from tests.ui.still import LOOKS

MONDAY = date(2026, 11, 16)
UNDRAWN = [look for look in LOOKS.values() if not look.pixels]


def points_of(turns: int) -> Scores:
    """Return points of two sides: one has three more after each turn, the other about half."""
    points = tuple(range(100, 3 * turns + 101))
    sides = (
        SideResult("A", 0, "Anna", points[-1] // 2, 2, tuple(value // 2 for value in points)),
        SideResult("B", 1, "Bo", points[-1], 1, points),
    )
    return Scores(sides, "turn", tuple(Stretch(3 * turn, turn + 1) for turn in range(turns)))


def alone() -> Result:
    return result_of(play_out(sitting("p")))


def calendar() -> RitualCalendar:
    days = [CalendarDay(MONDAY + timedelta(day), DayMark("–", False, None)) for day in range(7)]
    days[3] = days[3]._replace(mark=DayMark("−7", True, -7), points=41)
    return RitualCalendar([days], MONDAY + timedelta(6))


def pictures() -> Mapping[type[Picture], tuple[Picture, set[str]]]:
    """Return a picture of each kind, with the figures that it draws."""
    session, scores, review = play_out(sitting("p")), points_of(3), whole()
    course = Course([Figure(4.25, 0.25 / Z), Figure(3.5, 0.5 / Z)], False, 10, note="points")
    samples: list[tuple[Picture, set[str]]] = [
        (Wins([True, True, False, True]), {"2 won", "1 not", "1 won"}),
        (
            Histogram([12, 13, 28, 61, 62, 63], "bones"),
            {"bones", "10", "19", "60", "69", "2 games", "3 games"},
        ),
        (course, {"1", "10", "2", "11", "4.25", "0.25", "3.50", "0.50"}),
        (Podium(scores), {"109", "54"}),
        (Ladder(alone()), {str(least) for _, least in alone().ladder if least}),
        (Chart(scores), {"turn 1", "103", "51", "turn 3", "109", "54"}),
        (ParScale(31, 27, 35, 10), {"27", "35"}),
        (calendar(), {"16 Nov", "7"}),
        (FinalTable(session.game.meta.id, session.view(None), session.names), {"Anna"}),
        (ReviewCourse(review, ReviewFocus()), {part.name for part in review.spans()}),
        (Fall("27", "22", "−5", "±2", "a slip", "It cost 5, from 27 to 22."), {"5", "27", "22"}),
    ]
    return {type(picture): (picture, figures) for picture, figures in samples}


def missing(figures: set[str], text: str) -> set[str]:
    """Return the figures that do not stand in a text as whole words."""
    whole_word = r"(?<![\d.]){}(?![\d.]*\d)"
    text = text.casefold()
    return {figure for figure in figures if not findall(whole_word.format(figure.casefold()), text)}


def test_there_is_a_sample_of_every_kind_of_picture() -> None:
    assert {*pictures()} == {*get_args(Picture)}


@pytest.mark.parametrize("width", [38, 80])
@pytest.mark.parametrize("look", UNDRAWN)
@pytest.mark.parametrize("kind", get_args(Picture))
def test_where_nothing_is_drawn_every_picture_stands_in_words(
    kind: type[Picture], look: Look, width: int
) -> None:
    picture, figures = pictures()[kind]
    sheet = Sheet(Paper(Canvas(0, 0, look.empty), look))
    ((*bands,),) = bands_of([Section("", "", [picture])], width, sheet)
    canvas = Canvas(width, sum(band.least for band in bands), look.empty)
    y = 0
    for band in bands:
        band.draw(Sheet(Paper(canvas, look)), Region(0, y, width, band.least), Marks())
        y += band.least
    text = " ".join(canvas.text().split())
    assert not missing(figures, text), text
    assert look.symbols.name == "unicode" or text.isascii()


TOLD_BESIDE = (Podium, FinalTable)
"""Pictures whose figures are lines of other sections: sources, games, or the game's course."""


@pytest.mark.parametrize("kind", [kind for kind in get_args(Picture) if kind not in TOLD_BESIDE])
def test_every_picture_is_told_in_lines(kind: type[Picture]) -> None:
    picture, figures = pictures()[kind]
    text = "\n".join(lines(Report("", "", [Section("", "", [picture])])))
    if kind is ReviewCourse:
        figures = {"play", "luck"}
    assert not missing(figures, text), text
    assert all(line.endswith(".") for line in text.splitlines())


@pytest.mark.parametrize("turns", [1, 7, 20])
def test_a_chart_has_its_figures_in_a_few_rows_up_to_the_last_turn(turns: int) -> None:
    (table,) = figures_of(Chart(points_of(turns)))
    assert isinstance(table, ReportTable)
    assert len(table.rows) <= MOST_ROWS
    shown = [[plain(cell.text) for cell in row.cells] for row in table.rows]
    assert shown[-1][0] == f"turn {turns}"
    for title, best, other in shown:
        assert int(best) == 100 + 3 * int(title.removeprefix("turn "))
        assert int(other) == int(best) // 2


@pytest.mark.parametrize("games", [1, 8, 100])
def test_a_course_says_of_which_games_each_figure_is(games: int) -> None:
    figures = [Figure(float(game)) for game in range(1, games + 1)]
    (alone,), (running, _) = (figures_of(Course(figures, False, span)) for span in (1, 10))
    assert isinstance(alone, ReportTable)
    assert isinstance(running, ReportTable)
    assert len(alone.rows) <= MOST_ROWS
    assert plain(alone.rows[-1].cells[0].text) == f"game {games}"
    assert plain(running.rows[-1].cells[0].text) == f"games {games}–{games + 9}"
    for row in alone.rows:
        assert plain(row.cells[1].text) == f"{int(plain(row.cells[0].text).split()[1])}.00"


@pytest.mark.parametrize("values", [[5], [12, 13, 28, 61], [-3, 4], [*range(0, 1000, 7)]])
def test_bins_count_every_value_once(values: list[int]) -> None:
    bins = Bins.of(values, MOST_ROWS)
    assert sum(bins.counts) == len(values)
    assert len(bins.counts) <= MOST_ROWS
    assert bins.first <= min(values)
    assert max(values) < bins.first + bins.step * len(bins.counts)
