"""Turn of a player: runes, their powers, passes and folds (RB-4 to RB-8, RB-11 to RB-16)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from runegames.core import (
    SEAT_LETTERS,
    Log,
    Manner,
    Names,
    Objection,
    Rng,
    Seat,
    SeatEvent,
    Secret,
    count,
    not_here,
    possessive,
)
from runegames.core.names import placeholder
from runegames.games.bones import exposure
from runegames.games.bones.model import (
    BANNERS,
    BEATS,
    COMPONENTS,
    JHURGA,
    KIND_OF,
    NORMAL,
    NOTHING,
    PASS_PRICE,
    RUNES,
    SEAT_COUNTS,
    SKULL,
    SPY,
    THIEF,
    WIN_PRICE,
    BonesView,
    Kind,
    RuneName,
    SeatNumber,
    names_of,
)
from runegames.games.bones.phrases import (
    WIN_COST,
    bones_words,
    drawn_words,
    meeting,
    title,
    titles,
)
from runegames.games.bones.table import PASSED, BonesFields, BonesFrame
from runegames.games.bones.verb import BonesMove, DrawEvent, PairEvent, SharedEvent

Fate: TypeAlias = Literal["first", "beats", "same", "bought", "loses", "special"]
"""Result of a played rune against the winning one."""

# -- what happens -------------------------------------------------------------------------


class Played(SeatEvent, kind="played", upon="owner"):
    """Play of a rune."""

    rune: RuneName
    fate: Fate
    over: RuneName | None = None
    """Winning rune before the play of a normal rune; None if there was none."""
    owner: Seat | None = None
    """Owner of the rune, if a Spy plays it."""

    def text(self, names: Names, manner: Manner) -> str:
        whose = "" if self.owner is None else f"{possessive(names[self.owner])} "
        over = title(self.over or "")
        tail = {
            "first": "",
            "beats": f", which beats {over}",
            "same": ", the same rune: nothing changes",
            "bought": f" and bought the win for {WIN_COST}",
            "loses": f", which loses to {over}",
            "special": "",
        }
        return f"{names[self.seat]} played {whose}{title(self.rune)}{tail[self.fate]}."


class BonesPassed(SeatEvent, kind="passed"):
    """Pass of a player."""

    bones: ClassVar = PASS_PRICE

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} passed and put {bones_words(self.bones)} into the pot."


class Folded(SeatEvent, kind="folded"):
    """Fold of a player."""

    forced: bool
    """True if the player had neither runes nor bones."""

    def text(self, names: Names, manner: Manner) -> str:
        why = ", with neither runes nor bones (RB-8)" if self.forced else ""
        return f"{names[self.seat]} folded{why}."


class Robbed(PairEvent, kind="robbed", weight="gain"):
    """Theft of bones by a Skull."""

    says = "{} took {bones:bone} from {target}."
    bones: int


class Thieved(SeatEvent, kind="thieved", weight="gain"):
    """Theft of bones from the pot by a Thief."""

    says = "{} took {bones:bone} from the pot."
    bones: int


class BannersDrew(DrawEvent, kind="drew", weight="step"):
    """Draw of runes by Banners."""

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} drew {drawn_words(self.number, self.runes)}."


class Spied(PairEvent, kind="spied", reveals=True, remains=True, weight="step"):
    """Look of a Spy at a hand."""

    runes: Secret[tuple[RuneName, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        what = "" if self.runes is None else f": {titles(self.runes)}"
        return f"{names[self.seat]} looked at {possessive(names[self.target])} runes{what}."


class Took(SharedEvent, kind="took", weight="gain"):
    """Theft of a rune by Da Jhurga; the owner learns which rune is gone (RB-15)."""

    rune: Secret[RuneName] = None

    def text(self, names: Names, manner: Manner) -> str:
        what = "a rune" if self.rune is None else title(self.rune)
        return f"{names[self.seat]} took {what} from {names[self.target]}."


# -- playing a rune -----------------------------------------------------------------------


SPECIAL_RULES: dict[str, str] = {
    "skull": "RB-11",
    "spy": "RB-12",
    "banners": "RB-13",
    "thief": "RB-14",
    "jhurga": "RB-15",
}
"""Rules of the special runes."""


class Play(BonesMove, kind="play"):
    """Play a rune of one's own hand, or of the hand that a Spy looks at.

    Skull and Spy name a ``target`` if there is one. With ``buy`` the player pays to win with a rune
    equal to the winning one (RB-7).
    """

    answers = ("act", "spy")
    rune: RuneName
    target: SeatNumber | None = None
    buy: bool = False

    def rests_on(self, asked: str) -> str:
        return "RB-7" if self.buy else SPECIAL_RULES.get(self.rune, asked)

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        seat, owner = frame.seat, frame.owner
        kind = KIND_OF.get(self.rune)
        if kind is None or kind not in table.hands[owner]:
            return Objection("RB-8", "that rune is not in the hand.")
        if self.buy:
            same = self.target is None and kind < NORMAL and kind == table.winning
            return None if same and table.bones[seat] >= WIN_PRICE else not_here("RB-7")
        if kind != SKULL and kind != SPY:
            if self.target is None:
                return None
            return not_here("RB-8")
        return _target_objection(table, seat, owner, kind, self.target)

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        seat, owner = frame.seat, frame.owner
        kind = KIND_OF[self.rune]
        table.hands[owner].remove(kind)
        if table.known[owner] is not None:
            table.known[owner] = exposure.lost(table.known[owner], (kind,), range(table.seats))
        table.plays.append((seat, kind))
        table.last[seat] = kind
        before = table.winning
        fate = _meet(table, seat, kind, self.buy) if kind < NORMAL else "special"
        if log is not None:
            over = RUNES[before] if before != NOTHING and kind < NORMAL else None
            spied = owner if owner != seat else None
            log.append(Played(seat, self.rune, fate, over, spied))
        if kind >= NORMAL:
            table.out.append(kind)
            _use_power(table, seat, kind, self.target, rng, log)

    def words(self, view: BonesView, names: Names) -> str:
        if self.buy:
            return f"Play {title(self.rune)} and buy the win for {WIN_COST}"
        on = "" if self.target is None else f" on {names[self.target]}"
        return f"Play {title(self.rune)}{on}: {meeting(view, self.rune, self.target)}"

    def brief(self, view: BonesView, names: Names) -> str:
        on = "" if self.target is None else f" on {names[self.target]}"
        return f"{'buy with ' if self.buy else ''}{title(self.rune)}{on}"


PLAYS = tuple(Play(name) for name in RUNES)
PLAYS_AT = tuple(tuple(Play(name, target) for target in range(max(SEAT_COUNTS))) for name in RUNES)
BUYS_WIN = tuple(Play(name, buy=True) for name in RUNES[:NORMAL])


def plays(table: BonesFields, seat: Seat, owner: Seat) -> tuple[BonesMove, ...]:
    """List the moves by which a seat can play a rune of the owner's hand."""
    moves: list[BonesMove] = []
    # Each kind is listed once, in the order of the hand.
    for kind in dict.fromkeys(table.hands[owner]):
        if kind in (SKULL, SPY):
            aimed = [PLAYS_AT[kind][target] for target in targets(table, seat, owner, kind)]
            moves += aimed or [PLAYS[kind]]
        else:
            moves.append(PLAYS[kind])
            if kind == table.winning and table.bones[seat] >= WIN_PRICE:
                moves.append(BUYS_WIN[kind])
    return tuple(moves)


def targets(table: BonesFields, seat: Seat, owner: Seat, kind: Kind) -> list[Seat]:
    """List the targets of a Skull or a Spy in the owner's hand (RB-11, RB-12, RB-16)."""
    if kind == SKULL:
        return table.robbed(seat)
    victims = table.victims(seat)
    if owner != seat and len(table.hands[owner]) == 1:
        # The owner's only rune is this Spy, so the hand is empty once the Spy is played.
        victims.remove(owner)
    return victims


def _target_objection(
    table: BonesFields, seat: Seat, owner: Seat, kind: Kind, target: Seat | None
) -> Objection | None:
    legal = targets(table, seat, owner, kind)
    if target in legal or (target is None and not legal):
        return None
    if target is None or target == seat or not 0 <= target < table.seats:
        return not_here("RB-11" if kind == SKULL else "RB-12")
    return not_here("RB-16")


def _meet(table: BonesFields, seat: Seat, kind: Kind, buy: bool) -> Fate:
    """Compare a rune with the winning one (RB-4 to RB-7)."""
    winning = table.winning
    if winning == NOTHING:
        table.winning, table.winner = kind, seat
        return "first"
    if kind == winning:
        table.out.append(kind)
        if not buy:
            return "same"
        table.bones[seat] -= WIN_PRICE
        table.pot += WIN_PRICE
        table.winner = seat
        return "bought"
    if BEATS[kind][winning]:
        table.out.append(winning)
        table.winning, table.winner = kind, seat
        return "beats"
    table.out.append(kind)
    return "loses"


# -- special runes ------------------------------------------------------------------------


def _use_power(
    table: BonesFields, seat: Seat, kind: Kind, target: Seat | None, rng: Rng, log: Log | None
) -> None:
    if kind == SKULL:
        if target is not None:
            _rob(table, seat, target, log)
    elif kind == SPY:
        if target is not None:
            look(table, seat, target, log)
    elif kind == BANNERS:
        drawn = table.draw(seat, COMPONENTS.powers.banners, rng)
        if log is not None:
            log.append(BannersDrew(seat, len(drawn), names_of(drawn) or None))
    elif kind == THIEF:
        bones = min(table.pot, COMPONENTS.powers.thief)
        table.pot -= bones
        table.bones[seat] += bones
        if log is not None:
            log.append(Thieved(seat, bones))
    else:
        assert kind == JHURGA
        table.stack += [TAKES_OF[seat]] * COMPONENTS.powers.jhurga


def _rob(table: BonesFields, seat: Seat, target: Seat, log: Log | None) -> None:
    bones = min(table.bones[target], COMPONENTS.powers.skull)
    table.bones[target] -= bones
    table.bones[seat] += bones
    if log is not None:
        log.append(Robbed(seat, target, bones))


def look(table: BonesFields, seat: Seat, victim: Seat, log: Log | None) -> None:
    """Look at a hand, and ask which of its runes to play (RB-12)."""
    hand = table.hands[victim]
    table.known[victim] = exposure.looked_at(table.known[victim], table.seats, seat, hand)
    table.stack.append(BonesFrame("spy", seat, victim))
    if log is not None:
        log.append(Spied(seat, victim, names_of(hand)))


class Take(BonesMove, kind="take"):
    """Take a rune from this player, for Da Jhurga (RB-15)."""

    answers = ("take",)
    target: SeatNumber

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        return None if self.target in table.victims(frame.seat) else not_here("RB-15")

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        take(table, frame.seat, self.target, rng, log)

    def words(self, view: BonesView, names: Names) -> str:
        return f"Take a rune from {names[self.target]}"

    def brief(self, view: BonesView, names: Names) -> str:
        return f"from {names[self.target]}"

    def beside_key(self, view: BonesView, names: Names) -> str:
        return f"{SEAT_LETTERS[self.target]} {names[self.target]}"


TAKES = tuple(Take(seat) for seat in range(max(SEAT_COUNTS)))
TAKES_OF = tuple(BonesFrame("take", seat) for seat in range(max(SEAT_COUNTS)))
"""Questions of Da Jhurga, by seat."""


def take(table: BonesFields, seat: Seat, victim: Seat, rng: Rng, log: Log | None) -> None:
    """Take a random rune for Da Jhurga (RB-15)."""
    hand = table.hands[victim]
    kind = hand[rng.below(len(hand))]
    table.hand_over(victim, seat, (kind,))
    if log is not None:
        log.append(Took(seat, victim, RUNES[kind]))


# -- without a rune -----------------------------------------------------------------------


class BonesPass(BonesMove, kind="pass"):
    """Pay into the pot and stay in the round."""

    answers = ("act",)
    terse = "pass"
    key = "p"

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        if table.can_pass(frame.seat):
            return None
        price = bones_words(table.pass_price())
        owned = table.bones[frame.seat] or "none"
        words = f"passing costs {price}, and {placeholder(frame.seat)} has {owned}."
        return Objection("RB-8", words)

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        price = table.pass_price()
        table.bones[frame.seat] -= price
        table.pot += price
        table.last[frame.seat] = PASSED
        if log is not None:
            log.append(BonesPassed(frame.seat))

    def words(self, view: BonesView, names: Names) -> str:
        return f"Pass: add {bones_words(view.pass_price)} to the pot"

    def beside_key(self, view: BonesView, names: Names) -> str:
        return f"pass, {count(view.pass_price, 'bone')}"

    def after(self, view: BonesView) -> str:
        return bones_words(view.pass_price)


class Fold(BonesMove, kind="fold"):
    """Leave the round."""

    answers = ("act",)
    says = "Fold: out of this round"
    terse = "fold"
    key = "f"
    label = "fold"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        fold(table, frame.seat, log, forced=False)

    def after(self, view: BonesView) -> str:
        return "out this round"


PASS, FOLD = BonesPass(), Fold()


def fold(table: BonesFields, seat: Seat, log: Log | None, *, forced: bool) -> None:
    """Let the seat on turn fold."""
    table.folded[seat] = True
    if log is not None:
        log.append(Folded(seat, forced))
