"""Questions of any game, line by line: all moves in one list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from runegames.core import AnyGame, Names, Question, and_list
from runegames.plain.choices import (
    NUMBER,
    Choice,
    Refusal,
    Step,
    Typed,
    counted,
    plain_words,
)
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
        """Make the first step of a question; by default, its choices are all moves.

        Several groups of moves that differ only in a number are asked for in two steps, so that the
        number itself is the answer.
        """
        words = game.words
        prompt = words.prompt(question.decision, question.view, names)
        choices = [
            Choice(words.tell_move(move, question.view, names), move) for move in question.moves
        ]
        groups = counted(choices)
        if len(groups) < 2:
            return Step(prompt, choices)
        first = {id(group[min(group)]): group for group in groups}
        rest = [id(each) for group in groups for each in group.values()]
        return Step(
            prompt,
            [
                _counted_choice(prompt, first[id(each)]) if id(each) in first else each
                for each in choices
                if id(each) in first or id(each) not in rest
            ],
        )

    def whole_step(self, game: AnyGame, question: Question, names: Names) -> Step:
        """Make the first step; it also takes the whole words of a move, as a hint says them."""
        step, words = self.step(game, question, names), game.words

        def typed(line: str) -> object:
            read = step.typed(line) if step.typed is not None else None
            if read is not None:
                return read
            for move in question.moves:
                told = words.suggest(move, question.view, names)
                ways = words.tell_move(move, question.view, names), spoken(words.heard(told))
                if plain_words(line) in map(plain_words, ways):
                    return move
            return None

        return replace(step, typed=typed)


def _counted_choice(prompt: str, group: Mapping[int, Choice]) -> Choice:
    """Make a choice for moves that differ only in a number, which the next step asks for."""
    numbers = sorted(group)
    least, *_, most = numbers
    whole = numbers == list(range(least, most + 1)) and most > least + 1
    told = f"{least} to {most}" if whole else and_list(map(str, numbers), "or")
    one, other = group[least].words, group[most].words
    at = next(at for at, found in enumerate(NUMBER.finditer(one)) if int(found[0]) == least)
    found = [*NUMBER.finditer(other)][at]
    words = f"{other[: found.start()]}{told}{other[found.end() :]}"
    return Choice(words, Step(f"{prompt} {words}.".replace("..", "."), [*group.values()]))


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
