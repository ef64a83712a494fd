"""Owner of a sitting whose persons sit at their own screens: who is where, and what they wish."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import NamedTuple, assert_never

from runegames.core import Seat, and_list, count, move_from_wire
from runegames.core.names import capitalized
from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.play.wire import Do, Listener, Make, Sit, Wish, control

STAND_IN = "adept"
"""Computer player that answers for a person who is away."""
AWAY = "{} is away."
GATHERING = "This is {}'s seat. The game {} once everybody is here."
FREED = "This seat was freed at the table."


@dataclass(eq=False)
class _Request:
    """Question for consent to an undo."""

    asker: Seat
    ply: int
    """Number of the next move; another move makes the request void."""
    words: str
    open: set[Seat] = field(default_factory=set)
    """Seats that have not agreed yet."""


class Reply(NamedTuple):
    """Answer to a wish."""

    words: str = ""
    ok: bool = False


DONE = Reply(ok=True)


def _refused(obstacle: str | None) -> Reply:
    return DONE if obstacle is None else Reply(obstacle)


class Owner:
    """Owner of a sitting, without a wire: it does what guests wish, and tells them all."""

    def __init__(
        self,
        again: Callable[[], None] = lambda: None,
        tell: Callable[[str], None] = lambda words: None,
        review: Callable[[], None] = lambda: None,
    ) -> None:
        self._review = review
        """Goes on with the review of the finished game, which all screens show."""
        self._again = again
        """Begins the next game, once all want it."""
        self._say = tell
        """Gets sentences for the persons at the terminal."""
        self.guests: list[Listener] = []
        self.session: Session
        self.shared: frozenset[Seat] = frozenset()
        """Seats with screens of their own, also while others play for them."""
        self.socket = ""
        """Name of the socket, which guests find again."""
        self.gathers = False
        """True in the lobby: guests take seats, and see no game yet."""
        self.called: dict[Seat, str] = {}
        """Names that guests gave themselves in the lobby."""
        self._request: _Request | None = None
        self._eager: set[Seat | None] = set()
        """Seats that want another game; None stands for the terminal."""
        self._ended = False
        """True once the next game begins in place of the finished one."""

    def share(self, session: Session, socket: str = "", *, gathers: bool = False) -> None:
        """Share a session from now on; guests of the last one follow.

        ``gathers``: first wait in the lobby, until the game is shared once more.
        """
        save = save_of(session)
        assert save is not None, "a shared game has a save"
        self.session, self.socket, session.sharing = session, socket, self
        self._request, self.gathers = None, gathers
        self._eager = set()
        self._ended = False
        save.heard = self._heard
        self.seat_elsewhere(session.elsewhere)
        for guest in self.seated():
            self._show(guest)

    def seat_elsewhere(self, seats: Collection[Seat]) -> None:
        """Give these seats screens of their own; who sits at others has to go."""
        self.session.elsewhere = dict.fromkeys(sorted(seats), "")
        self.shared = frozenset(seats)
        for guest in self.seated():
            if guest.seat is not None and guest.seat not in seats:
                self.free(guest.seat)
        self.say_where()

    def free(self, seat: Seat) -> None:
        """Send those away who sit at a seat."""
        self.called.pop(seat, None)
        for guest in self.seated():
            if guest.seat == seat:
                guest.send(control("freed", words=FREED))
                guest.seat = None
        self.say_where()

    def _show(self, guest: Listener, have: int = 0, check: int = 0) -> None:
        """Send what a guest lacks of the game, or words to wait with in the lobby."""
        save = save_of(self.session)
        assert save is not None
        assert guest.seat is not None
        guest.send(control("seat", seat=guest.seat))
        if self.gathers:
            verb = "goes on" if self.session.plies else "begins"
            words = GATHERING.format(self.names[guest.seat], verb)
            guest.send(control("lobby", words=words))
            return
        lines, known = save.lines, save.lines[:have]
        is_known = have > 0 and len(known) == have and zlib.crc32(known) == check
        guest.send(lines[have:] if is_known else self._anew(lines))

    def _anew(self, lines: bytes) -> bytes:
        save = save_of(self.session)
        assert save is not None
        return control("anew", socket=self.socket, save=str(save.path)) + lines

    @property
    def greeting(self) -> bytes:
        """Line for everybody who connects: which table this is, and which seats it has."""
        taken = sorted({guest.seat for guest in self.seated() if guest.seat is not None})
        free = sorted(self.shared.difference(taken))
        title = self.session.game.meta.title
        return control("table", title=title, names=self.names, free=free, taken=taken)

    @property
    def names(self) -> list[str]:
        """Names of the seats, as guests have changed them."""
        return [self.called.get(seat, name) for seat, name in enumerate(self.session.names)]

    def seated(self) -> list[Listener]:
        return [guest for guest in self.guests if guest.seat is not None]

    def is_there(self, seat: Seat) -> bool:
        """Test whether somebody sits at a seat's own screen."""
        return any(guest.seat == seat for guest in self.guests)

    def _heard(self, lines: bytes) -> None:
        for guest in self.seated():
            if not self.gathers:
                guest.send(lines)
        if self._request is not None and self._request.ply != self.session.next_ply:
            self._drop_request()

    # -- who is where -----------------------------------------------------------------------

    def say_where(self) -> None:
        """Say anew who is there and who is away."""
        session = self.session
        session.elsewhere = {seat: self._where(seat) for seat in session.elsewhere}
        away = {str(seat): words for seat, words in session.elsewhere.items() if words}
        for guest in self.seated():
            guest.send(control("seats", where=away))
        if self._request is not None:
            self._ask_all(self._request)

    def _where(self, seat: Seat) -> str:
        return "" if self.is_there(seat) else AWAY.format(self.session.names[seat])

    def leave(self, guest: Listener) -> None:
        """Note that a guest has gone."""
        self.guests.remove(guest)
        if guest.seat is not None:
            self._eager.discard(guest.seat)
        self.say_where()
        self._begin_if_wanted()

    def take_over(self, seat: Seat) -> str:
        """Give a seat whose person is away to the keyboard, then to a computer player, and back.

        Return a sentence on what was done, or why not.
        """
        session, name = self.session, self.session.names[seat]
        elsewhere, stand_ins = dict(session.elsewhere), dict(session.stand_ins)
        if seat in elsewhere:
            if self.is_there(seat):
                return f"{name} sits at a screen of their own."
            del elsewhere[seat]
            sentence = f"{name}'s seat is played at this keyboard."
        elif seat in stand_ins:
            del stand_ins[seat]
            elsewhere[seat] = ""
            sentence = f"{name}'s seat waits for {name} again."
        else:
            stand_ins[seat] = STAND_IN
            sentence = f"A computer player, {STAND_IN}, plays for {name}."
        session.elsewhere, session.stand_ins = elsewhere, stand_ins
        self.say_where()
        return sentence

    def _sit(self, guest: Listener, wish: Sit) -> Reply:
        session, seat = self.session, wish.seat
        if seat is None:
            free = sorted(seat for seat in self.shared if not self.is_there(seat))
            if not free:
                return Reply("No seat is free.")
            seat = free[0]
        if seat not in self.shared:
            return Reply("There is no such seat for a person at a screen of their own.")
        guest.seat = seat
        self._show(guest, wish.have, wish.check)
        session.elsewhere = {**session.elsewhere, seat: ""}
        session.stand_ins = {
            other: bot for other, bot in session.stand_ins.items() if other != seat
        }
        self.say_where()
        return DONE

    # -- wishes -----------------------------------------------------------------------------

    def answer(self, guest: Listener, wish: Wish) -> None:
        """Do what a guest wishes, and send the answer."""
        reply = self._sit(guest, wish) if isinstance(wish, Sit) else self._do(guest.seat, wish)
        guest.send(control("done", id=wish.id, ok=reply.ok, words=reply.words))

    def _do(self, seat: Seat | None, wish: Make | Do) -> Reply:
        session = self.session
        if seat is None or seat not in session.elsewhere:
            return Reply("Take a seat first.")
        if self.gathers:
            return Reply("The game has not begun yet.")
        if session.outcome() is not None and wish.wish not in ("again", "review"):
            return Reply("The game is over.")
        if wish.ply != session.next_ply:
            return Reply("That was for an earlier moment.")
        if isinstance(wish, Make):
            return self._play(seat, wish)
        match wish.wish:
            case "undo":
                if (obstacle := session.undo_obstacle(seat)) is None:
                    session.undo(seat)
                return _refused(obstacle)
            case "redo":
                if (obstacle := session.redo_obstacle(seat)) is None:
                    session.redo()
                return _refused(obstacle)
            case "hint":
                if not self._is_asked(seat):
                    return Reply("You are not asked.")
                session.take_hint(seat)
                return DONE
            case "consent":
                return self._wants_back(seat)
            case "agree" | "refuse":
                return _refused(self.consent(seat, agree=wish.wish == "agree"))
            case "again" if session.outcome() is None:
                return Reply("The game is not over.")
            case "again":
                return Reply(self._wants_again(seat), ok=True)
            case "review":
                if session.outcome() is not None:
                    self._review()
                return DONE
            case _:
                assert_never(wish.wish)

    def _is_asked(self, seat: Seat) -> bool:
        decision = self.session.decision()
        return decision is not None and decision.seat == seat

    def _play(self, seat: Seat, wish: Make) -> Reply:
        session = self.session
        if not self._is_asked(seat):
            return Reply("You are not asked.")
        try:
            move = move_from_wire(session.game.moves, wish.move)
            objection = session.state.objection(move)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return Reply("That is no move of this game.")
        if objection is not None:
            return Reply(objection.text(session.names))
        session.play(move)
        return DONE

    def again(self) -> str:
        """Wish for another game at the terminal; the second wish begins it at once.

        Return who is missing; "" once the game has begun.
        """
        if None not in self._eager and self.seated():
            words = self._wants_again(None)
            return f"{words} Once more begins it at once." if words else ""
        self._begin_again()
        return ""

    def _wants_again(self, seat: Seat | None) -> str:
        """Ask everybody there for another game; return who is missing."""
        self._eager.add(seat)
        if self._begin_if_wanted():
            return ""
        missing = self._reluctant
        for other in missing:
            self._tell(other, capitalized(f"{self._name_of(seat)} wants to play again."))
        names = and_list([self._name_of(other) for other in missing])
        return f"The next game begins once everybody wants it; missing: {names}."

    @property
    def _reluctant(self) -> list[Seat | None]:
        """Seats that do not want another game yet, without those who are away."""
        seats: set[Seat | None] = {guest.seat for guest in self.seated()}
        if not self.shared.issuperset(self.session.people):
            seats.add(None)
        return sorted(seats - self._eager, key=lambda seat: -1 if seat is None else seat)

    def _name_of(self, seat: Seat | None) -> str:
        return "the table" if seat is None else self.session.names[seat]

    def _begin_if_wanted(self) -> bool:
        """Begin the next game if somebody wants it and nobody is missing."""
        begins = bool(self._eager) and not self._reluctant
        if begins:
            self._begin_again()
        return begins

    def _begin_again(self) -> None:
        if not self._ended:
            self._ended = True
            self._again()

    # -- consent ----------------------------------------------------------------------------

    def _wants_back(self, seat: Seat) -> Reply:
        session = self.session
        if session.beyond_undo(seat) is None:
            return Reply(session.undo_obstacle(seat) or "There is nothing to take back.")
        if not session.can_agree:
            session.undo_agreed(seat)
            return DONE
        self.ask_consent(seat)
        return Reply("The others are asked.", ok=True)

    def ask_consent(self, seat: Seat) -> None:
        """Ask the other persons to agree to an undo beyond the rules of undo."""
        session = self.session
        moves = session.next_ply - session.first_agreed(seat)
        back = f"{session.names[seat]} asks to take back {count(moves, 'move')}."
        self._ask_all(_Request(seat, session.next_ply, back, set(session.people) - {seat}))

    def _ask_all(self, request: _Request) -> None:
        """Show the request where it is open; those who are away are not waited for.

        If nobody else is there, the persons at the terminal answer.
        """
        self._request, session = request, self.session
        here = request.open.intersection(session.here)
        there = {seat for seat in request.open - here if self.is_there(seat)}
        for guest in self.seated():
            guest.send(control("consent", words=request.words if guest.seat in there else ""))
        session.request = request.words if here or not there else ""

    def consent(self, seat: Seat | None, *, agree: bool) -> str | None:
        """Take an answer to the request; ``seat`` is None for those at the terminal.

        Return a sentence if nobody waits for the answer.
        """
        request, session = self._request, self.session
        is_open = request is not None and (bool(session.request) or seat is not None)
        if request is None or not is_open or (seat is not None and seat not in request.open):
            return "Nobody waits for that answer."
        if not agree:
            self._drop_request()
            self._tell(request.asker, "The others do not agree.")
            return None
        agreeing = set(session.here) if seat is None else {seat}
        request.open -= agreeing
        if any(self.is_there(seat) or seat in session.here for seat in request.open):
            self._ask_all(request)
        else:
            session.undo_agreed(request.asker, agreed=True)
        return None

    def _tell(self, seat: Seat | None, words: str) -> None:
        for guest in self.seated():
            if guest.seat == seat:
                guest.send(control("told", words=words))
        if seat is None or seat in self.session.here:
            self._say(words)

    def _drop_request(self) -> None:
        """End the request: it was answered, or a move has made it void."""
        self._request, self.session.request = None, ""
        for guest in self.seated():
            guest.send(control("consent", words=""))
