"""Games that are right in unusual ways keep all laws, and leaks in them are found all the same."""

from __future__ import annotations

from typing import Any, Optional, get_args

import pytest
from pydantic import BaseModel

from runegames.core import Own, Rng, Seat, View
from runegames.core.models import FieldMark, marks_of
from runegames.testing import LAWS, BrokenLaw, check_game
from runegames.testing.laws import guesses, likeness
from runegames.testing.laws.guesses import is_bag, is_known
from runegames.testing.laws.secrets import seats_see_what_they_know
from runegames.testing.tables import random_setting
from tests.outside.duel import GAME
from tests.outside.honest import Holding, PitState, pack, pit, unpack


@pytest.mark.slow
@pytest.mark.parametrize("holding", get_args(Holding))
def test_an_honest_game_keeps_all_laws(holding: Holding) -> None:
    # Only laws that compare guesses depend on how the bag is held.
    of_bags = (*guesses.LAWS, *likeness.LAWS, seats_see_what_they_know)
    check_game(pit(holding), games=1, laws=LAWS if holding == "list" else of_bags)


class Hands(BaseModel):
    """Ways to mark a hand that may be missing."""

    inside: Own[tuple[str, ...] | None] = None
    beside: Own[tuple[str, ...]] | None = None
    optional: Optional[Own[tuple[str, ...]]] = None  # noqa: UP045
    nested: int | Own[str] | None = None
    unmarked: tuple[str, ...] | None = None


def test_marks_are_seen_in_unions() -> None:
    marked = {name for name, field in Hands.model_fields.items() if marks_of(field)}
    assert marked == {"inside", "beside", "optional", "nested"}
    assert marks_of(Hands.model_fields["beside"]) == {FieldMark.OWN_HAND}
    assert View.hand_field() is None


def keep_bag(kind: type[PitState]) -> dict[str, Any]:
    """Return a method whose guesses keep the true bag."""

    def determinize(self: Any, seat: Seat, rng: Rng) -> Any:
        twin = kind.determinize(self, seat, rng)
        bag, true = unpack(twin.bag), unpack(self.bag)
        for other in range(self.seats):
            hand = [*twin.hands[other]]
            for index, piece in enumerate(hand if other != seat else ()):
                wanted = [rune for rune in true if bag.count(rune) < true.count(rune)]
                if wanted and piece in wanted:
                    spare = next(rune for rune in bag if bag.count(rune) > true.count(rune))
                    bag.remove(spare)
                    bag.append(piece)
                    hand[index] = spare
            twin.hands[other] = tuple(sorted(hand))
        twin.bag = pack(bag, self.holding)
        return twin

    return {"determinize": determinize}


def lowest_bid(kind: type[PitState]) -> dict[str, Any]:
    """Return a method whose guesses give others their lowest piece as their bid."""

    def determinize(self: Any, seat: Seat, rng: Rng) -> Any:
        twin = kind.determinize(self, seat, rng)
        for other in range(self.seats):
            if other != seat and twin.bids[other] is not None:
                low, *rest = sorted((twin.bids[other], *twin.hands[other]))
                twin.bids[other], twin.hands[other] = low, tuple(rest)
        return twin

    return {"determinize": determinize}


@pytest.mark.parametrize("holding", ["list", "counter"])
@pytest.mark.parametrize(
    ("law", "leak"),
    [
        ("what_is_hidden_is_dealt_anew", keep_bag),
        ("moves_made_can_be_imagined", lowest_bid),
    ],
)
def test_a_leak_in_an_honest_game_is_caught(holding: Holding, law: str, leak: Any) -> None:
    (law_found,) = (known for known in LAWS if known.__name__ == law)
    with pytest.raises(BrokenLaw, match=law):
        check_game(pit(holding, leak), laws=[law_found])


def test_a_sorted_list_is_a_bag_and_entries_by_seat_are_none() -> None:
    setting = random_setting(pit("list"), 3, 1)
    assert is_bag(setting, "bag")
    assert not any(is_bag(setting, name) for name in ("bids", "points", "hands"))
    assert not is_bag(random_setting(GAME, 3, 1), "chosen")


def test_what_the_log_or_a_view_tells_is_known_and_a_secret_is_not() -> None:
    setting = random_setting(pit("counter"), 3, 1)
    assert is_known(setting, 0, ("judge", None))
    assert is_known(setting, 0, ("hands", 0))
    assert not is_known(setting, 0, ("hands", 1))
    assert not is_known(setting, 0, ("bag", None))
