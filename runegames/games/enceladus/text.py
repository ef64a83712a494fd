"""What Runes of Enceladus says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from runegames.core import Decision, Outcome, Outlook, Seen, Told, and_list, count
from runegames.games.enceladus import reasons, telling
from runegames.games.enceladus.model import CARD_OF, VALUES, EnceladusMove, EnceladusView
from runegames.games.enceladus.phrases import HEARD, WRITTEN

if TYPE_CHECKING:
    from runegames.games.enceladus.rules import EnceladusState

SHOWN_HANDS = 6
"""How many hands of a match the results show one by one."""


class EnceladusWords:
    """The text of the game; nobody is called "you", several people read it."""

    def prompt(self, decision: Decision, view: EnceladusView, names: Sequence[str]) -> str:
        """One sentence: who is asked what."""
        name = names[decision.seat]
        details = decision.details
        if decision.kind == "deal":
            return f"{name}, deal the next hand."
        if decision.kind == "draft":
            pile, price = f"pile {details['pile'] + 1}", count(details["price"], "card")
            held = view.hand_sizes[decision.seat]
            if held < details["price"]:
                few = f"only {held} {'is' if held == 1 else 'are'}" if held else "none is"
                return f"{name}, leave {pile}: it costs {price}, and {few} in hand."
            return f"{name}, draft {pile} by discarding {price}, or leave it."
        if details["laid"]:
            return f"{name}, lay another match, or end the turn."
        return f"{name}, lay a match, or end the turn if no cards match."

    def move(self, move: EnceladusMove, view: EnceladusView) -> str:
        """A move in words."""
        return telling.move_words(move, view, WRITTEN)

    def event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log."""
        return telling.event_words(seen, names, WRITTEN)

    def verdict(self, outcome: Outcome, view: EnceladusView, names: Sequence[str]) -> str:
        """How the game was decided."""
        best = max(outcome.scores)
        winners = [names[seat] for seat in outcome.winners]
        others = [str(score) for score in sorted(outcome.scores, reverse=True) if score < best]
        match outcome.reason:
            case "single_hand":
                rule, what = "EN-16", "point"
            case "fifteen_hands":
                rule, what = "EN-19", "hand"
            case _:
                rule, what = "EN-18", "hand"
        if len(winners) > 1:
            each = count(best, what)
            if len(winners) == len(names) and outcome.reason == "single_hand":
                return f"Nobody wins this hand: {and_list(winners)} have {each} each ({rule})."
            return f"{and_list(winners)} share the victory with {each} each ({rule})."
        limit = " after fifteen hands" if outcome.reason == "fifteen_hands" else ""
        return f"{winners[0]} wins with {count(best, what)} to {and_list(others)}{limit} ({rule})."

    def breakdown(
        self, view: EnceladusView, names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """The hands of a match, or the matches and cards of a single hand."""
        titles = ["", *names]
        seats = range(view.seats)
        rows: list[list[str]] = []
        if view.hands_needed > 1:
            early = view.results[:-SHOWN_HANDS]
            if early:
                points = [sum(result.scores[seat] for result in early) for seat in seats]
                which = f"hands 1 to {len(early)}" if len(early) > 1 else "hand 1"
                rows.append([which, *map(str, points)])
            for number, result in enumerate(view.results[len(early) :], start=len(early) + 1):
                cells = [
                    f"{score}, won" if seat == result.winner else str(score)
                    for seat, score in enumerate(result.scores)
                ]
                rows.append([f"hand {number}", *cells])
            rows.append(["hands won", *(str(won) for won in view.hands_won)])
            return titles, rows
        for size, what in ((2, "pairs"), (3, "triples")):
            cells = [_laid(view, seat, size) for seat in seats]
            rows.append([what, *cells])
        left = [sum(VALUES[CARD_OF[name]] for name in hand) for hand in view.known_hands]
        rows.append(["left in hand", *(str(-value) for value in left)])
        rows.append(["together", *(str(points) for points in view.hand_points)])
        return titles, rows

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: EnceladusView, names: Sequence[str]) -> Told:
        """The whole state, for those who do not see the table."""
        return telling.tell(view, names)

    def tell_move(self, move: EnceladusMove, view: EnceladusView, names: Sequence[str]) -> str:
        """A move made to be heard."""
        return telling.move_words(move, view, HEARD)

    def tell_event(self, seen: Seen, names: Sequence[str]) -> str:
        """A line of the log made to be heard."""
        return telling.event_words(seen, names, HEARD)

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: EnceladusMove, view: EnceladusView, names: Sequence[str]) -> str:
        """A move in short, for the one who holds the hand."""
        return self.move(move, view)

    def reason(self, move: EnceladusMove, position: EnceladusState, names: Sequence[str]) -> str:
        """Why a legal move may be a good one."""
        return reasons.reason(move, position, names)

    def outlook(
        self,
        scores: Sequence[float],
        success: float,
        position: EnceladusState,
        names: Sequence[str],
    ) -> Outlook:
        """What a search's figures for a move mean."""
        return reasons.outlook(scores, success, position, names)


def _laid(view: EnceladusView, seat: int, size: int) -> str:
    laid = [
        match.points for match in view.matches if match.seat == seat and len(match.cards) == size
    ]
    return f"{len(laid)} for {sum(laid)}" if laid else "0"
