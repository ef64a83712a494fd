"""Shared tables in memory: an owner, and guests at the other ends of threads."""

from __future__ import annotations

from pathlib import Path

from runegames.core import Rng, Seat
from runegames.games.registry import game
from runegames.play.following import FollowedSession, Follower
from runegames.play.owning import Owner
from runegames.play.rematch import rematch
from runegames.play.saves import new_save, save_of
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.wire import wish_of
from runegames.review import Review, examine
from runegames.review.keeping import beside, keep, restore
from tests.play.sittings import NAMES


class Thread:
    """Both ends of a wire in one process: the owner answers at once."""

    def __init__(self, owner: Owner) -> None:
        self.owner, self.seat, self._data = owner, None, b""
        self.deaf = False
        owner.guests.append(self)

    seat: Seat | None

    def send(self, data: bytes) -> None:
        """Take lines of either end: those of the owner are controls and lines of the save."""
        self._data += data

    def fileno(self) -> None:
        """Return nothing: there is no file."""

    def receive(self, wait_s: float) -> bytes | None:
        data, self._data = self._data, b""
        return data or None

    def close(self) -> None:
        if self in self.owner.guests:
            self.owner.leave(self)


class End:
    """Guest's end of a thread."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread
        self.receive, self.fileno, self.close = thread.receive, thread.fileno, thread.close

    def send(self, data: bytes) -> None:
        if not self._thread.deaf:
            self._thread.owner.answer(self._thread, wish_of(data))


class Evening:
    """Owner with a guest at every person's seat."""

    def __init__(self, tmp_path: Path, name: str, seats: int, seed: int = 5) -> None:
        the_game = game(name)
        plans = [
            SeatPlan(name=NAMES[seat % 5] + "!" * (seat // 5), player="person")
            for seat in range(seats)
        ]
        self.session = Session(the_game, the_game.options_type(), plans, seed)
        self.session.elsewhere = dict.fromkeys(self.session.people, "")
        new_save(self.session, folder=tmp_path)
        self.owner = Owner(again=self._again, review=self._review)
        self.owner.share(self.session)
        self.threads: list[Thread] = []
        self.guests = [self.guest(seat) for seat in range(seats)]
        self._folder = tmp_path

    def guest(self, seat: Seat) -> Follower:
        follower = Follower(seat)
        self.sit(follower)
        return follower

    def sit(self, follower: Follower) -> None:
        thread = Thread(self.owner)
        self.threads.append(thread)
        follower.sit(End(thread))

    def _again(self) -> None:
        self.session = rematch(self.session)
        new_save(self.session, folder=self._folder)
        self.owner.share(self.session)

    def _review(self) -> None:
        """Examine one more ply, as the owner's program does in the background."""
        save = save_of(self.session)
        assert save is not None
        review, path = Review(self.session), beside(save.path)
        restore(review, path)
        review.add(examine(review.tasks()[0]))
        assert not keep(review, path)

    def at(self, seat: Seat) -> FollowedSession:
        follower = self.guests[seat]
        follower.receive()
        assert follower.session is not None
        return follower.session

    def step(self, rng: Rng) -> None:
        """Let the asked guest make a random move, or take one back and make it again."""
        decision = self.session.decision()
        assert decision is not None
        mine = self.at(decision.seat)
        mine.play(rng.choice(mine.state.legal_moves()))

    def check(self) -> None:
        """Check that all guests stand where their owner stands."""
        owner = self.session
        for seat in range(len(owner.plans)):
            mine = self.at(seat)
            assert mine.state == owner.state
            assert mine.log(seat)[:] == owner.log(seat)[:]
            assert (mine.take_backs, mine.hints) == (owner.take_backs, owner.hints)
            assert mine._undone == owner._undone
