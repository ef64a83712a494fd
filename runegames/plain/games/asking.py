"""Questions of any game, line by line: all moves in one list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from runegames.core import AnyGame, Names, Question
from runegames.plain.choices import Choice, Refusal, Step, Typed
from runegames.plain.speech import spoken


class Asking:
    """Base class for questions line by line, in one or more steps."""

    help: Sequence[str] = ()
    """Sentences of the help on names and input in this game."""

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        """Return the facts that an answer depends on, in very few sentences."""
        return ()

    def typed(self, move: Any, question: Question) -> str:
        """Describe what to type for the move of a hint; empty if its own words can be typed."""
        return ""

    def step(self, game: AnyGame, question: Question, names: Names) -> Step:
        """Make the first step of a question; by default, its choices are all moves."""
        words = game.words
        choices = [
            Choice(words.tell_move(move, question.view, names), move) for move in question.moves
        ]
        return Step(words.prompt(question.decision, question.view, names), choices)


def numbers_typed(line: str) -> list[int] | None:
    """Read the numbers of a line such as ``1 3`` or ``1, 3 and 4``; None for other lines."""
    if not re.fullmatch(r"[\d\s,.;+]+(and[\d\s,.;]+)?", line):
        return None
    return [int(number) for number in re.findall(r"\d{1,4}", line)]


def saying(question: Question, names: Names, moves: Mapping[str, object]) -> Typed:
    """Make a reader of the words in ``moves``; it refuses a move that is illegal now."""

    def typed(line: str) -> object:
        word = line.casefold()
        return attempt(question, moves[word], names) if word in moves else None

    return typed


def attempt(question: Question, move: object, names: Names) -> object:
    """Return a legal move, or a refusal with the broken rule."""
    objection = question.objection(move)
    return move if objection is None else Refusal(spoken(objection.text(names)))
