"""Digest of a whole game: legal moves, chosen moves, events and views of every seat.

Run as a module, it prints the digests of the tables that its standard input names. These digests
show whether a process with another hash seed plays the same games.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import asdict
from typing import Any

from runegames.core import AnyState, Event, move_to_wire, redact
from runegames.games.registry import game
from runegames.testing import Player, Setting


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


def ask(setting: Setting) -> dict[str, Any]:
    """Return the description of a setting for another process."""
    options = setting.options.model_dump(mode="json")
    return {
        "game": setting.game.meta.id,
        "seats": setting.seats,
        "seed": setting.seed,
        "options": options,
    }


def _answer(line: str) -> str:
    asked = json.loads(line)
    the_game = game(asked["game"])
    options = the_game.options_type.model_validate(asked["options"])
    return digest(Setting(the_game, asked["seats"], options, asked["seed"]))


if __name__ == "__main__":
    for asked in sys.stdin:
        print(_answer(asked))
