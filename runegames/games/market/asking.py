"""Questions of The Rune Market in steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from runegames.core import AnyGame, Asking, Choosing, Counting, Inquiry, Names, Question, Response
from runegames.core.asking import Reached, attempt, numbers_typed, reading
from runegames.core.names import capitalized
from runegames.games.market.bandits import Stow
from runegames.games.market.cards import PayingVerb
from runegames.games.market.dueling import duel_response
from runegames.games.market.duels import Attack
from runegames.games.market.interest import END_TURN, Collect
from runegames.games.market.model import MarketView
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyRune
from runegames.games.market.verb import MoveGroup
from runegames.games.market.words import camps, hand, last_rune, standing, stock

WANTS = "the cards themselves"
SAID = dict.fromkeys(("end", "end turn", "end the turn"), END_TURN)
"""Moves, legal or not, by the words that players type."""


class MarketAsking(Asking):
    """Questions in two steps: kind of move, then its details, such as cards or victim."""

    help = (
        "Cards to pay with can be typed by their numbers, such as 4 6.",
        "Type seats to hear what everybody has. Type look to hear the market and its prices.",
    )

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        view: MarketView = question.view
        lines = list(hand(view, names))
        if question.decision.kind == "purchase":
            own = camps(view, question.decision.seat, names)
            lines = [stock(view), standing(view, names), *own, *lines]
        if view.stock.runes == 1 and any(isinstance(m, BuyRune | Collect) for m in question.moves):
            lines.append(f"Taking the last rune ends the game: {last_rune(view, names)}.")
        return lines

    def inquiry(self, game: AnyGame, question: Question, names: Names) -> Inquiry:
        view: MarketView = question.view
        groups: dict[object, list[MarketMove]] = {}
        for move in question.moves:
            group = Attack if isinstance(move, Attack) else move.group(view, names)
            groups.setdefault(group or move, []).append(move)
        responses = tuple(
            _one(question, names, moves[0])
            if len(moves) == 1
            else _several(question, names, group, moves)
            for group, moves in groups.items()
        )
        prompt = game.words.prompt(question.decision, view, names)
        return Choosing(prompt, responses, reading(question, names, SAID))


def _one(question: Question, names: Names, move: MarketMove) -> Response:
    """Make a response for a move of its own; its words are parted at a colon or a comma."""
    words = move.words(question.view, names)
    label, _, note = words.partition(": " if ": " in words else ", ")
    return Response(label, (move,), note, words=words)


def _several(
    question: Question, names: Names, group: object, moves: Sequence[MarketMove]
) -> Response:
    """Make a response for moves that a further step tells apart."""
    if not isinstance(group, MoveGroup):
        return duel_response(question, names, [move for move in moves if isinstance(move, Attack)])
    leads = partial(_further, question, names, group, moves)
    return Response(group.label, leads, group.note, words=group.words)


def _further(
    question: Question, names: Names, group: MoveGroup, moves: Sequence[MarketMove]
) -> Inquiry:
    """Ask which move of a group it is."""
    asked = f"{names[question.decision.seat]}, {group.asked}?"
    runes = {move.runes: move for move in moves if isinstance(move, Stow)}
    if runes:
        return Counting(
            asked,
            min(runes),
            max(runes),
            lambda number: (runes[number],),
            lambda number: runes[number].words_in_group(question.view, names),
        )
    paying = [move for move in moves if isinstance(move, PayingVerb)]
    if paying:
        # The cheapest payment comes first.
        paying.sort(key=lambda move: (sum(move.cards), len(move.cards), move.cards))
        responses = tuple(_member(question, names, move) for move in paying)
        return Choosing(asked, responses, partial(_read_cards, question, names, paying[0]), WANTS)
    return Choosing(asked, tuple(_member(question, names, move) for move in moves))


def _member(question: Question, names: Names, move: MarketMove) -> Response:
    words = capitalized(move.words_in_group(question.view, names))
    label, _, note = words.partition(", ")
    return Response(label, (move,), note, words=words)


def _read_cards(question: Question, names: Names, move: PayingVerb, line: str) -> Reached | None:
    """Pay with the cards of a typed line: ``4 6``; return None for other lines."""
    numbers = numbers_typed(line)
    if numbers is None:
        return None
    return attempt(question, replace(move, cards=tuple(sorted(numbers))), names)
