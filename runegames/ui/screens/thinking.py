"""Computer players at the table: the quick ones answer in place, the others think beside it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

from textual.timer import Timer

from runegames.bots.bot import Bot
from runegames.bots.registry import UnknownBot, budget_of, make_bot
from runegames.bots.search import Budget
from runegames.core import Decision, Rng, Seat
from runegames.play.session import Ply, Session
from runegames.ui.scene import MoveChosen
from runegames.ui.screens.foresight import THOUGHTS, ForesightScreen
from runegames.ui.screens.small import too_small
from runegames.ui.thinking import Errand, task_of
from runegames.ui.widgets.keys import Hint

PACES = {"instant": 0.001, "brisk": 0.8, "thoughtful": 1.8}
"""Seconds for which the table stands still before a computer player moves."""
BREATH = 0.7
"""Seconds between two small movements that show that somebody thinks."""


class _Thought:
    """What a computer player thinks about one question."""

    def __init__(self, after: Ply | None, ply: int, due: float) -> None:
        self.after = after
        """The move before it: another one, and nobody wants the answer any more."""
        self.ply = ply
        self.due = due
        """Until when the table stands still, so that people can follow."""
        self.hurried = asyncio.Event()
        self.errand: Errand | None = None
        self.move: Any | None = None


class ThinkingScreen(ForesightScreen):
    """Lets the sitting go on while nobody at the keyboard is asked."""

    viewer: Seat | None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._pause: Timer | None = None
        self._breath: Timer | None = None
        self._beat = 0
        self._waits = False
        """Whether the sitting stands still until nothing lies over the table any more."""
        self._thought: _Thought | None = None
        self._bots: dict[Seat, Bot] = {}

    def on_mount(self) -> None:
        """Whoever will think beside the table gets ready while people look at it."""
        players = (plan.player for plan in self.session.plans if not plan.is_person)
        with suppress(UnknownBot):
            if self._foresees_for is not None or any(budget_of(player) for player in players):
                self.shell.thinker.warm_up()

    # -- what the screen of the game does -------------------------------------------------

    def advance(self) -> None:
        """Do what comes next."""
        raise NotImplementedError

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        """Show the table to ``viewer``."""
        raise NotImplementedError

    @property
    def _in_sight(self) -> bool:
        """Whether the table can be seen: nothing lies over it, not even the notice of a window
        that is too small.
        """
        return self.is_active and not too_small(self.app.size)

    def _stop_waiting(self) -> None:
        if self._waits and self._in_sight:
            self._waits = False
            self.advance()

    @property
    def _busy(self) -> bool:
        return self._thought is not None and self._thought.move is None

    def _rest(self) -> None:
        """Something else comes: no timer rings any more, and nobody thinks about what was."""
        for timer in (self._pause, self._breath):
            if timer is not None:
                timer.stop()
        self._pause = self._breath = None
        if self._thought is not None and self._thought.after is not self._last_ply:
            self._forget()

    def _forget(self) -> None:
        """Whatever is thought about, nobody wants to know it any more."""
        self._thought = None
        self.workers.cancel_group(self, THOUGHTS)

    # -- a computer player is asked -------------------------------------------------------

    def _think(self, decision: Decision) -> None:
        """Show who is asked, and have it answered."""
        name = self.session.names[decision.seat]
        self._present(self.viewer, status=f"{name} is thinking {self._ellipsis}")
        player = self.shell.settings.with_time(self.session.plans[decision.seat].player)
        try:
            budget = budget_of(player)
        except UnknownBot as unknown:
            # Such a save was edited by hand, or written by another version.
            self._present(self.viewer, status=str(unknown))
            return
        if budget is None or self._scripted() is not None:
            self._pause = self.set_timer(self._pace, self._let_think)
            return
        self._keys.hints = [Hint("enter", "answer now"), *self._keys.hints]
        if self.app.animation_level != "none":
            self._breath = self.set_interval(BREATH, lambda: self._breathe(name))
        self._think_beside(budget)

    @property
    def _ellipsis(self) -> str:
        return "…" if self.symbols.name == "unicode" else "..."

    @property
    def _pace(self) -> float:
        return PACES[self.shell.settings.pace]

    def _breathe(self, name: str) -> None:
        """A small movement, so that nobody takes the table for frozen."""
        self._beat = self._beat % 3 + 1
        dot = "·" if self.symbols.name == "unicode" else "."
        self._table.restate(f"{name} is thinking {dot * self._beat}")

    def _scripted(self) -> Any | None:
        """The move of the seat that is asked, where it is known beforehand; None: let it think."""
        return None

    # -- in place -------------------------------------------------------------------------

    def _let_think(self) -> None:
        """A quick computer player answers, from what its seat knows."""
        if not self._in_sight:
            # Somebody reads something, or sees nothing at all: nothing happens behind their back.
            self._waits = True
            return
        question = self.session.question()
        if question is None:
            return
        scripted = self._scripted()
        if scripted is not None:
            self.post_message(MoveChosen(scripted, question.ply))
            return
        seat = question.decision.seat
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = make_bot(self.session.plans[seat].player, self.session.game)
        # Apart from the generator of the game, which a computer player must not disturb.
        rng = Rng.for_ply(self.session.seed ^ 0xB07, question.ply)
        self.post_message(MoveChosen(bot.choose(question.position, rng), question.ply))

    # -- beside the table -----------------------------------------------------------------

    def _think_beside(self, budget: Budget) -> None:
        thought = self._thought
        if thought is None:
            due = monotonic() + self._pace
            thought = self._thought = _Thought(self._last_ply, self.session.next_ply, due)
            self.run_worker(self._ponder(thought, budget), group=THOUGHTS, exclusive=True)
        elif thought.move is not None:
            # It was found while something lay over the table.
            self._pause = self.set_timer(self._pace, self._answer)

    async def _ponder(self, thought: _Thought, budget: Budget) -> None:
        """Think, and answer when people have had time to look."""
        task = task_of(self.session, budget)
        await self._foresee()
        thought.errand = self.shell.thinker.begin(task)
        if thought.hurried.is_set():
            thought.errand.hurry()
        lines = await thought.errand.lines()
        thought.move = lines[0].move
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, thought.due - monotonic())):
                await thought.hurried.wait()
        self._answer()

    def _answer(self) -> None:
        """Say what was found, once somebody looks."""
        thought = self._thought
        if thought is None or thought.move is None:
            return
        if self._in_sight:
            self.post_message(MoveChosen(thought.move, thought.ply))
        else:
            self._waits = True

    def _hurry(self) -> bool:
        """Have the computer player answer with what it has found; False when none is thinking."""
        thought = self._thought
        if thought is None or thought.hurried.is_set():
            return False
        thought.hurried.set()
        for errand in (self._look, thought.errand):
            if errand is not None:
                errand.hurry()
        return True
