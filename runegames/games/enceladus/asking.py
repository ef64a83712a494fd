"""Questions of Runes of Enceladus in steps: draft or leave, then the cards to discard."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import (
    AnyGame,
    Asking,
    Choosing,
    Inquiry,
    Manner,
    Names,
    Picking,
    Question,
    Response,
    and_list,
    count,
)
from runegames.core.asking import attempt, reading, responses_of
from runegames.core.names import capitalized
from runegames.games.enceladus.drafting import Draft
from runegames.games.enceladus.matching import LayNoMore
from runegames.games.enceladus.model import CARD_OF, EnceladusView
from runegames.games.enceladus.phrases import card_list, card_words
from runegames.games.enceladus.rules import EnceladusMove
from runegames.games.enceladus.words import match_prompt, partners, pile, shared

SAID: dict[str, EnceladusMove] = {
    **dict.fromkeys(("end", "end the turn", "done"), LayNoMore()),
    **dict.fromkeys(("draft", "take"), Draft(())),
}
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

    def inquiry(self, game: AnyGame, question: Question, names: Names) -> Inquiry:
        view: EnceladusView = question.view
        sentences = [capitalized(move.text(view, Manner.WRITTEN)) for move in question.moves]
        responses = responses_of(sentences, question.moves)
        prompt = game.words.prompt(question.decision, view, names)
        if question.decision.kind == "match":
            prompt = match_prompt(names[question.decision.seat], question.moves)
        if question.decision.kind == "draft":
            others = (
                response
                for response, move in zip(responses, question.moves, strict=True)
                if not isinstance(move, Draft)
            )
            responses = (*_draft(question, names), *others)
        return Choosing(prompt, responses, reading(question, names, SAID))


def _draft(question: Question, names: Names) -> tuple[Response, ...]:
    """Make the response that drafts the pile, if that is possible."""
    if not any(isinstance(move, Draft) for move in question.moves):
        return ()
    price: int = question.decision.details["price"]
    words = f"Draft the pile, discarding {count(price, 'card')}"
    if not price:
        return (Response("Draft the pile", (Draft(()),), "for nothing", words=words),)
    return (
        Response(
            "Draft the pile",
            lambda: _payment(question, names),
            f"discard {count(price, 'card')}",
            words=words,
            also=("draft", "take"),
        ),
    )


def _payment(question: Question, names: Names) -> Picking:
    """Ask for the cards to discard."""
    view: EnceladusView = question.view
    price: int = question.decision.details["price"]

    def draft(places: tuple[int, ...]) -> Draft:
        cards = sorted((view.hand[index] for index in places), key=CARD_OF.__getitem__)
        return Draft(tuple(cards))

    def done(places: tuple[int, ...]) -> str:
        cards = [card_words(view.hand[index]) for index in places]
        return f"Draft the pile, discarding {and_list(cards)}"

    name = names[question.decision.seat]
    which = "card" if price == 1 else f"{price} cards"
    return Picking(
        f"{name}, which {which} to discard?",
        tuple(map(card_words, view.hand)),
        least=price,
        most=price,
        moves=lambda places: (draft(places),),
        pick=lambda places: attempt(question, draft(places), names),
        done=done,
        piece="card",
        verb="discard",
        notes=tuple(_matches(view, card) for card in view.hand),
        name=name,
    )


def _promise(view: EnceladusView, names: Names) -> list[str]:
    """Return a sentence on the known runes in the offered pile that match the viewer's hand.

    The list is empty if no pile is offered, or none of these runes matches.
    """
    if view.pile is None:
        return []
    held = {rune for card in view.hand for rune in card.split("-")}
    cards = reversed(view.piles[view.pile].known)
    runes = dict.fromkeys(rune for card in cards for rune in card.split("-"))
    matched = [rune.title() for rune in runes if rune in held]
    return [f"The pile would match the hand in {and_list(matched)}."] if matched else []


def _matches(view: EnceladusView, card: str) -> str:
    """Describe the matches of a card with other cards of the hand."""
    runes = [rune.title() for rune, cards in shared(view.hand).items() if card in cards]
    return f"with a match in {and_list(runes)}" if runes else ""
