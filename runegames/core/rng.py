"""Randomness that is the same on every machine and Python version (ALL-2)."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A seeded generator built on ``random.Random.random`` alone.

    Only that method's sequence is promised across Python versions; ``shuffle`` and
    ``randrange`` of the standard library have changed before and may change again.

    ``draws`` counts the numbers taken, so that a sitting can tell whether a move was
    decided by chance (undo stops there).
    """

    __slots__ = ("_next", "_seed", "draws")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._next: Callable[[], float] | None = None
        self.draws = 0

    @classmethod
    def for_ply(cls, seed: int, ply: int) -> Rng:
        """The generator of one ply: undo and the same move give the same result."""
        digest = hashlib.sha256(f"runegames:{seed}:{ply}".encode()).digest()
        return cls(int.from_bytes(digest[:8], "big"))

    def __reduce__(self) -> tuple[Callable[[int, int], Rng], tuple[int, int]]:
        # Pickles and copies go on with the same numbers on their own.
        return _after, (self._seed, self.draws)

    # Random playouts draw in every ply, so each method asks the source itself: a call of another
    # method would cost more than the draw.

    def _source(self) -> Callable[[], float]:
        # Seeding costs far more than a draw, and most plies never draw.
        if self._next is None:
            self._next = random.Random(self._seed).random
        return self._next

    def random(self) -> float:
        """A number in [0, 1)."""
        self.draws += 1
        return (self._next or self._source())()

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, ``bound`` (which is at least 1)."""
        self.draws += 1
        return int((self._next or self._source())() * bound)

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, which must not be empty."""
        self.draws += 1
        return items[int((self._next or self._source())() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        bounds = range(len(items), 1, -1)
        if not bounds:
            return
        self.draws += len(bounds)
        number = self._next or self._source()
        for bound in bounds:
            last, other = bound - 1, int(number() * bound)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[T], number: int) -> list[T]:
        """Remove ``number`` random items, at most all, from a list whose order does not matter."""
        number = min(number, len(items))
        if not number:
            return []
        self.draws += number
        source = self._next or self._source()
        left = len(items) - number
        picked = []
        for last in range(len(items) - 1, left - 1, -1):
            place = int(source() * (last + 1))
            picked.append(items[place])
            items[place] = items[last]
        del items[left:]
        return picked


def _after(seed: int, draws: int) -> Rng:
    """The generator of a seed from which so many numbers were taken."""
    rng = Rng(seed)
    for _ in range(draws):
        rng.random()
    return rng
