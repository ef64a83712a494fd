"""Stores of what is known of saved games: their protocol, and one in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal, Protocol, TypeAlias, get_args

from runegames.play.entries import Entry, Played, Stamp, State

Order: TypeAlias = Literal["newest", "oldest", "game", "players"]
ORDERS: tuple[Order, ...] = get_args(Order)
STATES: tuple[State, ...] = get_args(State)


class StoreTrouble(Exception):
    """A store cannot be used; the message is the end of a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which saves are to be listed, and in which order."""

    game: str | None = None
    state: State | None = None
    text: str = ""
    """A part of a player's name, or of the file's."""
    order: Order = "newest"


class Store(Protocol):
    """What is known of saves, and of games that were finished.

    Every method may raise ``StoreTrouble``.
    """

    def known(self, reader: str) -> dict[str, tuple[Stamp, State]]:
        """The saves that ``reader``, this version of the program, has read."""

    def put(self, entry: Entry, played: Played | None, reader: str) -> None:
        """What a save says now, and what is remembered of the game in it if it is finished."""

    def drop(self, names: Iterable[str]) -> None:
        """These saves are gone; what was finished stays remembered."""

    def remember(self, played: Played) -> None:
        """A finished game; one of the same key, of a save that is still there, goes before it."""

    def entry(self, name: str) -> Entry | None:
        """What is known of a save."""

    def page(self, wish: Wish, first: int, most: int) -> list[Entry]:
        """So many of the saves that are wished for."""

    def count(self, wish: Wish) -> int:
        """How many of them there are."""

    def played(self, *, day: date | None = None) -> Iterator[Played]:
        """Finished games; ``day``: only the rituals of that day."""

    def has_deal(self, game: str, deal: str) -> bool:
        """Whether there is or was a game on this deal."""

    def look_at(self, day: date, at: datetime) -> None:
        """The deal of this day's ritual is seen; only the first time counts."""

    def looked_at(self, day: date) -> datetime | None:
        """When it was seen first outside of the ritual itself."""

    def close(self) -> None:
        """Nothing is asked any more."""


class MemoryStore:
    """A store in memory, for when there is no database."""

    def __init__(self) -> None:
        self._entries: dict[str, tuple[Entry, str]] = {}
        self._played: dict[str, Played] = {}
        self._looks: dict[date, datetime] = {}

    def known(self, reader: str) -> dict[str, tuple[Stamp, State]]:
        return {
            name: (entry.stamp, entry.state)
            for name, (entry, by) in list(self._entries.items())
            if by == reader
        }

    def put(self, entry: Entry, played: Played | None, reader: str) -> None:
        self._entries[entry.name] = entry, reader
        self._played.pop(entry.old_key, None)
        before = self._played.get(entry.key)
        if entry.state == "open" and before is not None and before.save == entry.name:
            del self._played[entry.key]
        if played is not None:
            self.remember(played)

    def drop(self, names: Iterable[str]) -> None:
        for name in names:
            self._entries.pop(name, None)

    def remember(self, played: Played) -> None:
        before = self._played.get(played.key)
        if before is None:
            self._played[played.key] = played
        elif before.save == played.save or before.save not in self._entries:
            self._played[played.key] = replace(played, created=before.created, ended=before.ended)

    def entry(self, name: str) -> Entry | None:
        found = self._entries.get(name)
        return found[0] if found else None

    def page(self, wish: Wish, first: int, most: int) -> list[Entry]:
        newest = sorted(
            self._wished(wish),
            key=lambda each: (each.stamp.modified_ns, each.name),
            reverse=wish.order != "oldest",
        )
        keys: dict[Order, Callable[[Entry], str]] = {
            "game": lambda each: each.game,
            "players": players_of,
        }
        if wish.order in keys:
            newest.sort(key=keys[wish.order])
        return newest[first : first + most]

    def count(self, wish: Wish) -> int:
        return sum(1 for _ in self._wished(wish))

    def _wished(self, wish: Wish) -> Iterator[Entry]:
        for entry, _ in list(self._entries.values()):
            if wish.game not in (None, entry.game) or wish.state not in (None, entry.state):
                continue
            if wish.text.casefold() in sought_in(entry):
                yield entry

    def played(self, *, day: date | None = None) -> Iterator[Played]:
        return (each for each in list(self._played.values()) if day in (None, each.ritual))

    def has_deal(self, game: str, deal: str) -> bool:
        deals = {(each.game, each.deal) for each, _ in list(self._entries.values())}
        deals |= {(each.game, each.deal) for each in list(self._played.values())}
        return (game, deal) in deals

    def look_at(self, day: date, at: datetime) -> None:
        self._looks.setdefault(day, at)

    def looked_at(self, day: date) -> datetime | None:
        return self._looks.get(day)

    def close(self) -> None:
        """As every store."""


def players_of(entry: Entry) -> str:
    """By which saves are ordered by players."""
    return "\n".join(entry.names).casefold()


def sought_in(entry: Entry) -> str:
    """In which a part of a name is looked for."""
    return "\n".join((*entry.names, entry.shown)).casefold()
