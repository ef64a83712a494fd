"""Offers of a plain table: what its cursor can be on."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len


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
    variant: str = ""
    """Way in which the cell is used."""
    known: str = ""
    """Knowledge of others about it."""

    @property
    def object(self) -> str:
        """Words after the verb."""
        return self.label.partition(" ")[2]

    @property
    def mark(self) -> str:
        """Box before the label of an item."""
        if self.picked is None:
            return ""
        return "[x] " if self.picked else "[ ] "

    @property
    def button_columns(self) -> int:
        """Least width of a button with key, label and consequence."""
        words = cell_len(self.key) + 1 + cell_len(self.label)
        if self.goes_on:
            words += 2
        return max(words, 2 + cell_len(self.note)) + 2
