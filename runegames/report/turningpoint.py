"""Report of a turning point: what it cost, all answers, why, what happened then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, count, possessive
from runegames.core.events import WEIGHTS
from runegames.core.names import capitalized
from runegames.games.tabletop import tabletop_of
from runegames.games.telling import told_of
from runegames.play.log import words_of
from runegames.report.model import (
    Bar,
    Cell,
    Detail,
    Part,
    Report,
    ReportTable,
    Row,
    Section,
    Sentence,
    Style,
    TableColumn,
)
from runegames.report.pictures import Fall
from runegames.report.reviewwords import ReviewWords
from runegames.review import ExaminedDecision, Figure, Review, marks
from runegames.review.marks import is_good
from runegames.review.parts import Worth

MAX_THEN = 3
"""Greatest number of events that are told of what happened then."""
MAX_HEADED = 18
"""Greatest length of an answer in the heading of its reason."""
MARGIN_SHARE = 0.1
"""Free share of the scale beyond the intervals of all answers."""

HANDS = "hands of the others"


class TriedAnswer(NamedTuple):
    """Answer that somebody tried at a turning point."""

    move: object
    loss: Figure
    """Loss against the best answer."""
    best: bool = False

    @property
    def good(self) -> bool:
        """True for the best answer, and for others that the trials cannot tell from it."""
        return self.best or is_good(self.loss)


def of_turning_point(review: Review, ply: int, tries: Sequence[TriedAnswer] = ()) -> Report:
    """Report on the turning point of a ply; ``tries``: answers that were tried since."""
    points = review.turning_points()
    number = next(number for number, point in enumerate(points, 1) if point.ply == ply)
    point, words = points[number - 1], ReviewWords(review)
    name = words.names[point.seat]
    played, better = review.brief_pair(point)
    headline = f"{words.where(ply)}, {name}: {played}. Better: {better}."
    sections = [_verdict(words, point, tries)] if tries else []
    if not any(tried.good for tried in tries):
        sections.append(_cost(words, point))
    sections += [
        _answers(words, point),
        _why(words, point),
        *_hands(words, point),
        _then(words, point),
        _method(words, point),
    ]
    return Report(
        f"turning point {number} of {len(points)}",
        f"Turning point {number} of {len(points)}. {headline}",
        sections,
        [headline],
        seat=point.seat,
        when=words.where(ply),
    )


def of_tries(review: Review, ply: int, tries: Sequence[TriedAnswer]) -> Report:
    """Report on answers that were tried, without the answers that are still hidden."""
    point = review.decision(ply)
    assert point is not None, "the decision is not examined"
    sections = [_tries(ReviewWords(review), point, tries)] if tries else []
    return Report("your tries", "", sections)


def sentence_of_try(review: Review, ply: int, tried: TriedAnswer) -> str:
    """Tell an answer that was tried: what it costs, and why."""
    point = review.decision(ply)
    assert point is not None, "the decision is not examined"
    return _try(ReviewWords(review), point, 1, tried).sentence


# -- cost and answers ---------------------------------------------------------------------


def _unit(words: ReviewWords) -> str:
    return "points" if words.alone else "of 100"


def _marked(mark: marks.Mark) -> str:
    """Name a mark with its article: ``an inaccuracy``; nothing for good answers."""
    if mark in ("best", "fine"):
        return ""
    return f"{'an' if mark.startswith('i') else 'a'} {mark}"


def _cost(words: ReviewWords, point: ExaminedDecision) -> Section:
    before, after = (str(words.within(answer.worth.value)) for answer in (point.best, point.played))
    loss, mark = f"−{words.precise(point.loss.value)}", _marked(point.mark)
    doubt = f"±{words.precise(point.loss.reach)}"
    marked = f": {mark}" if mark else ""
    spoken = f"It cost {words.amount(point.loss)}, from {before} to {after}{marked}."
    aside = "points" if words.alone else "chances to win, of 100"
    fall = Fall(before, after, loss, doubt, mark, spoken)
    return Section("cost", "what it cost", [fall], aside)


def _answers(words: ReviewWords, point: ExaminedDecision) -> Section:
    ends = [end for answer in point.answers for end in (answer.worth.low, answer.worth.high)]
    margin = MARGIN_SHARE * max(max(ends) - min(ends), 1e-9)
    names = [words.review.brief(point.ply, answer.move) for answer in point.answers]
    rows = [
        _answer(words, point, answer, name, short)
        for answer, name, short in zip(point.answers, names, _short(names), strict=True)
    ]
    columns = [
        TableColumn(side="left"),
        TableColumn(side="left", stretches=True),
        TableColumn(),
        TableColumn(),
        TableColumn(side="left", optional=True),
    ]
    scale = (min(ends) - margin, max(ends) + margin)
    table = ReportTable(columns, rows, scale=scale, wraps=True)
    return Section("answers", "all answers", [table], _unit(words), spoken="All answers:")


def _short(names: Sequence[str]) -> Iterator[str]:
    """Leave out the words with which several names begin.

    >>> [*_short(["Master on blue, left", "draw", "Master on green, top"])]
    ['blue, left', 'draw', 'green, top']
    """
    for name in names:
        words, shared = name.split(), 0
        kindred = [other.split() for other in names if other.split()[:1] == words[:1]]
        if len(kindred) > 1:
            columns = zip(*kindred, strict=False)
            shared = sum(1 for _ in takewhile(lambda column: len({*column}) == 1, columns))
        yield " ".join(words[min(shared, len(words) - 1) :])


def _answer(
    words: ReviewWords, point: ExaminedDecision, answer: Worth, brief: str, short: str
) -> Row:
    sign, word, style = sign_of(point, answer)
    worth = answer.worth
    value = str(words.within(worth.value))
    bar = Bar(worth.value, (worth.low, worth.high), style or "quiet")
    spoken = f", {word}" if word else ""
    cells = (
        Cell(sign, style=style),
        Cell(brief, f"{brief}: {value}{spoken}", style="strong" if word else "quiet", short=short),
        Cell(f"{words.within(worth.low)}–{words.within(worth.high)}", style="quiet", bar=bar),
        Cell(value, style=style or "quiet"),
        Cell(word, style=style),
    )
    return Row(cells)


def sign_of(point: ExaminedDecision, answer: Worth) -> tuple[str, str, Style]:
    """Return the sign, the word and the style of the played, the best or an equally good answer."""
    if answer is point.played:
        return "▸", "played", "bad"
    if answer is point.best:
        return "✓", "better", "good"
    return ("✓", "as good", "good") if answer.good else ("", "", "")


# -- words --------------------------------------------------------------------------------


def _why(words: ReviewWords, point: ExaminedDecision) -> Section:
    _, reason = words.review.better(point.ply)
    _, better = words.review.brief_pair(point)
    parts: list[Part] = [Sentence(reason, "")] if reason else []
    heading = f"why {better}" if len(better) <= MAX_HEADED else "why that is better"
    return Section("why", heading, parts)


def _hands(words: ReviewWords, point: ExaminedDecision) -> Iterator[Section]:
    """Open the hands of the others at that moment: nothing is secret once the game is over."""
    session, rows = words.review.session.at(point.ply - 1), list[Row]()
    for seat in range(len(session.plans)):
        facts = session.game, session.view(seat), session.names
        sentence, hand = " ".join(told_of(*facts).hand), tabletop_of(*facts).hand
        if sentence and seat != point.seat:
            shown = ", ".join(token.word for token in hand.tokens) if hand is not None else sentence
            rows.append(Row((Cell(SEAT_LETTERS[seat], seat=seat), Cell(shown, sentence))))
    if rows:
        columns = [TableColumn(side="left"), TableColumn(side="left", stretches=True)]
        table = ReportTable(columns, rows, wraps=True)
        yield Section("hands", HANDS, [table], spoken=f"{HANDS}:".capitalize(), priority=1)


def _then(words: ReviewWords, point: ExaminedDecision) -> Section:
    """Tell the weightiest events up to the end of the round, hand or turn, and the chances then."""
    parts: list[Part] = [Sentence(" ".join(_events(words, point)), "")]
    return Section("then", "what happened then", parts, spoken="What happened then:")


def _events(words: ReviewWords, point: ExaminedDecision) -> Iterator[str]:
    review, session = words.review, words.review.session
    spans = [span for span in review.spans() if span.first <= point.ply <= span.last]
    last = spans[0].last if spans else point.ply
    # The first event is the move of the turning point itself.
    events = [*session.events[point.ply][1:]]
    events += [event for ply in range(point.ply + 1, last + 1) for event in session.events[ply]]
    weightiest = sorted(events, key=lambda event: -WEIGHTS.index(event.weight))[:MAX_THEN]
    for event in events:
        if any(event is chosen for chosen in weightiest):
            yield words_of(session.game, event, session.names)
    if last > review.known:
        return
    chances, figure = review.chances(last), review.moments[last].chances[point.seat]
    name, where = possessive(words.names[point.seat]), words.where(last).lower()
    if words.alone:
        yield f"After {where}: {count(words.number(figure.value), 'point')} to expect."
    elif chances is not None:
        yield f"After {where} {name} chances were {chances[point.seat].value} in a hundred."


def _method(words: ReviewWords, point: ExaminedDecision) -> Section:
    name = words.names[point.seat]
    method = (
        f"Each answer was played on {count(point.trials, 'time')} in the same deals, with what"
        f" {name} knew."
    )
    return Section("method", "how it was found", [Sentence(method)], priority=2)


# -- tries --------------------------------------------------------------------------------


def _tries(words: ReviewWords, point: ExaminedDecision, tries: Sequence[TriedAnswer]) -> Section:
    rows = [_try(words, point, number, tried) for number, tried in enumerate(tries, 1)]
    return _of_rows(words, rows)


def _verdict(words: ReviewWords, point: ExaminedDecision, tries: Sequence[TriedAnswer]) -> Section:
    """List the tries without their reasons, and after a find what was played."""
    rows = [
        _try(words, point, number, tried)._replace(details=())
        for number, tried in enumerate(tries, 1)
    ]
    if any(tried.good for tried in tries):
        rows.append(_played(words, point))
    return _of_rows(words, rows)


def _of_rows(words: ReviewWords, rows: Sequence[Row]) -> Section:
    columns = [
        TableColumn(side="left"),
        TableColumn(side="left", stretches=True),
        TableColumn(side="left", optional=True),
        TableColumn(),
    ]
    return Section("tries", "your tries", [ReportTable(columns, rows, wraps=True)], _unit(words))


def _try(words: ReviewWords, point: ExaminedDecision, number: int, tried: TriedAnswer) -> Row:
    review = words.review
    brief = capitalized(review.brief(point.ply, tried.move))
    if tried.good:
        verdict, remark = ("best ✓", "the best answer that was tried")
        if not tried.best:
            verdict, remark = ("as good ✓", "these trials cannot tell it from the best answer")
        cells = (
            Cell(str(number)),
            Cell(brief, f"Found: {brief}, {remark}", style="strong"),
            Cell(""),
            Cell(verdict, style="good"),
        )
        return Row(cells)
    reason = review.reason(point.ply, tried.move)
    mark = _marked(marks.mark(review.judge, tried.loss, review.strictness, best=False))
    marked = f", {mark}" if mark else ""
    spoken = f"{brief} costs {words.amount(tried.loss)}{marked}. {reason}"
    cells = (
        Cell(str(number)),
        Cell(brief, spoken.rstrip(), style="strong"),
        Cell(mark, style="quiet"),
        _loss(words, tried.loss),
    )
    return Row(cells, details=[Detail("", reason)] if reason else [])


def _played(words: ReviewWords, point: ExaminedDecision) -> Row:
    brief, _ = words.review.brief_pair(point)
    cells = (
        Cell(SEAT_LETTERS[point.seat], seat=point.seat),
        Cell(brief, f"{words.names[point.seat]}: {brief}", style="strong"),
        Cell(f"played, {_marked(point.mark)}", style="quiet"),
        _loss(words, point.loss, f", {words.amount(point.loss)} worse"),
    )
    return Row(cells)


def _loss(words: ReviewWords, loss: Figure, spoken: str = "") -> Cell:
    """Make the cell of a loss, with a decimal where it has room.

    Whole numbers could look as if the intervals overlapped.
    """
    text = f"−{words.precise(loss.value)} ±{words.precise(loss.reach)}"
    short = f"{words.signed(-loss.value)} {words.reach(loss)}".rstrip()
    return Cell(text, spoken, style="bad", short=short)
