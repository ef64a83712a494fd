"""Questions of any game, line by line: all moves in one list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from runegames.core import AnyGame, Names, Question
from runegames.plain.choices import Choice, Refusal, Step, Typed
from runegames.plain.speech import spoken


class Asking:
    """Base of questions line by line; a question is one or more steps, each with a short list."""

    help: Sequence[str] = ()
    """Sentences of the help on names and input in this game."""

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        """Tell the facts that an answer depends on, in very few sentences."""
        return ()

    def typed(self, move: Any, question: Question) -> str:
        """Return the input for the move of a hint; empty if the words of the move can be typed."""
        return ""

    def step(self, game: AnyGame, question: Question, names: Names) -> Step:
        """Make the first step of a question; here all moves are its answers."""
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
    """Make a reader of words for moves, also for illegal moves, which it refuses."""

    def typed(line: str) -> object:
        word = line.casefold()
        return attempt(question, moves[word], names) if word in moves else None

    return typed


def attempt(question: Question, move: object, names: Names) -> object:
    """Return a legal move, or a refusal with the broken rule."""
    objection = question.objection(move)
    return move if objection is None else Refusal(spoken(objection.text(names)))
