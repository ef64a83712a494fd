"""Base classes of the moves and of most events of The Rune Market."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from pydantic import Field

from runegames.core import PLAYERS, BaseMove, Log, Manner, Names, Objection, Rng, Seat, SeatEvent
from runegames.core.names import filled
from runegames.games.market.model import Card, Colour, Item, MarketView
from runegames.games.market.table import PURCHASE, FrameKind, MarketFields, MarketFrame

SeatNumber: TypeAlias = Annotated[int, Field(ge=0)]


class Target(NamedTuple):
    """Camp that a move or an event concerns; without a colour, the hand of the seat."""

    seat: Seat
    colour: Colour | None


class MoveGroup(NamedTuple):
    """Moves offered as one choice, with a second question that decides among them."""

    label: str
    """Name of the first response: ``Throw a card away``."""
    note: str
    """Words beside the label: ``the only one of this turn``."""
    words: str
    """Words of the first response for a line."""
    asked: str
    """Second question without name and question mark: ``which card``."""


class MarketVerb(BaseMove):
    """Move of this game: the answer to a question.

    Written and spoken words are the same.
    """

    answers: ClassVar[tuple[FrameKind, ...]] = ("turn",)
    """Kinds of the questions that the move answers."""
    acts: ClassVar[str] = ""
    """Template of the name of its action, a key in ``game.toml``; empty for other moves."""
    short: ClassVar[str] = ""
    """Template of the label; if it is empty, ``words`` makes the label."""

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        """Return the rule that the move breaks; None if it is legal.

        ``frame`` is a question of a kind in ``answers``.
        """
        return None

    @abstractmethod
    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        """Make the legal move on the table."""

    def text(self, view: MarketView, manner: Manner, names: Names = PLAYERS) -> str:
        return self.words(view, names)

    def brief(self, view: MarketView, names: Names) -> str:
        if self.terse:
            return super().brief(view, names)
        words = self.words(view, names).partition(",")[0]
        return words[:1].lower() + words[1:]

    def words(self, view: MarketView, names: Names) -> str:
        """Describe the move in a phrase."""
        return super().text(view, Manner.SPOKEN)

    # -- for tables and plain mode --------------------------------------------------------

    def label(self, view: MarketView, names: Names) -> str:
        """Tell the move in few words from the others of its question, or of its action.

        ``{red}`` and ``{blue}`` stand for rune symbols.
        """
        return filled(self.short, vars(self)) or self.words(view, names)

    @property
    def action(self) -> str:
        """Name of the action of a turn that the move belongs to; empty if it is an answer."""
        return filled(self.acts, vars(self))

    def target(self, view: MarketView) -> Target | None:
        """Return the camp or hand that the move concerns, if any."""
        return None

    def cards_used(self) -> tuple[Card, ...]:
        """Return the cards that leave the hand by the move, sorted."""
        return ()

    def group(self, view: MarketView, names: Names) -> MoveGroup | None:
        """Return the group that the move is offered in; None if it is a choice of its own."""
        return None

    def words_in_group(self, view: MarketView, names: Names) -> str:
        """Describe the move among the moves of its group."""
        return self.words(view, names)


class CampVerb(MarketVerb):
    """Move that concerns a camp of the asked seat."""

    colour: Colour

    def target(self, view: MarketView) -> Target:
        return own_camp(view, self.colour)


class MarketEvent(SeatEvent):
    """Event of a seat, with the places on the table that the event changes."""

    goods: ClassVar[tuple[Colour | Item, ...]] = ()
    """Goods whose supply every event of the class changes."""

    def camps(self) -> tuple[Target, ...]:
        """Return the camps that changed."""
        return ()

    def stalls(self) -> tuple[Colour | Item, ...]:
        """Return the goods whose supply changed."""
        return self.goods


class CampEvent(MarketEvent):
    """Event in a camp of a seat."""

    colour: Colour

    def camps(self) -> tuple[Target, ...]:
        return (Target(self.seat, self.colour),)


def own_camp(view: MarketView, colour: Colour) -> Target:
    """Return a camp of the viewer as a target; a camp of seat 0 for the public view."""
    return Target(view.seat or 0, colour)


def purchasing_over(table: MarketFields, rule: str) -> Objection | None:
    """Object to a move of phase 2 after the first hand card of a turn."""
    if table.phase == PURCHASE:
        return None
    return Objection(rule, "With the first hand card of a turn, purchasing is over.")
