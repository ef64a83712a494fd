"""Session: a game being played, decided by seed, options, seats and moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Literal, TypeAlias

from runegames.core import (
    AnyGame,
    AnyState,
    Decision,
    Event,
    Options,
    Rng,
    Seat,
    View,
    and_list,
    count,
    teams_words,
)
from runegames.core import Question as Question
from runegames.core.game import Outcome
from runegames.core.names import capitalized
from runegames.play.log import LogEntry as LogEntry
from runegames.play.log import LogView, extended, taken_back
from runegames.play.log import SittingNote as SittingNote
from runegames.play.plies import Beyond, Ply, UndoKind
from runegames.play.recorder import Recorder, Sharing
from runegames.play.seats import Origin, Ritual, SeatPlan, can_agree
from runegames.play.standing import Standing
from runegames.play.turns import Turn

OPENING_PLY = 0
"""Number of the ply that sets the table up; the first move is ply 1."""
OVER_STAYS = "The game is over, so none of its moves can be taken back or made again."
NOW_PRACTICE = "Something new had been seen: this game is practice from now on."

Purpose: TypeAlias = Literal["position", "player", "advice"]
"""Use of random numbers outside the game: to guess hidden cards (``position``), for a computer
player (``player``), or for a hint (``advice``).
"""
_SALTS: dict[Purpose, int] = {"position": 0x5EA7, "player": 0xB07, "advice": 0x417}


class Session:
    """Game being played. What a screen shows is a function of the session and the viewer."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        plans: Sequence[SeatPlan],
        seed: int,
    ) -> None:
        """Set the table.

        Raises:
            ValueError: the game does not allow this number of seats, or these options.
        """
        self.game = game
        self.options = options
        self.plans = tuple(plans)
        self.seed = seed
        self.recorder: Recorder | None = None
        """Writer of the save; None if the game is not saved."""
        self.seat: Seat | None = None
        """Only seat of this screen, if the screen follows a table elsewhere."""
        self.elsewhere: Mapping[Seat, str] = {}
        """Seats that are asked at other screens; a sentence, if nobody is there."""
        self.stand_ins: Mapping[Seat, str] = {}
        """Computer players that answer for persons who are away, by seat."""
        self.sharing: Sharing | None = None
        """Way to the persons at other screens; None if everybody is at this one."""
        self.request = ""
        """Question to this screen's persons whether they agree to an undo; "" if none stands."""
        self.practice = False
        """True after an undo that neither the rules of undo nor an opponent allowed."""
        self.outlived_end = False
        """True if moves were taken back after the end, as former programs allowed."""
        self.hints: tuple[int, ...] = (0,) * len(self.plans)
        """Number of hints by seat; an undo does not lower it."""
        self.origin: Origin | None = None
        """Finished game from which this one was branched off."""
        self.ritual: Ritual | None = None
        """Mark of a game that was begun as a day's ritual; None for any other game."""
        self.take_backs: tuple[int, ...] = (0,) * len(self.plans)
        """Number of moves taken back, by seat."""
        opening: list[Event] = []
        self.state: AnyState = game.new(
            options, len(self.plans), Rng.for_ply(seed, OPENING_PLY), opening
        )
        self.opening = tuple(opening)
        self.recorded = extended(None, OPENING_PLY, opening)
        """Last record of the log."""
        self.plies: list[Ply] = []
        self._turns: dict[int, tuple[Ply, Turn]] = {}
        """Cache of turns by moment, each with the ply that it is valid for."""
        self._undone: list[object] = []

    # -- facts ----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(plan.name for plan in self.plans)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.is_person)

    @property
    def here(self) -> tuple[Seat, ...]:
        """Seats of the persons who answer at this screen."""
        return tuple(seat for seat in self.people if self.is_answered_here(seat))

    def is_answered_here(self, seat: Seat) -> bool:
        """Test whether a person at this screen answers for a seat."""
        away = seat in self.elsewhere or seat in self.stand_ins
        return self.plans[seat].is_person and not away

    def player(self, seat: Seat) -> str:
        """Return the computer player that answers for a seat."""
        return self.stand_ins.get(seat, self.plans[seat].player)

    @property
    def can_agree(self) -> bool:
        """True if persons play on several sides, so that opponents can agree to a take-back."""
        return can_agree(self.plans, self.game)

    @property
    def deal(self) -> str:
        """Seed in words: ``deal 271828``."""
        return f"deal {self.seed}"

    @property
    def trouble(self) -> str | None:
        """Sentence on why the game cannot be saved now; None if it can, or need not be saved."""
        return None if self.recorder is None else self.recorder.trouble

    @property
    def next_ply(self) -> int:
        return len(self.plies) + 1

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """Events by ply; those of ply 0 set the table up."""
        return [self.opening, *(ply.events for ply in self.plies)]

    def decision(self) -> Decision | None:
        """Return the pending question; None once the game is over."""
        return self.state.decision()

    def outcome(self) -> Outcome | None:
        """Return the result; None while the game goes on."""
        return self.state.outcome()

    @property
    def standing(self) -> Standing:
        """Number of moves, and the result once the game is over."""
        outcome = self.outcome() or Outcome((), (), "")
        return Standing(
            moves=len(self.plies),
            practice=self.practice,
            scores=outcome.scores,
            ranks=outcome.ranks,
            reason=outcome.reason,
        )

    def view(self, viewer: Seat | None) -> View:
        """Return the table as ``viewer`` may know it; None gives the public view."""
        view: View = self.state.view(viewer)
        return view

    def turn_at(self, moment: int) -> Turn:
        if moment >= len(self.plies):
            return Turn.of(self.view(None))
        ply = self.plies[moment]
        known = self._turns.get(moment)
        if known is None or known[0] is not ply:
            known = self._turns[moment] = ply, Turn.of(ply.before.view(None))
        return known[1]

    def position(self, seat: Seat) -> AnyState:
        """Return a state that agrees with what ``seat`` knows, and guesses what is hidden."""
        return self.state.determinize(seat, self.rng_beside("position"))

    def rng_beside(self, purpose: Purpose) -> Rng:
        """Return a random generator for a purpose outside the game, independent of the game's own.

        At the same moment, its numbers are always the same.
        """
        return Rng.for_ply(self.seed ^ _SALTS[purpose], self.next_ply)

    def question(self, *, public: bool = False) -> Question | None:
        """Return the pending question, made from what its seat knows.

        With ``public``, the question has the public view, for an answer that needs no secrets.
        """
        decision = self.decision()
        if decision is None:
            return None
        position = self.position(decision.seat)
        view = self.view(None if public else decision.seat)
        return Question(decision, view, position, position.legal_moves(), self.next_ply)

    def log(self, viewer: Seat | None) -> LogView:
        """Return the log as ``viewer`` may know it."""
        return LogView(self.recorded, viewer)

    def _taken_back(self, seat: Seat, moves: int) -> str:
        """Return the note on moves that were taken back although the rules of undo forbid it.

        That the game is practice is said once.
        """
        why = "" if self.practice else ", and this game is practice"
        why = ", as the table agreed" if self.can_agree else why
        return f"{self.names[seat]} took back {count(moves, 'move')}{why}."

    @property
    def teams(self) -> str:
        """Sentence on partners and opponents; "" if everybody plays alone."""
        return teams_words(self.game.sides(len(self.names)), self.names)

    def last_own(self, seat: Seat) -> int:
        """Return the number of the last ply of ``seat``; 0 if it has not moved."""
        return next((ply.number for ply in reversed(self.plies) if ply.seat == seat), 0)

    def since(self, seat: Seat) -> list[LogEntry]:
        """Return the log of ``seat`` since its last move, without the events of that move."""
        own = self.last_own(seat)
        # A note of the same ply was made after the move.
        return [
            entry
            for entry in self.log(seat).since(own)
            if entry.ply > own or (entry.ply == own and isinstance(entry.seen, SittingNote))
        ]

    def at(self, ply: int) -> Session:
        """Return a copy with the plies and the state after ``ply`` plies, without a recorder."""
        twin = copy(self)
        twin.recorder = twin.sharing = None
        twin.plies = self.plies[:ply]
        if ply < len(self.plies):
            twin.state, twin.recorded = self.plies[ply].before, self.plies[ply].last_record
        twin.state = twin.state.copy()
        twin._undone = []
        return twin

    # -- moving ---------------------------------------------------------------------------

    def play(self, move: object) -> Ply:
        """Make a move for the seat that is asked, and record it.

        Raises:
            IllegalMove: the rules forbid it; nothing has changed.
            ValueError: the game is over.
        """
        ply = self.replay_move(move)
        if self.recorder is not None:
            self.recorder.move(move, self.standing, keep=self._counted_on(ply))
        return ply

    def _counted_on(self, ply: Ply) -> bool:
        """Test whether a move must be synced to the disk before the game goes on.

        Moves between computer players need not wait for the disk if persons play, too.
        """
        decision = self.decision()
        return (
            decision is None
            or not self.people
            or not {ply.seat, decision.seat}.isdisjoint(self.people)
        )

    def replay_move(self, move: object) -> Ply:
        """Make a move as ``play`` does, without recording it."""
        decision = self.decision()
        if decision is None:
            raise ValueError("The game is over.")
        number = self.next_ply
        before = self.state.copy()
        events: list[Event] = []
        rng = Rng.for_ply(self.seed, number)
        self.state.apply(move, rng, events)
        drew = rng.draws > 0
        ply = Ply(
            number,
            decision.seat,
            move=move,
            before=before,
            events=tuple(events),
            drew=drew,
            last_record=self.recorded,
        )
        self.plies.append(ply)
        self.recorded = extended(self.recorded, number, events)
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return ply

    def take_hint(self, seat: Seat) -> None:
        """Count a hint given to ``seat``, and record it.

        Raises:
            ValueError: there is no such seat, or the game is over.
        """
        if self.outcome() is not None:
            raise ValueError("The game is over.")
        self.replay_hint(seat)
        if self.recorder is not None:
            self.recorder.hint(seat)

    # -- going back -----------------------------------------------------------------------

    def undo_obstacle(self, seat: Seat | None) -> str | None:
        """Explain why ``seat`` cannot take back the last move; None if it can.

        If nobody is at the screen (``seat`` is None), the person who moved last is meant.
        """
        if self.outcome() is not None:
            return OVER_STAYS
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
        """True if a person at this screen made the last move and can take it back."""
        return (
            bool(self.plies)
            and self.is_answered_here(self.plies[-1].seat)
            and self.undo_obstacle(self.plies[-1].seat) is None
        )

    def _what_was_learned(self, ply: Ply) -> str:
        """Explain why the rules forbid undoing a ply, without giving away its secrets."""
        if any(event.reveals for event in ply.events):
            return "something has been shown to everybody"
        secrets = [event for event in ply.events if event.secret]
        audience = {seat for event in secrets for seat in event.audience}
        if not audience:
            return "chance has decided since"
        names = [self.names[seat] for seat in sorted(audience)]
        return f"{and_list(names)} {'has' if len(names) == 1 else 'have'} seen something new"

    def undo(self, seat: Seat | None) -> Ply:
        """Take back the last move for ``seat``.

        A single player may also take back a move that the rules of undo forbid; the game is then
        practice.

        Raises:
            ValueError: there is an ``undo_obstacle``.
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
        """Return the question to ask before ``undo_agreed``.

        Return None if ``seat`` is None, if there is no move to take back, or if the game is over.
        """
        first = 0 if seat is None or self.outcome() is not None else self.first_agreed(seat)
        if not first:
            return None
        back = f"{count(self.next_ply - first, 'move')} can still be taken back"
        if self.can_agree:
            return Beyond("Does the table agree?", f"If all agree, {back}.", "All agree")
        sentence = (
            "this game is practice already"
            if self.practice
            else "the game is then practice, and counts for no record"
        )
        offer = f"There is no person on another side to ask. {capitalized(back)}, but {sentence}."
        return Beyond("Take back as practice?", offer, "Take back")

    def first_agreed(self, seat: Seat) -> int:
        """Return the number of the first ply that ``undo_agreed`` takes back; 0 if there is none.

        It is the last ply of ``seat``. A seat that has not moved yet can ask for the last ply of
        another person, if persons ``can_agree``.
        """
        if (own := self.last_own(seat)) or not self.can_agree:
            return own
        return max(map(self.last_own, self.people))

    def undo_agreed(self, seat: Seat, *, agreed: bool = False) -> int:
        """Take back the last move of ``seat`` and all after it; return the number of moves.

        Persons at other screens are asked first, unless they have ``agreed``.

        If ``seat`` has not moved yet, take back the last move of a person and all after it. The
        game becomes practice, unless opponents ``can_agree``.

        Raises:
            ValueError: there is no such move, or the game is over.
        """
        if self.outcome() is not None:
            raise ValueError(OVER_STAYS)
        first = self.first_agreed(seat)
        if not first:
            raise ValueError(f"{self.names[seat]} has not moved yet.")
        if self.sharing is not None and self.can_agree and not agreed:
            self.sharing.ask_consent(seat)
            return 0
        moves = self.next_ply - first
        self.replay_undo("agreed", moves)
        if self.recorder is not None:
            self.recorder.undo("agreed", moves)
        return moves

    def redo_obstacle(self, seat: Seat | None) -> str | None:
        """Explain why ``seat`` cannot repeat the move taken back last; None if it can."""
        decision = self.decision()
        if decision is None:
            return OVER_STAYS
        if not self._undone:
            if self.recorded is not None and isinstance(self.recorded.event, SittingNote):
                return (
                    "Others have seen the moves that were taken back, so these moves cannot be made"
                    " again."
                )
            return "There is no move to make again."
        if decision.seat != seat:
            return f"Only {self.names[decision.seat]} can make the move again."
        return None

    def redo(self) -> Ply:
        """Repeat the move that was taken back last.

        Raises:
            ValueError: there is a ``redo_obstacle``.
        """
        decision = self.decision()
        obstacle = self.redo_obstacle(None if decision is None else decision.seat)
        if obstacle is not None:
            raise ValueError(obstacle)
        return self.play(self._undone[-1])

    def replay_hint(self, seat: Seat) -> None:
        """Count a hint as ``take_hint`` does, without recording it.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= seat < len(self.plans):
            raise ValueError("the seat of the hint does not exist")
        self.hints = _one_more(self.hints, seat)

    def replay_undo(self, kind: UndoKind, moves: int) -> None:
        """Take back moves as ``undo`` and ``undo_agreed`` do, without recording it.

        Former programs also took back moves of a finished game. All hands of such a game could be
        read before it went on, so it is practice.

        Raises:
            ValueError: ``moves`` is less than 1, or more than the number of moves made.
        """
        if not 1 <= moves <= len(self.plies):
            raise ValueError("invalid number of moves to take back")
        left = len(self.plies) - moves
        self.outlived_end = self.outlived_end or self.outcome() is not None
        first = self.plies[left].seat
        self.recorded = taken_back(self.recorded, self.plies[left].last_record, left)
        for _ in range(moves):
            ply = self.plies.pop()
            self.state = ply.before
            self.take_backs = _one_more(self.take_backs, ply.seat)
            self._undone.append(ply.move)
        note = self._taken_back(first, moves)
        allowed = kind == "plain" or (kind == "agreed" and self.can_agree)
        if self.outlived_end or not allowed:
            self.practice = True
        if kind == "agreed":
            # Others may have seen what the moves revealed, so the moves cannot be repeated.
            self._undone.clear()
            self.recorded = extended(self.recorded, left, [SittingNote(note)])


def _one_more(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Return the counts, with one more for a seat."""
    raised = list(counts)
    raised[seat] += 1
    return tuple(raised)
