"""Tab of the ritual: today's result against par, the best that was found, the calendar."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from runegames.chronicle.par import TRIALS, Par, attempt_unless, keep, par_of
from runegames.chronicle.regulars import regulars
from runegames.games.registry import ritual_entry
from runegames.play.saves import Loaded
from runegames.play.seats import PERSON_NAMES
from runegames.report.ritual import RitualFacts, of_ritual
from runegames.ui.commands import Footer, FooterHint, command
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.copyline import CopyLineWidget
from runegames.ui.report.head import ReportHead
from runegames.ui.screens.book.pane import Pane
from runegames.ui.screens.naming import NamingScreen

if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.ui.shell import Shell

LEFT = ("scale", "turns")
"""Sections of the left column; the others are in the right one."""
NO_PAR = "no par: it cannot be computed here"


class RitualPane(Pane[RitualFacts]):
    """Ritual of a day, by default today's."""

    TITLE = "Ritual"
    BINDINGS = [
        command("r", "replay", "replay your game, move by move"),
        command("t", "practise", "practise it: the same deal again, which does not count"),
        command("i", "review", "was it luck? look into your game"),
        command("y", "copy", "copy the line that tells the result", "copy"),
        command("left,up", "app.focus_previous", "the button before"),
        command("right,down", "app.focus_next", "the next button"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._day = date.today()
        self._facts: RitualFacts | None = None
        self._is_searching = False
        """True while trials for par are made."""

    def compose(self) -> ComposeResult:
        with Vertical(id="today"):
            yield Static(id="when", markup=False)
            yield ReportHead(beside=True)
            yield ReportColumn(id="left")
            yield CopyLineWidget()
        yield ReportColumn(id="right")
        with Horizontal(id="buttons"):
            for action, words in self._buttons():
                yield Button(words, id=action, classes="press", compact=True)

    @staticmethod
    def _buttons() -> Sequence[tuple[str, str]]:
        return (
            ("play", "Play today's ritual"),
            ("best", "Replay the best"),
            ("replay", "Replay yours"),
            ("practise", "Practise"),
            ("review", "Was it luck?"),
        )

    def on_mount(self) -> None:
        for column in self.query(ReportColumn):
            column.can_focus = False

    # -- facts ----------------------------------------------------------------------------

    def read(self, library: Library) -> RitualFacts:
        return RitualFacts.of(library, self._day, date.today())

    def take(self, facts: RitualFacts) -> None:
        self._show(facts if self._facts is None else facts.with_pars(self._facts.pars))
        if not isinstance(self.screen.focused, Button) or not self.screen.focused.display:
            self.enter("")
        if facts.own is not None and self.screen.is_current and not self._is_searching:
            self._find_par()

    def game_at_hand(self) -> str:
        return ritual_entry().id

    @work(exclusive=True, group="par", exit_on_error=False)
    async def _find_par(self) -> None:
        """Make the missing trials of this day, then those of the other days, the latest first."""
        assert self._facts is not None
        self._is_searching = True
        try:
            async for facts in with_trials(self._facts, self.book.shell):
                known = self._facts.with_pars(facts.pars)
                self._show(replace(known, trouble=facts.trouble))
        finally:
            self._is_searching = False

    def _show(self, facts: RitualFacts) -> None:
        self._facts = facts
        report = of_ritual(facts)
        same = "" if self.narrow else ", the same cards for everybody"
        when = f"{report.when}: Rune alone{same}"
        self.query_one("#when", Static).update(when)
        self.query_one(ReportHead).show(report)
        self.query_one("#left", ReportColumn).show(
            [section for section in report.sections if section.name in LEFT]
        )
        self.query_one("#right", ReportColumn).show(
            [section for section in report.sections if section.name not in LEFT]
        )
        self.query_one(CopyLineWidget).show(report.line)
        for button in self.query(Button):
            button.display = self.applies(button.id or "")

    def leave(self) -> None:
        """Stop the trials, since other screens use the same background process."""
        self.workers.cancel_node(self)

    @property
    def _par(self) -> Par | None:
        return None if self._facts is None else self._facts.par

    def applies(self, action: str) -> bool:
        played = self._facts is not None and self._facts.own is not None
        match action:
            case "play":
                return not played
            case "best":
                return played and self._par is not None
            case "replay" | "copy" | "practise" | "review":
                return played
            case _:
                return True

    def aside(self) -> str:
        words = "" if self._facts is None else self._facts.next_in
        return words.replace("the next one", "next") if self.narrow else words

    def footer(self) -> Footer:
        return (FooterHint("enter", "the lit button"), FooterHint("left,right", "buttons"))

    # -- commands -------------------------------------------------------------------------

    @on(Button.Pressed)
    async def _press(self, event: Button.Pressed) -> None:
        await self.run_action(event.button.id or "")

    def action_play(self) -> None:
        """Begin or continue the ritual; if nobody is known here yet, first ask who plays."""
        library = self.book.shell.library
        names = regulars(library, self.book.shell.settings).names
        if names or library.begun_ritual(self._day) is not None:
            self._seat(names[0] if names else PERSON_NAMES[0])
        else:
            self.app.push_screen(
                NamingScreen("Who plays?", "begin", name=PERSON_NAMES[0]), self._seat
            )

    def _seat(self, name: str | None) -> None:
        if name is None:
            return
        ritual = self.book.shell.library.ritual(self._day, name)
        if isinstance(ritual, Loaded):
            self.book.shell.open_loaded(ritual)
            return
        self.book.shell.open_game(ritual)
        if ritual.ritual is not None and ritual.ritual.seen:
            self.notify("This deal has been seen here before, so this game does not count.")

    def action_practise(self) -> None:
        """Play the same deal again, as practice."""
        if self.applies("practise"):
            self.action_play()

    def action_best(self) -> None:
        if (par := self._par) is not None:
            self.book.shell.open_replay(par.best_game(), own=0)

    def action_replay(self) -> None:
        if self._facts is not None and self._facts.own is not None:
            self.book.shell.open_replay(self._facts.own, own=0)

    def action_review(self) -> None:
        if self._facts is not None and self._facts.own is not None:
            self.book.shell.open_review(self._facts.own)

    def action_copy(self) -> None:
        self.query_one(CopyLineWidget).copy()

    def enter(self, key: str) -> None:
        if key:
            self._day = date.fromisoformat(key)
        self.focus_list()

    def focus_list(self) -> None:
        shown = [button for button in self.query(Button) if button.display]
        if shown:
            shown[0].focus(scroll_visible=False)


async def with_trials(facts: RitualFacts, shell: Shell) -> AsyncIterator[RitualFacts]:
    """Make the missing trials of the day, then those of the others, the latest first.

    Yield the facts with each new trial, or with the trouble that ends the trials.
    """
    for day in sorted(facts.pars, key=lambda day: (day != facts.day, -day.toordinal())):
        par = facts.pars[day]
        trials = [] if par is None else [*par.trials]
        while len(trials) < TRIALS:
            trial = await shell.thinker.call(attempt_unless, (day, len(trials)))
            if trial is None:
                yield replace(facts, trouble=NO_PAR)
                return
            trials.append(trial)
            par = par_of(day, trials)
            shell.warn(keep(par))
            facts = replace(facts, pars={**facts.pars, day: par})
            yield facts
