"""Ritual of a day in sentences: result, best game of a computer player, streak."""

from __future__ import annotations

from datetime import date
from functools import partial

from runegames.chronicle.library import Library
from runegames.chronicle.par import (
    BY,
    TRIALS,
    Calendar,
    Par,
    attempt_unless,
    keep,
    kept,
    par_of,
    pars_of,
)
from runegames.plain.choices import PlainChoice, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.speech import spoken
from runegames.plain.stream import Stream
from runegames.report.lines import lines
from runegames.report.model import Report
from runegames.report.ritual import RitualFacts, of_ritual


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
        self._stream.say(*(line.strip() for line in lines(self._report)))

    @property
    def _report(self) -> Report:
        return of_ritual(RitualFacts.of(self._library, self._day, date.today()))

    def _par(self, day: date) -> Par | None:
        """Return par, if it is complete, and if the ritual was played by the present rules."""
        par = pars_of(self._calendar, (day,)).get(day)
        return par if par is not None and par.known else None

    def ask(self) -> bool:
        """Ask what comes after the ritual; return True to play its deal again."""
        while True:
            par = self._par(self._day)
            choices = [
                PlainChoice("Hear the line to copy with the result", self._tell_line),
                PlainChoice("Play it again, which does not count", True, also=("again",)),
                PlainChoice("Back to the menu", False, also=("back", "menu")),
            ]
            if par is not None:
                words = f"Hear the best result, {par.best.points}, move by move"
                choices.insert(0, PlainChoice(words, partial(self._tell_best, par)))
            elif self._day in pars_of(self._calendar, (self._day,)):
                words = "Find out par: it takes about a minute, and Enter stops it"
                choices.insert(0, PlainChoice(words, self._find_par))
            answer = self._dialogue.ask(Step("What would you like?", choices))
            if isinstance(answer, bool):
                return answer
            answer()

    def _find_par(self) -> None:
        """Let masters play the games that par still lacks, until Enter is pressed."""
        par = kept(self._day, 1)
        trials = [] if par is None else [*par.trials]
        unkept = ""
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
            sentence = session.game.words.move(ply.move, ply.before.view(ply.seat))
            self._stream.say(spoken(f"{ply.number}. {BY.capitalize()}: {sentence}."))

    def _tell_line(self) -> None:
        self._stream.say(self._report.line)
