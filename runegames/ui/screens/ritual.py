"""Ritual of a day, and a calendar of rituals.

Once the ritual is played, the sheet also shows the best trial of a computer player, and par, the
mean of all its trials.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from textual import work

from runegames.core import count
from runegames.games.registry import ritual_entry
from runegames.lab.par import (
    TRIALS,
    Calendar,
    Par,
    attempt_unless,
    keep,
    par_of,
    pars_of,
    share_line,
)
from runegames.lab.regulars import regulars
from runegames.play.dates import until_tomorrow
from runegames.play.library import Library
from runegames.play.result import result_of
from runegames.play.saves import Loaded, SaveError
from runegames.play.seats import PERSON_NAMES
from runegames.play.session import Session
from runegames.ui.commands import command, way_out
from runegames.ui.games import table_class
from runegames.ui.screens.sheet import HistorySheetScreen
from runegames.ui.screens.who import WhoScreen
from runegames.ui.widgets.ritualsheet import WEEKS, Played, RitualSheet, RitualView
from runegames.ui.widgets.sheet import Paper

NO_PAR = "no par: it cannot be computed here"


@dataclass(frozen=True, slots=True)
class Found:
    """Facts of a ritual for its sheet, and the person's game once the ritual has been played."""

    view: RitualView
    own: Session | None


class RitualScreen(HistorySheetScreen[Found]):
    """Sheet of a ritual: points, par, the best trial, and a calendar of the last weeks."""

    AUTO_FOCUS = "#play"
    BINDINGS = [
        command("enter", "play", "play the ritual; once played, replay the best result", "play"),
        command("b", "best", "replay the best result that was found, move by move", "the best"),
        command("p", "replay", "replay your game, move by move", "yours"),
        command("y", "copy", "copy the line that tells the result", "copy"),
        command("t", "again", "practise it: the same deal again, which does not count"),
        command("r", "rules", "the rules of the game", "rules"),
        way_out(),
    ]

    def __init__(self, day: date | None = None) -> None:
        """Open the ritual of a day, by default today's."""
        super().__init__()
        self._day = day or date.today()
        self._found: Found | None = None
        self._view: RitualView | None = None
        """Shown view, with the trials made since the facts were read."""

    def buttons(self) -> Sequence[tuple[str, str]]:
        return (("play", "Play"), ("best", "Replay the best"), ("replay", "Replay yours"))

    def draw_sheet(self, paper: Paper) -> None:
        if self._view is not None:
            RitualSheet(paper, self._view).draw()

    def _show(self, view: RitualView) -> None:
        self._view = view
        self.sheet.redraw()

    # -- facts ----------------------------------------------------------------------------

    def read(self, library: Library) -> Found:
        today = date.today()
        calendar = Calendar(library.finished(), today)
        days = [day for week in calendar.weeks(WEEKS) for day in week]
        pars = pars_of(calendar, {*days, self._day})
        own = self._own(library, calendar)
        found = pars.get(self._day)
        par = found if found is not None and found.known else None
        played = _played(own, self._day, par) if own is not None else None
        best = _turns(par.best_game()) if played and par is not None else ()
        gone = ""
        if own is None and (result := calendar.results.get(self._day)) is not None:
            points = count(result.points, "point")
            gone = f"Played with {points}; its save cannot be read."
        next_in = _next() if self._day == today else ""
        return Found(RitualView(self._day, calendar, pars, played, best, gone, next_in), own)

    def _own(self, library: Library, calendar: Calendar) -> Session | None:
        """Load the game of the day; None if it is not played or its save cannot be read."""
        result = calendar.results.get(self._day)
        if result is None:
            return None
        try:
            return library.load(result.save).session
        except SaveError:
            return None

    def take(self, read: Found) -> None:
        self._found = read
        self._show(read.view)
        over = read.own is not None
        for button in self.query("#play, #best, #replay"):
            button.display = (button.id == "play") != over
        if over and self.is_current:
            self.find_par()

    @work(exclusive=True, group="par", exit_on_error=False)
    async def find_par(self) -> None:
        """Make the missing trials of this day, then those of the other days, the latest first."""
        assert self._found is not None
        view = self._found.view
        days = sorted(view.pars, reverse=True)
        for day in sorted(days, key=lambda day: day != self._day):
            par = view.pars[day]
            trials = [] if par is None else [*par.trials]
            while len(trials) < TRIALS:
                trial = await self.shell.thinker.call(attempt_unless, (day, len(trials)))
                if trial is None:
                    view = replace(view, trouble=NO_PAR)
                    self._show(view)
                    return
                trials.append(trial)
                par = par_of(day, trials)
                self.shell.warn(keep(par))
                view = replace(view, pars={**view.pars, day: par})
                self._show(view)
            if day == self._day and not self._found.view.best_turns:
                self.read_again()
                return

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._found is not None:
            self.read_again()

    def on_screen_suspend(self) -> None:
        """Stop the trials, since other screens use the same background process."""
        self.workers.cancel_group(self, "par")

    @property
    def _played(self) -> bool:
        return self._found is not None and self._found.own is not None

    @property
    def _par(self) -> Par | None:
        return None if self._found is None else self._found.view.par

    def applies(self, action: str) -> bool:
        match action:
            case "play":
                return not self._played
            case "best":
                return self._par is not None
            case "replay" | "copy" | "again":
                return self._played
            case _:
                return True

    # -- commands -------------------------------------------------------------------------

    def line(self) -> str:
        played = None if self._found is None else self._found.view.played
        return "" if played is None else played.line

    def action_play(self) -> None:
        """Play or continue the ritual; if it is over, replay the best trial."""
        if self._played:
            self.action_best()
        else:
            self._sit_down()

    def action_again(self) -> None:
        """Play the same deal again, as practice."""
        if self._played:
            self._sit_down()

    def _sit_down(self) -> None:
        """Begin or continue the ritual; if nobody is known here yet, first ask who plays."""
        library = self.shell.library
        names = regulars(library, self.shell.settings).names
        if names or library.begun_ritual(self._day) is not None:
            self._seat(names[0] if names else PERSON_NAMES[0])
        else:
            self.app.push_screen(WhoScreen(), self._seat)

    def _seat(self, name: str | None) -> None:
        if name is None:
            return
        found = self.shell.library.ritual(self._day, name)
        if isinstance(found, Loaded):
            self.shell.open_loaded(found)
            return
        self.shell.open_game(found)
        if found.ritual is not None and found.ritual.seen:
            self.notify("This deal has been seen here before, so this game does not count.")

    def action_best(self) -> None:
        if (par := self._par) is not None:
            self.shell.open_replay(par.best_game(), own=0)

    def action_replay(self) -> None:
        if self._found is not None and self._found.own is not None:
            self.shell.open_replay(self._found.own, own=0)

    def action_rules(self) -> None:
        self.shell.open_rules(ritual_entry().id)


def _turns(session: Session) -> tuple[int, ...]:
    """Return the points at the beginning and after each turn."""
    result = result_of(session)
    (side,) = result.sides
    ends = [each.start for each in result.stretches[1:]]
    return (side.points[0], *(side.points[end] for end in ends), side.points[-1])


def _played(session: Session, day: date, par: Par | None) -> Played:
    result = result_of(session)
    points = result.sides[0].score
    reached = [name for name, least in result.ladder if points >= least]
    above = [(name, least) for name, least in result.ladder if points < least]
    rank = reached[-1] if reached else ""
    if above:
        name, least = above[0]
        rank = f"{rank}, {least - points} short of {name}".lstrip(", ")
    line = share_line(day, points, par, session.view(None).emblem())
    keepsake = table_class(session.game.meta.id).keepsake(session.view(None), session.names)
    return Played(points, rank, _turns(session), keepsake, line)


def _next() -> str:
    """Return words on the time until the next ritual."""
    hours, minutes = divmod(int(until_tomorrow(datetime.now(UTC)).total_seconds()) // 60, 60)
    return f"the next one in {hours} h {minutes} min" if hours else f"the next one in {minutes} min"
