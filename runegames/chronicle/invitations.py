"""Invitations of the menu: latest unfinished game, last evening, today's ritual.

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
from runegames.chronicle.evenings import Evening, day_of, last_evening
from runegames.chronicle.library import Library
from runegames.chronicle.par import Calendar, DayMark, over_par, pars_of
from runegames.core import Seat, and_list
from runegames.core.names import count
from runegames.games.registry import UnknownGame, entry_of, ritual_entry, title_of
from runegames.numerals import counted
from runegames.play.dates import DAYS, ago, day_told, local
from runegames.play.duration import about
from runegames.play.saves import SaveError
from runegames.play.session import Session
from runegames.play.settings import Settings

Action: TypeAlias = Literal["resume", "evening", "ritual"]
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
    """SaveEntry of the menu that opens a page or a table."""

    action: Action
    title: str
    game: str
    """Game whose rules page opens from the entry."""
    what: Sequence[str]
    """Wordings of one text, the longest first."""
    leaders: tuple[Seat, ...] = ()
    """Seats of the players who are named at the beginning of ``what``."""
    scores: tuple[Score, ...] = ()
    days: tuple[DayMark, ...] = ()
    """Marks of the last days up to today."""
    who: str = ""
    """Text in place of scores and days."""
    how_long: str = ""

    @property
    def told(self) -> str:
        """Invitation in a sentence, without the marks of days."""
        parts = (self.what[0], self.who or self._scores_told, self.how_long)
        between = " " if self.action == "resume" else ": "
        return f"{self.title}{between}{'; '.join(filter(None, parts))}"

    @property
    def _scores_told(self) -> str:
        if any(score.points for score in self.scores):
            return ", ".join(f"{and_list(names)} {points}" for _, names, points in self.scores)
        return and_list([name for score in self.scores for name in score.names])


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
    evening = last_evening(games, library.people())
    waiting = None if latest is None else _waiting(library, latest, settings, pace_s)
    last = None if evening is None else _last(evening)
    ritual = _ritual(Calendar(games, date.today()), latest, pace_s)
    return tuple(each for each in (waiting, last, ritual) if each is not None)


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
        how_long = f"move {saved.moves + 1}"
    else:
        scores, how_long = _scores(session), _left(session, settings, pace_s)
    what = (f"{title}, {when}", title)
    return Invitation("resume", "Continue", saved.game, what, scores=scores, how_long=how_long)


def _scores(session: Session) -> tuple[Score, ...]:
    view = session.view(None)
    return tuple(
        Score(tuple(side), tuple(session.names[seat] for seat in side), str(points))
        for side, points in zip(view.sides, view.scores, strict=True)
    )


def _left(session: Session, settings: Settings, pace_s: float) -> str:
    """Describe progress and remaining time: ``turn 6, about 15 minutes left``."""
    view, moves = session.view(None), len(session.plies)
    part, turns = view.part(), max(view.turn_counts() or (0,))
    stands = str(part) if part is not None else f"turn {turns}" if turns else f"move {moves + 1}"
    players = [
        None if plan.is_person else seconds_of(settings.with_time(plan.player))
        for plan in session.plans
    ]
    options: Mapping[str, object] = session.options.model_dump()
    rest = about(session.game.meta.id, options, players, pace_s, moves)
    return f"{stands}, {rest} left" if rest else stands


# -- the evening and the ritual -----------------------------------------------------------


def _last(evening: Evening) -> Invitation:
    """Invite to an evening: first place, points, number of games, day."""
    today, day, totals = day_of(local(datetime.now(UTC))), evening.day, evening.totals()
    when = f"on {day_told(day, today)}"
    if day == today:
        when = "so far"
    elif timedelta(0) < today - day < timedelta(weeks=1):
        when = f"on {DAYS[day.weekday()]}"
    return Invitation(
        "evening",
        "Last evening" if day != today else "This evening",
        evening.games[-1].played.game,
        evening.news(today),
        leaders=tuple(map(evening.seat, evening.leaders)),
        scores=tuple(
            Score((evening.seat(who),), (who.name,), str(totals[who])) for who in evening.players
        ),
        how_long=f"{counted(len(evening.games), 'game')} {when}",
    )


def _ritual(calendar: Calendar, latest: SaveEntry | None, pace_s: float) -> Invitation:
    """Invite to the ritual: today's result, recent days, streak."""
    today, game_id = calendar.today, ritual_entry().id
    week = [today - timedelta(days=back) for back in range(DAYS_BACK, -1, -1)]
    recent = any(day in calendar.results for day in week)
    pars = pars_of(calendar, week) if recent else {}
    result, par = calendar.results.get(today), pars.get(today)
    if result is None:
        begun = latest is not None and latest.ritual == today
        what = "begun, not finished yet" if begun else "not played yet"
    elif par is not None and par.known:
        what = f"{result.points}, {over_par(result.points, par.points)} {par.points}"
    else:
        what = count(result.points, "point")
    streak = f"{count(calendar.streak, 'day')} in a row" if calendar.streak else ""
    return Invitation(
        "ritual",
        "Today's ritual",
        game_id,
        (what,),
        days=tuple(DayMark.of(calendar.results.get(day), pars.get(day)) for day in week * recent),
        who="" if recent else f"{title_of(game_id)} alone, the same deal for all",
        how_long=streak or about(game_id, {}, [None], pace_s),
    )
