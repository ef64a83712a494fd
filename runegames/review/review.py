"""Review that grows ply by ply: the course of chances, gains by play and by luck."""

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

MAX_TURNING_POINTS = 5
MAX_STROKES = 5


class Unfinished(ValueError):
    """Refusal to review a game that goes on, since its hands are still hidden."""

    def __init__(self) -> None:
        super().__init__("The game goes on; it can be looked into once it is over.")


class Progress(NamedTuple):
    """Numbers of examined plies and decisions, and of all plies and decisions."""

    plies: int
    all_plies: int
    decisions: int
    all_decisions: int

    @property
    def share(self) -> float:
        """Share of the work done, from 0 to 1; a decision takes longer, so its ply counts twice."""
        whole = self.all_plies + self.all_decisions
        return (self.plies + self.decisions) / whole if whole else 1.0


class Worth(NamedTuple):
    """Answer to a decision, and its worth to the seat that answers."""

    move: Any
    worth: Figure


@dataclass(frozen=True, slots=True)
class Decision:
    """Examined decision with a choice."""

    ply: int
    seat: Seat
    answers: tuple[Worth, ...]
    """Tried answers, the best one first."""
    played: Worth
    loss: Figure
    """Measured loss; it may be chance if ``mark`` is ``fine``."""
    mark: Mark
    trials: int
    """Number of trials of each answer, in the same deals."""

    @property
    def best(self) -> Worth:
        """Best answer that was found."""
        return self.answers[0]

    @property
    def cost(self) -> Figure:
        """Loss if its 95 % interval lies above 0, else 0.

        A mark needs stronger evidence: a loss that can hardly be chance among all decisions of the
        game. In sums over games, that test would drop most small losses (ARCHITECTURE.md).
        """
        return self.loss if self.loss.low > 0 else Figure(0.0, self.loss.error)


class Moment(NamedTuple):
    """Figures by seat after a ply, or after the deal (ply 0)."""

    chances: tuple[Figure, ...]
    """Chances at this moment; at the end of the game, the result."""
    without_luck: tuple[Figure, ...]
    """Chances minus all gains by luck so far."""
    luck: tuple[Figure, ...]
    """Gain by the luck of this ply."""
    play: tuple[float, ...]
    """Gain by the play of this ply."""


class Span(NamedTuple):
    """Round, hand or turn, or the deal, with the gains in it by seat."""

    name: str
    first: int
    """First ply."""
    last: int
    """Last ply."""
    play: tuple[float, ...]
    luck: tuple[Figure, ...]


class SeatReview(NamedTuple):
    """Review of a seat; once the review is complete, start + play + luck = result."""

    seat: Seat
    decisions: int
    mistakes: int
    loss: Figure
    """Sum of the costs of the answers that this seat gave."""
    start: Figure
    play: float
    """Gain of the seat by the play of all seats."""
    luck: Figure
    result: float
    without_luck: Figure
    """Result without the luck of this game: start + play."""
    luck_adjusted: Figure
    """Result to be summed over many games: it has the same mean as ``result``, and less scatter."""


class Stroke(NamedTuple):
    """Stroke of luck: its ply, the seat that it affected most, and the gain of that seat."""

    ply: int
    seat: Seat
    luck: Figure


class Review:
    """Review of a finished game.

    Tasks are examined anywhere and in any order (``tasks.examine``), and their findings are added.
    All figures rest on the findings so far. A moment is known once it and all moments before it
    are examined.
    """

    def __init__(self, session: Session, simulations: int = ORDINARY_SIMULATIONS) -> None:
        """Begin without findings.

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
        """Share of the first place, or points in a solo game, by seat."""
        self.deciding = tuple(
            ply.number for ply in session.plies if len(ply.before.legal_moves()) > 1
        )
        """Plies with more than one legal answer."""
        self.strictness = marks.strictness(len(self.deciding))

    # -- growing --------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """Return the remaining tasks in the order of the game."""
        left = [ply for ply in range(len(self.session.plies) + 1) if ply not in self.findings]
        return [self.task(ply) for ply in left]

    def task(self, number: int) -> Task:
        """Make the task of examining a ply, or the deal (0)."""
        session = self.session
        after = session.at(number).state
        ply = session.plies[number - 1] if number else None
        return Task(
            game=session.game.meta.id,
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
        """Test whether a finding, perhaps from a file, can belong to this game."""
        seats, decided = self.judge.seats, finding.decided
        if not 0 <= finding.ply <= len(self.session.plies):
            return False
        if (len(finding.worth), len(finding.luck)) != (seats, seats):
            return False
        if (decided is not None) != (finding.ply in self.deciding):
            return False
        return decided is None or 0 <= decided.played < len(decided.answers)

    def add(self, finding: Finding) -> None:
        self.findings[finding.ply] = finding
        self.__dict__.pop("moments", None)

    @property
    def progress(self) -> Progress:
        decided = tally(finding.decided is not None for finding in self.findings.values())
        return Progress(
            len(self.findings), len(self.session.plies) + 1, decided, len(self.deciding)
        )

    @property
    def complete(self) -> bool:
        """True if all plies and the deal are examined."""
        return len(self.findings) > len(self.session.plies)

    @property
    def known(self) -> int:
        """Last known moment; -1 before the deal is examined."""
        return len(self.moments) - 1

    # -- how it went ----------------------------------------------------------------------

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Moments from the deal to the last known one."""
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
            # The result is known without playouts.
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
        """Return the rounds, hands or turns of the game, without gains."""
        starts = self._starts()
        bounds = [*starts, len(self.session.plies)]
        return tuple(
            Span(name, first + 1, last, (), ())
            for (first, name), last in zip(starts.items(), bounds[1:], strict=True)
        )

    def spans(self) -> tuple[Span, ...]:
        """Return the deal and the known parts of the game, with gains."""
        moments = self.moments
        if not moments:
            return ()
        found = [Span("deal", 0, 0, moments[0].play, moments[0].luck)]
        for part in self.parts():
            inside = moments[part.first : part.last + 1]
            if inside:
                play = tuple(map(fsum, zip(*(moment.play for moment in inside), strict=True)))
                luck = tuple(map(together, zip(*(moment.luck for moment in inside), strict=True)))
                found.append(Span(part.name, part.first, min(part.last, self.known), play, luck))
        return tuple(found)

    def _starts(self) -> dict[int, str]:
        """Return the names of rounds, hands or turns by the moment of their beginning."""
        turns = turns_of(self.session, range(len(self.session.plies)))
        named = {start: str(part) for start, part in parts_of(turns).items()}
        if not named:
            numbers: dict[int, int] = {}
            for at, turn in enumerate(turns):
                numbers.setdefault(turn.number if turn.number is not None else at + 1, turn.start)
            named = {start: f"turn {number}" for number, start in numbers.items()}
        starts = sorted(named)
        return {(start if at else 0): named[start] for at, start in enumerate(starts)}

    # -- decisions ------------------------------------------------------------------------

    def decision(self, ply: int) -> Decision | None:
        """Return the decision of a ply; None without a choice, or before the ply is examined."""
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
        """Return the examined decisions in the order of the game."""
        found = (self.decision(ply) for ply in self.deciding)
        return tuple(each for each in found if each is not None)

    def turning_points(self) -> tuple[Decision, ...]:
        """Return the costliest inaccuracies, mistakes and blunders, in the order of the game."""
        marked = [each for each in self.decisions() if each.mark not in ("best", "fine")]
        dearest = sorted(marked, key=lambda each: -each.loss.value)[:MAX_TURNING_POINTS]
        return tuple(sorted(dearest, key=lambda each: each.ply))

    def strokes(self) -> tuple[Stroke, ...]:
        """Return the largest strokes of luck, the largest first.

        Each exceeds the uncertainty of its estimate, and reaches the minimum cost of a mark.
        """
        found = []
        for ply, finding in self.findings.items():
            mover = self.session.plies[ply - 1].seat if ply else None
            seats = sorted(range(self.judge.seats), key=lambda seat: seat != mover)
            seat = max(seats, key=lambda seat: abs(finding.luck[seat].value))
            luck = finding.luck[seat]
            clear = abs(luck.value) > luck.reach
            if clear and abs(luck.value) >= marks.least_cost(self.judge):
                found.append(Stroke(ply, seat, luck))
        return tuple(sorted(found, key=lambda each: -abs(each.luck.value))[:MAX_STROKES])

    def better(self, ply: int) -> tuple[str, str]:
        """Describe the best answer and its reason.

        Both texts are empty if the best answer was played, or if the ply is no examined decision.
        """
        decision = self.decision(ply)
        if decision is None or decision.best is decision.played:
            return "", ""
        return self.said(ply, decision.best.move), self.reason(ply, decision.best.move)

    def said(self, ply: int, move: object) -> str:
        """Describe an answer briefly."""
        session, played = self.session, self.session.plies[ply - 1]
        view = played.before.view(played.seat)
        words: str = session.game.words.suggest(move, view, session.names)
        return words

    def reason(self, ply: int, move: object) -> str:
        """Return the reason for an answer, from the knowledge of its seat; "" if there is none."""
        session, played = self.session, self.session.plies[ply - 1]
        position = played.before.determinize(played.seat, session.rng_beside("position"))
        words: str = session.game.words.reason(move, position, session.names)
        return words

    def another(self, ply: int, move: object) -> Try:
        """Make the task of judging another answer to an examined decision.

        Raises:
            ValueError: the decision is not examined, or the move is no answer to it.
        """
        decision = self.decision(ply)
        if decision is None or self.session.plies[ply - 1].before.objection(move) is not None:
            raise ValueError("That is no answer to an examined decision.")
        return Try(self.task(ply), move, decision.best.move, decision.trials)

    # -- seats ----------------------------------------------------------------------------

    def seats(self) -> tuple[SeatReview, ...]:
        """Return the reviews of all seats; play and luck go up to the last known moment."""
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
