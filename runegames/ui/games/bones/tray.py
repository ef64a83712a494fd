"""What I can do in Runes & Bones: the question, the hand, and the answers that need no rune."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message

from runegames.core import count
from runegames.games.bones.model import BonesView
from runegames.games.bones.phrases import meeting, title
from runegames.games.bones.playing import FOLD, PASS, Fold, Pass, Play
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.bones.board import ANSWER_KEYS
from runegames.ui.games.bones.camp import Box
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.bones.hand import CUTS, Cut, Stone, cut_for, draw_stone, note
from runegames.ui.games.bones.seats import empty_handed
from runegames.ui.games.bones.stone import slab
from runegames.ui.pixels import Pixels
from runegames.ui.widgets.tray import UNDER, Remark, Tray

HELP = {
    "act": "A rune that is still winning on its owner's next turn takes the pot.",
    "spy": "The rune is played at once, as one's own; the others stay there.",
    "take": "A rune is taken unseen; its owner learns which one it was.",
    "close": "The game ends here only if all agree; else another round is played.",
    "trade": "Mark runes; as many are drawn in their place, for one bone in all.",
    "buy": "What is paid goes into the pot of the next round.",
    "limit": "Mark the runes that go back into the bag.",
    "answer": "A promise falls due next turn and can be broken; then a judge decides.",
    "hand_over": "Mark the runes to hand over; only the two parties will know which.",
    "due": "Who breaks a promise is judged: pardoned, fined, or asked to fold.",
    "judge": "A fine goes to the wronged player.",
}
ANSWERED: dict[BonesMove, str] = {
    PASS: "A bone goes into the pot, and its owner stays in the round.",
    FOLD: "Out of this round; a Skull, a Spy or Da Jhurga can still take something.",
}
"""What an answer without a rune means."""
BESIDE_FROM = 13
"""Rows of the hand from which on there is room for words beside it."""
WIDEST_ANSWER = 24
"""Cells of an answer with its key."""


class Place(NamedTuple):
    """Where an answer stands, and what it says."""

    box: Box
    key: str
    """What is pressed for it."""
    cap: str
    label: str
    here: bool
    """Whether Enter gives it."""
    ready: bool = True
    after: str = ""
    """What it leaves, told behind it."""


class Hand(NamedTuple):
    """The runes of the hand that can be seen."""

    cut: Cut
    cards: tuple[str, ...]
    left: int
    """The column before the first one's gap."""
    first: int
    fit: int

    @property
    def shown(self) -> range:
        """Their places in the hand."""
        return range(self.first, min(self.first + self.fit, len(self.cards)))

    def x(self, place: int) -> int:
        """Where one begins."""
        return self.left + self.cut.gap + (place - self.first) * (self.cut.width + self.cut.gap)

    def at(self, x: int) -> int:
        """The place that a column belongs to."""
        across = self.cut.width + self.cut.gap
        return self.first + (x - self.left - self.cut.gap) // across


class BonesTray(Tray):
    """The question, the runes, and what else there is to do."""

    WHEEL = ("table.left", "table.right")
    cursor: BonesCursor | None = None

    class Pressed(Message):
        """An answer was clicked."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    # -- where things are -----------------------------------------------------------------

    @property
    def _rows(self) -> int:
        return self.content_size.height - 2

    @property
    def _lined(self) -> bool:
        return self.palette.colourless or self.symbols.name == "ascii"

    def hand(self) -> Hand:
        """As large as all of it fits; else a part of it, the rune under the cursor included."""
        cursor = self.cursor
        if cursor is not None:
            cards = cursor.cards
        else:
            cards = self._view.hand if self.scene is not None else ()
        left, width = 1, self.content_size.width - 1
        beside = [place.box for place in self.answers() if place.box.y]
        if beside and beside[0].x == UNDER:
            left = beside[-1].x + beside[-1].width + 2
            width -= left
        elif beside:
            width = min(box.x for box in beside) - 1
        cut = cut_for(len(cards), width, self._rows, lined=self._lined)
        if cut.across(len(cards)) <= width:
            return Hand(cut, cards, left, 0, len(cards))
        fit = max(1, (width - 2 - cut.gap) // (cut.width + cut.gap))
        at = 0
        if cursor is not None:
            at = cursor.draft.card if cursor.draft is not None else cursor.at
        return Hand(cut, cards, left, max(0, min(at - 1, len(cards) - fit)), fit)

    @property
    def bare(self) -> bool:
        """Whether there is no hand to be shown, so that the tray is low."""
        return self.scene is not None and empty_handed(self._view)

    def bare_rows(self, width: int) -> int:
        """Rows of a tray without a hand, for a tray of so many columns."""
        places = self._in_rows(width) if self.cursor is not None else []
        return places[-1].box.y + 1 if places else 3

    def _in_rows(self, width: int) -> list[Place]:
        """Answers side by side below the question, each before what it leaves."""
        assert self.cursor is not None
        places: list[Place] = []
        x, y = UNDER, 2
        for key, cap, label, here, ready in self._offered(self.cursor):
            after = self._leaves(key)
            length = cell_len(f"{cap} {label}") + 2
            across = length + (cell_len(after) + 2 if after else 0)
            if x > UNDER and x + across > width - 1:
                x, y = UNDER, y + 1
            places.append(Place(Box(x, y, length, 1), key, cap, label, here, ready, after))
            x += across + 2
        return places

    def _leaves(self, key: str) -> str:
        """What there is after an answer without a rune, in a few words."""
        cursor, view = self.cursor, self._view
        answer = cursor.by_key(key) if cursor is not None else None
        if cursor is None or answer is None:
            return ""
        bones = view.bones[cursor.seat]
        match answer.move:
            case Pass():
                return f"pot {view.pot + 1}, {bones - 1} left"
            case Fold():
                return f"{bones} left, out of this round"
            case Buy(number) if number:
                return f"{bones - number * view.rune_price} left"
            case _:
                return ""

    def answers(self) -> list[Place]:
        """Below the prompt; where runes are played, behind it, or on the right of them."""
        if self.cursor is None or self.cursor.draft is not None:
            return []
        if self.bare:
            return self._in_rows(self.content_size.width)
        offered = list(self._offered(self.cursor))
        lengths = [cell_len(f"{cap} {label}") + 2 for _, cap, label, _, _ in offered]
        width, rows = self.content_size.width, self._rows
        behind = 6 + cell_len(self.question())
        # Runes to be marked need all the width.
        large = rows >= CUTS[1].rows or self.cursor.choosing
        if rows < BESIDE_FROM and large and self.cursor.plays_cards:
            x = width - sum(lengths) - len(lengths)
            if x > behind + 1:
                places = []
                for length, (key, cap, label, here, ready) in zip(lengths, offered, strict=True):
                    places.append(Place(Box(x, 0, length, 1), key, cap, label, here, ready))
                    x += length + 1
                return places
        broad = min(WIDEST_ANSWER, max(lengths, default=0))
        step = 2 if 2 * len(offered) <= rows else 1
        high = max(1, rows // step)
        left = width - -(-len(offered) // high) * (broad + 1)
        if not self.cursor.plays_cards:
            left = UNDER
        return [
            Place(Box(left + at // high * (broad + 1), 2 + at % high * step, broad, 1), *each)
            for at, each in enumerate(offered)
        ]

    def _offered(self, cursor: BonesCursor) -> Iterator[tuple[str, str, str, bool, bool]]:
        """Key, its cap, label, whether Enter gives it and whether it can be given."""
        enter = self.cap("table.confirm")
        if cursor.choosing:
            yield "enter", enter, self._commit(cursor), True, cursor.plan()[1] is None
            return
        if cursor.over_card and self._rows >= BESIDE_FROM:
            yield "enter", enter, "play it", True, True
        for answer in cursor.answers:
            cap = self.cap(ANSWER_KEYS[answer.key]) if answer.key in ANSWER_KEYS else answer.key
            # Outlined stones take more room; what passing costs stands in the question.
            label = answer.label.partition(",")[0] if self._lined else answer.label
            yield answer.key, cap, label, cursor.answer is answer, True

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """Runes and answers."""
        hand = self.hand()
        if not hand.cards and self.cursor is None:
            self._backs(canvas)
        for place in hand.shown:
            stone = self._stone(hand, place)
            draw_stone(canvas, hand.x(place), 2, hand.cut, stone, self.look)
        pen = self.gold.strong()
        if hand.first:
            canvas.put(hand.left - 1, 3, self.symbols.less, pen)
        if hand.shown.stop < len(hand.cards):
            canvas.put(hand.x(hand.shown.stop), 3, self.symbols.more, pen)
        places = self.answers()
        for each in places:
            if each.box.y:
                self._draw_answer(canvas, each)
        self._explain(canvas, places)

    def _backs(self, canvas: Canvas) -> None:
        """The runes of whose turn it is from behind, for those who may not see them."""
        if self._seat is None or self._view.seat is not None or self._lined:
            return
        runes = self._view.hand_sizes[self._seat]
        cut = cut_for(runes, self.content_size.width - 2, self._rows, lined=False)
        palette, high = self.palette, 2 * cut.rows
        for place in range(min(runes, (canvas.width - 2) // (cut.width + cut.gap))):
            pixels = Pixels(cut.width, cut.rows, palette.ground)
            slab(pixels, 0, 0, cut.width, high, cut.insets, palette.ice_edge)
            pixels.fill(0, high - high // 4, cut.width, high // 4, palette.ice)
            pixels.onto(canvas, 1 + cut.gap + place * (cut.width + cut.gap), 2)

    def draw(self, canvas: Canvas) -> None:
        """Answers behind the prompt last."""
        super().draw(canvas)
        for place in self.answers() if self.scene is not None else ():
            if not place.box.y:
                self._draw_answer(canvas, place)

    def _explain(self, canvas: Canvas, places: Sequence[Place]) -> None:
        """Below the answers what the question is about, where there is room."""
        if self._rows < BESIDE_FROM or self.cursor is None or not places:
            return
        words, x, y = HELP[self.cursor.kind], places[0].box.x, places[-1].box.y + 2
        if words == self._preview(self.cursor):
            return  # it stands below the prompt
        for row, line in enumerate(wrap(words, canvas.width - x - 1), start=y):
            self.tell_line(canvas, x, row, line, self.quiet)

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
            return Remark("The offer can be made.", base.inked(self.palette.ok), urgent=True)
        words = objection.text(self.scene.names)
        return Remark(words, base.inked(self.palette.bad), urgent=True)

    def _preview(self, cursor: BonesCursor) -> str:
        """What Enter would do with the rune under the cursor; else what this is about."""
        assert self.scene is not None
        move = cursor.move
        if move in ANSWERED:
            return ANSWERED[move]
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

    def _stone(self, hand: Hand, place: int) -> Stone:
        cursor, rune = self.cursor, hand.cards[place]
        number = str(place + 1) if place < 9 else " "
        if cursor is None:
            return Stone(rune, number, "", here=False, chosen=False)
        if cursor.draft is not None:
            given = place in cursor.draft.runes
            words = f"{self.symbols.yes} given" if given else "kept"
            here = cursor.draft.line == "runes" and cursor.draft.card == place
            return Stone(rune, number, words, here=here, chosen=given)
        here = cursor.at == place
        if cursor.choosing:
            chosen = place in cursor.chosen
            words = f"{self.symbols.yes} chosen" if chosen else ""
            return Stone(rune, number, words, here=here, chosen=chosen)
        words = note(self._view, rune, hand.cut) if cursor.kind in ("act", "spy") else ""
        return Stone(rune, number, words, here=here, chosen=here)

    @property
    def _view(self) -> BonesView:
        assert self.scene is not None
        return self.scene.seen_as(BonesView)

    def _draw_answer(self, canvas: Canvas, place: Place) -> None:
        """The one that Enter gives on the theme's colour, the others lifted off the ground."""
        palette, (x, y, width, _) = self.palette, place.box
        pen = Pen(palette.text, palette.raised)
        key = Pen(palette.primary, palette.raised, bold=True)
        if not place.ready:
            pen = key = Pen(palette.on_ghost_bad, palette.ghost_bad)
        elif place.here:
            pen = key = Pen(palette.on_primary, palette.primary, bold=True)
        canvas.fill(x, y, min(width, cell_len(f"{place.cap} {place.label}") + 2), 1, pen)
        at = canvas.put(x + 1, y, f"{place.cap} ", key)
        canvas.put(at, y, clipped(place.label, x + width - 1 - at, self.symbols), pen)
        canvas.put(x + width + 1, y, place.after, self.quiet)

    def _commit(self, cursor: BonesCursor) -> str:
        """What Enter does with the marked runes."""
        number = len(cursor.chosen)
        match cursor.kind:
            case "trade":
                return f"trade {count(number, 'rune')}" if number else "trade nothing"
            case "limit":
                return f"return {number} of {cursor.needed}"
            case _:
                return f"give {number} of {cursor.needed}"

    # -- mouse ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click takes a rune, or gives an answer."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None:
            return
        for answer in self.answers():
            if answer.box.holds(offset.x, offset.y):
                self.post_message(self.Pressed(answer.key))
                return
        hand = self.hand()
        if offset.y < 2:
            return
        place = hand.at(offset.x)
        # The marks beside the hand stand for the next rune that is out of sight.
        if max(0, hand.first - 1) <= place < min(hand.shown.stop + 1, len(hand.cards)):
            self.post_message(self.Picked(place))
