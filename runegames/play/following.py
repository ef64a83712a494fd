"""Session that follows its owner: its verbs send, and its state changes with the owner's lines."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from itertools import count as counted
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn

from runegames.core import Seat, move_to_wire
from runegames.play.clock import SaveClock
from runegames.play.plies import Beyond, Ply
from runegames.play.saves import SaveError, follow_line, open_followed
from runegames.play.session import Session
from runegames.play.wire import (
    BEAT,
    CONTROL,
    Do,
    Make,
    Sit,
    Verb,
    Wire,
    Wish,
    line_of,
    read_control,
)

PATIENCE_S = 1.0
"""Seconds after which a guest says that the owner does not answer."""
SILENT = "The table does not answer; this screen waits for it."
UNHEARD = "The table has not answered the last wish yet."
OTHER_PROGRAM = "This program cannot follow the table: it is of another version."


class Refused(ValueError):
    """Answer of the owner that a wish is not fulfilled; the message is a sentence."""


class FollowedSession(Session):
    """Session of a guest. Its verbs return once the owner has done what they wish.

    Raises:
        Refused: the verb was not done, and nothing has changed by it.
    """

    owner: Follower

    def play(self, move: object) -> Ply:
        number = self.next_ply
        wire = move_to_wire(self.game.moves, move)
        self.owner.ask(Make.model_validate({"id": self.owner.next_id, "ply": number, "move": wire}))
        return self.plies[number - 1]

    def undo(self, seat: Seat | None) -> Ply:
        last = self.plies[-1]
        self.do("undo")
        return last

    def undo_agreed(self, seat: Seat, *, agreed: bool = False) -> int:
        # The undo comes with a line once the others agree.
        self.do("consent")
        return 0

    def beyond_undo(self, seat: Seat | None) -> Beyond | None:
        beyond = super().beyond_undo(seat)
        if beyond is None or not self.can_agree:
            return beyond
        return Beyond("Ask the others?", beyond.offer, "Ask them")

    def redo(self) -> Ply:
        number = self.next_ply
        self.do("redo")
        return self.plies[number - 1]

    def take_hint(self, seat: Seat) -> None:
        self.do("hint")

    def do(self, verb: Verb) -> None:
        """Wish for something else than a move."""
        self.owner.ask(Do(wish=verb, id=self.owner.next_id, ply=self.next_ply))


class Follower:
    """Guest's end of the wire: it builds the session from lines, and asks the owner."""

    def __init__(self, seat: Seat | None = None) -> None:
        """Prepare to take a seat; None for the first that is free."""
        self.seat = seat
        self.shared: frozenset[Seat] = frozenset()
        self.session: FollowedSession | None = None
        self.tell: Callable[[str], None] = lambda words: None
        """Gets sentences of the owner that refuse nothing."""
        self.closing: Callable[[], None] = lambda: None
        """Called before the wire is closed, while its file is still open."""
        self.socket: str = ""
        """New name of the owner's socket, after a rematch."""
        self.save = Path()
        """Save of the owner, beside which its review lies."""
        self.gathering = ""
        """Words to wait with until the table begins; "" once it has begun."""
        self.heard_s = monotonic()
        """Time of the last line or beat of the owner."""
        self.news = 0
        """Number of changes so far; beats of the owner change nothing."""
        self.failure = ""
        """Sentence on why the sitting cannot be followed."""
        self._wire: Wire | None = None
        self._kept = bytearray()
        self._part = b""
        self._clock: SaveClock | None = None
        self._where: Mapping[Seat, str] = {}
        self._ids = counted(1)
        self._asked: int | None = None
        """Number of the wish that is not answered yet."""
        self._answer: dict[str, Any] | None = None
        self._silent = False

    @property
    def next_id(self) -> int:
        return next(self._ids)

    @property
    def connected(self) -> bool:
        return self._wire is not None

    def fileno(self) -> int | None:
        """Return the number of the wire's file; None if there is no wire."""
        return None if self._wire is None else self._wire.fileno()

    def fall_silent(self) -> None:
        """Note that nothing has been heard of the owner; nobody is asked here until it speaks."""
        if not self._silent:
            self._silent = True
            self._say_elsewhere()

    # -- the wire ---------------------------------------------------------------------------

    def sit(self, wire: Wire) -> None:
        """Take the seat over a new wire; receive what is missing.

        Raises:
            OSError: the owner is gone, or does not answer.
            Refused: the seat cannot be taken.
        """
        self.hang_up()
        self._wire, self._part = wire, b""
        self._asked, self.gathering = None, ""
        wish = Sit(
            id=self.next_id, seat=self.seat, have=len(self._kept), check=zlib.crc32(self._kept)
        )
        try:
            self.ask(wish)
        except Refused:
            self.hang_up()
            raise
        if self.session is None and not self.gathering:
            self.hang_up()
            raise OSError("the table sent no game")

    def hang_up(self) -> None:
        """Close the wire; nobody is asked at this screen until there is a new one."""
        if self._wire is not None:
            self.closing()
            self._wire.close()
            self._wire = None
        self._say_elsewhere()

    def receive(self, wait_s: float = 0.0) -> bool:
        """Follow what has arrived; False if nothing arrives in time, or if the wire is cut."""
        if self._wire is None:
            return False
        try:
            data = self._wire.receive(wait_s)
            if data is not None:
                self._follow(data)
        except OSError:
            self.hang_up()
            return False
        return data is not None

    def ask(self, wish: Wish) -> None:
        """Send a wish, and wait until the owner has answered it.

        Raises:
            Refused: the owner refuses, is gone, or does not answer in time.
        """
        if self._wire is None:
            raise Refused(SILENT)
        if self._asked is not None:
            raise Refused(UNHEARD)
        before, self._asked, self._answer = self.session, wish.id, None
        try:
            self._wire.send(line_of(wish))
        except OSError:
            self.hang_up()
            raise Refused(SILENT) from None
        limit = monotonic() + PATIENCE_S
        while self._answer is None:
            left = limit - monotonic()
            if left <= 0 or (not self.receive(left) and self._wire is None):
                self._silent = self._wire is not None
                self._say_elsewhere()
                raise Refused(SILENT)
        answer: dict[str, Any] = self._answer
        words = str(answer.get("words", ""))
        if answer.get("ok") is not True:
            raise Refused(words)
        if words:
            self.tell(words)
        if not isinstance(wish, Sit) and self.session is not before:
            raise Refused("The table has changed.")

    # -- what the screen wishes ---------------------------------------------------------------

    def ask_consent(self, seat: Seat) -> None:
        """Ask the others to agree to an undo beyond the rules of undo."""
        self._verb("consent")

    def consent(self, seat: Seat | None, *, agree: bool) -> str | None:
        """Answer a question that another person has asked by ``ask_consent``."""
        self._verb("agree" if agree else "refuse")
        return None

    def again(self) -> str:
        """Wish for another game; the owner tells who is missing."""
        self._verb("again")
        return ""

    def _verb(self, verb: Verb) -> None:
        assert self.session is not None
        self.session.do(verb)

    # -- lines ------------------------------------------------------------------------------

    def _follow(self, data: bytes) -> None:
        self.heard_s = monotonic()
        *lines, self._part = (self._part + data).split(b"\n")
        if not self._silent and all(line == BEAT for line in lines):
            return
        self._silent = False
        try:
            for line in lines:
                if line == BEAT:
                    continue
                if line.startswith(CONTROL):
                    self._heed(read_control(line))
                else:
                    self._add(line)
        except (ValueError, KeyError, TypeError, RecursionError, SaveError):
            self._fail()
        self._say_elsewhere()

    def _fail(self, why: str = OTHER_PROGRAM) -> NoReturn:
        self.failure = why
        raise OSError(why) from None

    def _add(self, line: bytes) -> None:
        if not self._kept:
            self.session, self._clock = open_followed(Path("table"), line, FollowedSession)
            self.session.owner, self.session.seat = self, self.seat
            self.session.sharing = self
        else:
            assert self.session is not None
            assert self._clock is not None
            follow_line(self.session, self._clock, line)
        self._kept += line + b"\n"

    def _heed(self, facts: dict[str, Any]) -> None:
        match facts["~"]:
            case "lobby":
                self.gathering = str(facts["words"])
            case "freed":
                self._fail(str(facts["words"]))
            case "anew":
                self._kept, self.gathering = bytearray(), ""
                self.socket, self.save = str(facts["socket"]), Path(str(facts["save"]))
            case "seat":
                self.seat = int(facts["seat"])
            case "seats":
                self._where = {int(seat): str(words) for seat, words in facts["where"].items()}
            case "consent":
                if self.session is not None:
                    self.session.request = str(facts["words"])
            case "told":
                self.tell(str(facts["words"]))
            case "done":
                if facts["id"] == self._asked:
                    self._asked, self._answer = None, facts

    def _say_elsewhere(self) -> None:
        """Say who is asked elsewhere: all others, and everybody while the owner is silent."""
        self.news += 1
        session = self.session
        if session is None:
            return
        seats = range(len(session.plans))
        is_silent = self._wire is None or self._silent
        closed = SILENT if is_silent else self.gathering
        if closed:
            session.elsewhere, session.request = dict.fromkeys(seats, closed), ""
        else:
            others = (seat for seat in seats if seat != self.seat)
            session.elsewhere = {seat: self._where.get(seat, "") for seat in others}
