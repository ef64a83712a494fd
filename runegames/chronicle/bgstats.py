"""Finished games in the format that BG Stats imports from other programs."""

from __future__ import annotations

from collections.abc import Mapping

from runegames.characters import identity
from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.people import People
from runegames.core import SEAT_LETTERS, Seat
from runegames.games.registry import entries
from runegames.play.seats import PERSON

SOURCE = "runegames"


def play_of(played: FinishedGame, starter: Seat | None, people: People) -> Mapping[str, object]:
    """Convert a finished game to a BG Stats play; ``starter`` is the seat that began, if known."""
    titles = {entry.id: entry.title for entry in entries()}
    begun = played.created or played.ended
    duration = {"durationMin": round(played.duration_s / 60)} if played.duration_s else {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": played.key,
        "playDate": begun.strftime("%Y-%m-%d %H:%M:%S"),
        **duration,
        "game": {
            "name": titles.get(played.game, played.game),
            "sourceGameId": played.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            _player(played, result, result.seat == starter, people) for result in played.places
        ],
    }


def _player(
    played: FinishedGame, result: SeatResult, first: bool, people: People
) -> Mapping[str, object]:
    sides = {seated.side for seated in played.places}
    teams = 1 < len(sides) < len(played.places)
    team = {"team": f"team {SEAT_LETTERS[result.side]}"} if teams else {}
    person = result.player == PERSON
    return {
        "name": people.spelled(result.name) if result.name else f"player {result.seat + 1}",
        "sourcePlayerId": identity(result.name or "") if person else f"computer {result.player}",
        "startPlayer": first,
        "winner": result.rank == 1,
        "rank": result.rank or 0,
        "score": str(result.score),
        **team,
    }
