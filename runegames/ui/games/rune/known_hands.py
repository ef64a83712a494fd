"""Cards that the viewer knows to be in other hands: shown ones (RU-15a), a partner's (RU-29)."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from runegames.core import SEAT_LETTERS, Seat, possessive
from runegames.games.rune.model import RuneView, turned
from runegames.ui.canvas import Canvas
from runegames.ui.commands import way_out
from runegames.ui.games.rune.scales import THREE_CELLS
from runegames.ui.games.rune.tiles import draw_card
from runegames.ui.scene import Scene
from runegames.ui.screens.base import ShellModal
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.keys import KeyLine

CARD_CELLS = (8, 4)
"""What a card takes, with the gap behind it: columns, rows."""
LABEL_CELLS = 22
"""The columns of a name."""


def known_elsewhere(view: RuneView) -> list[Seat]:
    """The other seats of whose hands the viewer knows something."""
    return [seat for seat, cards in enumerate(view.known_hands) if cards and seat != view.seat]


class KnownHands(CellWidget):
    """A row a seat: its letter and name, then the cards."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self.styles.height = CARD_CELLS[1] * len(known_elsewhere(scene.seen_as(RuneView)))

    def draw(self, canvas: Canvas) -> None:
        """As small as in the hand."""
        view = self._scene.seen_as(RuneView)
        look = self.look
        for row, seat in enumerate(known_elsewhere(view)):
            own = self.base_pen().inked(self.palette.seat(seat), bold=True)
            x = canvas.put(0, row * CARD_CELLS[1], SEAT_LETTERS[seat], own)
            canvas.put(x + 1, row * CARD_CELLS[1], self._scene.names[seat], self.base_pen())
            hidden = view.hand_sizes[seat] - len(view.known_hands[seat])
            if hidden:
                canvas.put(x + 1, row * CARD_CELLS[1] + 1, f"and {hidden} unknown", self.quiet)
            for number, pattern in enumerate(view.known_hands[seat]):
                place = (LABEL_CELLS + number * CARD_CELLS[0], row * CARD_CELLS[1])
                draw_card(canvas, place, THREE_CELLS, turned(pattern, 0), look)


class KnownHandsScreen(ShellModal[None]):
    """Over the table, until any key that goes back."""

    CSS_PATH = "known_hands.tcss"
    BINDINGS = [way_out(keys="escape,o,enter,space")]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    def compose(self) -> ComposeResult:
        """What is known, and why."""
        viewer = self._scene.viewer
        whose = "everybody" if viewer is None else self._scene.names[viewer]
        with Vertical(id="box"):
            yield Static(f"What {whose} knows of other hands", classes="title", markup=False)
            yield Static(self._why(), classes="quiet", markup=False)
            yield KnownHands(self._scene)
            yield KeyLine()

    def _why(self) -> str:
        view = self._scene.seen_as(RuneView)
        reasons = []
        if view.buried:
            reasons.append("A hand that fits nowhere is shown (RU-15a).")
        if view.seats == 4 and view.seat is not None and view.known_hands[(view.seat + 2) % 4]:
            partner = self._scene.names[(view.seat + 2) % 4]
            reasons.append(f"{possessive(partner)} hand is open to the partner (RU-29).")
        return " ".join(reasons)
