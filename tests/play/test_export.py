"""Exported records of games: complete after the end, and without secrets before it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from runegames.core import BaseMove, move_from_wire, named, redact
from runegames.games.bones.playing import Play
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import Attack
from runegames.games.market.purchases import BuyItem, BuyRune
from runegames.games.registry import game
from runegames.games.rune.phrases import card_words
from runegames.play import export
from runegames.play.log import words_of
from runegames.play.replay import branch
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from tests.contract.tables import every_game
from tests.play.sittings import asked, hand, memory_game, play_out, random_game, sitting, step


def record(session: Session) -> dict[str, Any]:
    """Return the document of a game, as another program reads it."""
    read: dict[str, Any] = json.loads(json.dumps(export.document(session)))
    return read


@every_game
def test_a_finished_game_can_be_played_again_from_its_document(game_id: str) -> None:
    the_game = game(game_id)
    session = random_game(game_id, 2, 6)
    read = record(session)
    assert (read["game"], read["rules_version"]) == (game_id, the_game.meta.rules_version)
    again = Session(
        the_game,
        the_game.options_type.model_validate(read["options"]),
        [SeatPlan(**seat) for seat in read["seats"]],
        read["seed"],
    )
    assert read["view"] == again.view(None).model_dump(mode="json")
    for fields in read["plies"]:
        decision = again.decision()
        assert decision is not None
        assert (fields["seat"], fields["decision"]["rule"]) == (decision.seat, decision.rule)
        again.play(move_from_wire(the_game.moves, fields["move"]))
        assert fields["view"] == again.view(None).model_dump(mode="json")
    assert again.state == session.state
    assert read["outcome"]["reason"] == session.standing.reason
    assert read["outcome"]["scores"] == list(session.standing.scores)


@every_game
def test_the_document_of_an_unfinished_game_has_only_what_the_public_knows(game_id: str) -> None:
    whole = random_game(game_id, 2, 6)
    session = whole.at(len(whole.plies) // 2)
    read = record(session)
    assert (read["seed"], read["outcome"]) == (None, None)
    for fields, ply in zip(read["plies"], session.plies, strict=True):
        assert fields["move"] is None
        events = [redact(event, None) for event in ply.events]
        public = [{"kind": event.kind, "data": dict(event.data)} for event in events]
        assert fields["events"] == json.loads(json.dumps(public))
        view = session.at(ply.number).view(None)
        assert fields["view"] == view.model_dump(mode="json")


def test_no_card_of_a_hand_is_in_a_record_before_the_end() -> None:
    session = sitting("pp")
    while len(session.plies) < 7:
        step(session, "draw")
    cards = {*hand(session, 0), *hand(session, 1)}
    assert len(cards) > 2
    hidden = {*cards, *map(card_words, cards)}
    written = "\n".join(export.text(session)) + json.dumps(export.document(session))
    assert not [card for card in hidden if card in written]
    assert f"deal {session.seed}" not in written
    play_out(session)
    written = "\n".join(export.text(session))
    assert [card for card in hidden if card in written], (
        "the finished game does not name these cards either, so this test proves nothing"
    )


def test_cards_that_have_to_be_remembered_stay_out_of_a_record() -> None:
    whole = memory_game(memory_aid=False)
    running = whole.at(len(whole.plies) // 2)
    read = record(running)
    assert [fields for fields in read["plies"] if fields["view"] is None]
    assert read["plies"][-1]["view"] is not None
    log = {entry.seen.data["card"] for entry in running.log(None) if "card" in entry.seen.data}
    values = {event["data"].get("card") for ply in read["plies"] for event in ply["events"]}
    assert values - {None} <= log
    assert all(fields["view"] is not None for fields in record(whole)["plies"])


@every_game
def test_the_text_has_every_move_and_the_end(game_id: str) -> None:
    the_game = game(game_id)
    session = random_game(game_id, 2, 6)
    lines = list(export.text(session, datetime(2025, 3, 1, 12, tzinfo=UTC)))
    assert the_game.meta.title in lines[0]
    assert all(name in lines[1] for name in session.names)
    assert f"deal {session.seed}" in lines[1]
    assert "2025-03-01" in lines[1]
    for ply in session.plies:
        words = the_game.words.move(ply.move, ply.before.view(ply.seat))
        decision = ply.before.decision()
        assert decision is not None
        name, text = session.names[ply.seat], named(words, session.names)
        rule = ply.move.rests_on(decision.rule)
        assert f"{ply.number:>4}  {name}: {text} [{rule}]" in lines
    assert not [line for line in lines if "player A" in line or "player B" in line]
    outcome = session.outcome()
    assert outcome is not None
    assert the_game.words.verdict(outcome, session.view(None), session.names) in lines
    titles, rows = the_game.words.breakdown(session.view(None), session.names)
    assert lines[-len(rows) - 1 :] == list(export.table_lines([titles, *rows]))


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (BuyRune(cards=(5,), colour="red"), "RM-14"),
        (BuyItem(cards=(10, 11), item="outpost"), "RM-15"),
        (Attack(card=3, seat=1), "RM-17"),
        (ThrowAway(card="8 card"), "RM-20"),
        (Play("thief"), "RB-14"),
        (Play("spy", target=1), "RB-12"),
        (Play("fire-axe", buy=True), "RB-7"),
        (Play("fire-axe"), "asked"),
    ],
)
def test_a_move_names_the_rule_that_it_rests_on(move: BaseMove, rule: str) -> None:
    assert move.rests_on("asked") == rule


def test_the_text_has_the_turns_in_order() -> None:
    session = play_out(sitting("pp"))
    lines = list(export.text(session))
    headings = [line for line in lines if " turn " in line and not line.startswith(" ")]
    assert len(headings) == len(set(headings))
    first, second = headings[:2]
    assert {first, second} == {"Anna's turn 1", "Bo's turn 1"}
    assert lines.index(first) < lines.index("   1  " + move_of(session, 1)) < lines.index(second)


def move_of(session: Session, number: int) -> str:
    ply = session.plies[number - 1]
    decision = ply.before.decision()
    assert decision is not None
    words = session.game.words.move(ply.move, ply.before.view(ply.seat))
    return f"{session.names[ply.seat]}: {words} [{decision.rule}]"


@every_game
def test_the_text_of_an_unfinished_game_begins_with_the_public_log(game_id: str) -> None:
    whole = random_game(game_id, 2, 6)
    session = whole.at(len(whole.plies) // 2)
    lines = [line.strip() for line in export.text(session) if line.startswith(export.MARGIN)]
    public = [words_of(session.game, entry.seen, session.names) for entry in session.log(None)]
    assert lines[: len(public)] == public


def test_the_text_of_an_unfinished_game_says_that_the_game_goes_on() -> None:
    session = sitting("pb")
    step(session)
    lines = list(export.text(session))
    assert export.GOES_ON in lines
    assert not any(line.startswith("   1  ") for line in lines)


def test_a_record_says_from_which_game_it_was_branched_off() -> None:
    whole = play_out(sitting("pp"))
    assert record(whole)["branched_from"] is None
    session = branch(whole, 4, [SeatPlan(name="Uma"), SeatPlan(name="Ole")])
    assert "what if, from move 4 of a game of Anna and Bo" in list(export.text(session))
    assert record(session)["branched_from"]["ply"] == 4


def test_parts_of_a_game_and_turns_have_headings() -> None:
    lines = list(export.text(random_game("bones", 2, 5)))
    assert [line for line in lines if line.startswith("Round")] == [
        f"Round {n}" for n in range(1, 7)
    ]
    lines = list(export.text(random_game("enceladus", 2, 5)))
    index = lines.index("Hand 2")
    assert lines[index - 1 : index + 2] == ["", "Hand 2", ""]
    assert "turn 1" in lines[index + 2]


def test_practice_and_agreements_are_written_down() -> None:
    session = sitting("pp")
    for _ in range(4):
        seat = asked(session)
        step(session, "draw")
    session.undo_agreed(1 - seat)
    play_out(session)
    assert any("as the table agreed" in line for line in export.text(session))
    (note,) = record(session)["notes"]
    assert "agreed" in note["words"]
    assert not any("practice" in line for line in export.text(session))
    alone = sitting("p")
    step(alone)
    step(alone, "draw")
    alone.undo(0)
    assert alone.practice
    assert any("practice" in line for line in export.text(alone))


def test_hints_are_written_down() -> None:
    session = sitting("pp")
    assert not any("hints" in line for line in export.text(session))
    assert record(session)["hints"] == [0, 0]
    session.take_hint(1)
    session.take_hint(1)
    assert "hints: Bo 2" in list(export.text(session))
    assert record(session)["hints"] == [0, 2]
