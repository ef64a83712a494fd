"""Record of a sitting: text for people, JSON for programs.

A record of a finished game is complete. A record of an unfinished game holds only what everybody
may see: public events, no moves (some are secret), no seed (it decides the next cards), and no
table on which cards are revealed briefly, since players have to remember them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from runegames.core import Decision, Event, Outcome, Seat, move_to_wire, named, possessive
from runegames.play.log import words_of
from runegames.play.offers import setting_of
from runegames.play.plies import Ply
from runegames.play.replay import parts_of, presentable, turns_of
from runegames.play.session import OPENING_PLY, LogEntry, Session, SittingNote

FORMAT = 1

# -- for programs -------------------------------------------------------------------------


def document(session: Session, created: datetime | None = None) -> dict[str, object]:
    """Return the sitting as a JSON object. Seats are counted from 0; views are public."""
    outcome = session.outcome()
    origin, mark = session.origin, session.ritual
    log = session.log(None)
    if outcome is not None:
        events = [[event_record(event) for event in of_ply] for of_ply in session.events]
    else:
        by_ply = _by_ply(log)
        events = [_events(by_ply.get(ply, ())) for ply in range(session.next_ply)]
    shown = presentable(session)
    views = {moment: session.at(moment).view(None).model_dump(mode="json") for moment in shown}
    plies = [
        {
            "ply": ply.number,
            "seat": ply.seat,
            "decision": decision_record(_asked(ply)),
            "move": move_to_wire(session.game.moves, ply.move) if outcome is not None else None,
            "events": events[ply.number],
            "view": views.get(ply.number),
        }
        for ply in session.plies
    ]
    notes = [
        {"after": entry.ply, "words": entry.seen.words}
        for entry in log
        if isinstance(entry.seen, SittingNote)
    ]
    return {
        "runegames": "record",
        "format": FORMAT,
        **table_record(session),
        "seed": session.seed if outcome is not None else None,
        "created": created.isoformat() if created is not None else None,
        "practice": session.practice,
        "branched_from": origin.model_dump(mode="json") if origin is not None else None,
        "ritual": mark.model_dump(mode="json") if mark is not None else None,
        "hints": list(session.hints),
        "events": events[OPENING_PLY],
        "view": views.get(OPENING_PLY),
        "plies": plies,
        "notes": notes,
        "outcome": outcome_record(outcome, len(plies)) if outcome is not None else None,
    }


def _events(log: Sequence[LogEntry]) -> list[dict[str, object]]:
    """Return the public part of the events of a log; notes are left out."""
    return [
        {"kind": entry.seen.kind, "data": dict(entry.seen.data)}
        for entry in log
        if not isinstance(entry.seen, SittingNote)
    ]


def table_record(session: Session) -> dict[str, object]:
    """Return game, rules and players of a sitting."""
    return {
        "game": session.game.meta.id,
        "rules_version": session.game.meta.rules_version,
        "options": session.options.model_dump(mode="json"),
        "seats": [{"name": plan.name, "player": plan.player} for plan in session.plans],
        "first_seat": first_seat(session),
    }


def first_seat(session: Session) -> Seat:
    """Return the seat that is asked the first question of the game."""
    asked = session.plies[0].before.decision() if session.plies else session.decision()
    assert asked is not None, "the game was over before its first move"
    return asked.seat


def decision_record(decision: Decision) -> dict[str, object]:
    """Return the public part of a question."""
    return {"kind": decision.kind, "rule": decision.rule, "details": dict(decision.details)}


def event_record(event: Event) -> dict[str, object]:
    """Return an event with its secrets."""
    return {
        "kind": event.kind,
        "data": {**event.public, **event.fleeting},
        "secret": dict(event.secret),
        "audience": list(event.audience),
        "reveals": event.reveals,
    }


def outcome_record(outcome: Outcome, plies: int) -> dict[str, object]:
    """Return the result of a game."""
    return {
        "scores": list(outcome.scores),
        "ranks": list(outcome.ranks),
        "reason": outcome.reason,
        "plies": plies,
    }


# -- for people ---------------------------------------------------------------------------

GOES_ON = "This game still goes on: the record tells what everybody may know."
PRACTICE = "practice: a move was taken back after it had shown something new"
MARGIN = " " * 6


def text(session: Session, created: datetime | None = None) -> Iterator[str]:
    """Yield the sitting as lines of text."""
    outcome = session.outcome()
    yield from _head(session, created)
    if outcome is None:
        yield GOES_ON
    log = _by_ply(_whole_log(session) if outcome is not None else session.log(None))
    headings = _headings(session)
    yield ""
    yield from _log_lines(session, log.get(OPENING_PLY, ()))
    for ply in session.plies:
        # A turn that begins at moment k contains ply k + 1.
        for heading in headings.get(ply.number - 1, ()):
            yield ""
            yield heading
        if outcome is not None:
            words = session.game.words.move(ply.move, ply.before.view(ply.seat))
            rule = ply.move.rests_on(_asked(ply).rule)
            sentence = named(words, session.names)
            yield f"{ply.number:>4}  {session.names[ply.seat]}: {sentence} [{rule}]"
        yield from _log_lines(session, log.get(ply.number, ()))
    yield from ending(session)


def ending(session: Session) -> Iterator[str]:
    """Yield the verdict, if the game is over, and the points as a table."""
    words = session.game.words
    view = session.view(None)
    outcome = session.outcome()
    yield ""
    if outcome is not None:
        yield words.verdict(outcome, view, session.names)
        yield ""
    titles, rows = words.breakdown(view, session.names)
    yield from table_lines([titles, *rows])


def _headings(session: Session) -> dict[int, list[str]]:
    """Return the headings of parts and counted turns, by the moment of their beginning."""
    turns = turns_of(session, range(session.next_ply))
    headings = {start: [str(part).capitalize()] for start, part in parts_of(turns).items()}
    for turn in turns:
        if turn.seat is not None and turn.number is not None:
            whose = f"{possessive(session.names[turn.seat])} turn {turn.number}"
            headings.setdefault(turn.start, []).append(whose)
    return headings


def _head(session: Session, created: datetime | None) -> Iterator[str]:
    meta = session.game.meta
    yield f"{meta.title}, {meta.credit}"
    parts = []
    for plan in session.plans:
        player = "person" if plan.is_person else f"computer: {plan.player}"
        parts.append(f"{plan.name} ({player})")
    if session.outcome() is not None:
        parts.append(session.deal)
    if created is not None:
        parts.append(f"{created:%Y-%m-%d %H:%M}")
    yield " · ".join(parts)
    if options := options_said(session):
        yield f"options: {options}"
    if session.origin is not None:
        yield str(session.origin)
    if session.ritual is not None:
        yield session.ritual.remark
    if session.practice:
        yield PRACTICE
    if hints := hints_said(session):
        yield hints


def hints_said(session: Session) -> str:
    """List the hints taken by each player, as ``hints: Anna 2``; "" if there were none."""
    taken = [
        f"{name} {number}"
        for name, number in zip(session.names, session.hints, strict=True)
        if number
    ]
    return f"hints: {', '.join(taken)}" if taken else ""


def options_said(session: Session) -> str:
    """Describe all options in one line."""
    return ", ".join(f"{key} {setting_of(value)}" for key, value in session.options)


def _whole_log(session: Session) -> list[LogEntry]:
    """Return the log with all secrets, and the notes of the sitting."""
    log = [LogEntry(ply, event) for ply, events in enumerate(session.events) for event in events]
    log += [entry for entry in session.log(None) if isinstance(entry.seen, SittingNote)]
    return log


def _by_ply(log: Iterable[LogEntry]) -> dict[int, list[LogEntry]]:
    lines: dict[int, list[LogEntry]] = {}
    for entry in log:
        lines.setdefault(entry.ply, []).append(entry)
    return lines


def _log_lines(session: Session, log: Sequence[LogEntry]) -> Iterator[str]:
    for entry in log:
        yield MARGIN + words_of(session.game, entry.seen, session.names)


def _asked(ply: Ply) -> Decision:
    decision = ply.before.decision()
    assert decision is not None, "no question was pending before the ply"
    return decision


def table_lines(
    rows: Sequence[Sequence[str]], align: Callable[[str, int], str] = str.rjust
) -> Iterator[str]:
    """Lay rows out as a table; the first column is aligned left, the others by ``align``."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0])]
        cells += map(align, others, widths[1:])
        yield "  ".join(cells).rstrip()
