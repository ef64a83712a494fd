"""Review of a finished game: its page, its turning points, and attempts to play them better."""

from __future__ import annotations

import asyncio
import re
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.chronicle import reviews
from runegames.games.registry import game
from runegames.games.rune.masters import Draw
from runegames.games.rune.placing import Place
from runegames.lab.playouts import Playout
from runegames.lab.reviewing import grow
from runegames.play.saves import new_save
from runegames.play.seats import plans_for
from runegames.play.session import Session
from runegames.report.turningpoint import HANDS
from runegames.review import Finding, Review, ReviewTask, Unfinished
from runegames.review.keeping import beside, keep
from runegames.ui import reviewing
from runegames.ui.report.reviewcourse import row_beside
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.review import ReviewScreen
from runegames.ui.screens.turningpoint import TurningPointScreen
from runegames.ui.thinking import Thinker
from tests.pilots import until
from tests.play.sittings import random_game
from tests.review.findings import examined, reviewed
from tests.ui.shell import flat, front, grid, inside, shown
from tests.ui.tables import LARGE, SMALL, running, sitting

SIMULATIONS = 16


def finished(*bots: str) -> Session:
    """Return a game of Rune that computer players have played to its end."""
    rune = game("rune")
    playout = Playout(rune, rune.options_type(), plans_for(bots or ["novice", "random"]), 5)
    for _ in playout.plies():
        pass
    return playout.session


@cache
def looked_into() -> tuple[Session, tuple[Finding, ...]]:
    """Return a game of Rune and all findings of its review."""
    session = finished()
    review = Review(session, SIMULATIONS)
    for _ in grow(review, workers=1):
        pass
    return session, tuple(review.findings.values())


@pytest.fixture(autouse=True)
def _few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewScreen, "SIMULATIONS", SIMULATIONS)


async def open_review(pilot: Pilot[Any]) -> ReviewScreen:
    """Open the review of the game of ``looked_into``, with all findings."""
    session, findings = looked_into()
    screen = ReviewScreen(session)
    for finding in findings:
        screen.review.add(finding)
    await pilot.app.push_screen(screen)
    await pilot.pause()
    return screen


screen_of = partial(front, ReviewScreen)


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_review_shows_luck_and_turning_points(size: tuple[int, int]) -> None:
    session, _ = looked_into()
    async with running(session, size) as (app, pilot):
        screen = await open_review(pilot)
        text = shown(app)
        assert "was it luck?" in text
        assert all(name in text for name in session.names)
        points = screen.review.turning_points()
        assert points, "the review finds no mistake of a player who plays at random"
        better, _ = screen.review.better(points[0].ply)
        if size != SMALL:
            assert better.split()[-1] in text, "the explanation of the chosen turning point is cut"
        await pilot.press("down", "up", "right", "tab")
        assert (screen.view.focus_on.moment, screen.view.focus_on.seat) == (
            0,
            (points[0].seat + 1) % 2,
        )
        await pilot.press("home", "enter")
        assert isinstance(app.screen, TurningPointScreen)
        text = flat(app)
        assert "turning point 1 of" in text
        assert "what it cost" in text
        assert "all answers" in text
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, ResultsScreen)


@pytest.mark.slow
async def test_only_a_click_on_the_chosen_turning_point_opens_it() -> None:
    session, _ = looked_into()
    async with running(session, LARGE) as (app, pilot):
        screen = await open_review(pilot)
        lines = grid(app)
        player = next(y for y, line in enumerate(lines) if "decisions  mistakes" in line) + 1
        point = next(y for y, line in enumerate(lines) if re.search(" 2 +[AB] ", line))
        await pilot.click(offset=(8, player + 1))
        assert screen.view.focus_on.seat == 1
        await pilot.click(offset=(8, player + 1))
        assert app.screen is screen, "a click on the chosen player opens a turning point"
        await pilot.click(offset=(LARGE[0] - 20, point))
        assert app.screen is screen
        second = screen.review.turning_points()[1]
        assert screen.view.focus_on == (second.seat, second.ply, None)
        point = next(y for y, line in enumerate(grid(app)) if re.search(" 2 +[AB] ", line))
        await pilot.click(offset=(LARGE[0] - 20, point + 1))
        assert isinstance(app.screen, TurningPointScreen)


@pytest.mark.slow
async def test_a_click_on_the_course_looks_at_a_moment() -> None:
    async with running(looked_into()[0], LARGE) as (app, pilot):
        screen = await open_review(pilot)
        await pilot.click(offset=(40, 14))
        moment = screen.view.focus_on.moment
        assert moment
        assert f"move {moment}, " in shown(app)


@pytest.mark.slow
async def test_a_turning_point_is_tried_until_its_best_move_is_found() -> None:
    async with running(looked_into()[0], LARGE) as (app, pilot):
        await open_review(pilot)
        await pilot.press("t")
        tried = front(TurningPointScreen, app)
        assert tried.state == "trying"
        assert "what it cost" not in shown(app), "the cost is shown before an answer"
        assert HANDS not in shown(app), "the hands are open before an answer"
        point = tried.point
        tried.table.choose(point.played.move)
        await until(pilot, lambda: tried.state == "trying" and bool(tried.tries))
        assert not tried.tries[0].good
        assert "your tries" in shown(app)
        tried.table.choose(point.best.move)
        await until(pilot, lambda: tried.state == "told")
        assert tried.tries[-1].best
        assert HANDS in shown(app)
        assert ": found, at the second try." in shown(app)
        await pilot.press("t", "escape")
        assert ": found, at the" not in shown(app)
        assert "what it cost" in shown(app)


@pytest.mark.slow
async def test_leaving_stops_the_review_and_coming_back_continues_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReviewScreen, "SIMULATIONS", 4)
    monkeypatch.setattr(reviewing, "cores", lambda: 1)
    session = finished()
    path = new_save(session, folder=tmp_path)
    async with running(session) as (_, pilot):
        await pilot.press("i")
        screen = screen_of(pilot)
        await until(pilot, lambda: len(screen.review.findings) > 2)
        await pilot.press("escape")
        await until(pilot, beside(path).exists)
        number = len(screen.review.findings)
        await pilot.press("i")
        again = screen_of(pilot)
        assert len(again.review.findings) >= min(number, 3)
        await until(pilot, lambda: again.review.complete)
    assert not [thinker for thinker in again.grower._thinkers if thinker.process]


def test_a_running_game_cannot_be_reviewed() -> None:
    session = sitting("rune", 2, 0)
    with pytest.raises(Unfinished):
        ReviewScreen(session)


@pytest.mark.slow
async def test_replays_lead_to_the_review_only_when_the_game_is_over() -> None:
    async with running(finished(), LARGE) as (app, pilot):
        app.open_replay(sitting("rune", 2, 0))
        await pilot.pause()
        await pilot.press("i")
        assert isinstance(app.screen, ReplayScreen)
        assert "reviewed once it is over" in shown(app)
        await pilot.press("escape", "p")
        assert "i was it luck?" in shown(app)
        await pilot.press("i")
        assert isinstance(app.screen, ReviewScreen)


@pytest.mark.slow
async def test_saved_games_lead_to_their_stored_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "ORDINARY_SIMULATIONS", SIMULATIONS)
    whole, findings = looked_into()
    session = whole.at(len(whole.plies))
    path = new_save(session)
    review = Review(session, SIMULATIONS)
    for finding in findings:
        review.add(finding)
    keep(review, beside(path))
    async with running(size=LARGE) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: "i was it luck?" in shown(app))
        await pilot.press("p", "i")
        assert screen_of(pilot).review.complete, "the page lacks findings of the stored review"
        await until(pilot, lambda: len(app.library.history.facts("review")) == 1)


@pytest.mark.slow
async def test_unfinished_saved_games_lead_to_no_review() -> None:
    new_save(sitting("rune", 2, 0))
    async with running(size=LARGE) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: "continue" in shown(app))
        assert "was it luck?" not in shown(app)
        await pilot.press("i")
        assert isinstance(app.screen, BookScreen)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [["adept"], ["adept", "novice", "adept", "novice"]])
async def test_solo_games_and_team_games_can_be_reviewed(seats: list[str]) -> None:
    session = finished(*seats)
    review = Review(session, 4)
    for _ in grow(review, workers=1):
        pass
    async with running(session, LARGE) as (app, pilot):
        screen = ReviewScreen(session)
        screen.review.findings.update(review.findings)
        app.push_screen(screen)
        await pilot.pause()
        assert screen.review.complete
        assert "not looked at yet" not in shown(app)


@pytest.mark.slow
async def test_a_review_goes_on_while_another_screen_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, free = finished(), asyncio.Event()

    async def call(self: Thinker, function: object, task: ReviewTask) -> Finding:
        if task.ply > 3:
            await free.wait()
        return examined(task)

    monkeypatch.setattr(Thinker, "call", call)
    monkeypatch.setattr(reviewing, "cores", lambda: 1)
    async with running(session, SMALL) as (app, pilot):
        screen = ReviewScreen(session)
        await app.push_screen(screen)
        await until(pilot, lambda: len(screen.review.findings) == 4)
        await pilot.press("r")
        assert isinstance(app.screen, ReplayScreen)
        free.set()
        await until(pilot, lambda: screen.review.complete)
        assert isinstance(app.screen, ReplayScreen)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_turning_point_marks_both_answers_at_the_hand_and_says_why(
    size: tuple[int, int],
) -> None:
    session = finished()
    async with running(session, size) as (app, pilot):
        screen = ReviewScreen(session)
        whole = reviewed(session)
        screen.review.findings.update(whole.findings)
        await app.push_screen(screen)
        points = whole.turning_points()
        index = next(
            number
            for number, point in enumerate(points)
            if all(isinstance(answer.move, Place) for answer in (point.played, point.best))
        )
        await app.push_screen(TurningPointScreen(screen.review, points[index].ply, trying=False))
        await pilot.pause()
        lines = grid(app)
        played, best = whole.brief_pair(points[index])
        hand = next(y for y, line in enumerate(lines) if f": {played}. Better: {best}." in line)
        assert any("✓50" in line for line in lines[hand + 1 : hand + 3]), "better is not marked"
        assert any("▸50" in line for line in lines[hand + 1 : hand + 3]), "played is not marked"
        _, reason = whole.better(points[index].ply)
        words = " ".join(reason.split()[:3])
        assert words in flat(app)


async def test_runes_of_others_lie_open_at_the_board_once_the_answer_is_told() -> None:
    review = reviewed(random_game("bones", 2, 3))
    point = review.turning_points()[0]
    view: Any = review.session.at(point.ply - 1).view(1 - point.seat)
    hand = view.hand
    assert 0 < len(hand) <= 5, "the other has no hand that is drawn whole"
    async with running(size=(120, 36)) as (app, pilot):
        await app.push_screen(screen := TurningPointScreen(review, point.ply, trying=False))
        signs = []
        for key in ("t", "escape"):
            await pilot.pause()
            signs.append(len(re.findall("[●▲◆★]", inside(app, screen.table.board))))
            await pilot.press(key)
        opened, closed = signs
        assert opened == closed + len(hand)


async def test_an_answer_without_a_card_is_marked_at_its_chip() -> None:
    session = finished()
    async with running(session, SMALL) as (app, pilot):
        screen = ReviewScreen(session)
        whole = reviewed(session)
        screen.review.findings.update(whole.findings)
        await app.push_screen(screen)
        points = whole.turning_points()
        index = next(
            index for index, point in enumerate(points) if isinstance(point.best.move, Draw)
        )
        await app.push_screen(TurningPointScreen(screen.review, points[index].ply, trying=False))
        await pilot.pause()
        assert re.search("draw a card ✓50 better|draw ✓50 better", flat(app))
        await pilot.resize_terminal(44, 28)  # the plain table, which takes Esc itself
        await pilot.press("t")
        await until(pilot, lambda: "esc show the answer" in shown(app))
        await pilot.press("escape", "escape")
        legend = rf"({'|'.join(session.names)}) +━━ as it went"
        await until(pilot, lambda: bool(re.search(legend, shown(app))))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["bones", "market", "rune", "enceladus"])
async def test_no_answer_of_a_turning_point_is_cut_in_a_small_window(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = reviewed(random_game(game_id, 2, 3))
    points = {
        type(ply.move): point
        for ply in review.session.plies
        if ply.seat == 0 and (point := review.decision(ply.number)) is not None
    }
    monkeypatch.setattr(review, "turning_points", lambda: [*points.values()])
    first = next(iter(points.values()))
    async with running() as (app, pilot):
        await app.push_screen(screen := TurningPointScreen(review, first.ply, trying=False))
        for _ in points:
            await pilot.pause()
            _, *rows = grid(app)
            # The column has both answers of the headline in full.
            assert not [row for row in rows if "…" in row and ". Better: " not in row]
            screen.action_point(1)


@pytest.mark.parametrize(
    ("row", "above", "other"),
    [(0, True, 1), (0, False, 1), (4, True, 3), (4, False, 5), (8, False, 7)],
)
def test_the_figures_of_both_lines_stay_in_the_rows_of_their_chart(
    row: int, above: bool, other: int
) -> None:
    assert row_beside(row, 9, above=above) == other
