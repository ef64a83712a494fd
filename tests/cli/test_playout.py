"""Output of ``runegames playout`` for other programs and people."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from runegames.core import Outcome, move_from_wire
from runegames.games.registry import game, playable
from runegames.lab.playouts import Playout, records, summary, to_line, transcript
from runegames.play.export import event_record
from runegames.play.seats import SeatPlan, plans_for
from runegames.play.session import Session
from tests.cli.conftest import Shell

pytestmark = pytest.mark.slow

Records: TypeAlias = Callable[..., list[dict[str, Any]]]
TABLES = [
    (name, choose(game(name).meta.seat_counts)) for name in playable() for choose in (min, max)
]


@pytest.fixture
def played_out(shell: Shell) -> Records:
    """Return a function that returns the records of ``playout --jsonl``."""
    return lambda *words: [
        json.loads(line) for line in shell.prints("playout", *words, "--jsonl").splitlines()
    ]


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_a_game_can_be_replayed_from_its_records(
    game_id: str, seats: int, played_out: Records
) -> None:
    header, *plies, last = played_out(game_id, "--seats", seats, "--seed", "11", "--list-legal")
    the_game = game(header["game"])
    assert header["rules_version"] == the_game.meta.rules_version
    assert (header["seed"], header["first_seat"]) == (11, plies[0]["seat"])
    dealt = [event["audience"] for event in header["events"] if event["kind"] == "dealt"]
    assert len(dealt) == seats
    assert all(seat in audience for seat, audience in enumerate(dealt))
    session = Session(
        the_game,
        the_game.options_type.model_validate(header["options"]),
        [SeatPlan(**seat) for seat in header["seats"]],
        header["seed"],
    )
    assert len(session.plans) == seats
    assert [event["kind"] for event in header["events"]] == [e.kind for e in session.opening]
    for number, record in enumerate(plies, start=1):
        assert list(record) == ["ply", "seat", "decision", "legal", "move", "events", "view"]
        assert record["ply"] == number == session.next_ply
        decision = session.decision()
        assert decision is not None
        assert record["seat"] == decision.seat == record["view"]["seat"]
        assert (record["decision"]["kind"], record["decision"]["rule"]) == (
            decision.kind,
            decision.rule,
        )
        assert record["view"] == session.view(decision.seat).model_dump(mode="json")
        view = the_game.view_type.model_validate_json(json.dumps(record["view"]))
        assert view == session.view(decision.seat)
        legal = [move_from_wire(the_game.moves, move) for move in record["legal"]]
        assert legal == list(session.state.legal_moves())
        assert record["move"] in record["legal"]
        ply = session.play(move_from_wire(the_game.moves, record["move"]))
        events = json.dumps([event_record(event) for event in ply.events])
        assert record["events"] == json.loads(events)
    outcome = session.outcome()
    assert outcome is not None
    assert last == {
        "outcome": {
            "scores": list(outcome.scores),
            "ranks": list(outcome.ranks),
            "reason": outcome.reason,
            "plies": len(plies),
        }
    }


def test_legal_is_a_number_unless_the_moves_are_asked_for(played_out: Records) -> None:
    numbers = played_out("rune", "--seed", "4")
    lists = played_out("rune", "--seed", "4", "--list-legal")
    for one, other in zip(numbers[1:-1], lists[1:-1], strict=True):
        assert one == {**other, "legal": len(other["legal"])}


def test_records_hold_secrets_in_a_field_of_their_own(played_out: Records) -> None:
    plies = played_out("rune", "--seats", "2", "--bot", "greedy", "--seed", "2")[1:-1]
    draws = [event for ply in plies for event in ply["events"] if event["kind"] == "drew"]
    assert draws
    for event in draws:
        assert set(event["secret"]) == {"card"}
        assert event["audience"] == [event["data"]["seat"]]
        assert "card" not in event["data"]


def test_options_and_players_are_those_asked_for(played_out: Records) -> None:
    command = "rune --bot greedy random random --option rotation=half grand_master=on"
    header, *_ = played_out(*command.split())
    assert [seat["player"] for seat in header["seats"]] == ["greedy", "random", "random"]
    assert (header["options"]["rotation"], header["options"]["grand_master"]) == ("half", True)


def test_several_games_take_consecutive_seeds(played_out: Records) -> None:
    three = played_out("rune", "--seed", "7", "--games", "3")
    assert [record["seed"] for record in three if "seed" in record] == [7, 8, 9]
    assert sum("outcome" in record for record in three) == 3
    alone = played_out("rune", "--seed", "8")
    start = next(index for index, record in enumerate(three) if record.get("seed") == 8)
    assert three[start : start + len(alone)] == alone


def test_bots_do_not_change_the_random_numbers_of_the_game() -> None:
    the_game = game("rune")
    options = the_game.options_type()
    playout = Playout(the_game, options, plans_for(["random"]), 3)
    for _ in playout.plies():
        pass
    again = Session(the_game, options, plans_for(["greedy"]), 3)
    for ply in playout.session.plies:
        again.play(ply.move)
    assert again.state == playout.session.state


def test_an_outcome_before_the_end_is_refused() -> None:
    the_game = game("rune")
    playout = Playout(the_game, the_game.options_type(), plans_for(["random"]), 3)
    with pytest.raises(ValueError, match="not over"):
        _ = playout.outcome


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_the_transcript_reads_from_the_seed_to_the_verdict(game_id: str, seats: int) -> None:
    the_game = game(game_id)
    plans = plans_for(["random"] * seats)
    playout = Playout(the_game, the_game.options_type(), plans, 6)
    lines = list(transcript(playout))
    assert "seed 6" in lines[0]
    assert all(plan.name in lines[0] for plan in plans)
    view = playout.session.view(None)
    assert the_game.words.verdict(playout.outcome, view, playout.session.names) in lines
    assert all(line == line.rstrip() for line in lines)


def test_a_transcript_and_the_records_are_of_the_same_game() -> None:
    the_game = game("rune")
    options = the_game.options_type()
    read = Playout(the_game, options, plans_for(["random"] * 2), 6)
    list(transcript(read))
    told_to_programs = Playout(the_game, options, plans_for(["random"] * 2), 6)
    for record in records(told_to_programs):
        assert json.loads(to_line(record)).keys() == record.keys()
    assert read.session.state == told_to_programs.session.state


def test_a_summary_adds_up(shell: Shell) -> None:
    command = "playout rune --games 4 --bot greedy random"
    *_, title, heads, greedy, random = shell.prints(*command.split()).splitlines()
    assert title == "4 games:"
    assert heads.split() == ["mean", "score", "least", "most", "first", "places"]
    assert greedy.startswith("Alva (greedy)")
    assert random.startswith("Bux (random)")
    assert int(greedy.split()[-1]) + int(random.split()[-1]) >= 4


def test_a_draw_gives_every_winner_a_first_place() -> None:
    plans = plans_for(["random"] * 2)
    lines = list(summary(plans, [Outcome((5, 5), (1, 1), "masters_placed")]))
    assert [line.split()[-1] for line in lines[2:]] == ["1", "1"]
