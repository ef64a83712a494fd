"""Draft of an offer (RB-27): its lines, and the answers that they give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from runegames.core import Seat
from runegames.games.bones.deals import NOW, PROMISED, Amount
from runegames.games.bones.model import BonesView
from runegames.games.bones.table import OFFER_FIELDS
from runegames.games.bones.verb import BonesMove

LINES = (
    "target",
    "give_runes",
    "give_bones",
    "give_when",
    "want_runes",
    "want_bones",
    "want_when",
)
"""Lines of an offer from top to bottom."""
DROP = "drop"
"""Line of the cursor while Enter drops an offer whose first moves have been played."""
PARTS = LINES[2:]
"""Lines with a number or a flag."""


@dataclass(slots=True)
class OfferDraft:
    """Offer before it is sent.

    The moves of a new offer are all played when the player sends it. If an offer was begun move by
    move, for example in plain mode, its first moves have been played already (see ``made``).

    The cursor marks the runes to give, so they are not part of the draft.
    """

    view: BonesView
    seat: Seat
    targets: tuple[Seat, ...]
    target: Seat
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    """Amounts, and flags of promises, by line."""
    line: str = LINES[0]
    """Line under the cursor."""
    changed: bool = False
    """True once the player has changed something: only then the sheet objects to the offer."""

    @classmethod
    def made(cls, view: BonesView, seat: Seat) -> Self | None:
        """Make the draft of the offer whose first moves have been played, if there is one."""
        if (offer := view.offer) is None:
            return None
        draft = cls(view, seat, (offer.target,), offer.target, line="give_runes")
        draft.parts = {part: int(getattr(offer, OFFER_FIELDS[part])) for part in PARTS}
        return draft

    def most(self, line: str) -> int:
        """Return the greatest value of a line."""
        view = self.view
        match line:
            case "give_bones":
                return view.bones[self.seat] + view.pot
            case "want_bones":
                return view.bones[self.target] + view.pot
            case "want_runes":
                return view.hand_sizes[self.target]
            case _:
                return 1

    def turn(self, by: int) -> None:
        """Go to another line."""
        lines = (*LINES, DROP) if self.line == DROP else LINES
        self.line = lines[(lines.index(self.line) + by) % len(lines)]

    def change(self, by: int) -> bool:
        """Change the value of the line under the cursor.

        Return False for ``give_runes``, which has no value: the cursor marks these runes.
        """
        self.changed = True
        match self.line:
            case "give_runes":
                return False
            case "target":
                index = self.targets.index(self.target)
                self.aim(self.targets[(index + by) % len(self.targets)])
            case "give_when" | "want_when":
                self.parts[self.line] ^= 1
            case line if line == DROP:
                pass
            case line:
                self.parts[line] = max(0, min(self.most(line), self.parts[line] + by))
        return True

    def aim(self, target: Seat) -> None:
        """Make the offer to another player, and ask for no more than this player can give."""
        self.target = target
        for line in ("want_bones", "want_runes"):
            self.parts[line] = min(self.parts[line], self.most(line))

    def answer(self, line: str) -> BonesMove:
        """Return the answer that a line of ``PARTS`` gives."""
        value = self.parts[line]
        if line in ("give_when", "want_when"):
            return PROMISED if value else NOW
        return Amount(value)
