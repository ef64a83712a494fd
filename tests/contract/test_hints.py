"""Advice may rest on nothing that its seat does not know, and has to be readable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runegames.bots.hints import hint
from runegames.bots.search import Budget
from runegames.core import AnyGame, AnyState, Outlook
from runegames.core.advice import LONGEST_REASON
from runegames.games.registry import game
from tests.contract.tables import Moment, Setting, every_game, every_table, moments, settings_of
from tests.contract.test_states import RULE, rules_of

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
LONG_NAMES = tuple(f"{name} the Wanderer"[:16].ljust(16, "x") for name in NAMES)
SECOND_PERSON = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
COUNTED = re.compile(
    r"(?<!than )\b(\d+) ((?:point|card|rune|bone|pile|turn|offer|win|hand|player|rival)s?)\b"
)
LOOKS = 8
"""At how many moments of a game the reasons are looked at."""


def some_of(moment: Moment) -> list[Any]:
    """One move of each kind, and some more."""
    rng = moment.rng(11)
    kinds = {move.kind: move for move in moment.moves}
    return list(dict.fromkeys([*kinds.values(), *(rng.choice(moment.moves) for _ in range(2))]))


def check_honest(words: Any, moment: Moment, names: Sequence[str]) -> None:
    """A reason is the same on the true table and on all that the asked seat can imagine."""
    decision = moment.state.decision()
    assert decision is not None
    tables = [
        moment.state,
        *(moment.state.determinize(decision.seat, moment.rng(n)) for n in (8, 9)),
    ]
    for move in some_of(moment):
        told = {words.reason(move, table.copy(), names) for table in tables}
        assert len(told) == 1, (move, told)


def check_readable(text: str, game_id: str) -> None:
    """Full sentences with rules that exist, for a table where several people read them."""
    assert text
    assert text == text.strip()
    assert text.endswith(".")
    assert text[0].isupper() or text[0].isdigit()
    for ugly in ("None", "{", "  ", "..", " ,", " .", "-0"):
        assert ugly not in text, text
    assert not SECOND_PERSON.search(text)
    for number, thing in COUNTED.findall(text):
        assert thing.endswith("s") == (number != "1"), text
    assert set(RULE.findall(text)) <= rules_of(game_id), text


def asked(setting: Setting, looks: int = LOOKS) -> list[Moment]:
    """Some moments of a random game at which somebody is asked, all over it."""
    found = [moment for moment in moments(setting) if moment.moves]
    return found[:: 1 + len(found) // looks]


@every_table
@given(data=st.data())
def test_reasons_are_honest_and_readable(game_id: str, seats: int, data: st.DataObject) -> None:
    setting = data.draw(settings_of(game_id, seats))
    words = setting.game.words
    for moment in asked(setting):
        check_honest(words, moment, NAMES[:seats])
        before = moment.state.copy()
        for move in some_of(moment):
            for names in (NAMES[:seats], LONG_NAMES[:seats]):
                text = words.reason(move, moment.state, names)
                check_readable(text, game_id)
                assert len(text) <= LONGEST_REASON, text
        assert moment.state == before


class _Telltale:
    """A planted cheat: it looks into the hands on the table that it is given."""

    def reason(self, move: Any, state: AnyState, names: Sequence[str]) -> str:
        return " ".join(str(state.view(seat).hand) for seat in range(state.seats))


@every_game
def test_the_law_catches_a_telltale(game_id: str) -> None:
    moment = asked(_plain(game(game_id), 2))[1]
    with pytest.raises(AssertionError):
        check_honest(_Telltale(), moment, NAMES)


def _plain(the_game: AnyGame, seats: int) -> Setting:
    return Setting(the_game, seats, the_game.options_type(), 4)


@every_table
def test_hints_are_readable(game_id: str, seats: int) -> None:
    """What a search of a few simulations says at some moments of a game."""
    the_game = game(game_id)
    names = NAMES[:seats]
    for moment in asked(_plain(the_game, seats), 3):
        decision = moment.state.decision()
        assert decision is not None
        position = moment.state.determinize(decision.seat, moment.rng(1))
        view = position.view(decision.seat)
        found = hint(position, view, the_game, names, Budget(simulations=4), moment.rng(2))
        assert found.move in moment.moves
        assert len(found.lines) >= 2
        for line in found.lines:
            check_readable(line, game_id)


@every_game
def test_outlooks_speak_of_the_asked_seat(game_id: str) -> None:
    the_game = game(game_id)
    for seats in the_game.meta.seat_counts:
        (moment, *_) = moments(_plain(the_game, seats))
        decision = moment.state.decision()
        assert decision is not None
        outlook = the_game.words.outlook([3.4] * seats, 0.5, moment.state, NAMES[:seats])
        assert isinstance(outlook, Outlook)
        assert (outlook.success is None) == (len(the_game.sides(seats)) == 1)
        if outlook.words:
            check_readable(outlook.words, game_id)
            assert NAMES[decision.seat] in outlook.words
