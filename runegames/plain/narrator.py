"""Telling a sitting to whoever listens: the table, and what has happened since they last heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runegames.core import Outcome, Seat, and_list, count
from runegames.plain.spoken import spoken
from runegames.plain.stream import Stream
from runegames.play.director import HandoverRules, first_viewer, secretive
from runegames.play.session import OPENING_PLY, LogEntry, Note, Ply, Session


@dataclass(slots=True)
class Heard:
    """How much of what happened somebody has been told."""

    plies: tuple[Ply, ...]
    notes: int
    opening: bool


class Narrator:
    """A session, and who listens to it. What is said is a function of both."""

    def __init__(self, stream: Stream, session: Session, rules: HandoverRules) -> None:
        self.stream = stream
        self.session = session
        self.rules = rules
        self.viewer: Seat | None = first_viewer(session)
        """Who listens; None: everybody."""
        self._before = tuple(session.plies)
        """What was played before anybody listened here."""
        self._notes_before = sum(isinstance(entry.seen, Note) for entry in session.log(None))
        self._heard: dict[Seat | None, Heard] = {}
        self._last_told: Seat | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.session.names

    @property
    def secretive(self) -> bool:
        """Whether what one hears may be hidden from another."""
        return secretive(self.session, self.rules)

    def tell_table(self) -> None:
        """Everything that the viewer may know of the table."""
        told = self.session.game.words.tell(self.session.view(self.viewer), self.names)
        self.stream.say(*told.table, *told.seats, *told.hand)

    def look_away(self) -> None:
        """From here on everybody may listen: what one player was told goes out of sight."""
        if self.secretive and self.viewer is not None:
            self.stream.clear()
        self.viewer = None

    # -- what happened --------------------------------------------------------------------

    def tell_news(self) -> None:
        """What the viewer has not been told yet of what happened."""
        heard = self._heard_by(self.viewer)
        session = self.session
        known = 0
        for ply, told in zip(session.plies, heard.plies, strict=False):
            if ply is not told:
                break
            known += 1
        log = session.log(self.viewer)
        notes = [entry for entry in log if isinstance(entry.seen, Note)]
        news = [
            entry
            for entry in log
            if not isinstance(entry.seen, Note)
            and (entry.ply > known or (entry.ply == OPENING_PLY and not heard.opening))
        ]
        for entry in (*notes[heard.notes :], *news):
            self.stream.say(self.line(entry))
        self._heard[self.viewer] = Heard(tuple(session.plies), len(notes), opening=True)
        self._last_told = self.viewer

    def line(self, entry: LogEntry) -> str:
        """A line of the log in words for the ear."""
        if isinstance(entry.seen, Note):
            return spoken(entry.seen.words)
        return self.session.game.words.tell_event(entry.seen, self.names)

    def _heard_by(self, viewer: Seat | None) -> Heard:
        """How much somebody knows; the public knows what was told last to anybody."""
        if viewer is None and self._last_told in self._heard:
            return self._heard[self._last_told]
        if viewer in self._heard:
            return self._heard[viewer]
        if viewer is None:
            known: Sequence[Ply] = self._before
        else:
            own = [ply.number for ply in self.session.plies if ply.seat == viewer]
            # One's own last move is told again: what it brought may have come after it.
            known = self.session.plies[: max(own) - 1] if own else []
        return Heard(tuple(known), self._notes_before, opening=bool(known))

    # -- the end --------------------------------------------------------------------------

    def tell_result(self, outcome: Outcome) -> None:
        """Who won and how, as everybody may know it."""
        session = self.session
        words, view = session.game.words, session.view(None)
        self.stream.gap()
        self.stream.say(spoken(words.verdict(outcome, view, self.names)))
        titles, rows = words.breakdown(view, self.names)
        for head, *cells in rows:
            told = [f"{title} {cell}" for title, cell in zip(titles[1:], cells, strict=True)]
            self.stream.say(spoken(f"{head[0].upper()}{head[1:]}: {', '.join(told)}."))
        if session.ritual is not None:
            self.stream.say(f"This was {session.ritual.remark}.")
        if session.practice:
            self.stream.say("Practice: a move was taken back after it had shown something new.")
        given = [
            f"{name} {count(hints, 'hint')}"
            for name, hints in zip(self.names, session.hints, strict=True)
            if hints
        ]
        if given:
            self.stream.say(f"Hints were given: {and_list(given)}.")
