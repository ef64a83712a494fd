"""Computer players at the table: quick ones answer in place, others search in the background."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

from textual.timer import Timer

from runegames.bots.bot import Bot
from runegames.bots.pace import (
    SLACK_S,
    AnswerTime,
    RoundClock,
    TimeShare,
    TurnClock,
    table_budget,
)
from runegames.bots.registry import DEFAULT, UnknownBot, budget_of, make_bot
from runegames.bots.search import Budget
from runegames.core import WEIGHTS, Decision, Seat, Weight
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
"""Least delay of a quick answer, in seconds, for which the footer offers a key to skip it."""


@dataclass(eq=False)
class _Thought:
    """Search of a computer player for its answer to one question."""

    after: Ply | None
    """Last ply before the question; the answer is obsolete once another ply is the last."""
    ply: int
    when: AnswerTime
    """Planned time of the answer."""
    hurried: asyncio.Event = field(default_factory=asyncio.Event)
    request: Request | None = None
    move: object = None


class ThinkingScreen(ForesightScreen):
    """Table screen on which computer players answer."""

    viewer: Seat | None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._pause: Timer | None = None
        self._pulse_timer: Timer | None = None
        self._pulses = 0
        self._waits = False
        """True while the game waits until the table is in sight again."""
        self._thought: _Thought | None = None
        self._resting: AnswerTime | None = None
        """Planned time of the pending answer, if it needs no search in the background."""
        self._clock = TurnClock()
        self._rounds = RoundClock()
        self._shared: tuple[Ply | None, TimeShare] | None = None
        """Last ply before the latest question, and the time share of the question."""
        self._bots: dict[str, Bot] = {}

    def on_mount(self) -> None:
        """Start the background process, if a search will need it."""
        session = self.session
        thinks = (seat for seat in range(len(session.plans)) if seat not in session.elsewhere)
        players = [session.player(seat) for seat in thinks if seat not in session.here]
        with suppress(UnknownBot):
            if self._foresees_for is not None or any(budget_of(player) for player in players):
                self.shell.thinker.warm_up()

    # -- hooks of the game's screen -------------------------------------------------------

    def advance(self) -> None:
        """Follow the next cue: ask, hand over, let a computer player think, or end."""
        raise NotImplementedError

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        """Show the table in the view of ``viewer``."""
        raise NotImplementedError

    @property
    def _in_sight(self) -> bool:
        """True while no other screen is in front, and the window is large enough.

        Persons at other screens see the table all the time.
        """
        return self.session.sharing is not None or self._in_front

    @property
    def _in_front(self) -> bool:
        return self.is_active and not too_small(self.app.size)

    def _stop_waiting(self) -> None:
        if self._waits and self._in_sight:
            self._waits = False
            self.advance()

    @property
    def _busy(self) -> bool:
        return self._thought is not None and self._thought.move is None

    def _rest(self) -> None:
        """Stop the timers, and a search for an earlier question."""
        for timer in (self._pause, self._pulse_timer):
            if timer is not None:
                timer.stop()
        self._pause = self._pulse_timer = self._resting = None
        if self._thought is not None and self._thought.after is not self._last_ply:
            self._forget()

    def _forget(self) -> None:
        self._thought = None
        self.workers.cancel_group(self, THOUGHTS)

    # -- questions to computer players ----------------------------------------------------

    def _think(self, decision: Decision) -> None:
        """Show who thinks, and start to find the answer.

        A shown result has to be confirmed first; an unknown computer player gives no answer.
        """
        if self._holds:
            enter = self._table.board.cap("table.confirm")
            told = f"{self._standing()} Press {enter} when everybody has looked."
            self._present(self.viewer, status=told)
            self._hint_first("table.confirm", "go on")
            return
        name = self.session.names[decision.seat]
        player = self.shell.settings.with_time(self.session.player(decision.seat))
        try:
            budget = table_budget(player, self.session.game)
        except UnknownBot as unknown:
            # The save was edited by hand, or comes from another version.
            self._present(self.viewer, status=str(unknown))
            return
        share = self._share(decision, budget)
        waits = share.budget is not None or share.rest_s >= WORTH_A_KEY_S
        status = self._thinking(name, self._ellipsis) if waits else f"{name} is thinking"
        self._present(self.viewer, status=status)
        if waits:
            self._hint_first("table.confirm", f"{name} moves now")
        if share.budget is None or self._scripted() is not None:
            when = self._resting = AnswerTime.of(monotonic(), share)
            self._pause = self.set_timer(share.rest_s, lambda: self._let_think(when))
            return
        if self.app.animation_level != "none":
            self._pulse_timer = self.set_interval(PULSE_S, lambda: self._pulse(name))
        self._think_beside(share, share.budget)

    def _share(self, decision: Decision, budget: Budget | None) -> TimeShare:
        """Return the time share of the question; it is computed once."""
        if self._shared is None or self._shared[0] is not self._last_ply:
            turn, own = asked_in(self.session)
            pace_s = PACES_S[self.shell.settings.pace]
            if budget is None:
                people = self.session.people
                moves = sum(ply.seat in people for ply in self.session.plies)
                pace_s = self._rounds.rest(turn, moves, self._shown_weight, pace_s)
            share = self._clock.share(turn, decision.kind, budget, pace_s, own=own)
            self._shared = self._last_ply, share
        return self._shared[1]

    @property
    def _shown_weight(self) -> Weight:
        """Weight of the last move, as everybody may know it; people know their own moves."""
        last = self._last_ply
        if last is None or self.session.plans[last.seat].is_person:
            return "step"
        weights: list[Weight] = [event.weight for event in last.events]
        return max(weights, key=WEIGHTS.index, default="step")

    @property
    def _holds(self) -> bool:
        """True while a result is shown that people have to confirm."""
        decision = self.session.decision()
        return (
            decision is not None
            and decision.kind in self.session.game.meta.results
            and not self.session.plans[decision.seat].is_person
            and self.session.sharing is None
        )

    @property
    def _ellipsis(self) -> str:
        return "…" if self.symbols.name == "unicode" else "..."

    def _pulse(self, name: str) -> None:
        """Step the animation of the dots."""
        self._pulses = self._pulses % 3 + 1
        dot = "·" if self.symbols.name == "unicode" else "."
        self._table.restate(self._thinking(name, (dot * self._pulses).ljust(3)))

    def _thinking(self, name: str, dots: str) -> str:
        """Return words on who thinks, and on the key that ends the thinking."""
        enter = self._table.board.cap("table.confirm")
        return f"{name} is thinking {dots} {enter} {name} moves now"

    def _scripted(self) -> object:
        """Return the move of a guide for the seat that is asked; None if no guide has one."""
        return None

    # -- in place -------------------------------------------------------------------------

    def _let_think(self, when: AnswerTime) -> None:
        """Give the scripted move, or the answer of a quick player.

        While the table is out of sight, the game waits.
        """
        if not self._in_sight:
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
        """Choose an answer without a search; a player that searches is replaced by the default."""
        player = self.session.player(question.decision.seat)
        quick = player if budget_of(player) is None else DEFAULT
        bot = self._bots.get(quick)
        if bot is None:
            bot = self._bots[quick] = make_bot(quick, self.session.game)
        return bot.choose(question.position, self.session.rng_beside("player"))

    def _give(self, move: object, ply: int) -> None:
        """Play the answer if the table is in sight; otherwise, wait until it is."""
        if self._in_sight:
            self.post_message(MoveChosen(move, ply))
        else:
            self._waits = True

    # -- in the background ----------------------------------------------------------------

    def _think_beside(self, share: TimeShare, budget: Budget) -> None:
        thought = self._thought
        if thought is None:
            when = AnswerTime.of(monotonic(), share)
            thought = self._thought = _Thought(self._last_ply, self.session.next_ply, when)
            self._think_about(partial(self._ponder, thought, budget))
        elif thought.move is not None:
            # The move was found while the table was out of sight.
            self._pause = self.set_timer(share.rest_s, self._answer)

    async def _ponder(self, thought: _Thought, budget: Budget) -> None:
        """Search, and give the answer at its time, or a quick one if the search takes too long."""
        question = self.session.question()
        assert question is not None, "no question is pending"
        try:
            async with asyncio.timeout(thought.when.left(monotonic())):
                thought.move = await self._found(thought, budget)
        except TimeoutError:
            thought.move = self._quick_answer(question)
        await self._keep(thought)
        self._clock.gave(monotonic() - thought.when.asked)
        self._answer()

    async def _found(self, thought: _Thought, budget: Budget) -> object:
        """Search for the best move; if there is time, first compute the chances for the win bar."""
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
        """Wait until the time at which an answer found now may be given."""
        found = monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(thought.when.given(found) - found):
                await thought.hurried.wait()
        await asyncio.sleep(max(0.0, thought.when.given(found) - monotonic()))

    def _answer(self) -> None:
        thought = self._thought
        if thought is not None and thought.move is not None:
            self._give(thought.move, thought.ply)

    def _hurry(self) -> bool:
        """Hurry the computer player, or confirm a shown result.

        Return False if no computer player is asked, or if it was hurried already.
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
        for request in (self._foresight, thought.request):
            if request is not None:
                request.hurry()
        return True
