"""Trials for the pars of rituals, made in the background process of the app."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING

from runegames.chronicle.par import TRIALS, attempt_unless, keep, par_of
from runegames.report.ritual import RitualFacts

if TYPE_CHECKING:
    from runegames.ui.shell import Shell

NO_PAR = "no par: it cannot be computed here"


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
            yield (facts := replace(facts, pars={**facts.pars, day: par}))
