"""Tables that are compared for balance, their lines and charts."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.cli.output import printed
from runegames.games.registry import game, playable
from runegames.lab.arena import ArenaGame
from runegames.lab.balance import VariantResult, documents, play_at, result_of, tasks, variants
from runegames.lab.chart import ASCII, BLOCKS, ChartBar, bars
from runegames.lab.printout import balance_plot, balance_text
from tests.lab.tables import played, result


def labels(game_id: str, seats: int, held: tuple[str, ...] = (), **options: Any) -> list[str]:
    the_game = game(game_id)
    chosen = the_game.options_type(**options)
    return [variant.label for variant in variants(the_game, chosen, [seats], "random", 0, held)]


def lines_of(game_id: str) -> list[VariantResult]:
    """Return a line for every table; all tables of one size share a single game."""
    the_game = game(game_id)
    lines = []
    for seats in the_game.meta.seat_counts:
        tables = [*variants(the_game, the_game.options_type(), [seats], "random", 0)]
        shared = played(tables[0].tournament, 1)
        lines += [result_of(table, shared) for table in tables]
    return lines


# -- which tables -------------------------------------------------------------------------


def test_each_option_is_changed_alone() -> None:
    assert labels("rune", 2) == [
        "as usual",
        "rotation=half",
        "one_master_per_area=on",
        "grand_master=on",
    ]
    the_game = game("rune")
    for table in variants(the_game, the_game.options_type(), [2], "random", 0):
        usual = the_game.options_type().model_dump(mode="json")
        changed = {name for name, value in table.tournament.options.items() if value != usual[name]}
        assert changed == ({table.label.partition("=")[0]} if "=" in table.label else set())


def test_an_option_is_varied_only_at_tables_that_it_suits() -> None:
    assert "partners_share_hands=on" in labels("rune", 4)
    assert "partners_share_hands=on" not in labels("rune", 3)


def test_options_that_are_numbers_take_their_bounds() -> None:
    lines = labels("market", 2)
    assert "runes_per_colour=10" in lines
    assert "runes_per_colour=20" in lines
    assert sum(label.startswith("turn_limit") for label in lines) == 1, (
        "the number of variants is not one, although one of the two bounds is the usual value"
    )


@pytest.mark.parametrize("game_id", ["bones", "market"])
def test_options_for_the_first_player_are_not_varied(game_id: str) -> None:
    assert not any(label.startswith("first_") for label in labels(game_id, 2))


def test_options_that_are_asked_for_are_not_varied() -> None:
    lines = labels("rune", 2, ("rotation",), rotation="half", grand_master=True)
    assert lines == ["rotation=half, grand_master=on", "one_master_per_area=on", "grand_master=off"]


def test_every_table_has_the_same_deals() -> None:
    the_game = game("bones")
    tried = list(variants(the_game, the_game.options_type(), [2, 3], "random", 7))
    assert {table.tournament.seed for table in tried} == {7}
    tournaments = [table.tournament for table in tried]
    for table, fixture in tasks(len(tried), 1):
        assert play_at(tournaments, (table, fixture))[0] == table
    assert len(tasks(3, 5)) == len(set(tasks(3, 5))) == 15


# -- lines of tables ----------------------------------------------------------------------


def line_of(*games: ArenaGame) -> VariantResult:
    """Return the line of games of Rune for two with the usual options."""
    (table, *_) = variants(game("rune"), game("rune").options_type(), [2], "random", 0)
    return result_of(table, games)


def begins(wins: int, games: int) -> VariantResult:
    """Return the line of a table for two where seat 1 begins and wins ``wins`` of ``games``."""
    scores = [(1, 2)] * wins + [(2, 1)] * (games - wins)
    return line_of(*(result(*score, deal=deal, first=1) for deal, score in enumerate(scores)))


def test_a_line_counts_the_wins_of_the_player_who_begins() -> None:
    (text,) = [
        line
        for line in printed(balance_text(game("rune"), "random", [begins(70, 100)]))
        if "usual" in line
    ]
    assert text.split()[:5] == ["*", "as", "usual", "70.0", "%"]
    assert "60–78 %" in text


@pytest.mark.parametrize(("wins", "unfair"), [(70, True), (30, True), (55, False), (45, False)])
def test_only_a_result_beyond_chance_gets_a_star(wins: int, unfair: bool) -> None:
    lines = [begins(wins, 100)] * 20
    assert lines[0].unfair is unfair
    texts = printed(balance_text(game("rune"), "random", lines))
    assert any(line.startswith("* as usual") for line in texts) is unfair
    assert any("By chance alone, about 1 of 20 lines" in line for line in texts) is unfair


@pytest.mark.parametrize("game_id", playable())
def test_tables_and_charts_fit_a_terminal_of_80_columns(game_id: str) -> None:
    the_game, lines = game(game_id), lines_of(game_id)
    for texts in (
        printed(balance_text(the_game, "master:2000", lines)),
        printed(balance_plot(the_game, "adept", lines, BLOCKS)),
    ):
        drawn = list(texts)
        assert max(map(len, drawn)) <= 80, max(drawn, key=len)
        assert sum("as usual" in line for line in drawn) >= len(the_game.meta.seat_counts)


def test_a_game_for_one_has_no_figures_on_who_begins() -> None:
    solo = [line for line in lines_of("rune") if line.seats == 1]
    lines = printed(balance_text(game("rune"), "random", solo))
    assert "1 seat" in lines
    assert not any("%" in line for line in lines[3:-4])
    charts = "\n".join(printed(balance_plot(game("rune"), "random", solo, BLOCKS)))
    assert "the first player wins" not in charts
    assert "1 seat: moves a game" in charts


def test_the_document_for_programs_has_all_figures() -> None:
    fields = documents(game("rune"), [begins(7, 10)])
    assert (fields["runegames"], fields["game"]) == ("balance", "rune")
    (table,) = fields["tables"]
    assert table["label"] == "as usual"
    assert table["by_order"][0]["wins"]["wins"] == 7
    assert table["options"]["rotation"] == "quarter"


# -- charts -------------------------------------------------------------------------------


def test_a_bar_shows_value_interval_and_mark() -> None:
    row = ChartBar("name", 20, 40, 60, "40", mark=50)
    drawn, scale, words = bars([row], 100, ("0", "50", "100"), ASCII)
    cells = drawn[6:-4]
    assert drawn.startswith("name  ")
    assert drawn.endswith("  40")
    last = len(cells) - 1
    assert cells.index("-") == round(0.2 * last)
    assert cells.index("o") == round(0.4 * last)
    assert cells.index("|") == round(0.5 * last)
    assert cells.rindex("-") == round(0.6 * last)
    assert set(cells[: cells.index("-")]) == {"="}
    assert set(cells[cells.rindex("-") + 1 :]) == {" "}
    assert len(scale) == 6 + len(cells)
    assert words.split() == ["0", "50", "100"]
    assert words.index("50") in range(6 + round(0.5 * last) - 2, 6 + round(0.5 * last) + 1)


def test_a_bar_beyond_the_scale_ends_at_its_edge() -> None:
    drawn, *_ = bars([ChartBar("", 90, 120, 130, "120")], 100, ("0", "100"), ASCII)
    assert drawn.count("o") == 1
    assert len(drawn) == 80


def test_a_scale_ends_with_a_round_number() -> None:
    for late, end in ((7, 10), (11, 20), (85, 100), (101, 200), (230, 400), (1001, 2000)):
        long = line_of(result(1, 2, moves=[late, 0]))
        text = "\n".join(printed(balance_plot(game("rune"), "random", [long], ASCII)))
        assert f" {end}\n" in text


def test_games_that_are_alike_have_no_interval() -> None:
    """Show no interval if all games are alike, because nothing in them depends on chance."""
    alike = line_of(*(result(5, 3, deal=deal, seconds=[deal, 0.0]) for deal in range(40)))
    other = line_of(*(result(5, 3 + deal % 2, deal=deal) for deal in range(40)))
    assert other.unfair
    assert not alike.unfair
    rows = [printed(balance_text(game("rune"), "random", [line])) for line in (alike, other)]
    assert "all games went alike" in "".join(rows[0])
    assert "100 %" not in "".join(line for line in rows[0] if "as usual" in line)
    assert "all games went alike" not in "".join(rows[1])
