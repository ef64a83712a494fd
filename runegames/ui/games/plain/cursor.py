"""Cursor of a plain table: on a response of the present step. It draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from runegames.core import Choosing, Counting, Inquiry, Picking, Response
from runegames.core.asking import Moves, Reached, ends_of
from runegames.play.session import Question

DIGITS = "123456789"


class PlainOffer(NamedTuple):
    """Row, button or chip that the cursor can be on."""

    key: str
    label: str
    note: str = ""
    goes_on: bool = False
    """True if a further step follows."""
    picked: bool | None = None
    """True for a picked item, False for another item; None for what is no item."""
    ready: bool = True
    """False while an answer cannot be given yet."""
    amount: bool = False
    """True for one number of an amount."""
    cell: str = ""
    """Name of the cell on the board that the response names."""


class PlainCursor:
    """Cursor among the responses of a question's steps."""

    def __init__(
        self, question: Question, first: Inquiry, cells: Sequence[str] = (), letters: str = ""
    ) -> None:
        """``cells``: names of the board's cells; ``letters``: free keys beside the digits."""
        self.question = question
        self._cells = frozenset(cells)
        self._letters = letters
        self.trail: list[Inquiry] = [first]
        """Steps so far; the last one is shown."""
        self._open(first)

    # -- the step ---------------------------------------------------------------------------

    @property
    def step(self) -> Inquiry:
        """Step that is shown."""
        return self.trail[-1]

    @property
    def deep(self) -> bool:
        """True if there is a step to go back to."""
        return len(self.trail) > 1

    def _open(self, step: Inquiry) -> None:
        self.picked: tuple[int, ...] = ()
        self._responses: Sequence[Response] = ()
        self.offers: Sequence[PlainOffer] = ()
        self._list()
        self.index = min(self.places.values(), default=0)

    def _list(self) -> None:
        """List what the cursor can be on."""
        step = self.step
        match step:
            case Choosing(responses=responses):
                items: list[PlainOffer] = []
                self._responses = responses
            case Picking(others=others):
                items = [*self._items(step), self._end(step)]
                self._responses = others
            case Counting(least=least, most=most, others=others):
                items = [
                    PlainOffer(str(number), step.told(number), amount=True)
                    for number in range(least, most + 1)
                ]
                self._responses = others
            case _:
                assert_never(step)
        keys = self._keys([each.key for each in items])
        own = [self._offer(response, keys) for response in self._responses]
        self.offers = (*items, *own)

    def _keys(self, used: Sequence[str]) -> list[str]:
        taken = {*used, *(response.key for response in self._responses)}
        return [key for key in (*DIGITS, *self._letters) if key not in taken]

    def _offer(self, response: Response, keys: list[str]) -> PlainOffer:
        name = response.label.split()[-1] if response.label else ""
        cell = name if name in self._cells else ""
        key = response.key or ("" if cell or not keys else keys.pop(0))
        return PlainOffer(key, response.label, response.note, response.goes_on, cell=cell)

    def _items(self, step: Picking) -> list[PlainOffer]:
        return [
            PlainOffer(
                str(place + 1) if place < len(DIGITS) else "",
                name,
                step.notes[place] if step.notes else "",
                picked=place in self.picked,
            )
            for place, name in enumerate(step.items)
        ]

    def _end(self, step: Picking) -> PlainOffer:
        missing = step.least - len(self.picked)
        if missing > 0:
            return PlainOffer("", f"{missing} more to choose", ready=False)
        return PlainOffer("", step.done(tuple(sorted(self.picked))))

    @property
    def offer(self) -> PlainOffer | None:
        """Offer under the cursor."""
        return self.offers[self.index] if self.offers else None

    @property
    def move(self) -> object:
        """Move that the offer under the cursor would make; None if a step is between."""
        step, index = self.step, self.index - self._first
        if isinstance(step, Choosing) and 0 <= index < len(self._responses):
            leads = self._responses[index].leads
            if isinstance(leads, tuple) and leads:
                return leads[0]
        return None

    @property
    def places(self) -> Mapping[str, int]:
        """Offers by the name of their cell, in reading order of the responses."""
        return {each.cell: index for index, each in enumerate(self.offers) if each.cell}

    # -- moving -----------------------------------------------------------------------------

    def walk(self, by: int) -> None:
        """Go to the next or previous offer, from the last to the first; by many, to an end."""
        count = len(self.offers)
        if abs(by) > count:
            self.index = 0 if by < 0 else count - 1
        elif count:
            self.index = (self.index + by) % count

    def go_to(self, index: int) -> bool:
        """Go to an offer; return False if the cursor was there already."""
        moved = index != self.index
        self.index = index
        return moved

    def with_key(self, key: str) -> int | None:
        """Return the place of the offer with a key."""
        return next((place for place, each in enumerate(self.offers) if each.key == key), None)

    def back(self) -> bool:
        """Go back to the step before; return False on the first step."""
        if len(self.trail) == 1:
            return False
        self.trail.pop()
        self._open(self.step)
        return True

    # -- answering --------------------------------------------------------------------------

    def use(self) -> Moves | str | None:
        """Use the offer under the cursor.

        Return the moves of an answer, or the sentence that refuses it, or None if only the step or
        the picks have changed.
        """
        offer = self.offer
        if offer is None:
            return None
        if not offer.ready:
            return f"{offer.label}."
        step = self.step
        match step:
            case Picking() if offer.picked is not None:
                self._toggle(step)
                return None
            case Picking() if self.index == len(step.items):
                return self._follow(step.pick(tuple(sorted(self.picked))))
            case Counting() if offer.amount:
                return self._follow(step.answer(step.least + self.index))
        return self._follow(self._responses[self.index - self._first].follow())

    @property
    def _first(self) -> int:
        """Place of the first response among the offers."""
        return len(self.offers) - len(self._responses)

    def _toggle(self, step: Picking) -> None:
        """Pick or put back an item; one too many replaces the one that was picked first."""
        place = self.index
        if place in self.picked:
            self.picked = tuple(each for each in self.picked if each != place)
        else:
            self.picked = (*self.picked, place)[-step.most :] if step.most else ()
        self._list()
        if len(self.picked) == step.most == step.least:
            self.index = len(step.items)

    def _follow(self, reached: Reached) -> Moves | str | None:
        if isinstance(reached, str | tuple):
            return reached
        self.trail.append(reached)
        self._open(reached)
        return None

    def aim(self, move: Any, *further: Any) -> None:
        """Go to a legal answer; open its steps, and pick its items."""
        self.trail = self.trail[:1]
        first, wanted = self.trail[0], (move, *further)
        found: tuple[str, ...] | None = None
        for end in ends_of(first):
            if end.moves == wanted[: len(end.moves)] and len(end.moves) > 1:
                found = end.labels
                break
            if end.moves[:1] == (move,) and found is None:
                found = end.labels
                if len(end.moves) == 1:
                    break
        self._open(first)
        for label in found or ():
            self._go_to_label(label)

    def _go_to_label(self, label: str) -> None:
        """Go to the response of a step; open the step after it."""
        step = self.step
        if isinstance(step, Picking):
            picks = next((each for each in step.picks() if step.done(each) == label), None)
            if picks is not None:
                self.picked = picks
                self._list()
                self.index = len(step.items)
                return
        place = next((at for at, each in enumerate(self.offers) if each.label == label), None)
        if place is None:
            return
        self.index = place
        if self.offers[place].goes_on:
            reached = self._responses[place - self._first].follow()
            if not isinstance(reached, str | tuple):
                self.trail.append(reached)
                self._open(reached)
