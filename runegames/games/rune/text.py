"""What Rune says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from runegames.core import Decision, Outcome, Outlook, Seen, Told, aloud, and_list, count
from runegames.games.rune import reasons, telling
from runegames.games.rune.model import (
    COLOURS,
    POINTS,
    Bury,
    Colour,
    Pass,
    Place,
    RuneMove,
    RuneView,
)
from runegames.games.rune.telling import rank_words

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState


def side_name(view: RuneView, side: int, names: Sequence[str]) -> str:
    """The players of a side."""
    return and_list([names[seat] for seat in view.sides[side]])


def place_prompt(name: str, moves: Sequence[RuneMove]) -> str:
    """What can be done with the hand, and nothing else: for the one who holds it."""
    if any(isinstance(move, Bury) for move in moves):
        return f"{name}, no card fits anywhere: choose one to put out of the game (RU-15a)."
    if not any(isinstance(move, Place) for move in moves):
        return f"{name}, pass: no card in hand fits anywhere (RU-27)."
    may_pass = any(isinstance(move, Pass) for move in moves)
    return f"{name}, place a card{', or pass' if may_pass else ''}."


class RuneWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: RuneView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        left = view.masters_left[decision.seat]
        if decision.kind == "place":
            return f"{name}, place a card" + ("." if left else ", or pass.")
        if decision.kind == "token":
            return f"{name}, put the token on a rune around the Rune Master, or keep it."
        if not left:
            return f"{name}, draw a card."
        if not view.can_draw:
            return f"{name}, place a Rune Master."
        return f"{name}, draw a card or place a Rune Master."

    def move(self, move: RuneMove, view: RuneView) -> str:
        """A move in words."""
        return telling.move_words(move, view, str)

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        return telling.event_words(seen, names, heard=False)

    def verdict(self, outcome: Outcome, view: RuneView, names: Sequence[str]) -> str:
        """How the game was decided."""
        if view.seats == 1:
            score = outcome.scores[0]
            return f"{count(score, 'point')}: {rank_words(score)} (RU-24)."
        best = max(view.scores)
        winners = [side for side, score in enumerate(view.scores) if score == best]
        who = and_list([side_name(view, side, names) for side in winners])
        others = sorted((score for score in view.scores if score < best), reverse=True)
        if len(winners) > 1:
            who = "Both teams" if view.seats == 4 else who
            return f"{who} share the victory with {count(best, 'point')} each (RU-21)."
        verb = "wins" if len(view.sides[winners[0]]) == 1 else "win"
        behind = and_list([str(score) for score in others])
        return f"{who} {verb} with {count(best, 'point')} to {behind} (RU-21)."

    def breakdown(
        self, view: RuneView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """Points by colour for each side."""
        titles = ["", *(side_name(view, side, names) for side in range(len(view.sides)))]
        rows: list[list[str]] = []
        for colour, worth in zip(COLOURS, POINTS, strict=True):
            cells = [_runes(view, side, colour) for side in range(len(view.sides))]
            rows.append([colour, *(f"{runes} × {worth} = {runes * worth}" for runes in cells)])
        rows.append(["together", *(str(score) for score in view.scores)])
        return titles, rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: RuneView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: RuneMove, view: RuneView, names: Sequence[str]) -> str:
        """A move made to be heard."""
        return telling.move_words(move, view, aloud)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard."""
        return telling.event_words(seen, names, heard=True)

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


def _runes(view: RuneView, side: int, colour: Colour) -> int:
    return sum(
        len(area.sections) for area in view.areas if area.side == side and area.colour == colour
    )
