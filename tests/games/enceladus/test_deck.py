"""EN-1 to EN-4: the cards, and the table before the first turn."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from runegames import build
from runegames.core import Event, Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.deck import first_by_cards
from runegames.games.enceladus.model import (
    COMPONENTS,
    RUNES,
    RUNES_OF,
    TRIPLES,
    VALUES,
    EnceladusComponents,
    EnceladusOptions,
)


def test_en_1_every_rune_is_on_one_card_of_each_value() -> None:
    assert len(VALUES) == 36
    assert len(RUNES) == 24
    assert [VALUES.count(value) for value in (1, 2, 3)] == [12, 12, 12]
    for triple in TRIPLES:
        assert [VALUES[card] for card in triple] == [1, 2, 3]


def test_en_2_the_deck_is_the_nauru_graph() -> None:
    outer, inner = range(12), range(12, 24)
    expected = {}
    for i in range(12):
        value = 2 if i % 2 else 1
        expected[frozenset((outer[i], outer[(i + 1) % 12]))] = value
        expected[frozenset((outer[i], inner[i]))] = 3
        expected[frozenset((inner[i], inner[(i + 5) % 12]))] = value
    assert {frozenset(pair): VALUES[card] for card, pair in enumerate(RUNES_OF)} == expected
    assert (RUNES[0], RUNES[11], RUNES[12], RUNES[23]) == ("fehu", "jera", "eihwaz", "othala")


@pytest.mark.parametrize(
    ("card", "by", "why"),
    [
        (0, ("II", "fehu", "uruz"), "not on one I, II and III"),
        (0, ("I", "fehu", "fehu"), "which are not two runes"),
        (0, ("I", "fehu", "nothing"), "which are not two runes"),
        (0, ("I", "fehu", "eihwaz"), "share both runes"),
        (0, ("IV", "fehu", "uruz"), "literal_error"),
    ],
)
def test_en_2_another_deck_is_refused(card: int, by: tuple[str, str, str], why: str) -> None:
    data = COMPONENTS.model_dump()
    data["cards"] = [
        by if index == card else card_name for index, card_name in enumerate(data["cards"])
    ]
    with pytest.raises(ValidationError) as refused:
        EnceladusComponents.model_validate(data)
    assert why in str(refused.value) + str([error["type"] for error in refused.value.errors()])


def test_en_2_a_smaller_deck_is_refused() -> None:
    data = COMPONENTS.model_dump()
    data["cards"] = data["cards"][:-1]
    with pytest.raises(ValidationError, match="does not have 24 runes on 36 cards"):
        EnceladusComponents.model_validate(data)


@pytest.mark.parametrize("seats", [2, 3])
def test_en_3_the_highest_card_goes_first(seats: int) -> None:
    rounds = set()
    for seed in range(60):
        log: list[Event] = []
        state = GAME.new(EnceladusOptions(), seats, Rng(seed), log)
        first = log[0]
        assert first.data["rule"] == "EN-3"
        tied = list(range(seats))
        for shown in first.data["rounds"]:
            assert [seat for seat, _ in shown] == tied
            best = max(value for _, value in shown)
            tied = [seat for seat, value in shown if value == best]
        assert tied == [first.data["seat"]]
        assert state.frame is not None
        assert state.frame.seat == tied[0]
        rounds.add(len(first.data["rounds"]))
    assert {1, 2} <= rounds


@pytest.mark.skipif(build() == "compiled", reason="derives from a compiled class")
@pytest.mark.parametrize(
    ("seats", "values"),
    [
        (2, [*[1] * 12, *[2] * 12, *[3] * 12, 1, 3]),
        # Two players are still tied when one card is left, so all cards are shuffled again.
        (3, [3, 3, 1, *[3] * 10, *[1] * 10, *[2] * 12, 1, 3]),
    ],
)
def test_en_3_an_endless_tie_goes_on_with_all_cards(seats: int, values: list[int]) -> None:
    class Stubborn(Rng):
        """Generator that always draws the card with the next value of ``values``."""

        def below(self, bound: int) -> int:
            self.draws += 1
            if bound == len(VALUES):
                left[:] = VALUES
            index = left.index(values.pop(0))
            del left[index]
            return index

    left: list[int] = []
    assert first_by_cards(range(seats), "EN-3", Stubborn(1), None) == 1
    assert not values


@pytest.mark.parametrize("seats", [2, 3])
def test_en_4_there_are_three_piles_and_three_cards_in_each_hand(seats: int) -> None:
    view = GAME.new(EnceladusOptions(), seats, Rng(3)).view(0)
    assert view.hand_sizes == (3,) * seats
    assert [pile.size for pile in view.piles] == [2, 1, 1]
    assert [len(pile.known) for pile in view.piles] == [1, 0, 0]
    assert view.deck == 36 - 3 - 3 * seats - 1
    assert len(view.hand) == 3
    assert GAME.new(EnceladusOptions(), seats, Rng(3)).view(None).hand == ()


def test_en_4_cards_are_dealt_from_the_whole_deck() -> None:
    seen = set()
    for seed in range(40):
        state = GAME.new(EnceladusOptions(), 2, Rng(seed))
        seen.update(state.hands[0])
    assert len(seen) == 36
