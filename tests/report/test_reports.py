"""Reports: a fact stands in them once, and is told in lines, on the screen and in documents."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from runegames.lab.evenings import evenings
from runegames.lab.scorebook import Scorebook
from runegames.report.document import document
from runegames.report.evening import of_evening, of_evenings
from runegames.report.lines import lines
from runegames.report.model import (
    Cell,
    Column,
    Report,
    Row,
    Section,
    Sentence,
    Table,
    number,
    plain,
)
from runegames.report.pictures import Wins
from runegames.report.player import SHARES_FROM_GAMES, Surroundings, of_player
from tests.lab.test_curves import summary
from tests.lab.test_scorebook import played

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
COLUMNS = (Column(), Column("games", title="games"), Column("won"))


def test_a_row_is_a_sentence_a_row_and_fields() -> None:
    table = Table(COLUMNS, ROWS, TOTAL, form="by key")
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
            Section("wins", "", [Wins([True], "One win."), Sentence("drawn", spoken=False)]),
            Section("rune", "", [Sentence("Only Rune")], of=frozenset({"rune"})),
            Section("all", "", [Sentence("All games")], of=frozenset({"", "rune"})),
            Section("none", "", [Table((Column(),), ())], spoken="Ratings:"),
        ],
    )
    assert [*lines(report, {"review": "; --review reviews the rest"})] == [
        "  None of 3 games is reviewed; --review reviews the rest.",
        "  One win.",
        "  All games.",
    ]


# -- players ------------------------------------------------------------------------------


def test_the_document_of_a_player_has_its_fields() -> None:
    person: dict[str, Any] = document(of_player(book(12).of("Anna"), Surroundings(TODAY)))
    assert (person["name"], person["games"], person["won"]) == ("Anna", 12, 6.5)
    assert person["by_game"].keys() == {"bones", "rune"}
    assert person["by_game"]["rune"]["games"] == 6
    assert person["against"] == [
        {"name": "Bo", "person": True, "ahead": 6, "behind": 5, "level": 1}
    ]
    assert person["streaks"].keys() == {"now", "most", "without"}
    assert {"by_seat", "teams", "curves"} <= person.keys()


def test_few_games_have_no_shares_but_say_from_when_on() -> None:
    few = of_player(book(SHARES_FROM_GAMES - 1).of("Anna"), Surroundings(TODAY))
    assert ": 50 in a hundred" not in sentences(few)
    assert "9 of 10 games, any game for wins in a hundred, a rating." in sentences(few)
    assert "games" in sections_of(few)
    enough = of_player(book(2 * SHARES_FROM_GAMES).of("Anna"), Surroundings(TODAY))
    assert "Runes & Bones: 10 games, 7 won: 70 in a hundred" in sentences(enough)
    assert "games" not in sections_of(enough)


@pytest.mark.parametrize("games", [3, 30])
def test_every_figure_of_a_player_is_seen_and_heard(games: int) -> None:
    """Each cell of the page whose words are figures stands in the sentence of its row."""
    report = of_player(book(games, reviewed=True).of("Anna"), Surroundings(TODAY))
    for section in report.sections:
        for part in section.parts:
            if isinstance(part, Table):
                for row in part.rows:
                    figures = {plain(cell.text) for cell in row.cells if plain(cell.text).isdigit()}
                    missing = [each for each in figures if each not in row.sentence]
                    assert not missing, (section.name, row.sentence)
                    assert not row.sentence or row.sentence.endswith(".")


# -- evenings -----------------------------------------------------------------------------


def test_an_evening_is_told_game_by_game() -> None:
    games = [played(1, "Anna", "Bo", scores=(3, 5)), played(2, "Anna", "Ciri", scores=(9, 1))]
    (evening,) = evenings(Scorebook(games))
    report = of_evening(evening, TODAY)
    assert "Game 1, Runes & Bones: Anna 3 for 0 points, Bo 5 for 1 point." in sentences(report)
    assert "Game 2, Runes & Bones: Anna 9 for 1 point, Ciri 1 for 0 points." in sentences(report)
    (table,) = (table for section, table in report.tables() if section.name == "games")
    assert [plain(cell.text) for cell in table.rows[1].cells[2:]].count("") == 4, (
        "somebody who did not play has a result"
    )
    nights = document(of_evenings([evening], TODAY))["evenings"]
    assert nights == [{"day": "2026-03-01", "games": 2, "points": {"Anna": 1, "Bo": 1, "Ciri": 0}}]
