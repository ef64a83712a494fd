"""Contests for tests, and invented results of games."""

from __future__ import annotations

from typing import Any

from runegames.games.registry import game
from runegames.lab.arena import ArenaGame, QuestionCount, Tournament, play, tournament


def rune(*bots: str, seats: int = 2, seed: int = 5, **options: Any) -> Tournament:
    the_game = game("rune")
    return tournament(the_game, the_game.options_type(**options), bots, seats, seed)


def played(tournament: Tournament, games: int) -> list[ArenaGame]:
    """Return games of a tournament, played in this process."""
    return [play(tournament, fixture) for fixture in tournament.fixtures(games)]


def result(
    *scores: int, deal: int = 0, rotation: int = 0, first: int = 0, **more: Any
) -> ArenaGame:
    """Return an invented result of a game, in which more points give a better rank."""
    fields: dict[str, Any] = {
        "deal": deal,
        "rotation": rotation,
        "first": first,
        "scores": scores,
        "ranks": tuple(1 + sum(other > score for other in scores) for score in scores),
        "reason": "masters_placed",
        "moves": [4] * len(scores),
        "choices": [3] * len(scores),
        "asked": {"place": QuestionCount(times=4 * len(scores), answers=20, most=9)},
        "seconds": [0.5] * len(scores),
        "longest": [0.25] * len(scores),
    }
    return ArenaGame(**fields | more)


def timeless(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without its times, which differ from run to run."""
    assert "time" in document
    return {name: value for name, value in document.items() if name != "time"}
