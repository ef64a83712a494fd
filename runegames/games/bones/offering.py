"""Offer of Runes & Bones on one page (RB-27): its entries, and the moves that they make."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Names, Question, Rng
from runegames.core.asking import AnswerForm, Filled, FormChoice, FormEntry, Moves, Reached
from runegames.games.bones.choosing import DONE, LAYS, ChooseRune
from runegames.games.bones.deals import NOW, PROMISED, SEND, Amount, Barter, When
from runegames.games.bones.model import KIND_OF, BonesView
from runegames.games.bones.phrases import goods, title
from runegames.games.bones.table import COMPOSING

TARGET, RUNES, BONES, WHEN, WANT_BONES, WANT_WHEN, WANT_RUNES = range(7)
"""Entries, from top to bottom."""
ORDER = dict(zip(COMPOSING[1:6], (BONES, WANT_BONES, WANT_RUNES, WHEN, WANT_WHEN), strict=True))
"""Entries by the question that asks for them, in the order of the questions."""
NOTHING: Filled = ((0,), (), *[(0,)] * 5)
DUE = FormChoice("now"), FormChoice("promised")


def offer_form(question: Question, names: Names) -> AnswerForm:
    """Make the page on which an offer to one of several players is composed."""
    page = _Page(question, names)
    asked = f"{page.name}, what do you offer, and to whom?"
    return AnswerForm(
        asked, NOTHING, page.entries, page.moves, page.answer, page.summary, page.filled
    )


class _Page:
    """Page of one question."""

    def __init__(self, question: Question, names: Names) -> None:
        self.question, self.names = question, names
        self.view: BonesView = question.view
        self.seat = question.decision.seat
        self.name = names[self.seat]
        self.targets = [move.target for move in question.moves if isinstance(move, Barter)]

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

    def _runes(self, filled: Filled) -> list[str]:
        return [self.view.hand[index] for index in sorted(filled[RUNES])]

    def moves(self, filled: Filled) -> Moves:
        """Return the moves of the whole offer."""
        parts = [
            (PROMISED if filled[entry][0] else NOW)
            if entry in (WHEN, WANT_WHEN)
            else Amount(filled[entry][0])
            for entry in ORDER.values()
        ]
        lays = [LAYS[KIND_OF[rune]] for rune in self._runes(filled)]
        return (Barter(self.targets[filled[TARGET][0]]), *lays, DONE, *parts, SEND)

    def answer(self, filled: Filled) -> Reached:
        """Return the moves, or the sentence of the rule that they break."""
        moves, position = self.moves(filled), self.question.position.copy()
        for move in moves:
            objection = position.objection(move)
            if objection is not None:
                return objection.text(self.names)
            if move is not SEND:
                position.apply(move, Rng(0))
        return moves

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
        if not moves or not isinstance(moves[0], Barter):
            return None
        filled, left = list(NOTHING), iter(ORDER.values())
        filled[TARGET] = (self.targets.index(moves[0].target),)
        for move in moves[1:]:
            match move:
                case ChooseRune(rune):
                    places = (nth for nth, own in enumerate(self.view.hand) if own == rune)
                    filled[RUNES] += (next(nth for nth in places if nth not in filled[RUNES]),)
                case Amount(number) | When(number):
                    filled[next(left)] = (int(number),)
        return tuple(filled)
