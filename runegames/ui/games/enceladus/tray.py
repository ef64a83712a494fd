"""Tray of Runes of Enceladus: the hand and its answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import and_list, count
from runegames.core.names import capitalized
from runegames.games.enceladus.matching import Lay
from runegames.games.enceladus.model import (
    CARD_OF,
    RUNES,
    RUNES_OF,
    EnceladusView,
    points_of,
)
from runegames.games.enceladus.phrases import numeral, value_of
from runegames.games.enceladus.words import match_prompt
from runegames.ui.brush import sheet
from runegames.ui.canvas import Canvas
from runegames.ui.chips import GAP_COLUMNS, Chip, ChipState
from runegames.ui.games.enceladus.cursor import EnceladusCursor, grouped, shared
from runegames.ui.games.enceladus.pieces import RUNE_ROWS, TALL_MIN_ROWS, CardFace, draw_face
from runegames.ui.grids import CardRow, Form
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.hand_tray import HAND_ROW, HandTray, ShownAnswers
from runegames.ui.widgets.tray import UNDER


class Gain(NamedTuple):
    """Match of the offered card with cards of the hand."""

    rune: str
    offered: str
    partners: tuple[str, ...]
    points: int

    @property
    def words(self) -> str:
        """Sentence, such as ``Ingwaz II and your Ingwaz III: a pair, +5.``"""
        rune = self.rune.title()
        own = and_list([numeral(name) for name in self.partners])
        kind = "a pair" if len(self.partners) == 1 else "a triple"
        return f"{rune} {numeral(self.offered)} and your {rune} {own}: {kind}, +{self.points}."


def gains(cursor: EnceladusCursor) -> list[Gain]:
    """Find the matches of the offered card with the hand after the payment, the best first."""
    view = cursor.view
    if cursor.kind != "draft" or view.pile is None:
        return []
    offered = view.piles[view.pile].known[-1]
    kept = [name for index, name in enumerate(cursor.cards) if index not in cursor.picked]
    listed = []
    for rune in RUNES_OF[CARD_OF[offered]]:
        held = [name for name in kept if rune in RUNES_OF[CARD_OF[name]]]
        partners = tuple(sorted(held, key=value_of))
        if partners:
            cards = tuple(CARD_OF[name] for name in (offered, *partners))
            listed.append(Gain(RUNES[rune], offered, partners, points_of(cards)))
    return sorted(listed, key=lambda gain: -gain.points)


def reasons(cursor: EnceladusCursor, ways: str, *, paying: bool) -> list[str]:
    """Return sentences on the question, the most important first.

    ``ways``: words on how cards are picked. ``paying``: True to mention the payment for a pile even
    after a sentence on a match.
    """
    match cursor.kind:
        case "draft":
            if not cursor.affordable:
                return [_leaving(cursor.view)]
            sentences = [gain.words for gain in gains(cursor)]
            if paying or not sentences:
                sentences.append(payment(cursor, ways))
            return sentences
        case "match":
            return [_matching(cursor)]
        case "deal":
            return ["All hands lie open until then."]


def _leaving(view: EnceladusView) -> str:
    last = view.pile == len(view.piles) - 1
    return f"Then {'a card is drawn' if last else 'the next pile is offered'} (EN-8)."


def _matching(cursor: EnceladusCursor) -> str:
    view, seat = cursor.view, cursor.question.decision.seat
    if not any(isinstance(move, Lay) for move in cursor.question.moves):
        return "No two cards in hand share a rune."
    if not view.laid_this_turn:
        return "Two cards share a rune, so a match has to be laid (EN-10)."
    if view.final_turns is None and view.laid[seat] < view.matches_needed:
        return "Further matches can wait: kept cards can pay for a pile (EN-11)."
    return "Cards that stay in hand count against their owner (EN-15)."


def payment(cursor: EnceladusCursor, ways: str) -> str:
    """Write a sentence on the picked cards, or on how to pick cards for the payment."""
    if not cursor.picked:
        cards = count(cursor.price, "card")
        return f"Discard {cards} and take the whole pile: choose them with {ways}."
    if cursor.missing:
        chosen = f"{len(cursor.picked)} of {count(cursor.price, 'card')} chosen"
        return f"{chosen}, {cursor.missing} to go."
    return f"{capitalized(paying(cursor))}, and the whole pile goes to the hand."


def paying(cursor: EnceladusCursor) -> str:
    """Write a clause on the picked cards: ``cards 1 and 3 pay``."""
    numbers = sorted(index + 1 for index in cursor.picked)
    verb, noun = ("pays", "card") if len(numbers) == 1 else ("pay", "cards")
    return f"{noun} {and_list([str(number) for number in numbers])} {verb}"


def pips(cursor: EnceladusCursor, symbols: Symbols) -> str:
    """Return the price as dots, one for each card; the dots of picked cards are filled."""
    return symbols.on * len(cursor.picked) + symbols.off * cursor.missing


class EnceladusTray(HandTray[EnceladusView, EnceladusCursor]):
    """Tray with lines between cards that have a common rune."""

    FORMS = (
        Form(30, 11, gap=4, scale=2),
        Form(26, 11, gap=2, scale=2),
        Form(22, 11, scale=2),
        Form(16, 6, gap=2),
        Form(14, 6),
        Form(18, 5, gap=2),
        Form(15, 5),
        Form(12, 6),
        Form(12, 3),
        Form(12, 2),
    )

    @property
    def cards(self) -> Sequence[str]:
        if self.cursor is not None or self.scene is None:
            return super().cards
        return grouped(self.view.hand)

    def sheets(self, where: CardRow) -> Iterator[Canvas]:
        look, ground = self.look, self.palette.ground
        return (sheet(draw_face, face, where.form, look, ground) for face in self.faces(where))

    def faces(self, where: CardRow) -> list[CardFace]:
        """Return the faces of the cards that are shown."""
        cards, cursor = self.cards, self.cursor
        matches = gains(cursor) if cursor is not None else []
        marked = cursor.marked() if cursor is not None else set()
        gain = {name: f"+{match.points}" for match in reversed(matches) for name in match.partners}
        held = Counter(rune for name in cards for rune in name.split("-"))
        held.update(match.rune for match in matches)
        common = {rune for rune, number in held.items() if number > 1}
        listed = []
        pays = cursor is not None and cursor.pays
        below = RUNE_ROWS <= where.form.rows < TALL_MIN_ROWS
        for index in where.shown:
            name = cards[index]
            corner = str(index + 1) if pays else ""
            gained = "" if index in marked else gain.get(name, "")
            if index in marked and pays and below:
                gained = "pays"
            elif index in marked and pays:
                corner = f"{corner} pays"
            strong = frozenset(common & {*name.split("-")})
            listed.append(CardFace(name, index in marked, corner, gain=gained, strong=strong))
        return listed

    def link(self, canvas: Canvas, where: CardRow) -> None:
        pen = self.gold
        for index, (one, other) in enumerate(pairwise(where.cards), where.first):
            if one.y == other.y and shared(self.cards[index], self.cards[index + 1]):
                row = one.bottom - 2 if one.height > TALL_MIN_ROWS else one.bottom - 1
                canvas.put(one.right, row, self.symbols.frame.across * where.form.gap, pen)

    # -- words ----------------------------------------------------------------------------

    def question(self) -> str:
        cursor = self.cursor
        if cursor is None:
            return super().question()
        name = self.shown.names[cursor.question.decision.seat]
        if cursor.kind == "match":
            return match_prompt(name, cursor.question.moves)
        if cursor.pays and not self.roomy:
            pile = cursor.question.decision.details["pile"] + 1
            return f"{name}, draft pile {pile} for {count(cursor.price, 'card')}, or leave it."
        return super().question()

    def reasons(self) -> list[str]:
        assert self.cursor is not None
        ways = "a tap" if self.answers_apart else f"{self.arrow('up')} or by number"
        return reasons(self.cursor, ways, paying=not self.roomy)

    def chip(self, number: int) -> Chip:
        cursor = self.cursor
        assert cursor is not None
        choice = cursor.choices[number]
        label = choice.label if self.roomy else choice.move.short(cursor.view)
        if choice.move.action:  # other labels begin with the capital of a rune's name
            label = label[0].lower() + label[1:]
        label = self.marked(label, choice.move)
        cap = choice.key or self.cap("table.confirm")
        if choice.key.isalpha():
            cap = self.cap(f"enceladus.{choice.key}")
        if choice.key == "draft" and not cursor.affordable:
            return Chip("", cap, label, "impossible")
        here = cursor.row == "choices" and cursor.choice == number
        state: ChipState = "chosen" if here else "other"
        return Chip("", cap, label, state)

    def adorn(self, canvas: Canvas, answers: ShownAnswers, last: Region) -> None:
        cursor, ok = self.cursor, self.base_pen().inked(self.palette.ok)
        assert cursor is not None
        if cursor.pays and not answers.hidden:
            words = f"choose what pays with {self.arrow('up')}, "
            if cursor.picked:
                words = f"{paying(cursor)}, "
            parts = (words, self.quiet), (pips(cursor, self.symbols), self.message_pen)
            x, of = last.right + 2 * GAP_COLUMNS, f" of {count(len(cursor.cards), 'card')}"
            canvas.write(x, last.y, (*parts, (of, self.quiet)))
        if self.words or cursor.view.pile is None:
            return
        where = self.hand_places()
        box = self.symbols.frame
        remark = self.advice()
        said = remark.text if remark is not None else ""
        end = UNDER + cell_len(said) + GAP_COLUMNS
        words = f"{box.top_left}{box.across} pairs with pile {cursor.view.pile + 1}"
        partners = {name for match in gains(cursor) for name in match.partners}
        for region, name in zip(where.cards, self.cards[where.first :], strict=False):
            fits = end <= region.x and region.x + len(words) < canvas.width
            if name in partners and fits and region.y == HAND_ROW:
                end = canvas.put(region.x, HAND_ROW - 1, words, ok) + GAP_COLUMNS
