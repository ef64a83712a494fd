"""Session: one game being played, with all that follows from seed, options, seats and moves."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from runegames.core import (
    AnyGame,
    AnyState,
    Decision,
    Event,
    Names,
    Options,
    Rng,
    Seat,
    Seen,
    View,
    and_list,
    count,
    teams_told,
)
from runegames.core import Question as Question
from runegames.core.game import Outcome
from runegames.play.log import LogEntry as LogEntry
from runegames.play.log import LogRecord, LogView, extended, taken_back
from runegames.play.log import Note as Note
from runegames.play.seats import Origin, Ritual, SeatPlan, can_agree
from runegames.play.standing import Standing
from runegames.play.turns import Turn

DEAL_LIMIT = 1_000_000
"""A new deal gets a number below this one: short enough to tell a friend."""
OPENING_PLY = 0
"""The setting of the table draws from this ply's generator; the first move is ply 1."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One applied move, with the table as it was before."""

    number: int
    seat: Seat
    move: Any
    before: AnyState = field(repr=False)
    events: tuple[Event, ...]
    drew: bool
    """True where chance had a part in it."""
    told: LogRecord | None = field(repr=False)
    """The end of the log before it."""

    @property
    def stops_undo(self) -> bool:
        """True where taking it back would take back knowledge."""
        return self.drew or any(event.stops_undo for event in self.events)


NOW_PRACTICE = "Something new had been seen: this game is practice from now on."
SAVED_AGAIN = "This game is saved again, with all its moves."
UndoKind: TypeAlias = Literal["plain", "practice", "agreed"]
"""Kind of an undo. ``plain``: one move, within the rules. ``practice``: one move beyond them, alone
at the table. ``agreed``: several moves beyond them, with the consent of the opponents; where these
are computer players, nobody can consent, and the game is practice.
"""


def words_of(game: AnyGame, seen: Seen, names: Names) -> str:
    """A line of the log in words."""
    return seen.words if isinstance(seen, Note) else game.words.event(seen, names)


Purpose: TypeAlias = Literal["position", "player", "advice"]
"""Use of chance beside the game: to fill in a table, for a computer player, for a hint."""
_SALTS: dict[Purpose, int] = {"position": 0x5EA7, "player": 0xB07, "advice": 0x417}


class Beyond(NamedTuple):
    """Question before an undo beyond the rules."""

    question: str
    offer: str
    """Number of these moves, and the consequence of taking them back."""
    yes: str


class Recorder(Protocol):
    """Writer of what happens in a session, at once."""

    @property
    def trouble(self) -> str | None:
        """Reason why it cannot write now, in one sentence; None: it can."""

    def move(self, move: object, standing: Standing, *, keep: bool) -> None:
        """Write a move and the standing after it; ``keep``: they must outlast a power failure."""

    def undo(self, kind: UndoKind, moves: int) -> None:
        """Write that the last moves were taken back."""

    def hint(self, seat: Seat) -> None:
        """Write that a seat was given a hint."""


class Session:
    """Sitting. Everything on the screen is a function of it and of a viewer."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        plans: Sequence[SeatPlan],
        seed: int,
    ) -> None:
        """Set the table.

        Raises:
            ValueError: the game is not played with that many, or not with these options.
        """
        self.game = game
        self.options = options
        self.plans = tuple(plans)
        self.seed = seed
        self.recorder: Recorder | None = None
        """Keeper of the game, told of each ply; None: it is not saved."""
        self.practice = False
        """True once a move was taken back beyond the rules without the consent of an opponent."""
        self.hints: tuple[int, ...] = (0,) * len(self.plans)
        """Hints by seat; none is taken back with a move."""
        self.origin: Origin | None = None
        """The finished game that this one was branched off from."""
        self.ritual: Ritual | None = None
        """The day's ritual as which it was begun."""
        self.take_backs: tuple[int, ...] = (0,) * len(self.plans)
        """Moves that were taken back, by seat."""
        opening: list[Event] = []
        self.state: AnyState = game.new(
            options, len(self.plans), Rng.for_ply(seed, OPENING_PLY), opening
        )
        self.opening = tuple(opening)
        self.recorded = extended(None, OPENING_PLY, opening)
        """The end of the log."""
        self.plies: list[Ply] = []
        self._turns: dict[int, tuple[Ply, Turn]] = {}
        """Turns that were looked up, each with the ply that was made in it."""
        self._undone: list[object] = []

    # -- who and what ---------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(plan.name for plan in self.plans)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that persons play."""
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.is_person)

    @property
    def can_agree(self) -> bool:
        """True where persons of several sides play: only an opponent can agree to a take-back."""
        return can_agree(self.plans, self.game)

    @property
    def deal(self) -> str:
        """The seed as it is told, everywhere: ``deal 271828``."""
        return f"deal {self.seed}"

    @property
    def trouble(self) -> str | None:
        """Reason why the game cannot be saved now, in one sentence; None: there is none."""
        return None if self.recorder is None else self.recorder.trouble

    @property
    def next_ply(self) -> int:
        """The number that the next move gets."""
        return len(self.plies) + 1

    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""
        return self.state.decision()

    def outcome(self) -> Outcome | None:
        """Result; None while the game goes on."""
        return self.state.outcome()

    @property
    def standing(self) -> Standing:
        """Number of moves, and the result."""
        outcome = self.outcome()
        if outcome is None:
            return Standing(moves=len(self.plies), practice=self.practice)
        return Standing(
            moves=len(self.plies),
            practice=self.practice,
            scores=outcome.scores,
            ranks=outcome.ranks,
            reason=outcome.reason,
        )

    def view(self, viewer: Seat | None) -> View:
        """The table as ``viewer`` may know it, or everybody (None)."""
        view: View = self.state.view(viewer)
        return view

    def turn_at(self, moment: int) -> Turn:
        """Turn after so many plies."""
        if moment >= len(self.plies):
            return Turn.of(self.view(None))
        ply = self.plies[moment]
        known = self._turns.get(moment)
        if known is None or known[0] is not ply:
            known = self._turns[moment] = ply, Turn.of(ply.before.view(None))
        return known[1]

    def position(self, seat: Seat) -> AnyState:
        """A table made from what ``seat`` knows, to compute with."""
        return self.state.determinize(seat, self.rng_beside("position"))

    def rng_beside(self, purpose: Purpose) -> Rng:
        """Random generator for a purpose beside the game, independent of the game's own.

        It is the same for the same moment, so that two looks agree.
        """
        return Rng.for_ply(self.seed ^ _SALTS[purpose], self.next_ply)

    def question(self, *, public: bool = False) -> Question | None:
        """The pending decision, made from what its own seat knows.

        ``public``: with the view that everybody may see, for an answer that needs nothing hidden.
        """
        decision = self.decision()
        if decision is None:
            return None
        position = self.position(decision.seat)
        view = self.view(None if public else decision.seat)
        return Question(decision, view, position, position.legal_moves(), self.next_ply)

    def log(self, viewer: Seat | None) -> LogView:
        """All that happened, as ``viewer`` may know it, oldest first."""
        return LogView(self.recorded, viewer)

    def _taken_back(self, seat: Seat, moves: int) -> str:
        """Note on moves that were taken back beyond the rules of undo."""
        why = "as the table agreed" if self.can_agree else "and this game is practice"
        return f"{self.names[seat]} took back {count(moves, 'move')}, {why}."

    @property
    def teams(self) -> str:
        """Partners and opponents in a sentence; "" where everybody plays alone."""
        return teams_told(self.game.sides(len(self.names)), self.names)

    def last_own(self, seat: Seat) -> int:
        """The number of the last ply of ``seat``; 0 before its first one."""
        return next((ply.number for ply in reversed(self.plies) if ply.seat == seat), 0)

    def since(self, seat: Seat) -> list[LogEntry]:
        """Entries that ``seat`` may know since its own last move, or before its first."""
        own = self.last_own(seat)
        # A note that stands behind the own move was made after it.
        return [
            entry
            for entry in self.log(seat).since(own)
            if entry.ply > own or (entry.ply == own and isinstance(entry.seen, Note))
        ]

    def at(self, ply: int) -> Session:
        """The sitting as it was after so many plies: a twin for looking at, that writes nothing."""
        twin = copy(self)
        twin.recorder = None
        twin.plies = self.plies[:ply]
        twin.state = (self.plies[ply].before if ply < len(self.plies) else self.state).copy()
        twin._undone = []
        twin.recorded = self.plies[ply].told if ply < len(self.plies) else self.recorded
        return twin

    # -- moving ---------------------------------------------------------------------------

    def play(self, move: object) -> Ply:
        """Make a move for the seat that is asked.

        Raises:
            IllegalMove: the rules object; nothing has changed.
            ValueError: the game is over.
        """
        ply = self.replay_move(move)
        if self.recorder is not None:
            self.recorder.move(move, self.standing, keep=self._counted_on(ply))
        return ply

    def _counted_on(self, ply: Ply) -> bool:
        """Test whether a person has moved or is asked next, or the game is over.

        Computer players among themselves need not wait for the disk.
        """
        decision = self.decision()
        return (
            decision is None
            or not self.people
            or not {ply.seat, decision.seat}.isdisjoint(self.people)
        )

    def _apply(self, move: object) -> Ply:
        decision = self.decision()
        if decision is None:
            raise ValueError("The game is over.")
        number = self.next_ply
        before = self.state.copy()
        events: list[Event] = []
        rng = Rng.for_ply(self.seed, number)
        self.state.apply(move, rng, events)
        drew = rng.draws > 0
        ply = Ply(number, decision.seat, move, before, tuple(events), drew, self.recorded)
        self.plies.append(ply)
        self.recorded = extended(self.recorded, number, events)
        return ply

    def take_hint(self, seat: Seat) -> None:
        """Note that ``seat`` was given a hint."""
        self.replay_hint(seat)
        if self.recorder is not None:
            self.recorder.hint(seat)

    # -- going back -----------------------------------------------------------------------

    def undo_obstacle(self, seat: Seat | None) -> str | None:
        """Say why ``seat`` cannot take back the last move; None if it can.

        With nobody before the table (``seat`` is None), the person who moved last can.
        """
        if seat is None:
            return None if self.may_undo_unseen else "There is no move that can be taken back now."
        if not self.plies:
            return "There is nothing to take back yet."
        last = self.plies[-1]
        if last.seat != seat:
            return f"Undo stops here: {self.names[last.seat]} has moved since."
        if last.stops_undo and len(self.plans) > 1:
            return f"Undo stops here: {self._what_was_learned(last)}."
        return None

    @property
    def may_undo_unseen(self) -> bool:
        """True where the one who moved last, a person, can still take it back."""
        return (
            bool(self.plies)
            and self.plans[self.plies[-1].seat].is_person
            and self.undo_obstacle(self.plies[-1].seat) is None
        )

    def _what_was_learned(self, ply: Ply) -> str:
        """Reason why the rules of undo keep a ply, in words that reveal nothing of it."""
        if any(event.reveals for event in ply.events):
            return "something has been shown to everybody"
        audience = {seat for event in ply.events if event.secret for seat in event.audience}
        if not audience:
            return "chance has decided since"
        names = [self.names[seat] for seat in sorted(audience)]
        return f"{and_list(names)} {'has' if len(names) == 1 else 'have'} seen something new"

    def undo(self, seat: Seat | None) -> Ply:
        """Take back the last move, that of ``seat``; alone at the table any move, as practice.

        Raises:
            ValueError: with the words of ``undo_obstacle``.
        """
        obstacle = self.undo_obstacle(seat)
        if obstacle is not None:
            raise ValueError(obstacle)
        ply = self.plies[-1]
        kind: UndoKind = "practice" if ply.stops_undo else "plain"
        self.replay_undo(kind, 1)
        if self.recorder is not None:
            self.recorder.undo(kind, 1)
        return ply

    def beyond_undo(self, seat: Seat | None) -> Beyond | None:
        """Question to ask before ``undo_agreed``; None: ``seat`` has not moved yet."""
        own = 0 if seat is None else self.last_own(seat)
        if not own:
            return None
        back = f"{count(self.next_ply - own, 'move')} can be taken back all the same"
        if self.can_agree:
            return Beyond("Does the table agree?", f"If all agree, {back}.", "All agree")
        told = (
            "this game is practice already"
            if self.practice
            else "this game is then practice, and counts for no record"
        )
        offer = f"No opponent is a person who could agree to it; {back}, but {told}."
        return Beyond("Take back as practice?", offer, "Take back")

    def undo_agreed(self, seat: Seat) -> int:
        """Take everything back up to and with the last move of ``seat``.

        The table agrees; where nobody ``can_agree``, the game is practice from then on.
        Returns how many moves that were.

        Raises:
            ValueError: ``seat`` has not moved yet.
        """
        own = self.last_own(seat)
        if not own:
            raise ValueError(f"{self.names[seat]} has not moved yet.")
        moves = self.next_ply - own
        self.replay_undo("agreed", moves)
        if self.recorder is not None:
            self.recorder.undo("agreed", moves)
        return moves

    @property
    def can_redo(self) -> bool:
        """True where a move that was taken back waits to be made again."""
        return bool(self._undone)

    def redo_obstacle(self, seat: Seat | None) -> str | None:
        """Reason why ``seat`` cannot make a move again that was taken back; None when it can."""
        decision = self.decision()
        if not self._undone or decision is None:
            if self.recorded is not None and isinstance(self.recorded.event, Note):
                return "What came after those moves was seen, so they are not made again."
            return "No move was taken back that could be made again."
        if decision.seat != seat:
            return f"Only {self.names[decision.seat]} can make the move again."
        return None

    def hint_obstacle(self, viewer: Seat | None, sense: str = "looking") -> str | None:
        """Say why no hint can be given; None: ``viewer`` is asked and alone before the table."""
        decision = self.decision()
        if decision is None:
            return "The game is over: there is no move left to hint at."
        name = self.names[decision.seat]
        if not self.plans[decision.seat].is_person:
            return f"Hints are for the player who is asked: {name}."
        if viewer != decision.seat:
            return f"A hint would tell what {name} holds, and anybody may be {sense}."
        return None

    def cover_obstacle(self, viewer: Seat | None) -> str | None:
        """Say why the hand of ``viewer`` cannot be covered; None if it can."""
        if len(self.people) < 2:
            return "There is nobody to hide it from."
        return "The hands are covered." if viewer is None else None

    def redo(self) -> Ply:
        """Make the move again that was taken back last.

        Raises:
            ValueError: with the words of ``redo_obstacle``.
        """
        decision = self.decision()
        obstacle = self.redo_obstacle(None if decision is None else decision.seat)
        if obstacle is not None:
            raise ValueError(obstacle)
        return self.play(self._undone[-1])

    def replay_move(self, move: object) -> Ply:
        """Make a move from a file: as ``play``, without recording it a second time."""
        ply = self._apply(move)
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return ply

    def replay_hint(self, seat: Seat) -> None:
        """Note a hint from a file: as ``take_hint``, without recording it.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= seat < len(self.plans):
            raise ValueError("a hint for nobody")
        self.hints = _one_more(self.hints, seat)

    def replay_undo(self, kind: UndoKind, moves: int) -> None:
        """Undo moves of a file: as ``undo`` and ``undo_agreed``, without recording it.

        Raises:
            ValueError: there are not so many moves to take back.
        """
        if not 1 <= moves <= len(self.plies):
            raise ValueError("an undo without a move")
        left = len(self.plies) - moves
        first = self.plies[left].seat
        self.recorded = taken_back(self.recorded, self.plies[left].told, left)
        for _ in range(moves):
            ply = self.plies.pop()
            self.state = ply.before
            self.take_backs = _one_more(self.take_backs, ply.seat)
            self._undone.append(ply.move)
        if kind == "practice" or (kind == "agreed" and not self.can_agree):
            # Also where an older file only says that the one person at the table agreed.
            self.practice = True
        if kind == "agreed":
            # Others have seen what comes next: nobody makes it again blindly.
            self._undone.clear()
            self.recorded = extended(self.recorded, left, [Note(self._taken_back(first, moves))])


def new_deal() -> int:
    """The number of a deal that nobody knows yet."""
    return secrets.randbelow(DEAL_LIMIT)


def rematch(old: Session) -> Session:
    """Another deal for the same seats, by the present rules and what follows from the last game.

    Raises:
        ValueError: the last game is not over.
    """
    outcome = old.outcome()
    if outcome is None:
        raise ValueError("The game is not over.")
    game = old.game.under()
    return Session(game, game.rematch(old.options, outcome), old.plans, new_deal())


def _one_more(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Counts with one more for a seat."""
    return tuple(each + (at == seat) for at, each in enumerate(counts))
