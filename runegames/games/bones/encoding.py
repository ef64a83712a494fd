"""Encoding of moves and views of Runes & Bones as numbers, for training networks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from runegames.core import ActionSpace, Observation, View
from runegames.core.actions import among, wrapped
from runegames.core.observations import bag, encoder_of, encoding_of, one_of, sequence_of
from runegames.games.bones.model import MOST_BOUGHT, RUNES, BonesOptions, BonesView, PlayedRune
from runegames.games.bones.rules import MOVE_TYPES
from runegames.games.bones.verb import BonesMove

AMOUNTS = 128
"""Number of amounts (RB-27) with action numbers of their own; larger amounts share these."""
MAX_PLAYS = 16
"""Greatest number of played runes of a round in an observation."""


def action_space(options: BonesOptions, seats: int) -> ActionSpace[BonesMove]:
    """Make the action space of a table with these options."""
    most = AMOUNTS if options.barter else MOST_BOUGHT + 1
    codings = {"number": wrapped(most), "target": among((None, *range(seats)))}
    return ActionSpace(MOVE_TYPES, codings)


@cache
def _fields(seats: int) -> Callable[[View], Observation]:
    runes, seat = bag(RUNES), one_of(range(seats))
    whose = ("seat", "holder", "acting", "winner", "spied", "target", "debtor", "creditor")
    special = {
        **dict.fromkeys(("hand", "out", "laid", "runes"), runes),
        **dict.fromkeys(("known_hands", "exposed"), sequence_of(runes, seats)),
        **dict.fromkeys(("rune", "winning"), one_of(RUNES)),
        **dict.fromkeys(whose, seat),
        "last": sequence_of(one_of((*RUNES, "pass")), seats),
    }
    played = sequence_of(encoding_of(PlayedRune, seats, special), MAX_PLAYS)
    return encoder_of(BonesView, seats, {**special, "plays": played, "previous": played})


def observation(view: BonesView) -> Observation:
    """Encode a view as numbers."""
    return _fields(view.seats)(view)
