"""Offer of Runes & Bones on one page (RB-27): its entries, and the moves that they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from runegames.core import Names, Objection, Question, Rng
from runegames.core.asking import AnswerForm, Filled, FormChoice, FormEntry, Moves, Reached
from runegames.games.bones.choosing import DONE, LAYS, ChooseRune, unsaid
from runegames.games.bones.deals import NOW, PROMISED, SEND, Amount, Barter, When
from runegames.games.bones.model import KIND_OF, BonesView
from runegames.games.bones.phrases import goods, title
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import COMPOSING, OFFER_FIELDS
from runegames.games.bones.verb import BonesMove

TARGET, RUNES, BONES, WHEN, WANT_BONES, WANT_WHEN, WANT_RUNES = range(7)
"""Entries, from top to bottom."""
LINES = (TARGET, RUNES, BONES, WHEN, WANT_RUNES, WANT_BONES, WANT_WHEN)
"""Entries in an order in which both halves of the offer are alike, for a sheet."""
ORDER = dict(zip(COMPOSING[1:6], (BONES, WANT_BONES, WANT_RUNES, WHEN, WANT_WHEN), strict=True))
"""Entries by the question that asks for them, in the order of the questions."""
NOTHING: Filled = ((0,), (), *[(0,)] * 5)
DUE = FormChoice("now"), FormChoice("promised")


def offer_form(question: Question, names: Names) -> AnswerForm:
    """Make the page on which an offer is composed, also one that was begun move by move."""
    page = _Page(question, names)
    asked = f"{page.name}, what do you offer, and to whom?"
    return AnswerForm(
        asked,
        page.start(),
        entries=page.entries,
        moves=page.moves,
        answer=page.answer,
        summary=page.summary,
        filled=page.filled,
    )


def objection_to(moves: Sequence[BonesMove], question: Question) -> Objection | None:
    """Return the first rule that an answer breaks; its first moves may have been played."""
    position = question.position.copy()
    assert isinstance(position, BonesState)
    position.stack[-1] = unsaid(position.stack[-1])
    for number, move in enumerate(moves, start=1):
        objection = position.objection(move)
        if objection is not None:
            return objection
        if number < len(moves):
            position.apply(move, Rng(0))
    return None


class _Page:
    """Page of one question."""

    def __init__(self, question: Question, names: Names) -> None:
        self.question, self.names = question, names
        self.view: BonesView = question.view
        self.seat = question.decision.seat
        self.name = names[self.seat]
        self.offer = self.view.offer
        self.targets = [move.target for move in question.moves if isinstance(move, Barter)]
        if self.offer is not None:
            self.targets = [self.offer.target]

    def start(self) -> Filled:
        """Fill in what has been played of an offer."""
        filled = list(NOTHING)
        if self.offer is not None:
            filled[RUNES] = self._places(self.view.laid or self.offer.runes)
            for kind, entry in ORDER.items():
                filled[entry] = (int(getattr(self.offer, OFFER_FIELDS[kind])),)
        return tuple(filled)

    def entries(self, filled: Filled) -> Sequence[FormEntry]:
        view, target = self.view, self.targets[filled[TARGET][0]]
        other = self.names[target]
        whom = tuple(
            FormChoice(self.names[seat], f"{view.bones[seat]} bones", seat=seat)
            for seat in self.targets
        )
        return (
            FormEntry("to", whom),
            FormEntry("runes", tuple(FormChoice(title(rune)) for rune in view.hand), many=True,
                  part=f"{self.name} gives"),
            FormEntry("bones", most=view.bones[self.seat] + view.pot),
            FormEntry("", DUE),
            FormEntry("bones", most=view.bones[target] + view.pot, part=f"{other} gives"),
            FormEntry("", DUE),
            FormEntry("runes", most=view.hand_sizes[target],
                  note=f"of {view.hand_sizes[target]}, {other} chooses"),
        )  # fmt: skip

    def _places(self, runes: Iterable[str]) -> tuple[int, ...]:
        """Return the places of runes in the hand."""
        places: list[int] = []
        for rune in runes:
            own = (nth for nth, held in enumerate(self.view.hand) if held == rune)
            places.append(next(nth for nth in own if nth not in places))
        return tuple(places)

    def _runes(self, filled: Filled) -> list[str]:
        return [self.view.hand[index] for index in sorted(filled[RUNES])]

    def moves(self, filled: Filled) -> Moves:
        """Return the moves of the whole offer, except a ``Barter`` that has been played."""
        parts: list[BonesMove] = []
        for entry in ORDER.values():
            (number,) = filled[entry]
            if entry in (WHEN, WANT_WHEN):
                parts.append(PROMISED if number else NOW)
            else:
                parts.append(Amount(number))
        lays = [LAYS[KIND_OF[rune]] for rune in self._runes(filled)]
        begin = [] if self.offer is not None else [Barter(self.targets[filled[TARGET][0]])]
        return (*begin, *lays, DONE, *parts, SEND)

    def answer(self, filled: Filled) -> Reached:
        """Return the moves, or the sentence of the rule that they break."""
        moves = self.moves(filled)
        objection = objection_to(moves, self.question)
        return moves if objection is None else objection.text(self.names)

    def summary(self, filled: Filled) -> FormChoice:
        """Return the offer in words, and how it goes on or what is missing."""
        runes = self._runes(filled)
        gives = goods(len(runes), filled[BONES][0], runes)
        wants = goods(filled[WANT_RUNES][0], filled[WANT_BONES][0])
        half = ["", ", promised"]
        label = f"offer {self.names[self.targets[filled[TARGET][0]]]} {gives}"
        note = f"for {wants}{half[filled[WANT_WHEN][0]]}"
        return FormChoice(f"{label}{half[filled[WHEN][0]]}", note)

    def filled(self, moves: Moves) -> Filled | None:
        """Fill in moves of an offer, as many as there are; None if they begin no offer."""
        begins = moves and isinstance(moves[0], Barter)
        if not begins and self.offer is None:
            return None
        filled, left = list(NOTHING), iter(ORDER.values())
        if begins:
            filled[TARGET] = (self.targets.index(moves[0].target),)
        filled[RUNES] = self._places(move.rune for move in moves if isinstance(move, ChooseRune))
        for move in moves:
            match move:
                case Amount(number) | When(number):
                    filled[next(left)] = (int(number),)
        return tuple(filled)
