"""Cursor of a plain table: on a response of the present step. It draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from runegames.core import Choosing, Counting, Inquiry, Picking, Response
from runegames.core.asking import Moves, Reached, ends_of
from runegames.play.session import Question
from runegames.ui.games.plain.cellsteps import cell_steps
from runegames.ui.games.plain.offer import PlainOffer
from runegames.ui.widgets.filling import FormFilling

DIGITS = "123456789"


class PlainCursor:
    """Cursor among the responses of a question's steps."""

    def __init__(
        self,
        question: Question,
        first: Inquiry,
        cells: Sequence[str] = (),
        letters: str = "",
        *,
        forms: bool = True,
    ) -> None:
        """Begin at the first step.

        Args:
            question: question to answer.
            first: its first step.
            cells: names of the board's cells.
            letters: free keys beside the digits.
            forms: False to fill in only forms with a key of their own, and go through the steps of
                the others.
        """
        self.question = question
        self._forms = forms
        first = cell_steps(first, cells) if cells else first
        self._letters = letters
        self.filling: FormFilling | None = None
        """Form that is being filled in."""
        while isinstance(first, Choosing) and len(first.responses) == 1:
            # A question with one response is no question.
            reached = first.responses[0].follow()
            if isinstance(reached, str | tuple):
                break
            first = reached
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
        return len(self.trail) > 1 or self.filling is not None

    @property
    def asked(self) -> str:
        """Question of the step or of the form."""
        return self.filling.form.asked if self.filling is not None else self.step.asked

    def _open(self, step: Inquiry) -> None:
        self.picked: tuple[int, ...] = ()
        self.amount = 0
        """Offer with the number that was chosen last, among those of an amount."""
        self._typed = ""
        """Digits of a number that were typed."""
        self._responses: Sequence[Response] = ()
        self.offers: Sequence[PlainOffer] = ()
        self._list()
        self.index = self._first_cell()

    def _first_cell(self) -> int:
        """Return the first offer on the board; 0 if there is none."""
        return next((index for index, offer in enumerate(self.offers) if offer.cell), 0)

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
                    PlainOffer(str(number), step.words(number), amount=True)
                    for number in range(least, most + 1)
                ]
                self._responses = others
            case _:
                assert_never(step)
        keys = self._keys([response.key for response in items])
        own = [self._offer(response, keys) for response in self._responses]
        self.offers = (*items, *own)

    def _keys(self, used: Sequence[str]) -> list[str]:
        taken = {*used, *(response.key for response in self._responses)}
        return [key for key in (*DIGITS, *self._letters) if key not in taken]

    def _offer(self, response: Response, keys: list[str]) -> PlainOffer:
        key = response.key
        if keys and not key and not response.cell:
            key = keys.pop(0)
        return PlainOffer(
            key,
            response.label,
            response.note,
            response.goes_on,
            cell=response.cell,
            variant=response.variant,
            known=response.known,
        )

    def _items(self, step: Picking) -> list[PlainOffer]:
        return [
            PlainOffer(
                str(index + 1) if index < len(DIGITS) else "",
                name,
                step.notes[index] if step.notes else "",
                picked=index in self.picked,
            )
            for index, name in enumerate(step.items)
        ]

    def _end(self, step: Picking) -> PlainOffer:
        missing = step.least - len(self.picked)
        if missing > 0:
            return PlainOffer("", f"{step.verb} {missing} more", ready=False)
        return PlainOffer("", step.done(tuple(sorted(self.picked))))

    @property
    def state(self) -> tuple[object, ...]:
        """Values by which two states of a cursor differ."""
        filling = self.filling
        state = self.offers, self.index, self.amount
        if filling is None:
            return state
        return *state, filling.form, filling.filled, filling.line, filling.choice_index

    @property
    def offer(self) -> PlainOffer | None:
        """Offer under the cursor."""
        return self.offers[self.index] if self.offers else None

    @property
    def move(self) -> object:
        """Move that the offer under the cursor would make; None if a step is between."""
        step, index = self.step, self.index - self._first
        if self.filling is not None:
            return None
        if isinstance(step, Choosing) and 0 <= index < len(self._responses):
            leads = self._responses[index].leads
            if isinstance(leads, tuple) and leads:
                return leads[0]
        return None

    @property
    def so_far(self) -> Moves:
        """Moves of the answer as far as it is composed; () if nothing is chosen."""
        if self.filling is not None:
            return self.filling.form.moves(self.filling.filled)
        step, index = self.step, self.index - self._first
        if isinstance(step, Picking) and self.picked:
            return step.moves(tuple(sorted(self.picked)))
        if isinstance(step, Counting) and index < 0:
            reached = step.answer(step.least + self.index)
        else:
            reached = self._responses[index].follow() if index >= 0 else ()
        return next((end.moves[:1] for end in ends_of(reached)), ())

    @property
    def places(self) -> Mapping[str, int]:
        """Offers by their cell, in the order of the responses, of the variant that is chosen."""
        variant = self.variant
        return {
            offer.cell: index
            for index, offer in enumerate(self.offers)
            if offer.cell and (offer.variant == variant or not variant)
        }

    @property
    def variant(self) -> str:
        """Variant under the cursor."""
        return self.offer.variant if self.offer is not None else ""

    @property
    def variants(self) -> Sequence[str]:
        """Variants of all cells, in the order of the responses."""
        return list(dict.fromkeys(offer.variant for offer in self.offers if offer.variant))

    def turn(self) -> None:
        """Take the next variant, on the same cell if that is possible."""
        variants = self.variants
        if self.offer is None or not self.offer.cell or len(variants) < 2:
            return
        cell = self.offer.cell
        variant = variants[(variants.index(self.variant) + 1) % len(variants)]
        able = [index for index, offer in enumerate(self.offers) if offer.variant == variant]
        same = [index for index in able if self.offers[index].cell == cell]
        self.index = (same or able)[0]

    def step_to(self, by: int) -> None:
        """Go to the next or previous cell in the order of the responses."""
        places = [*self.places.values()]
        if places:
            here = places.index(self.index) if self.index in places else -(by > 0)
            self.index = places[(here + by) % len(places)]

    # -- moving -----------------------------------------------------------------------------

    @property
    def amounts(self) -> int:
        """Number of offers that are numbers of an amount; they come first."""
        return sum(offer.amount for offer in self.offers)

    def walk(self, by: int) -> None:
        """Go to the next or previous offer, from the last to the first; by many, to an end."""
        count = len(self.offers)
        if abs(by) > count:
            self.go_to(0 if by < 0 else count - 1)
        elif count:
            self.go_to((self.index + by) % count)

    def go_to(self, index: int) -> bool:
        """Go to an offer; return False if the cursor was there already."""
        moved = index != self.index
        self.index, self._typed = index, ""
        if self.offers[index].amount:
            self.amount = index
        return moved

    def raise_by(self, by: int) -> None:
        """Change the amount, within what is possible."""
        self.go_to(max(0, min(self.amounts - 1, self.amount + by)))

    def pass_by(self, by: int) -> None:
        """Go from the amount to the next or previous offer beside it, or back to the amount."""
        count, amounts = len(self.offers), self.amounts
        if count == amounts:
            self.raise_by(by)
            return
        there = self.index - amounts + 1 if self.index >= amounts else 0
        there = (there + by) % (count - amounts + 1)
        self.go_to(amounts + there - 1 if there else self.amount)

    def press(self, key: str) -> int | None:
        """Return the place of the offer with a key; a digit goes on with a number of an amount."""
        typed = self._typed + key if key.isdigit() else key
        index = self.with_key(typed)
        if index is None:
            typed, index = key, self.with_key(key)
        if index is not None:
            self.go_to(index)
            self._typed = typed if self.offers[index].amount else ""
        return index

    def with_key(self, key: str) -> int | None:
        """Return the place of the offer with a key."""
        return next((index for index, offer in enumerate(self.offers) if offer.key == key), None)

    def back(self) -> bool:
        """Go back to the step before, or leave the form; return False on the first step."""
        if self.filling is not None:
            self.filling = None
            return True
        if len(self.trail) == 1:
            return False
        self.trail.pop()
        self._open(self.step)
        return True

    def back_to_first(self) -> None:
        """Go back to the first step."""
        while self.back():
            pass

    # -- answering --------------------------------------------------------------------------

    def use(self) -> Moves | str | None:
        """Use the offer under the cursor.

        Return the moves of an answer, or the sentence that refuses it, or None if only the step or
        the picks have changed.
        """
        if self.filling is not None:
            return self._follow(self.filling.form.answer(self.filling.filled))
        offer = self.offer
        if offer is None:
            return None
        step = self.step
        if not offer.ready and isinstance(step, Picking):
            left = (index for index in range(len(step.items)) if index not in self.picked)
            self.go_to(next(left, 0))
            return None
        match step:
            case Picking() if offer.picked is not None:
                self._toggle(step)
                return None
            case Picking() if self.index == len(step.items):
                return self._follow(step.pick(tuple(sorted(self.picked))))
            case Counting() if offer.amount:
                return self._follow(step.answer(step.least + self.index))
        response = self._responses[self.index - self._first]
        if response.form is not None and (self._forms or response.key):
            self.filling = FormFilling(response.form())
            return None
        return self._follow(response.follow())

    @property
    def _first(self) -> int:
        """Place of the first response among the offers."""
        return len(self.offers) - len(self._responses)

    def _toggle(self, step: Picking) -> None:
        """Pick or put back an item; one too many replaces the one that was picked first."""
        index = self.index
        if index in self.picked:
            self.picked = tuple(other for other in self.picked if other != index)
        else:
            picked = (*self.picked, index)
            self.picked = picked[-step.most :] if step.most else ()
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
        self.trail, self.filling = self.trail[:1], None
        first, wanted = self.trail[0], (move, *further)
        self._open(first)
        if self._fill_in(wanted):
            return
        begins: tuple[str, ...] = ()
        for end in ends_of(first):
            if end.moves == wanted[: len(end.moves)]:
                begins = end.labels
                break
            if end.moves[:1] == (move,):
                begins = begins or end.labels
        else:
            if self._pick_up(wanted):
                return
        for label in begins:
            self._go_to_label(label)

    def _pick_up(self, moves: Moves) -> bool:
        """Pick the items that make these moves, though too few; return False if none do."""
        ways = enumerate(self._responses, self._first)
        steps = {index: way.follow() for index, way in ways if way.goes_on}
        for index, step in ((self.index, self.step), *steps.items()):
            if isinstance(step, Picking) and (picked := step.picked_for(moves)):
                if step is not self.step:
                    self.go_to(index)
                    self._follow(step)
                self.picked = picked
                self._list()
                self.go_to(picked[-1])
                return True
        return False

    def _fill_in(self, moves: Moves) -> bool:
        """Open the form that makes these moves, filled in; return False if there is none."""
        for index, response in enumerate(self._responses, self._first):
            form = response.form() if response.form is not None else None
            filled = form.filled(moves) if form is not None else None
            if form is not None and filled is not None:
                self.index, self.filling = index, FormFilling(form, filled)
                return True
        return False

    def _go_to_label(self, label: str) -> None:
        """Go to the response of a step; open the step after it."""
        step = self.step
        if isinstance(step, Picking):
            picks = next((pick for pick in step.picks() if step.done(pick) == label), None)
            if picks is not None:
                self.picked = picks
                self._list()
                self.index = len(step.items)
                return
        index = next((nth for nth, offer in enumerate(self.offers) if offer.label == label), None)
        if index is None:
            return
        self.go_to(index)
        if self.offers[index].goes_on:
            reached = self._responses[index - self._first].follow()
            if not isinstance(reached, str | tuple):
                self.trail.append(reached)
                self._open(reached)
