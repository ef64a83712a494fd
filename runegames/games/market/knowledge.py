"""Knowledge: hands that others have seen, the view of a seat, the tables that it can imagine.

For every hand there is a row of what each seat knows to be in it, sorted, and as the last entry
what everybody knows. A card is known while it is provably in that hand: once it may have been
stolen unseen, it is not. Nobody keeps books beyond that.
"""

from __future__ import annotations

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
from runegames.games.market.table import NOBODY, UNSEALED, Cards, Known, Table, without

# -- what has been seen of hands ----------------------------------------------------------

_MarketView = unchecked(MarketView)
_Stock = unchecked(Stock)
_Camp = unchecked(Camp)
_Duel = unchecked(Duel)
_Theft = unchecked(Theft)
_Contest = unchecked(Contest)


def known_to(table: Table, owner: Seat, viewer: Seat | None) -> Cards:
    """The cards of a hand that a viewer, or everybody, knows of."""
    if viewer == owner:
        return table.hands[owner]
    row = table.known[owner]
    if not row:
        return ()
    return row[table.seats if viewer is None else viewer]


def _row(table: Table, owner: Seat) -> list[Cards]:
    return list(table.known[owner] or ((),) * (table.seats + 1))


def _packed(row: list[Cards]) -> Known:
    return tuple(row) if any(row) else ()


def played(table: Table, owner: Seat, card: Card) -> None:
    """Note that a card has left a hand before everybody's eyes."""
    table.known[owner] = _packed([without(cards, card) for cards in table.known[owner]])


def shown(table: Table, owner: Seat, card: Card) -> None:
    """Note that everybody has seen a card that stays in hand (RM-17)."""
    table.known[owner] = tuple(
        cards if card in cards or viewer == owner else tuple(sorted((*cards, card)))
        for viewer, cards in enumerate(_row(table, owner))
    )


def laid_open(table: Table, owner: Seat) -> None:
    """Note that everybody has seen a hand (RM-28)."""
    hand = table.hands[owner]
    table.known[owner] = _packed(
        [() if viewer == owner else hand for viewer in range(table.seats + 1)]
    )


def stolen(table: Table, thief: Seat, victim: Seat, card: Card) -> None:
    """Note a theft that is about to be made; the two of them know the card (RM-19)."""
    size = len(table.hands[victim])
    of_victim, of_thief = _row(table, victim), _row(table, thief)
    for viewer, cards in enumerate(of_victim):
        if viewer in (thief, victim):
            continue
        if len(cards) == size and cards[0] == cards[-1]:
            # All of that hand is known and alike, so everybody can tell what was taken.
            of_thief[viewer] = tuple(sorted((*of_thief[viewer], cards[0])))
        for kind in dict.fromkeys(cards):
            cards = without(cards, kind)
        of_victim[viewer] = cards
    of_victim[thief] = without(of_victim[thief], card)
    of_thief[victim] = tuple(sorted((*of_thief[victim], card)))
    table.known[victim], table.known[thief] = _packed(of_victim), _packed(of_thief)


# -- what a seat may look at --------------------------------------------------------------


def view_of(table: Table, seat: Seat | None) -> MarketView:
    """The table as ``seat`` may know it, or everybody (None)."""
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
    # Made once and shared: most camps are the same from one moment to the next.
    return _Camp(
        seat=i >> 1,
        colour=COLOURS[i & 1],
        shelter=shelter,
        outpost=outpost,
        runes=inside,
        loose=loose,
        bandit=None if bandit == NOBODY else bandit,
    )


def _contest(table: Table, seat: Seat | None) -> Contest | None:
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


# -- what a seat can imagine --------------------------------------------------------------


def imagine(table: Table, seat: Seat, rng: Rng) -> None:
    """Make of a table, in place, a random one that agrees with all that ``seat`` knows."""
    pool = table.deck[:]
    known = [known_to(table, owner, seat) for owner in range(table.seats)]
    for hand, cards in zip(table.hands, known, strict=True):
        unseen = list(hand)
        for card in cards:
            unseen.remove(card)
        pool += unseen
    # Sorted, so that the result depends on what is unseen and not on where it truly lies.
    pool.sort()
    rng.shuffle(pool)
    everybody = table.seats
    for owner, cards in enumerate(known):
        missing = len(table.hands[owner]) - len(cards)
        table.hands[owner] = tuple(sorted((*cards, *(pool.pop() for _ in range(missing)))))
        if owner != seat and table.known[owner]:
            # What others know of this hand is their secret; what everybody knows, they know too.
            row = [table.known[owner][everybody]] * (everybody + 1)
            row[owner], row[seat] = (), cards
            table.known[owner] = _packed(row)
    table.deck = pool
    contest = table.contest
    if contest is not None and contest.sealed != UNSEALED and seat != contest.players[0]:
        table.contest = contest._replace(sealed=rng.below(len(SIGNS)))


class Position:
    """A table as its asked seat can reckon with it."""

    def __init__(self, table: Table, names: Names) -> None:
        self.table = table
        self.frame = table.stack[-1]
        self.seat = self.frame.seat
        self.names = names
        self.name = names[self.seat]
        self.others = [other for other in range(table.seats) if other != self.seat]
        self.scores = table.scores()

    @property
    def leader(self) -> Seat:
        """Strongest of the others."""
        return max(self.others, key=self.scores.__getitem__)

    @property
    def market(self) -> int:
        """Runes that the market has left; the last one ends the game (RM-26)."""
        return tally(self.table.runes)

    def unseen(self) -> list[Card]:
        """The cards that lie in the deck or, unknown, in somebody's hand."""
        pool = self.table.deck[:]
        for other in self.others:
            hidden = list(self.table.hands[other])
            for card in known_to(self.table, other, self.seat):
                hidden.remove(card)
            pool += hidden
        return pool

    def holds(self, victim: Seat, card: Card) -> float:
        """The chance that somebody has a number card that reaches ``card``."""
        known = known_to(self.table, victim, self.seat)
        if any(card <= other <= HIGHEST for other in known):
            return 1.0
        pool = self.unseen()
        good = tally(card <= other <= HIGHEST for other in pool)
        return 1 - none_of(good, len(pool), len(self.table.hands[victim]) - len(known))

    def income(self, i: int) -> int:
        """Runes that a camp earns a turn as it stands (RM-8)."""
        table = self.table
        if table.bandit[i] != NOBODY or not table.inside[i] or not table.is_camp(i):
            return 0
        return table.earning(i)

    def camp(self, i: int) -> str:
        """Camp in words: ``Bo's blue camp``."""
        return f"{possessive(self.names[i >> 1])} {COLOURS[i & 1]} camp"
