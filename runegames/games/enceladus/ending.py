"""End of a hand with its points, and end of the game."""

from __future__ import annotations

from runegames.core import Event, Log, Manner, Names, Rng, Seat, aloud
from runegames.games.enceladus.deck import first_by_cards
from runegames.games.enceladus.model import COMPONENTS, HandEnd, HandResult, names_of
from runegames.games.enceladus.table import EnceladusFields, EnceladusFrame

ENDINGS: dict[HandEnd, str] = {
    "matches": "after the final turns (EN-14)",
    "stuck": "since nobody could do anything more (EN-19)",
    "turns": "after a hundred turns of each player (EN-19)",
}


class Scored(Event, kind="scored", reveals=True, remains=True, weight="turning point"):
    """Result of a hand (EN-15, EN-16)."""

    hand: int
    scores: tuple[int, ...]
    winner: Seat | None
    reason: HandEnd
    hands: tuple[tuple[str, ...], ...]
    """Cards left in hand, by seat."""

    def text(self, names: Names, manner: Manner) -> str:
        number = str if manner is Manner.WRITTEN else aloud
        scores = zip(names, self.scores, strict=True)
        points = ", ".join(f"{name} {number(score)}" for name, score in scores)
        who = (
            "Nobody wins the hand (EN-16)"
            if self.winner is None
            else f"{names[self.winner]} wins the hand"
        )
        return f"Hand {self.hand} ends {ENDINGS[self.reason]}. Points: {points}. {who}."


class EnceladusOver(Event, kind="over", weight="turning point"):
    """End of the game (EN-18, EN-19)."""

    says = "The game is over."
    scores: tuple[int, ...]


def end_hand(table: EnceladusFields, reason: HandEnd, rng: Rng, log: Log | None) -> None:
    """End a hand, and the game if it is decided; else ask for the next deal (EN-15 to EN-19)."""
    scores = table.scored()
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    winner = leaders[0] if len(leaders) == 1 else None
    table.results += (HandResult(scores=scores, winner=winner, reason=reason),)
    if log is not None:
        hands = tuple(names_of(hand) for hand in table.hands)
        log.append(Scored(len(table.results), scores, winner, reason, hands))
    if table.options.length == "single hand":
        _end_game(table, "single_hand", log)
    elif max(table.hands_won()) >= table.hands_needed:
        _end_game(table, "hands_won", log)
    elif len(table.results) >= COMPONENTS.bounds.hands:
        _end_game(table, "fifteen_hands", log)
    else:
        last = [seat for seat, score in enumerate(scores) if score == min(scores)]
        table.frame = EnceladusFrame("deal", first_by_cards(last, "EN-17", rng, log))


def _end_game(table: EnceladusFields, reason: str, log: Log | None) -> None:
    table.frame = None
    table.reason = reason
    if log is not None:
        log.append(EnceladusOver(table.scores()))
