"""The hand of Rune, the two placement rules, and what placing here would mean."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from runegames.core import count
from runegames.games.rune.masters import Draw, PlaceMaster, PlaceToken
from runegames.games.rune.model import turned
from runegames.games.rune.phrases import changes, placing_words
from runegames.games.rune.placing import Place, PlacementCheck
from runegames.games.rune.words import place_prompt
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.rune.cursor import RuneCursor, Task
from runegames.ui.games.rune.scales import CARVED, RULED, THREE_CELLS
from runegames.ui.games.rune.tiles import Look, draw_card
from runegames.ui.widgets.tray import Remark, Tray

SLOTS = 3
"""Cards shown at once; a longer hand slides."""

HELP: dict[Task, str] = {
    "place": "Cover at least one rune and meet one of the two rules below.",
    "bury": "The others see the whole hand; the card does not come back.",
    "draw": "The top card of the deck; only its owner sees it.",
    "master": "A Rune Master never moves. It controls the area that its rune belongs to.",
    "token": "The token recolours one of the eight runes around the Rune Master.",
}


class RuneTray(Tray):
    """What I can do: the question, the hand, and whether the card may lie there."""

    class Picked(Message):
        """A card of the hand was clicked."""

        def __init__(self, card: int) -> None:
            self.card = card
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: RuneCursor | None = None

    @property
    def _large(self) -> bool:
        return self.content_size.height >= 8

    @property
    def _slot(self) -> int:
        return 16 if self._large else 10

    def contents(self, canvas: Canvas) -> None:
        """The hand, and beside it what the rules say."""
        assert self.scene is not None
        hand = self.cursor.cards if self.cursor else self.scene.view.hand
        first = self._first_shown(len(hand))
        for slot, card in enumerate(range(first, min(first + SLOTS, len(hand)))):
            self._card(canvas, 1 + slot * self._slot, card, hand[card])
        left = 2 + min(SLOTS, max(1, len(hand))) * self._slot
        if len(hand) > SLOTS:
            told = f"card {self._chosen + 1} of {len(hand)}"
            canvas.put(1, canvas.height - 1, told, self.quiet)
        self._verdict(canvas, left)

    def remark(self) -> Remark | None:
        """What the task is about; words stand where the verdict is, beside the hand."""
        return Remark(HELP[self.cursor.task], self.quiet) if self.cursor is not None else None

    @property
    def _chosen(self) -> int:
        return self.cursor.card if self.cursor else 0

    def _first_shown(self, cards: int) -> int:
        return max(0, min(self._chosen - 1, cards - SLOTS))

    def question(self) -> str:
        """For a card, only what can be done with this hand."""
        if self.cursor is not None and self.cursor.task in ("place", "bury") and self.scene:
            question = self.cursor.question
            return place_prompt(self.scene.names[question.decision.seat], question.moves)
        return super().question()

    # -- the hand -------------------------------------------------------------------------

    def _card(self, canvas: Canvas, x: int, card: int, pattern: str) -> None:
        palette, symbols = self.palette, self.symbols
        placing = self.cursor is not None and self.cursor.task in ("place", "bury")
        chosen = placing and card == self._chosen
        number = str(card + 1)
        if chosen:
            # Brightness alone would not tell everybody; two cells are there, and 1 to 9 are keys.
            pen = Pen(palette.on_primary, palette.primary, bold=True)
            canvas.put(x, 2, symbols.pointer + (number if card < 9 else ""), pen)
        else:
            canvas.put(x, 2, number, self.quiet)
        quarter = self.cursor.quarter if chosen and self.cursor else 0
        rows, look = turned(pattern, quarter), Look(palette, symbols)
        large = CARVED[-1] if look.pixels else RULED[-1]
        scale = large if self._large else THREE_CELLS
        draw_card(canvas, (x + 2, 2), scale, rows, look, light="bright" if chosen else "rest")

    def on_click(self, event: events.Click) -> None:
        """A click takes a card."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None:
            return
        slot = (offset.x - 1) // self._slot
        card = self._first_shown(len(self.cursor.cards)) + slot
        if offset.y >= 2 and slot < SLOTS and card < len(self.cursor.cards):
            self.post_message(self.Picked(card))

    # -- what the rules say ----------------------------------------------------------------------

    def _verdict(self, canvas: Canvas, x: int) -> None:
        """The rules one by one, and the verdict on this spot."""
        assert self.scene is not None
        palette, base = self.palette, self.base_pen()
        if self.words:
            self.paragraph(canvas, x, 2, self.words, self.gold)
            return
        cursor = self.cursor
        if cursor is None:
            return
        objection = cursor.objection()
        if objection is None:
            ink, text = palette.ok, _gain(cursor, self.scene.names)
        else:
            ink, text = palette.bad, objection.text(self.scene.names)
        check = cursor.check()
        rules = _rules(check) if check is not None and check.covered else []
        # The verdict is never cut; where it is long, the reasons and then the rules give way.
        lines, room = len(wrap(text, canvas.width - x - 1)), canvas.height - 2
        row = 2
        if lines + len(rules) <= room:
            for met, rule, why in rules:
                self._rule(canvas, x, row, met=met, rule=rule)
                canvas.put(x + 18, row, why, self.quiet)
                row += 1
        elif lines < room:
            at = x
            for met, rule, _ in rules:
                at = self._rule(canvas, at, row, met=met, rule=rule) + 2
            row += 1
        self.paragraph(canvas, x, row, text, base._replace(ink=ink))

    def _rule(self, canvas: Canvas, x: int, y: int, *, met: bool, rule: str) -> int:
        palette, base = self.palette, self.base_pen()
        pen = base._replace(ink=palette.ok if met else palette.quiet)
        canvas.put(x, y, self.symbols.yes if met else self.symbols.no, pen.strong())
        return canvas.put(x + 2, y, rule, base)


def _rules(check: PlacementCheck) -> list[tuple[bool, str, str]]:
    """The two rules of RU-11: met or not, and why not."""
    under, beside = check.cover_clashes.bit_count(), check.neighbour_clashes.bit_count()
    return [
        (
            not under,
            "cover rule",
            _clash(under, "below it"),
        ),
        (
            not beside,
            "neighbour rule",
            _clash(beside, "beside it"),
        ),
    ]


def _clash(runes: int, where: str) -> str:
    if not runes:
        return ""
    return f"{count(runes, 'rune')} {'clashes' if runes == 1 else 'clash'} {where}"


def _gain(cursor: RuneCursor, names: Sequence[str]) -> str:
    """What a legal move brings."""
    preview, move = cursor.preview(), cursor.move()
    if preview is None:
        return ""
    change = changes(*preview, names) or "no change in points"
    match move:
        case Place():
            made = move.best_area(cursor.position.grid)
            return f"It fits here: {placing_words(*preview, made, names)}."
        case PlaceMaster() if preview.before == preview.after:
            return "A second Rune Master in an area that is controlled gains nothing (RU-16)."
        case PlaceMaster():
            return f"A Rune Master here claims this area: {change}."
        case PlaceToken(_, _, colour):
            return f"{colour.title()} side up: {change}."
        case Draw():
            return "Draw a card."
        case _:
            return "This card would leave the game."
