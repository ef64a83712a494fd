"""Reports of reviews and turning points: one selection for pages, lines and documents."""

from __future__ import annotations

from functools import cache

import pytest

from runegames.chronicle.people import People
from runegames.chronicle.summaries import ReviewSummary
from runegames.core import and_list, move_to_wire
from runegames.games.registry import game
from runegames.games.telling import told_of
from runegames.lab.playouts import Playout
from runegames.play.seats import plans_for
from runegames.report.document import document
from runegames.report.games import of_finished
from runegames.report.lines import lines
from runegames.report.model import Report, ReportTable, Sentence, plain
from runegames.report.pictures import ReviewFocus
from runegames.report.review import NO_MISTAKE, course_table, of_review, progress_of
from runegames.report.reviewwords import ReviewWords
from runegames.report.turningpoint import TriedAnswer, of_tries, of_turning_point, sentence_of_try
from runegames.review import Figure, Finding, Review
from runegames.review.figures import NOTHING
from runegames.review.marks import is_good
from tests.chronicle.test_scorebook import played
from tests.review.findings import reviewed


@cache
def whole() -> Review:
    """Return a complete review of a game of Rune, in which seat 0 makes mistakes."""
    rune = game("rune")
    playout = Playout(rune, rune.options_type(), plans_for(["novice", "random"]), 5)
    for _ in playout.plies():
        pass
    return reviewed(playout.session)


def table_of(report: Report, name: str) -> ReportTable:
    """Return the table of a section."""
    return next(table for section, table in report.tables() if section.name == name)


def test_every_turning_point_is_a_row_that_opens_it_and_a_sentence() -> None:
    review = whole()
    rows = table_of(of_review(review), "turning_points").rows
    points = review.turning_points()
    assert [row.key for row in rows] == [str(point.ply) for point in points]
    assert all(row.opens is not None for row in rows)
    text = "\n".join(lines(of_review(review)))
    for number, (row, point) in enumerate(zip(rows, points, strict=True), 1):
        assert f"Turning point {number} of {len(points)}. " in text
        _, reason = review.better(point.ply)
        fields = {detail.name: detail.text for detail in row.details}
        assert fields.get("", "") == reason
        assert fields["played"] in text
        assert reason in text


def test_a_figure_that_is_not_known_yet_is_no_nought() -> None:
    table = table_of(of_review(Review(whole().session)), "seats")
    titles = [column.title for column in table.columns]
    for row in table.rows:
        figures = dict(zip(titles, (plain(cell.text) for cell in row.cells), strict=True))
        assert (figures["lost each"], figures["luck"]) == ("·", "·")


def test_the_course_is_told_by_parts_with_the_figures_of_the_chosen_seat() -> None:
    review = whole()
    table = course_table(review, ReviewFocus(seat=1))
    assert table.columns[0].title == review.session.names[1]
    assert len(table.rows) == len(review.spans())
    luck = [plain(row.cells[2].text) for row in table.rows]
    assert luck[0] == "−12", "the luck of the deal is missing"


def test_a_review_counts_wins_in_a_hundred_games() -> None:
    report = of_review(whole())
    assert " wins in a hundred games on average, give or take " in "\n".join(lines(report))
    notes = [
        part.text
        for section in report.sections
        for part in section.parts
        if isinstance(part, Sentence)
    ]
    assert sum(note.startswith("wins in 100; lost each: a decision") for note in notes) == 1


def test_sides_are_told_their_gains_unless_these_may_be_chance() -> None:
    rune = game("rune")
    playout = Playout(rune, rune.options_type(), plans_for(["random"] * 4), 5)
    for _ in playout.plies():
        pass
    review = Review(playout.session)
    clear, unclear = Figure(0.1, 0.01), Figure(0.3, 0.2)
    for ply in range(len(playout.session.plies) + 1):
        luck = {0: clear, 2: unclear}.get(ply, Figure(0.0))
        sides = luck, NOTHING.minus(luck)
        worth = (Figure(0.5 + luck.value, 0.01), Figure(0.5 - luck.value, 0.01))
        review.add(Finding(ply=ply, playouts=9, whole=True, worth=worth * 2, luck=sides * 2))
    for part in review.spans()[1:]:
        inside = review.moments[part.first : part.last + 1]
        for seat, play in enumerate(part.play):
            assert play.value == pytest.approx(sum(moment.play[seat] for moment in inside))
            assert play.error > 0 or part.last == len(playout.session.plies)
    rows = [line.strip() for line in lines(of_review(review))]
    one, two = (and_list(playout.session.names[seat::2]) for seat in (0, 1))
    assert f"Deal: {one} luck +10; {two} luck -10." in rows
    assert not any("luck +30" in line for line in rows)


def test_a_document_of_a_review_has_the_figures_of_all_plies() -> None:
    review = whole()
    fields = document(of_review(review))
    plies = fields["plies"]
    assert isinstance(plies, list)
    assert [ply["ply"] for ply in plies] == sorted(review.findings)
    assert fields["turning_points"] == [point.ply for point in review.turning_points()]
    assert {"runegames", "format", "seats", "parts", "strokes", "complete", "unit"} <= {*fields}
    point = review.turning_points()[0]
    ply = next(ply for ply in plies if ply["ply"] == point.ply)
    assert ply["better"] == move_to_wire(review.session.game.moves, point.best.move)


def test_a_growing_review_tells_how_far_it_is() -> None:
    growing = Review(whole().session)
    for ply in range(3):
        growing.add(whole().findings[ply])
    assert NO_MISTAKE not in "\n".join(lines(of_review(growing)))
    row = progress_of(growing, 12.4)
    assert "about 12 s left" in plain(row.cells[-1].text)
    assert row.sentence.endswith("done, about 12 seconds left.")
    assert of_review(growing, left_s=12.4).sections[0].name == "progress"
    assert all(section.name != "progress" for section in of_review(whole()).sections)


def test_a_turning_point_tells_its_cost_all_answers_and_the_words_for_both() -> None:
    review = whole()
    point = review.turning_points()[0]
    report = of_turning_point(review, point.ply)
    text = "\n".join(lines(report))
    assert "It cost 25 wins in a hundred games" in text
    rows = table_of(report, "answers").rows
    assert len(rows) == len(point.answers)
    words = [plain(row.cells[-1].text) for row in rows]
    assert words.count("played") == words.count("better") == 1
    for row in rows:
        sign, word = plain(row.cells[0].text), plain(row.cells[-1].text)
        assert bool(sign) == bool(word), "an answer is marked by a sign or a colour alone"
        assert row.cells[2].bar is not None
    assert "What happened then:" in text
    (row,) = table_of(report, "hands").rows
    past = review.session.at(point.ply - 1)
    held = told_of(past.game, past.view(1 - point.seat), past.names).hand
    assert row.sentence == " ".join(held) != "", "the hand of the other is closed"
    assert f"played on {point.trials} times" in text


def test_tries_hide_the_answers_until_one_is_good() -> None:
    review = whole()
    point = review.turning_points()[0]
    bad = TriedAnswer(point.played.move, point.loss)
    best = TriedAnswer(point.best.move, point.best.loss, best=True)
    assert not is_good(bad.loss)
    hidden = of_tries(review, point.ply, [bad])
    assert [section.name for section in hidden.sections] == ["tries"]
    assert len(table_of(hidden, "tries").rows) == 1, "a try that costs shows another answer"
    assert "costs 25 wins" in sentence_of_try(review, point.ply, bad)
    assert sentence_of_try(review, point.ply, best).startswith("Found: ")
    verdict = of_turning_point(review, point.ply, [bad, best])
    rows = table_of(verdict, "tries").rows
    assert [section.name for section in verdict.sections][:2] == ["tries", "answers"]
    assert "played" in plain(rows[-1].cells[2].text), "what was played is missing after the find"


def test_games_tell_of_a_review_what_its_page_tells() -> None:
    review = whole()
    session, outcome = review.session, review.session.outcome()
    assert outcome is not None
    game = played(1, *session.names, scores=outcome.scores)
    headline = ReviewWords(review).headline()
    assert headline in "\n".join(
        lines(of_finished(game, [game], People([game]), ReviewSummary.of(review)))
    )
