"""People: who is the same person under several spellings and names.

A person is known by the identity of the name (``characters.identity``), and shown as the name was
written first, or as statistics were told to list the person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from runegames.characters import identity
from runegames.chronicle.memory import FinishedGame

OUT = ""
"""Name of persons who are excluded from the statistics."""


class People:
    """Names of all players in finished games."""

    def __init__(
        self, games: Iterable[FinishedGame] = (), listed: Mapping[str, str] | None = None
    ) -> None:
        """Learn the names.

        Args:
            games: all finished games that are known.
            listed: names that statistics show by recorded name; ``OUT`` excludes a person.
        """
        self._written: dict[str, str] = {}
        for game in sorted(games, key=lambda game: (game.ended, game.key)):
            for result in game.places:
                if result.name:
                    self._written.setdefault(_key(result.name), result.name)
        self._listed: dict[str, str] = {}
        # Spellings of one name may have been listed under different names before; the first counts.
        by_spelling = sorted(
            (listed or {}).items(), key=lambda pair: pair[0] != self.spelled(pair[0])
        )
        for name, shown in by_spelling:
            self._listed.setdefault(_key(name), shown)

    def spelled(self, name: str) -> str:
        """Return a name as it was written first."""
        return self._written.get(_key(name), name)

    def told_as(self, name: str) -> str:
        """Return the name of a person in the statistics; ``OUT`` if excluded."""
        key = _key(name)
        shown = self.spelled(name)
        seen = set[str]()
        while key in self._listed:
            seen.add(key)
            listed = self._listed[key]
            if _key(listed) == key:
                return listed  # the same name in another spelling
            key = _key(listed)
            if key in seen:  # names that changed places
                break
            shown = self.spelled(listed)
        return shown

    @property
    def listed(self) -> list[str]:
        """Names of the persons whom statistics list under other names, or not at all."""
        return sorted(self._written.get(key, key) for key in self._listed)


@lru_cache(4096)
def _key(name: str) -> str:
    """Return the identity of a name; an old name that nobody can see is its own identity."""
    return identity(name) or name
