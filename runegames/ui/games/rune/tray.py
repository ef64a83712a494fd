"""The hand of Rune, the placement rules one by one, and the answers that need no place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset, Region

from runegames.games.rune.masters import Draw
from runegames.games.rune.model import RuneView, turned
from runegames.games.rune.words import place_prompt
from runegames.play.keys import keys_of
from runegames.play.session import Question
from runegames.ui.canvas import Canvas
from runegames.ui.chips import Chip, draw_chip, places
from runegames.ui.drawing import clipped
from runegames.ui.games.rune.cursor import RuneCursor, Task
from runegames.ui.games.rune.scales import HAND, RULED, THREE_CELLS, Scale
from runegames.ui.games.rune.tiles import Light, draw_card
from runegames.ui.games.rune.verdict import Rule, Verdict, answers, verdict_of, worth_words
from runegames.ui.look import Look
from runegames.ui.widgets.tray import UNDER, Remark, Tray

SLOTS = 3
"""Cards shown at once; a longer hand slides."""
HAND_ROW = 2
MEDIUM_ROWS, LARGE_ROWS = 8, 11
"""Rows from which on cards are larger."""

HELP: dict[Task, str] = {
    "place": "Cover at least one rune and meet one of the two rules below.",
    "bury": "The others see the whole hand; the card does not come back.",
    "draw": "The top card of the deck; only its owner sees it.",
    "master": "A Rune Master never moves. It controls the area that its rune belongs to.",
    "token": "The token recolours one of the eight runes around the Rune Master.",
}


class Places(NamedTuple):
    """Where things lie, in cells."""

    scale: Scale
    first: int
    """The column of the first card's number."""
    step: int
    """From one card to the next."""

    def card(self, slot: int) -> Region:
        """Of a card, without its number and bars."""
        x = self.first + 2 + slot * self.step
        return Region(x, HAND_ROW, 2 * self.scale.width, 3 * self.scale.height)


class RuneTray(Tray):
    """What I can do: the question, the hand, and whether the card may lie there."""

    cursor: RuneCursor | None = None

    def __init__(self) -> None:
        super().__init__()
        self._prompt: tuple[Question, str] | None = None
        """What is asked with a question, for which all its moves are looked through."""
        self._still: tuple[object, Canvas] | None = None
        """The hand as it lies there: for what, and how it looks."""

    # -- where things lie -----------------------------------------------------------------

    def _places(self, height: int) -> Places:
        """The largest in which a card fits below the two lines."""
        if height >= LARGE_ROWS:
            scale = HAND[0] if self.look.pixels else RULED[2]
            return Places(scale, 4, 22)
        if height >= MEDIUM_ROWS:
            scale = HAND[1] if self.look.pixels else RULED[3]
            # Three cards leave little room for the rules.
            return Places(scale, 4, 16 if len(self._hand) < SLOTS else 13)
        return Places(THREE_CELLS, 3, 11)

    @property
    def _hand(self) -> tuple[str, ...]:
        assert self.scene is not None
        hand: tuple[str, ...] = (
            self.cursor.cards if self.cursor else self.scene.seen_as(RuneView).hand
        )
        return hand

    def _beside(self, canvas_size: tuple[int, int]) -> Region:
        """What lies right of the hand."""
        width, height = canvas_size
        where = self._places(height)
        slots = max(2, min(SLOTS, len(self._hand)))
        x = where.first + slots * where.step + 1 if self._hand else UNDER
        return Region(x, HAND_ROW, max(0, width - x - 1), height - HAND_ROW)

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        """The hand, and beside it what the rules say."""
        hand, where = self._hand, self._places(canvas.height)
        # The hand lies still while the cursor moves over the table: it is drawn once.
        still = hand, self._chosen, self._placing, where, self.look, canvas.width, canvas.height
        if self._still is None or self._still[0] != still:
            first = self._first_shown(len(hand))
            for slot, card in enumerate(range(first, min(first + SLOTS, len(hand)))):
                self._card(canvas, where.card(slot), where.scale, card, hand[card])
            self._still = still, canvas.copy()
        else:
            canvas.take(self._still[1])
        room = self._beside((canvas.width, canvas.height))
        if self.cursor is None:
            if not hand:
                self._backs(canvas, where)
            return
        verdict = verdict_of(self.cursor)
        if verdict is not None:
            self._verdict(canvas, room, verdict)
        for chip, at in places(self._chips(), self._chip_room(room)):
            draw_chip(canvas, chip, at, self.look)
        self._explain(canvas)

    def remark(self) -> Remark | None:
        """What the move at the cursor would do, or why it cannot be made."""
        if self.words:
            return Remark(self.words, self.gold, urgent=True)
        if self.cursor is None or self.scene is None:
            return None
        room = self.content_size.width - UNDER - 1
        objection = self.cursor.objection()
        if objection is not None:
            text = objection.text(self.scene.names)
            if cell_len(text) > room:
                return None  # it stands beside the hand, where it can be read whole
            return Remark(text, self.base_pen().inked(self.palette.bad))
        told = worth_words(self.cursor, self.scene.names) or [HELP[self.cursor.task]]
        return Remark(clipped(_shortened(told, room), room, self.symbols), self.quiet)

    @property
    def _placing(self) -> bool:
        """Whether a card of the hand is asked for."""
        return self.cursor is not None and self.cursor.task in ("place", "bury")

    @property
    def _chosen(self) -> int:
        return self.cursor.card if self.cursor else 0

    def _first_shown(self, cards: int) -> int:
        return max(0, min(self._chosen - 1, cards - SLOTS))

    def question(self) -> str:
        """For a card, only what can be done with this hand."""
        if self.cursor is not None and self.cursor.task in ("place", "bury") and self.scene:
            question = self.cursor.question
            if self._prompt is None or self._prompt[0] is not question:
                name = self.scene.names[question.decision.seat]
                self._prompt = question, place_prompt(name, question.moves)
            return self._prompt[1]
        return super().question()

    # -- the hand -------------------------------------------------------------------------

    def _card(self, canvas: Canvas, at: Region, scale: Scale, card: int, pattern: str) -> None:
        palette, base = self.palette, self.base_pen()
        chosen = self._placing and card == self._chosen
        number = str(card + 1)
        pen = base.inked(palette.text, bold=True) if chosen else self.quiet
        canvas.put(at.x - 1 - len(number), at.y, number, pen)
        light: Light = "bright" if chosen else "rest"
        draw_card(canvas, (at.x, at.y), scale, turned(pattern, 0), self.look, light=light)
        if chosen:
            self._bars(canvas, at)

    def _backs(self, canvas: Canvas, where: Places) -> None:
        """The hand of the seat on turn from behind, for those who may not see it."""
        assert self.scene is not None
        view = self.scene.seen_as(RuneView)
        if view.seat is not None or view.turn is None or not self.look.pixels:
            return
        for slot in range(min(SLOTS, view.hand_sizes[view.turn])):
            at = where.card(slot)
            pixels = self.pixels(at.width, at.height, self.palette.ice)
            pixels.outline(0, 0, at.width, 2 * at.height, self.palette.ice_edge)
            pixels.onto(canvas, at.x, at.y)

    def _bars(self, canvas: Canvas, at: Region) -> None:
        """At both sides of the chosen card."""
        bar = self.base_pen().inked(self.palette.cursor, bold=True)
        left, right = "▐▌" if self.look.pixels else "[]"
        for row in range(at.y, at.bottom):
            canvas.put(at.x - 1, row, left, bar)
            canvas.put(at.right, row, right, bar)

    def on_click(self, event: events.Click) -> None:
        """A click takes a card, or gives an answer."""
        offset = event.get_content_offset(self)
        if offset is None or self.cursor is None:
            return
        size = self.content_size
        for chip, at in places(self._chips(), self._chip_room(self._beside(size))):
            if at.contains_point(offset):
                self.app.simulate_key(keys_of(chip.action, self.changed_keys)[0])
                return
        self._pick(offset)

    def _pick(self, offset: Offset) -> None:
        where = self._places(self.content_size.height)
        cards = len(self._hand)
        first = self._first_shown(cards)
        for slot in range(min(SLOTS, cards)):
            if where.card(slot).grow((0, 1, 0, 2)).contains_point(offset):
                self.post_message(self.Picked(first + slot))

    # -- beside it ------------------------------------------------------------------------

    def _chips(self) -> list[Chip]:
        if self.cursor is None:
            return []
        large = self.content_size.height >= LARGE_ROWS
        legal = self.cursor.objection() is None
        found = []
        for action, words in answers(self.cursor, large=large):
            confirms = action == "table.confirm"
            state: Literal["chosen", "other", "impossible"] = "other"
            if confirms:
                state = "chosen" if legal else "impossible"
            found.append(Chip(action, self.cap(action), words, state))
        return found

    def _chip_room(self, room: Region) -> Region:
        """Below what the rules say of a card."""
        above = 0
        if self.cursor is not None and self.cursor.task == "place":
            above = min(7 if room.height >= 9 else 5, room.height)
        return Region(room.x, room.y + above, room.width, room.height - above)

    def _explain(self, canvas: Canvas) -> None:
        """Below answers that are no card what they mean, where the hand leaves room for it."""
        cursor = self.cursor
        if cursor is None or cursor.task not in ("master", "token"):
            return
        room = self._chip_room(self._beside((canvas.width, canvas.height)))
        chips = [at for _, at in places(self._chips(), room)]
        if canvas.height < MEDIUM_ROWS or not chips:
            return
        told = [HELP[cursor.task]]
        if cursor.task == "master" and cursor.offers(Draw):
            told.append(f"Drawing: {HELP['draw'][0].lower()}{HELP['draw'][1:]}")
        row = chips[-1].bottom + 1
        for text in told:
            row = self.paragraph(canvas, chips[0].x, row, text, self.quiet)

    def _verdict(self, canvas: Canvas, room: Region, verdict: Verdict) -> None:
        """The rules one by one, and what follows from them.

        A long reason is never cut: the rules give way to it.
        """
        assert self.scene is not None
        assert self.cursor is not None
        base, row = self.base_pen(), room.y
        objection = self.cursor.objection()
        if objection is not None and self.remark() is None:
            text = objection.text(self.scene.names)
            self.paragraph(canvas, room.x, row, text, base.inked(self.palette.bad))
            return
        if room.height >= 9:
            head = canvas.put(room.x, row, "two rules, one is enough ", self.quiet)
            line = self.symbols.frame.across * (room.right - head)
            canvas.put(head, row, line, base.inked(self.palette.line))
        row += room.height >= 6
        rules = verdict.rules if room.height >= 9 else verdict.rules[:2]
        for rule in rules:
            canvas.paste(rule_line(rule, room.width, self.look), room.x, row)
            row += 1
        row += room.height >= 6
        ink = self.palette.ok if verdict.fits else self.palette.bad
        x = canvas.put(room.x, row, verdict.head, base.inked(ink, bold=True))
        canvas.put(x + 2, row, verdict.why, self.quiet)


@lru_cache(maxsize=128)
def rule_line(rule: Rule, width: int, look: Look) -> Canvas:
    """Whether a rule is met, and why; drawn once, since with a step many stay as they are."""
    (palette, symbols), base = look, look.empty
    canvas, quiet = Canvas(width, 1, base), base.inked(palette.quiet)
    ink = palette.ok if rule.met else palette.quiet
    mark = symbols.yes if rule.met else symbols.no
    canvas.put(0, 0, mark, base.inked(ink, bold=True))
    canvas.put(2, 0, rule.name, base if rule.met else quiet)
    why = rule.why if len(rule.why) <= width - 18 else rule.why.partition(",")[0]
    canvas.put(18, 0, why, quiet)
    return canvas


def _shortened(sentences: Sequence[str], room: int) -> str:
    """As many of them as there is room for; of the first one the part before a comma."""
    told = list(sentences)
    while len(told) > 1 and cell_len(" ".join(told)) > room:
        told.pop()
    text = " ".join(told)
    while cell_len(text) > room and ", " in text:
        text = text.rpartition(", ")[0] + "."
    return text
