"""Report of a finished game: the winner, the reason, where the points came from, the course."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core.names import capitalized, count
from runegames.play.result import Result, SideResult, result_of
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
    Words,
)
from runegames.report.pictures import Chart, FinalTable, Ladder, Podium


def of_result(session: Session, remarks: Sequence[str] = ()) -> Report:
    """Report on a finished game; ``remarks``: further facts, such as what the game counts for."""
    final = FinalTable(session.game.meta.id, session.view(None), session.names)
    return of_points(result_of(session), final, remarks)


def of_points(result: Result, final: FinalTable | None, remarks: Sequence[str] = ()) -> Report:
    """Report on a result; ``final``: the table at the end, if it is drawn."""
    facts: list[Words] = [[StyledWords(result.verdict, "strong")]]
    words = [capitalized(remark) for remark in result.remarks]
    words += [remark.rstrip(".") for remark in remarks]
    tables = [final] if final else []
    return Report(
        result.headline,
        result.verdict,
        [
            Section("remarks", "", [Sentence(remark) for remark in words]),
            _stand(result),
            Section("sources", _sources_heading(result), [_sources(result)]),
            Section("table", f"the end of {result.title}", tables, priority=2),
            _chart(result),
        ],
        facts,
        seat=result.colour_of,
        when=_course(result),
        line=result.line,
    )


def _course(result: Result) -> str:
    """Tell the length of a game and its deal: ``6 rounds · 84 moves · deal 274126``."""
    stretches = [count(len(result.stretches), result.unit)] if result.stretches else []
    return " · ".join([*stretches, f"{result.plies} moves", result.deal])


def _stand(result: Result) -> Section:
    if result.ladder:
        return Section("stand", "", [Ladder(result)], spoken="The titles.", priority=1)
    podium = [Podium(result)] if len(result.sides) > 1 else []
    return Section("stand", "", podium, priority=1)


def _sources_heading(result: Result) -> str:
    one_word = " " not in result.counted
    return f"where the {result.counted} came from" if one_word else "the score"


def _chart(result: Result) -> Section:
    unit = f", {result.unit} by {result.unit}" if result.stretches else ""
    heading = f"{result.counted}{unit}"
    spoken = f"{capitalized(heading)}."
    return Section("chart", heading, [Chart(result)], spoken=spoken, priority=1)


def _sources(result: Result) -> ReportTable:
    """Make the table of the sources of points, with sides as rows or as columns.

    Sides are rows if that is narrower: names of sources may be long, and so may their points.
    """
    figures = [max(map(len, points)) for _, points in result.sources]
    titles = [len(name) for name, _ in result.sources]
    by_side = max(len(side.name) for side in result.sides) + sum(map(max, figures, titles))
    by_source = max(titles) + sum(max(4, *figures) for _ in result.sides)
    if len(result.sides) > 1 and by_side <= by_source:
        return _by_side(result)
    return _by_source(result)


def _by_side(result: Result) -> ReportTable:
    """Make a row for each side, the winner first."""
    *names, total = [name for name, _ in result.sources]
    columns = [TableColumn(side="left"), TableColumn(side="left", stretches=True)]
    columns += [TableColumn(title=name) for name in (*names, total)]
    rows = []
    for side in result.ranked:
        index = result.sides.index(side)
        cells = [
            Cell(side.letters, seat=side.seat),
            Cell(side.name, f"{side.name}: ", style="strong" if side.won else ""),
        ]
        for number, (name, points) in enumerate(result.sources):
            last = name == total
            sign = ", " if number else ""
            seat = side.seat if last else None
            cells.append(Cell(points[index], f"{sign}{name} {points[index]}", seat=seat))
        rows.append(Row(cells))
    return ReportTable(columns, rows)


def _by_source(result: Result) -> ReportTable:
    """Make a row for each source of points, with a column for each side, the winner first."""
    sides = result.ranked
    columns = [TableColumn(stretches=True), *(TableColumn(seat=side.seat) for side in sides)]
    *sources, total = [_source(result, sides, source) for source in result.sources]
    return ReportTable(columns, [*sources, total])


def _source(
    result: Result, sides: Sequence[SideResult], source: tuple[str, tuple[str, ...]]
) -> Row:
    name, points = source
    last = source == result.sources[-1]
    cells = [Cell(name, f"{capitalized(name)}: ", style="strong" if last else "")]
    for index, side in enumerate(sides):
        words = points[result.sides.index(side)]
        spoken = f"{', ' if index else ''}{side.name} {words}"
        cells.append(Cell(words, spoken, seat=side.seat if last else None))
    return Row(cells)
