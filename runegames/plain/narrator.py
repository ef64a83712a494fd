"""Narrator of a sitting: the table, the viewer's news and the result in sentences."""

from __future__ import annotations

from itertools import takewhile

from runegames.core import Seat, Seen, Told
from runegames.games.telling import told_of
from runegames.plain.speech import spoken
from runegames.plain.stream import Stream
from runegames.play.digest import digest, items
from runegames.play.director import HandoverRules, first_viewer, secretive
from runegames.play.log import LogView, SittingNote
from runegames.play.session import Session
from runegames.play.turns import by_turns
from runegames.report.lines import lines
from runegames.report.result import of_result

MAX_NEWS = 8
"""Maximum number of new events that are printed one by one; more are printed as a digest."""


class Narrator:
    """Narrator of a session, who remembers which news each viewer has heard."""

    def __init__(self, stream: Stream, session: Session, rules: HandoverRules) -> None:
        self.stream = stream
        self.session = session
        self.rules = rules
        self.viewer: Seat | None = first_viewer(session)
        """Seat that listens; None if everybody listens."""
        self._before = session.log(None) if session.plies else LogView(None, None)
        """Public log of the moves that were made before the game was opened here."""
        self._heard: dict[Seat | None, LogView] = {}
        self._last_told: Seat | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by seat."""
        return self.session.names

    @property
    def secretive(self) -> bool:
        """True if one person's hand has to be hidden from another person."""
        return secretive(self.session, self.rules)

    @property
    def narration(self) -> Told:
        """Table in sentences, as the viewer may know it."""
        return told_of(self.session.game, self.session.view(self.viewer), self.names)

    def tell_table(self) -> None:
        """Print the table as the viewer may know it."""
        narration = self.narration
        self.stream.say(*narration.table, *narration.seats, *narration.hand)

    def look_away(self) -> None:
        """Make everybody the viewer; clear the screen if the viewer's hand must be hidden."""
        if self.secretive and self.viewer is not None:
            self.stream.clear()
        self.viewer = None

    # -- what happened --------------------------------------------------------------------

    def tell_news(self) -> None:
        """Print the viewer's news, or a digest of them if they are many."""
        session, log = self.session, self.session.log(self.viewer)
        news = log.news(self._heard_by(self.viewer))
        events = [entry.seen for entry in news]
        if len(news) > MAX_NEWS:
            ranked = items(by_turns(news, session.turn_at), self.viewer)
            events = [item.seen for item in digest(ranked, lambda _: True)]
        for seen in events:
            self.stream.say(self.line(seen))
        if len(events) < len(news):
            after_first = [*takewhile(lambda entry: entry is not news[0], reversed(log))]
            lines = 1 + len(after_first)
            self.stream.say(f"That was a summary; type log {lines} to hear everything.")
        self._heard[self.viewer] = log
        self._last_told = self.viewer

    def line(self, seen: Seen) -> str:
        """Return a line of the log in words that can be read aloud."""
        if isinstance(seen, SittingNote):
            return spoken(seen.words)
        return self.session.game.words.tell_event(seen, self.names)

    def _heard_by(self, viewer: Seat | None) -> LogView:
        """Return the log up to the last event that a viewer has heard.

        For ``viewer`` None, this is the last event that any viewer has heard.
        """
        if viewer is None and self._last_told in self._heard:
            return self._heard[self._last_told]
        if viewer in self._heard:
            return self._heard[viewer]
        if viewer is None:
            return self._before
        own = self.session.last_own(viewer)
        # The seat's own last move is printed again, because its consequences may have come later.
        return self.session.at(own - 1).log(viewer) if own > 1 else LogView(None, viewer)

    # -- the end --------------------------------------------------------------------------

    def tell_result(self) -> None:
        """Print the winner, the points, and remarks on the course of the game."""
        session = self.session
        self.stream.gap()
        for line in lines(of_result(session)):
            self.stream.say(spoken(line.strip()))
