"""Values of the entries of a form while a player fills it in; nothing here draws."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS
from runegames.core.asking import AnswerForm, Filled, FormChoice, FormEntry

MAX_KEYS = 9
"""Greatest number of choices of an entry that have a number as their key."""


class FormFilling:
    """Cursor on the entries of a form, with their values."""

    def __init__(self, form: AnswerForm, filled: Filled | None = None) -> None:
        self.form = form
        self.filled = filled or form.start
        self.line = 0
        """Index of the entry with the cursor."""
        self.choice_index = 0
        """Index of the choice that is shown where not all fit, or of the pick with the cursor."""

    @property
    def entries(self) -> Sequence[FormEntry]:
        return self.form.entries(self.filled)

    @property
    def summary(self) -> FormChoice:
        """Whole answer in words."""
        return self.form.summary(self.filled)

    def choice_of(self, line: int) -> FormChoice:
        """Return the choice of an entry that has one."""
        return self.entries[line].choices[self.filled[line][0]]

    def turn(self, by: int) -> None:
        """Go to another entry."""
        line = (self.line + by) % len(self.filled)
        entry = self.entries[line]
        choice = self.filled[line][0] if entry.choices and not entry.many else 0
        self.scroll_to(line, choice)

    def change(self, by: int) -> None:
        """Change the value of the entry under the cursor; among picks, go to another one."""
        entry, value = self.entries[self.line], self.filled[self.line]
        if entry.many:
            self.choice_index = (self.choice_index + by) % max(1, len(entry.choices))
        elif entry.choices:
            self.choice_index = (value[0] + by) % len(entry.choices)
            self._set(self.choice_index)
        else:
            self._set(value[0] + by)

    def mark(self) -> None:
        """Pick the choice under the cursor or put it back; elsewhere, change the value."""
        entry = self.entries[self.line]
        if entry.many and entry.choices:
            self.use(self.line, self.choice_index)
        else:
            self.change(1)

    def use(self, line: int, value: int) -> None:
        """Go to an entry; choose there a place, pick it or put it back, or change an amount."""
        entry = self.entries[line]
        choice = value if entry.choices else 0
        self.scroll_to(line, choice)
        if entry.many:
            picked = set(self.filled[line]) ^ {value}
            self.put(line, tuple(sorted(picked)))
        elif entry.choices:
            self._set(value)
        else:
            self._set(self.filled[line][0] + value)

    def scroll_to(self, line: int, choice_index: int) -> None:
        """Go to an entry, and show a choice of it; change nothing."""
        self.line, self.choice_index = line, choice_index

    def press(self, key: str) -> bool:
        """Pick the choice with a number or with the letter of its seat; False if none has it."""
        for line, entry in enumerate(self.entries):
            for index, choice in enumerate(entry.choices):
                if key == key_of(entry, index, choice):
                    self.use(line, index)
                    return True
        return False

    def _set(self, value: int) -> None:
        self.put(self.line, (value,))

    def put(self, line: int, value: tuple[int, ...]) -> None:
        """Change an entry, and keep all amounts within what is possible then."""
        self.filled = (*self.filled[:line], value, *self.filled[line + 1 :])
        self.filled = tuple(
            value if entry.choices or entry.many else (max(0, min(entry.most, value[0])),)
            for entry, value in zip(self.entries, self.filled, strict=True)
        )


def key_of(entry: FormEntry, index: int, choice: FormChoice) -> str:
    """Return the key of a choice: the letter of its seat, or a number; empty if it has none."""
    if choice.seat is not None:
        return SEAT_LETTERS[choice.seat]
    return str(index + 1) if entry.numbered and index < MAX_KEYS else ""
