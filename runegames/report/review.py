"""Report of a reviewed game: was it luck? Players, turning points, strokes of luck, the course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runegames.core import SEAT_LETTERS, and_list, count, possessive
from runegames.core.names import capitalized
from runegames.numerals import short_ordinal
from runegames.play.result import name_of_points
from runegames.report.model import (
    Bar,
    Cell,
    Detail,
    Part,
    Report,
    ReportSubject,
    ReportTable,
    Row,
    Section,
    Sentence,
    Style,
    StyledWords,
    TableColumn,
    Words,
)
from runegames.report.pictures import ReviewCourse, ReviewFocus
from runegames.report.reviewrecord import (
    fields_of,
    part_record,
    ply_records,
    seat_record,
    stroke_record,
)
from runegames.report.reviewwords import MAX_UNTOLD, ReviewWords, without_stop
from runegames.review import ExaminedDecision, Figure, GainSpan, Review, SeatReview
from runegames.review.parts import LuckStroke

NO_MISTAKE = "No mistake found that is more than chance"
BOLD_FROM = 4
"""Least gain or loss, in wins of a hundred or in points, that stands out."""
WHOLE_GAME = ReviewFocus()


def of_review(
    review: Review, focus: ReviewFocus = WHOLE_GAME, left_s: float | None = None
) -> Report:
    """Report on a review, which may still grow; ``left_s``: estimated seconds until its end."""
    words, session = ReviewWords(review), review.session
    parts = [part for part in review.parts() if part.name != "deal"]
    unit = parts[-1].name.split()[0] if parts else "part"
    headline = words.headline()
    facts: list[Words] = [[StyledWords(headline, "strong")], _second_line(words, focus)]
    progress = [] if review.complete else [_progress(review, left_s)]
    return Report(
        session.game.meta.title,
        headline,
        [
            *progress,
            _chances_without_luck(words),
            _seats(words),
            Section("plies", "", [], fields=lambda: ply_records(review)),
            _turning_points(words),
            _course(review, focus),
            _strokes(words),
        ],
        facts,
        fields_of(review),
        when=" · ".join(
            (
                count(len(parts), unit),
                f"deal {session.seed}",
                count(len(review.deciding), "decision"),
            )
        ),
        line=headline,
    )


def progress_of(review: Review, left_s: float | None) -> Row:
    """Make the row on how far a review is."""
    progress = review.progress
    # The course is the first thing to see, whose figures get surer afterwards.
    doing = "Looking at the decisions" if review.seen else "Looking at the course"
    of_all = f"{progress.decisions} of {count(progress.all_decisions, 'decision')}"
    left = spoken = ""
    if left_s is not None:
        left = f" · about {left_s:.0f} s left"
        spoken = f", about {count(round(left_s), 'second')} left"
    share = progress.share
    cells = (
        Cell(doing, f"{doing}: ", style="strong"),
        Cell(f"{share:.0%}", bar=Bar(share, (0.0, share))),
        Cell(f"{of_all}{left}", f"{of_all} done{spoken}"),
    )
    return Row(cells)


def _progress(review: Review, left_s: float | None) -> Section:
    return Section(
        "progress", "", [ReportTable([TableColumn()] * 3, [progress_of(review, left_s)])]
    )


def _second_line(words: ReviewWords, focus: ReviewFocus) -> Words:
    """Tell the move before the moment that is looked at, or else the chances without luck."""
    review = words.review
    if focus.moment:
        ply = review.session.plies[focus.moment - 1]
        said = without_stop(review.said(ply.number, ply.move))
        return f"{words.where(ply.number)}, move {ply.number}, {words.names[ply.seat]}: {said}."
    if not review.complete:
        if review.turning_points():
            return "You can open a turning point now. The review goes on meanwhile."
        return "The course of the game comes first, then its decisions."
    if words.alone:
        return words.doubt()
    line = words.without_luck()
    return "" if line is None else f"{line} One game says little."


def _chances_without_luck(words: ReviewWords) -> Section:
    """Tell the chances without luck in lines; pages have them in their second line."""
    known = words.alone or words.without_luck() is not None
    sentences = [Sentence(words.doubt())] if known else []
    return Section("without_luck", "", sentences)


# -- players ------------------------------------------------------------------------------


def _seats(words: ReviewWords) -> Section:
    review = words.review
    rows = [_seat(words, seat) for seat in review.seats()]
    columns = [
        TableColumn(side="left"),
        TableColumn(side="left", stretches=True),
        TableColumn(title="decisions"),
        TableColumn(title="mistakes"),
        TableColumn(title="lost each"),
        TableColumn(title="luck"),
        TableColumn(title="place", side="left", optional=True),
        TableColumn(title=name_of_points(review.session)),
        TableColumn(title="without luck"),
        TableColumn(),
    ]
    note = undrawn = "lost each: a decision, on average"
    if not words.alone:
        note = undrawn = f"wins in 100; {note}"
        if review.chances_without_luck() is not None:
            fair = f"equal players ({round(100 / len(words.sides))})"
            note, undrawn = f"{note}; strip: {fair}", f"{note}; {fair}"
    table = ReportTable(columns, rows)
    parts: list[Part] = [table, Sentence(note, spoken=False, undrawn=undrawn)]
    return Section(
        "seats", "", parts, fields=lambda: [seat_record(review, seat) for seat in review.seats()]
    )


def _seat(words: ReviewWords, seat: SeatReview) -> Row:
    name, loss = words.names[seat.seat], words.a_decision(seat)
    outcome = words.review.session.outcome()
    assert outcome is not None
    lost, reach = words.precise(loss.value), words.precise(loss.reach)
    cost, spoken_cost = [StyledWords("0", "strong")], ": no mistake that is more than chance"
    if float(lost):
        cost = [StyledWords(f"−{lost}", "strong"), StyledWords(f" ±{reach}", "quiet")]
        mistakes = count(seat.mistakes, "mistake") if seat.mistakes else "no mistake"
        doubt = f", give or take {reach}" if float(reach) else ""
        spoken_cost = f": {mistakes}; a decision lost {lost} {words.unit} on average{doubt}"
    elif not (seat.decisions or words.review.complete):
        cost, spoken_cost = [StyledWords("·", "quiet")], ": none was looked at yet"
    rank, score = outcome.ranks[seat.seat], outcome.scores[seat.seat]
    ordinal = "" if words.alone else f", {short_ordinal(rank)}"
    best: Style = "gold" if rank == 1 else ""
    without, bar = _without_luck(words, seat)
    ranked = "" if words.alone else short_ordinal(rank)
    return Row(
        (
            Cell(SEAT_LETTERS[seat.seat], seat=seat.seat, style="strong"),
            Cell(name, f"{name}, {count(seat.decisions, 'decision')}"),
            Cell(str(seat.decisions)),
            Cell(str(seat.mistakes), spoken_cost),
            Cell(cost),
            _luck(words, seat),
            Cell(ranked, style=best or "quiet"),
            Cell(
                str(score),
                f"; {name_of_points(words.review.session)}: {score}{ordinal}",
                style=best,
            ),
            Cell(without, seat=seat.seat),
            Cell(bar=bar, seat=seat.seat),
        ),
        str(seat.seat),
        ReportSubject(str(seat.seat)),
    )


def _luck(words: ReviewWords, seat: SeatReview) -> Cell:
    """Tell what luck brought to a seat; before the deal is examined, that is not known."""
    if words.review.known < 0 and not words.review.complete:
        return Cell([StyledWords("·", "quiet")])
    gain = words.signed(seat.luck.value)
    spoken = words.gained(seat.luck, "luck brought", "luck took")
    return Cell(
        [
            StyledWords(gain, gain_style(words, seat.luck)),
            StyledWords(f" {words.reach(seat.luck)}".rstrip(), "quiet"),
        ],
        f"; {spoken}{words.most_lucky_parts(seat)}",
        short=gain,
    )


def _without_luck(words: ReviewWords, seat: SeatReview) -> tuple[Words, Bar | None]:
    """Chance without luck with the ends of its interval, or points with their uncertainty."""
    figure = seat.without_luck
    if words.alone:
        reach = words.reach(figure)
        return [
            StyledWords(str(words.number(figure.value)), "strong"),
            StyledWords(f" {reach}", "quiet"),
        ], None
    chances = words.review.chances_without_luck()
    if chances is None:
        return "·", None
    value, low, high = chances[seat.seat]
    interval = chances[seat.seat].interval.replace(" to ", "–")
    bar = Bar(value / 100, (low / 100, high / 100), "primary", 1 / len(words.sides))
    return [StyledWords(str(value), "strong", seat.seat), StyledWords(f" {interval}", "quiet")], bar


def gain_style(words: ReviewWords, gain: Figure) -> Style:
    """Style of a gain or loss; quiet for a small one, and for one that may be chance."""
    if abs(words.number(gain.value)) < BOLD_FROM or not gain.clear:
        return "quiet"
    return "good" if gain.value > 0 else "bad"


# -- turning points and strokes of luck ---------------------------------------------------


def _turning_points(words: ReviewWords) -> Section:
    review = words.review
    points = review.turning_points()
    rows = [_turning_point(words, point, number) for number, point in enumerate(points, 1)]
    columns = [
        TableColumn(side="left"),
        TableColumn(side="left"),
        TableColumn(side="left"),
        TableColumn(side="left", stretches=True),
        TableColumn(),
    ]
    parts: list[Part] = [ReportTable(columns, rows, airy=True)] if rows else []
    if not rows:
        parts.append(Sentence(f"{NO_MISTAKE}." if review.complete else "None found yet."))
    return Section(
        "turning_points",
        "turning points" if review.complete else "turning points so far",
        parts,
        "points lost" if words.alone else "cost in 100",
        fields=lambda: [point.ply for point in points],
    )


def _turning_point(words: ReviewWords, point: ExaminedDecision, number: int) -> Row:
    review = words.review
    better, reason = review.better(point.ply)
    played = without_stop(review.said(point.ply, point.played.move))
    as_good = "; ".join(words.as_good(point))
    where = words.where(point.ply).lower()
    sentence = f"Turning point {number} of {len(review.turning_points())}. "
    cost: Words = [
        StyledWords(words.signed(-point.loss.value), "bad"),
        StyledWords(f" {words.reach(point.loss)}".rstrip(), "quiet"),
    ]
    details = (
        Detail("played", played),
        Detail("better", without_stop(better), "good"),
        Detail("as good", as_good, "good"),
        Detail("", reason, "quiet"),
    )
    cells = (
        Cell(str(number), sentence + words.turning_point(point), style="strong"),
        Cell(SEAT_LETTERS[point.seat], seat=point.seat, style="strong"),
        Cell(words.names[point.seat], style="strong"),
        Cell(f"{where}, {point.mark}", style="quiet", short=where),
        Cell(cost, short=words.signed(-point.loss.value), style="bad"),
    )
    return Row(
        cells,
        str(point.ply),
        ReportSubject(str(point.ply)),
        details=[detail for detail in details if detail.text],
        change=review.brief_pair(point),
    )


def _strokes(words: ReviewWords) -> Section:
    columns = [
        TableColumn(side="left"),
        TableColumn(side="left", stretches=True),
        TableColumn(),
    ]
    strokes = words.review.strokes()
    table = ReportTable(columns, [_stroke(words, stroke) for stroke in strokes])
    return Section(
        "strokes",
        "strokes of luck",
        [table] if strokes else [],
        "points gained" if words.alone else "gained in 100",
        fields=lambda: [stroke_record(stroke) for stroke in strokes],
    )


def _stroke(words: ReviewWords, stroke: LuckStroke) -> Row:
    where = words.where(stroke.ply)
    value = stroke.luck.value
    event = words.event(stroke)
    spoken = f"Stroke of luck. {where}: {event} {possessive(words.names[stroke.seat])} luck: "
    return Row(
        (
            Cell(SEAT_LETTERS[stroke.seat], spoken, seat=stroke.seat, style="strong"),
            Cell(f"{where.lower()}: {without_stop(event)}"),
            Cell(
                words.signed(value),
                f"{words.number(value):+d}",
                style=gain_style(words, stroke.luck),
            ),
        )
    )


# -- course -------------------------------------------------------------------------------


def _course(review: Review, focus: ReviewFocus) -> Section:
    parts = [ReviewCourse(review, focus)]
    return Section(
        "parts", "", parts, fields=lambda: [part_record(part) for part in review.spans()]
    )


def course_table(review: Review, focus: ReviewFocus) -> ReportTable:
    """Make a row for each part of the game, with gains by seat."""
    words = ReviewWords(review)
    rows = [_part(words, part, focus.seat) for part in review.spans()]
    columns = [
        TableColumn(title=words.names[focus.seat], side="left"),
        TableColumn(title="play"),
        TableColumn(title="luck"),
        TableColumn(title="as it went"),
        TableColumn(title="without luck"),
    ]
    return ReportTable(columns, rows)


def _part(words: ReviewWords, part: GainSpan, seat: int) -> Row:
    gains = []
    for side in words.sides:
        figures = {"play": part.play[side[0]], "luck": part.luck[side[0]]}
        gained = [
            f"{gain} {words.number(figure.value):+d}"
            for gain, figure in figures.items()
            if figure.clear and abs(words.number(figure.value)) > MAX_UNTOLD
        ]
        if gained:
            names = and_list([words.names[player] for player in side])
            gains.append(f"{names} {and_list(gained)}")
    spoken = f"{capitalized(part.name)}: {'; '.join(gains)}" if gains else ""
    play, luck = part.play[seat], part.luck[seat]
    review, moment = words.review, words.review.moments[part.last]
    went = chance(words, review.chances(part.last), moment.chances[seat], seat)
    without = chance(words, review.chances_without_luck(part.last), moment.without_luck[seat], seat)
    return Row(
        (
            Cell(part.name, spoken),
            Cell(words.signed(play.value), style=gain_style(words, play)),
            Cell(words.signed(luck.value), style=gain_style(words, luck)),
            Cell(went, style="strong"),
            Cell(without),
        )
    )


def chance(words: ReviewWords, chances: Sequence[Any] | None, figure: Figure, seat: int) -> str:
    """Write a chance as games in a hundred, or points; a dot says that nothing can be told."""
    if words.alone:
        return str(words.number(figure.value))
    return str(chances[seat].value) if chances is not None else "·"
