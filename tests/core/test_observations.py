"""Views as numbers, by the types of their fields or by encodings that a game chooses."""

from __future__ import annotations

from typing import Literal

import pytest

from runegames.core import Data, View
from runegames.core.observations import bag, encoder_of, encoding_of, one_of, sequence_of


class Spot(Data):
    x: int
    y: int
    colour: Literal["red", "blue"]


class SpotsView(View):
    spots: tuple[Spot, ...]
    last: Spot | None
    pair: tuple[int, bool]
    cards: tuple[str, ...]
    name: str


def viewed(*spots: Spot, cards: tuple[str, ...] = (), name: str = "") -> SpotsView:
    last = spots[-1] if spots else None
    sides = ((0,), (1,))
    return SpotsView(
        seat=1, seats=2, sides=sides, scores=(3, -4), turn=None,
        spots=spots, last=last, pair=(7, True), cards=cards, name=name,
    )  # fmt: skip


def test_fields_are_encoded_by_their_types() -> None:
    encode = encoder_of(SpotsView, 2, {"cards": bag("abc")})
    observed = encode(viewed(Spot(x=1, y=2, colour="blue"), cards=("c", "a", "c")))
    assert dict(observed) | {"name": ()} == {
        "seat": [0, 1],
        "scores": [2, 3, -4],
        "turn": [0, 0],
        "spots": [1, 1, 2, 0, 1, 0, 0, 0, 0],
        "last": [1, 1, 2, 0, 1],
        "pair": [7, 1],
        "cards": [1, 0, 2],
        "name": (),
    }


def test_lengths_do_not_depend_on_what_is_in_a_view() -> None:
    encode = encoder_of(SpotsView, 2, {})
    spot = Spot(x=1, y=2, colour="red")
    full, bare = encode(viewed(*[spot] * 5, name="x" * 50, cards=("a",) * 9)), encode(viewed())
    assert {name: len(part) for name, part in full.items()} == {
        name: len(part) for name, part in bare.items()
    }
    assert full["spots"][0] == 5, "the first number is not the number of all spots"


def test_different_texts_have_different_numbers() -> None:
    encode = encoder_of(SpotsView, 2, {})
    (one,), (same,), (other,) = (encode(viewed(name=name))["name"] for name in ("a", "a", "b"))
    assert one == same != other
    assert 0 <= one < 1


def test_chosen_encodings_are_used_inside_of_fields() -> None:
    special = {"colour": one_of(("blue",))}
    assert encoding_of(Spot, 2, special).numbers(Spot(x=1, y=2, colour="blue")) == [1, 2, 1]
    assert sequence_of(bag("ab"), 1).numbers((("b", "b"), "a")) == [2, 0, 2]
    with pytest.raises(KeyError):
        bag("ab").numbers("c")
