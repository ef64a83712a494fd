"""Knowledge: known cards of hands, views of seats, determinization.

``MarketFields.known`` has a row for each hand: the sorted cards that each seat knows to be in it,
and last the cards known to everybody. A card that may have been stolen unseen is no longer known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from runegames.core import Names, Rng, Seat, possessive, tally, unchecked
from runegames.core.advice import none_of
from runegames.games.market.model import (
    COLOURS,
    HIGHEST,
    SIGNS,
    Camp,
    Card,
    Contest,
    Duel,
    MarketView,
    Phase,
    Stock,
    Theft,
    names_of,
)
from runegames.games.market.table import (
    NOBODY,
    UNSEALED,
    Cards,
    Known,
    MarketFields,
    colour_of,
    owner_of,
    without,
)

_MarketView = unchecked(MarketView)
_Stock = unchecked(Stock)
_Camp = unchecked(Camp)
_Duel = unchecked(Duel)
_Theft = unchecked(Theft)
_Contest = unchecked(Contest)

# -- known cards --------------------------------------------------------------------------


def known_to(table: MarketFields, owner: Seat, viewer: Seat | None) -> Cards:
    """Return the cards of a hand that are known to a viewer, or to everybody (None)."""
    if viewer == owner:
        return table.hands[owner]
    row = table.known[owner]
    if not row:
        return ()
    column = table.seats if viewer is None else viewer
    return row[column]


def _row(table: MarketFields, owner: Seat) -> list[Cards]:
    return list(table.known[owner] or ((),) * (table.seats + 1))


def _packed(row: list[Cards]) -> Known:
    return tuple(row) if any(row) else ()


def played(table: MarketFields, owner: Seat, card: Card) -> None:
    """Note that all seats saw a card leave a hand."""
    table.known[owner] = _packed([without(cards, card) for cards in table.known[owner]])


def shown(table: MarketFields, owner: Seat, card: Card) -> None:
    """Note that all seats saw a card that stays in hand (RM-17)."""
    table.known[owner] = tuple(
        cards if card in cards or viewer == owner else tuple(sorted((*cards, card)))
        for viewer, cards in enumerate(_row(table, owner))
    )


def laid_open(table: MarketFields, owner: Seat) -> None:
    """Note that all seats saw a hand (RM-28)."""
    hand = table.hands[owner]
    table.known[owner] = _packed(
        [() if viewer == owner else hand for viewer in range(table.seats + 1)]
    )


def stolen(table: MarketFields, thief: Seat, victim: Seat, card: Card) -> None:
    """Note that a card is stolen, before it leaves the hand; thief and victim know it (RM-19)."""
    size = len(table.hands[victim])
    of_victim, of_thief = _row(table, victim), _row(table, thief)
    for viewer, cards in enumerate(of_victim):
        if viewer in (thief, victim):
            continue
        if len(cards) == size and cards[0] == cards[-1]:
            # The hand is known and its cards are equal, so the stolen card is known.
            of_thief[viewer] = tuple(sorted((*of_thief[viewer], cards[0])))
        for kind in dict.fromkeys(cards):
            cards = without(cards, kind)
        of_victim[viewer] = cards
    of_victim[thief] = without(of_victim[thief], card)
    of_thief[victim] = tuple(sorted((*of_thief[victim], card)))
    table.known[victim], table.known[thief] = _packed(of_victim), _packed(of_thief)


# -- views --------------------------------------------------------------------------------


def view_of(table: MarketFields, seat: Seat | None) -> MarketView:
    """Make the view of a seat, or of everybody (None)."""
    top = table.stack[-1] if table.stack else None
    return _MarketView(
        seat=seat,
        seats=table.seats,
        sides=tuple((owner,) for owner in range(table.seats)),
        scores=table.scores(),
        turn=table.turn if table.stack else None,
        stock=_Stock(
            red=table.runes[0], blue=table.runes[1], outposts=table.outposts, bandits=table.bandits
        ),
        camps=tuple(
            map(
                _camp,
                range(2 * table.seats),
                table.shelter,
                table.outpost,
                table.inside,
                table.loose,
                table.bandit,
            )
        ),
        hand=() if seat is None else names_of(table.hands[seat]),
        known_hands=tuple(names_of(known_to(table, owner, seat)) for owner in range(table.seats)),
        hand_sizes=tuple(len(hand) for hand in table.hands),
        deck=len(table.deck),
        discards=names_of(table.discards),
        phase=cast("Phase", table.phase),
        traded=table.traded,
        attacked=tuple(other for other in range(table.seats) if table.attacked >> other & 1),
        duel=(
            _Duel(attacker=top.other, defender=top.seat, card=top.card)
            if top is not None and top.kind == "duel"
            else None
        ),
        thefts=tuple(
            _Theft(thief=frame.seat, victim=None if frame.other == NOBODY else frame.other)
            for frame in reversed(table.stack)
            if frame.kind == "theft"
        ),
        contest=_contest(table, seat),
        turns=tuple(table.turns),
        turn_limit=table.options.turn_limit,
        price=table.price,
    )


@lru_cache(maxsize=4096)
def _camp(i: int, shelter: bool, outpost: bool, inside: int, loose: int, bandit: int) -> Camp:
    # Cached, because most camps stay equal from view to view.
    return _Camp(
        seat=owner_of(i),
        colour=COLOURS[colour_of(i)],
        shelter=shelter,
        outpost=outpost,
        runes=inside,
        loose=loose,
        bandit=None if bandit == NOBODY else bandit,
    )


def _contest(table: MarketFields, seat: Seat | None) -> Contest | None:
    contest = table.contest
    if contest is None:
        return None
    sealed = contest.sealed != UNSEALED
    own = sealed and seat == contest.players[0]
    return _Contest(
        players=contest.players,
        wins=contest.wins,
        chosen=SIGNS[contest.sealed] if own else None,
        sealed=sealed,
        waiting=contest.waiting,
    )


# -- determinization ----------------------------------------------------------------------


def imagine(table: MarketFields, seat: Seat, rng: Rng) -> None:
    """Replace everything that ``seat`` does not know with random values, in place."""
    known = [known_to(table, owner, seat) for owner in range(table.seats)]
    pool = _unseen(table, known)
    # Sorted, so that the result does not depend on the true places of unseen cards.
    pool.sort()
    rng.shuffle(pool)
    everybody = table.seats
    for owner, cards in enumerate(known):
        missing = len(table.hands[owner]) - len(cards)
        drawn = [pool.pop() for _ in range(missing)]
        table.hands[owner] = tuple(sorted((*cards, *drawn)))
        if owner != seat and table.known[owner]:
            # What another seat knows beyond everybody's knowledge is secret, so it is dropped.
            row = [table.known[owner][everybody]] * (everybody + 1)
            row[owner] = ()
            row[seat] = cards
            table.known[owner] = _packed(row)
    table.deck = pool
    contest = table.contest
    if contest is not None and contest.sealed != UNSEALED and seat != contest.players[0]:
        table.contest = contest._replace(sealed=rng.below(len(SIGNS)))


def _unseen(table: MarketFields, known: Sequence[Cards]) -> list[Card]:
    """List the cards of the deck, and those cards of each hand that are not ``known``."""
    pool = table.deck[:]
    for hand, cards in zip(table.hands, known, strict=True):
        unseen = list(hand)
        for card in cards:
            unseen.remove(card)
        pool += unseen
    return pool


class Position:
    """Table from the point of view of the asked seat, for the reasons of hints."""

    def __init__(self, table: MarketFields, names: Names) -> None:
        self.table = table
        self.frame = table.stack[-1]
        self.seat = self.frame.seat
        self.names = names
        self.name = names[self.seat]
        self.others = [other for other in range(table.seats) if other != self.seat]
        self.known = [known_to(table, owner, self.seat) for owner in range(table.seats)]
        self.scores = table.scores()

    @property
    def leader(self) -> Seat:
        """Opponent with the most points."""
        return max(self.others, key=self.scores.__getitem__)

    @property
    def market(self) -> int:
        """Number of runes in the market; the last one ends the game (RM-26)."""
        return tally(self.table.runes)

    def known_defence(self, victim: Seat, card: Card) -> list[Card]:
        """List the known cards of a victim that reach ``card`` in a duel."""
        return [other for other in self.known[victim] if card <= other <= HIGHEST]

    def defence_chance(self, victim: Seat, card: Card) -> float:
        """Return the chance that at least one unknown card of a victim reaches ``card``."""
        pool = _unseen(self.table, self.known)
        good = tally(card <= other <= HIGHEST for other in pool)
        unknown = len(self.table.hands[victim]) - len(self.known[victim])
        return 1 - none_of(good, len(pool), unknown)

    def income(self, i: int) -> int:
        """Return the interest of a camp in its present state (RM-8)."""
        table = self.table
        if table.bandit[i] != NOBODY or not table.inside[i] or not table.is_camp(i):
            return 0
        return table.earning(i)

    def camp(self, i: int) -> str:
        """Name a camp: ``Bo's blue camp``."""
        return f"{possessive(self.names[owner_of(i)])} {COLOURS[colour_of(i)]} camp"
