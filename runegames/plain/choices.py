"""Questions with numbered answers, and the meaning of a typed line. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from runegames.core import and_list

LONGEST_ECHO_CHARS = 24
CHOICES_PER_PAGE = 10
"""Choices told at once."""
MOST_NUMBERS_NAMED = 10
"""Numbers that are named one by one."""
HELP = "? for help"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Refusal of a typed line, and one sentence that says why."""

    words: str


@dataclass(frozen=True, slots=True)
class Several:
    """An answer that is several moves, made one after the other."""

    moves: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers."""

    words: str
    answer: object = None
    leads: Callable[[], Step] | None = None
    """Makes the question that follows this answer, where one does."""
    also: tuple[str, ...] = ()
    """Other words that may be typed for it, besides its number and its words."""
    number: int | None = None
    """Number in the list; None: its place there."""


Typed: TypeAlias = Callable[[str], object]
"""Function of a line that is neither a number nor words of a choice: the answer, another ``Step``,
``Refusal``, or None for a line that it makes nothing of."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question."""

    question: str
    choices: Sequence[Choice] = ()
    typed: Typed | None = None
    wants: str = ""
    """Other input that can be typed, for the prompt."""
    prompt: str = ""
    """Prompt instead of the one that names the numbers."""
    before: Sequence[str] = ()
    """Sentences that have to be in mind for an answer."""

    def numbered(self) -> list[tuple[int, Choice]]:
        """The choices with their numbers."""
        return [
            (place if choice.number is None else choice.number, choice)
            for place, choice in enumerate(self.choices, start=1)
        ]

    def numbers(self) -> str:
        """Numbers in words: ``1 to 4``, ``1, 3 or 5``, ``1``; "" without choices."""
        there = [number for number, _ in self.numbered()]
        if not there:
            return ""
        if len(there) < 3:
            return and_list([str(number) for number in there], "or")
        if there == list(range(there[0], there[-1] + 1)):
            return f"{there[0]} to {there[-1]}"
        if len(there) > MOST_NUMBERS_NAMED:
            return f"a number from {there[0]} to {there[-1]}"
        return and_list([str(number) for number in there], "or")


def heard(step: Step, line: str) -> object:
    """Meaning of a typed line: a choice, the result of ``step.typed``, or why it is none."""
    numbered = step.numbered()
    number = re.fullmatch(r"#?(\d{1,6})[.):]?", line)
    wanted = _plain(line)
    for place, choice in numbered:
        if number is not None and place == int(number[1]):
            return choice
        if number is None and wanted and wanted in map(_plain, (choice.words, *choice.also)):
            return choice
    read = step.typed(line) if step.typed is not None else None
    if read is not None:
        return read
    if number is not None:
        return Refusal(f"There is no {number[1]} here: {possible(step)}.")
    return _by_words(step, line, wanted)


def _by_words(step: Step, line: str, wanted: str) -> Choice | Refusal:
    """The one choice with all the words that were typed, or their beginnings."""
    if not line:
        return Refusal(f"Nothing was typed: {possible(step)}.")
    fits: list[tuple[int, Choice]] = []
    for alike in (str.startswith, _has_words):
        fits = [
            (number, choice)
            for number, choice in step.numbered()
            if wanted
            and any(alike(_plain(words), wanted) for words in (choice.words, *choice.also))
        ]
        if len(fits) == 1:
            return fits[0][1]
    told = echo(line)
    if not fits:
        return Refusal(f"{told} is no answer here: {possible(step)}.")
    if len(fits) > MOST_NUMBERS_NAMED:
        return Refusal(f"{told} fits {len(fits)} of the answers: type a number.")
    numbers = and_list([str(number) for number, _ in fits])
    return Refusal(f"{told} fits {numbers}: type one of these numbers.")


def _plain(words: str) -> str:
    """Words with letters and digits only, so that case and commas do not matter."""
    return " ".join(re.findall(r"\w+", words.casefold()))


def _has_words(words: str, wanted: str) -> bool:
    """Test whether each wanted word begins some word."""
    there = words.split()
    return all(any(word.startswith(part) for word in there) for part in wanted.split())


def echo(line: str) -> str:
    """Typed line in quotes, short enough to be heard."""
    return (
        f'"{line}"'
        if len(line) <= LONGEST_ECHO_CHARS
        else f'"{line[:LONGEST_ECHO_CHARS]}" and so on'
    )


def possible(step: Step) -> str:
    """The possible answers: ``type 1 to 4, or ? for help``."""
    more = "more" if len(step.choices) > CHOICES_PER_PAGE else ""
    parts = [part for part in (step.numbers(), more, step.wants) if part]
    return f"type {', '.join(parts)}, or {HELP}"
