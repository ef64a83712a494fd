"""Guest of a shared table, line by line."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from select import select
from time import sleep

from runegames.core import SEAT_LETTERS, Decision, Outcome
from runegames.plain.choices import PlainChoice, Refusal, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.sitting import Sitting, Way
from runegames.plain.stream import Ended, Stream
from runegames.plain.table import LEAVING, TableChanged, TableLeft, leaving
from runegames.play.director import Wait, next_cue
from runegames.play.following import FollowedSession, Follower, Refused
from runegames.play.settings import load_settings
from runegames.play.sockets import Attendance, WaitingSeat

IDLE_S = 0.1
"""Seconds between two looks at the table while a line is awaited."""
TYPED_BYTES = 4096


def _nothing() -> None:
    pass


class GuestStream(Stream):
    """Stream that looks at the table while it waits for a line."""

    idle: Callable[[], None] = staticmethod(_nothing)
    """Look at the table; it may raise ``TableChanged``."""
    _typed = b""
    """Bytes that were typed after the last line."""

    def _line(self) -> str:
        try:
            number = self._source.fileno() if self._source is not None else -1
        except (OSError, ValueError):
            number = -1
        if self._ahead or number < 0:
            self.idle()
            return super()._line()
        self.waits = True
        try:
            while b"\n" not in self._typed:
                self.idle()
                if not select([number], [], [], IDLE_S)[0]:
                    continue
                data = os.read(number, TYPED_BYTES)
                if not data:
                    break
                self._typed += data
        except OSError:  # the terminal has gone
            return ""
        finally:
            self.waits = False
        line, end, self._typed = self._typed.partition(b"\n")
        encoding = getattr(self._source, "encoding", None) or "utf-8"
        return (line + end).decode(encoding, "replace")

    def forget_typed(self) -> None:
        self._typed = b""
        super().forget_typed()


class GuestSitting(Sitting):
    """Sitting of one seat at a table that another program owns."""

    session: FollowedSession

    def __init__(self, stream: GuestStream, attendance: Attendance) -> None:
        follower = attendance.follower
        assert follower.session is not None
        super().__init__(stream, follower.session, load_settings()[0])
        self._follower = follower
        self._attendance = attendance
        self._shown: object = None
        """Moment at which the present question was asked."""
        self._answered = ""
        """Question for consent that was answered last."""
        stream.idle = self._idle
        follower.tell = self._tell

    # -- the table --------------------------------------------------------------------------

    @property
    def _moment(self) -> object:
        """Facts that make the present question void when they change."""
        session = self.session
        last = session.plies[-1] if session.plies else None
        cue = next_cue(session, self.viewer, self.rules)
        where = session.elsewhere.get(cue.decision.seat) if isinstance(cue, Wait) else None
        return self._follower.session, last, session.recorded, type(cue), where, session.request

    def _idle(self) -> None:
        self._attendance.tend()
        if self._moment != self._shown:
            self.stream.gap()  # what comes next does not belong to the open prompt
            raise TableChanged

    def _tell(self, words: str) -> None:
        """Say what the owner tells, on a line of its own."""
        self.stream.gap()
        self.stream.say(words)

    def _go_on(self) -> Way | None:
        self._attendance.tend()
        if self._follower.failure:
            return "quit"
        if self._follower.session is not self.session:
            return "again"
        self._shown = self._moment
        request = self.session.request
        if request and request != self._answered:
            self._agree(request)
            return None
        self._answered = request
        return super()._go_on()

    def _agree(self, request: str) -> None:
        """Ask for consent to an undo of another person."""
        yes = PlainChoice("Agree", True, also=("y", "yes"))
        no = PlainChoice("Do not agree", False, also=("n", "no"))
        try:
            agree = Dialogue(self.stream, LEAVING).ask(Step(request, (yes, no)))
            self._answered = request
            self._follower.consent(None, agree=agree)
        except TableChanged:
            self.stream.say("That question is void.")
        except Refused as refused:
            self.stream.say(str(refused))

    def _wait(self, decision: Decision) -> None:
        self.tell_news()
        session = self.session
        asked = session.game.words.prompt(decision, session.view(None), self.names)
        sentence = f"{asked} {session.elsewhere[decision.seat]}".rstrip()
        refused = Refusal("Others are asked now; type ? for help.")
        self.dialogue.ask(
            Step(sentence, typed=lambda line: refused, prompt="Wait, or type a command")
        )

    # -- the end ----------------------------------------------------------------------------

    def _farewell(self) -> None:
        self.look_away()
        if self.session.outcome() is not None:
            self.stream.say("Goodbye.")
        else:
            self.stream.say("The table waits. The command runegames join --plain comes back to it.")

    def _finish(self, outcome: Outcome) -> Way | None:
        self.tell_news()
        self.tell_result()
        again = PlainChoice("Play again, with the same players and another deal", True)
        step = Step("What comes next?", (again, PlainChoice("Quit", False, also=("quit",))))
        if not self.dialogue.ask(step):
            self._farewell()
            return "quit"
        try:
            self.session.do("again")
        except Refused:
            if self._follower.session is self.session:
                raise
            return "again"
        others = Refusal("The others are asked; type quit to leave.")
        waiting = "You want to play again."
        self.dialogue.ask(Step(waiting, typed=lambda line: others, prompt="Wait, or type quit"))
        return None


def choose_seat(stream: Stream, waiting: Sequence[WaitingSeat]) -> WaitingSeat | None:
    """Ask which of these seats to take; None if none of them."""
    choices = [
        PlainChoice(
            f"{free.table.title}: {free.table.names[free.seat]}, seat {SEAT_LETTERS[free.seat]}",
            free,
        )
        for free in waiting
    ]
    step = Step("Which seat?", choices)
    try:
        chosen: WaitingSeat = Dialogue(stream, leaving()[1:]).ask(step)
    except (Ended, TableLeft, KeyboardInterrupt):
        return None
    return chosen


def _gather(stream: GuestStream, attendance: Attendance) -> Way:
    """Wait in the lobby until the game begins."""
    follower, words = attendance.follower, ""
    while follower.session is None:
        if follower.failure:
            return "quit"
        if follower.gathering != words:
            stream.say(words := follower.gathering)
        sleep(IDLE_S)
        attendance.tend()
    return "again"


def follow_plain(stream: GuestStream, follower: Follower, socket: Path) -> int:
    """Play at a shared table until its end or until the guest leaves; return the exit status."""
    attendance = Attendance(follower, socket)
    way = _gather(stream, attendance)
    while way == "again":
        way = GuestSitting(stream, attendance).run()
    if follower.failure:
        stream.say(follower.failure)
        return 1
    return 0
