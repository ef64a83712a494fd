"""Cards that the viewer knows in other hands: shown cards (RU-15a), a partner's cards (RU-29)."""

from __future__ import annotations

from textual.geometry import Offset

from runegames.core import SEAT_LETTERS, Seat
from runegames.games.rune.model import RuneOptions, RuneView
from runegames.ui.canvas import Canvas
from runegames.ui.games.rune.scales import THREE_CELLS
from runegames.ui.games.rune.tiles import draw_card
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget

CARD_COLUMNS = 8
"""Width of a card with the gap right of it."""
CARD_ROWS = 4
"""Height of a card with the gap below it."""
LABEL_COLUMNS = 22
"""Width of a seat's letter and name, before its cards."""


def known_elsewhere(view: RuneView) -> list[Seat]:
    """Return the seats of which the viewer knows cards, without the viewer's own seat."""
    return [seat for seat, cards in enumerate(view.known_hands) if cards and seat != view.seat]


def heading_of(scene: Scene) -> tuple[str, str]:
    """Return the title of the page, and why the cards are known."""
    view, viewer = scene.seen_as(RuneView), scene.viewer
    reasons = []
    if view.buried:
        reasons.append("If no card of a hand fits anywhere, the hand is shown (RU-15a).")
    if viewer is not None and scene.agreed(RuneOptions).partners_share_hands and view.seats == 4:
        reasons.append("Partners may look at each other's cards (RU-29).")
    if viewer is None:
        return "What everybody knows of the hands", " ".join(reasons)
    return f"What {scene.names[viewer]} knows of other hands", " ".join(reasons)


class KnownHands(CellWidget):
    """Rows of small cards: for each seat its letter, its name, and its known cards."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self.styles.height = CARD_ROWS * len(known_elsewhere(scene.seen_as(RuneView)))

    def draw(self, canvas: Canvas) -> None:
        view, base = self._scene.seen_as(RuneView), self.base_pen()
        for row, seat in enumerate(known_elsewhere(view)):
            y = row * CARD_ROWS
            x = canvas.put(0, y, SEAT_LETTERS[seat], self.own(seat)) + 1
            canvas.put(x, y, self._scene.names[seat], base)
            hidden = view.hand_sizes[seat] - len(view.known_hands[seat])
            if hidden:
                canvas.put(x, y + 1, f"and {hidden} unknown", self.quiet)
            for number, pattern in enumerate(view.known_hands[seat]):
                corner = Offset(LABEL_COLUMNS + number * CARD_COLUMNS, y)
                draw_card(canvas, corner, THREE_CELLS, pattern, self.look)
