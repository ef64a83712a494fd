"""Questions of Runes of Enceladus in plain mode: draft or leave, then the payment card by card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runegames.core import AnyGame, Manner, Names, Question, and_list, count
from runegames.games.enceladus.drafting import Draft, Leave
from runegames.games.enceladus.matching import Done
from runegames.games.enceladus.model import CARD_OF, EnceladusView
from runegames.games.enceladus.phrases import card_list, card_words
from runegames.games.enceladus.rules import EnceladusMove
from runegames.games.enceladus.words import match_prompt, partners, pile, shared
from runegames.plain.choices import Choice, Refusal, Step
from runegames.plain.games.asking import Asking, attempt, numbers_typed, saying

PLACES = ("first", "second", "third")
SAID: dict[str, EnceladusMove] = dict.fromkeys(("end", "end the turn", "done"), Done())
SAID |= dict.fromkeys(("draft", "take"), Draft(()))
"""Moves, legal or not, by the words that players type."""


class EnceladusAsking(Asking):
    """Questions of Runes of Enceladus: a pile to draft or to leave; matches to lay."""

    help = (
        "A card is named by its two runes and its value, such as Fehu-Uruz 1.",
        "Several cards can be typed at once by their numbers, such as 1 3.",
    )

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        view: EnceladusView = question.view
        lines = []
        if view.pile is not None:
            lines.append(pile(view, view.pile))
        if view.seat is not None and view.phase in ("draft", "match"):
            lines.append(
                f"{names[view.seat]} holds {card_list(view.hand, Manner.SPOKEN) or 'no cards'}."
            )
            lines += partners(view.hand)
            lines += _promise(view, names)
        return lines

    def step(self, game: AnyGame, question: Question, names: Names) -> Step:
        prompt = game.words.prompt(question.decision, question.view, names)
        if question.decision.kind == "draft":
            return _draft(question, names, prompt)
        if question.decision.kind == "match":
            prompt = match_prompt(names[question.decision.seat], question.moves)
        step = super().step(game, question, names)
        return Step(prompt, step.choices, saying(question, names, SAID))


def _draft(question: Question, names: Names, prompt: str) -> Step:
    view: EnceladusView = question.view
    price: int = question.decision.details["price"]
    choices = []
    if any(isinstance(move, Draft) for move in question.moves):
        choices.append(
            Choice(
                f"Draft the pile, discarding {count(price, 'card')}",
                leads=partial(_payment, question, names, ()),
                also=("draft", "take"),
            )
        )
    choices += [
        Choice(move.text(view, Manner.SPOKEN), move)
        for move in question.moves
        if isinstance(move, Leave)
    ]
    return Step(prompt, choices, saying(question, names, SAID))


def _payment(question: Question, names: Names, paid: tuple[int, ...]) -> object:
    """Draft the pile, or ask for one more card to discard.

    ``paid``: places in the hand, from 0, of the cards that are chosen already.
    """
    view: EnceladusView = question.view
    price: int = question.decision.details["price"]
    if len(paid) >= price:
        cards = sorted((view.hand[place] for place in paid), key=CARD_OF.__getitem__)
        return attempt(question, Draft(tuple(cards)), names)

    def typed(line: str) -> object:
        numbers = numbers_typed(line) or []
        if len(numbers) < 2:
            return None
        places = (*paid, *(number - 1 for number in numbers))
        if not all(place in range(len(view.hand)) for place in places):
            return Refusal(f"The hand has cards 1 to {len(view.hand)}.")
        if len(set(places)) < len(places):
            return Refusal("Each card can be discarded only once.")
        return _payment(question, names, places)

    pay = partial(_payment, question, names)
    choices = [
        Choice(_card(view, card), leads=partial(pay, (*paid, place)), number=place + 1)
        for place, card in enumerate(view.hand)
        if place not in paid
    ]
    which = f" {PLACES[len(paid)]}" if price > 1 else ""
    name = names[question.decision.seat]
    return Step(f"{name}, which card to discard{which}?", choices, typed)


def _promise(view: EnceladusView, names: Names) -> list[str]:
    """Return a sentence on the known runes in the offered pile that match the viewer's hand.

    The list is empty if no pile is offered, or none of these runes matches.
    """
    if view.pile is None:
        return []
    held = {rune for card in view.hand for rune in card.split("-")}
    found = [
        rune.title()
        for card in reversed(view.piles[view.pile].known)
        for rune in card.split("-")
        if rune in held
    ]
    runes = and_list(list(dict.fromkeys(found)))
    return [f"The pile would match the hand in {runes}."] if found else []


def _card(view: EnceladusView, card: str) -> str:
    """Describe a card of the hand, and its matches with other cards of the hand."""
    runes = [rune.title() for rune, cards in shared(view.hand).items() if card in cards]
    told = card_words(card, Manner.SPOKEN)
    return f"{told}, with a match in {and_list(runes)}" if runes else told
