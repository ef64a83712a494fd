"""Digest of a whole game: moves, events, outcome, and what every seat sees and may guess.

Run as a module, it prints the digests of ``short_games``. The digests show whether a process with
another hash seed plays the same games.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from runegames.core import AnyState, Event, move_to_wire, redact
from runegames.games.registry import game, playable
from runegames.testing import Player, Setting
from tests.contract.hooks import hooks_of


def digest(setting: Setting) -> str:
    """Return the digest of a setting's game, played by its random player."""
    book = hashlib.sha256()
    events: list[Event] = []
    state, player, ply = setting.state(events), Player(setting.seed), 1
    _enter(book, setting, state, events)
    while state.decision() is not None:
        move = player.choose(state.legal_moves())
        events = []
        state.apply(move, setting.rng(ply), events)
        _write(book, move_to_wire(setting.game.moves, move))
        _enter(book, setting, state, events)
        ply += 1
    outcome = state.outcome()
    assert outcome is not None
    _write(book, asdict(outcome))
    return book.hexdigest()


def _enter(book: Any, setting: Setting, state: AnyState, events: list[Event]) -> None:
    _write(book, [move_to_wire(setting.game.moves, move) for move in state.legal_moves()])
    for seat in (None, *range(setting.seats)):
        _write(book, state.view(seat).model_dump(mode="json"))
        _write(book, [[seen.kind, seen.data] for seen in (redact(e, seat) for e in events)])
        if seat is not None:
            guess = state.determinize(seat, setting.rng(777))
            _write(book, guess.view((seat + 1) % setting.seats).model_dump(mode="json"))


def _write(book: Any, value: Any) -> None:
    book.update(json.dumps(value, default=dict).encode())


def short_games() -> Iterator[Setting]:
    """Yield short games: of each game the smallest table, and the largest with all switches on."""
    for game_id in playable():
        the_game = game(game_id)
        brief = hooks_of(game_id).brief
        switches = {
            name: True
            for name, field in the_game.options_type.model_fields.items()
            if field.annotation is bool
        }
        sizes = the_game.meta.seat_counts
        for seats, options in ((sizes[0], brief), (sizes[-1], {**switches, **brief})):
            yield Setting(the_game, seats, the_game.options_type.model_validate(options), seats)


if __name__ == "__main__":
    print(*map(digest, short_games()))
