"""Bases of the moves and of most events of The Rune Market."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from pydantic import Field

from runegames.core import PLAYERS, BaseMove, Log, Manner, Names, Objection, Rng, Seat, SeatEvent
from runegames.games.market.model import COLOUR_INDEX, Card, Colour, Item, MarketView
from runegames.games.market.table import PURCHASE, Frame, FrameKind, Table

SeatNumber: TypeAlias = Annotated[int, Field(ge=0)]


class Target(NamedTuple):
    """Object of a move on the table: a camp, or (without a colour) a hand."""

    seat: Seat
    colour: Colour | None


class Group(NamedTuple):
    """Moves that can be asked for as one choice first, and be told apart by a further question."""

    words: str
    """The choice, as in ``Throw a card away``."""
    asked: str
    """The further question, without who is asked and without its mark: ``which card``."""


class Verb(BaseMove):
    """An answer to a question of this game.

    Written and spoken words are the same, but for the names of the players.
    """

    answers: ClassVar[tuple[FrameKind, ...]] = ("turn",)
    """The questions that it answers."""
    short: ClassVar[str] = ""
    """Label that is always the same; "": the label is its words."""

    def objection(self, table: Table, frame: Frame) -> Objection | None:
        """Rule that it breaks as an answer to one of its questions; None when it is legal."""
        return None

    @abstractmethod
    def effect(self, table: Table, frame: Frame, rng: Rng, log: Log | None) -> None:
        """Change the table; the move has to be legal."""

    def text(self, view: MarketView, manner: Manner, names: Names = PLAYERS) -> str:
        return self.words(view, names)

    def words(self, view: MarketView, names: Names) -> str:
        """The move in words, to be read and to be heard."""
        return super().text(view, Manner.SPOKEN)

    # -- for those who ask ----------------------------------------------------------------

    def label(self, view: MarketView, names: Names) -> str:
        """The move in few words, with ``{red}`` and ``{blue}`` for the runes."""
        return self.short or self.words(view, names)

    def target(self, view: MarketView) -> Target | None:
        """Object on the table, if it is about something there."""
        return None

    def cards_used(self) -> tuple[Card, ...]:
        """The hand cards that it takes, sorted."""
        return ()

    def group(self, view: MarketView, names: Names) -> Group | None:
        """Group of moves that it can be asked for with; None: it stands alone."""
        return None

    def words_in_group(self, view: MarketView, names: Names) -> str:
        """Words that tell it from the others of its group."""
        return self.words(view, names)


class CampVerb(Verb):
    """A verb that is about a camp of the asked seat."""

    colour: Colour

    def target(self, view: MarketView) -> Target:
        return own_camp(view, self.colour)


class MarketEvent(SeatEvent):
    """Event of a seat, with the places on the table where it shows."""

    def camps(self) -> tuple[Target, ...]:
        """The camps in which something has changed."""
        return ()

    def stalls(self) -> tuple[Colour | Item, ...]:
        """Goods of which the market has more or less than before."""
        return ()


class CampEvent(MarketEvent):
    """Event in a camp of a seat."""

    colour: Colour

    def camps(self) -> tuple[Target, ...]:
        return (Target(self.seat, self.colour),)


def camp_of(frame: Frame, colour: Colour) -> int:
    """The place of a camp of the asked seat in the lists of the table."""
    return 2 * frame.seat + COLOUR_INDEX[colour]


def own_camp(view: MarketView, colour: Colour) -> Target:
    """A camp of the viewer."""
    return Target(view.seat or 0, colour)


def purchasing_over(table: Table, rule: str) -> Objection | None:
    """Objection that the first hand card was played; None in phases 1 and 2."""
    if table.phase == PURCHASE:
        return None
    return Objection(rule, "With the first hand card of a turn, purchasing is over.")
