"""Seats in a form, each with letter, name and player; base class of forms with seats."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.css.query import NoMatches
from textual.types import CSSPathType
from textual.widget import Widget
from textual.widgets import Input, Static

from runegames.bots.registry import LEVELS, offered
from runegames.chronicle.regulars import Regulars
from runegames.core import SEAT_LETTERS, count
from runegames.play.seats import (
    MAX_NAME_CHARS,
    NEEDS_PERSON,
    PERSON,
    SUGGESTIONS,
    SeatPlan,
    is_taken,
    name_trouble,
    usual_name,
)
from runegames.ui.commands import command
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.choice import Choice

PLAYER_COLUMN = 28
"""Column of the players of seats, to the right of letters and names."""


OWN_SCREEN = "own screen"
"""Player of a seat whose person sits at a screen of their own."""
OWN_SCREEN_EXPLAINED = "A person with a phone, or at another terminal: runegames join."


def _said(level: str) -> str:
    return f"computer: {level}"


MAX_PLAYER_WIDTH = max(len(_said(level.title)) for level in LEVELS)


def with_offered(plan: SeatPlan) -> SeatPlan:
    """Replace the computer player of a plan if the form does not offer it."""
    return plan if plan.is_person else plan.model_copy(update={"player": offered(plan.player)})


class NameInput(Input):
    """Field of a name; at the end of the name, the right arrow leaves the field."""

    BINDINGS = [command("enter", "screen.entered", "go on")]

    def action_cursor_right(self, select: bool = False) -> None:
        if self.cursor_position >= len(self.value) and not select:
            self.screen.focus_next()
        else:
            super().action_cursor_right(select)


class SeatRow(Horizontal):
    """Row of a seat: letter, name and player."""

    def __init__(
        self,
        seat: int,
        plan: SeatPlan,
        regulars: Regulars | None = None,
        *,
        own_screens: bool = False,
    ) -> None:
        """Make the row; ``own_screens``: offer a screen of the person's own."""
        super().__init__(id=f"seat-{seat}")
        self._own_screens = own_screens
        self.seat = seat
        self._plan = plan
        self._regulars = regulars or Regulars()

    def compose(self) -> ComposeResult:
        own = [(OWN_SCREEN, OWN_SCREEN)] if self._own_screens else []
        computers = [(level.name, _said(level.title)) for level in LEVELS]
        levels = [*own, (PERSON, "person"), *computers]
        letter = SEAT_LETTERS[self.seat]
        ground = f"on $seat-{letter.lower()}"
        yield Static(Content.styled(f" {letter} ", f"bold $on-seat {ground}"), classes="letter")
        yield NameInput(
            self._plan.name,
            placeholder="name",
            max_length=MAX_NAME_CHARS,
            compact=True,
        )
        yield Choice("", levels, self._plan.player, value_width=MAX_PLAYER_WIDTH)

    @property
    def name_input(self) -> NameInput:
        return self.query_one(NameInput)

    @property
    def who(self) -> Choice:
        return self.query_one(Choice)

    @property
    def has_own_screen(self) -> bool:
        """True if the person sits at a screen of their own."""
        return bool(self.who.value == OWN_SCREEN)

    @property
    def player(self) -> str:
        """Player of the seat, as a plan names it."""
        return PERSON if self.has_own_screen else str(self.who.value)

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Replace a suggested name by one of the chosen level, or of a person."""
        name, player = self.name_input.value, self.player
        if name not in SUGGESTIONS and not is_taken(name, self._regulars.names):
            return
        rows = [row for row in self.screen.query(SeatRow) if row.display and row is not self]
        others = [row.name_input.value for row in rows]
        if player == PERSON:
            self.name_input.value = self._regulars.next_name(self.seat, others)
        else:
            self.name_input.value = usual_name(player, self.seat, others)


class SeatForm(ShellScreen[None]):
    """Form with seats: steps between fields, explanations, and complaints.

    Subclasses compose a widget ``#problem``, which shows explanations and complaints.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = "seating.tcss"
    BINDINGS = [
        command("up", "step(-1)", "the field before"),
        command("down", "step(1)", "the next field"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._wrong: Widget | None = None
        """Field that a complaint has just focused; no explanation may replace the complaint."""

    # -- fields -------------------------------------------------------------------------------

    def _fields(self) -> list[Widget]:
        """Return the fields in their order, the button last."""
        raise NotImplementedError

    def _seat_fields(self) -> list[Widget]:
        return [field for row in self._seat_rows() for field in (row.name_input, row.who)]

    def _seat_rows(self) -> list[SeatRow]:
        return [row for row in self.query(SeatRow) if row.display]

    def action_step(self, by: int) -> None:
        """Go to the next field or back; after the last field comes the first."""
        fields = self._fields()
        index = fields.index(self.focused) + by if self.focused in fields else -1
        fields[index % len(fields)].focus()

    # -- sentences ----------------------------------------------------------------------------

    def on_choice_changed(self, message: Choice.Changed) -> None:
        self._explain(message.choice)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._explain(event.widget)

    def _explain(self, widget: Widget) -> None:
        """Describe the computer player in a field; for any other field, clear the line.

        A complaint that has just focused the field stays in sight.
        """
        if widget is self._wrong:
            self._wrong = None
            return
        if isinstance(widget, Choice) and isinstance(widget.parent, SeatRow):
            descriptions = {level.name: level.description for level in LEVELS}
            seconds = count(self.shell.settings.elder_seconds, "second")
            descriptions["elder"] = f"Thinks ahead, for {seconds} a turn, as the settings say."
            descriptions[OWN_SCREEN] = OWN_SCREEN_EXPLAINED
            self._tell(descriptions.get(widget.value, ""), wrong=False)
        else:
            self._tell("")

    def on_input_changed(self) -> None:
        self._tell("")

    def on_input_submitted(self) -> None:
        self.focus_next()

    def _tell(self, words: str, *, wrong: bool = True) -> None:
        try:
            line = self.query_one("#problem", Static)
        except NoMatches:
            return
        line.set_class(wrong, "bad")
        line.set_class(not wrong, "quiet")
        line.update(words)

    def on_button_pressed(self) -> None:
        self.action_start()

    def action_entered(self) -> None:
        """Go on from the field of a name."""
        self.focus_next()

    def action_start(self) -> None:
        """Begin the game, or show a complaint."""
        raise NotImplementedError

    # -- results ------------------------------------------------------------------------------

    def _plans(self) -> tuple[SeatPlan, ...]:
        return tuple(
            SeatPlan(name=row.name_input.value.strip(), player=row.player)
            for row in self._seat_rows()
        )

    def _problem(self) -> tuple[str, Widget] | None:
        """Return the first complaint and its field; None if there is no complaint."""
        rows = self._seat_rows()
        taken: list[str] = []
        for row in rows:
            name = row.name_input.value.strip()
            if not name:
                return f"Seat {SEAT_LETTERS[row.seat]} needs a name.", row.name_input
            if trouble := name_trouble(name):
                return f"The name of seat {SEAT_LETTERS[row.seat]} {trouble}.", row.name_input
            if is_taken(name, taken):
                return f"Two players are called {name}; rename one of them.", row.name_input
            taken.append(name)
        if all(row.player != PERSON for row in rows):
            return NEEDS_PERSON, rows[0].who
        return None

    def _complains(self) -> bool:
        """Show the first complaint and focus its field; return False if there is no complaint."""
        problem = self._problem()
        if problem is None:
            return False
        words, field = problem
        self._wrong = None if field.has_focus else field
        field.focus()
        self._tell(words)
        return True
