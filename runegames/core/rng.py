"""Random numbers that are the same on every machine and Python version (ALL-2)."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """Seeded generator that uses ``random.Random.random`` alone.

    Python promises the same sequence across versions for this method only; the results of
    ``shuffle`` and ``randrange`` have changed between versions.

    Attributes:
        draws: Number of random numbers drawn so far. If a move has drawn any, undo stops at it.
    """

    __slots__ = ("_next", "_seed", "draws")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._next: Callable[[], float] | None = None
        self.draws = 0

    @classmethod
    def for_ply(cls, seed: int, ply: int) -> Rng:
        """Make the generator of a ply, so that after an undo the same move has the same result."""
        digest = hashlib.sha256(f"runegames:{seed}:{ply}".encode()).digest()
        return cls(int.from_bytes(digest[:8], "big"))

    def __reduce__(self) -> tuple[Callable[[int, int], Rng], tuple[int, int]]:
        # A pickle or copy goes on with the same numbers as the original.
        return _after, (self._seed, self.draws)

    # In a random playout one generator draws in every ply. So each method calls the source itself,
    # because calling another method would cost more than the draw.

    def _source(self) -> Callable[[], float]:
        # Seeding costs far more than a draw, and most generators of ``for_ply`` never draw.
        if self._next is None:
            self._next = random.Random(self._seed).random
        return self._next

    def random(self) -> float:
        """Draw a number in [0, 1)."""
        self.draws += 1
        return (self._next or self._source())()

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to ``bound`` - 1; ``bound`` is at least 1."""
        self.draws += 1
        return int((self._next or self._source())() * bound)

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of ``items``, which are not empty."""
        self.draws += 1
        return items[int((self._next or self._source())() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, by the algorithm of Fisher and Yates."""
        bounds = range(len(items), 1, -1)
        if not bounds:
            return
        self.draws += len(bounds)
        number = self._next or self._source()
        for bound in bounds:
            last, other = bound - 1, int(number() * bound)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[T], number: int) -> list[T]:
        """Remove and return ``number`` random items, at most all.

        The order of the list is lost.
        """
        number = min(number, len(items))
        if not number:
            return []
        self.draws += number
        source = self._next or self._source()
        left = len(items) - number
        picked = []
        for last in range(len(items) - 1, left - 1, -1):
            index = int(source() * (last + 1))
            picked.append(items[index])
            items[index] = items[last]
        del items[left:]
        return picked


def _after(seed: int, draws: int) -> Rng:
    """Make the generator of a seed after a number of draws."""
    rng = Rng(seed)
    for _ in range(draws):
        rng.random()
    return rng
