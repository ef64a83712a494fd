"""Fixtures of an arena, and the summary of their games."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.bots.random_bot import RandomBot
from runegames.cli.output import printed
from runegames.core import AnyGame, AnyState, Rng
from runegames.games.registry import game, playable
from runegames.lab import playouts
from runegames.lab.arena import BadSeating, Fixture, play, tournament, whole_deals
from runegames.lab.printout import arena_text
from runegames.lab.report import document, summary
from tests.lab.tables import played, result, rune, timeless

# -- who sits where -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "rotations"),
    [
        (["a"], 2, {("a", "a")}),
        (["a", "b"], 2, {("a", "b"), ("b", "a")}),
        (["a", "b"], 4, {("a", "b", "a", "b"), ("b", "a", "b", "a")}),
        (["a", "a", "b"], 3, {("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")}),
        (["a", "b", "c"], 3, {("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")}),
        (["a", "b", "c"], 1, {("a",), ("b",), ("c",)}),
    ],
)
def test_players_move_on_through_the_seats(
    bots: list[str], seats: int, rotations: set[tuple[str, ...]]
) -> None:
    rows = rune(*bots, seats=seats).rotations
    assert set(rows) == rotations
    assert len(rows) == len(rotations), "two rotations are alike"


@pytest.mark.parametrize(("bots", "seats"), [(["a", "b"], 3), (["a", "b", "c"], 2)])
def test_computer_players_that_cannot_share_the_seats_evenly_are_refused(
    bots: list[str], seats: int
) -> None:
    with pytest.raises(BadSeating, match=f"{len(bots)} computer players cannot share {seats}"):
        rune(*bots, seats=seats)


def test_games_come_in_whole_deals() -> None:
    three = rune("a", "b", "c", seats=3)
    assert three.fixtures(4) == [Fixture(deal, turn) for deal in (0, 1) for turn in (0, 1, 2)]
    assert len(three.fixtures(6)) == 6
    assert len(rune("a").fixtures(5)) == 5


def test_every_player_has_every_seat_with_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: dict[tuple[int, int], dict[str, Any]] = {}

    class Onlooker(RandomBot):
        def __init__(self, name: str) -> None:
            self.name = name
            self.asked = False

        def choose(self, position: AnyState, rng: Rng) -> Any:
            decision = position.decision()
            assert decision is not None
            if not self.asked:
                self.asked = True
                hand = tuple(position.view(decision.seat).hand)
                hands.setdefault((fixture.deal, decision.seat), {})[self.name] = hand
            return super().choose(position, rng)

    def make(name: str, the_game: AnyGame) -> Onlooker:
        return Onlooker(name)

    monkeypatch.setattr(playouts, "make_bot", make)
    three = rune("a", "b", "c", seats=3)
    for fixture in three.fixtures(6):
        play(three, fixture)
    assert sorted(hands) == [(deal, seat) for deal in (0, 1) for seat in (0, 1, 2)]
    for by_name in hands.values():
        assert set(by_name) == {"a", "b", "c"}
        assert len(set(by_name.values())) == 1, "the players were dealt different cards"
    assert len({by_name["a"] for by_name in hands.values()}) == len(hands), (
        "two deals or two seats have the same cards"
    )


def test_the_same_fixture_is_the_same_game() -> None:
    one = rune("greedy", "random")
    fixture = Fixture(3, 1)
    times: dict[str, list[float]] = {"seconds": [], "longest": []}
    assert play(one, fixture).model_copy(update=times) == play(one, fixture).model_copy(
        update=times
    )


def test_deals_follow_the_seed() -> None:
    from_5, from_6 = rune("random", seed=5), rune("random", seed=6)
    assert play(from_5, Fixture(1, 0)).scores == play(from_6, Fixture(0, 0)).scores
    assert {play(from_5, Fixture(deal, 0)).scores for deal in range(4)} != {
        play(from_5, Fixture(0, 0)).scores
    }


def test_counts_of_a_game_agree() -> None:
    game = play(rune("random"), Fixture(0, 0))
    asked = game.asked
    assert sum(game.moves) == sum(kind.times for kind in asked.values())
    assert all(choices <= moves for choices, moves in zip(game.choices, game.moves, strict=True))
    assert all(kind.times <= kind.answers <= kind.times * kind.most for kind in asked.values())
    assert all(
        0 < longest <= seconds for longest, seconds in zip(game.longest, game.seconds, strict=True)
    )


# -- summaries ----------------------------------------------------------------------------


def test_partners_win_as_one_side() -> None:
    teams = rune("a", "b", seats=4)
    the_summary = summary(teams, [result(9, 4, 9, 4), result(3, 8, 3, 8, rotation=1)])
    assert [(bot.name, bot.wins.wins, bot.wins.games) for bot in the_summary.bots] == [
        ("a", 2, 2),
        ("b", 0, 2),
    ]
    assert [(seat.name, seat.wins.wins) for seat in the_summary.seats] == [
        ("seats A and C", 1),
        ("seats B and D", 1),
    ]
    assert [line.name for line in the_summary.order] == ["the team that begins", "the other team"]
    assert the_summary.even == 0.5


def test_wins_follow_the_player_through_the_seats() -> None:
    two = rune("a", "b")
    games = [
        result(9, 4, deal=0, rotation=0, first=1),
        result(2, 6, deal=0, rotation=1, first=1),
        result(5, 5, deal=1, rotation=0, first=0),
        result(1, 8, deal=1, rotation=1, first=0),
    ]
    the_summary = summary(two, games)
    assert [(bot.name, bot.wins.wins, bot.wins.games) for bot in the_summary.bots] == [
        ("a", 3.5, 4),
        ("b", 0.5, 4),
    ]
    assert [bot.score.mean for bot in the_summary.bots] == [
        (9 + 6 + 5 + 8) / 4,
        (4 + 2 + 5 + 1) / 4,
    ]
    assert [seat.wins.wins for seat in the_summary.seats] == [1.5, 2.5]
    assert [line.wins.wins for line in the_summary.order] == [0 + 1 + 0.5 + 0, 1 + 0 + 0.5 + 1]
    assert document(summary(two, reversed(games))) == document(the_summary)


def test_a_player_on_two_seats_is_counted_for_both() -> None:
    the_summary = summary(rune("a", "a", "b", seats=3), [result(5, 3, 4)])
    assert [(bot.name, bot.wins.wins, bot.wins.games) for bot in the_summary.bots] == [
        ("a", 1, 2),
        ("b", 0, 1),
    ]


def test_lengths_questions_and_times_add_up() -> None:
    two = rune("a", "b")
    long = result(
        *(1, 2),
        deal=1,
        rotation=1,
        moves=[10, 12],
        choices=[5, 6],
        seconds=[3.0, 1.2],
        longest=[2.5, 0.5],
        asked={"draw": {"times": 22, "answers": 110, "most": 40}},
        reason="deck_empty",
    )
    fields = document(summary(two, [result(3, 4), long]))
    assert fields["length"]["moves_a_game"]["mean"] == (8 + 22) / 2
    assert fields["length"]["moves_a_player"]["most"] == 12
    assert fields["length"]["with_a_choice"]["mean"] == (3 + 3 + 5 + 6) / 4
    assert fields["decisions"]["draw"] == {"a_game": 11, "branching": 5, "most": 40}
    assert fields["decisions"]["place"] == {"a_game": 4, "branching": 2.5, "most": 9}
    assert fields["decisions"]["all"] == {"a_game": 15, "branching": 130 / 30, "most": 40}
    assert fields["reasons"] == {"deck_empty": 1, "masters_placed": 1}
    # In the second rotation b sits on the first seat.
    times = [(line["name"], line["moves"], line["longest"]) for line in fields["time"]]
    assert times == [("a", 4 + 12, 0.5), ("b", 4 + 10, 2.5)]
    assert fields["time"][0]["seconds_a_move"] == pytest.approx((0.5 + 1.2) / 16)


def test_solo_games_are_compared_by_points() -> None:
    solo = rune("greedy", "random", seats=1)
    the_summary = summary(solo, played(solo, 8))
    lines = printed(arena_text(the_summary))
    assert not any("wins" in line or "begins" in line for line in lines)
    assert any(line.split()[:2] == ["greedy", "4"] for line in lines)
    scores = {bot.name: bot.score for bot in the_summary.bots}
    assert scores["greedy"].mean > scores["random"].mean
    assert scores["greedy"].reach is not None


def test_deals_that_were_cut_short_are_left_out() -> None:
    two = rune("a", "b")
    games = [result(1, 2, deal=0), result(1, 2, deal=1), result(3, 2, deal=1, rotation=1)]
    assert whole_deals(two, games) == games[1:]


def test_the_better_player_is_recognised() -> None:
    two = rune("greedy", "random")
    fields = document(summary(two, played(two, 12)))
    better, worse = fields["by_bot"]
    assert better["wins"]["low"] > 0.5 > worse["wins"]["high"]
    assert better["wins"]["wins"] + worse["wins"]["wins"] == 12
    assert timeless(fields) == timeless(document(summary(two, played(two, 12))))


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (("greedy", "master:100"), None),
        (("greedy", "master"), "master thinks by the clock"),
        (("elder:2s", "master"), "elder:2s and master think by the clock"),
    ],
)
def test_players_that_think_by_the_clock_are_named(
    bots: tuple[str, ...], words: str | None
) -> None:
    lines = printed(arena_text(summary(rune(*bots), [result(1, 2)])))
    texts = [line for line in lines if "by the clock" in line]
    assert len(texts) == (words is not None)
    assert not words or texts[0].startswith(words)


@pytest.mark.parametrize("game_id", playable())
def test_the_table_fits_a_terminal_of_80_columns(game_id: str) -> None:
    the_game = game(game_id)
    seats = the_game.meta.seat_counts[-1]
    random = tournament(the_game, the_game.options_type(), ["random"], seats, 0)
    renamed = random.model_copy(update={"bots": ("master:1000000",) * seats})
    lines = printed(arena_text(summary(renamed, [play(random, Fixture(0, 0))])))
    assert max(map(len, lines)) <= 80
    assert the_game.meta.title in lines[0]
