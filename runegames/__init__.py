"""Tabletop games about runes, for the terminal and for programs.

A game is a value that sets up tables. A table lists its legal moves, and gives each seat a view of
what that seat may know:

>>> from runegames.core import Rng
>>> from runegames.games.registry import game
>>> bones = game("bones")
>>> table = bones.new(bones.options_type(), 3, Rng(1))
>>> decision = table.decision()
>>> decision.seat, len(table.legal_moves()) > 1
(0, True)
>>> table.apply(table.legal_moves()[0], Rng(2))
>>> table.view(decision.seat) == table.determinize(decision.seat, Rng(3)).view(decision.seat)
True
"""

from importlib.machinery import ExtensionFileLoader, PathFinder

__version__ = "1.0.0"


def build() -> str:
    """Return ``compiled`` if rules and search are compiled in this package, else ``pure``."""
    # Find the module without importing it, and without pathlib, which would slow down ``--help``.
    rng = PathFinder.find_spec("rng", [f"{__path__[0]}/core"])
    is_extension = rng is not None and isinstance(rng.loader, ExtensionFileLoader)
    return "compiled" if is_extension else "pure"
