"""Report of a day's ritual: points, par, the best result that was found, and the calendar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.par import (
    BY,
    TRIALS,
    Calendar,
    DayMark,
    Par,
    over_par,
    pars_of,
    share_line,
)
from runegames.core.names import count
from runegames.play.dates import DAYS, day_words, until_tomorrow
from runegames.play.result import Scores, SideResult, Stretch, result_of
from runegames.play.saves import SaveError
from runegames.play.session import Session
from runegames.report.model import (
    Cell,
    Report,
    ReportTable,
    Row,
    Section,
    StyledWords,
    TableColumn,
    Words,
)
from runegames.report.pictures import CalendarDay, Chart, FinalTable, ParScale, RitualCalendar

WEEKS = 5
"""Weeks of the calendar."""
HIDDEN = "Par and the best result are shown after you have played."
SIDES = (("Y", 0, "you"), ("M", 3, BY))
"""Lines of the chart of points by turn: letter, seat for the colour, and name of each."""


@dataclass(frozen=True)
class RitualFacts:
    """Facts of the ritual of a day."""

    day: date
    calendar: Calendar
    pars: Mapping[date, Par | None]
    """Par of each day that was played by the present rules; None as long as it has no trial."""
    own: Session | None = None
    """Game of the day; None if it is not played, or its save cannot be read."""
    trouble: str = ""
    """Words on why there is no par, or no save of the day's game; otherwise empty."""
    next_in: str = ""
    trials: int = TRIALS
    """Number of trials that a par needs."""

    @classmethod
    def of(cls, library: Library, day: date, today: date) -> RitualFacts:
        """Collect the facts of a day's ritual from finished games, files of par and the save."""
        calendar = Calendar(library.finished(), today)
        pars = pars_of(calendar, {*shown_days(calendar), day})
        own, trouble = own_game(library, calendar, day), ""
        if own is None and (result := calendar.results.get(day)) is not None:
            trouble = f"Played with {count(result.points, 'point')}; its save cannot be read."
        next_in = _until_next() if day == today else ""
        return cls(day, calendar, pars, own, trouble, next_in)

    def with_pars(self, others: Mapping[date, Par | None]) -> RitualFacts:
        """Return these facts with the pars that have more trials, these or others."""
        pars = {day: max((par, others.get(day)), key=_trials) for day, par in self.pars.items()}
        return replace(self, pars=pars)

    @property
    def points(self) -> int | None:
        """Points of the day's ritual; None if it is not played."""
        result = self.calendar.results.get(self.day)
        return None if result is None else result.points

    @property
    def par(self) -> Par | None:
        """Complete par of the day; None if it is unknown, or hidden because there is no result."""
        par = self.pars.get(self.day)
        known = par is not None and len(par.trials) >= self.trials
        return par if self.points is not None and known else None


def _trials(par: Par | None) -> int:
    return 0 if par is None else len(par.trials)


def of_ritual(facts: RitualFacts) -> Report:
    """Report on the ritual of a day."""
    points, par = facts.points, facts.par
    scale = [_scale(points, par)] if points is not None else []
    sections = [
        *scale,
        _turns(facts),
        _calendar(facts),
        *_own_table(facts),
    ]
    fields: dict[str, object] = {}
    if points is not None and par is not None:
        fields = _fields(facts, points, par)
    return Report(
        "" if points is None else str(points),
        _headline(facts),
        sections,
        [*_worth(facts)],
        fields,
        when=f"{DAYS[facts.day.weekday()]}, {day_words(facts.day, facts.calendar.today)}",
        line=_line(facts),
    )


def _until_next() -> str:
    """Tell the time until the next ritual: ``the next one in 5 h 12 min``."""
    seconds = until_tomorrow(datetime.now(UTC)).total_seconds()
    hours, minutes = divmod(int(seconds) // 60, 60)
    return f"the next one in {hours} h {minutes} min" if hours else f"the next one in {minutes} min"


def shown_days(calendar: Calendar) -> list[date]:
    """Return the days of the calendar up to today."""
    days = (day for week in calendar.weeks(WEEKS) for day in week)
    return [day for day in days if day <= calendar.today]


def own_game(library: Library, calendar: Calendar, day: date) -> Session | None:
    """Load the game of a day; None if it is not played, or its save cannot be read."""
    result = calendar.results.get(day)
    if result is None:
        return None
    try:
        return library.load(result.save).session
    except SaveError:
        return None


# -- words --------------------------------------------------------------------------------


def _title(facts: RitualFacts) -> str:
    today = facts.day == facts.calendar.today
    return "Today's ritual" if today else f"The ritual of {day_words(facts.day)}"


def _headline(facts: RitualFacts) -> str:
    points, par = facts.points, facts.par
    if points is None:
        return f"{_title(facts)} is not played yet. {HIDDEN}"
    worth = f", {over_par(points, par.points)}" if par is not None else ""
    return f"{_title(facts)}: {count(points, 'point')}{worth}."


def _worth(facts: RitualFacts) -> Iterator[Words]:
    """Yield lines on the worth of the points, or on why there are none."""
    points, par = facts.points, facts.par
    if points is None:
        yield [StyledWords(facts.trouble or f"{_title(facts)} is not played yet.", "strong")]
        if not facts.trouble:
            yield HIDDEN
        return
    if par is not None:
        yield [StyledWords(f"points, {over_par(points, par.points)}", "strong")]
        yield f"Par {par.points} is what a {BY} scores here on average, over {TRIALS} trials."
    else:
        begun = facts.pars.get(facts.day)
        trial = 1 if begun is None else len(begun.trials) + 1
        yield [StyledWords("points", "strong")]
        yield facts.trouble or f"par is being found: trial {trial} of {TRIALS}"
    if facts.own is not None and (rank := _rank(facts.own)):
        yield [StyledWords(rank, "")]


def _rank(session: Session) -> str:
    """Tell the title for the points and the next one: ``Adept; one more would be Master``."""
    result = result_of(session)
    points = result.sides[0].score
    reached = [name for name, least in result.ladder if points >= least]
    above = [(name, least) for name, least in result.ladder if points < least]
    words = reached[-1:]
    if above:
        name, least = above[0]
        words.append(f"{least - points} more would be {name}")
    return f"{'; '.join(words)}." if words else ""


def _line(facts: RitualFacts) -> str:
    if facts.points is None:
        return ""
    emblem = facts.own.view(None).emblem() if facts.own is not None else ""
    return share_line(facts.day, facts.points, facts.par, emblem)


# -- sections -----------------------------------------------------------------------------


def _scale(points: int, par: Par | None) -> Section:
    if par is None:
        return Section("scale", "", [ParScale(points, None, None)], priority=1)
    scale = ParScale(points, par.points, par.best.points, len(par.trials))
    return Section("scale", "", [scale], priority=1)


def _turns(facts: RitualFacts) -> Section:
    """Draw the points turn by turn, with those of the best result."""
    if facts.own is None:
        return Section("turns", "", [])
    best = _points_by_turn(facts.par.best_game()) if facts.par is not None else ()
    lines, others = [_points_by_turn(facts.own)], ""
    if len(best) > 1:
        lines.append(best)
        others = ", the best (M)"
    turns = max(map(len, lines))
    # The shorter line stays level to the end.
    lines = [(*points, *[points[-1]] * (turns - len(points))) for points in lines]
    sides = tuple(
        SideResult(letter, seat, name, points[-1], rank, points)
        for rank, ((letter, seat, name), points) in enumerate(zip(SIDES, lines, strict=False), 1)
    )
    stretches = tuple(Stretch(turn, turn + 1) for turn in range(turns - 1))
    title = "points, turn by turn"
    heading = f"{title}: you (Y){others}"
    chart = Chart(Scores(sides, "turn", stretches))
    return Section("turns", heading, [chart], spoken=f"{title.capitalize()}:", priority=2)


def _points_by_turn(session: Session) -> tuple[int, ...]:
    """Return the points at the beginning and after each turn."""
    result = result_of(session)
    (side,) = result.sides
    ends = [stretch.start for stretch in result.stretches[1:]]
    return (side.points[0], *(side.points[end] for end in ends), side.points[-1])


def _calendar(facts: RitualFacts) -> Section:
    calendar, pars = facts.calendar, facts.pars
    weeks = [
        [_calendar_day(day, calendar.results.get(day), pars.get(day)) for day in week]
        for week in calendar.weeks(WEEKS)
    ]
    streak = (
        Cell(
            [
                StyledWords(str(calendar.streak), "gold"),
                StyledWords(f" {'day' if calendar.streak == 1 else 'days'} in a row"),
            ],
            f"{count(calendar.streak, 'day')} in a row",
        ),
        Cell(f"{calendar.longest} at most", f"; {calendar.longest} at most"),
        Cell(
            f"{calendar.played_of(30)} of 30 days",
            f"; played on {calendar.played_of(30)} of the last 30 days",
        ),
    )
    table = ReportTable((TableColumn(), TableColumn(), TableColumn()), [Row(streak)], form="flow")
    return Section(
        "calendar",
        "points more or fewer than par",
        [RitualCalendar(weeks, calendar.today), table],
        "more is better",
    )


def _calendar_day(day: date, result: FinishedGame | None, par: Par | None) -> CalendarDay:
    points = None if result is None else result.points
    return CalendarDay(day, DayMark.of(result, par), points)


def _own_table(facts: RitualFacts) -> Sequence[Section]:
    session = facts.own
    if session is None:
        return ()
    final = FinalTable(session.game.meta.id, session.view(None), session.names)
    return [Section("table", "your ritual", [final], priority=3)]


# -- fields -------------------------------------------------------------------------------


def _fields(facts: RitualFacts, points: int, par: Par) -> dict[str, object]:
    days = shown_days(facts.calendar)
    return {
        "runegames": "ritual",
        "format": 1,
        "day": facts.day.isoformat(),
        "points": points,
        "par": par.points,
        "best": par.best.model_dump(mode="json"),
        "trials": [trial.points for trial in par.trials],
        "streak": facts.calendar.streak,
        "calendar": [_day_fields(facts, day) for day in days],
        "share": _line(facts),
    }


def _day_fields(facts: RitualFacts, day: date) -> dict[str, object]:
    result, par = facts.calendar.results.get(day), facts.pars.get(day)
    mark = DayMark.of(result, par)
    return {
        "day": day.isoformat(),
        "points": None if result is None else result.points,
        "over": mark.over,
    }
