"""Tray of Rune: the hand, the rules of placing, and chips for the answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.rune.masters import DRAW
from runegames.games.rune.model import RuneView
from runegames.games.rune.words import place_prompt
from runegames.play.session import Question
from runegames.ui.canvas import Canvas
from runegames.ui.chips import Chip, ChipState, draw_chip, places
from runegames.ui.drawing import clipped
from runegames.ui.games.rune.cursor import RuneCursor, Task
from runegames.ui.games.rune.scales import HAND, THREE_CELLS, SectionScale
from runegames.ui.games.rune.tiles import Light, draw_card
from runegames.ui.games.rune.verdict import CardVerdict, Rule, answers, verdict_of, worth_words
from runegames.ui.look import Look
from runegames.ui.widgets.hand_tray import HAND_ROW, draw_bars
from runegames.ui.widgets.tray import UNDER, Remark, Tray

SLOTS = 3
"""Greatest number of cards shown at once; of a longer hand, those around the chosen card."""
MIN_MEDIUM_ROWS = 8
"""Least height of a tray with cards of the middle size."""
MIN_LARGE_ROWS = 11
"""Least height of a tray with cards of the largest size."""
MIN_ROOMY_ROWS = 6
"""Least height of the room for the rules with a blank row above and below them."""

HELP: dict[Task, str] = {
    "bury": "All players see the whole hand; the chosen card leaves the game for good.",
    "draw": "Draw the top card of the deck; no opponent sees it.",
    "master": "A Rune Master never moves. It controls the area that its rune belongs to.",
    "token": "The token turns one of the eight runes around the Rune Master green or blue (RU-19).",
    "pass": "No card is placed in this turn.",
    "keep": "The token can be placed with a later Rune Master.",
}
"""Explanations by task; for a card to be placed, the tray shows the effects instead."""


class HandLayout(NamedTuple):
    """Layout of the hand, in cells."""

    scale: SectionScale
    first: int
    """Column of the first card's number."""
    step: int
    """Columns from one card to the next."""

    def card(self, slot: int) -> Region:
        """Return the cells of a card, without its number and bars."""
        x = self.first + 2 + slot * self.step
        return Region(x, HAND_ROW, 2 * self.scale.width, 3 * self.scale.height)


class RuneTray(Tray[RuneView, RuneCursor]):
    """Tray with the hand; beside it, the rules of placing, and which of them the card meets."""

    def __init__(self) -> None:
        super().__init__()
        self._prompt: tuple[Question, str] | None = None
        """Question with its prompt, cached because the prompt depends on all legal moves."""

    # -- places ---------------------------------------------------------------------------

    def _places(self, height: int) -> HandLayout:
        if height >= MIN_LARGE_ROWS:
            scale = HAND[0]
            return HandLayout(scale, 4, 22)
        if height >= MIN_MEDIUM_ROWS:
            scale = HAND[1]
            # Three cards have to leave room for the rules.
            words_columns = 16 if len(self._hand) < SLOTS else 13
            return HandLayout(scale, 4, words_columns)
        return HandLayout(THREE_CELLS, 3, 11)

    @property
    def _hand(self) -> tuple[str, ...]:
        return self.cursor.cards if self.cursor else self.view.hand

    def _beside(self, size: tuple[int, int]) -> Region:
        width, height = size
        where = self._places(height)
        slots = max(2, min(SLOTS, len(self._hand)))
        x = where.first + slots * where.step + 1 if self._hand else UNDER
        return Region(x, HAND_ROW, max(0, width - x - 1), height - HAND_ROW)

    def _shown(self) -> range:
        cards = len(self._hand)
        first = max(0, min(self._chosen - 1, cards - SLOTS))
        return range(first, min(first + SLOTS, cards))

    def card_places(self) -> Mapping[int, Region]:
        where = self._places(self.content_size.height)
        return {card: where.card(slot) for slot, card in enumerate(self._shown())}

    def used_cards(self) -> Collection[int]:
        return {self._chosen} if self._placing else ()

    @property
    def _placing(self) -> bool:
        """True if the question asks for a card of the hand."""
        return self.cursor is not None and self.cursor.task in ("place", "bury", "pass")

    @property
    def _passing(self) -> bool:
        return self.cursor is not None and self.cursor.task == "pass"

    @property
    def _chosen(self) -> int:
        return self.cursor.card if self.cursor else 0

    # -- drawing --------------------------------------------------------------------------

    def contents(self, canvas: Canvas) -> None:
        hand = self._hand
        where = self._places(canvas.height)
        size = canvas.width, canvas.height
        facts = (
            where,
            hand,
            self._shown(),
            self._chosen if self._placing and not self._passing else None,
        )
        canvas.paste(self.part("hand", size, facts, self._cards), 0, 0)
        if self.cursor is None:
            return
        for slot, card in enumerate(self._shown()):
            self.hit(where.card(slot).grow((0, 1, 0, 2)), self.Picked, card)
        room = self._beside(size)
        verdict = verdict_of(self.cursor)
        if verdict is not None:
            self._verdict(canvas, room, verdict)
        chips = list(places(self._chips(), self._chip_room(room)))
        for chip, region in chips:
            draw_chip(canvas, chip, region, self.look)
            self.hit(region, self.press, chip.action)
        if chips and canvas.height >= MIN_MEDIUM_ROWS:
            self._explain(canvas, chips[0][1].x, chips[-1][1].bottom + 1)

    def _cards(
        self,
        canvas: Canvas,
        where: HandLayout,
        hand: Sequence[str],
        shown: range,
        chosen: int | None,
    ) -> None:
        for slot, card in enumerate(shown):
            region, number = where.card(slot), str(card + 1)
            pen = self.strong if card == chosen else self.quiet
            canvas.put(region.x - 1 - len(number), region.y, number, pen)
            light: Light = "bright" if card == chosen else "rest"
            draw_card(canvas, region.offset, where.scale, hand[card], self.look, light)
            if card == chosen:
                draw_bars(canvas, region, self.look)

    # -- words ----------------------------------------------------------------------------

    def advice(self) -> Remark | None:
        if self.cursor is None:
            return None
        room = self.content_size.width - UNDER - 1
        objection = self.cursor.objection()
        if objection is not None:
            text = objection.text(self.shown.names)
            if cell_len(text) > room:
                return None  # the text is written beside the hand
            return Remark(text, self.base_pen().inked(self.palette.bad))
        words = ""
        # If names are long, seats are named by their letters instead of cutting the sentence.
        whole = self.shown.names
        for names in (whole, SEAT_LETTERS[: len(whole)]):
            sentences = worth_words(self.cursor, names) or [HELP[self.cursor.task]]
            words = _shortened(sentences, room)
            if cell_len(words) <= room:
                break
        return Remark(clipped(words, room, self.symbols), self.quiet)

    def question(self) -> str:
        if not self._placing or self.cursor is None:
            return super().question()
        # The prompt for a card names only what can be done with this hand.
        question = self.cursor.question
        if self._prompt is None or self._prompt[0] is not question:
            name = self.shown.names[question.decision.seat]
            self._prompt = question, place_prompt(name, question.moves)
        return self._prompt[1]

    # -- beside the hand ------------------------------------------------------------------

    def _chips(self) -> list[Chip]:
        if self.cursor is None or self.answers_apart:
            return []
        confirm: ChipState = "chosen" if self.cursor.objection() is None else "impossible"
        draws = "table.confirm" if self.cursor.task == "draw" else "rune.draw"
        return [
            Chip(
                action,
                self.cap(action),
                self.marked(words, DRAW) if action == draws else words,
                confirm if action == "table.confirm" else "other",
            )
            for action, words in answers(self.cursor)
        ]

    def _chip_room(self, room: Region) -> Region:
        above = 0
        if self.cursor is not None and self.cursor.task == "place":
            above = min(5, room.height)
        return Region(room.x, room.y + above, room.width, room.height - above)

    def _explain(self, canvas: Canvas, x: int, row: int) -> None:
        """Explain a Rune Master or a token, and the alternative of drawing."""
        cursor = self.cursor
        if cursor is None or cursor.task not in ("master", "token"):
            return
        lines = [HELP[cursor.task]]
        if cursor.task == "master" and cursor.offers(DRAW):
            lines.append(f"Or {HELP['draw'][0].lower()}{HELP['draw'][1:]}")
        for text in lines:
            row = self.paragraph(canvas, x, row, text, self.quiet)

    def _verdict(self, canvas: Canvas, room: Region, verdict: CardVerdict) -> None:
        """Draw the rules and the verdict, or only an objection too long for the remark."""
        assert self.cursor is not None
        base, row = self.base_pen(), room.y
        objection = self.cursor.objection()
        if objection is not None and self.remark() is None:
            text = objection.text(self.shown.names)
            self.paragraph(canvas, room.x, row, text, base.inked(self.palette.bad))
            return
        blank = 1 if room.height >= MIN_ROOMY_ROWS else 0
        row += blank
        for index, rule in enumerate(verdict.rules, row):
            canvas.paste(rule_line(rule, room.width, self.look), room.x, index)
        row += len(verdict.rules) + blank
        ink = self.palette.ok if verdict.fits else self.palette.bad
        x = canvas.put(room.x, row, verdict.head, base.inked(ink, bold=True))
        canvas.put(x + 2, row, verdict.why, self.quiet)


@lru_cache(maxsize=128)
def rule_line(rule: Rule, width: int, look: Look) -> Canvas:
    """Draw a rule with its mark and reason; cached, because most steps change few rules."""
    (palette, symbols), base = look, look.empty
    canvas, quiet = Canvas(width, 1, base), base.inked(palette.quiet)
    ink = palette.ok if rule.met else palette.quiet
    mark = symbols.yes if rule.met else symbols.no
    canvas.put(0, 0, mark, base.inked(ink, bold=True))
    pen = base if rule.met else quiet
    canvas.put(2, 0, rule.name, pen)
    why = rule.why if len(rule.why) <= width - 18 else rule.why.partition(",")[0]
    canvas.put(18, 0, why, quiet)
    return canvas


def _shortened(sentences: Sequence[str], room: int) -> str:
    """Join the sentences that fit; cut the first one at a comma if need be."""
    lines = list(sentences)
    while len(lines) > 1 and cell_len(" ".join(lines)) > room:
        lines.pop()
    text = " ".join(lines)
    while cell_len(text) > room and ", " in text:
        text = text.rpartition(", ")[0] + "."
    return text
