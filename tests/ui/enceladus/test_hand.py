"""Hand and the answers below the board, drawn without an app, in every size of window."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.geometry import Region, Size

from runegames.core import AnyState
from runegames.games.enceladus.model import CARDS
from runegames.play.session import Session
from runegames.ui.chips import places
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.enceladus.tray import EnceladusTray
from tests.games.enceladus.tables import ANSUZ_I, FEHU, GEBO, LONERS, URUZ_II
from tests.games.enceladus.tables import table as lay_cards
from tests.ui.enceladus.tables import sitting
from tests.ui.enceladus.test_board import written
from tests.ui.still import Still, asked_scene
from tests.ui.test_sizes import LONG

TRAYS = {
    "80x24": Size(80, 7),
    "100x30": Size(100, 7),
    "120x36": Size(80, 9),
    "160x48": Size(102, 9),
    "200x60": Size(142, 15),
}
"""Sizes of the tray, by the size of the window."""
MATCHING = (*FEHU, *GEBO, URUZ_II, ANSUZ_I)
each_tray = pytest.mark.parametrize("size", TRAYS.values(), ids=TRAYS)


class StillTray(Still, EnceladusTray):
    """Tray in front of the asked seat, with a given size."""

    def __init__(self, session: Session, size: Size) -> None:
        super().__init__()
        self.content_size = size
        self.scene, question = asked_scene(session)
        self.cursor: EnceladusCursor = EnceladusCursor(question)


def drafting(cards: int) -> AnyState:
    """Return a state with a number of cards in hand, and a pile on offer for two cards."""
    rest = CARDS[cards:]
    return lay_cards(
        CARDS[:cards], rest[:1], asked="draft", pile=2, piles=[rest[1:2], rest[2:3], rest[4:6]]
    )


def tray(state: AnyState, size: Size, names: tuple[str, ...] = LONG) -> StillTray:
    """Return the tray of a table for two."""
    return StillTray(sitting(2, 1, state=state, names=names), size)


@each_tray
def test_cards_and_answers_lie_apart(size: Size) -> None:
    inside = Region(0, 2, *size)
    for number in range(1, 16):
        shown = tray(drafting(number), size)
        regions = list(shown.hand_places().cards)
        answers = shown.answers()
        assert answers.hidden == 0
        regions += [region for _, region in places(answers.chips, answers.room)]
        for one, other in combinations(regions, 2):
            assert not one.overlaps(other), (number, one, other)
        assert all(inside.contains_region(region) or region.height == 1 for region in regions)
        assert len(shown.hand_places().cards) >= min(number, 12)


@each_tray
@pytest.mark.parametrize("names", [("Anna", "Bo"), LONG])
def test_answers_leave_the_question_whole_and_hidden_answers_are_counted(
    size: Size, names: tuple[str, ...]
) -> None:
    states = [
        drafting(4),
        lay_cards(LONERS[:1], (), asked="draft", pile=2, piles=[FEHU[:1], GEBO[:1], FEHU[1:]]),
        lay_cards(MATCHING, LONERS[:2], asked="match"),
        lay_cards(LONERS[:2], (), asked="match", laid_now=1),
    ]
    for state in states:
        shown = tray(state, size, names)
        rows = shown.drawn().text().splitlines()
        answers = shown.answers()
        assert shown.question() in " ".join(" ".join(rows[:2]).split())
        entries = list(places(answers.chips, answers.room))
        assert entries
        assert all(rows[region.y][region.x : region.right] == chip.text for chip, region in entries)
        assert answers.hidden + len(entries) == len(shown.cursor.choices)
        assert (f"›{answers.hidden}" in rows[answers.room.y]) == (answers.hidden > 0)


@each_tray
def test_the_answer_under_the_cursor_is_in_sight(size: Size) -> None:
    shown = tray(lay_cards(MATCHING, LONERS[:2], asked="match"), size)
    for number in range(len(shown.cursor.choices)):
        shown.cursor.go_to_choice(number)
        chips = shown.answers().chips
        assert [chip.state for chip in chips].count("chosen") == 1


@each_tray
def test_a_card_that_matches_an_offered_one_says_what_points_it_brings(size: Size) -> None:
    piles = [("isaz-jera", FEHU[0]), GEBO[:1], GEBO[1:2]]
    state = lay_cards((FEHU[1], *LONERS[:3]), (), asked="draft", piles=piles)
    shown = tray(state, size, ("Anna", "Bo"))
    index = shown.cursor.cards.index(FEHU[1])
    words = " ".join(written(shown.drawn(), shown.hand_places().cards[index]))
    assert "3" in words
    assert "Fehu I and your Fehu II: a pair, +3." in shown.drawn().text()
    shown.cursor.picked = [index]
    assert "a pair" not in shown.drawn().text()
