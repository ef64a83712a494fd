"""Computer players at the table: the quick ones answer in place, the others in the background."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from time import monotonic

from textual.timer import Timer

from runegames.bots.bot import Bot
from runegames.bots.pace import SLACK_S, AnswerTime, TimeShare, TurnClock, table_budget
from runegames.bots.registry import DEFAULT, UnknownBot, budget_of, make_bot
from runegames.bots.search import Budget
from runegames.core import Decision, Seat
from runegames.play.director import asked_in
from runegames.play.session import Ply, Question, Session
from runegames.play.settings import PACES_S
from runegames.ui.scene import MoveChosen
from runegames.ui.screens.foresight import FORESIGHT_S, THOUGHTS, ForesightScreen
from runegames.ui.thinking import Request, in_place, task_of, think_in_place
from runegames.ui.widgets.small import too_small

PULSE_S = 0.7
"""Seconds between two steps of the animation while a computer player thinks."""
WORTH_A_KEY_S = 0.5
"""Seconds of waiting from which on a key is offered that ends it."""


class _Thought:
    """Search of a computer player for its answer to one question."""

    def __init__(self, after: Ply | None, ply: int, when: AnswerTime) -> None:
        self.after = after
        """Last ply before the question; once another one is the last, the answer is obsolete."""
        self.ply = ply
        self.when = when
        """Times between which the answer is given, so that people can follow, and it tells
        nothing."""
        self.hurried = asyncio.Event()
        self.request: Request | None = None
        self.move: object = None


class ThinkingScreen(ForesightScreen):
    """Table screen that goes on while no person is asked."""

    viewer: Seat | None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._pause: Timer | None = None
        self._pulse_timer: Timer | None = None
        self._pulses = 0
        self._waits = False
        """True while the session waits until nothing lies over the table any more."""
        self._thought: _Thought | None = None
        self._resting: AnswerTime | None = None
        """Time of an answer that is not searched for in the background."""
        self._clock = TurnClock()
        self._shared: tuple[Ply | None, TimeShare] | None = None
        """Time share of the last question, with the ply before it."""
        self._bots: dict[str, Bot] = {}

    def on_mount(self) -> None:
        """Start the background process while people look at the table."""
        players = (plan.player for plan in self.session.plans if not plan.is_person)
        with suppress(UnknownBot):
            if self._foresees_for is not None or any(budget_of(player) for player in players):
                self.shell.thinker.warm_up()

    # -- what the screen of the game does -------------------------------------------------

    def advance(self) -> None:
        """Do what comes next: ask, hand over, let a computer player think, or end."""
        raise NotImplementedError

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        """Show the table to ``viewer``."""
        raise NotImplementedError

    @property
    def _in_sight(self) -> bool:
        """True while the table can be seen: under no other screen, and in a large enough window."""
        return self.is_active and not too_small(self.app.size)

    def _stop_waiting(self) -> None:
        if self._waits and self._in_sight:
            self._waits = False
            self.advance()

    @property
    def _busy(self) -> bool:
        return self._thought is not None and self._thought.move is None

    def _rest(self) -> None:
        """Stop timers, and searches for a question that is over."""
        for timer in (self._pause, self._pulse_timer):
            if timer is not None:
                timer.stop()
        self._pause = self._pulse_timer = self._resting = None
        if self._thought is not None and self._thought.after is not self._last_ply:
            self._forget()

    def _forget(self) -> None:
        """Cancel the search."""
        self._thought = None
        self.workers.cancel_group(self, THOUGHTS)

    # -- a computer player is asked -------------------------------------------------------

    def _think(self, decision: Decision) -> None:
        """Show whose turn it is, and have the question answered."""
        if self._holds:
            enter = self._table.board.cap("table.confirm")
            told = f"{self._standing()} Press {enter} when everybody has looked."
            self._present(self.viewer, status=told)
            self._hint_first("table.confirm", "go on")
            return
        name = self.session.names[decision.seat]
        player = self.shell.settings.with_time(self.session.plans[decision.seat].player)
        try:
            budget = table_budget(player, self.session.game)
        except UnknownBot as unknown:
            # Such a save was edited by hand, or written by another version.
            self._present(self.viewer, status=str(unknown))
            return
        share = self._share(decision, budget)
        waits = share.budget is not None or share.rest_s >= WORTH_A_KEY_S
        status = self._thinking(name, self._ellipsis) if waits else f"{name} is thinking"
        self._present(self.viewer, status=status)
        if waits:
            self._hint_first("table.confirm", "answer now")
        if share.budget is None or self._scripted() is not None:
            when = self._resting = AnswerTime.of(monotonic(), share)
            self._pause = self.set_timer(share.rest_s, lambda: self._let_think(when))
            return
        if self.app.animation_level != "none":
            self._pulse_timer = self.set_interval(PULSE_S, lambda: self._pulse(name))
        self._think_beside(share, share.budget)

    def _share(self, decision: Decision, budget: Budget | None) -> TimeShare:
        """Part of the turn's time that this question gets."""
        if self._shared is None or self._shared[0] is not self._last_ply:
            turn, own = asked_in(self.session)
            share = self._clock.share(turn, decision.kind, budget, self._pace, own=own)
            self._shared = self._last_ply, share
        return self._shared[1]

    @property
    def _holds(self) -> bool:
        """True while a result lies open, which has no time limit."""
        decision = self.session.decision()
        return (
            decision is not None
            and decision.kind in self.session.game.meta.results
            and not self.session.plans[decision.seat].is_person
        )

    @property
    def _ellipsis(self) -> str:
        return "…" if self.symbols.name == "unicode" else "..."

    @property
    def _pace(self) -> float:
        return PACES_S[self.shell.settings.pace]

    def _pulse(self, name: str) -> None:
        """Step the animation, so that the table does not look frozen."""
        self._pulses = self._pulses % 3 + 1
        dot = "·" if self.symbols.name == "unicode" else "."
        self._table.restate(self._thinking(name, (dot * self._pulses).ljust(3)))

    def _thinking(self, name: str, dots: str) -> str:
        """Sentence on the seat that thinks, and the key that ends it."""
        return f"{name} is thinking {dots} {self._table.board.cap('table.confirm')} answer now"

    def _scripted(self) -> object:
        """Move of the seat on turn if it is known beforehand; None: a computer player chooses."""
        return None

    # -- in place -------------------------------------------------------------------------

    def _let_think(self, when: AnswerTime) -> None:
        """Have a quick computer player answer, from the knowledge of its seat."""
        if not self._in_sight:
            # While people read something, or see nothing at all, the game stands still.
            self._waits = True
            return
        question = self.session.question()
        if question is None:
            return
        move = self._scripted()
        if move is None:
            move = self._quick_answer(question)
        now = monotonic()
        rest = when.given(now) - now
        if rest > 0:
            self._pause = self.set_timer(rest, lambda: self._give(move, question.ply))
        else:
            self._give(move, question.ply)

    def _quick_answer(self, question: Question) -> object:
        """Answer at first sight, for players that do not search or have no time for it."""
        player = self.session.plans[question.decision.seat].player
        quick = player if budget_of(player) is None else DEFAULT
        bot = self._bots.get(quick)
        if bot is None:
            bot = self._bots[quick] = make_bot(quick, self.session.game)
        return bot.choose(question.position, self.session.rng_beside("player"))

    def _give(self, move: object, ply: int) -> None:
        """Play the answer, once the table is in sight."""
        if self._in_sight:
            self.post_message(MoveChosen(move, ply))
        else:
            self._waits = True

    # -- beside the table -----------------------------------------------------------------

    def _think_beside(self, share: TimeShare, budget: Budget) -> None:
        thought = self._thought
        if thought is None:
            when = AnswerTime.of(monotonic(), share)
            thought = self._thought = _Thought(self._last_ply, self.session.next_ply, when)
            self._think_about(partial(self._ponder, thought, budget))
        elif thought.move is not None:
            # It was found while something lay over the table.
            self._pause = self.set_timer(share.rest_s, self._answer)

    async def _ponder(self, thought: _Thought, budget: Budget) -> None:
        """Search, and give the answer when people have had time to look."""
        question = self.session.question()
        assert question is not None, "somebody is asked"
        try:
            async with asyncio.timeout(thought.when.left(monotonic())):
                thought.move = await self._found(thought, budget)
        except TimeoutError:
            thought.move = self._quick_answer(question)
        await self._keep(thought)
        self._clock.gave(monotonic() - thought.when.asked)
        self._answer()

    async def _found(self, thought: _Thought, budget: Budget) -> object:
        """Best move of a search."""
        if thought.when.latest - monotonic() > (budget.seconds or 0.0) + FORESIGHT_S + SLACK_S:
            await self._foresee()
        if not thought.hurried.is_set():
            thought.when.begin(monotonic(), budget)
        task = task_of(self.session, budget)
        thought.request = self.shell.thinker.begin(task)
        if thought.hurried.is_set():
            thought.request.hurry()
        lines = await thought.request.beside()
        if lines is None:
            thought.when.begin(monotonic(), in_place(budget))
            lines = think_in_place(task)
        return lines[0].move

    @staticmethod
    async def _keep(thought: _Thought) -> None:
        """Wait until an answer that was found now may be given."""
        found = monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(thought.when.given(found) - found):
                await thought.hurried.wait()
        await asyncio.sleep(max(0.0, thought.when.given(found) - monotonic()))

    def _answer(self) -> None:
        """Give the answer of the search."""
        thought = self._thought
        if thought is not None and thought.move is not None:
            self._give(thought.move, thought.ply)

    def _hurry(self) -> bool:
        """Have the computer player answer with its best move so far, or after a result was read.

        False when none is asked, or has been hurried already.
        """
        question = self.session.question() if self._holds else None
        if question is not None:
            self._give(question.moves[0], question.ply)
            return True
        thought, resting = self._thought, self._resting
        if thought is None and resting is not None and not resting.hurried:
            if self._pause is not None:
                self._pause.stop()
            resting.hurry(monotonic())
            self._let_think(resting)
            return True
        if thought is None or thought.hurried.is_set():
            return False
        thought.when.hurry(monotonic())
        thought.hurried.set()
        for request in (self._look, thought.request):
            if request is not None:
                request.hurry()
        return True
