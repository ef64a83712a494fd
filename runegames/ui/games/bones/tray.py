"""Tray of Runes & Bones: the question, the hand and the answers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import ceil

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import count
from runegames.games.bones.model import TRADE_PRICE, BonesView
from runegames.games.bones.offering import RUNES, TARGET
from runegames.games.bones.phrases import WIN_COST, bones_words, meeting, title
from runegames.games.bones.playing import BonesPass, Fold, Play
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.numerals import counted, plural
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas
from runegames.ui.chips import Chip, ChipState, draw_chip, places
from runegames.ui.games.bones.board import ANSWER_KEYS
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.facts import empty_handed
from runegames.ui.games.bones.hand import (
    Stone,
    across,
    draw_cursor,
    draw_stone,
    form_for,
    note,
)
from runegames.ui.grids import CardRow, Form
from runegames.ui.widgets.hand_tray import HAND_ROW
from runegames.ui.widgets.tray import UNDER, Remark, Tray

HELP = {
    "act": "A rune that is still winning on its owner's next turn takes the pot.",
    "spy": "The rune is played at once, as your own. The other runes stay in that hand.",
    "take": "A rune is taken unseen; its owner learns which one it was.",
    "close": "The game ends here only if all agree; else another round is played.",
    "trade": (
        "Mark runes to trade for as many new ones;"
        f" {counted(TRADE_PRICE, 'bone')} {plural(TRADE_PRICE, 'pays', 'pay')} for all."
    ),
    "buy": "What is paid goes into the pot of the next round.",
    "limit": "Mark the runes that go back into the bag.",
    "answer": "A promise falls due next turn and can be broken; then a judge decides.",
    "hand_over": "Mark the runes to hand over; only the two parties will know which.",
    "due": "Whoever breaks a promise is judged: pardoned, fined, or made to fold.",
    "judge": "A fine goes to the wronged player.",
}
FOLDED = "You leave the round; Skull, Spy and Da Jhurga can still take from you."
MIN_ANSWERS_ROWS = 13
"""Least height of a hand with the answers beside it."""
MIN_BEHIND_ROWS = 7
"""Least height of a hand for answers that follow the question in its row."""
MAX_ANSWER_COLUMNS = 24
"""Greatest width of an answer in a column of answers."""


class BonesTray(Tray[BonesView, BonesCursor]):
    """Tray with the question, the hand and the answers."""

    WHEEL = ("table.left", "table.right")

    # -- places ---------------------------------------------------------------------------

    @property
    def _rows(self) -> int:
        """Height of the hand."""
        return self.content_size.height - HAND_ROW

    @property
    def cards(self) -> tuple[str, ...]:
        """Runes of the hand that is shown: the viewer's, or the one that a Spy looks at."""
        if self.cursor is not None:
            return self.cursor.cards
        return self.view.hand if self.scene is not None else ()

    def hand(self) -> CardRow:
        """Lay out the hand, or, if no form fits, as many cards around the cursor as fit."""
        cards = len(self.cards)
        cursor, left = self.cursor, 1
        width = self.content_size.width - 1
        beside = [region for _, region in self.answers() if region.y]
        if beside and beside[0].x == UNDER:
            left = beside[-1].right + 2
            width -= left
        elif beside:
            width = min(region.x for region in beside) - 1
        form = form_for(cards, width, self._rows)
        first, shown = 0, cards
        if across(form, cards) > width:
            shown = max(1, (width - 2 - form.gap) // (form.width + form.gap))
            index = cursor.index if cursor is not None else 0
            first = max(0, min(index - 1, cards - shown))
        room = Region(left + form.gap, HAND_ROW, shown * (form.width + form.gap), form.rows)
        return CardRow(form, first, form.lay(room, shown))

    def card_places(self) -> Mapping[int, Region]:
        where = self.hand()
        return dict(enumerate(where.cards, where.first))

    def used_cards(self) -> Collection[int]:
        cursor = self.cursor
        if cursor is None:
            return ()
        if cursor.choosing:
            return cursor.chosen
        return {cursor.index} if cursor.over_card else ()

    @property
    def low(self) -> bool:
        """True if the tray is low, because the hand is empty."""
        return self.scene is not None and empty_handed(self.view)

    def bare_rows(self, width: int) -> int:
        """Return the height of a tray with an empty hand."""
        answers = self._in_rows(self.cursor, width) if self.cursor is not None else []
        return answers[-1][1].bottom if answers else 3

    def _in_rows(self, cursor: BonesCursor, width: int) -> list[tuple[Chip, Region]]:
        """Lay out answers side by side below the question, each with words on its result."""
        room = Region(UNDER, HAND_ROW, width - 1 - UNDER, len(cursor.answers) + 1)
        return list(places(list(self._chips(cursor)), room))

    def answers(self) -> list[tuple[Chip, Region]]:
        """Lay out the answers below the question, in its row, or beside the hand."""
        cursor, (width, _) = self.cursor, self.content_size
        if cursor is None or cursor.filling is not None:
            return []
        if self.low:
            return self._in_rows(cursor, width)
        chips, rows = list(self._chips(cursor)), self._rows
        lengths = [cell_len(chip.text) for chip in chips]
        # If runes have to be marked, the hand needs the whole width.
        behind = rows >= MIN_BEHIND_ROWS or cursor.choosing
        left = width - sum(lengths) - len(lengths)
        fits = left > UNDER + 2 + cell_len(self.question())
        if rows < MIN_ANSWERS_ROWS and behind and cursor.plays_cards and fits:
            return list(places(chips, Region(left, 0, width - left, 1), gap=1))
        broad = max(lengths, default=0)
        if not self.answer_marks:
            broad = min(MAX_ANSWER_COLUMNS, broad)
        step = 2 if 2 * len(chips) <= rows else 1
        high = max(1, rows // step)
        left = UNDER
        if cursor.plays_cards:
            left = width - ceil(len(chips) / high) * (broad + 1)
        laid = []
        for index, chip in enumerate(chips):
            column, row = divmod(index, high)
            x, y = left + column * (broad + 1), HAND_ROW + row * step
            laid.append((chip, Region(x, y, broad, 1)))
        return laid

    def _chips(self, cursor: BonesCursor) -> Iterator[Chip]:
        enter = self.cap("table.confirm")
        if self.answers_apart:
            return
        if cursor.choosing:
            state: ChipState = "impossible" if cursor.plan().objection else "chosen"
            yield Chip("table.confirm", enter, commitment(cursor), state)
            return
        for answer in cursor.answers:
            action = ANSWER_KEYS.get(answer.key, "")
            cap = self.cap(action) if action else answer.key
            state = "chosen" if cursor.answer is answer else "other"
            after = self._leaves(answer.move) if self.low else ""
            words = self.marked(answer.label, answer.move)
            yield Chip(action or answer.key, cap, words, state, after)

    def _leaves(self, move: BonesMove | None) -> str:
        """Describe the result of a pass, a fold or a purchase; empty for other answers."""
        assert self.cursor is not None
        view = self.view
        bones = view.bones[self.cursor.seat]
        match move:
            case BonesPass():
                price = view.pass_price
                return f"pot {view.pot + price}, {count(bones - price, 'bone')} left"
            case Fold():
                return "out of this round"
            case Buy(number) if number:
                return f"{bones - number * view.rune_price} left"
            case _:
                return ""

    # -- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.scene is not None:
            # Answers in the row of the question are drawn after the question.
            self._draw_answers(canvas, behind=True)

    def contents(self, canvas: Canvas) -> None:
        hand = self.hand()
        self._hit_cards(hand)
        for number, region in enumerate(hand.cards, hand.first):
            stone, here = self._stone(hand.form, number)
            canvas.paste(
                sheet(draw_stone, stone, hand.form, self.look, self.palette.ground), *region.offset
            )
            if here:
                draw_cursor(canvas, region, hand.form, self.look)
        pen = self.gold.strong()
        if hand.first:
            canvas.put(hand.cards[0].x - hand.form.gap - 1, HAND_ROW + 1, self.symbols.less, pen)
        if hand.first + len(hand.cards) < len(self.cards):
            canvas.put(hand.right, HAND_ROW + 1, self.symbols.more, pen)
        self._draw_answers(canvas, behind=False)

    def _hit_cards(self, hand: CardRow) -> None:
        """Make cards clickable; a click beside the visible cards goes to the next hidden one."""
        step = hand.form.width + hand.form.gap
        for index in range(-1, len(hand.cards) + 1):
            if hand.cards and 0 <= hand.first + index < len(self.cards):
                x = hand.cards[0].x + index * step
                self.hit(Region(x, HAND_ROW, step, self._rows), self.Picked, hand.first + index)

    def _draw_answers(self, canvas: Canvas, *, behind: bool) -> None:
        for chip, region in self.answers():
            above_hand = region.y < HAND_ROW
            if behind == above_hand:
                draw_chip(canvas, chip, region, self.look)
                self.hit(region, self.press, chip.action)

    def _stone(self, form: Form, index: int) -> tuple[Stone, bool]:
        cursor, rune = self.cursor, self.cards[index]
        digit = str(index + 1) if index < 9 else ""
        stone = Stone(rune, digit, "")
        if cursor is None:
            return stone, False
        here = cursor.index == index
        chosen = index in cursor.chosen
        words = ""
        if cursor.filling is not None:
            words = f"{self.symbols.yes} given" if chosen else "kept"
            here = here and cursor.filling.line == RUNES and not cursor.drops
        elif cursor.choosing:
            words = f"{self.symbols.yes} chosen" if chosen else ""
        else:
            chosen = here
            if cursor.kind in ("act", "spy"):
                free = here and isinstance(cursor.move, Play) and not cursor.move.buy
                words = note(self.view, rune, form.width, buys=not free)
        return stone._replace(note=words, chosen=chosen), here

    # -- words ----------------------------------------------------------------------------

    def question(self) -> str:
        cursor = self.cursor
        if cursor is None or cursor.filling is None:
            return super().question()
        name, target = self.shown.names[cursor.seat], cursor.filling.choice_of(TARGET).label
        if cursor.drops:
            return f"{name}, drop the offer to {target}, or go on with it?"
        return f"{name}, make an offer to {target} before acting."

    def advice(self) -> Remark | None:
        cursor = self.cursor
        if cursor is None:
            return None
        if cursor.filling is None:
            return Remark(self._preview(cursor), self.quiet)
        if cursor.drops:
            words = "Nothing changes hands; a dropped offer counts as one of the turn."
            return Remark(words, self.quiet, urgent=True)
        if not cursor.plan().objection:
            ok = self.base_pen().inked(self.palette.ok)
            return Remark("The offer can be made.", ok, urgent=True)
        # The sheet says what is still missing.
        up, down, left, right = map(self.arrow, ("up", "down", "left", "right"))
        words = f"Choose a line with {up}{down}, change it with {left}{right}"
        if cards := len(cursor.cards):
            numbers = "1" if cards == 1 else f"1-{min(cards, 9)}"
            words += f"; {numbers} for a rune to give or keep"
        return Remark(f"{words}.", self.quiet, urgent=True)

    def _preview(self, cursor: BonesCursor) -> str:
        """Describe what Enter does at the cursor's rune or answer, or explain the question."""
        move = cursor.move
        if isinstance(move, BonesPass):
            return (
                f"You pay {bones_words(self.view.pass_price)} into the pot, and stay in the round."
            )
        if isinstance(move, Fold):
            return FOLDED
        if not isinstance(move, Play):
            return HELP[cursor.kind]
        rune, names = title(move.rune), self.shown.names
        more = ""
        if len(cursor.variants(cursor.index)) > 1:
            other = "way" if move.target is None else "player"
            more = f"  ({self.arrow('up')}{self.arrow('down')} another {other})"
        if move.buy:
            return f"{rune}: pay {WIN_COST} and buy the win.{more}"
        met = meeting(cursor.view, move.rune, move.target)
        target = "" if move.target is None else f" on {names[move.target]}"
        return f"{rune}{target}: {met}.{more}"


def commitment(cursor: BonesCursor) -> str:
    """Describe what Enter does with the marked runes."""
    number = len(cursor.chosen)
    if cursor.kind == "trade":
        return f"trade {count(number, 'rune') if number else 'nothing'}"
    return f"{'return' if cursor.kind == 'limit' else 'give'} {number} of {cursor.needed}"
