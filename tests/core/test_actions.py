"""Numbers of moves: a block for each kind; two answers of one question have different numbers."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field

from runegames.core import ActionSpace, Answers, BaseMove, Own, View
from runegames.core.actions import UNBOUNDED, among, in_hand, wrapped


class Paint(BaseMove, kind="paint"):
    """Move with one field of each type that has bounds."""

    colour: Literal["red", "blue"]
    side: Annotated[int, Field(ge=1, le=3)] | None
    twice: bool


class Go(BaseMove, kind="go"):
    """Move whose fields have no bounds."""

    x: int
    why: str


class Discard(BaseMove, kind="discard"):
    card: str


class HandView(View):
    hand: Own[tuple[str, ...]]


def viewed(*hand: str) -> HandView:
    return HandView(seat=0, seats=1, sides=((0,),), scores=(0,), turn=0, hand=hand)


def test_fields_with_bounds_have_a_number_for_each_value() -> None:
    space: ActionSpace[Paint] = ActionSpace((Paint,), {})
    every = [
        Paint(colour, side, twice)
        for colour in ("red", "blue")
        for side in (1, 2, 3, None)
        for twice in (False, True)
    ]
    assert space.size == len(every) == 16
    assert space.numbered(Answers(None, every)) == dict(enumerate(every))


def test_kinds_have_blocks_one_after_another() -> None:
    space: ActionSpace[BaseMove] = ActionSpace((Paint, Discard), {"card": among("abc")})
    assert space.size == 16 + 3
    assert space.id_of(Answers(None, [Discard("b")]), Discard("b")) == 17


def test_numbers_of_fields_without_bounds_wrap_around() -> None:
    space: ActionSpace[Go] = ActionSpace((Go,), {"why": among(("fun",))})
    assert space.size == UNBOUNDED
    ids = [space.id_of(Answers(None, [Go(x, "fun")]), Go(x, "fun")) for x in (-1, 0, UNBOUNDED)]
    assert ids == [UNBOUNDED - 1, 0, 0]


def test_the_later_of_two_answers_with_one_number_takes_the_next_free_number() -> None:
    space: ActionSpace[Go] = ActionSpace((Go,), {"x": wrapped(4), "why": among(("fun",))})
    moves = [Go(3, "fun"), Go(7, "fun"), Go(0, "fun"), Go(1, "fun")]
    numbered = space.numbered(Answers(None, moves))
    assert numbered == {3: moves[0], 0: moves[1], 1: moves[2], 2: moves[3]}
    with pytest.raises(ValueError, match="5 answers, and the action space has only 4 numbers"):
        space.numbered(Answers(None, [Go(x, "fun") for x in range(5)]))


def test_a_card_is_numbered_by_its_place_in_the_hand() -> None:
    space: ActionSpace[Discard] = ActionSpace((Discard,), {"card": in_hand(3)})
    for hand, number in ((("fire", "ice"), 1), (("ice", "fire"), 0)):
        assert space.id_of(Answers(viewed(*hand), [Discard("ice")]), Discard("ice")) == number


def test_a_move_that_is_no_answer_has_no_number() -> None:
    space: ActionSpace[Discard] = ActionSpace((Discard,), {"card": in_hand(3)})
    question = Answers(viewed("ice"), [Discard("ice")])
    with pytest.raises(ValueError, match="not an answer"):
        space.id_of(question, Discard("fire"))
    with pytest.raises(KeyError):
        space.move_of(2, question)
    assert space.move_of(0, question) == Discard("ice")
