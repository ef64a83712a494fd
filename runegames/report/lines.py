"""Reports in sentences, for plain mode and the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runegames.report.figures import figures_of
from runegames.report.model import Part, Report, ReportTable, Sentence

NO_OFFERS: Mapping[str, str] = {}


def lines(report: Report, offers: Mapping[str, str] = NO_OFFERS) -> Iterator[str]:
    """Yield the sentences of a report; those of its sections are indented.

    ``offers``: words by command, added to sentences that offer the command.
    """
    if report.headline:
        yield report.headline
    for section in report.sections:
        if section.belongs_to(""):
            sentences = [
                sentence for part in section.parts for sentence in _sentences(part, offers)
            ]
            if section.spoken and sentences:
                yield section.spoken
            yield from (f"  {sentence}" for sentence in sentences)


def _sentences(part: Part, offers: Mapping[str, str]) -> Iterator[str]:
    match part:
        case Sentence(text, spoken=True):
            words = f"{text}{offers.get(part.offers, '')}"
            yield words if words.endswith((".", "!", "?")) else f"{words}."
        case Sentence():
            pass
        case ReportTable():
            rows = part.rows[: part.most_spoken]
            yield from (row.sentence for row in rows if row.sentence)
        case _:
            for figures in figures_of(part):
                yield from _sentences(figures, offers)
