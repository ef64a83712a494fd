"""A review that grows ply by ply: how chances went, and who gained by play and who by luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import Any, NamedTuple

from runegames.core import Seat, move_from_wire, tally
from runegames.play.replay import parts_of, turns_of
from runegames.play.session import Session
from runegames.review import marks
from runegames.review.figures import NOTHING, Figure, together
from runegames.review.luck import seed_of
from runegames.review.marks import MISTAKES, Mark
from runegames.review.tasks import ORDINARY_SIMULATIONS, Finding, Task, Try
from runegames.review.worth import Judge

MOST_TURNING_POINTS = 5
MOST_STROKES = 5
"""Strokes of luck that are told."""


class Unfinished(ValueError):
    """The game goes on: nobody may look into hands that are still hidden."""

    def __init__(self) -> None:
        super().__init__("The game goes on; it can be looked into once it is over.")


class Progress(NamedTuple):
    """Counts of plies and decisions that were examined, and of all."""

    plies: int
    all_plies: int
    decisions: int
    all_decisions: int

    @property
    def share(self) -> float:
        """Share of the work done, from 0 to 1; a decision takes longer than a ply without one."""
        whole = self.all_plies + self.all_decisions
        return (self.plies + self.decisions) / whole if whole else 1.0


class Worth(NamedTuple):
    """An answer to a decision and what it is worth to the seat that answers."""

    move: Any
    worth: Figure


@dataclass(frozen=True, slots=True)
class Decision:
    """A real decision, looked into."""

    ply: int
    seat: Seat
    answers: tuple[Worth, ...]
    """Answers that were tried, the best one first."""
    played: Worth
    loss: Figure
    """Loss as measured; it may be chance while ``mark`` is best or fine."""
    mark: Mark
    trials: int
    """Number of trials of each answer, in the same deals."""

    @property
    def best(self) -> Worth:
        """The best answer that was found."""
        return self.answers[0]

    @property
    def cost(self) -> Figure:
        """The loss where its 95 % interval lies above nothing, else nothing.

        A mark asks for more: that it is no chance among all decisions of the game. What is summed
        over a game, or over many, would miss most small losses that way (ARCHITECTURE.md).
        """
        return self.loss if self.loss.low > 0 else Figure(0.0, self.loss.error)


class Moment(NamedTuple):
    """The table after a ply (0: as it was set), by seat."""

    chances: tuple[Figure, ...]
    """Chances as the game went."""
    without_luck: tuple[Figure, ...]
    luck: tuple[Figure, ...]
    """Gain by the luck of this ply."""
    play: tuple[float, ...]
    """Gain by the play of this ply."""


class Span(NamedTuple):
    """A round, hand or turn, or the deal; by seat, what was gained in it."""

    name: str
    first: int
    """The first and the last ply."""
    last: int
    play: tuple[float, ...]
    luck: tuple[Figure, ...]


class SeatReview(NamedTuple):
    """Review of a seat; the figures sum up: start + play + luck = result."""

    seat: Seat
    decisions: int
    mistakes: int
    loss: Figure
    """Loss by its own answers: the sum of their costs."""
    start: Figure
    play: float
    """Gain by the play of all seats."""
    luck: Figure
    result: float
    without_luck: Figure
    """Result without the luck of this game: start + play."""
    luck_adjusted: Figure
    """Result for sums over many games: it has the same mean as results, and scatters least."""


class Stroke(NamedTuple):
    """A stroke of luck: the ply, whom it concerned most, and what it brought."""

    ply: int
    seat: Seat
    luck: Figure


class Review:
    """A review of a finished game.

    Tasks can be looked into anywhere and in any order (``tasks.examine``); what was found is added,
    and everything here is told of what is there so far. A moment is known when all before it are.
    """

    def __init__(self, session: Session, simulations: int = ORDINARY_SIMULATIONS) -> None:
        """Begin with nothing.

        Raises:
            Unfinished: the game is not over.
        """
        if session.outcome() is None:
            raise Unfinished
        self.session = session
        self.simulations = simulations
        self.judge = Judge(session.game, session.options, len(session.plans))
        self.findings: dict[int, Finding] = {}
        result = self.judge.result(session.state)
        assert result is not None
        self.result = result
        """Part of the first place, or points, by seat."""
        self.deciding = tuple(
            ply.number for ply in session.plies if len(ply.before.legal_moves()) > 1
        )
        """Plies with more than one answer."""
        self.strictness = marks.strictness(len(self.deciding))

    # -- growing --------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """Tasks that are left, in the order of the game."""
        left = [ply for ply in range(len(self.session.plies) + 1) if ply not in self.findings]
        return [self.task(ply) for ply in left]

    def task(self, number: int) -> Task:
        """Task of examining a ply; 0: the deal."""
        session = self.session
        after = session.at(number).state
        ply = session.plies[number - 1] if number else None
        return Task(
            game=session.game.meta.id,
            rules_version=session.game.meta.rules_version,
            options=session.options,
            ply=number,
            seat=None if ply is None else ply.seat,
            move=None if ply is None else ply.move,
            before=None if ply is None else ply.before.copy(),
            after=after,
            seed=seed_of(session, number),
            simulations=self.simulations,
            strictness=self.strictness,
        )

    def fits(self, finding: Finding) -> bool:
        """Check that a finding fits this game; one from a file may belong to another."""
        seats, decided = self.judge.seats, finding.decided
        if not 0 <= finding.ply <= len(self.session.plies):
            return False
        if (len(finding.worth), len(finding.luck)) != (seats, seats):
            return False
        if (decided is not None) != (finding.ply in self.deciding):
            return False
        return decided is None or 0 <= decided.played < len(decided.answers)

    def add(self, finding: Finding) -> None:
        """Take in what was found of a ply."""
        self.findings[finding.ply] = finding
        self.__dict__.pop("moments", None)

    @property
    def progress(self) -> Progress:
        """Counts of what was examined so far."""
        decided = tally(finding.decided is not None for finding in self.findings.values())
        return Progress(
            len(self.findings), len(self.session.plies) + 1, decided, len(self.deciding)
        )

    @property
    def complete(self) -> bool:
        """True when all plies and the deal were examined."""
        return len(self.findings) > len(self.session.plies)

    @property
    def known(self) -> int:
        """The last moment up to which everything was looked into; -1: not even the deal."""
        return len(self.moments) - 1

    # -- how it went ----------------------------------------------------------------------

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Moments from the deal on, up to the first that was not examined."""
        return tuple(self._moments())

    def _moments(self) -> Iterator[Moment]:
        seats = range(self.judge.seats)
        luck = [NOTHING] * len(seats)
        before: Sequence[Figure] | None = None
        end = len(self.session.plies)
        for ply in range(end + 1):
            finding = self.findings.get(ply)
            if finding is None:
                return
            # How it ended is known, whatever playouts say.
            now = tuple(map(Figure, self.result)) if ply == end else finding.worth
            luck = [together(each) for each in zip(luck, finding.luck, strict=True)]
            play = [
                now[seat].value - before[seat].value - finding.luck[seat].value if before else 0.0
                for seat in seats
            ]
            without = tuple(now[seat].minus(luck[seat]) for seat in seats)
            yield Moment(now, without, finding.luck, tuple(play))
            before = now

    def parts(self) -> tuple[Span, ...]:
        """Rounds, hands or turns of the whole game, without what was gained in them."""
        starts = self._starts()
        bounds = [*starts, len(self.session.plies)]
        return tuple(
            Span(name, first + 1, last, (), ())
            for (first, name), last in zip(starts.items(), bounds[1:], strict=True)
        )

    def spans(self) -> tuple[Span, ...]:
        """The deal, and then round by round, or turn by turn where a game has no rounds."""
        moments = self.moments
        if not moments:
            return ()
        starts = self._starts()
        bounds = [*starts, len(self.session.plies)]
        found = [Span("deal", 0, 0, moments[0].play, moments[0].luck)]
        for (first, name), last in zip(starts.items(), bounds[1:], strict=True):
            inside = moments[first + 1 : last + 1]
            if inside:
                play = tuple(map(fsum, zip(*(moment.play for moment in inside), strict=True)))
                luck = tuple(map(together, zip(*(moment.luck for moment in inside), strict=True)))
                found.append(Span(name, first + 1, min(last, self.known), play, luck))
        return tuple(found)

    def _starts(self) -> dict[int, str]:
        """Names of rounds, hands or turns, keyed by the moment at which they begin."""
        turns = turns_of(self.session, range(len(self.session.plies)))
        parts = parts_of(turns)
        if len(parts) > 1:
            named = {start: str(part) for start, part in parts.items()}
        else:
            numbers: dict[int, int] = {}
            for at, turn in enumerate(turns):
                numbers.setdefault(turn.number if turn.number is not None else at + 1, turn.start)
            named = {start: f"turn {number}" for number, start in numbers.items()}
        starts = sorted(named)
        return {(start if at else 0): named[start] for at, start in enumerate(starts)}

    # -- decisions ------------------------------------------------------------------------

    def decision(self, ply: int) -> Decision | None:
        """Decision at a ply; None: there was no choice, or it was not examined yet."""
        finding = self.findings.get(ply)
        if finding is None or finding.decided is None:
            return None
        decided, wire = finding.decided, self.session.game.moves
        answers = tuple(
            Worth(move_from_wire(wire, answer.move), answer.worth) for answer in decided.answers
        )
        played = answers[decided.played]
        mark = marks.mark(self.judge, decided.loss, self.strictness, best=decided.played == 0)
        seat = self.session.plies[ply - 1].seat
        return Decision(ply, seat, answers, played, decided.loss, mark, decided.trials)

    def decisions(self) -> tuple[Decision, ...]:
        """All that were looked into, in the order of the game."""
        found = (self.decision(ply) for ply in self.deciding)
        return tuple(each for each in found if each is not None)

    def turning_points(self) -> tuple[Decision, ...]:
        """The few decisions that mattered most, in the order of the game; none is a fine answer."""
        marked = [each for each in self.decisions() if each.mark not in ("best", "fine")]
        dearest = sorted(marked, key=lambda each: -each.loss.value)[:MOST_TURNING_POINTS]
        return tuple(sorted(dearest, key=lambda each: each.ply))

    def strokes(self) -> tuple[Stroke, ...]:
        """Strokes of luck beyond the uncertainty of the estimate, the largest first."""
        found = []
        for ply, finding in self.findings.items():
            mover = self.session.plies[ply - 1].seat if ply else None
            seats = sorted(range(self.judge.seats), key=lambda seat: seat != mover)
            seat = max(seats, key=lambda seat: abs(finding.luck[seat].value))
            luck = finding.luck[seat]
            clear = abs(luck.value) > luck.reach
            if clear and abs(luck.value) >= marks.least_cost(self.judge):
                found.append(Stroke(ply, seat, luck))
        return tuple(sorted(found, key=lambda each: -abs(each.luck.value))[:MOST_STROKES])

    def better(self, ply: int) -> tuple[str, str]:
        """Best answer and its reason, in words; both empty when the best one was played."""
        decision = self.decision(ply)
        if decision is None or decision.best is decision.played:
            return "", ""
        return self.said(ply, decision.best.move), self.reason(ply, decision.best.move)

    def said(self, ply: int, move: object) -> str:
        """An answer in short."""
        session = self.session
        before = session.plies[ply - 1].before
        view = before.view(session.plies[ply - 1].seat)
        words: str = session.game.words.suggest(move, view, session.names)
        return words

    def reason(self, ply: int, move: object) -> str:
        """Reason for an answer, from the knowledge of its seat; empty: the game knows none."""
        session = self.session
        played = session.plies[ply - 1]
        position = played.before.determinize(played.seat, session.rng_beside("position"))
        words: str = session.game.words.reason(move, position, session.names)
        return words

    def another(self, ply: int, move: object) -> Try:
        """Make the task of judging another answer to a decision that was examined.

        Raises:
            ValueError: it was not, or this is no answer to it.
        """
        decision = self.decision(ply)
        if decision is None or self.session.plies[ply - 1].before.objection(move) is not None:
            raise ValueError("That is no answer to a decision that was looked into.")
        return Try(self.task(ply), move, decision.best.move, decision.trials)

    # -- seats ----------------------------------------------------------------------------

    def seats(self) -> tuple[SeatReview, ...]:
        """Reviews of all seats; of a review that grows, up to the last moment that is known."""
        return tuple(self._of_seat(seat) for seat in range(self.judge.seats))

    def _of_seat(self, seat: Seat) -> SeatReview:
        own = [each for each in self.decisions() if each.seat == seat]
        moments = self.moments
        start = luck = NOTHING
        if moments:
            start = moments[0].without_luck[seat]
            luck = together(moment.luck[seat] for moment in moments)
        result = self.result[seat]
        return SeatReview(
            seat,
            decisions=len(own),
            mistakes=tally(each.mark in MISTAKES for each in own),
            loss=together(each.cost for each in own),
            start=start,
            play=fsum(moment.play[seat] for moment in moments),
            luck=luck,
            result=result,
            without_luck=Figure(result).minus(luck),
            luck_adjusted=Figure(result).minus(luck.times(self.judge.luck_share)),
        )
