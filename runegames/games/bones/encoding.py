"""Moves and views of Runes & Bones as numbers, for those who train networks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from runegames.core import ActionSpace, Observation, View
from runegames.core.actions import among, wrapped
from runegames.core.observations import bag, each, encoder_of, encoding_of, one_of
from runegames.games.bones.model import MOST_BOUGHT, RUNES, BonesOptions, BonesView, Played
from runegames.games.bones.rules import MOVE_TYPES
from runegames.games.bones.verb import BonesMove

AMOUNTS = 128
"""Number of different amounts of bones in an offer (RB-27)."""
LONGEST_ROUND = 16
"""Played runes of a round that are told."""


def action_space(options: BonesOptions, seats: int) -> ActionSpace[BonesMove]:
    """Action space with runes by name, and seats; numbers of bones only where there is barter."""
    most = AMOUNTS if options.barter else MOST_BOUGHT + 1
    codings = {"number": wrapped(most), "target": among((None, *range(seats)))}
    return ActionSpace(MOVE_TYPES, codings)


@cache
def _fields(seats: int) -> Callable[[View], Observation]:
    runes, seat = bag(RUNES), one_of(range(seats))
    whose = ("seat", "holder", "acting", "winner", "spied", "target", "debtor", "creditor")
    special = {
        **dict.fromkeys(("hand", "out", "laid", "runes"), runes),
        **dict.fromkeys(("known_hands", "exposed"), each(runes, seats)),
        **dict.fromkeys(("rune", "winning"), one_of(RUNES)),
        **dict.fromkeys(whose, seat),
        "last": each(one_of((*RUNES, "pass")), seats),
    }
    played = each(encoding_of(Played, seats, special), LONGEST_ROUND)
    return encoder_of(BonesView, seats, {**special, "plays": played, "previous": played})


def observation(view: BonesView) -> Observation:
    """Observation with runes by how many of each kind there are; seats by a number for each."""
    return _fields(view.seats)(view)
