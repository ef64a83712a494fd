"""Invitations of the menu: latest unfinished game, today's ritual, the book.

Sentences are for the screen and for plain mode; they contain only public facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal, NamedTuple, TypeAlias

from runegames.bots.registry import seconds_of
from runegames.chronicle.entries import SaveEntry
from runegames.chronicle.evenings import day_of, last_evening
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.par import Calendar, DayMark, over_par, pars_of
from runegames.chronicle.people import People
from runegames.core import Seat, and_list
from runegames.core.names import count
from runegames.games.registry import UnknownGame, entry_of, ritual_entry, title_of
from runegames.play.dates import ago, local
from runegames.play.duration import about
from runegames.play.saves import SaveError
from runegames.play.session import Session
from runegames.play.settings import Settings

Action: TypeAlias = Literal["resume", "ritual", "book"]
MAX_REPLAYED_MOVES = 1000
"""Greatest number of moves that are replayed to show the points of a game."""
DAYS_BACK = 5
"""Number of days before today that have a mark."""


class Score(NamedTuple):
    """Players of a side, and their points; ``points`` is empty if the points are unknown."""

    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    points: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """Line of the menu that opens a page or a table."""

    action: Action
    title: str
    game: str
    """Game whose rules page opens from the line."""
    what: str
    scores: tuple[Score, ...] = ()
    days: tuple[DayMark, ...] = ()
    """Marks of the last days up to today."""
    more: str = ""
    """Words of less importance."""

    @property
    def sentence(self) -> str:
        """Invitation in a sentence, without the marks of days."""
        known = any(score.points for score in self.scores)
        scores = ", ".join(f"{and_list(names)} {points}" for _, names, points in self.scores)
        names = and_list([name for score in self.scores for name in score.names])
        persons = scores if known else names
        parts = filter(None, (self.what, persons, self.more))
        colon = "" if self.action == "resume" else ":"
        return f"{self.title}{colon} {'; '.join(parts)}"


def invitations(
    library: Library, latest: SaveEntry | None, settings: Settings, pace_s: float
) -> tuple[Invitation, ...]:
    """Make the invitations; none before the first game.

    Args:
        library: games that have been read.
        latest: unfinished game that was played last, if any.
        settings: thinking time of computer players.
        pace_s: least time of a computer player's move in seconds.
    """
    games = library.finished()
    if latest is None and not games:
        return ()
    waiting = [] if latest is None else [_waiting(library, latest, settings, pace_s)]
    ritual = _ritual(Calendar(games, date.today()), latest, pace_s)
    return (*waiting, ritual, _book(games, library.people()))


# -- the latest unfinished game ------------------------------------------------------------


def _waiting(library: Library, saved: SaveEntry, settings: Settings, pace_s: float) -> Invitation:
    """Invite to the unfinished game; with its points, if the game can be replayed quickly.

    Games of other packages are not replayed, because their code may take long.
    """
    title = title_of(saved.game)
    if saved.ritual is not None:
        title = f"{title}, {saved.ritual_said}"
    when = ago(saved.played, datetime.now(UTC))
    session = None
    with suppress(SaveError, UnknownGame):
        if not entry_of(saved.game).package and saved.moves <= MAX_REPLAYED_MOVES:
            session = library.load(saved.name).session
    if session is None:
        scores = tuple(Score((seat,), (name,), "") for seat, name in enumerate(saved.names))
        more = f"move {saved.moves + 1}"
    else:
        scores, more = _scores(session), _left(session, settings, pace_s)
    what = f"{title}, {when}"
    return Invitation("resume", "Continue", saved.game, what, scores, more=more)


def _scores(session: Session) -> tuple[Score, ...]:
    view = session.view(None)
    return tuple(
        Score(tuple(side), tuple(session.names[seat] for seat in side), str(points))
        for side, points in zip(view.sides, view.scores, strict=True)
    )


def _left(session: Session, settings: Settings, pace_s: float) -> str:
    """Tell who is asked, and the remaining time: ``Anna is asked, about 15 minutes left``."""
    decision, moves = session.decision(), len(session.plies)
    asked = "" if decision is None else f"{session.names[decision.seat]} is asked"
    players = [
        None if plan.is_person else seconds_of(settings.with_time(plan.player))
        for plan in session.plans
    ]
    options: Mapping[str, object] = session.options.model_dump()
    rest = about(session.game.meta.id, options, players, pace_s, moves)
    return f"{asked}, {rest} left" if rest else asked


# -- the book and the ritual --------------------------------------------------------------


def _book(games: Sequence[FinishedGame], people: People) -> Invitation:
    """Invite to the book: number of games, and the points of the last evening."""
    together = count(sum(played.counts for played in games), "game")
    evening = last_evening(games, people)
    if evening is None:
        return Invitation("book", "The book", ritual_entry().id, together)
    today, totals = day_of(local(datetime.now(UTC))), evening.totals()
    scores = tuple(
        Score((evening.seat(who),), (who.name,), str(totals[who])) for who in evening.players
    )
    last = "this evening" if evening.day == today else "the last evening"
    names, verb = and_list([who.name for who in evening.leaders]), evening.verb(today)
    game_id = evening.games[-1].played.game
    return Invitation("book", "The book", game_id, together, scores, more=f"{names} {verb} {last}")


def _ritual(calendar: Calendar, latest: SaveEntry | None, pace_s: float) -> Invitation:
    """Invite to the ritual: today's result, recent days, streak."""
    today, game_id = calendar.today, ritual_entry().id
    week = [today - timedelta(days=back) for back in range(DAYS_BACK, -1, -1)]
    if not any(day in calendar.results for day in week):
        week = []
    pars = pars_of(calendar, week) if week else {}
    result, par = calendar.results.get(today), pars.get(today)
    if result is None:
        begun = latest is not None and latest.ritual == today
        what = "begun, not finished yet" if begun else "not played yet"
    elif par is not None and par.known:
        what = f"{result.points}, {over_par(result.points, par.points)} {par.points}"
    else:
        what = count(result.points, "point")
    alone = filter(None, (f"{title_of(game_id)} alone", about(game_id, {}, [None], pace_s)))
    streak = f"{count(calendar.streak, 'day')} in a row" if calendar.streak else ""
    return Invitation(
        "ritual",
        "Today's ritual",
        game_id,
        what,
        days=tuple(DayMark.of(calendar.results.get(day), pars.get(day)) for day in week),
        more=streak or ", ".join(alone),
    )
