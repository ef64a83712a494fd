"""Questions in steps: how each is answered, told once for tables, for lines and for hints.

The first step of a question and the steps after it reach each legal move once. A step is one of
three: a choice, some picks of a hand, or an amount. Everything in it comes from a ``Question``, so
from what the asked seat knows. Nothing here draws or prints.

>>> fold, play = Response("Fold", ("fold",), key="f"), Response("Play", lambda: ("play",), "wins")
>>> [end.labels for end in ends_of(Choosing("What now?", (fold, play)))]
[('Fold',), ('Play',)]
>>> play.sentence
'Play: wins'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias, assert_never

from runegames.core.game import AnyGame, Question
from runegames.core.names import Names, and_list, capitalized

NUMBER = re.compile(r"(?<![\w-])\d{1,6}\b")
PLURAL = re.compile(r"# (\w+?)s\b")
MAX_NUMBERS = 3
"""Greatest number of numbers in the words of a move that are compared with other moves."""

Moves: TypeAlias = tuple[Any, ...]
"""Moves made one after the other, which together are one answer."""


@dataclass(frozen=True, slots=True)
class Response:
    """Possible response to a question."""

    label: str
    """Name of the response, at most some 24 characters; those of a step differ."""
    leads: Moves | str | Callable[[], Reached]
    """Moves, the sentence that refuses it, or a function that finds what comes next."""
    note: str = ""
    """Consequence of the response, without a capital letter and without a full stop."""
    key: str = ""
    """Usual key; empty for the next number."""
    words: str = ""
    """Words of the response for a line; empty if label and note make them."""
    number: int | None = None
    """Number that is typed for the response; None for its place in the list."""
    also: tuple[str, ...] = ()
    """Further words that may be typed for the response."""
    cell: str = ""
    """Name of the cell on the board that it is about; empty for the last word of the label."""
    variant: str = ""
    """Way in which the cell is used, of several: a turn of the card."""
    known: str = ""
    """Knowledge of others about the card that is played, at most 14 characters."""
    form: Callable[[], AnswerForm] | None = None
    """Function that makes the page on which all that follows is composed at once."""

    @property
    def sentence(self) -> str:
        """Response in words, for a line."""
        if self.words:
            return self.words
        return f"{self.label}: {self.note}" if self.note else self.label

    @property
    def goes_on(self) -> bool:
        """True if a further step may follow."""
        return callable(self.leads)

    def follow(self) -> Reached:
        """Return the moves, the next step, or the sentence that refuses the response."""
        return self.leads() if callable(self.leads) else self.leads


Reader: TypeAlias = "Callable[[str], Reached | None]"
"""Reader of typed words that are no response; None for words that it does not know."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Choice of one response."""

    asked: str
    """Question in a sentence."""
    responses: Sequence[Response]
    read: Reader | None = None
    wants: str = ""
    """Description of what ``read`` understands, for a prompt."""


@dataclass(frozen=True, slots=True)
class Picking:
    """Choice of some cards or pieces of a hand; equal ones are interchangeable."""

    asked: str
    items: tuple[str, ...]
    """Names in the order of the hand."""
    least: int
    most: int
    moves: Callable[[tuple[int, ...]], Moves]
    """Function that makes moves from the picked places, in ascending order, also from too few."""
    pick: Callable[[tuple[int, ...]], Reached]
    """Function that makes the answer from the picked places."""
    done: Callable[[tuple[int, ...]], str]
    """Function that tells the whole answer."""
    piece: str
    """Noun for one item: ``rune``."""
    verb: str
    """Verb for what happens to the items: ``discard``."""
    notes: tuple[str, ...] = ()
    """Words on each item; empty if there are none."""
    others: tuple[Response, ...] = ()
    """Responses without picks."""
    name: str = ""
    """Name of the asked player."""

    def picked_for(self, moves: Moves) -> tuple[int, ...]:
        """Return the picked places that make these moves; () if none do."""
        for number in range(1, self.most + 1):
            for places in combinations(range(len(self.items)), number):
                if self.moves(places) == moves:
                    return places
        return ()

    def picks(self) -> Iterator[tuple[int, ...]]:
        """Yield all possible picks; those that name the same items are yielded once."""
        for number in range(self.least, self.most + 1):
            seen: set[tuple[str, ...]] = set()
            for places in combinations(range(len(self.items)), number):
                named = tuple(sorted(self.items[index] for index in places))
                if named not in seen:
                    seen.add(named)
                    yield places


@dataclass(frozen=True, slots=True)
class Counting:
    """Choice of an amount."""

    asked: str
    least: int
    most: int
    answer: Callable[[int], Reached]
    words: Callable[[int], str]
    """Function that tells an amount: ``2 bones``."""
    others: tuple[Response, ...] = ()
    """Responses without an amount."""


class FormChoice(NamedTuple):
    """Choice of an entry; also a composed answer in words."""

    label: str
    note: str = ""
    seat: int | None = None
    """Seat that it names."""


class FormEntry(NamedTuple):
    """Entry of a form: one of several choices, any number of picks, or else an amount."""

    head: str
    """Name; empty for choices that stand beside the entry before."""
    choices: tuple[FormChoice, ...] = ()
    many: bool = False
    """True if any number of the choices can be picked."""
    most: int = 0
    """Greatest amount."""
    note: str = ""
    part: str = ""
    """Caption of the part of the form that begins with the entry."""

    @property
    def numbered(self) -> bool:
        """True if its choices have numbers: seats, and choices beside an entry, have none."""
        return self.many or bool(self.head and self.choices and self.choices[0].seat is None)


Filled: TypeAlias = tuple[tuple[int, ...], ...]
"""Value of each entry: the place of its choice, the places of its picks, or its amount."""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """Page on which an answer of several moves is composed; a line asks for them one by one."""

    asked: str
    start: Filled
    entries: Callable[[Filled], Sequence[FormEntry]]
    moves: Callable[[Filled], Moves]
    """Function that returns the moves, also if they break a rule."""
    answer: Callable[[Filled], Reached]
    """Function that returns the moves, or the sentence that refuses them."""
    summary: Callable[[Filled], FormChoice]
    """Function that tells the whole answer."""
    filled: Callable[[Moves], Filled | None]
    """Function that fills in the moves of an answer; None for moves of another one."""


Inquiry: TypeAlias = Choosing | Picking | Counting
"""Step of a question."""
Reached: TypeAlias = Moves | str | Inquiry
"""Moves of an answer, the sentence that refuses it, or the next step."""


class End(NamedTuple):
    """Answer at the end of some steps."""

    labels: tuple[str, ...]
    """Labels of the responses on the way."""
    moves: Moves


def ends_of(reached: Reached, labels: tuple[str, ...] = ()) -> Iterator[End]:
    """Yield all answers that can be reached, without refusals."""
    match reached:
        case str():
            return
        case tuple():
            yield End(labels, reached)
        case _:
            for label, after in _ways(reached):
                yield from ends_of(after, (*labels, label))


def _ways(step: Inquiry) -> Iterator[tuple[str, Reached]]:
    """Yield the label of each way on from a step, and what it leads to."""
    match step:
        case Choosing(responses=responses):
            others = responses
        case Picking(pick=pick, done=done, others=others):
            for places in step.picks():
                yield done(places), pick(places)
        case Counting(least=least, most=most, others=others):
            for number in range(least, most + 1):
                yield step.words(number), step.answer(number)
        case _:
            assert_never(step)
    for response in others:
        yield response.label, response.follow()


class Asking:
    """Base class of a game's questions in steps; by default a question is one list of moves."""

    help: Sequence[str] = ()
    """Sentences of the help on names and input in this game."""

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        """Return the facts that an answer depends on, in very few sentences."""
        return ()

    def typed(self, move: Any, question: Question) -> str:
        """Describe what to type for the move of a hint; empty if its own words can be typed."""
        return ""

    def inquiry(self, game: AnyGame, question: Question, names: Names) -> Inquiry:
        """Make the first step of a question; by default, its responses are all moves.

        Moves that differ only in a number are one amount, or, if there are several such groups,
        one response each, which asks for the amount.
        """
        words = game.words
        prompt = words.prompt(question.decision, question.view, names)
        sentences = [words.tell_move(move, question.view, names) for move in question.moves]
        responses = responses_of(sentences, question.moves)
        groups = counted(sentences)
        if len(groups) == 1:
            group = groups[0]
            rest = tuple(
                response for index, response in enumerate(responses) if index not in group.values()
            )
            return _amount(prompt, group, sentences, question.moves, rest)
        first = {group[min(group)]: group for group in groups}
        inside = {index for group in groups for index in group.values()}
        shown: list[Response] = []
        for index, response in enumerate(responses):
            if index in first:
                shown.append(_group(prompt, first[index], sentences, question.moves))
            elif index not in inside:
                shown.append(response)
        return Choosing(prompt, tuple(shown))


def responses_of(sentences: Sequence[str], moves: Sequence[object]) -> tuple[Response, ...]:
    """Make a response for each move, whose words are parted at the first colon.

    Words are left whole if another move has the same label.
    """
    labels = [words.partition(": ")[0] for words in sentences]
    return tuple(
        Response(label, (move,), words.partition(": ")[2], words=words)
        if labels.count(label) == 1
        else Response(words, (move,))
        for label, words, move in zip(labels, sentences, moves, strict=True)
    )


def counted(sentences: Sequence[str]) -> list[Mapping[int, int]]:
    """Group words that differ only in one number; return for each group the places by number.

    Of several numbers in the words, the one that most of them differ in counts.
    """
    ways = [_grouped(sentences, nth) for nth in range(MAX_NUMBERS)]
    return max(ways, key=lambda groups: (sum(map(len, groups)), -len(groups)))


def _grouped(sentences: Sequence[str], nth: int) -> list[Mapping[int, int]]:
    """Group words that differ only in their nth number."""
    groups: dict[str, dict[int, int]] = {}
    for index, words in enumerate(sentences):
        numbers = [*NUMBER.finditer(words)]
        if nth < len(numbers):
            number = numbers[nth]
            pattern = f"{words[: number.start()]}#{words[number.end() :]}"
            pattern = PLURAL.sub(r"# \1", pattern)
            groups.setdefault(pattern, {}).setdefault(int(number[0]), index)
    return [group for group in groups.values() if len(group) > 1]


def _amount(
    asked: str,
    group: Mapping[int, int],
    sentences: Sequence[str],
    moves: Sequence[object],
    others: tuple[Response, ...] = (),
) -> Inquiry:
    """Make the step that asks for the number in which the moves of a group differ."""
    if sorted(group) != list(range(min(group), max(group) + 1)):
        numbered = tuple(
            Response(sentences[index], (moves[index],), number=number)
            for number, index in sorted(group.items())
        )
        rest = (
            replace(other, number=number) for number, other in enumerate(others, max(group) + 1)
        )
        return Choosing(asked, (*numbered, *rest))
    return Counting(
        asked,
        min(group),
        max(group),
        lambda number: (moves[group[number]],),
        lambda number: sentences[group[number]],
        others,
    )


def _group(
    asked: str, group: Mapping[int, int], sentences: Sequence[str], moves: Sequence[object]
) -> Response:
    """Make a response for moves that differ only in a number, which the next step asks for."""
    numbers = sorted(group)
    least, most = numbers[0], numbers[-1]
    whole = numbers == list(range(least, most + 1)) and most > least + 1
    span = f"{least} to {most}" if whole else and_list(map(str, numbers), "or")
    one, other = sentences[group[least]], sentences[group[most]]
    nth = next(nth for nth, match in enumerate(NUMBER.finditer(one)) if int(match[0]) == least)
    numbers_in_other = [*NUMBER.finditer(other)]
    number = numbers_in_other[nth]
    words = capitalized(f"{other[: number.start()]}{span}{other[number.end() :]}")
    further = f"{asked} {words}.".replace("..", ".")
    return Response(words, lambda: _amount(further, group, sentences, moves))


# -- for games that ask in their own way ------------------------------------------------------


def numbers_typed(line: str) -> list[int] | None:
    """Read the numbers of a line such as ``1 3`` or ``1, 3 and 4``; None for other lines."""
    if not re.fullmatch(r"[\d\s,.;+]+(and[\d\s,.;]+)?", line):
        return None
    return [int(number) for number in re.findall(r"\d{1,4}", line)]


def reading(question: Question, names: Names, moves: Mapping[str, object]) -> Reader:
    """Make a reader of the words in ``moves``; it refuses a move that is illegal now."""

    def read(line: str) -> Reached | None:
        word = line.casefold()
        return attempt(question, moves[word], names) if word in moves else None

    return read


def attempt(question: Question, move: object, names: Names) -> Reached:
    """Return a legal move, or the sentence of the broken rule."""
    objection = question.objection(move)
    return (move,) if objection is None else objection.text(names)
