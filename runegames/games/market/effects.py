"""What the moves of The Rune Market do to a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from runegames.core import Log, PlainEvent, Rng, Seat
from runegames.games.market import ending, knowledge
from runegames.games.market.frames import CARDS, FILL_UP, INTEREST, NOBODY, PURCHASE, Frame
from runegames.games.market.model import (
    CARD_OF,
    COLOUR_INDEX,
    COLOURS,
    HAND_SIZE,
    SHELTERS,
    SIGNS,
    THIEF,
    Card,
    CardName,
    name_of,
)
from runegames.games.market.moves import (
    Attack,
    BuyItem,
    BuyRune,
    Collect,
    Decline,
    EndTurn,
    GiveShelter,
    GiveUp,
    PayCards,
    PayOutpost,
    PayRunes,
    PlayShelter,
    PlayThief,
    PutBandit,
    PutOutpost,
    Show,
    Sign,
    SpendShelter,
    Steal,
    Stow,
    ThrowAway,
    Trade,
)

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

# -- phase 1: interest ----------------------------------------------------------------


def begin(state: MarketState, seat: Seat, log: Log | None) -> None:
    if state.turns[seat] >= state.options.turn_limit:
        ending.end(state, "turn_limit", log)
        return
    state.turns[seat] += 1
    state.turn = seat
    state.phase = INTEREST
    state.traded = False
    state.attacked = 0
    state.stack = [Frame("turn", seat)]
    if log is not None:
        log.append(PlainEvent("turn", {"seat": seat, "turn": state.turns[seat]}))
    interest(state, seat, 0, log)


def interest(state: MarketState, seat: Seat, start: int, log: Log | None) -> None:
    """RM-8 to RM-10, and RM-23, from the camp of a colour on."""
    for colour in range(start, 2):
        i = 2 * seat + colour
        if state.bandit[i] != NOBODY:
            toll(state, i, log)
            continue
        if not state.inside[i] or not state.runes[colour]:
            continue
        due = min(1 + (state.shelter[i] and state.outpost[i]), state.runes[colour])
        asked = due == state.runes[0] + state.runes[1]
        due -= asked
        if due:
            state.runes[colour] -= due
            state.inside[i] += due
            if log is not None:
                data = {"seat": seat, "colour": COLOURS[colour], "runes": due}
                log.append(PlainEvent("interest", data))
        if asked:
            state.stack.append(Frame("interest", seat, colour=colour))
            return
    state.phase = PURCHASE


def toll(state: MarketState, i: int, log: Log | None) -> None:
    """A bandit at work (RM-23)."""
    colour, owner = i & 1, state.bandit[i]
    data = {"seat": i >> 1, "colour": COLOURS[colour], "owner": owner}
    if state.inside[i]:
        state.inside[i] -= 1
        gain(state, owner, colour)
        if log is not None:
            log.append(PlainEvent("toll", data))
        free_bare(state, i, log)
        return
    state.shelter[i] = False
    state.discards.append(SHELTERS[colour])
    if log is not None:
        log.append(PlainEvent("ruined", data))
    free(state, i)


def collect(state: MarketState, frame: Frame, _move: Collect, _rng: Rng, log: Log | None) -> None:
    state.stack.pop()
    if log is not None:
        data = {"seat": frame.seat, "colour": COLOURS[frame.colour], "runes": 1}
        log.append(PlainEvent("interest", data))
    take_from_market(state, frame.seat, frame.colour, log)


def decline(state: MarketState, frame: Frame, _move: Decline, _rng: Rng, log: Log | None) -> None:
    state.stack.pop()
    if log is not None:
        log.append(PlainEvent("declined", {"seat": frame.seat, "colour": COLOURS[frame.colour]}))
    interest(state, frame.seat, frame.colour + 1, log)


# -- phase 2: purchasing --------------------------------------------------------------


def trade(state: MarketState, frame: Frame, move: Trade, _rng: Rng, log: Log | None) -> None:
    seat, colour = frame.seat, COLOUR_INDEX[move.colour]
    state.traded = True
    pay(state, 2 * seat + colour, state.price)
    if log is not None:
        data = {"seat": seat, "item": move.item, "colour": move.colour, "runes": state.price}
        log.append(PlainEvent("traded", data))
    bought(state, seat, move.item)


def give_shelter(
    state: MarketState, frame: Frame, move: GiveShelter, _rng: Rng, log: Log | None
) -> None:
    seat, colour = frame.seat, COLOUR_INDEX[move.colour]
    i = 2 * seat + colour
    state.shelter[i] = False
    state.discards.append(SHELTERS[colour])
    if not state.outpost[i]:
        scatter(state, i)
    if log is not None:
        log.append(PlainEvent("gave_shelter", {"seat": seat, "colour": move.colour}))
    state.stack += [Frame("theft", seat)] * 2


def stow(state: MarketState, frame: Frame, move: Stow, _rng: Rng, log: Log | None) -> None:
    i = 2 * frame.seat + COLOUR_INDEX[move.colour]
    state.loose[i] -= move.runes
    state.inside[i] += move.runes
    if log is not None:
        data = {"seat": frame.seat, "colour": move.colour, "runes": move.runes}
        log.append(PlainEvent("stowed", data))


def pay_runes(state: MarketState, frame: Frame, move: PayRunes, _rng: Rng, log: Log | None) -> None:
    i = 2 * frame.seat
    pay(state, i, move.red)
    pay(state, i + 1, move.blue)
    if log is not None:
        data = {"seat": frame.seat, "colour": move.colour, "red": move.red, "blue": move.blue}
        log.append(PlainEvent("paid_runes", data))
    free(state, i + COLOUR_INDEX[move.colour])


def pay_outpost(
    state: MarketState, frame: Frame, move: PayOutpost, _rng: Rng, log: Log | None
) -> None:
    colour = COLOUR_INDEX[move.colour]
    if frame.kind == "outpost":
        state.stack.pop()
    else:
        other = 2 * frame.seat + 1 - colour
        state.outpost[other] = False
        if not state.shelter[other]:
            scatter(state, other)
    state.outposts += 1
    if log is not None:
        log.append(PlainEvent("paid_outpost", {"seat": frame.seat, "colour": move.colour}))
    free(state, 2 * frame.seat + colour)


# -- phase 3: hand cards --------------------------------------------------------------


def buy_rune(state: MarketState, frame: Frame, move: BuyRune, _rng: Rng, log: Log | None) -> None:
    spend(state, frame.seat, move.cards)
    if log is not None:
        data = {"seat": frame.seat, "cards": _names(move.cards), "colour": move.colour}
        log.append(PlainEvent("bought_rune", data))
    take_from_market(state, frame.seat, COLOUR_INDEX[move.colour], log)


def buy_item(state: MarketState, frame: Frame, move: BuyItem, _rng: Rng, log: Log | None) -> None:
    spend(state, frame.seat, move.cards)
    if log is not None:
        data = {"seat": frame.seat, "cards": _names(move.cards), "item": move.item}
        log.append(PlainEvent("bought", data))
    bought(state, frame.seat, move.item)


def pay_cards(state: MarketState, frame: Frame, move: PayCards, _rng: Rng, log: Log | None) -> None:
    spend(state, frame.seat, move.cards)
    if log is not None:
        data = {"seat": frame.seat, "cards": _names(move.cards), "colour": move.colour}
        log.append(PlainEvent("paid_cards", data))
    free(state, 2 * frame.seat + COLOUR_INDEX[move.colour])


def play_shelter(
    state: MarketState, frame: Frame, move: PlayShelter, _rng: Rng, log: Log | None
) -> None:
    seat, colour = frame.seat, COLOUR_INDEX[move.colour]
    i = 2 * seat + colour
    state.phase = CARDS
    leave_hand(state, seat, SHELTERS[colour])
    state.shelter[i] = True
    if state.bandit[i] == NOBODY:
        gather(state, i)
    if log is not None:
        log.append(PlainEvent("sheltered", {"seat": seat, "colour": move.colour}))
    other = 2 * seat + 1 - colour
    if (
        state.outpost[i]
        and state.shelter[other]
        and not state.outpost[other]
        and state.bandit[other] == NOBODY
    ):
        state.stack.append(Frame("attach", seat, colour=colour))


def spend_shelter(
    state: MarketState, frame: Frame, move: SpendShelter, _rng: Rng, log: Log | None
) -> None:
    spend(state, frame.seat, (SHELTERS[COLOUR_INDEX[move.colour]],))
    if log is not None:
        log.append(PlainEvent("spent_shelter", {"seat": frame.seat, "colour": move.colour}))
    state.stack += [Frame("theft", frame.seat)] * 2


def play_thief(
    state: MarketState, frame: Frame, move: PlayThief, _rng: Rng, log: Log | None
) -> None:
    spend(state, frame.seat, (THIEF,))
    if log is not None:
        log.append(PlainEvent("thief", {"seat": frame.seat}))
    state.stack.append(Frame("theft", frame.seat))


def attack(state: MarketState, frame: Frame, move: Attack, _rng: Rng, log: Log | None) -> None:
    spend(state, frame.seat, (move.card,))
    state.attacked |= 1 << move.seat
    if log is not None:
        data = {"seat": frame.seat, "defender": move.seat, "card": name_of(move.card)}
        log.append(PlainEvent("attacked", data))
    state.stack.append(Frame("duel", move.seat, other=frame.seat, card=move.card))


def throw_away(
    state: MarketState, frame: Frame, move: ThrowAway, _rng: Rng, log: Log | None
) -> None:
    spend(state, frame.seat, (CARD_OF[move.card],))
    state.phase = FILL_UP
    if log is not None:
        log.append(PlainEvent("threw_away", {"seat": frame.seat, "card": move.card}))


def end_turn(state: MarketState, frame: Frame, _move: EndTurn, rng: Rng, log: Log | None) -> None:
    seat = frame.seat
    missing = HAND_SIZE - len(state.hands[seat])
    if missing > 0:
        drawn: list[Card] = []
        while len(drawn) < missing and (state.deck or reshuffle(state, rng, log)):
            drawn.append(state.deck.pop())
        state.hands[seat] = tuple(sorted(state.hands[seat] + tuple(drawn)))
        if log is not None and drawn:
            data = {"seat": seat, "cards": len(drawn)}
            log.append(PlainEvent("drew", data, {"drawn": _names(drawn)}, (seat,)))
    if not state.deck:
        reshuffle(state, rng, log)
    begin(state, (seat + 1) % state.seats, log)


def reshuffle(state: MarketState, rng: Rng, log: Log | None) -> bool:
    """RM-3; False when nothing has been discarded either."""
    if not state.discards:
        return False
    state.deck, state.discards = sorted(state.discards), []
    rng.shuffle(state.deck)
    if log is not None:
        log.append(PlainEvent("shuffled", {"cards": len(state.deck)}))
    return True


# -- what follows ---------------------------------------------------------------------


def put_outpost(
    state: MarketState, frame: Frame, move: PutOutpost, _rng: Rng, log: Log | None
) -> None:
    state.stack.pop()
    colour = COLOUR_INDEX[move.colour]
    i = 2 * frame.seat + colour
    if frame.kind == "attach":
        state.outpost[2 * frame.seat + frame.colour] = False
    state.outpost[i] = True
    gather(state, i)
    if log is not None:
        log.append(
            PlainEvent(
                "outpost",
                {"seat": frame.seat, "colour": move.colour, "attached": state.shelter[i]},
            )
        )


def put_bandit(
    state: MarketState, frame: Frame, move: PutBandit, _rng: Rng, log: Log | None
) -> None:
    state.stack.pop()
    i = 2 * move.seat + COLOUR_INDEX[move.colour]
    state.bandit[i] = frame.seat
    destroyed = state.outpost[i]
    if destroyed:
        state.outpost[i] = False
        state.outposts += 1
    if log is not None:
        data = {"seat": frame.seat, "victim": move.seat, "colour": move.colour}
        log.append(PlainEvent("bandit", {**data, "destroyed": destroyed}))
    free_bare(state, i, log)


def show(state: MarketState, frame: Frame, move: Show, _rng: Rng, log: Log | None) -> None:
    state.stack.pop()
    knowledge.shown(state, frame.seat, move.card)
    if log is not None:
        data = {"seat": frame.seat, "attacker": frame.other, "card": name_of(move.card)}
        log.append(PlainEvent("fended_off", data, reveals=True))


def give_up(state: MarketState, frame: Frame, _move: GiveUp, _rng: Rng, log: Log | None) -> None:
    state.stack.pop()
    if log is not None:
        log.append(PlainEvent("gave_up", {"seat": frame.seat, "attacker": frame.other}))
    state.stack.append(Frame("theft", frame.other, other=frame.seat))


def steal(state: MarketState, frame: Frame, move: Steal, rng: Rng, log: Log | None) -> None:
    state.stack.pop()
    thief, victim = frame.seat, move.seat
    data = {"seat": thief, "victim": victim, "what": move.what}
    if move.what == "card":
        card = rng.choice(state.hands[victim])
        knowledge.stolen(state, thief, victim, card)
        hand = state.hands[victim]
        at = hand.index(card)
        state.hands[victim] = hand[:at] + hand[at + 1 :]
        state.hands[thief] = tuple(sorted((*state.hands[thief], card)))
        if log is not None:
            log.append(PlainEvent("stole", data, {"card": name_of(card)}, (thief, victim)))
        return
    if log is not None:
        log.append(PlainEvent("stole", data))
    if move.what != "nothing":
        colour = COLOUR_INDEX[move.what]
        i = 2 * victim + colour
        if state.loose[i]:
            state.loose[i] -= 1
        else:
            state.inside[i] -= 1
            free_bare(state, i, log)
        gain(state, thief, colour)


def sign(state: MarketState, frame: Frame, move: Sign, rng: Rng, log: Log | None) -> None:
    ending.sign(state, SIGNS.index(move.sign), rng, log)


# -- runes and cards on the move ------------------------------------------------------


def gain(state: MarketState, seat: Seat, colour: int) -> None:
    """A rune comes in (RM-6, RM-24)."""
    i = 2 * seat + colour
    if state.bandit[i] == NOBODY and (state.shelter[i] or state.outpost[i]):
        state.inside[i] += 1
    else:
        state.loose[i] += 1


def take_from_market(state: MarketState, seat: Seat, colour: int, log: Log | None) -> None:
    state.runes[colour] -= 1
    gain(state, seat, colour)
    if not state.runes[0] and not state.runes[1]:
        ending.end(state, "last_rune", log)


def pay(state: MarketState, i: int, runes: int) -> None:
    """Runes go back to the market, loose ones first."""
    from_loose = min(runes, state.loose[i])
    state.loose[i] -= from_loose
    state.inside[i] -= runes - from_loose
    state.runes[i & 1] += runes


def gather(state: MarketState, i: int) -> None:
    """Loose runes move into the camp."""
    state.inside[i] += state.loose[i]
    state.loose[i] = 0


def scatter(state: MarketState, i: int) -> None:
    """The camp is lost, its runes become loose."""
    state.loose[i] += state.inside[i]
    state.inside[i] = 0


def free(state: MarketState, i: int) -> None:
    """A bandit goes back to the market, and everything else where it belongs (RM-25)."""
    state.bandit[i] = NOBODY
    state.bandits += 1
    if state.shelter[i]:
        gather(state, i)
    else:
        scatter(state, i)


def free_bare(state: MarketState, i: int, log: Log | None) -> None:
    """A bandit with neither shelter nor runes under it goes back to the market (RM-22)."""
    if state.bandit[i] != NOBODY and not state.shelter[i] and not state.inside[i]:
        if log is not None:
            data = {"seat": i >> 1, "colour": COLOURS[i & 1], "owner": state.bandit[i]}
            log.append(PlainEvent("left", data))
        free(state, i)


def bought(state: MarketState, seat: Seat, item: str) -> None:
    if item == "outpost":
        state.outposts -= 1
        state.stack.append(Frame("outpost", seat))
    else:
        state.bandits -= 1
        state.stack.append(Frame("bandit", seat))


def leave_hand(state: MarketState, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    at = hand.index(card)
    state.hands[seat] = hand[:at] + hand[at + 1 :]
    if state.known[seat]:
        knowledge.played(state, seat, card)


def spend(state: MarketState, seat: Seat, cards: Sequence[Card]) -> None:
    """Cards go from the hand to the discards; phases 1 and 2 are over."""
    state.phase = CARDS
    for card in cards:
        leave_hand(state, seat, card)
    state.discards += cards


def _names(cards: Sequence[Card]) -> list[CardName]:
    return [name_of(card) for card in cards]


Effect: TypeAlias = Callable[[Any, Frame, Any, Rng, Log | None], None]
# A table and not a `match`: this is the hot path, and there are many kinds of moves.
EFFECTS: dict[type, Effect] = {
    Collect: collect,
    Decline: decline,
    Trade: trade,
    GiveShelter: give_shelter,
    Stow: stow,
    PayRunes: pay_runes,
    PayOutpost: pay_outpost,
    BuyRune: buy_rune,
    BuyItem: buy_item,
    PayCards: pay_cards,
    PlayShelter: play_shelter,
    SpendShelter: spend_shelter,
    PlayThief: play_thief,
    Attack: attack,
    ThrowAway: throw_away,
    EndTurn: end_turn,
    PutOutpost: put_outpost,
    PutBandit: put_bandit,
    Show: show,
    GiveUp: give_up,
    Steal: steal,
    Sign: sign,
}
