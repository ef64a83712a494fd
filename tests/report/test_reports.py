"""Reports: a fact stands in them once, and is told in lines, on the screen and in documents."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from runegames.chronicle.curves import RUNNING
from runegames.chronicle.evenings import evenings
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.people import People
from runegames.chronicle.scorebook import Scorebook
from runegames.estimates import TELLING_GAMES
from runegames.report.document import document
from runegames.report.evening import of_evening, of_evenings, scores_of
from runegames.report.games import of_finished
from runegames.report.lines import lines
from runegames.report.model import (
    Cell,
    Report,
    ReportTable,
    Row,
    Section,
    Sentence,
    TableColumn,
    number,
    plain,
)
from runegames.report.pictures import Wins
from runegames.report.player import of_player
from runegames.report.players import of_persons, of_players
from tests.chronicle.test_curves import summary
from tests.chronicle.test_scorebook import BARTER, played

TODAY = date(2026, 11, 28)


def book(games: int, *, reviewed: bool = False) -> Scorebook:
    """Return games of Anna against Bo, alternately of two kinds, one of them with a third."""
    kinds = ("bones", "rune")
    record = [
        played(number, "Anna", "Bo", game=kinds[number % 2], scores=(number, 5))
        for number in range(games)
    ]
    reviews = {game.key: summary() for game in record} if reviewed else {}
    return Scorebook(record, None, reviews)


def sentences(report: Report) -> str:
    return "\n".join(lines(report))


def sections_of(report: Report) -> dict[str, Section]:
    return {section.name: section for section in report.sections}


# -- renderers ----------------------------------------------------------------------------


ROWS = [
    Row((Cell("Rune", "Rune: "), number(3, "game", value=3), Cell("2", ", 2 won", 2.0)), "rune")
]
TOTAL = Row((Cell("together"), number(3, "game", value=3), Cell("2", ", 2 won", 2.0)))
COLUMNS = (TableColumn(), TableColumn("games", title="games"), TableColumn("won"))


def test_a_row_is_a_sentence_a_row_and_fields() -> None:
    table = ReportTable(COLUMNS, ROWS, TOTAL, form="by key")
    report = Report("Anna", "Anna has played.", [Section("by_game", "won", [table])])
    assert [*lines(report)] == ["Anna has played.", "  Rune: 3 games, 2 won."]
    assert document(report) == {
        "games": 3,
        "won": 2.0,
        "by_game": {"rune": {"games": 3, "won": 2.0}},
    }


def test_lines_offer_commands_and_speak_pictures_and_sections_of_all_rows() -> None:
    report = Report(
        "",
        "",
        [
            Section("few", "", [Sentence("None of 3 games is reviewed", offers="review")]),
            Section("wins", "", [Wins([True]), Sentence("drawn", spoken=False)]),
            Section("rune", "", [Sentence("Only Rune")], of=frozenset({"rune"})),
            Section("all", "", [Sentence("All games")], of=frozenset({"", "rune"})),
            Section("none", "", [ReportTable((TableColumn(),), ())], spoken="Ratings:"),
        ],
    )
    assert [*lines(report, {"review": "; --review reviews the rest"})] == [
        "  None of 3 games is reviewed; --review reviews the rest.",
        "  1 won.",
        "  All games.",
    ]


# -- players ------------------------------------------------------------------------------


def test_the_document_of_a_player_has_its_fields() -> None:
    person: dict[str, Any] = document(of_player(book(12).of("Anna"), TODAY))
    assert (person["name"], person["games"], person["won"]) == ("Anna", 12, 6.5)
    assert person["by_game"].keys() == {"bones", "rune"}
    assert person["by_game"]["rune"]["games"] == 6
    assert person["against"] == [
        {"name": "Bo", "person": True, "ahead": 6, "behind": 5, "level": 1}
    ]
    assert person["streaks"].keys() == {"now", "most", "without"}
    assert {"by_seat", "teams", "curves"} <= person.keys()


def test_few_games_have_no_shares_but_say_from_when_on() -> None:
    few = of_player(book(TELLING_GAMES - 1).of("Anna"), TODAY)
    assert ": 50 in a hundred" not in sentences(few)
    assert "9 of 10 games of any kind for wins in a hundred and a rating." in sentences(few)
    assert "games" in sections_of(few)
    enough = of_player(book(2 * TELLING_GAMES).of("Anna"), TODAY)
    assert "Runes & Bones: 10 games, 7 won: 70 in a hundred" in sentences(enough)
    assert "games" not in sections_of(enough)


def test_wins_are_told_apart_from_games() -> None:
    record = [
        *(played(number, "Anna", "Bo", scores=(number, 2)) for number in (1, 3, 4)),
        played(5, "Anna", "Bo", "Ciri", "Dag", teams=True, scores=(9, 2, 9, 2)),
        played(6, "Anna", "Bo", "Ciri", "Dag", teams=True, scores=(2, 9, 2, 9)),
    ]
    everybody = Scorebook(record)
    report = of_player(everybody.of("Anna"), TODAY)
    text = sentences(report)
    for sentence in (
        "Anna has played 5 games, 3 won.",
        "  Runes & Bones: 5 games, 3 won.",
        "  1 not, 3 won, 1 not.",
        "  3 wins in a row at most; at most 1 game without a win.",
        "  With Ciri: 1 of 2 won, 0 wins in a row now.",
        "  5 of 10 games of any kind for wins in a hundred and a rating.",
        "  5 of 10 games of Runes & Bones for its wins in a hundred.",
    ):
        assert sentence in text.splitlines()
    running = sentences(of_player(Scorebook(record[:-1]).of("Anna"), TODAY))
    assert "  3 wins in a row now, 3 at most; " in running
    cells = {
        section.name: [plain(cell.text) for cell in table.shown_rows[0].cells if plain(cell.text)]
        for section, table in [*report.tables(), *of_players(everybody, ()).tables()]
        if table.rows
    }
    assert cells["by_game"][:3] == ["Runes & Bones", "5", "3"]
    assert cells["by_seat"][:3] == ["first", "5", "3"]
    assert cells["teams"] == ["Ciri", "1 of 2", "0"]
    assert cells["persons"] == ["Anna", "5", "3"]


@pytest.mark.parametrize(
    ("scores", "words", "figures"),
    [
        ((9, 7, 5, 3), "won", "won"),
        ((7, 9, 5, 3), "second of four", "2 of 4"),
        ((5, 9, 7, 3), "third of four", "3 of 4"),
        ((3, 9, 7, 5), "fourth of four", "4 of 4"),
        ((7, 9, 7, 3), "second of four", "2 of 4"),
    ],
)
def test_few_games_tell_the_place_in_each(
    scores: tuple[int, ...], words: str, figures: str
) -> None:
    """The place is the same in words, in the few columns of a small window and in a line."""
    record = [played(1, "Anna", "Bo", "Ciri", "Dag", scores=scores)]
    report = of_player(Scorebook(record).of("Anna"), TODAY)
    (table,) = sections_of(report)["games"].parts
    assert isinstance(table, ReportTable)
    (row,) = table.rows
    standing = row.cells[2]
    assert (standing.text, standing.short) == (words, figures)
    assert f": {words}, {scores[0]} points" in row.sentence


@pytest.mark.parametrize("games", [3, 30])
def test_every_figure_of_a_player_is_seen_and_heard(games: int) -> None:
    """Each cell of the page whose words are figures stands in the sentence of its row."""
    report = of_player(book(games, reviewed=True).of("Anna"), TODAY)
    for section in report.sections:
        for part in section.parts:
            if isinstance(part, ReportTable):
                for row in part.rows:
                    figures = {plain(cell.text) for cell in row.cells if plain(cell.text).isdigit()}
                    missing = [figure for figure in figures if figure not in row.sentence]
                    assert not missing, (section.name, row.sentence)
                    assert not row.sentence or row.sentence.endswith(".")


def of_anna(games: Sequence[FinishedGame], losses: Sequence[float] = ()) -> str:
    """Return what the shell prints of Anna: her report, and that of all who play."""
    reviews = {
        game.key: summary(lost, seats=len(game.places))
        for game, lost in zip(games, losses, strict=False)
    }
    book = Scorebook(games, None, reviews)
    reports = of_persons(book, ["Anna"])
    return "\n".join(line for report in reports for line in lines(report))


def test_house_rules_are_named_and_ratings_say_what_they_leave_out() -> None:
    games = [played(number, "Anna", "Bo") for number in range(TELLING_GAMES)]
    games += [
        played(15 + number, "Anna", "Ciri", house_rules=True, options=BARTER) for number in range(3)
    ]
    text = of_anna(games)
    assert "13 games (3 with barter)" in text
    assert "without 3 games with house rules" in text


def test_few_games_are_told_in_words_and_apart_from_games_alone() -> None:
    games = [played(number, "Anna", "Bo", scores=(5, 4 * number)) for number in range(3)]
    few = of_anna([*games, played(4, "Anna")])
    assert few.startswith("Anna has played 4 games, 1 of them alone; 2 of 3 won.")
    assert "give or take" not in few
    assert "Rating" not in few
    many = of_anna([played(number, "Anna", "Bo") for number in range(TELLING_GAMES)])
    assert "in a hundred (" in many
    assert "equal players would win 5" in many
    assert "Ratings" in many


@pytest.mark.parametrize(
    ("last", "verdict"),
    [
        (0.05, "it has fallen by more than chance"),
        (0.4, "that may be chance"),
        (0.9, "it has grown by more than chance"),
    ],
)
def test_a_change_over_time_is_told_with_its_uncertainty(last: float, verdict: str) -> None:
    wobble = [0.02 * (number % 5) for number in range(20)]
    losses = [(0.4 if number < RUNNING else last) + more for number, more in enumerate(wobble)]
    text = of_anna([played(number, "Anna", "Bo") for number in range(20)], losses)
    assert "20 of 20 games are reviewed." in text
    assert verdict in text
    assert "in all 20; that may be chance." in text


def test_few_reviewed_games_are_summed_up_without_a_curve() -> None:
    games = [played(number, "Anna", "Bo") for number in range(3)]
    assert "None of 3 games is reviewed." in of_anna(games)
    text = of_anna(games, [0.1, 0.2, 0.3])
    assert "2.00 of 100 chances to win lost a decision, in 3 games; a curve needs 20 games." in text


# -- evenings -----------------------------------------------------------------------------


def test_an_evening_is_told_game_by_game() -> None:
    games = [played(1, "Anna", "Bo", scores=(3, 5)), played(2, "Anna", "Ciri", scores=(9, 1))]
    (evening,) = evenings(Scorebook(games))
    report = of_evening(evening, TODAY)
    assert "Game 1, Runes & Bones: Anna 3 for 0 points, Bo 5 for 1 point." in sentences(report)
    assert "Game 2, Runes & Bones: Anna 9 for 1 point, Ciri 1 for 0 points." in sentences(report)
    (table,) = (table for section, table in report.tables() if section.name == "games")
    assert [plain(cell.text) for cell in table.rows[1].cells[2:]].count("") == 2, (
        "somebody who did not play has a result"
    )
    nights = document(of_evenings([evening]))["evenings"]
    assert nights == [{"day": "2026-03-01", "games": 2, "points": {"Anna": 1, "Bo": 1, "Ciri": 0}}]


def test_tied_players_of_an_evening_stand_in_one_order_everywhere() -> None:
    games = [played(1, "Anna", "Bo", scores=(3, 5)), played(2, "Bo", "Anna", scores=(0, 9))]
    (evening,) = evenings(Scorebook(games))
    names = [who.name for who in evening.players]
    assert names == ["Anna", "Bo"]
    assert [side.name for side in scores_of(evening).ranked] == names, "the podium differs"


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (0.2, "Anna won by play, and would have won without luck as well."),
        (0.8, "Anna won with the luck of the game; without it Bo would have won."),
        (0.5, "Anna won; who would have won without luck cannot be told."),
    ],
)
def test_a_reviewed_game_tells_who_would_have_won_without_luck(luck: float, sentence: str) -> None:
    game = played(1, "Anna", "Bo", scores=(9, 5))
    plain_report, reviewed = (
        sentences(of_finished(game, [game], People([game]), review))
        for review in (None, summary(luck=luck))
    )
    assert "luck" not in plain_report
    assert sentence in reviewed


def test_a_game_alone_tells_what_luck_brought() -> None:
    game = played(1, "Anna", scores=(9,))
    text = sentences(of_finished(game, [game], People([game]), summary(luck=-3.0, seats=1)))
    assert "Luck cost 3 points, give or take 0.0." in text
