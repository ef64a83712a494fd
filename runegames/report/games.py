"""Report of one game, finished or waiting, from what files and history hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from runegames.chronicle.destination import destination
from runegames.chronicle.entries import SaveEntry
from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.people import People
from runegames.chronicle.summaries import ReviewSummary
from runegames.core import SEAT_LETTERS
from runegames.core.names import and_list, company, count
from runegames.games.registry import title_of
from runegames.play.dates import DAYS, day_and_month, local
from runegames.play.result import Scores, SideResult
from runegames.play.session import Session
from runegames.report.model import (
    Cell,
    Report,
    ReportTable,
    Row,
    Section,
    Sentence,
    StyledWords,
    TableColumn,
)
from runegames.report.pictures import Podium
from runegames.report.reviewwords import verdict
from runegames.review.chances import can_tell, chances_of
from runegames.review.figures import Figure


def sides_of(played: FinishedGame) -> Sequence[Sequence[SeatResult]]:
    """Group the seats of a finished game by side, the winner first."""
    sides: dict[int, list[SeatResult]] = {}
    for result in played.places:
        sides.setdefault(result.side, []).append(result)
    return sorted(
        sides.values(), key=lambda side: (side[0].rank or 99, -side[0].score, side[0].seat)
    )


def name_of(result: SeatResult, people: People) -> str:
    return people.spelled(result.name) if result.name else f"player {SEAT_LETTERS[result.seat]}"


def of_finished(
    played: FinishedGame,
    games: Iterable[FinishedGame],
    people: People,
    review: ReviewSummary | None = None,
) -> Report:
    """Report on a finished game from the history, without replaying it."""
    sides = sides_of(played)
    winners = [side for side in sides if side[0].rank == 1]
    title, best = title_of(played.game), sides[0][0].score
    if len(sides) == 1:
        name, sentence = str(best), f"points, {name_of(sides[0][0], people)} alone."
    elif len(winners) == 1:
        name = " & ".join(name_of(result, people) for result in winners[0])
        sentence = f"won with {best}{_lead(sides, people)}."
    elif winners:
        name, sentence = "draw", f"{best} each."
    else:
        name, sentence = "lost", "Nobody won."
    counts = destination(games, people, played.save)
    scores = Scores(tuple(_side(side, people) for side in sides), "turn", ())
    parts = [Podium(scores)] if len(sides) > 1 else []
    return Report(
        name,
        f"{title}: {name} {sentence}",
        [
            Section("podium", "", parts, priority=1),
            Section("luck", "", [*_luck(played, people, review)]),
            Section("counts", "", [Sentence(counts.rstrip("."))]),
        ],
        [[StyledWords(sentence, "strong")]],
        seat=winners[0][0].seat if winners else 0,
        when=_when(played),
        title=title,
    )


def _luck(played: FinishedGame, people: People, review: ReviewSummary | None) -> Iterator[Sentence]:
    """Tell who would have won a reviewed game without luck, or what luck brought alone."""
    if review is None:
        return
    sides = sides_of(played)
    luck = [review.seats[side[0].seat].luck for side in sides]
    if len(sides) == 1:
        (points,) = luck
        verb = "brought" if points.value >= 0 else "cost"
        worth = count(round(abs(points.value)), "point")
        yield Sentence(f"Luck {verb} {worth}, give or take {points.reach:.1f}")
        return
    winners = [number for number, side in enumerate(sides) if side[0].rank == 1]
    share_won = 1 / len(winners) if winners else 0.0
    shares = [Figure(share_won if number in winners else 0.0) for number in range(len(sides))]
    chances = chances_of([share.minus(gain) for share, gain in zip(shares, luck, strict=True)])
    names = [[name_of(result, people) for result in side] for side in sides]
    told_chances = chances if can_tell(chances) else None
    yield Sentence(verdict(names, winners, told_chances).rstrip("."))


def brief(report: Report) -> Section:
    """Return the report of one game as one section of a few rows."""
    title = report.title or report.name
    sentences = [part for section in report.sections for part in section.parts]
    headline = report.headline.removeprefix(f"{title}: ")
    words = [Sentence(headline, "strong"), *(s for s in sentences if isinstance(s, Sentence))]
    return Section("brief", title, words, report.when)


def named(entry: SaveEntry) -> str:
    """Name a save by its game and players: ``Rune with Anna and Bo``."""
    if not entry.game:
        return entry.shown
    names = entry.names
    who = f" with {and_list(names)}" if len(names) > 1 else f", {company(names)}"
    return f"{title_of(entry.game)}{who}"


def of_closed(entry: SaveEntry) -> Report:
    """Report on a save that cannot be opened."""
    title = title_of(entry.game) if entry.game else entry.shown
    return Report(
        "", f"{title}: {entry.problem}", [], [[StyledWords(entry.problem, "bad")]], title=title
    )


def _lead(sides: Sequence[Sequence[SeatResult]], people: People) -> str:
    """Tell the lead of the winner: ``, 23 more than Anna``; "" if another has more points."""
    ahead = sides[0][0].score - max(side[0].score for side in sides[1:])
    second = " & ".join(name_of(result, people) for result in sides[1])
    return f", {ahead} more than {second}" if ahead > 0 else ""


def _side(side: Sequence[SeatResult], people: People) -> SideResult:
    letters = "".join(SEAT_LETTERS[result.seat] for result in side)
    name = " & ".join(name_of(result, people) for result in side)
    first = side[0]
    return SideResult(
        letters, first.seat, name, first.score, first.rank or len(side), (first.score,)
    )


def _when(played: FinishedGame) -> str:
    """Tell day, hour and length: ``Saturday 21 November, 19:40, 24 minutes``."""
    begun = played.created or played.ended
    words = f"{DAYS[begun.weekday()]} {day_and_month(begun)}, {begun:%H:%M}"
    if played.duration_s is not None:
        words += f", {count(max(1, round(played.duration_s / 60)), 'minute')}"
    return words


def of_waiting(session: Session, begun: datetime | None) -> Report:
    """Report on a game that waits: who is asked, and how it stands, as everybody may know it."""
    view, names = session.view(None), session.names
    decision = session.decision()
    asked = ""
    if decision is not None:
        asked = session.game.words.prompt(decision, view, names)
    rows = []
    for side, score in zip(view.sides, view.scores, strict=True):
        name = " & ".join(names[seat] for seat in side)
        cells = (
            Cell(name, f"{name} ", seat=side[0]),
            Cell(str(score), f"has {count(score, 'point')}", style="strong"),
        )
        rows.append((score, Row(cells)))
    rows.sort(key=lambda pair: -pair[0])
    table = ReportTable(
        (TableColumn(stretches=True), TableColumn(title="points")), [row for _, row in rows]
    )
    when = "" if begun is None else f"begun on {day_and_month(local(begun))}"
    return Report(
        session.game.meta.title,
        asked,
        [Section("standing", "how it stands", [table])],
        [[StyledWords(asked, "strong")]],
        when=when,
        title=session.game.meta.title,
    )
