"""Names of persons in the statistics: joining, renaming and taking out."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from runegames.core.names import count
from runegames.lab.scorebook import Scorebook
from runegames.play.people import OUT, People
from runegames.play.seats import MAX_NAME_CHARS, name_trouble
from runegames.ui.commands import Hint, command, way_out
from runegames.ui.drawing import clipped, fit
from runegames.ui.internals import PagedList
from runegames.ui.screens.page import ListPage

NAME_WIDTH = MAX_NAME_CHARS + 2
ABOUT = (
    "Here a player gets another name in the statistics; saved games keep the old name."
    " Two players under one name count as one person."
)


class NamesScreen(ListPage[str]):
    """List of players, each with the name in saved games and the name in the statistics."""

    CSS_PATH = ["page.tcss", "names.tcss"]
    HEADING = "Names"
    BINDINGS = [
        command("delete,x", "take_out", "take this name out of the statistics", "out", cap="x"),
        command("o", "own", "list this player under the old name again", "old name"),
        way_out("back"),
    ]
    FOOTER = (Hint("enter", "rename or join"), "take_out", "own", "back")

    def content(self) -> ComposeResult:
        yield Static(ABOUT, classes="quiet", markup=False)
        yield PagedList(markup=False)
        yield Static("", id="asked", markup=False)
        yield Input(id="other", compact=True, max_length=MAX_NAME_CHARS)

    def on_mount(self) -> None:
        self.field.display = False
        self.fill(self._lines())

    def _lines(self) -> Iterator[Option]:
        library = self.shell.library
        games, people = library.finished(), library.people()
        own = Scorebook(games, People(games))
        self.entries = own.persons
        for name in self.entries:
            as_told = people.told_as(name)
            words = {name: "", OUT: "taken out"}.get(as_told, f"listed as {as_told}")
            shown = fit(Content(clipped(name, MAX_NAME_CHARS, self.symbols)), NAME_WIDTH)
            played = f"{count(len(own.of(name).games), 'game'):>10}   "
            yield Option(Content.assemble(shown, (played, "$quiet"), words))

    def applies(self, action: str) -> bool:
        match action:
            case "own":
                return self.chosen is not None and self.shell.library.people().is_listed(
                    self.chosen
                )
            case "take_out":
                return self.chosen is not None
            case _:
                return True

    def on_option_list_option_selected(self) -> None:
        """Ask for another name."""
        if self.chosen is not None:
            self.query_one("#asked", Static).update(
                f"List {self.chosen} as … (the name of another player makes them one person)"
            )
            self.field.value = ""
            self.field.display = True
            self.field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Use the typed name in the statistics, if it is allowed."""
        name = event.value.strip()
        if name and (trouble := name_trouble(name)):
            self.query_one("#asked", Static).update(f"The name {trouble}.")
            return
        if name:
            self._tell(name)
        self.leave_field()

    def leave_field(self) -> None:
        self.query_one("#asked", Static).update("")
        super().leave_field()

    def _tell(self, told: str) -> None:
        if self.chosen is not None:
            library = self.shell.library
            if not library.tell_as(self.chosen, told):
                trouble = f"The name cannot be kept: {library.why_lost}."
                self.notify(trouble, severity="warning")
            self.fill(self._lines())
            self.refresh_bindings()

    def action_take_out(self) -> None:
        """Leave the name out of all statistics."""
        self._tell(OUT)

    def action_own(self) -> None:
        if self.chosen is not None:
            self._tell(self.chosen)
