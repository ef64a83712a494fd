"""Offer in the making (RB-27): its lines, and the answers that they give. No drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from runegames.core import Seat
from runegames.games.bones.choosing import DONE
from runegames.games.bones.deals import NOW, PROMISED, Amount, Barter
from runegames.games.bones.model import BonesView
from runegames.games.bones.verb import BonesMove

PARTS: Final = {
    "give_bones": "bones",
    "give_when": "promised",
    "want_runes": "want_runes",
    "want_bones": "want_bones",
    "want_when": "want_promised",
}
"""Questions on an offer that a number or a yes answers, and the fields of a view that tell it."""
LINES: Final = ("target", "give_runes", *PARTS)
"""Lines of an offer from top to bottom, by the questions that they answer."""


@dataclass(slots=True)
class Draft:
    """An offer before it is sent; nothing of it is played until then."""

    view: BonesView
    seat: Seat
    cards: int
    targets: tuple[Seat, ...]
    target: Seat
    runes: set[int] = field(default_factory=set)
    """Numbers of the cards given."""
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    line: str = LINES[0]
    """Line under the cursor."""
    card: int = 0

    @classmethod
    def made(cls, view: BonesView, seat: Seat, cards: int) -> Self | None:
        """Draft of an offer as far as it is made at the table."""
        if (offer := view.offer) is None:
            return None
        draft = cls(view, seat, cards, (offer.target,), offer.target, line=LINES[1])
        draft.parts = {part: int(getattr(offer, name)) for part, name in PARTS.items()}
        return draft

    def most(self, line: str) -> int:
        """Greatest number that a line can hold."""
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
        self.line = LINES[(LINES.index(self.line) + by) % len(LINES)]

    def change(self, by: int) -> None:
        """Change the line under the cursor; in that of the runes, go to another one."""
        match self.line:
            case "target":
                at = self.targets.index(self.target)
                self.target = self.targets[(at + by) % len(self.targets)]
                for line in ("want_bones", "want_runes"):
                    self.parts[line] = min(self.parts[line], self.most(line))
            case "give_runes":
                self.card = (self.card + by) % max(1, self.cards)
            case "give_when" | "want_when":
                self.parts[self.line] ^= 1
            case line:
                self.parts[line] = max(0, min(self.most(line), self.parts[line] + by))

    def mark(self) -> None:
        """Give the rune under the cursor, or keep it; other lines go on."""
        if self.line != "give_runes":
            self.change(1)
        elif self.cards:
            self.runes ^= {self.card}

    def pick(self, card: int) -> None:
        """Go to a rune, and give or keep it."""
        self.line, self.card = "give_runes", card
        self.mark()

    def answer(self, kind: str, laid: list[BonesMove]) -> BonesMove:
        """Answer a question; ``laid`` are the runes to be given that are not laid yet."""
        match kind:
            case "give_runes":
                return laid.pop(0) if laid else DONE
            case "give_when" | "want_when":
                return PROMISED if self.parts[kind] else NOW
            case _ if kind in self.parts:
                return Amount(self.parts[kind])
            case _:
                return Barter(self.target)
