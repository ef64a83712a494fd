"""Sentences below a question of Runes of Enceladus."""

from __future__ import annotations

from typing import NamedTuple

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
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.symbols import Symbols


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
