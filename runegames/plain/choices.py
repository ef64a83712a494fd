"""Questions with numbered choices, and the parsing of typed lines, as pure functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from runegames.core import and_list
from runegames.core.asking import NUMBER, counted

MAX_ECHO_CHARS = 24
CHOICES_PER_PAGE = 10
"""Number of choices printed at once."""
MAX_NAMED_NUMBERS = 10
"""Maximum number of choices whose numbers are listed one by one."""
HELP = "? for help"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Refusal of a typed line, with the reason in a sentence."""

    words: str


@dataclass(frozen=True, slots=True)
class Several:
    """Answer of several moves, made one after the other."""

    moves: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class PlainChoice:
    """Numbered choice of a question."""

    words: str
    answer: object = None
    """Answer, ``Step`` with the next question, or ``Refusal``."""
    leads: Callable[[], object] | None = None
    """Function that makes the answer when the choice is made; None if ``answer`` is used."""
    also: tuple[str, ...] = ()
    """Further words that may be typed for the choice."""
    number: int | None = None
    """Number of the choice; None for its place in the list."""

    def follow(self) -> object:
        """Return the answer, the ``Step`` with the next question, or a ``Refusal``."""
        return self.answer if self.leads is None else self.leads()


Typed: TypeAlias = Callable[[str], object]
"""Reader of a typed line that is neither the number nor the words of a choice. It returns the
answer, another ``Step``, a ``Refusal``, or None for a line that it does not know."""


@dataclass(frozen=True, slots=True)
class Step:
    """Question with its choices."""

    question: str
    choices: Sequence[PlainChoice] = ()
    typed: Typed | None = None
    wants: str = ""
    """Description of other possible input, for the prompt."""
    prompt: str = ""
    """Prompt that replaces the list of numbers; empty to list the numbers."""
    before: Sequence[str] = ()
    """Sentences before the question."""

    def numbered(self) -> list[tuple[int, PlainChoice]]:
        """Return the choices with their numbers, in the order of the numbers.

        If choices differ only in a number, this number is the answer: who types 4 for ``Bid 4
        coins`` must not bid 3. All other choices then have the numbers after the greatest one.
        """
        if any(choice.number is not None for choice in self.choices):
            numbered = []
            for index, choice in enumerate(self.choices, start=1):
                number = index if choice.number is None else choice.number
                numbered.append((number, choice))
            return numbered
        groups = counted([choice.words for choice in self.choices])
        held = sum(NUMBER.search(choice.words) is not None for choice in self.choices)
        group = groups[0] if len(groups) == 1 and len(groups[0]) == held else {}
        own = [(number, self.choices[index]) for number, index in sorted(group.items())]
        others = [
            choice for index, choice in enumerate(self.choices) if index not in group.values()
        ]
        return [*own, *enumerate(others, max(group, default=0) + 1)]

    def lines(self) -> list[tuple[str, str]]:
        """Return the number and words of each choice; many amounts are one line."""
        numbered = self.numbered()
        amounts = {
            number: choice.words
            for number, choice in numbered
            if any(int(match[0]) == number for match in NUMBER.finditer(choice.words))
        }
        groups = counted([*amounts.values()])
        least, most = min(amounts, default=0), max(amounts, default=0)
        whole = len(groups) == 1 and len(groups[0]) == len(amounts) == most - least + 1
        if not whole or len(amounts) <= CHOICES_PER_PAGE:
            return [(str(number), choice.words) for number, choice in numbered]
        others = [
            (str(number), choice.words) for number, choice in numbered if number not in amounts
        ]
        return [(f"{least} to {most}", f"{amounts[least]}, up to {amounts[most]}"), *others]

    def numbers(self) -> str:
        """Describe the numbers of the choices: ``1 to 4``, ``1, 3 or 5``, ``1``; empty if none."""
        there = [number for number, _ in self.numbered()]
        if len(there) > 2 and there == list(range(there[0], there[-1] + 1)):
            return f"{there[0]} to {there[-1]}"
        if len(there) > MAX_NAMED_NUMBERS:
            return f"a number from {there[0]} to {there[-1]}"
        return and_list([str(number) for number in there], "or")


def heard(step: Step, line: str) -> object:
    """Return the meaning of a typed line: a choice, the result of ``step.typed``, or a refusal."""
    numbered = step.numbered()
    number = re.fullmatch(r"#?(\d{1,6})[.):]?", line)
    wanted = plain_words(line)
    for index, choice in numbered:
        if number is not None and index == int(number[1]):
            return choice
        if number is None and wanted and wanted in map(plain_words, (choice.words, *choice.also)):
            return choice
    read = step.typed(line) if step.typed is not None else None
    if read is not None:
        return read
    if number is not None:
        return Refusal(f"There is no {number[1]} here: {possible(step)}.")
    return _by_words(step, line, wanted)


def _by_words(step: Step, line: str, wanted: str) -> PlainChoice | Refusal:
    """Find the only choice that begins with the typed words, or the only choice with all of them.

    Return a refusal if no choice fits, or several fit.
    """
    if not line:
        return Refusal(f"Nothing was typed: {possible(step)}.")
    fits: list[tuple[int, PlainChoice]] = []
    for alike in (str.startswith, _has_words):
        fits = [
            (number, choice)
            for number, choice in step.numbered()
            if wanted
            and any(alike(plain_words(words), wanted) for words in (choice.words, *choice.also))
        ]
        if len(fits) == 1:
            return fits[0][1]
    echoed = echo(line)
    if not fits:
        return Refusal(f"{echoed} is no answer here: {possible(step)}.")
    if len(fits) > MAX_NAMED_NUMBERS:
        return Refusal(f"{echoed} fits {len(fits)} of the answers: type a number.")
    numbers = and_list([str(number) for number, _ in fits])
    return Refusal(f"{echoed} fits {numbers}: type one of these numbers.")


def plain_words(words: str) -> str:
    """Return words in one case, without punctuation."""
    return " ".join(re.findall(r"\w+", words.casefold()))


def _has_words(words: str, wanted: str) -> bool:
    """Test whether each wanted word is the beginning of one of the words."""
    there = words.split()
    return all(any(word.startswith(part) for word in there) for part in wanted.split())


def echo(line: str) -> str:
    """Quote a typed line, shortened for listeners."""
    return f'"{line}"' if len(line) <= MAX_ECHO_CHARS else f'"{line[:MAX_ECHO_CHARS]}" and so on'


def possible(step: Step) -> str:
    """Describe the possible answers: ``type 1 to 4, or ? for help``."""
    more = "more" if len(step.lines()) > CHOICES_PER_PAGE else ""
    parts = [part for part in (step.numbers(), more, step.wants) if part]
    return f"type {', '.join(parts)}, or {HELP}"
