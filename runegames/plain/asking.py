"""Questions of the games line by line: the steps of a game's ``Asking`` as numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

from runegames.core import AnyGame, Asking, Names, Question, Response, and_list, count
from runegames.core.asking import (
    Choosing,
    Counting,
    Inquiry,
    Picking,
    Reached,
    numbers_typed,
)
from runegames.plain.choices import PlainChoice, Refusal, Several, Step, plain_words
from runegames.plain.speech import spoken


def first_step(asking: Asking, game: AnyGame, question: Question, names: Names) -> Step:
    """Make the first step of a question, in words for the ear."""
    return _Lines(game.words.heard).step(asking.inquiry(game, question, names))


def whole_step(asking: Asking, game: AnyGame, question: Question, names: Names) -> Step:
    """Make the first step; it also takes the whole words of a move, as a hint says them."""
    step, words = first_step(asking, game, question, names), game.words

    def typed(line: str) -> object:
        read = step.typed(line) if step.typed is not None else None
        if read is not None:
            return read
        for move in question.moves:
            sentence = words.suggest(move, question.view, names)
            ways = words.tell_move(move, question.view, names), spoken(words.heard(sentence))
            if plain_words(line) in map(plain_words, ways):
                return move
        return None

    return replace(step, typed=typed)


class _Lines:
    """Steps of a question as numbered choices, in words for the ear."""

    def __init__(self, heard: Callable[[str], str]) -> None:
        self._heard = heard

    def step(self, inquiry: Inquiry) -> Step:
        """Make the numbered choices of a step."""
        match inquiry:
            case Choosing(asked, responses, read, wants):
                typed = None if read is None else lambda line: self._answer(read(line))
                return self._heard_step(Step(asked, [*map(self._choice, responses)], typed, wants))
            case Picking():
                return self._picking(inquiry, ())
            case Counting(asked, least, most, answer, words, others):
                choices = [
                    PlainChoice(
                        words(number), leads=self._leads(partial(answer, number)), number=number
                    )
                    for number in range(least, most + 1)
                ]
                return self._heard_step(Step(asked, [*choices, *self._numbered(others, most + 1)]))
            case _:
                assert_never(inquiry)

    def _heard_step(self, step: Step) -> Step:
        """Replace a game's own signs in a step by words."""
        choices = [replace(choice, words=self._heard(choice.words)) for choice in step.choices]
        return replace(step, question=self._heard(step.question), choices=choices)

    def _answer(self, reached: Reached | None) -> object:
        """Turn what a response leads to into an answer, a step or a refusal."""
        match reached:
            case None:
                return None
            case str():
                return Refusal(spoken(self._heard(reached)))
            case tuple():
                return reached[0] if len(reached) == 1 else Several(reached)
            case _:
                return self.step(reached)

    def _leads(self, reached: Callable[[], Reached]) -> Callable[[], object]:
        return lambda: self._answer(reached())

    def _choice(self, response: Response) -> PlainChoice:
        number, also = response.number, response.also
        if response.goes_on:
            leads = self._leads(response.follow)
            return PlainChoice(response.sentence, leads=leads, also=also, number=number)
        return PlainChoice(
            response.sentence, self._answer(response.follow()), also=also, number=number
        )

    def _numbered(self, responses: Sequence[Response], first: int) -> list[PlainChoice]:
        """Make choices whose numbers follow those of cards or amounts."""
        return [
            self._choice(replace(response, number=number))
            for number, response in enumerate(responses, first)
        ]

    def _picking(self, picking: Picking, picked: tuple[int, ...]) -> Step:
        """Ask for one more item, or, where that is allowed, for the end of the picks.

        An item has the number of its place in the hand. The rules take items in the order of the
        hand; a player names them in any order.
        """
        items, open_ended = picking.items, picking.least < picking.most
        names = {
            items[index]: index for index in reversed(range(len(items))) if index not in picked
        }
        more = sorted(names.values()) if len(picked) < picking.most else []
        choices = [
            PlainChoice(
                self._item(picking, index),
                leads=partial(self._next, picking, (*picked, index)),
                number=index + 1,
            )
            for index in more
        ]
        after = len(items) + 1
        if open_ended and len(picked) >= picking.least:
            places = tuple(sorted(picked))
            leads = self._leads(partial(picking.pick, places))
            choices.append(PlainChoice(picking.done(places), leads=leads, number=after))
            after += 1
        choices += self._numbered(picking.others, after)
        asked = picking.asked
        if picked:
            marked = and_list([items[chosen] for chosen in picked])
            further = f"{picking.least - len(picked)} more to choose."
            if open_ended:
                further = "another one, or is that all?"
            verb = "is" if len(picked) == 1 else "are"
            asked = f"{picking.name}, {marked} {verb} chosen: {further}"
        return self._heard_step(Step(asked, choices, partial(self._several, picking, picked)))

    def _item(self, picking: Picking, index: int) -> str:
        note = picking.notes[index] if picking.notes else ""
        return f"{picking.items[index]}, {note}" if note else picking.items[index]

    def _next(self, picking: Picking, picked: tuple[int, ...]) -> object:
        """Answer with the picked items, or ask for more of them."""
        if picking.least == picking.most == len(picked):
            return self._answer(picking.pick(tuple(sorted(picked))))
        return self._picking(picking, picked)

    def _several(self, picking: Picking, picked: tuple[int, ...], line: str) -> object:
        """Pick the items of a typed line with several numbers; return None for other lines."""
        numbers = numbers_typed(line) or []
        if len(numbers) < 2:
            return None
        places = (*picked, *(number - 1 for number in numbers))
        if not all(index in range(len(picking.items)) for index in places):
            return Refusal(f"The {picking.piece}s have the numbers 1 to {len(picking.items)}.")
        if len(set(places)) < len(places):
            return Refusal(f"Type the numbers of different {picking.piece}s.")
        if len(places) > picking.most:
            return Refusal(f"At most {count(picking.most, picking.piece)} can be chosen.")
        return self._next(picking, places)
