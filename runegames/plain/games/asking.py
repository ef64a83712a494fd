"""The way of asking that fits every game: all moves in one list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from runegames.core import AnyGame, Names, Question
from runegames.plain.choices import Choice, Refusal, Step, Typed
from runegames.plain.speech import spoken


class Asking:
    """Puts a question as steps, each with a list that an ear can follow."""

    help: Sequence[str] = ()
    """Sentences for the help: how things are called and typed in this game."""

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        """Facts that have to be in mind for an answer, in very few sentences."""
        return ()

    def typed(self, move: Any, question: Question) -> str:
        """Input for the move of a hint, where its words do not say that."""
        return ""

    def step(self, game: AnyGame, question: Question, names: Names) -> Step:
        """The question, ready to be asked; its answers are moves."""
        words = game.words
        choices = [
            Choice(words.tell_move(move, question.view, names), move) for move in question.moves
        ]
        return Step(words.prompt(question.decision, question.view, names), choices)


def numbers_typed(line: str) -> list[int] | None:
    """The numbers of a line such as ``1 3``, ``4+6`` or ``1, 3 and 4``; None: it is none."""
    if not re.fullmatch(r"[\d\s,.;+]+(and[\d\s,.;]+)?", line):
        return None
    return [int(number) for number in re.findall(r"\d{1,4}", line)]


def saying(question: Question, names: Names, moves: Mapping[str, object]) -> Typed:
    """Reader of moves that a word says, also when they are not legal now."""

    def typed(line: str) -> object:
        word = line.casefold()
        return attempt(question, moves[word], names) if word in moves else None

    return typed


def attempt(question: Question, move: object, names: Names) -> object:
    """Result of trying a move: the move itself, or the rule that it breaks."""
    objection = question.objection(move)
    return move if objection is None else Refusal(spoken(objection.text(names)))
