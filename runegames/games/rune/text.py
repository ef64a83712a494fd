"""What Rune says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from runegames.core import (
    SEAT_LETTERS,
    Decision,
    Outcome,
    Outlook,
    Seen,
    Told,
    and_list,
    count,
    possessive,
)
from runegames.games.rune import reasons, telling
from runegames.games.rune.model import (
    COLOURS,
    COMPONENTS,
    POINTS,
    Bury,
    Colour,
    Draw,
    KeepToken,
    Pass,
    Place,
    PlaceMaster,
    PlaceToken,
    Rank,
    RuneMove,
    RuneView,
)

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState

TURN_WORDS = ("as printed", "a quarter turn", "a half turn", "three quarter turns")


def spot(x: int, y: int) -> str:
    """A section in words: columns and rows are counted from the start card."""
    return f"column {x}, row {y}"


def side_name(view: RuneView, side: int, names: Sequence[str]) -> str:
    """The players of a side."""
    return and_list([names[seat] for seat in view.sides[side]])


def rank_of(score: int) -> Rank:
    """The rank that a solo score gives (RU-24)."""
    return [rank for rank in COMPONENTS.ranks if score >= rank.at_least][-1]


class RuneWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: RuneView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        left = view.masters_left[decision.seat]
        if decision.kind == "place":
            return f"{name}, place a card" + ("." if left else ", or pass.")
        if decision.kind == "token":
            return f"{name}, put the Grand Master token beside the Rune Master, or keep it."
        if not left:
            return f"{name}, draw a card."
        if not view.can_draw:
            return f"{name}, place a Rune Master."
        return f"{name}, draw a card or place a Rune Master."

    def move(self, move: RuneMove, view: RuneView) -> str:
        """A move in words."""
        match move:
            case Place(card, quarter, x, y):
                return f"Place {telling.card_heard(card)}, {TURN_WORDS[quarter]}, at {spot(x, y)}"
            case Draw():
                return f"Draw a card ({view.deck} in the deck)"
            case PlaceMaster(x, y):
                return f"Rune Master on {_colour_at(view, x, y)} at {spot(x, y)}"
            case PlaceToken(x, y, colour):
                return f"Token on {spot(x, y)}, {colour} up"
            case KeepToken():
                return "Keep the token for a later Rune Master"
            case Bury(card):
                return f"Show the hand and put {telling.card_heard(card)} out of the game"
            case Pass():
                return "Pass"
        assert_never(move)

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        data = seen.data
        name = names[data["seat"]] if "seat" in data else ""
        match seen.kind:
            case "removed":
                return f"{count(data['cards'], 'card')} left the deck unseen ({data['rule']})."
            case "first":
                return f"{name} goes first."
            case "placed":
                return f"{name} placed a card{_change(data)}."
            case "drew":
                card = f"a card: {telling.card_heard(data['card'])}" if "card" in data else "a card"
                return f"{name} drew {card}."
            case "buried":
                card = telling.card_heard(data["card"])
                return (
                    f"{name} could place nothing and put a card out of the game (RU-15a): {card}."
                )
            case "passed":
                return f"{name} passed."
            case "master":
                return (
                    f"{name} placed a Rune Master on {data['colour']}, worth {data['points']} now."
                )
            case "lost_master":
                return f"{name} found no free rune; a Rune Master is out of the game (RU-18)."
            case "token":
                return f"{possessive(name)} token turned a rune {data['colour']}{_change(data)}."
            case "kept_token":
                return f"{name} kept the token."
            case "over":
                return "The ritual is complete."
        raise ValueError(f"Rune has no event {seen.kind!r}")

    def verdict(self, outcome: Outcome, view: RuneView, names: Sequence[str]) -> str:
        """How the game was decided."""
        if view.seats == 1:
            score = outcome.scores[0]
            better = [rank for rank in COMPONENTS.ranks if rank.at_least > score]
            told = f"{count(score, 'point')}: the rank of {rank_of(score).title}"
            if better:
                told += f"; the next rank, {better[0].title}, begins at {better[0].at_least}"
            return f"{told} (RU-24)."
        best = max(view.scores)
        winners = [side for side, score in enumerate(view.scores) if score == best]
        who = and_list([side_name(view, side, names) for side in winners])
        others = sorted((score for score in view.scores if score < best), reverse=True)
        if len(winners) > 1:
            return f"{who} share the victory with {count(best, 'point')} each (RU-21)."
        verb = "wins" if len(view.sides[winners[0]]) == 1 else "win"
        return f"{who} {verb} with {best} to {and_list([str(score) for score in others])} (RU-21)."

    def breakdown(
        self, view: RuneView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """Points by colour for each side."""
        titles = ["", *(side_name(view, side, names) for side in range(len(view.sides)))]
        rows: list[list[str]] = []
        for colour, worth in zip(COLOURS, POINTS, strict=True):
            cells = [_runes(view, side, colour) for side in range(len(view.sides))]
            rows.append([f"{colour} × {worth}", *(f"{runes} → {runes * worth}" for runes in cells)])
        rows.append(["together", *(str(score) for score in view.scores)])
        return titles, rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: RuneView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: RuneMove, view: RuneView, names: Sequence[str]) -> str:
        """A move made to be heard."""
        return telling.tell_move(move, view, names)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard."""
        return telling.tell_event(seen, names) or self.event(seen, names)

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: RuneMove, view: RuneView, names: Sequence[str]) -> str:
        """A move in short, for the one who holds the hand."""
        return reasons.suggest(move, view, names)

    def reason(self, move: RuneMove, position: RuneState, names: Sequence[str]) -> str:
        """Why a legal move may be a good one."""
        return reasons.reason(move, position, names)

    def outlook(
        self, scores: Sequence[float], success: float, position: RuneState, names: Sequence[str]
    ) -> Outlook:
        """What a search's figures for a move mean."""
        return reasons.outlook(scores, success, position, names)


def _colour_at(view: RuneView, x: int, y: int) -> str:
    return next(
        (section.colour for section in view.grid if (section.x, section.y) == (x, y)), "a rune"
    )


def _runes(view: RuneView, side: int, colour: Colour) -> int:
    return sum(
        len(area.sections) for area in view.areas if area.side == side and area.colour == colour
    )


def _change(data: object) -> str:
    """How points changed, by the sides' letters."""
    assert isinstance(data, dict)
    before, after = data["scores"]
    changes = [
        f"{SEAT_LETTERS[side]} {new - old:+d}"
        for side, (old, new) in enumerate(zip(before, after, strict=True))
        if new != old
    ]
    return f" ({', '.join(changes)})" if changes else ""
