"""Pages of evenings, statistics and rituals: nothing is cut or written over, and keys work."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from textual.geometry import Region

from runegames.core import move_to_wire
from runegames.lab.evenings import Evening, evenings
from runegames.lab.par import TRIALS, Calendar, Par, Trial, file_of, keep, kept, par_of
from runegames.lab.ratings import ratings
from runegames.lab.scorebook import Scorebook
from runegames.play.library import Library
from runegames.play.memory import FinishedGame
from runegames.play.places import statistics_file
from runegames.play.ritual import ritual
from runegames.play.saves import new_save
from runegames.play.session import Session
from runegames.review import Finding, Task
from runegames.ui import reviewing
from runegames.ui.screens.evening import EveningScreen
from runegames.ui.screens.game import GameScreen
from runegames.ui.screens.names import NamesScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.ritual import RitualScreen
from runegames.ui.screens.saves import SavesScreen
from runegames.ui.screens.statistics import StatisticsScreen
from runegames.ui.thinking import Thinker
from runegames.ui.widgets.eveningsheet import EveningLine, EveningSheet
from runegames.ui.widgets.overview import Chosen, Overview, wins_told
from runegames.ui.widgets.plots import Bins
from runegames.ui.widgets.ritualsheet import Played, RitualSheet, RitualView
from runegames.ui.widgets.sheet import Hit, Paper
from runegames.ui.widgets.statisticssheet import draw_statistics
from tests.lab.test_curves import summary
from tests.lab.test_par import played as ritual_played
from tests.lab.test_scorebook import played
from tests.pilots import until
from tests.play.sittings import finished, play_out
from tests.review.findings import found
from tests.ui.shell import settle, shown
from tests.ui.tables import LARGE, running
from tests.ui.test_figures import LOOKS, Once
from tests.ui.test_sizes import LONG, WIDE

SIZES = [(76, 23), (110, 30), (190, 54)]
"""Sizes of the sheet in windows of 80 × 24, 120 × 36 and 200 × 60."""
SLOW = pytest.mark.slow
TODAY = date(2026, 3, 1)


def clicked(rows: int) -> Hit:
    """Return a ``Hit`` that asserts that a place is on the sheet, and does what a click does."""

    def hit(at: Region, does: Callable[[], object]) -> None:
        assert 0 <= at.y < at.bottom <= rows
        does()

    return hit


def evening(names: Sequence[str], games: int) -> Evening:
    """Return an evening of games a minute apart; the winner changes from game to game."""
    seats, made = len(names), list[FinishedGame]()
    for number in range(games):
        scores = tuple((seat + number) % seats * 11 for seat in range(seats))
        game = played(0, *names, scores=scores)
        ended = game.ended.replace(minute=number)
        made.append(replace(game, key=str(number), save=str(number), ended=ended, created=ended))
    (found,) = evenings(Scorebook(made))
    return found


@pytest.mark.parametrize("games", [1, 5, pytest.param(31, marks=SLOW)])
@pytest.mark.parametrize("seats", [2, 4, pytest.param(6, marks=SLOW)])
@pytest.mark.parametrize("size", SIZES)
def test_an_evening_is_neither_cut_nor_written_over(
    size: tuple[int, int], seats: int, games: int
) -> None:
    for names, look in zip((LONG, WIDE, LONG, WIDE), LOOKS, strict=True):
        found = evening(names[:seats], games)
        for chosen in {0, games // 2, games - 1}:
            canvas, hits = Once(*size), list[int]()
            paper = Paper(canvas, look, clicked(size[1]))
            EveningSheet(paper, found, TODAY).draw(chosen, hits.append)
            text = canvas.text()
            assert chosen in hits
            assert len(hits) == games or f"of {games}" in text
            (sums,) = [line.split() for line in text.splitlines() if "together" in line]
            assert sums[1::2] == [str(found.totals()[who]) for who in found.players]


@pytest.mark.parametrize("people", [3, 7, pytest.param(9, marks=SLOW)])
@pytest.mark.parametrize("size", SIZES)
def test_an_evening_has_a_column_for_everybody_and_nothing_where_somebody_did_not_play(
    size: tuple[int, int], people: int
) -> None:
    names = ("Anna", "Bo", "Ciri", "Dain", "Embla", "Finn", "Gro", "Hal*", "Ivo*")[:people]
    games = [played(0, "Anna", other, scores=(5, 7)) for other in names[1:]]
    games[1] = replace(
        games[1], game="enceladus", house_rules=True, options='{"length": "single hand"}'
    )
    ends = [game.ended.replace(minute=at) for at, game in enumerate(games)]
    made = [
        replace(game, key=str(at), save=str(at), ended=ended, created=ended)
        for at, (game, ended) in enumerate(zip(games, ends, strict=True))
    ]
    (found,) = evenings(Scorebook(made))
    for look in LOOKS:
        canvas = Once(*size)
        EveningSheet(Paper(canvas, look), found, TODAY).draw(0, list[int]().append)
        text = canvas.text()
        assert ("single hand" in text) or ("house rules" in text)
        for name in names[:7]:
            assert name in text
        assert ("more played" in text) == (people == 9 and size == SIZES[0])
        (row,) = [line for line in text.splitlines() if re.search(r"^ *2  .*Enceladus", line)]
        scores = re.findall(r"\b[57]\b", row)
        assert scores.count("5") == scores.count("7") == 1, "an absent player has points"


def finished_games() -> list[Session]:
    """Save three games of one evening against a computer player, and return them."""
    sessions = []
    for seed in range(3):
        sessions.append(finished("pb", seed))
        with Library() as library:
            assert library.note(sessions[-1])
    return sessions


@pytest.mark.slow
async def test_e_opens_an_evening_of_several_games_and_arrows_choose_one_of_them() -> None:
    sessions = finished_games()
    async with running() as (app, pilot):
        await settle(pilot)
        app.open_game(sessions[0])
        await pilot.pause()
        assert "Counts for the evening, statistics and ratings." in shown(app)
        assert not app.screen.query_one(EveningLine).told, (
            "the result of the first game has a line on the evening"
        )
        await pilot.press("e")
        assert isinstance(app.screen, ResultsScreen)
        app.open_game(sessions[2])
        await pilot.pause()
        assert "After three games: " in shown(app)
        await pilot.press("e")
        await settle(pilot)
        assert isinstance(app.screen, EveningScreen)
        assert "three games" in shown(app)
        await pilot.press("y")
        assert app.clipboard == app.screen.line()
        assert app.clipboard.endswith("3 games")
        await pilot.press("left", "right", "up", "p")
        await settle(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.session.seed == 1, "the replay does not show the game before the last"
        await pilot.press("escape", "enter")
        await settle(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.names == sessions[2].names


@pytest.mark.slow
async def test_without_a_finished_game_there_is_no_evening() -> None:
    async with running(notifications=True) as (app, pilot):
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        assert "No evening yet" in shown(app)
        await pilot.press(*"arpy", "up", "left", "enter", "escape")
        assert not isinstance(app.screen, EveningScreen)


# -- statistics ---------------------------------------------------------------------------------


def overview(names: Sequence[str], games: int) -> Overview:
    """Return the statistics of the first person after ``games`` games of each of the four kinds.

    All games except the newest are reviewed; if ``games`` is 1, none is reviewed.
    """
    made = []
    for number in range(4 * games):
        seats = names[: 2 + number % (len(names) - 1)]
        scores = tuple((7 * number + 11 * seat) % 40 - 5 for seat in range(len(seats)))
        game = played(20 * number, *seats, scores=scores)
        made.append(replace(game, game=("bones", "rune", "enceladus", "market")[number % 4]))
    reviews = {
        game.key: summary(0.03 * (number % 7), 0.4 - 0.2 * (number % 5), seats=len(game.places))
        for number, game in enumerate(reversed(made))
        if number and games > 1
    }
    book = Scorebook(made, None, reviews)
    career = book.of(names[0])
    more = career.unreviewed
    return Overview(career, None, ratings(book), evenings(book), TODAY, len(book.persons), more)


@pytest.mark.parametrize("games", [1, 3, 6, pytest.param(40, marks=SLOW)])
@pytest.mark.parametrize("people", [2, pytest.param(6, marks=SLOW)])
@pytest.mark.parametrize("size", [(78, 23), (76, 40), *SIZES[1:]])
def test_statistics_are_neither_cut_nor_written_over(
    size: tuple[int, int], people: int, games: int
) -> None:
    for names, look in zip((LONG, WIDE, LONG, WIDE), LOOKS, strict=True):
        told = overview(names[:people], games)
        lines = [Chosen(0, at) for at in range(5)] + [Chosen(1, len(told.opponents()) - 1)]
        for chosen in lines:
            canvas, hits = Once(*size), set[Chosen]()
            draw_statistics(Paper(canvas, look, clicked(size[1])), told, chosen, hits.add)
            text = canvas.text()
            assert chosen in hits, "the line under the cursor is out of sight"
            won = told.career.line.won
            assert re.search(rf"together +{4 * games} +{wins_told(won.wins)} +\d+ ", text)
            if games == 1:
                assert "none reviewed; i: review 4 more" in text
            # Under the cursor is the sum of all kinds of games, or an opponent.
            elif chosen in (lines[4], lines[5]):
                few = f"{4 * games - 1} games; a curve needs 20"
                assert ("lower is better" if games > 3 else few) in text
                assert "lost a decision" in text
                assert "luck a game" in text


@pytest.mark.parametrize("values", [[3], [0, 0, 1], [-12, 40], [5, 1005], [*range(90)]])
@pytest.mark.parametrize("most", [2, 9, 13])
def test_every_value_is_in_exactly_one_bin(values: list[int], most: int) -> None:
    bins = Bins.of(values, most)
    assert sum(bins.counts) == len(values)
    assert len(bins.counts) <= most
    assert bins.counts[0]
    assert bins.counts[-1]
    for at, number in enumerate(bins.counts):
        low = bins.first + at * bins.step
        assert number == sum(low <= value < low + bins.step for value in values)


@pytest.mark.slow
async def test_statistics_lead_to_their_games_and_follow_changes_of_names() -> None:
    finished_games()
    async with running(notifications=True) as (app, pilot):
        await settle(pilot)
        await pilot.press("i")
        await settle(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert re.search(r"together +3 ", shown(app))
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert isinstance(app.screen, SavesScreen)
        assert "1 to 3 of 3" in shown(app)
        await pilot.press("escape", "w")
        await settle(pilot)
        assert len(statistics_file().read_text().splitlines()) == 1 + 2 * 3
        await pilot.press("a")
        await settle(pilot)
        assert isinstance(app.screen, NamesScreen)
        await pilot.press("enter", *"Zoe", "enter")
        await settle(pilot)
        assert "listed as Zoe" in shown(app)
        await pilot.press("escape")
        await settle(pilot)
        assert "Statistics  Zoe" in shown(app)
        await pilot.press("a", "x", "escape")
        await settle(pilot)
        assert "No statistics yet" in shown(app)
        await pilot.press(*"gnwea", "tab", "up", "enter")
        assert isinstance(app.screen, StatisticsScreen), (
            "without statistics, one of these keys leads to another page"
        )


async def test_statistics_review_the_remaining_games_and_go_on_where_they_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    examined, free = list[int](), asyncio.Event()

    async def call(self: Thinker, function: object, task: Task) -> Finding:
        examined.append(task.ply)
        if len(examined) > 5:
            await free.wait()
        return found(task)

    monkeypatch.setattr(Thinker, "call", call)
    monkeypatch.setattr(reviewing, "cores", lambda: 1)
    plies = sum(len(session.plies) + 1 for session in finished_games())
    async with running(size=LARGE, notifications=True) as (app, pilot):
        await settle(pilot)
        await pilot.press("i")
        await until(pilot, lambda: "none reviewed; i: review 3 more" in shown(app))
        await pilot.press("i")
        await until(pilot, lambda: "reviewing 1 of 3, " in shown(app) and len(examined) > 5)
        await pilot.press("escape")
        free.set()
        await pilot.press("i")
        await until(pilot, lambda: "0 of 3 games reviewed" in shown(app))
        await pilot.press("i")
        await until(pilot, lambda: "3 of 3 games reviewed" in shown(app))
        assert len(examined) == plies + 1, (
            "after the interruption, other plies than the interrupted one are examined"
        )
        assert "3 games; a curve needs 20" in shown(app)
        await pilot.press("i")
        assert "reviewing" not in shown(app), "a review begins although no game is left to review"


# -- the ritual of a day ------------------------------------------------------------------------


def ritual_view(*, over: bool, pars: bool, line: str = "runegames ritual · 38") -> RitualView:
    """Return the view of a day's ritual, with a calendar of 30 played days."""
    found = {TODAY - timedelta(days=back): 30 + back % 7 for back in range(30)}
    calendar = Calendar([ritual_played(day, points) for day, points in found.items()], TODAY)
    known = par_of(TODAY, [Trial(number=at, points=33, moves=()) for at in range(TRIALS)])
    played_now = Played(38, "Adept, 1 short of Master", (0, 3, 9, 20, 38), None, line)
    return RitualView(
        TODAY,
        calendar,
        dict[date, Par | None].fromkeys(found, known if pars else None),
        played_now if over else None,
        (0, 8, 15, 20, 43) if pars else (),
        next_in="the next one in 5 h 12 min",
    )


@pytest.mark.parametrize("over", [True, False])
@pytest.mark.parametrize("pars", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_a_ritual_is_neither_cut_nor_written_over(
    size: tuple[int, int], pars: bool, over: bool
) -> None:
    for look in LOOKS:
        canvas = Once(*size)
        paper = Paper(canvas, look, clicked(size[1]))
        RitualSheet(paper, ritual_view(over=over, pars=pars)).draw()
        text = canvas.text()
        assert "in a row" in text
        assert ("5 over par" in text) == (over and pars)
        assert ("best found 33" in text) == (over and pars)
        assert ("you 38" in text) == over


@pytest.mark.slow
async def test_par_is_stored_and_is_shown_only_after_the_ritual_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    today, asked = date.today(), list[int]()
    session = ritual(today)
    new_save(session)
    keep(par_of(today, [Trial(number=at, points=17, moves=()) for at in range(TRIALS)]))
    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        await pilot.press("t")
        await settle(pilot)
        assert "Not played yet." in shown(app)
        assert "17" not in shown(app).partition("the next one in")[0], (
            "par is shown before the ritual is played"
        )
        await pilot.press("escape")
        play_out(session)
        assert app.library.note(session)
        file_of(today).unlink()
        moves = tuple(move_to_wire(session.game.moves, ply.move) for ply in session.plies)

        async def call(self: Thinker, function: object, task: tuple[date, int]) -> object:
            asked.append(task[1])
            return Trial(number=task[1], points=17, moves=moves)

        monkeypatch.setattr(Thinker, "call", call)
        app.open_game(session)
        await settle(pilot)
        await pilot.press("e")
        await settle(pilot)
        assert isinstance(app.screen, RitualScreen)
        assert asked == [*range(TRIALS)]
        assert "best found 17" in shown(app)
        assert kept(today, TRIALS)
        await pilot.press("y")
        assert " · par 17 · " in app.clipboard
        await pilot.press("b")
        await settle(pilot)
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape", "t")
        await settle(pilot)
        assert isinstance(app.screen, GameScreen)
        mark = app.screen.session.ritual
        assert mark is not None
        assert mark.seen, "a ritual that is played again is not marked as seen before"
