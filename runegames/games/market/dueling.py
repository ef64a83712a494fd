"""Challenge to a duel on one page (RM-17): its entries, and the move that they make."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Choosing, Names, Question, Response, and_list, count
from runegames.core.asking import AnswerForm, Filled, FormChoice, FormEntry, Inquiry, Moves
from runegames.games.market.duels import Attack
from runegames.games.market.model import CARD_OF, HIGHEST, CardName, MarketView, name_of, short
from runegames.games.market.phrases import card_list, card_words, reach


def duel_response(question: Question, names: Names, moves: Sequence[Attack]) -> Response:
    """Make the response for all challenges that are possible."""
    page = _Challenge(question, names, moves)
    whom, cards = and_list(page.others, "or"), and_list(map(str, page.cards), "or")
    return Response(
        "Duel",
        page.whom,
        f"{whom}, with {cards}",
        words=f"Challenge {whom} to a duel",
        form=page.form,
    )


class _Challenge:
    """Page of one question; a line asks for its entries one by one."""

    def __init__(self, question: Question, names: Names, moves: Sequence[Attack]) -> None:
        self.view: MarketView = question.view
        self.names = names
        self.name = names[question.decision.seat]
        self.moves = {(move.seat, move.card): move for move in moves}
        self.seats = list(dict.fromkeys(move.seat for move in moves))
        self.others = [names[seat] for seat in self.seats]
        self.cards = list(dict.fromkeys(move.card for move in moves))

    def form(self) -> AnswerForm:
        """Make the page."""
        asked = f"{self.name}, whom do you challenge, and with what?"
        start: Filled = ((0,), (0,))
        return AnswerForm(
            asked,
            start,
            entries=self.entries,
            moves=self.answer,
            answer=self.answer,
            summary=self.summary,
            filled=self.filled,
        )

    def whom(self) -> Inquiry:
        """Ask who is challenged; without a choice, ask for the card."""
        if len(self.seats) == 1:
            return self.with_what(self.seats[0])

        def leads(seat: int) -> Response:
            return Response(self.names[seat], lambda: self.with_what(seat), self.held(seat))

        return Choosing(f"{self.name}, whom do you challenge?", [*map(leads, self.seats)])

    def with_what(self, seat: int) -> Choosing:
        """Ask for the card of the challenge."""
        cards = (
            Response(
                f"The card {card}",
                (self.moves[seat, card],),
                f"keeps {card_list(self.kept(card)) or 'none'}",
            )
            for card in self.cards
        )
        asked = f"{self.name}, challenge {self.names[seat]} to a duel with which card?"
        return Choosing(asked, [*cards])

    def held(self, seat: int) -> str:
        """Count the cards of a hand, and name those that are known."""
        held = count(self.view.hand_sizes[seat], "card")
        return ", ".join([held, *map(card_words, self.view.known_hands[seat])])

    def kept(self, card: int) -> Sequence[CardName]:
        """Return the cards that stay in hand."""
        left = list(self.view.hand)
        left.remove(name_of(card))
        return left

    def entries(self, filled: Filled) -> Sequence[FormEntry]:
        whom = (FormChoice(self.names[seat], self.held(seat), seat) for seat in self.seats)
        cards = (FormChoice(str(card), _keeping(self.kept(card))) for card in self.cards)
        return (
            FormEntry("whom", (*whom,), part="duel with"),
            FormEntry("card", (*cards,), part="the card you show"),
        )

    def move(self, filled: Filled) -> Attack:
        """Return the challenge."""
        (whom,), (card,) = filled
        return self.moves[self.seats[whom], self.cards[card]]

    def answer(self, filled: Filled) -> Moves:
        return (self.move(filled),)

    def summary(self, filled: Filled) -> FormChoice:
        """Return the challenge in words, and what fends it off."""
        move = self.move(filled)
        label = f"challenge {self.names[move.seat]} to a duel with {move.card}"
        return FormChoice(label, f"{move.rule}: {reach(move.card)} fends it off")

    def filled(self, moves: Moves) -> Filled | None:
        """Fill in a challenge; None for another move."""
        match moves:
            case (Attack(card, seat), *_):
                return (self.seats.index(seat),), (self.cards.index(card),)
        return None


def _keeping(cards: Sequence[CardName]) -> str:
    """List the cards that stay in hand, in few words."""
    numbers = all(CARD_OF[card] <= HIGHEST for card in cards)
    separator = " " if numbers else ", "
    return f"keeps {separator.join(map(short, cards)) or 'none'}"
