"""Notes that stand beside an answer if there is room."""

from __future__ import annotations

import pytest

from runegames.games.market.bandits import PutBandit
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.duels import GIVE_UP, Attack, Show
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyRune, Trade
from runegames.games.market.thefts import GiveShelter, Steal
from runegames.ui.games.market.notes import notes_of
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
        (Trade("outpost", "red"), "keeps 1 red rune"),
        (Trade("bandit", "blue"), "keeps no blue rune"),
        (BuyRune((4, 6), "red"), "leaves 6 red in the market; the rune moves into the red camp"),
        (BuyRune((4, 6), "blue"), "leaves 8 blue in the market; the rune lies loose"),
        (PutOutpost("red"), "2 points, and interest 2 instead of 1"),
        (PutOutpost("blue"), "2 points, and a home for 4 runes"),
        (PutBandit(1, "red"), "freezes 3 runes, destroys the outpost"),
        (PutBandit(1, "blue"), "freezes 2 runes"),
        (GiveShelter("red"), "2 thefts; leaves 5 runes loose"),
        (Steal(1, "red"), "1 of 3; it moves into the red camp"),
        (Steal(1, "card"), "one of 3, unseen"),
        (Attack(4, 1), "Bo has 3 cards"),
        (GIVE_UP, ""),
    ],
)
def test_a_note_says_what_follows(move: MarketMove, note: str) -> None:
    notes = notes_of(move, set_table(CAMPS, hands=[(4, 6, 7)]).view(0), NAMES)
    assert (notes or ("",))[0] == note
    assert [*notes] == sorted(notes, key=len, reverse=True)
    assert all(len(words) <= 24 for words in notes[-1:]), "the shortest note is too long"


@pytest.mark.parametrize(
    ("camp", "notes"),
    [
        (Has(0), ("earns 1 rune a turn", "1 a turn")),
        (Has(2), ("houses 2 loose runes, earns 1 rune a turn", "houses 2")),
        (Has(3, outpost=True), ("interest 2 instead of 1", "interest 2")),
        (Has(3, bandit=1), ("no interest while the bandit stays", "no interest yet")),
    ],
)
def test_a_note_on_a_shelter_depends_on_what_is_there(camp: Has, notes: tuple[str, ...]) -> None:
    view = set_table({(0, "red"): camp}, hands=[(12, 1, 1)]).view(0)
    assert notes_of(PlayShelter("red"), view, NAMES) == notes


def test_a_note_in_a_duel_says_what_follows_each_answer() -> None:
    state = set_table(hands=[(3, 9), (7, 1)], turn=1)
    play(state, Attack(7, 0))
    assert "comes back" in notes_of(Show(9), state.view(0), NAMES)[0]
    assert notes_of(GIVE_UP, state.view(0), NAMES)[0] == "Bo makes one theft"


@pytest.mark.parametrize(
    ("camps", "text"),
    [
        ({(0, "red"): Has(9), (1, "blue"): Has(3)}, "Anna wins 10 to 3"),
        ({(0, "red"): Has(2), (1, "blue"): Has(7)}, "Bo wins 7 to 3"),
        ({(0, "red"): Has(2), (1, "blue"): Has(3)}, "Anna and Bo are tied (RM-28)"),
        ({(0, "red"): Has(2), (1, "red"): Has(1, outpost=True)}, "Bo wins 3 to 3"),
    ],
)
def test_the_note_on_the_last_rune_says_who_wins(
    camps: dict[tuple[int, str], Has], text: str
) -> None:
    state = set_table(camps, seats=3, hands=[(5,)])
    state.runes = [1, 0]
    assert notes_of(BuyRune((5,), "red"), state.view(0), NAMES)[0] == f"ends the game: {text}"
    state.runes = [2, 0]
    longest = notes_of(BuyRune((5,), "red"), state.view(0), NAMES)[0]
    assert longest == "leaves 1 red in the market; the rune lies loose"
