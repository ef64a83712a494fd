"""Sittings in plain mode: what is printed and when, wrong input, undo, hints and teams."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from runegames.bots.search import Budget
from runegames.core import Rng
from runegames.games.registry import game, playable
from runegames.games.rune.placing import Place
from runegames.plain import rules as rules_module
from runegames.plain import sitting as sitting_module
from runegames.plain import table as table_module
from runegames.play.director import asked_in
from runegames.play.places import saves_dir
from runegames.play.saves import load
from runegames.play.session import Session
from tests.contract.tables import every_game
from tests.plain.reader import (
    SAVED,
    UNPLAYED,
    Reader,
    after,
    by_chance,
    read_out,
    said,
    table,
    typing,
)
from tests.play.sittings import path_of

BUSY = [
    *("", "1", "1", "hand", "", "2", "x", "look", "undo", "redo", "", "1", "1", "1"),
    *("more", "back", "seats", "log", "repeat", "99", "?", "undo", "", "undo", "1", "1", "menu"),
]
"""Lines to type at a table of two: answers, commands and nonsense."""


# -- what is printed ----------------------------------------------------------------------


def test_a_sitting_begins_with_the_game_the_table_and_how_to_get_help() -> None:
    lines = said(table("rune", 1))
    assert lines[0] == "Rune, a game by Zemilio, 2019."
    assert "Type ? at any question for help." in lines[1]
    assert "Row 1, columns 0 to 1: red, blue." in lines
    assert lines[-2] == "Choose 1 to 3:"
    assert lines[-1] == UNPLAYED


def test_a_sitting_that_cannot_be_saved_does_not_say_that_it_is_saved() -> None:
    saves_dir().parent.mkdir(parents=True, exist_ok=True)
    saves_dir().write_text("a file in place of the folder", encoding="utf-8")
    lines = said(table("rune", 1))
    assert lines[1] == "Type ? at any question for help."


def test_all_that_happened_is_printed_once() -> None:
    session = table("bones", 3, seed=2)
    reader = read_out(session, by_chance(Rng(5)))
    words = session.game.words
    told_lines = [words.tell_event(entry.seen, session.names) for entry in session.log(0)]
    heard = [line for line in reader.said if line in told_lines]
    assert heard == told_lines


@every_game
def test_each_of_several_people_hears_all_that_happened(game_id: str) -> None:
    session = table(game_id, 3, people=3, seed=4)
    heard: dict[str, list[str]] = {name: [] for name in session.names}
    plies_shown: dict[str, int] = {}
    rng = Rng(6)
    name = session.names[0]

    def choose(reader: Reader) -> str | None:
        nonlocal name
        heard[name] += reader.fresh
        if "press Enter" in reader.prompt and not reader.prompt.startswith("Everybody"):
            name = reader.prompt.partition(",")[0]
            plies_shown[name] = len(session.plies)
        for line in reader.fresh:
            if more := re.search(r"summary; type (log \d+) to hear everything\.$", line):
                return more[1]
        return by_chance(rng)(reader)

    read_out(session, choose)
    for seat, name in enumerate(session.names):
        happened = [
            session.game.words.tell_event(entry.seen, session.names)
            for entry in session.log(seat)
            if entry.ply <= plies_shown[name]
        ]
        missing = [line for line in happened if line not in heard[name]]
        assert not missing, (name, missing)


def test_the_table_the_hand_and_the_players_can_be_asked_for() -> None:
    session = table("market", 2, seed=4)
    look = after(session, "look")
    hand = after(table("market", 2, seed=4), "hand")
    seats = after(table("market", 2, seed=4), "seats")
    assert look[-1] == hand[-1] == seats[-1], "a command is not followed by the prompt"
    assert hand[0].startswith("Anna holds ")
    assert hand[0] in look
    assert "Bux is a computer player, random." in seats
    assert seats[-2].startswith("House rules: Runes of each colour: 15; Turns at most: 5")


def test_the_log_can_be_heard_in_part_or_whole() -> None:
    def heard(line: str) -> list[str]:
        session = table("bones", 3, seed=2)
        for _ in range(30):
            session.play(session.state.legal_moves()[0])
        return after(session, line)[:-1]

    everything = heard("log all")
    assert len(everything) > 10
    assert heard("log") == everything[-10:]
    assert heard("log 3") == everything[-3:]
    assert heard("log 9999") == everything
    assert heard("log x") == heard("log 0") != everything


def test_rules_are_read_for_the_present_question_or_for_typed_words() -> None:
    def heard(line: str) -> list[str]:
        return after(table("rune", 1), line)

    assert heard("rules")[0] == "Placing a card."
    assert heard("rules end")[0] == "End and score."
    assert heard("rules score")[0] == "End and score."
    assert heard("rules ru-16")[0].startswith("RU-16: An area is all visible runes")
    assert heard("rules RU99")[0] == "The rules have no rule RU99."
    assert "no section of the rules" in heard("rules xyzzy")[0]
    assert len(heard("rules all")) > 60


def test_without_numbered_rules_no_rule_is_named_as_an_example(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules_module, "text_of", lambda *_: "# Rune\n\n## Aim\n\nWin.\n")
    lines = after(table("rune", 1), "rules")
    assert lines[0] == "Type rules and the beginning of a heading."


def test_help_explains_every_command() -> None:
    lines = after(table("rune", 2), "?")
    for name in ("repeat", "look", "hand", "seats", "hint", "undo", "redo", "log", "rules", "save"):
        assert any(line.startswith((f"{name}:", f"{name},")) for line in lines), name
    assert any(line.startswith("Columns are counted") for line in lines)


def test_repeat_asks_the_same_question_and_back_returns_to_the_previous_one() -> None:
    session = table("rune", 1)
    asked = after(session, "repeat")
    assert asked == after(table("rune", 1), "1", "back")
    assert asked[:2] == ["Points: Anna 0.", "Anna, place a card."]


def test_more_prints_the_rest_and_begins_again() -> None:
    session = table("rune", 1)
    first = after(session, "1")
    pages = [after(table("rune", 1), "1", *["more"] * number) for number in (1, 2, 3)]
    numbers = [line.partition(".")[0] for page in (first[1:], *pages) for line in page]
    assert "11" in numbers
    assert any(page == first[1:] for page in pages), "the first page does not come again"


# -- wrong input --------------------------------------------------------------------------


@given(
    st.lists(st.text(st.characters(exclude_categories=("L", "N", "Cs")), max_size=20), max_size=5)
)
@example(["", "!", "…", "? ?", "-", " ,;. "])
def test_a_line_that_is_no_answer_gets_one_sentence_and_changes_nothing(lines: list[str]) -> None:
    for line in lines:
        if line.strip() == "?":
            continue
        session = table("rune", 2)
        sentence, prompt = after(session, line.replace("\n", " "))
        assert sentence.endswith("type 1 to 3, or ? for help.")
        assert prompt == "Choose 1 to 3:"
        assert not session.plies


@given(
    st.lists(
        st.text(max_size=30)
        | st.integers(-2, 40).map(str)
        | st.sampled_from(
            ["more", "back", "repeat", "?", "look", "hand", "seats", "log", "undo", "redo", "menu"]
        ),
        max_size=40,
    ),
    st.sampled_from(playable()),
)
@example(BUSY, "enceladus")
@example(BUSY, "rune")
@example(BUSY, "bones")
@example(BUSY, "market")
def test_the_program_survives_any_typed_line(lines: list[str], game_id: str) -> None:
    session = table(game_id, 2, people=2)
    reader = read_out(session, typing(*(line.replace("\n", " ") for line in lines)))
    assert reader.said[-1] in (SAVED, UNPLAYED, "Goodbye.")


def test_an_objection_names_its_rule() -> None:
    session = table("rune", 2, seed=4)
    assert (
        after(session, "draw")[0]
        == "First a card is placed, then comes a draw or a Rune Master (RU-8)."
    )
    assert after(table("rune", 2, seed=4), "1", "90 90")[0].endswith("(RU-10).")
    refused = after(table("rune", 2, seed=4), "1", "column 0 row 0 printed")[0]
    assert re.search(r"\(RU-1\d\)\.$", refused)


# -- going back ---------------------------------------------------------------------------


def test_a_move_can_be_undone_and_made_again() -> None:
    session = table("rune", 2)
    lines = said(session, "1", "1", "undo", "redo")
    assert len(session.plies) == 1
    (back,) = [line for line in lines if line.startswith("Anna has taken back: Place ")]
    again = lines[lines.index(back) :]
    assert sum(line.startswith("Anna placed a card") for line in again) == 1
    assert load(path_of(session)).session.plies[0].move == session.plies[0].move


@pytest.mark.parametrize("undo", ["гтвщ", "Г", "θνδο", "ומגם", "عىيخ"])
def test_commands_can_be_typed_with_the_keyboard_of_another_script(undo: str) -> None:
    session = table("rune", 2)
    lines = said(session, "1", "1", undo, "привет", "ა")
    assert not session.plies
    assert any(line.startswith("Anna has taken back: Place ") for line in lines)
    assert sum(line.startswith('"привет" is no answer here') for line in lines) == 1
    assert sum(line.startswith('"ა" is no answer here') for line in lines) == 1


def test_after_undo_the_new_move_is_printed_and_not_the_old_one() -> None:
    lines = said(table("rune", 2), "1", "1", "undo", "1", "2")
    places = [line.partition(": ")[0] for line in lines if line.startswith("Anna placed a card")]
    assert len(set(places)) == 2
    (back,) = (index for index, line in enumerate(lines) if line.startswith("Anna has taken back"))
    assert lines.index(next(line for line in lines if line.startswith(places[1]))) > back


def test_others_hear_of_a_take_back_and_of_the_new_moves() -> None:
    session = table("rune", 2, people=2)
    anna, bo = ["", "1", "1", "1"], ["", "1", "1", "1"]
    lines = said(session, *anna, *bo, "", "undo", "all agree", "2", "1", "1", "")
    assert len(session.plies) == 2
    note = "Anna took back 3 moves, as the table agreed."
    after_pause = lines[max(index for index, line in enumerate(lines) if "press Enter" in line) :]
    assert note in after_pause
    assert any(line.startswith("Anna placed a Rune Master on") for line in after_pause)


def test_undo_says_why_it_stops_and_asks_before_the_game_becomes_practice() -> None:
    def played(*lines: str) -> tuple[Session, list[str]]:
        session = table("rune", 2)
        return session, said(session, "1", "1", "1", "undo", *lines)

    session, lines = played("2")
    moves = len(session.plies)
    assert "Undo stops here: Bux has moved since." in lines
    assert moves > 2
    assert (
        f"There is no person on another side to ask. {moves - 1} moves can still be taken back,"
        " but the game is then practice, and counts for no record."
    ) in lines
    assert "Take back as practice?" in lines
    assert not session.practice
    session, lines = played("1")
    assert len(session.plies) == 1
    assert f"Anna took back {moves - 1} moves, and this game is practice." in lines
    assert session.practice
    assert load(path_of(session)).session.practice


def test_undo_and_redo_say_that_there_is_nothing_to_do() -> None:
    session = table("rune", 1)
    assert after(session, "undo")[0] == "There is nothing to take back yet."
    assert after(table("rune", 1), "redo")[0] == "There is no move to make again."


@pytest.mark.slow
def test_thousands_of_undos_do_no_harm() -> None:
    session = table("rune", 2)
    assert said(session, "1", "1", "1", *["undo"] * 3000)[-1] == SAVED


def test_undo_while_another_person_is_awaited_does_not_tell_the_move() -> None:
    session = table("rune", 2, people=2)
    lines = said(session, "", "1", "1", "2", "1", "1", "undo")
    assert lines[-4] == "Anna has taken the last move back."
    assert lines[-3:-1] == [
        "Next: Anna, draw a card or place a Rune Master.",
        "Anna, press Enter when only Anna is looking:",
    ]


class Clock:
    """Stand-in for the module ``time``; only ``sleep`` and the test advance it."""

    now = 50.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize(("level", "most_s"), [("adept", 0.02), ("master", 2.0), ("elder", 8.0)])
def test_the_time_of_an_answer_hides_how_many_answers_there_are(
    level: str, most_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("runegames.bots.pace.QUICK_S", 0.02)
    monkeypatch.setattr("runegames.bots.pace.SLACK_S", 0.1)
    clock, seen = Clock(), set[int]()
    monkeypatch.setattr(sitting_module, "time", clock)

    def waited(seconds_a_move: float) -> tuple[list[float], dict[object, float]]:
        """Return the times of answers and turns; a bot thinks ``seconds_a_move`` a legal move."""

        class Bot:
            def choose(self, position: Any, rng: Rng) -> Any:
                moves = position.legal_moves()
                seen.add(min(len(moves), 2))
                clock.now += seconds_a_move * min(len(moves), 50)
                return moves[0]

        for name in ("make_bot", "SearchBot"):
            monkeypatch.setattr(sitting_module, name, lambda *_, **__: Bot())
        session = table("market", 3, bot=level)
        play, answers, turns = session.play, list[float](), dict[object, float]()
        begun = clock.now

        def noting(move: Any) -> Any:
            nonlocal begun
            decision = session.decision()
            assert decision is not None
            if not session.plans[decision.seat].is_person:
                answers.append(round(clock.now - begun, 6))
                turn = asked_in(session).turn, decision.seat
                turns[turn] = turns.get(turn, 0.0) + answers[-1]
            begun = clock.now
            return play(move)

        monkeypatch.setattr(session, "play", noting)
        read_out(session, by_chance(Rng(3)))
        return answers, turns

    # The times are the same whether bots are slow or quick.
    answers, turns = waited(0.0002)
    assert (answers, turns) == waited(0.0)
    assert seen == {1, 2}
    if level == "adept":
        assert {*answers} == {most_s}
    else:
        assert max(turns.values()) <= most_s


def test_a_first_turn_begins_with_what_the_other_players_did() -> None:
    lines = said(table("rune", 2, people=2), "", "1", "1", "1", "")
    asked = max(index for index, line in enumerate(lines) if line.startswith("Bo, press Enter"))
    assert any(line.startswith("Anna placed a card") for line in lines[asked:])


# -- hints --------------------------------------------------------------------------------


def test_a_hint_is_for_the_asked_player_and_counts_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_module, "budget_of", lambda name: Budget(simulations=30))
    session = table("rune", 2, people=2)
    lines = said(session, "hint", "", "hint", "hint")
    refused = "A hint would tell what Anna holds, and anybody may be listening."
    assert refused in lines
    assert lines.count("Looking for a good move.") == 1
    assert session.hints == (1, 0)
    (first,) = {line for line in lines if line.startswith(("Place", "Draw"))}
    assert lines.count(first) == 2
    assert "column" not in first
    # A player can type what the hint says: the number of the card, then the words of the place.
    (typed,) = {line for line in lines if line.startswith("For that, choose card ")}
    card, spot = re.findall(r"card (\d), and its place: (.*)\.", typed)[0]
    said(session, "", card, spot)
    laid = session.plies[0].move
    assert isinstance(laid, Place)
    text = game("rune").words.suggest(laid, session.at(0).view(0), session.names)
    assert first == f"{text}."


def test_roman_values_in_a_hint_are_read_as_numbers_but_names_stay() -> None:
    line = "Lay the pair I+III of Fehu. Thurisaz-Ansuz II is kept, and Gast III and Bo I wait."
    heard = "Lay the pair 1 and 3 of Fehu. Thurisaz-Ansuz 2 is kept, and Gast III and Bo I wait."
    assert game("enceladus").words.heard(line) == heard


# -- teams --------------------------------------------------------------------------------


def test_partners_are_named_at_the_start_and_at_their_first_question() -> None:
    session = table("rune", 4, people=4)
    text = session.teams
    first, _, third, _ = session.names
    assert text.startswith(f"{first} and {third} play together, against ")
    lines = said(session, *["", "1", "1"] * 4)
    assert text in lines
    asked = [line for line in lines if line.startswith("Next: ")]
    heard = [line for line in asked if line.endswith(text)]
    assert len(heard) == len({line.split(",")[0] for line in heard})
    assert not any(text in line for line in said(table("rune", 2, people=2), "", "1"))
