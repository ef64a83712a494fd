"""Line of a form with a few values to choose from: yes or no, a list, or numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message

from runegames.ui.commands import command
from runegames.ui.drawing import fit, wrap
from runegames.ui.widgets.drawn import Drawn

FRAME_COLUMNS = 6
"""Width of the pointer and the two arrows, with their blanks."""
NOTE_COLUMNS = 6
"""Width of a note (the identifier of a rule) and the blank before it."""


class Choice(Drawn, can_focus=True):
    """Line of a form: label, value between two arrows, a note, and an explanation below.

    ←/→ change the value. Space takes the next value, and after the last one the first.
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
        command("space", "round", "the next value; after the last, the first"),
    ]

    class Changed(Message):
        """Change of the value."""

        def __init__(self, choice: Choice, value: object) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

        @property
        def control(self) -> Choice:
            """Line whose value has changed."""
            return self.choice

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[object, str]],
        value: object,
        *,
        note: str = "",
        explained: str = "",
        label_width: int = 0,
        value_width: int = 0,
        id: str | None = None,
    ) -> None:
        """Make the line from its values (at least one), each with its words.

        ``label_width`` and ``value_width`` are least widths; equal widths align several lines.
        """
        super().__init__(id=id)
        self.label = label
        self.note = note
        self.explained = explained
        self.label_width = label_width
        self.value_width = value_width
        self._values = tuple(values)
        self._position = self._index(value)

    def _index(self, value: object) -> int:
        known = [value for value, _ in self._values]
        return known.index(value) if value in known else 0

    @property
    def value(self) -> Any:
        """Current value."""
        return self._values[self._position][0]

    @value.setter
    def value(self, value: Any) -> None:
        self._position = self._index(value)
        self.refresh()

    def offer(self, values: Sequence[tuple[object, str]]) -> None:
        """Replace the values; the current value stays if it is among them."""
        value = self.value
        self._values = tuple(values)
        self._position = self._index(value)
        self.refresh(layout=True)

    def action_step(self, by: int) -> None:
        """Go ``by`` values forward, or back if negative, but not beyond either end."""
        self._take(min(max(self._position + by, 0), len(self._values) - 1))

    def action_round(self) -> None:
        """Go to the next value; after the last comes the first."""
        self._take((self._position + 1) % len(self._values))

    def _take(self, index: int) -> None:
        if index != self._position:
            self._position = index
            self.refresh()
            self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        """Step back on a click on the left arrow; on any other click, go to the next value."""
        self.focus()
        offset = event.get_content_offset(self)
        first = self._label_cells(self.content_size.width) + 2 if self.label else 2
        if offset is not None and first - 2 <= offset.x <= first:
            self.action_step(-1)
        else:
            self.action_round()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return 1 + len(wrap(self._below(width), max(8, width - 2)))

    def _below(self, width: int) -> str:
        """Words below the line: the explanation, after the note if that has no room in the line."""
        if not self.note or self._has_room(width):
            return self.explained
        return f"{self.note}: {self.explained}"

    def _has_room(self, width: int) -> bool:
        """True if the note fits into the line."""
        cells = self._label_cells(width) + self._value_cells
        return cells + FRAME_COLUMNS + NOTE_COLUMNS <= width

    def drawing(self, width: int, height: int) -> list[Content]:
        line = self._head(width)
        if self.note and self._has_room(width):
            note = Content.styled(self.note, self.palette.quiet_style)
            line = Content.assemble(fit(line, width - note.cell_length), note)
        below = [
            Content.styled(f"  {words}", self.palette.quiet_style)
            for words in wrap(self._below(width), max(8, width - 2))
        ]
        return [line, *below]

    def _head(self, width: int) -> Content:
        palette, symbols = self.palette, self.symbols
        focused = self.has_focus
        lead = symbols.pointer if focused else " "
        mark = Content.styled(f"{lead} ", f"bold {palette.primary}")
        style = f"bold {palette.text}" if focused else palette.text
        label = Content.styled(self.label, style)
        if self.label:
            mark = Content.assemble(mark, fit(label, self._label_cells(width)))
        return Content.assemble(mark, self._value())

    @property
    def _value_cells(self) -> int:
        return max(self.value_width, *(len(words) for _, words in self._values))

    def _label_cells(self, width: int) -> int:
        left = width - FRAME_COLUMNS - self._value_cells
        if self.note:
            left -= NOTE_COLUMNS
        return max(len(self.label), min(self.label_width, left))

    def _value(self) -> Content:
        palette, symbols = self.palette, self.symbols
        arrow = f"bold {palette.primary}" if self.has_focus else palette.line
        first, last = self._position == 0, self._position == len(self._values) - 1
        ground = f" on {palette.raised}" if self.has_focus and not palette.ansi else ""
        value = Content.styled(
            f" {self._values[self._position][1].ljust(self._value_cells)} ",
            f"bold {palette.primary if self.has_focus else palette.text}{ground}",
        )
        less = " " if first else symbols.less
        more = " " if last else symbols.more
        return Content.assemble((less, arrow), value, (more, arrow))
