"""Exported records: complete once a game is over, and without secrets while it goes on."""

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
from runegames.games.registry import game, playable
from runegames.games.rune.phrases import card_words
from runegames.play import export
from runegames.play.replay import branch
from runegames.play.seats import SeatPlan
from runegames.play.session import Session, words_of
from tests.play.sittings import hand, play_out, sitting, step
from tests.play.test_replay import memory_game, random_game

every_game = pytest.mark.parametrize("game_id", playable())


def record(session: Session) -> dict[str, Any]:
    """Return the document, as another program reads it."""
    read: dict[str, Any] = json.loads(json.dumps(export.document(session)))
    return read


@every_game
def test_a_finished_game_can_be_played_again_from_its_document(game_id: str) -> None:
    the_game = game(game_id)
    session = random_game(the_game, 2, 6)
    read = record(session)
    assert (read["game"], read["rules_version"]) == (game_id, the_game.meta.rules_version)
    again = Session(
        the_game,
        the_game.options_type.model_validate(read["options"]),
        [SeatPlan(**seat) for seat in read["seats"]],
        read["seed"],
    )
    assert read["view"] == again.view(None).model_dump(mode="json")
    for told in read["plies"]:
        decision = again.decision()
        assert decision is not None
        assert (told["seat"], told["decision"]["rule"]) == (decision.seat, decision.rule)
        again.play(move_from_wire(the_game.moves, told["move"]))
        assert told["view"] == again.view(None).model_dump(mode="json")
    assert again.state == session.state
    outcome = session.outcome()
    assert outcome is not None
    assert read["outcome"]["reason"] == outcome.reason
    assert read["outcome"]["scores"] == list(outcome.scores)


@every_game
def test_a_document_of_a_game_that_goes_on_has_what_the_public_knows(game_id: str) -> None:
    whole = random_game(game(game_id), 2, 6)
    session = whole.at(len(whole.plies) // 2)
    read = record(session)
    assert (read["seed"], read["outcome"]) == (None, None)
    for told, ply in zip(read["plies"], session.plies, strict=True):
        assert told["move"] is None
        events = [redact(event, None) for event in ply.events]
        public = [{"kind": each.kind, "data": dict(each.data)} for each in events]
        assert told["events"] == json.loads(json.dumps(public))
        view = session.at(ply.number).view(None)
        assert told["view"] == view.model_dump(mode="json")


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
        "no hidden card is in the record of the finished game"
    )


def test_cards_that_have_to_be_remembered_stay_out_of_a_record() -> None:
    running = memory_game(memory_aid=False, plies=len(memory_game(memory_aid=False).plies) // 2)
    read = record(running)
    assert [told for told in read["plies"] if told["view"] is None]
    assert read["plies"][-1]["view"] is not None
    log = {entry.seen.data["card"] for entry in running.log(None) if "card" in entry.seen.data}
    told = {event["data"].get("card") for ply in read["plies"] for event in ply["events"]}
    assert told - {None} <= log
    whole = record(memory_game(memory_aid=False))
    assert all(told["view"] is not None for told in whole["plies"])


@every_game
def test_the_text_has_every_move_and_the_end(game_id: str) -> None:
    the_game = game(game_id)
    session = random_game(the_game, 2, 6)
    lines = list(export.text(session, datetime(2025, 3, 1, 12, tzinfo=UTC)))
    assert the_game.meta.title in lines[0]
    assert all(name in lines[1] for name in session.names)
    assert f"deal {session.seed}" in lines[1]
    assert "2025-03-01" in lines[1]
    for ply in session.plies:
        words = the_game.words.move(ply.move, ply.before.view(ply.seat))
        decision = ply.before.decision()
        assert decision is not None
        name, told = session.names[ply.seat], named(words, session.names)
        rule = ply.move.rests_on(decision.rule)
        assert f"{ply.number:>4}  {name}: {told} [{rule}]" in lines
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
def test_a_record_names_the_rule_of_the_move(move: BaseMove, rule: str) -> None:
    assert move.rests_on("asked") == rule


def test_the_text_has_the_turns_in_order() -> None:
    session = sitting("pp")
    play_out(session)
    lines = list(export.text(session))
    headings = [line for line in lines if " turn " in line and not line.startswith(" ")]
    assert len(headings) == len(set(headings))
    first, second = headings[:2]
    assert {first, second} == {"Anna's turn 1", "Bo's turn 1"}
    assert lines.index(first) < lines.index("   1  " + move_of(session, 1)) < lines.index(second)


def move_of(session: Session, number: int) -> str:
    """Return a move as it stands in the text."""
    ply = session.plies[number - 1]
    decision = ply.before.decision()
    assert decision is not None
    words = session.game.words.move(ply.move, ply.before.view(ply.seat))
    return f"{session.names[ply.seat]}: {words} [{decision.rule}]"


@every_game
def test_the_text_of_a_game_that_goes_on_is_the_log_that_everybody_may_read(game_id: str) -> None:
    whole = random_game(game(game_id), 2, 6)
    session = whole.at(len(whole.plies) // 2)
    told = [line.strip() for line in export.text(session) if line.startswith(export.MARGIN)]
    public = [words_of(session.game, entry.seen, session.names) for entry in session.log(None)]
    assert told[: len(public)] == public, (
        "the text does not begin with the log that everybody may read"
    )


def test_the_text_of_a_game_that_goes_on_says_so() -> None:
    session = sitting("pb")
    step(session)
    lines = list(export.text(session))
    assert export.GOES_ON in lines
    assert not any(line.startswith("   1  ") for line in lines)


def test_a_game_that_was_branched_off_says_so() -> None:
    whole = sitting("pp")
    play_out(whole)
    assert record(whole)["branched_from"] is None
    session = branch(whole, 4, [SeatPlan(name="Uma"), SeatPlan(name="Ole")])
    assert "what if, from move 4 of a game of Anna and Bo" in list(export.text(session))
    assert record(session)["branched_from"]["ply"] == 4


def test_parts_of_a_game_and_turns_have_headings() -> None:
    lines = list(export.text(random_game(game("bones"), 2, 5)))
    assert [line for line in lines if line.startswith("Round")] == [
        f"Round {n}" for n in range(1, 7)
    ]
    lines = list(export.text(random_game(game("enceladus"), 2, 5)))
    at = lines.index("Hand 2")
    assert lines[at - 1 : at + 2] == ["", "Hand 2", ""]
    assert "turn 1" in lines[at + 2]


def test_practice_and_agreements_are_written_down() -> None:
    session = sitting("pp")
    seat = 0
    for _ in range(4):
        decision = session.decision()
        assert decision is not None
        seat = decision.seat
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
