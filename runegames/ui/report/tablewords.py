"""Words about a turning point on the table of its game: in the tray, on answers, in the column."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from runegames.core.names import capitalized
from runegames.numerals import ordinal
from runegames.report.model import plain
from runegames.report.reviewwords import ReviewWords
from runegames.report.turningpoint import TriedAnswer, of_tries, sign_of
from runegames.review import ExaminedDecision, Review
from runegames.ui.drawing import apart, whole_sentences
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.notes import Note, Paragraph
from runegames.ui.widgets.tray import CardMark

CLOSED = "The table shows only what {} knew. Your answers do not count."


class TableWords:
    """Writer of words about a turning point that cover no card; ``room``: columns of a row."""

    def __init__(self, review: Review, point: ExaminedDecision, symbols: Symbols) -> None:
        self.review, self.point, self.symbols = review, point, symbols
        self.name = review.session.names[point.seat]

    def headline(self, tries: Sequence[TriedAnswer], room: int) -> str:
        """Return a sentence with both answers, or on the find."""
        if tries and tries[-1].good:
            brief = capitalized(self.review.brief(self.point.ply, tries[-1].move))
            return f"{brief}: found, at the {ordinal(len(tries))} try."
        head = f"{self.name}: "
        spare = max(2, room - cell_len(head) - cell_len(". Better: ."))
        played, better = apart(self.review.brief_pair(self.point), spare, self.symbols)
        return f"{head}{played}. Better: {better}."

    def reason(self, room: int) -> str:
        """Return the sentences of the reason that fit into a row."""
        _, reason = self.review.better(self.point.ply)
        return whole_sentences(reason, room - 1)

    def marks(self, tries: Sequence[TriedAnswer], *, shown: bool) -> list[tuple[object, CardMark]]:
        """Mark answers with their worth, or as tried while the answers are not ``shown``."""
        tried = [answer.move for answer in tries]
        if not shown:
            return [(move, CardMark(self.symbols.no, good=False, word="tried")) for move in tried]
        words, marks = ReviewWords(self.review), []
        for answer in self.point.answers:
            sign, word, _ = sign_of(self.point, answer)
            if not word and answer.move in tried:
                word = "tried"
            if word:
                sign = sign.replace("▸", self.symbols.pointer).replace("✓", self.symbols.yes)
                text = f"{sign}{words.within(answer.worth.value)}"
                # Other answers with the same card need the room.
                if word == "as good":
                    word = ""
                marks.append((answer.move, CardMark(text, answer.good, word)))
        return marks

    def note(self, tries: Sequence[TriedAnswer]) -> Note:
        """Return the note on the tries so far."""
        tables = of_tries(self.review, self.point.ply, tries).tables()
        rows = [row for _, table in tables for row in table.rows]
        parts = [Paragraph(CLOSED.format(self.name))]
        for row in rows:
            words = "  ".join(filter(None, (plain(cell.text) for cell in row.cells)))
            parts.append(Paragraph(words, strong=True))
            parts += [Paragraph(detail.text) for detail in row.details]
        foot = "esc: show what was played, and what was better"
        heading = "your tries" if rows else "try it"
        return Note("guide", heading, tuple(parts), whole=True, foot=foot)
