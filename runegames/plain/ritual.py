"""Ritual of a day in sentences: result, best game of a computer player, streak."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

from runegames.core.names import count
from runegames.lab.par import (
    BY,
    TRIALS,
    Calendar,
    Par,
    attempt_unless,
    keep,
    kept,
    over_par,
    par_of,
    pars_of,
    share_line,
)
from runegames.plain.choices import Choice, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.speech import spoken
from runegames.plain.stream import Stream
from runegames.play.dates import day_told
from runegames.play.library import Library

DAYS_TOLD = 7
"""Number of days of the calendar that are printed."""


class RitualTeller:
    """Sentences and questions on the ritual of a day."""

    def __init__(self, stream: Stream, dialogue: Dialogue, library: Library, day: date) -> None:
        self._stream = stream
        self._dialogue = dialogue
        self._library = library
        self._day = day
        self._calendar: Calendar = Calendar(library.finished(), date.today())

    @property
    def played(self) -> bool:
        """True once the day's ritual was played. Only then is par printed."""
        return self._day in self._calendar.results

    def tell(self) -> None:
        """Print the day's result, if there is one, the streak, and recent results with par."""
        if self.played:
            par = self._par(self._day)
            points = self._calendar.results[self._day].points
            told = f"{self._title}: {points}"
            if par is not None:
                told += f", {over_par(points, par.points)} {par.points}"
                told += f"; best result found: {par.best.points}"
            self._stream.say(f"{told}.")
        self._stream.say(*self._days())

    def _par(self, day: date) -> Par | None:
        """Return par, if it is complete, and if the ritual was played by the present rules."""
        par = pars_of(self._calendar, (day,)).get(day)
        return par if par is not None and par.known else None

    @property
    def _title(self) -> str:
        today = self._day == self._calendar.today
        return "Today's ritual" if today else f"The ritual of {day_told(self._day)}"

    def _days(self) -> Iterator[str]:
        calendar = self._calendar
        now, longest = count(calendar.streak, "day"), calendar.longest
        yield (
            f"Played {now} in a row; the longest row is {longest}."
            f" Played on {calendar.played_of(30)} of the last 30 days."
        )
        for day in sorted(calendar.results, reverse=True)[:DAYS_TOLD]:
            par, points = self._par(day), calendar.results[day].points
            if day != self._day and par is not None:
                yield f"{day_told(day)}: {points}, {over_par(points, par.points)}."

    def ask(self) -> bool:
        """Ask what comes after the ritual; return True to play its deal again."""
        while True:
            par = self._par(self._day)
            choices = [
                Choice("Hear the line to copy with the result", partial(self._tell_line, par)),
                Choice("Play it again, which does not count", True, also=("again",)),
                Choice("Back to the menu", False, also=("back", "menu")),
            ]
            if par is not None:
                told = f"Hear the best result, {par.best.points}, move by move"
                choices.insert(0, Choice(told, partial(self._tell_best, par)))
            elif self._day in pars_of(self._calendar, (self._day,)):
                told = "Find out par: it takes about a minute, and Enter stops it"
                choices.insert(0, Choice(told, self._find_par))
            answer = self._dialogue.ask(Step("What would you like?", choices))
            if isinstance(answer, bool):
                return answer
            answer()

    def _find_par(self) -> None:
        """Let masters play the games that par still lacks, until Enter is pressed."""
        par = kept(self._day, 1)
        trials, unkept = [] if par is None else [*par.trials], ""
        while len(trials) < TRIALS:
            trial = attempt_unless((self._day, len(trials)), self._stream.pressed_enter)
            if trial is None:
                kept_told = unkept or f"{len(trials)} of {TRIALS} trials are done and kept."
                self._stream.say(kept_told)
                return
            trials.append(trial)
            unkept = keep(par_of(self._day, trials))
        if unkept:
            self._stream.say(unkept)
        self.tell()

    def _tell_best(self, par: Par) -> None:
        session = par.best_game()
        for ply in session.plies:
            told = session.game.words.move(ply.move, ply.before.view(ply.seat))
            self._stream.say(spoken(f"{ply.number}. {BY.capitalize()}: {told}."))

    def _tell_line(self, par: Par | None) -> None:
        result = self._calendar.results[self._day]
        emblem = self._library.emblem(result.save)
        self._stream.say(share_line(self._day, result.points, par, emblem))
