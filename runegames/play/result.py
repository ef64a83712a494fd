"""Result of a finished game: standings, sources of the points, and the points after each ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runegames.core import SEAT_LETTERS, Names, Outcome, Seat, View
from runegames.play.export import PRACTICE, hints_said
from runegames.play.session import Session


@dataclass(frozen=True, slots=True)
class SideResult:
    """Final standing of a side."""

    letters: str
    seat: Seat
    """Seat whose colour the side has."""
    name: str
    score: int
    rank: int
    points: tuple[int, ...]
    """Points at the beginning and after each ply; in an evening, after each game."""

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Stretch:
    """Section of the chart's time axis, such as a round, a turn, or a game of an evening."""

    start: int
    """Ply after which the section begins."""
    number: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Points of all sides over a game, or over an evening of games."""

    sides: tuple[SideResult, ...]
    unit: str
    """Unit of the stretches: ``round``, ``hand``, ``turn``, ``game``."""
    stretches: tuple[Stretch, ...]

    @property
    def ranked(self) -> list[SideResult]:
        """Sides from the first place to the last; equal ones in the given order."""
        return _ranked(self.sides)

    @property
    def plies(self) -> int:
        return len(self.sides[0].points) - 1


@dataclass(frozen=True, slots=True)
class Result(Scores):
    """Contents of the screen of results."""

    title: str
    deal: str
    headline: str
    """Winner, points of a single player, ``draw`` or ``lost``."""
    colour_of: Seat
    """Seat whose colour the headline has."""
    verdict: str
    remarks: tuple[str, ...]
    """Further facts, one per line."""
    sources: tuple[tuple[str, tuple[str, ...]], ...]
    """Sources of the points: name, and points by side; the last one is the sum."""
    ladder: tuple[tuple[str, int], ...]
    """Titles that a single player can earn: name, and the points needed."""
    line: str
    """Result in one line, to be shared."""

    @property
    def counted(self) -> str:
        """Name of the points, such as ``bones``; ``points`` if the sum has no name of its own."""
        return _name_of(self.sources[-1][0])


def result_of(session: Session) -> Result:
    """Make the result of a finished game."""
    outcome = session.outcome()
    assert outcome is not None, "the game is not over"
    words, names = session.game.words, session.names
    views = [*(ply.before.view(None) for ply in session.plies), session.view(None)]
    sides = _sides(outcome, views, names)
    headline, seat = _headline(outcome, sides)
    _, rows = words.breakdown(views[-1], names)
    unit, stretches = _stretches(views)
    ladder = tuple(words.ladder) if len(names) == 1 else ()
    turned = _turned(sides, unit, stretches)
    return Result(
        sides,
        unit,
        stretches=stretches,
        title=session.game.meta.title,
        deal=session.deal,
        headline=headline,
        colour_of=seat,
        verdict=words.verdict(outcome, views[-1], names),
        remarks=tuple(filter(None, (turned, *remarks(session)))),
        sources=tuple((row[0], tuple(row[1:])) for row in rows),
        ladder=ladder,
        line=_line(session, outcome, sides, ladder),
    )


def name_of_points(session: Session) -> str:
    """Name the points of a game, such as ``bones`` or ``hands won``."""
    _, rows = session.game.words.breakdown(session.view(None), session.names)
    return _name_of(rows[-1][0])


def _name_of(total: str) -> str:
    return "points" if total == "together" else total


def _sides(outcome: Outcome, views: Sequence[View], names: Names) -> tuple[SideResult, ...]:
    return tuple(
        SideResult(
            "".join(SEAT_LETTERS[seat] for seat in seats),
            seats[0],
            " & ".join(names[seat] for seat in seats),
            outcome.scores[seats[0]],
            outcome.ranks[seats[0]],
            tuple(view.scores[side] for view in views),
        )
        for side, seats in enumerate(views[-1].sides)
    )


def _ranked(sides: Sequence[SideResult]) -> list[SideResult]:
    return sorted(sides, key=lambda side: (side.rank, -side.score))


def _headline(outcome: Outcome, sides: Sequence[SideResult]) -> tuple[str, Seat]:
    won = [side for side in sides if side.won]
    if not won:
        return "lost", 0
    if len(outcome.scores) == 1:
        return str(outcome.scores[0]), 0
    if len(sides) > 1 and len(won) == len(sides):
        return "draw", won[0].seat
    return " & ".join(side.name for side in won), won[0].seat


def remarks(session: Session) -> list[str]:
    """Return remarks on the origin and the course of the game, without a full stop."""
    lines = [
        session.ritual.remark if session.ritual is not None else "",
        str(session.origin or ""),
        hints_said(session),
        PRACTICE if session.practice else "",
    ]
    return [*filter(None, lines)]


def _stretches(views: Sequence[View]) -> tuple[str, tuple[Stretch, ...]]:
    """Return the unit and the list of the chart's sections.

    Sections are the parts of the game, or its turns if it has fewer than two parts.
    """
    parts: list[Stretch] = []
    turns: list[Stretch] = []
    unit = "turn"
    for moment, view in enumerate(views[:-1]):
        part, counts = view.part(), view.turn_counts()
        if part is not None and (not parts or parts[-1].number != part.number):
            unit = part.word
            parts.append(Stretch(moment, part.number))
        last = turns[-1].number if turns else 0
        if counts is not None and max(counts) > last:
            turns.append(Stretch(moment, max(counts)))
    if len(parts) > 1:
        return unit, tuple(parts)
    return "turn", tuple(turns if len(turns) > 1 else ())


def _turned(sides: Sequence[SideResult], unit: str, stretches: Sequence[Stretch]) -> str:
    """Describe a single winner's lead and when it began; "" if there is none."""
    best = [side for side in sides if side.won]
    others = [side for side in sides if not side.won]
    if len(best) != 1 or not others:
        return ""
    winner, second = best[0], max(others, key=lambda side: side.score)
    if winner.score <= second.score:
        return ""
    moments = range(len(winner.points))
    behind = (
        moment
        for moment in moments
        if any(other.points[moment] >= winner.points[moment] for other in others)
    )
    since = 1 + max(behind, default=-1)
    ahead = f"{winner.score - second.score} more than {second.name}"
    if since >= len(winner.points):
        return ahead
    started = [stretch.number for stretch in stretches if stretch.start < max(since, 1)]
    when = f"{unit} {started[-1]}" if started else f"move {since} of {len(moments) - 1}"
    in_last = bool(stretches) and len(started) == len(stretches)
    last = ", the last" if in_last else ""
    return f"{ahead}; in the lead since {when}{last}"


def _line(
    session: Session,
    outcome: Outcome,
    sides: Sequence[SideResult],
    ladder: Sequence[tuple[str, int]],
) -> str:
    if not outcome.winners:
        words = f"{' & '.join(session.names)} lost"
    else:
        words = ", ".join(f"{side.name} {side.score}" for side in _ranked(sides))
    reached = [name for name, at_least in ladder if outcome.scores[0] >= at_least]
    parts = [session.game.meta.title, words, *reached[-1:]]
    if session.ritual is not None:
        parts.append(session.ritual.title)
    if session.practice:
        parts.append("practice")
    return " · ".join([*parts, session.deal])
