"""Table of Kuhn poker on the screen: both runes, the bones put in, and the answers so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Region

from runegames.core import Seat, count, possessive
from runegames.play.session import Question
from runegames.ui import art
from runegames.ui.brush import Brush, sheet
from runegames.ui.canvas import Canvas
from runegames.ui.chips import Chip
from runegames.ui.commands import Footer, FooterHint, bound
from runegames.ui.grids import CardRow, Form
from runegames.ui.scene import Scene
from runegames.ui.widgets.column import Panel, SidePanels
from runegames.ui.widgets.hand_cursor import HandChoice, HandCursor
from runegames.ui.widgets.hand_table import HandBoard, HandTable
from runegames.ui.widgets.hand_tray import HandTray

from . import KuhnView  # noqa: TID252

RUNES = {"1": "fehu", "2": "raidho", "3": "sowilo"}
KEYS = {"bet": "bet", "call": "bet", "check": "pass", "fold": "pass"}
CARD = Form(12, 6)


def draw_rune(brush: Brush, region: Region, number: str, scale: int) -> None:
    """Draw a rune face up, or only its back if ``number`` is empty."""
    palette = brush.palette
    inks = palette.blue
    if not number:
        brush.plate(region, palette.ice)
        brush.outline(region.x, 2 * region.y, region.width, 2 * region.height, palette.ice_edge)
        brush.centred(
            region,
            region.y + region.height // 2,
            brush.symbols.shade * (region.width - 4),
            palette.text,
        )
        return
    brush.plate(region, inks.ground)
    shown = art.rune(RUNES[number]).picture
    x = region.x + (region.width - shown.width * scale) // 2
    brush.picture(
        shown, x, 2 * region.y + region.height - shown.height * scale // 2, inks.ink, scale
    )
    brush.ends(region, region.y, number, "", inks.ink, margin=1)


class KuhnCursor(HandCursor[HandChoice]):
    """Cursor over the two answers; the card in hand cannot be picked."""

    def __init__(self, question: Question) -> None:
        super().__init__(question, [str(rune) for rune in question.view.hand])
        self._choices = [HandChoice(KEYS[m.kind], m.kind, m) for m in question.moves]

    @property
    def choices(self) -> Sequence[HandChoice]:
        return self._choices

    @property
    def picks_cards(self) -> bool:
        return False


class KuhnTray(HandTray[KuhnView, KuhnCursor]):
    """Tray with the player's rune and the two answers."""

    FORMS = (Form(24, 11, scale=2), CARD, Form(9, 4), Form(9, 3))

    @property
    def cards(self) -> Sequence[str]:
        return [str(rune) for rune in self.view.hand] if self.scene else ()

    def sheets(self, where: CardRow) -> Iterable[Canvas]:
        return [
            sheet(draw_rune, card, where.form, self.look, self.palette.ground)
            for card in self.cards[where.first :][: len(where.cards)]
        ]

    def chip(self, number: int) -> Chip:
        assert self.cursor is not None
        choice = self.cursor.choices[number]
        here = self.cursor.choice == number
        return Chip("", self.cap(f"kuhn.{choice.key}"), choice.label, "chosen" if here else "other")


class KuhnBoard(HandBoard[KuhnView, KuhnCursor], can_focus=True):
    """Board with each seat's rune and the bones that it has put in."""

    BINDINGS = [
        bound("kuhn.bet", "press('bet')"),
        bound("kuhn.pass", "press('pass')"),
    ]

    def contents(self, canvas: Canvas) -> None:
        view, names = self.view, self.shown.names
        with Brush(canvas, self.look, self.base_pen().ground) as brush:
            wide, top = canvas.width // 2, max(1, canvas.height // 2 - 4)
            for seat, name in enumerate(names):
                rune = str(view.shown[seat]) if view.shown else ""
                region = Region(wide * seat + (wide - CARD.width) // 2, top, *CARD[:2])
                draw_rune(brush, region, rune, CARD.scale)
                brush.centred(region, top - 1, name, self.palette.seat(seat))
                said = " ".join(view.said[seat::2])
                brush.centred(region, region.bottom, said, self.palette.text)
                brush.centred(
                    region, region.bottom + 1, count(bones(view, seat), "bone"), self.palette.gold
                )


def bones(view: KuhnView, seat: Seat) -> int:
    """Return the bones that a seat has put in."""
    return 1 + any(said in ("bet", "call") for said in view.said[seat::2])


class KuhnSide(SidePanels[KuhnView, KuhnCursor]):
    """Panel with the pot."""

    def panels(self, width: int) -> Sequence[Panel]:
        text = count(sum(bones(self.view, seat) for seat in range(2)), "bone")
        return [Panel("in the pot", self.rows(width, [[(0, text, self.base_pen())]]))]


class KuhnTable(HandTable):
    """Table of Kuhn poker."""

    def __init__(self) -> None:
        super().__init__(KuhnBoard(), KuhnSide(), KuhnTray())

    def point(self, scene: Scene, question: Question) -> KuhnCursor:
        return KuhnCursor(question)

    def headline(self, scene: Scene) -> tuple[str, str]:
        turn = scene.view.turn
        whose = "the end" if turn is None else f"{possessive(scene.names[turn])} turn"
        return f"Kuhn poker · {whose}", ""

    def pips(self, scene: Scene, seat: Seat) -> str:
        return ""

    def footer(self) -> Footer:
        return (FooterHint("table.confirm", "say it"),)
