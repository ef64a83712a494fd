"""A computer player knows what its seat knows: the honesty law of states, carried on to bots.

Two tables that are the same to a seat are put to it in the only way there is, the question of
a sitting; it has to answer the same. Cheats are planted to show that the law has teeth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, cast
from zlib import crc32

import pytest

from runegames.bots.bot import Bot
from runegames.bots.registry import LEVELS, UNLISTED, make_bot
from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Rng
from runegames.games.registry import game
from runegames.play.session import Question, Session
from tests.contract.tables import Moment, Setting, every_game, every_table, moments

BOTS = tuple(f"{level.name}:3" if level.thinks else level.name for level in LEVELS) + UNLISTED
"""Every computer player; those who think do it by simulations, so that they can be repeated."""
SEED = 11

MakesBot = Callable[[AnyGame], Bot]
Asks = Callable[[Session], Question | None]


def some_moments(game_id: str, seats: int, most: int) -> list[Moment]:
    """Moments of a random game at which there is a choice, all over it."""
    the_game = game(game_id)
    setting = Setting(the_game, seats, the_game.options_type(), SEED)
    found = [moment for moment in moments(setting) if len(moment.moves) > 1]
    return found[len(found) // (2 * most) :: 1 + len(found) // most]


def answer(make: MakesBot, ask: Asks, moment: Moment, state: AnyState) -> Any:
    """What a bot answers in a sitting whose true table is ``state``."""
    session = moment.setting.session()
    session.state = state.copy()
    question = ask(session)
    assert question is not None
    return make(session.game).choose(question.position, moment.rng(21))


def check_honest(make: MakesBot, ask: Asks, found: Iterable[Moment]) -> None:
    """The law: the answer is the same on every table that the asked seat can imagine."""
    for moment in found:
        decision = moment.state.decision()
        assert decision is not None
        told = answer(make, ask, moment, moment.state)
        assert told in moment.moves
        other = moment.state.determinize(decision.seat, moment.rng(22))
        assert answer(make, ask, moment, other) == told


@every_table
def test_bots_know_what_their_seat_knows(game_id: str, seats: int) -> None:
    for name in BOTS:
        # Who thinks answers many questions at the tables that it imagines.
        found = some_moments(game_id, seats, 1 if ":" in name else 4)
        check_honest(partial(make_bot, name), Session.question, found)


# -- planted cheats -----------------------------------------------------------------------


class Peeker:
    """Chooses by what lies in everybody's hands on the table that it is given."""

    name = "peeker"

    def choose(self, position: AnyState, rng: Rng) -> Any:
        """A move that depends on everything."""
        seen = "".join(position.view(seat).model_dump_json() for seat in range(position.seats))
        moves = position.legal_moves()
        return moves[crc32(seen.encode()) % len(moves)]


class _World:
    """A table that imagines nothing: every guess is the truth."""

    def __init__(self, state: AnyState) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def determinize(self, seat: int, rng: Rng) -> AnyState:
        """The truth."""
        return self._state.copy()


class Clairvoyant:
    """Searches the one table that it is given, as if that were the true one."""

    name = "clairvoyant"

    def __init__(self, the_game: AnyGame) -> None:
        self._game = the_game

    def choose(self, position: AnyState, rng: Rng) -> Any:
        """The best move against these very hands."""
        search = Search(self._game, cast(AnyState, _World(position)), rng)
        search.run(Budget(simulations=60))
        return search.root_moves()[0].move


def given_away(session: Session) -> Question | None:
    """A question that hands over the true table."""
    question = session.question()
    return None if question is None else replace(question, position=session.state.copy())


@every_game
def test_a_bot_that_is_given_the_true_table_is_caught(game_id: str) -> None:
    found = some_moments(game_id, 2, 12)
    with pytest.raises(AssertionError):
        check_honest(lambda the_game: Peeker(), given_away, found)


@every_table
def test_who_peeks_at_a_question_sees_nothing(game_id: str, seats: int) -> None:
    """The table of a question is made from what the seat knows, so there is nothing to see."""
    found = some_moments(game_id, seats, 6)
    check_honest(lambda the_game: Peeker(), Session.question, found)


def test_a_search_of_the_true_table_is_caught() -> None:
    with pytest.raises(AssertionError):
        check_honest(Clairvoyant, given_away, some_moments("bones", 2, 12))
