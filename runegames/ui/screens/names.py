"""Names of persons in the statistics: join those of one person, rename, take out."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from runegames.core.names import count
from runegames.lab.scorebook import OUT, Scorebook
from runegames.play.seats import LONGEST_NAME_CHARS, name_trouble
from runegames.ui.commands import Hint, command, way_out
from runegames.ui.drawing import clipped, fit
from runegames.ui.screens.base import ShellScreen
from runegames.ui.widgets.heading import Heading
from runegames.ui.widgets.keys import KeyLine

COLUMN = LONGEST_NAME_CHARS + 2
ABOUT = (
    "The statistics tell somebody under another name from now on; saved games keep theirs."
    " Two that are told under one name are one person."
)


class NamesScreen(ShellScreen[None]):
    """Every name that somebody has played under, and the one it is told under."""

    CSS_PATH = "names.tcss"
    AUTO_FOCUS = "OptionList"
    BINDINGS = [
        command("delete,x", "take_out", "take this name out of the statistics", "out", cap="x"),
        command("o", "own", "tell this name under itself again", "as it is"),
        way_out("back"),
    ]
    FOOTER = (Hint("enter", "rename or join"), "take_out", "own", "back")

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Heading("Names")
            yield Static(ABOUT, classes="quiet", markup=False)
            yield OptionList(markup=False)
            yield Static("", id="asked", markup=False)
            yield Input(id="other", compact=True, max_length=LONGEST_NAME_CHARS)
        yield KeyLine()

    def on_mount(self) -> None:
        """List them, those with the most games first."""
        self._field.display = False
        self._list_names()

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _field(self) -> Input:
        return self.query_one(Input)

    def _list_names(self) -> None:
        library, at = self.shell.library, self._list.highlighted or 0
        own, told = Scorebook(library.finished()), Scorebook(library.finished(), library.names())
        self._names = own.persons
        self._list.clear_options()
        for name in self._names:
            as_told = told.told_as(name)
            if as_told == name:
                words = ""
            else:
                words = f"told as {as_told}" if as_told != OUT else "taken out"
            shown = fit(Content(clipped(name, LONGEST_NAME_CHARS, self.symbols)), COLUMN)
            games = f"{count(len(own.of(name).games), 'game'):>10}   "
            self._list.add_option(Option(Content.assemble(shown, (games, "$quiet"), words)))
        self._list.highlighted = min(at, len(self._names) - 1) if self._names else None

    @property
    def _chosen(self) -> str | None:
        at = self._list.highlighted
        return self._names[at] if at is not None and at < len(self._names) else None

    def applies(self, action: str) -> bool:
        match action:
            case "own":
                return self._chosen in self.shell.library.names()
            case "take_out":
                return self._chosen is not None
            case _:
                return True

    def on_option_list_option_highlighted(self) -> None:
        """Another name: other things can be done."""
        self.refresh_bindings()

    def on_option_list_option_selected(self) -> None:
        """Ask for another name."""
        if self._chosen is not None:
            self.query_one("#asked", Static).update(
                f"Tell {self._chosen} as … (the name of somebody else makes them one person)"
            )
            self._field.value = ""
            self._field.display = True
            self._field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Tell somebody under the name that was typed."""
        name = event.value.strip()
        if name and (trouble := name_trouble(name)):
            self.query_one("#asked", Static).update(f"The name {trouble}.")
            return
        if name:
            self._tell(name)
        self._leave_field()

    def _leave_field(self) -> None:
        self.query_one("#asked", Static).update("")
        self._field.display = False
        self._list.focus()

    def _tell(self, told: str) -> None:
        if self._chosen is not None:
            self.shell.library.tell_as(self._chosen, told)
            self._list_names()
            self.refresh_bindings()

    def action_take_out(self) -> None:
        """Leave the name out of all statistics."""
        self._tell(OUT)

    def action_own(self) -> None:
        """Tell the name under itself again."""
        if self._chosen is not None:
            self._tell(self._chosen)

    def action_back(self) -> None:
        """Leave the field, or the page."""
        if self._field.has_focus:
            self._leave_field()
        else:
            self.app.pop_screen()
