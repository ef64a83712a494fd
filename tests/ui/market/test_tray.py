"""Tray of The Rune Market, drawn without an app."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, cycle, islice

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.play.keys import ACTIONS
from runegames.play.session import Session
from runegames.ui.games.market.actions import WORDS
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.notes import notes_of
from runegames.ui.games.market.tray import MarketTray
from runegames.ui.widgets.tray import UNDER
from tests.games.market.tables import Has, T, set_table
from tests.ui.market.tables import BRIEF, sitting
from tests.ui.still import Still, asked_scene
from tests.ui.test_sizes import LONG

SIZES = [(80, 6), (102, 6), (80, 8), (102, 8), (142, 13)]


class StillTray(Still, MarketTray):
    """Tray in front of the asked seat."""

    def begin(self, session: Session) -> MarketCursor:
        """Show the question of a session, and return its cursor."""
        self.scene, question = asked_scene(session)
        self.cursor = MarketCursor(question, session.names)
        return self.cursor


@pytest.mark.parametrize(
    ("hand", "last"), [((4, 6), "play a hand card."), ((), "end the turn.")], ids=["cards", "none"]
)
def test_the_question_keeps_to_a_row_however_much_can_be_bought(
    hand: tuple[int, ...], last: str
) -> None:
    camps = {
        (0, "red"): Has(5, shelter=True),
        (0, "blue"): Has(4, shelter=True, bandit=1, loose=3),
        (1, "red"): Has(3, outpost=True),
    }
    tray = StillTray()
    tray.begin(sitting(2, 1, state=set_table(camps, hands=[hand]), names=LONG))
    assert tray.scene is not None
    asked = tray.question()
    assert cell_len(asked) < 80 - UNDER < cell_len(tray.scene.prompt)
    assert asked.startswith(LONG[0])
    assert asked.endswith(last)


def questions(seats: int) -> Iterator[Session]:
    """Play a session, and yield it before each move."""
    session = sitting(seats, seats, seed=seats, **BRIEF)
    bot = make_bot("greedy", session.game)
    while (question := session.question()) is not None:
        yield session
        session.play(bot.choose(question.position, Rng(question.ply)))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5])
def test_every_possible_action_is_shown_with_its_letter_and_its_consequence(seats: int) -> None:
    tray = StillTray()
    for size, session in zip(cycle(SIZES), islice(questions(seats), 0, None, 4), strict=False):
        tray.content_size = Size(*size)
        cursor = tray.begin(session)
        for card in (None, *range(len(cursor.cards) if cursor.picks_cards else 0)):
            cursor.clear()
            if card is not None:
                cursor.go_to_card(card)
                cursor.use_card()
            shown = tray.drawn().text()
            if cursor.acts:
                assert sorted(chain(*cursor.choice_rows)) == [*range(len(cursor.choices))]
            for line in cursor.lines:
                cap = ACTIONS[f"market.{line.name}"].keys
                starts = WORDS[line.name][0] + line.name[0]
                assert not line.choices or re.search(f" {cap} [{starts}]", shown), (line, shown)
            for index in range(len(cursor.choices)):
                cursor.go_to_choice(index)
                shown, chosen = tray.drawn().text(), cursor.chosen
                notes = notes_of(chosen.move, cursor.view, session.names)
                if cursor.ready(chosen) and notes:
                    assert any(note in shown for note in notes), (notes, shown)


@pytest.mark.parametrize("size", SIZES)
def test_taking_the_last_rune_says_who_would_win(size: tuple[int, int]) -> None:
    tray, state = StillTray(), set_table({(1, "blue"): Has(7)}, hands=[(4, 5, T)])
    tray.content_size = Size(*size)
    for left in (2, 1):
        state.runes = [left, 0]
        cursor = tray.begin(sitting(2, 1, state=state, names=LONG))
        cursor.go_to_card(1)
        cursor.use_card()
        text = f"This is the last rune, and it ends the game: {LONG[1]} wins 7 to 1."
        assert (text in tray.drawn().text()) is (left == 1)
