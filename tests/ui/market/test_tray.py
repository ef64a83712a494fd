"""The tray of the market, drawn without an app."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.tray import MarketTray
from runegames.ui.palettes import ENCELADUS
from runegames.ui.scene import scene_of
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.tray import UNDER
from tests.games.market.tables import Has, set_table
from tests.ui.test_sizes import LONG, seated


class StillTray(MarketTray):
    """A tray that needs no app."""

    content_size = Size(80, 6)
    palette = ENCELADUS
    symbols = UNICODE


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
    scene = scene_of(seated("market", set_table(camps, hands=[hand]), 2), 0, asked=True)
    assert scene.question is not None
    tray.scene, tray.cursor = scene, MarketCursor(scene.question, scene.names)
    asked = tray.question()
    assert cell_len(asked) < 80 - UNDER < cell_len(scene.prompt)
    assert asked.startswith(LONG[0])
    assert asked.endswith(last)
