"""Review that grows ply by ply: the course of chances, gains by play and by luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import fsum

from runegames.core import Seat, move_from_wire, tally
from runegames.play.replay import parts_of, turns_of
from runegames.play.session import Session
from runegames.review import marks
from runegames.review.chances import Chance, among_players, can_tell, chances_of
from runegames.review.figures import NOTHING, Figure, together
from runegames.review.luck import QUICK_PLAYOUTS, STILL_SHARE, seed_of
from runegames.review.marks import MISTAKES
from runegames.review.parts import (
    ExaminedDecision,
    GainSpan,
    LuckStroke,
    MomentFigures,
    Progress,
    SeatReview,
    Worth,
)
from runegames.review.skill import Decided
from runegames.review.tasks import ORDINARY_SIMULATIONS, Finding, ReviewTask, Try, playouts_of
from runegames.review.worth import Judge

MAX_TURNING_POINTS = 5
MAX_STROKES = 5
DECISION_WORK = 250
"""Work of judging a decision, in playouts of a table."""
MAX_SHARE = 0.999
"""Greatest share of the work done of an incomplete review."""


class Unfinished(ValueError):
    """Refusal to review a game that goes on, since its hands are still hidden."""

    def __init__(self) -> None:
        super().__init__("The game goes on; it can be looked into once it is over.")


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
        self._decisions: dict[int, tuple[Finding, ExaminedDecision]] = {}
        """Decisions by ply, each with the finding on which it rests."""

    @property
    def ordinary(self) -> bool:
        """True if the depth is at least the usual one."""
        return self.simulations >= ORDINARY_SIMULATIONS

    # -- growing --------------------------------------------------------------------------

    def tasks(self) -> list[ReviewTask]:
        """Return the tasks of the next stage, the most urgent first; empty for a complete review.

        First, a quick pass shows the whole course of the game. Then the plies are examined wholly,
        decisions with the greatest falls first. At last, further answers are compared at the
        turning points.
        """
        plies = range(len(self.session.plies) + 1)
        if unseen := [ply for ply in plies if ply not in self.findings]:
            return [replace(self.task(ply), quick=True) for ply in unseen]
        left = [ply for ply in plies if not self.findings[ply].whole] or self._to_compare()
        return [self.task(ply) for ply in sorted(left, key=self._suspicion)]

    def _to_compare(self) -> list[int]:
        """Return the turning points whose rivals are not compared yet."""
        decided_points = (
            (point.ply, self.findings[point.ply].decided) for point in self.turning_points()
        )
        return [ply for ply, decided in decided_points if decided is not None and decided.rivals]

    def _suspicion(self, ply: int) -> float:
        """Return the key by which plies are examined: the most suspicious has the lowest."""
        if ply not in self.deciding:
            return 1.0 + ply
        seat = self.session.plies[ply - 1].seat
        return self.moments[ply].play[seat] / marks.unit(self.judge)

    def task(self, number: int) -> ReviewTask:
        """Make the task of examining a ply, or the deal (0)."""
        session = self.session
        after = session.at(number).state
        ply = session.plies[number - 1] if number else None
        return ReviewTask(
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
            known=self.findings.get(number),
        )

    def fits(self, finding: Finding) -> bool:
        """Test whether a finding, perhaps from a file, can belong to this game."""
        seats, decided = self.judge.seats, finding.decided
        if not 0 <= finding.ply <= len(self.session.plies):
            return False
        if (len(finding.worth), len(finding.luck)) != (seats, seats):
            return False
        compares = finding.whole and finding.ply in self.deciding
        if compares == (decided is None):
            return False
        if finding.playouts < 1:
            return False
        return decided is None or 0 <= decided.played < len(decided.answers)

    def add(self, finding: Finding) -> None:
        self.findings[finding.ply] = finding
        for known in ("moments", "_spans"):
            self.__dict__.pop(known, None)

    @property
    def progress(self) -> Progress:
        whole = [ply for ply, finding in self.findings.items() if finding.whole]
        plies, decisions = range(len(self.session.plies) + 1), frozenset(self.deciding)
        work = {ply: self._work(ply) for ply in plies}
        for ply in decisions:
            work[ply] += DECISION_WORK
        done = fsum(
            work[ply] if finding.whole else finding.playouts
            for ply, finding in self.findings.items()
        )
        return Progress(
            len(whole),
            len(plies),
            tally(ply in decisions for ply in whole),
            len(decisions),
            share=1.0 if self.complete else min(MAX_SHARE, done / fsum(work.values())),
        )

    def _work(self, ply: int) -> int:
        """Return the expected number of playouts for a ply."""
        playouts, finding = playouts_of(self.simulations), self.findings.get(ply)
        quick = min(playouts, QUICK_PLAYOUTS)
        if finding is not None and finding.luck == (NOTHING,) * self.judge.seats:
            playouts //= STILL_SHARE
        return max(quick, playouts)

    @property
    def seen(self) -> bool:
        """True if the whole course of the game is known, at least from the quick pass."""
        return len(self.findings) > len(self.session.plies)

    @property
    def complete(self) -> bool:
        """True if all plies and the deal are wholly examined, and the turning points compared."""
        whole = all(finding.whole for finding in self.findings.values())
        return self.seen and whole and not self._to_compare()

    @property
    def known(self) -> int:
        """Last known moment; -1 before the deal is examined."""
        return len(self.moments) - 1

    # -- how it went ----------------------------------------------------------------------

    @cached_property
    def moments(self) -> tuple[MomentFigures, ...]:
        """Moments from the deal to the last known one."""
        return tuple(self._moments())

    def _moments(self) -> Iterator[MomentFigures]:
        seats = range(self.judge.seats)
        luck = [NOTHING] * len(seats)
        before: Sequence[Figure] | None = None
        for ply in range(len(self.session.plies) + 1):
            finding = self.findings.get(ply)
            if finding is None:
                return
            now = self._worth(ply)
            luck = [together(parts) for parts in zip(luck, finding.luck, strict=True)]
            play = [
                now[seat].value - before[seat].value - finding.luck[seat].value if before else 0.0
                for seat in seats
            ]
            without = tuple(now[seat].minus(luck[seat]) for seat in seats)
            open_to_players = ply < len(self.session.plies) and not self.judge.alone
            chances = tuple(map(among_players, now)) if open_to_players else now
            yield MomentFigures(chances, without, finding.luck, tuple(play))
            before = now

    def _worth(self, ply: int) -> tuple[Figure, ...]:
        """Return the measured worth of an examined table; the result is known without playouts."""
        if ply == len(self.session.plies):
            return tuple(map(Figure, self.result))
        return self.findings[ply].worth

    def parts(self) -> tuple[GainSpan, ...]:
        """Return the rounds, hands or turns of the game, without gains."""
        return self._all_parts

    @cached_property
    def _all_parts(self) -> tuple[GainSpan, ...]:
        starts = self._starts()
        bounds = [*starts, len(self.session.plies)]
        return tuple(
            GainSpan(name, first + 1, last, (), ())
            for (first, name), last in zip(starts.items(), bounds[1:], strict=True)
        )

    def spans(self) -> tuple[GainSpan, ...]:
        """Return the deal and the known parts of the game, with gains."""
        return self._spans

    @cached_property
    def _spans(self) -> tuple[GainSpan, ...]:
        moments = self.moments
        if not moments:
            return ()
        no_play = (NOTHING,) * self.judge.seats
        spans = [GainSpan("deal", 0, 0, no_play, moments[0].luck)]
        for part in self.parts():
            inside = moments[part.first : part.last + 1]
            if inside:
                last = min(part.last, self.known)
                luck = tuple(map(together, zip(*(moment.luck for moment in inside), strict=True)))
                ends = self._worth(last), self._worth(part.first - 1), luck
                play = tuple(
                    now.minus(before).minus(drawn) for now, before, drawn in zip(*ends, strict=True)
                )
                spans.append(GainSpan(part.name, part.first, last, play, luck))
        return tuple(spans)

    def _starts(self) -> dict[int, str]:
        """Return the names of rounds, hands or turns by the moment of their beginning."""
        turns = turns_of(self.session, range(len(self.session.plies)))
        named = {start: str(part) for start, part in parts_of(turns).items()}
        if not named:
            numbers: dict[int, int] = {}
            for index, turn in enumerate(turns):
                number = turn.number if turn.number is not None else index + 1
                numbers.setdefault(number, turn.start)
            named = {start: f"turn {number}" for number, start in numbers.items()}
        starts = sorted(named)
        return {(start if index else 0): named[start] for index, start in enumerate(starts)}

    # -- chances as people read them ------------------------------------------------------

    def chances(self, moment: int) -> tuple[Chance, ...] | None:
        """Return each seat's chances at a known moment; None if they tell nothing yet."""
        return self._shared(self.moments[moment].chances)

    def chances_without_luck(self, moment: int | None = None) -> tuple[Chance, ...] | None:
        """Return each seat's chances without the luck so far, by default at the end of the game.

        They are None if the moment is not known yet, or if they tell nothing.
        """
        if moment is None:
            moment = len(self.session.plies)
        return self._shared(self.moments[moment].without_luck) if moment <= self.known else None

    def _shared(self, figures: Sequence[Figure]) -> tuple[Chance, ...] | None:
        """Return the chances by seat; the sides' sum to 100, and the seats of a side share its."""
        sides = self.session.game.sides(self.judge.seats)
        chances = chances_of([figures[side[0]] for side in sides])
        if not can_tell(chances):
            return None
        by_seat = {
            seat: chance for side, chance in zip(sides, chances, strict=True) for seat in side
        }
        return tuple(by_seat[seat] for seat in range(self.judge.seats))

    @property
    def _luck_tells(self) -> bool:
        """True if results minus luck scatter less than plain results.

        The luck of plies has mean 0 whatever happened before. So its squares sum to the scatter
        that luck brings into results, plus the scatter of the measurement.
        """
        if self.ordinary:
            return True
        luck = [figure for finding in self.findings.values() for figure in finding.luck]
        scatter = fsum(figure.value * figure.value for figure in luck)
        return scatter >= 2 * fsum(figure.error * figure.error for figure in luck)

    # -- decisions ------------------------------------------------------------------------

    def decision(self, ply: int) -> ExaminedDecision | None:
        """Return the decision of a ply; None without a choice, or before the ply is examined."""
        finding = self.findings.get(ply)
        if finding is None or finding.decided is None:
            return None
        known = self._decisions.get(ply)
        if known is None or known[0] is not finding:
            known = self._decisions[ply] = finding, self._decision(ply, finding.decided)
        return known[1]

    def _decision(self, ply: int, decided: Decided) -> ExaminedDecision:
        wire = self.session.game.moves
        answers = tuple(
            Worth(move_from_wire(wire, answer.move), answer.worth, answer.loss)
            for answer in decided.answers
        )
        played = answers[decided.played]
        mark = marks.mark(self.judge, decided.loss, self.strictness, best=decided.played == 0)
        seat = self.session.plies[ply - 1].seat
        return ExaminedDecision(
            ply,
            seat,
            answers=answers,
            played=played,
            loss=decided.loss,
            mark=mark,
            trials=decided.trials,
        )

    def decisions(self) -> tuple[ExaminedDecision, ...]:
        """Return the examined decisions in the order of the game."""
        decisions = (self.decision(ply) for ply in self.deciding)
        return tuple(decision for decision in decisions if decision is not None)

    def turning_points(self) -> tuple[ExaminedDecision, ...]:
        """Return the costliest inaccuracies, mistakes and blunders, in the order of the game."""
        marked = [
            decision for decision in self.decisions() if decision.mark not in ("best", "fine")
        ]
        dearest = sorted(marked, key=lambda decision: -decision.loss.value)[:MAX_TURNING_POINTS]
        return tuple(sorted(dearest, key=lambda decision: decision.ply))

    def strokes(self) -> tuple[LuckStroke, ...]:
        """Return the largest strokes of luck, the largest first.

        Each exceeds the uncertainty of its estimate, and reaches the minimum cost of a mark.
        """
        strokes = []
        for ply, finding in self.findings.items():
            if not finding.whole:
                continue  # a quick finding is too uncertain
            mover = self.session.plies[ply - 1].seat if ply else None
            seats = sorted(range(self.judge.seats), key=lambda seat: seat != mover)
            seat = max(seats, key=lambda seat: abs(finding.luck[seat].value))
            luck = finding.luck[seat]
            if luck.clear and abs(luck.value) >= marks.least_cost(self.judge):
                strokes.append(LuckStroke(ply, seat, luck))
        return tuple(sorted(strokes, key=lambda stroke: -abs(stroke.luck.value))[:MAX_STROKES])

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

    def brief(self, ply: int, move: object) -> str:
        """Name an answer in a few words, for lists."""
        session, played = self.session, self.session.plies[ply - 1]
        view = played.before.view(played.seat)
        words: str = session.game.words.brief(move, view, session.names)
        return words

    def brief_pair(self, point: ExaminedDecision) -> tuple[str, str]:
        """Name the played and the best answer briefly, but so that the names differ."""
        pair = tuple(self.brief(point.ply, decided.move) for decided in (point.played, point.best))
        if pair[0] == pair[1]:
            pair = tuple(
                self.said(point.ply, decided.move) for decided in (point.played, point.best)
            )
        return pair[0].rstrip("."), pair[1].rstrip(".")

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
        own = [decision for decision in self.decisions() if decision.seat == seat]
        moments = self.moments
        start = luck = NOTHING
        if moments:
            start = moments[0].without_luck[seat]
            luck = together(moment.luck[seat] for moment in moments)
        result = self.result[seat]
        adjusted = Figure(result).minus(luck.times(self.judge.luck_share))
        return SeatReview(
            seat,
            decisions=len(own),
            mistakes=tally(decision.mark in MISTAKES for decision in own),
            loss=together(decision.cost for decision in own),
            start=start,
            play=fsum(moment.play[seat] for moment in moments),
            luck=luck,
            result=result,
            without_luck=Figure(result).minus(luck),
            luck_adjusted=adjusted if self._luck_tells else None,
        )
