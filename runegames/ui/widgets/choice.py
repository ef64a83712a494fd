"""A line that offers a few values: a switch, a list to go round, a number to step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message

from runegames.ui.commands import command
from runegames.ui.drawing import fit, wrap
from runegames.ui.widgets.drawn import Drawn

AROUND = 6
"""Cells of the pointer, of the arrows and of the blanks beside them."""
NOTE = 6
"""Cells of a note with the blank before it: an identifier of a rule."""


class Choice(Drawn, can_focus=True):
    """Label, the present value between two arrows, a note, and what it means below.

    ←/→ change the value, Space takes the next one.
    """

    DEFAULT_CSS = """
    Choice {
        width: 1fr;
        height: auto;
    }
    """

    BINDINGS = [
        command("left,minus", "step(-1)", "the value before"),
        command("right,plus", "step(1)", "the next value"),
        command("space", "round", "the next value, round and round"),
    ]

    class Changed(Message):
        """Another value."""

        def __init__(self, choice: Choice, value: object) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

        @property
        def control(self) -> Choice:
            """The line that it happened in."""
            return self.choice

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[object, str]],
        value: object,
        *,
        note: str = "",
        explained: str = "",
        label_width: int = 22,
        value_width: int = 0,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """``values`` are what can be had, each with its words; at least one.

        Lines with the same widths stand in columns; their values are never narrower than these.
        """
        super().__init__(id=id, classes=classes)
        self.label = label
        self.note = note
        self.explained = explained
        self.label_width = label_width
        self.value_width = value_width
        self._values = tuple(values)
        self._at = self._index(value)

    def _index(self, value: object) -> int:
        known = [each for each, _ in self._values]
        return known.index(value) if value in known else 0

    @property
    def value(self) -> Any:
        """What is chosen now."""
        return self._values[self._at][0]

    @value.setter
    def value(self, value: Any) -> None:
        self._at = self._index(value)
        self.refresh()

    def offer(self, values: Sequence[tuple[object, str]]) -> None:
        """Other values; the present one stays when it is still among them."""
        value = self.value
        self._values = tuple(values)
        self._at = self._index(value)
        self.refresh(layout=True)

    def action_step(self, by: int) -> None:
        """Towards an end of the list."""
        self._take(min(max(self._at + by, 0), len(self._values) - 1))

    def action_round(self) -> None:
        """The next one, the first after the last."""
        self._take((self._at + 1) % len(self._values))

    def _take(self, at: int) -> None:
        if at != self._at:
            self._at = at
            self.refresh()
            self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        """A click on an arrow steps, a click elsewhere goes round."""
        self.focus()
        at = event.get_content_offset(self)
        first = self._label_cells(self.content_size.width) + 2 if self.label else 2
        if at is not None and first - 2 <= at.x <= first:
            self.action_step(-1)
        else:
            self.action_round()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """One line, and those of the explanation."""
        return 1 + len(wrap(self.explained, max(8, width - 2)))

    def drawing(self, width: int, height: int) -> list[Content]:
        """The line, and the explanation below it."""
        line = self._head(width)
        if self.note:
            note = Content.styled(self.note, self.palette.quiet_style)
            line = Content.assemble(fit(line, width - note.cell_length), note)
        below = [
            Content.styled(f"  {words}", self.palette.quiet_style)
            for words in wrap(self.explained, max(8, width - 2))
        ]
        return [line, *below]

    def _head(self, width: int) -> Content:
        palette, symbols = self.palette, self.symbols
        focused = self.has_focus
        lead = symbols.pointer if focused else " "
        mark = Content.styled(f"{lead} ", f"bold {palette.primary}")
        label = Content.styled(self.label, f"bold {palette.text}" if focused else palette.text)
        if self.label:
            mark = Content.assemble(mark, fit(label, self._label_cells(width)))
        return Content.assemble(mark, self._value())

    @property
    def _words(self) -> int:
        """Cells of the longest value."""
        return max(self.value_width, *(len(words) for _, words in self._values))

    def _label_cells(self, width: int) -> int:
        """As many as were asked for, or as a note leaves of the line."""
        left = width - AROUND - self._words - NOTE if self.note else width
        return max(len(self.label), min(self.label_width, left))

    def _value(self) -> Content:
        palette, symbols = self.palette, self.symbols
        arrow = f"bold {palette.primary}" if self.has_focus else palette.line
        first, last = self._at == 0, self._at == len(self._values) - 1
        ground = f" on {palette.raised}" if self.has_focus and not palette.ansi else ""
        value = Content.styled(
            f" {self._values[self._at][1].ljust(self._words)} ",
            f"bold {palette.primary if self.has_focus else palette.text}{ground}",
        )
        return Content.assemble(
            (" " if first else symbols.less, arrow),
            value,
            (" " if last else symbols.more, arrow),
        )
