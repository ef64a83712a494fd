"""End of a game: ranking, and rock, paper, scissors for a shared first place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from runegames.core import Event, Log, Manner, Names, Rng, Seat, Secret, and_list
from runegames.games.market import knowledge
from runegames.games.market.model import (
    SIGNS,
    CardName,
    Hand,
    MarketView,
    highest_number,
    names_of,
)
from runegames.games.market.phrases import card_list
from runegames.games.market.table import NOBODY, UNSEALED, MarketFields, MarketFrame, TieBreak
from runegames.games.market.verb import MarketEvent, MarketVerb

EndReason: TypeAlias = Literal["last_rune", "turn_limit"]
WINS_NEEDED = 2
EQUAL_THROWS = 9
"""Number of equal throws in a row after which the lot decides (ALL-4)."""


class MarketOver(Event, kind="over", weight="turning point"):
    """End of the turns (RM-26, RM-29)."""

    reason: EndReason
    scores: tuple[int, ...]

    def text(self, names: Names, manner: Manner) -> str:
        if self.reason == "last_rune":
            return "The last rune has left the market: the game is over."
        return "All turns have been taken: the game is over."


class HandsShown(Event, kind="hands_shown", reveals=True):
    """Showing of the hands of tied seats, to compare their highest cards (RM-28)."""

    seats: tuple[Seat, ...]
    hands: tuple[tuple[CardName, ...], ...]

    def concerned(self) -> Sequence[Seat]:
        return self.seats

    def text(self, names: Names, manner: Manner) -> str:
        shown = [
            f"{names[seat]} has {card_list(hand) or 'no cards'}"
            for seat, hand in zip(self.seats, self.hands, strict=True)
        ]
        return f"A tie, so hands are laid open: {'; '.join(shown)} (RM-28)."


def end(table: MarketFields, reason: EndReason, log: Log | None) -> None:
    """End the turns and rank the seats; begin a tie-break for a shared first place."""
    table.reason = reason
    table.stack.clear()
    if log is not None:
        log.append(MarketOver(reason, table.scores()))
    keys: list[tuple[int, ...]] = [_table_key(table, seat) for seat in range(table.seats)]
    tied = tuple(seat for seat in range(table.seats) if keys.count(keys[seat]) > 1)
    if tied:
        for seat in tied:
            knowledge.laid_open(table, seat)
        if log is not None:
            log.append(HandsShown(tied, tuple(names_of(table.hands[seat]) for seat in tied)))
        for seat, key in enumerate(keys):
            number = highest_number(table.hands[seat]) if seat in tied else 0
            keys[seat] = (*key, number)
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if len(first) == 1:
        table.ranks = ranks
    else:
        _begin_contest(table, first, ranks)


def _table_key(table: MarketFields, seat: Seat) -> tuple[int, int, int]:
    """Return the ranking key of a seat: points, outposts, and the negative number of bandits."""
    i = 2 * seat
    bandits = sum(owner != NOBODY for owner in table.bandit[i : i + 2])
    return table.scores()[seat], sum(table.outpost[i : i + 2]), -bandits


# -- rock, paper, scissors ----------------------------------------------------------------


class Sealed(MarketEvent, kind="sealed"):
    """Secret choice of a sign by the first of two players."""

    says = "{} has chosen a sign."
    sign: Secret[Hand] = None


class Threw(Event, kind="threw", reveals=True, weight="gain"):
    """Showing of two signs."""

    seats: tuple[Seat, Seat]
    signs: tuple[Hand, Hand]
    winner: Seat | None
    lot: bool
    """True if the lot decided."""

    def text(self, names: Names, manner: Manner) -> str:
        throws = and_list(
            f"{names[seat]} {sign}" for seat, sign in zip(self.seats, self.signs, strict=True)
        )
        if self.winner is None:
            return f"{throws}: equal."
        lot = " by lot" if self.lot else ""
        return f"{throws}: the throw goes to {names[self.winner]}{lot}."


class Champion(MarketEvent, kind="champion", weight="turning point"):
    """Victory in the tie-break."""

    says = "{} wins rock, paper, scissors."


def _begin_contest(table: MarketFields, tied: Sequence[Seat], ranks: tuple[int, ...]) -> None:
    """Begin the contest of the first two tied seats."""
    first, second, *waiting = tied
    table.contest = TieBreak((first, second), (0, 0), 0, UNSEALED, tuple(waiting), ranks)
    table.stack = [MarketFrame("sign", first)]


class Sign(MarketVerb, kind="sign"):
    """Choice of rock, paper or scissors (RM-28)."""

    answers = ("sign",)
    sign: Hand

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        contest = table.contest
        assert contest is not None
        table.stack.pop()
        first, second = contest.players
        chosen = SIGNS.index(self.sign)
        if contest.sealed != UNSEALED:
            _open_signs(table, contest, chosen, rng, log)
            return
        if log is not None:
            log.append(Sealed(first, self.sign))
        table.contest = contest._replace(sealed=chosen)
        table.stack.append(MarketFrame("sign", second))

    def words(self, view: MarketView, names: Names) -> str:
        return self.sign.capitalize()

    def label(self, view: MarketView, names: Names) -> str:
        return self.sign


def _open_signs(
    table: MarketFields, contest: TieBreak, chosen: int, rng: Rng, log: Log | None
) -> None:
    """Decide a throw by its second sign; after a won contest, begin the next or end the game."""
    equal = contest.equal + 1 if contest.sealed == chosen else 0
    lot = equal == EQUAL_THROWS
    beaten = SIGNS[
        chosen - 1
    ]  # in the cyclic order of ``SIGNS``, each sign beats the one before it
    won: int | None = None
    if not equal:
        won = 1 if SIGNS[contest.sealed] == beaten else 0
    if lot:
        won, equal = rng.below(2), 0
    if log is not None:
        winner = None if won is None else contest.players[won]
        signs = (SIGNS[contest.sealed], SIGNS[chosen])
        log.append(Threw(contest.players, signs, winner, lot))
    first_wins, second_wins = contest.wins
    match won:
        case 0:
            first_wins += 1
        case 1:
            second_wins += 1
    wins = (first_wins, second_wins)
    if max(wins) < WINS_NEEDED:
        table.contest = contest._replace(wins=wins, equal=equal, sealed=UNSEALED)
        table.stack.append(MarketFrame("sign", contest.players[0]))
        return
    champion = contest.players[wins.index(WINS_NEEDED)]
    if contest.waiting:
        _begin_contest(table, (champion, *contest.waiting), contest.ranks)
        return
    table.contest = None
    ranks = [max(2, rank) for rank in contest.ranks]
    ranks[champion] = 1
    table.ranks = tuple(ranks)
    if log is not None:
        log.append(Champion(champion))


SIGN_MOVES = tuple(Sign(sign) for sign in SIGNS)
