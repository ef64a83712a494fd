"""Runes & Bones: choosing some runes of a hand, in any order, one by one or several at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runegames.core import count
from runegames.games.bones.choosing import DONE, LAYS, Done
from runegames.games.bones.deals import CANCEL
from runegames.games.bones.model import HAND_LIMIT, KIND_OF, BonesView
from runegames.games.bones.phrases import giving, title, titles, trading
from runegames.plain.choices import Choice, Refused, Several, Step
from runegames.plain.games.asking import numbers_typed
from runegames.play.session import Question

PICKED = ("trade", "limit", "give_runes", "hand_over")
"""The questions that runes are chosen for."""


class Picks:
    """What is chosen for one question. The game takes runes one by one, in the order of the
    hand; a player need not, so the answer is all moves at once.
    """

    def __init__(self, question: Question, names: Sequence[str]) -> None:
        self._question = question
        self._view: BonesView = question.view
        self._name = names[question.decision.seat]
        self._kind = question.decision.kind

    @property
    def _most(self) -> int:
        """How many can be chosen; where the player may not stop earlier, how many must be."""
        view = self._view
        match self._kind:
            case "limit":
                return len(view.hand) - HAND_LIMIT
            case "hand_over":
                if view.offer is not None:
                    return view.offer.want_runes
                return view.due.number if view.due is not None else 0
            case "trade":
                return min(len(view.hand), view.drawable)
        return len(view.hand)

    @property
    def _free(self) -> bool:
        """Whether the player may stop when there are enough."""
        return self._kind in ("trade", "give_runes")

    def step(self, asked: str, chosen: tuple[str, ...] = ()) -> Step:
        """The next one, or the end of it."""
        choices = []
        if self._free and (chosen or any(isinstance(move, Done) for move in self._question.moves)):
            choices.append(Choice(self._enough(chosen), self._answer(chosen)))
        left = list(self._view.hand)
        for rune in chosen:
            left.remove(rune)
        if len(chosen) < self._most:
            choices += [self._pick(rune, chosen) for rune in dict.fromkeys(left)]
        if self._kind == "give_runes":
            choices.append(Choice("Drop the offer", CANCEL))
        if chosen:
            more = "another one, or is that all?"
            if not self._free:
                more = f"{self._most - len(chosen)} more to choose."
            verb = "is" if len(chosen) == 1 else "are"
            asked = f"{self._name}, {titles(chosen)} {verb} chosen: {more}"
        return Step(asked, choices, partial(self._several, chosen, choices))

    def _pick(self, rune: str, chosen: tuple[str, ...]) -> Choice:
        more = (*chosen, rune)
        if not self._free and len(more) == self._most:
            return Choice(title(rune), self._answer(more))
        return Choice(title(rune), leads=lambda: self.step("", more))

    def _enough(self, chosen: Sequence[str]) -> str:
        return trading(chosen) if self._kind == "trade" else giving(chosen)

    def _answer(self, chosen: Sequence[str]) -> Several:
        lays = [LAYS[kind] for kind in sorted(KIND_OF[rune] for rune in chosen)]
        return Several((*lays, DONE) if self._free else tuple(lays))

    def _several(self, chosen: tuple[str, ...], choices: Sequence[Choice], line: str) -> object:
        """Reads several numbers of the list at once."""
        numbers = numbers_typed(line) or []
        if len(numbers) < 2:
            return None
        runes = {title(rune): rune for rune in self._view.hand}
        named = [choices[n - 1].words if 0 < n <= len(choices) else "" for n in numbers]
        more = [runes[words] for words in named if words in runes]
        picked = [*chosen, *more]
        if len(more) < len(numbers) or any(
            picked.count(rune) > self._view.hand.count(rune) for rune in picked
        ):
            return Refused("Type the numbers of different runes.")
        if len(picked) > self._most:
            return Refused(f"At most {count(self._most, 'rune')} can be chosen.")
        if not self._free and len(picked) == self._most:
            return self._answer(picked)
        return self.step("", tuple(picked))
