"""What stands beside an answer where there is room."""

from __future__ import annotations

import pytest

from runegames.games.market.bandits import PutBandit
from runegames.games.market.camps import PutOutpost
from runegames.games.market.duels import GIVE_UP, Attack, Show
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyRune, Trade
from runegames.games.market.thefts import GiveShelter, Steal
from runegames.ui.games.market.notes import note_of
from tests.games.market.tables import Has, play, set_table
from tests.ui.market.tables import NAMES

CAMPS = {
    (0, "red"): Has(5, shelter=True),
    (0, "blue"): Has(4),
    (1, "red"): Has(3, outpost=True),
    (1, "blue"): Has(2, shelter=True),
}


@pytest.mark.parametrize(
    ("move", "note"),
    [
        (Trade("outpost", "red"), "leaves 1 red rune"),
        (Trade("bandit", "blue"), "leaves no blue rune"),
        (BuyRune((4, 6), "red"), "moves into the red camp"),
        (BuyRune((4, 6), "blue"), "lies loose"),
        (PutOutpost("red"), "2 points, and interest 2 instead of 1"),
        (PutOutpost("blue"), "2 points, and a home for 4 runes"),
        (PutBandit(1, "red"), "freezes 3 runes, destroys the outpost"),
        (PutBandit(1, "blue"), "freezes 2 runes"),
        (GiveShelter("red"), "leaves 5 runes loose"),
        (Steal(1, "red"), "1 of 3; then moves into the red camp"),
        (Steal(1, "card"), "one of 3, unseen"),
        (Attack(4, 1), "Bo has 3 cards"),
        (GIVE_UP, ""),
    ],
)
def test_a_note_says_what_follows(move: MarketMove, note: str) -> None:
    assert note_of(move, set_table(CAMPS, hands=[(4, 6, 7)]).view(0), NAMES) == note


def test_in_a_duel_it_says_what_each_answer_costs() -> None:
    state = set_table(hands=[(3, 9), (7, 1)], turn=1)
    play(state, Attack(7, 0))
    assert "comes back" in note_of(Show(9), state.view(0), NAMES)
    assert note_of(GIVE_UP, state.view(0), NAMES) == "Bo makes one theft"
