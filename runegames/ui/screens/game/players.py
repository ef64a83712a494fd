"""Computer players at the table: quick ones answer in place, others search in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
from runegames.core import WEIGHTS, Decision, Weight
from runegames.play.director import asked_in
from runegames.play.plies import Ply
from runegames.play.session import Question
from runegames.play.settings import PACES_S
from runegames.ui.scene import MoveChosen
from runegames.ui.screens.game.searches import Searches
from runegames.ui.screens.game.winbar import FORESIGHT_S, WinBar
from runegames.ui.screens.table import TableScreen
from runegames.ui.thinking import Request, in_place, task_of, think_in_place

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


@dataclass(frozen=True, slots=True)
class Hooks:
    """Part of a screen that computer players use."""

    present: Callable[[str], None]
    """Show the table with a status."""
    scripted: Callable[[], object]
    """Return the move of a guide for the seat that is asked; None if no guide has one."""
    in_sight: Callable[[], bool]
    """Test whether the table is in sight; if not, the game goes on once it is."""


class ComputerPlayers:
    """Computer players of a screen's session, which answer when they are asked."""

    def __init__(
        self, screen: TableScreen, searches: Searches, win_bar: WinBar, hooks: Hooks
    ) -> None:
        self._screen = screen
        self._searches = searches
        self._win_bar = win_bar
        self._hooks = hooks
        self._pause: Timer | None = None
        self._pulse_timer: Timer | None = None
        self._pulses = 0
        self._thought: _Thought | None = None
        self._quick: AnswerTime | None = None
        """Planned time of the pending answer, if it needs no search in the background."""
        self._clock = TurnClock()
        self._rounds = RoundClock()
        self._shared: tuple[Ply | None, TimeShare] | None = None
        """Last ply before the latest question, and the time share of the question."""
        self._bots: dict[str, Bot] = {}

    def warm_up(self) -> None:
        """Start the background process, if a search will need it."""
        session = self._screen.session
        people = {*session.here, *session.elsewhere}
        players = (session.player(seat) for seat in range(len(session.plans)) if seat not in people)
        with suppress(UnknownBot):
            if self._win_bar.seat is not None or any(budget_of(player) for player in players):
                self._screen.shell.thinker.warm_up()

    @property
    def thinking(self) -> bool:
        """True while an answer is searched for, or waits for its time."""
        return self._thought is not None

    def rest(self) -> None:
        """Stop the timers, and a search for an earlier question."""
        for timer in (self._pause, self._pulse_timer):
            if timer is not None:
                timer.stop()
        self._pause = self._pulse_timer = self._quick = None
        if self._thought is not None and self._thought.after is not self._screen.last_ply:
            self.forget()

    def forget(self) -> None:
        """Give up the answer that is searched for."""
        self._thought = None
        self._searches.cancel()

    # -- questions ------------------------------------------------------------------------

    def answer(self, decision: Decision) -> None:
        """Show who thinks, and start to find the answer.

        A shown result has to be confirmed first; an unknown computer player gives no answer.
        """
        screen, session, present = self._screen, self._screen.session, self._hooks.present
        if self._holds:
            enter = screen.table.board.cap("table.confirm")
            present(f"{screen.standing()} Press {enter} when everybody has looked.")
            screen.hint_first("table.confirm", "go on")
            return
        name = session.names[decision.seat]
        player = screen.shell.settings.with_time(session.player(decision.seat))
        try:
            budget = table_budget(player, session.game)
        except UnknownBot as unknown:
            # The save was edited by hand, or comes from another version.
            present(str(unknown))
            return
        share = self._share(decision, budget)
        waits = share.budget is not None or share.rest_s >= WORTH_A_KEY_S
        present(self._thinking(name, screen.ellipsis) if waits else f"{name} is thinking")
        if waits:
            screen.hint_first("table.confirm", f"{name} moves now")
        if share.budget is None or self._hooks.scripted() is not None:
            when = self._quick = AnswerTime.of(monotonic(), share)
            self._pause = screen.set_timer(share.rest_s, lambda: self._answer_in_place(when))
            return
        if screen.app.animation_level != "none":
            self._pulse_timer = screen.set_interval(PULSE_S, lambda: self._pulse(name))
        self._think_beside(share, share.budget)

    def _share(self, decision: Decision, budget: Budget | None) -> TimeShare:
        """Return the time share of the question; it is computed once."""
        session, last_ply = self._screen.session, self._screen.last_ply
        if self._shared is None or self._shared[0] is not last_ply:
            turn, own = asked_in(session)
            pace_s = PACES_S[self._screen.shell.settings.pace]
            if budget is None:
                moves = sum(ply.seat in session.people for ply in session.plies)
                pace_s = self._rounds.rest(turn, moves, self._shown_weight, pace_s)
            share = self._clock.share(turn, decision.kind, budget, pace_s, own=own)
            self._shared = last_ply, share
        return self._shared[1]

    @property
    def _shown_weight(self) -> Weight:
        """Weight of the last move, as everybody may know it; people know their own moves."""
        last_ply = self._screen.last_ply
        if last_ply is None or self._screen.session.plans[last_ply.seat].is_person:
            return "step"
        weights: list[Weight] = [event.weight for event in last_ply.events]
        return max(weights, key=WEIGHTS.index, default="step")

    @property
    def _holds(self) -> bool:
        """True while a result is shown that people have to confirm."""
        session, decision = self._screen.session, self._screen.session.decision()
        return (
            decision is not None
            and decision.kind in session.game.meta.results
            and not session.plans[decision.seat].is_person
            and session.sharing is None
        )

    def _pulse(self, name: str) -> None:
        """Step the animation of the dots."""
        self._pulses = self._pulses % 3 + 1
        dot = "·" if self._screen.symbols.name == "unicode" else "."
        self._screen.table.restate(self._thinking(name, (dot * self._pulses).ljust(3)))

    def _thinking(self, name: str, dots: str) -> str:
        """Return words on who thinks, and on the key that ends the thinking."""
        enter = self._screen.table.board.cap("table.confirm")
        return f"{name} is thinking {dots} {enter} {name} moves now"

    # -- in place -------------------------------------------------------------------------

    def _answer_in_place(self, when: AnswerTime) -> None:
        """Give the scripted move, or the answer of a quick player.

        While the table is out of sight, the game waits.
        """
        if not self._hooks.in_sight():
            return
        question = self._screen.session.question()
        if question is None:
            return
        move = self._hooks.scripted()
        if move is None:
            move = self._quick_answer(question)
        now = monotonic()
        rest_s = when.given(now) - now
        if rest_s > 0:
            give = partial(self._give, move, question.ply)
            self._pause = self._screen.set_timer(rest_s, give)
        else:
            self._give(move, question.ply)

    def _quick_answer(self, question: Question) -> object:
        """Choose an answer without a search; a player that searches is replaced by the default."""
        session = self._screen.session
        player = session.player(question.decision.seat)
        quick = player if budget_of(player) is None else DEFAULT
        bot = self._bots.get(quick)
        if bot is None:
            bot = self._bots[quick] = make_bot(quick, session.game)
        return bot.choose(question.position, session.rng_beside("player"))

    def _give(self, move: object, ply: int) -> None:
        """Play the answer if the table is in sight; otherwise, the game waits until it is."""
        if self._hooks.in_sight():
            self._screen.post_message(MoveChosen(move, ply))

    # -- in the background ----------------------------------------------------------------

    def _think_beside(self, share: TimeShare, budget: Budget) -> None:
        thought = self._thought
        if thought is None:
            when = AnswerTime.of(monotonic(), share)
            ply = self._screen.session.next_ply
            thought = self._thought = _Thought(self._screen.last_ply, ply, when)
            self._searches.begin(partial(self._ponder, thought, budget))
        elif thought.move is not None:
            # The move was found while the table was out of sight.
            self._pause = self._screen.set_timer(share.rest_s, self._give_thought)

    async def _ponder(self, thought: _Thought, budget: Budget) -> None:
        """Search, and give the answer at its time, or a quick one if the search takes too long."""
        question = self._screen.session.question()
        assert question is not None, "no question is pending"
        try:
            async with asyncio.timeout(thought.when.left(monotonic())):
                thought.move = await self._best_move(thought, budget)
        except TimeoutError:
            thought.move = self._quick_answer(question)
        await self._keep(thought)
        self._clock.gave(monotonic() - thought.when.asked)
        self._give_thought()

    async def _best_move(self, thought: _Thought, budget: Budget) -> object:
        """Search for the best move; if there is time, first compute the chances for the win bar."""
        if thought.when.latest - monotonic() > (budget.seconds or 0.0) + FORESIGHT_S + SLACK_S:
            await self._win_bar.foresee()
        if not thought.hurried.is_set():
            thought.when.begin(monotonic(), budget)
        task = task_of(self._screen.session, budget)
        thought.request = self._screen.shell.thinker.begin(task)
        if thought.hurried.is_set():
            thought.request.hurry()
        lines = await thought.request.beside()
        if lines is None:
            thought.when.begin(monotonic(), in_place(budget))
            lines = think_in_place(task)
        return lines[0].move

    @staticmethod
    async def _keep(thought: _Thought) -> None:
        """Wait until the time at which an answer that is known now may be given."""
        now = monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(thought.when.given(now) - now):
                await thought.hurried.wait()
        await asyncio.sleep(max(0.0, thought.when.given(now) - monotonic()))

    def _give_thought(self) -> None:
        thought = self._thought
        if thought is not None and thought.move is not None:
            self._give(thought.move, thought.ply)

    def hurry(self) -> bool:
        """Hurry the computer player, or confirm a shown result.

        Return False if no computer player is asked, or if it was hurried already.
        """
        question = self._screen.session.question() if self._holds else None
        if question is not None:
            self._give(question.moves[0], question.ply)
            return True
        thought, quick = self._thought, self._quick
        if thought is None and quick is not None and not quick.hurried:
            if self._pause is not None:
                self._pause.stop()
            quick.hurry(monotonic())
            self._answer_in_place(quick)
            return True
        if thought is None or thought.hurried.is_set():
            return False
        thought.when.hurry(monotonic())
        thought.hurried.set()
        self._win_bar.hurry()
        if thought.request is not None:
            thought.request.hurry()
        return True
