"""Which games there are. A new game adds one line here."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The menu waits for this module, and the core brings pydantic along.
    from runegames.core import AnyGame


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the menu knows it, without importing it."""

    id: str
    title: str
    seats: str
    tagline: str
    module: str | None
    """Where its ``GAME`` is; None: announced, not there yet."""


ENTRIES = (
    Entry(
        "enceladus",
        "Runes of Enceladus",
        "2 · 3",
        "dare the piles, match the ice",
        "runegames.games.enceladus",
    ),
    Entry(
        "rune",
        "Rune",
        "1 · 2 · 3 · 4",
        "grow the ritual, place your masters",
        "runegames.games.rune",
    ),
    Entry(
        "bones",
        "Runes & Bones",
        "2 – 6",
        "hold the pot, keep your nerve",
        "runegames.games.bones",
    ),
    Entry(
        "market",
        "The Rune Market",
        "2 – 5",
        "steal, buy, shelter",
        "runegames.games.market",
    ),
)


class UnknownGame(LookupError):
    """No game of that name, or none yet; the message says which there are."""


def playable() -> tuple[str, ...]:
    """The identifiers of the games that can be played."""
    return tuple(entry.id for entry in ENTRIES if entry.module)


def game(game_id: str) -> AnyGame:
    """The game of that identifier.

    Raises:
        UnknownGame: there is none, or it is announced only.
    """
    for entry in ENTRIES:
        if entry.id == game_id:
            if entry.module is None:
                raise UnknownGame(f"{entry.title} cannot be played yet.")
            found: AnyGame = import_module(entry.module).GAME
            return found
    raise UnknownGame(f"There is no game called {game_id!r}; {_there()}.")


def _there() -> str:
    from runegames.core import and_list

    games = playable()
    return f"there {'is' if len(games) == 1 else 'are'} {and_list(games)}"
