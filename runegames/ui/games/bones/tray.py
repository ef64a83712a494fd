"""What I can do in Runes & Bones: the question, the hand, and the answers that need no rune."""

from __future__ import annotations

from textual import events
from textual.message import Message

from runegames.core import count
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import meeting, title
from runegames.games.bones.playing import Play
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.games.bones.board import ANSWER_KEYS
from runegames.ui.games.bones.cursor import Answer, BonesCursor
from runegames.ui.games.bones.runes import Box, draw_rune, note, rune_pen
from runegames.ui.widgets.tray import Remark, Tray

HELP = {
    "act": "A rune that is still winning on its owner's next turn takes the pot.",
    "spy": "The rune is played at once, as one's own; the others stay there.",
    "take": "A rune is taken unseen; its owner learns which one it was.",
    "close": "The game ends here only if all agree; else another round is played.",
    "trade": "Mark runes; as many are drawn in their place, for one bone in all.",
    "buy": "What is paid goes into the pot of the next round.",
    "limit": "Mark the runes that go back into the bag.",
    "answer": "A promise falls due on the next turn, and can be broken; then a judge decides.",
    "hand_over": "Mark the runes to hand over; only the two parties will know which.",
    "due": "Who breaks a promise is judged: pardoned, fined, or asked to fold.",
    "judge": "A fine goes to the wronged player.",
}
OFFER_HELP = (
    "What is promised falls due on the next turn of the one who owes it; a promise can be broken, "
    "and is then judged."
)
ANSWER_WIDTH = 18
WIDTHS = (18, 13, 10)
"""Cells a rune, the widest that lets the whole hand be seen; the first where they are high."""


class BonesTray(Tray):
    """The question, the runes, and what else there is to do."""

    WHEEL = ("table.left", "table.right")

    class Picked(Message):
        """A rune of the hand was clicked."""

        def __init__(self, card: int) -> None:
            self.card = card
            super().__init__()

    class Pressed(Message):
        """An answer was clicked."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.cursor: BonesCursor | None = None

    # -- where things are -----------------------------------------------------------------

    @property
    def _rows(self) -> int:
        return self.content_size.height - 2

    @property
    def _columns(self) -> int:
        """Columns of answers."""
        answers = len(self.cursor.answers) if self.cursor else 0
        if self.cursor is not None and self.cursor.choosing:
            answers = 1
        return -(-answers // max(1, self._rows))

    def _hand(self) -> tuple[tuple[str, ...], int, int, int]:
        """The runes shown, the width of each, the first one shown and how many fit."""
        if self.cursor is not None:
            cards = self.cursor.cards
        elif self.scene is not None:
            cards = self.scene.view.hand
        else:
            cards = ()
        room = self.content_size.width - 1 - self._columns * ANSWER_WIDTH
        for width in WIDTHS[self._rows < 6 :]:
            if len(cards) * width <= room:
                return cards, width, 0, len(cards)
        width = WIDTHS[-1]
        fit = max(1, room // width)
        at = self.cursor.at if self.cursor else 0
        first = max(0, min(at - 1, len(cards) - fit))
        return cards, width, first, fit

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """Runes and answers; while an offer is made, what offers are."""
        if self.cursor is None or self.cursor.draft is None:
            self._draw_hand(canvas)
        else:
            self.paragraph(canvas, 1, 3, OFFER_HELP, self.quiet)

    def _draw_hand(self, canvas: Canvas) -> None:
        cards, width, first, fit = self._hand()
        for slot, place in enumerate(range(first, min(first + fit, len(cards)))):
            self._card(canvas, 1 + slot * width, width - 1, place, cards[place])
        pen = Pen(self.palette.gold, self.palette.ground, bold=True)
        if first:
            canvas.put(0, 3, self.symbols.less, pen)
        if first + fit < len(cards):
            canvas.put(1 + fit * width, 3, self.symbols.more, pen)
        self._draw_answers(canvas)

    def question(self) -> str:
        """An offer is made before the question is answered."""
        cursor = self.cursor
        if cursor is None or cursor.draft is None or self.scene is None:
            return super().question()
        names = self.scene.names
        return f"{names[cursor.seat]}, an offer to {names[cursor.draft.target]}, before acting."

    def advice(self) -> Remark | None:
        """What the cursor would do; whether the offer can be made."""
        cursor = self.cursor
        if cursor is None or self.scene is None:
            return None
        if cursor.draft is None:
            return Remark(self._preview(cursor), self.quiet)
        base = self.base_pen()
        objection = cursor.plan()[1]
        if objection is None:
            return Remark("The offer can be made.", base._replace(ink=self.palette.ok), urgent=True)
        words = objection.text(self.scene.names)
        return Remark(words, base._replace(ink=self.palette.bad), urgent=True)

    def _preview(self, cursor: BonesCursor) -> str:
        """What Enter would do with the rune under the cursor; else what this is about."""
        assert self.scene is not None
        move = cursor.move
        if not isinstance(move, Play):
            return HELP[cursor.kind]
        rune, names = title(move.rune), self.scene.names
        more = len(cursor.variants(cursor.at)) > 1
        upright = self.arrow("up") + self.arrow("down")
        arrows = f"  ({upright} another way)" if more else ""
        if move.target is not None:
            arrows = f"  ({upright} another player)" if more else ""
            words = meeting(cursor.view, move.rune, move.target)
            return f"{rune} on {names[move.target]}: {words}.{arrows}"
        if move.buy:
            return f"{rune}: pay a bone and buy the win.{arrows}"
        words = meeting(cursor.view, move.rune)
        return f"{rune}: {words}.{arrows}"

    def _card(self, canvas: Canvas, x: int, width: int, place: int, rune: str) -> None:
        cursor, view = self.cursor, self._view
        here = cursor is not None and cursor.at == place
        chosen = cursor is not None and place in cursor.chosen
        pen = rune_pen(rune, self.palette, lit=here)
        height = min(6, self._rows)
        foot = ""
        if cursor is not None and cursor.choosing:
            foot = f"{self.symbols.yes} chosen" if chosen else ""
        elif cursor is not None and cursor.kind in ("act", "spy"):
            foot = note(view, rune, width)
        box = Box(x, 2, width, height)
        corner = str(place + 1) if place < 9 else " "
        draw_rune(canvas, box, rune, pen, self.symbols, corner=corner, foot=foot)
        if here:
            mark = pen._replace(bold=True)
            canvas.put(x, 2 + (width < 12), self.symbols.pointer, mark)

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        view: BonesView = self.scene.view
        return view

    def _draw_answers(self, canvas: Canvas) -> None:
        cursor = self.cursor
        if cursor is None:
            return
        if cursor.choosing:
            self._commit(canvas, cursor)
            return
        for place, answer in enumerate(cursor.answers):
            x, y = self._answer_at(place)
            self._draw_answer(canvas, x, y, answer, here=cursor.answer is answer)

    def _answer_at(self, place: int) -> tuple[int, int]:
        column, row = divmod(place, self._rows)
        left = self.content_size.width - (self._columns - column) * ANSWER_WIDTH
        return left, 2 + row

    def _draw_answer(self, canvas: Canvas, x: int, y: int, answer: Answer, *, here: bool) -> None:
        palette = self.palette
        base = self.base_pen()
        pen = Pen(palette.on_primary, palette.primary, bold=True) if here else base
        key = pen if here else base._replace(ink=palette.primary, bold=True)
        lead = self.symbols.pointer if here else " "
        canvas.put(x, y, lead, key)
        cap = self.cap(ANSWER_KEYS[answer.key]) if answer.key in ANSWER_KEYS else answer.key
        at = canvas.put(x + 1, y, f"{cap}) ", key)
        room = x + ANSWER_WIDTH - at - here
        if here:
            canvas.fill(at, y, room, 1, pen)
        canvas.put(at, y, clipped(answer.label, room, self.symbols), pen)

    def _commit(self, canvas: Canvas, cursor: BonesCursor) -> None:
        """What Enter does with the marked runes."""
        number = len(cursor.chosen)
        match cursor.kind:
            case "trade":
                words = f"trade {count(number, 'rune')}" if number else "trade nothing"
            case "limit":
                words = f"return {number} of {cursor.needed}"
            case _:
                words = f"give {number} of {cursor.needed}"
        ready = cursor.plan()[1] is None
        base = self.base_pen()
        pen = base._replace(ink=self.palette.ok if ready else self.palette.quiet, bold=ready)
        x, _ = self._answer_at(0)
        at, row = canvas.put(x, 2, f"{self.cap('table.confirm')} ", pen), 2
        if at + len(words) > canvas.width:
            at, row = x, 3
        canvas.put(at, row, words, pen)
        if cursor.kind == "trade" and number:
            canvas.put(x, row + 1, "for 1 bone in all", self.quiet)

    # -- mouse ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click takes a rune, or gives an answer."""
        offset = event.get_content_offset(self)
        cursor = self.cursor
        if offset is None or cursor is None or offset.y < 2:
            return
        if not cursor.choosing:
            for place, answer in enumerate(cursor.answers):
                x, y = self._answer_at(place)
                if y == offset.y and x <= offset.x < x + ANSWER_WIDTH:
                    self.post_message(self.Pressed(answer.key))
                    return
        cards, width, first, fit = self._hand()
        place = first + (offset.x - 1) // width
        # The marks beside the hand stand for the next rune that is out of sight.
        if max(0, first - 1) <= place < min(first + fit + 1, len(cards)):
            self.post_message(self.Picked(place))
        elif cursor.choosing and offset.x >= self._answer_at(0)[0]:
            self.post_message(self.Pressed("enter"))
