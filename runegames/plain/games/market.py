"""The Rune Market, line by line: first what to do, then with which cards or to whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from runegames.core import AnyGame, count
from runegames.games.market.model import MarketView
from runegames.games.market.moves import (
    Attack,
    BuyItem,
    BuyRune,
    EndTurn,
    MarketMove,
    PayCards,
    PayRunes,
    Steal,
    Stow,
    ThrowAway,
)
from runegames.games.market.telling import ITEMS, camps, card_heard, hand, payment, standing, stock
from runegames.plain.choices import Choice, Step
from runegames.plain.games.asking import Asking, attempt
from runegames.play.session import Question

WANTS = "the cards themselves"


class MarketAsking(Asking):
    """What to do is one question, with what another."""

    help = (
        "Cards to pay with can be typed by their numbers, such as 4 6.",
        "Type seats for what everybody has, and look for the market and its prices.",
    )

    def brief(self, question: Question, names: Sequence[str]) -> Sequence[str]:
        """As a turn begins the market, the points and what is one's own; always the hand."""
        view: MarketView = question.view
        lines = list(hand(view, names))
        if question.decision.kind == "purchase":
            own = camps(view, question.decision.seat, names)
            lines = [stock(view), standing(view, names), *own, *lines]
        return lines

    def step(self, game: AnyGame, question: Question, names: Sequence[str]) -> Step:
        """Moves of one kind are one choice, with a further question."""
        prompt = game.words.prompt(question.decision, question.view, names)
        groups: dict[Any, list[MarketMove]] = {}
        for move in question.moves:
            groups.setdefault(_group(move, question.view), []).append(move)
        choices = []
        for moves in groups.values():
            if len(moves) == 1:
                choices.append(
                    Choice(game.words.tell_move(moves[0], question.view, names), moves[0])
                )
            else:
                choices.append(_several(game, question, names, moves))

        def typed(line: str) -> Any:
            if line.casefold() in ("end", "end turn", "end the turn"):
                return attempt(question, EndTurn(), names)
            return None

        return Step(prompt, choices, typed)


def _group(move: MarketMove, view: MarketView) -> Any:
    """Moves with the same are asked together."""
    match move:
        case BuyRune(_, colour):
            return BuyRune, colour
        case BuyItem(_, item):
            return BuyItem, item
        case PayCards(_, colour):
            return PayCards, colour
        case PayRunes(colour):
            return PayRunes, colour
        case Stow(colour):
            return Stow, colour
        case Attack(_, seat):
            return Attack, seat
        case ThrowAway():
            return ThrowAway
        case Steal(seat) if view.seats > 2:
            return Steal, seat
    return move


def _several(
    game: AnyGame, question: Question, names: Sequence[str], moves: Sequence[MarketMove]
) -> Choice:
    """A choice that stands for several moves."""
    view: MarketView = question.view
    first = moves[0]
    match first:
        case BuyRune(_, colour):
            words = f"Buy a {colour} rune with cards"
            return Choice(words, leads=partial(_paying, question, names, moves, words))
        case BuyItem(_, item):
            words = f"Buy {ITEMS[item]} with cards"
            return Choice(words, leads=partial(_paying, question, names, moves, words))
        case PayCards(_, colour):
            words = f"Drive the bandit off {colour} with cards"
            return Choice(words, leads=partial(_paying, question, names, moves, words))
        case PayRunes(colour):
            words = f"Drive the bandit off {colour} with runes"
            asked = "which runes go back to the market"
        case Stow(colour):
            words = f"Put loose {colour} runes under the bandit"
            asked = "how many runes"
        case Attack(_, seat):
            held = count(view.hand_sizes[seat], "card")
            words = f"Challenge {names[seat]}, who has {held}, to a duel"
            asked = f"challenge {names[seat]} to a duel with which card"
        case ThrowAway():
            words, asked = "Throw a card away, as the only one of this turn", "which card"
        case Steal(seat):
            words, asked = _loot(view, seat, names), f"what to steal from {names[seat]}"
        case _:
            raise ValueError(f"{first} is one of a kind")

    def leads() -> Step:
        name = names[question.decision.seat]
        choices = [_single(game, question, names, move) for move in moves]
        return Step(f"{name}, {asked}?", choices)

    return Choice(words, leads=leads)


def _loot(view: MarketView, seat: int, names: Sequence[str]) -> str:
    red, blue = (view.camp(seat, colour).all_runes for colour in ("red", "blue"))
    cards = count(view.hand_sizes[seat], "card")
    has = f"{count(red, 'red rune')}, {count(blue, 'blue rune')} and {cards}"
    return f"Steal from {names[seat]}, who has {has}"


def _single(game: AnyGame, question: Question, names: Sequence[str], move: MarketMove) -> Choice:
    match move:
        case Stow(_, runes):
            return Choice(count(runes, "rune"), move, number=runes)
        case Attack(card):
            return Choice(f"The card {card}", move)
        case ThrowAway(card):
            return Choice(card_heard(card).capitalize(), move)
    return Choice(game.words.tell_move(move, question.view, names), move)


def _paying(
    question: Question, names: Sequence[str], moves: Sequence[MarketMove], words: str
) -> Step:
    """Ways to pay: the least that is given away comes first."""

    def cards(move: MarketMove) -> tuple[int, ...]:
        assert isinstance(move, BuyRune | BuyItem | PayCards)
        return move.cards

    def typed(line: str) -> Any:
        if not re.fullmatch(r"[\d\s,.;+]+(and[\d\s,.;]+)?", line):
            return None
        paid = tuple(sorted(int(number) for number in re.findall(r"\d{1,4}", line)))
        match moves[0]:
            case BuyRune(_, colour):
                return attempt(question, BuyRune(paid, colour), names)
            case BuyItem(_, item):
                return attempt(question, BuyItem(paid, item), names)
            case PayCards(_, colour):
                return attempt(question, PayCards(paid, colour), names)
        return None

    ranked = sorted(moves, key=lambda move: (sum(cards(move)), len(cards(move)), cards(move)))
    name = names[question.decision.seat]
    asked = f"{name}, {words[0].lower()}{words[1:].removesuffix(' with cards')} with which cards?"
    return Step(
        asked, [Choice(payment(cards(move)).capitalize(), move) for move in ranked], typed, WANTS
    )
