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
    return {
        "sourceName": SOURCE,
        "sourcePlayId": played.key,
        "playDate": begun.strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": round(played.duration_s / 60)} if played.duration_s else {}),
        "game": {
            "name": titles.get(played.game, played.game),
            "sourceGameId": played.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            _player(played, place, place.seat == starter, people) for place in played.places
        ],
    }


def _player(
    played: FinishedGame, place: SeatResult, first: bool, people: People
) -> Mapping[str, object]:
    sides = {place.side for place in played.places}
    teams = 1 < len(sides) < len(played.places)
    person = place.player == PERSON
    return {
        "name": people.spelled(place.name) if place.name else f"player {place.seat + 1}",
        "sourcePlayerId": identity(place.name or "") if person else f"computer {place.player}",
        "startPlayer": first,
        "winner": place.rank == 1,
        "rank": place.rank or 0,
        "score": str(place.score),
        **({"team": f"team {SEAT_LETTERS[place.side]}"} if teams else {}),
    }
