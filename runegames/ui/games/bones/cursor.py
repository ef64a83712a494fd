"""The cursor of Runes & Bones: on runes, on other answers, or in an offer. No drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, Objection, Rng, count
from runegames.games.bones.choosing import DONE, LAYS, Done, Lay, unsaid
from runegames.games.bones.deals import (
    NOW,
    PROMISED,
    SEND,
    Amount,
    Barter,
    Cancel,
    When,
)
from runegames.games.bones.model import HAND_LIMIT, KIND_OF, BonesView, RuneName
from runegames.games.bones.playing import Play, Take
from runegames.games.bones.promises import Fine
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import COMPOSING
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.play.session import Question

CHOOSING = ("trade", "limit", "hand_over")
"""Questions for which several runes are chosen."""
LINES = {
    "give_bones": "bones",
    "give_when": "promised",
    "want_bones": "want_bones",
    "want_runes": "want_runes",
    "want_when": "want_promised",
}
"""Where the answers to questions about an offer stand in it."""
FIELDS = ("target", "runes", "bones", "promised", "want_runes", "want_bones", "want_promised")
"""The lines of an offer, from top to bottom."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Something to do that is no rune: a key, a word, and the move."""

    key: str
    label: str
    move: BonesMove | None
    """None: open the offer."""


@dataclass(slots=True)
class Draft:
    """An offer in the making; nothing of it is played before it is sent."""

    targets: tuple[int, ...]
    target: int
    runes: set[int]
    """Which cards of the hand are given."""
    bones: int = 0
    promised: bool = False
    want_bones: int = 0
    want_runes: int = 0
    want_promised: bool = False
    field: int = 0
    card: int = 0

    @property
    def line(self) -> str:
        """The line under the cursor."""
        return FIELDS[self.field]


class Plan(NamedTuple):
    """What Enter would do."""

    moves: list[BonesMove]
    objection: Objection | None
    """Why it cannot."""
    back: int = 0
    """How many plies of the answer are taken back before, since they were said otherwise."""


class BonesCursor:
    """A cursor for one question."""

    def __init__(self, question: Question, view: BonesView, names: Sequence[str]) -> None:
        self.question = question
        self.view = view
        assert isinstance(question.position, BonesState)
        self.position = question.position
        self.kind = question.decision.kind
        self.seat = question.decision.seat
        self.cards = self._cards()
        self.answers = self._answers(names)
        self.at = 0 if self.cards and self.plays_cards else len(self.cards)
        self.variant = 0
        self.chosen = self._laid()
        self.draft: Draft | None = None
        if self.kind in COMPOSING:
            self.open_offer()

    # -- what there is --------------------------------------------------------------------

    @property
    def plays_cards(self) -> bool:
        """Whether runes of the hand are the answer, most of the time."""
        return self.kind in ("act", "spy", *CHOOSING)

    @property
    def choosing(self) -> bool:
        """Whether runes are marked before something is done with them."""
        return self.kind in CHOOSING

    def _cards(self) -> tuple[str, ...]:
        if self.view.spied is not None:
            return self.view.known_hands[self.view.spied]
        return self.view.hand

    def _laid(self) -> set[int]:
        """The cards that were chosen in plies before."""
        laid = list(self.view.laid)
        chosen: set[int] = set()
        for place, rune in enumerate(self.cards):
            if rune in laid:
                laid.remove(rune)
                chosen.add(place)
        return chosen

    def _answers(self, names: Sequence[str]) -> tuple[Answer, ...]:
        moves = self.question.moves
        answers: list[Answer] = []
        number = 0
        for move in moves:
            match move:
                case Take(target):
                    number += 1
                    label = f"{SEAT_LETTERS[target]} {names[target]}"
                    answers.append(Answer(str(number), label, move))
                case Buy(bought):
                    price = bought * self.view.rune_price
                    runes = "rune" if bought == 1 else "runes"
                    cost = f"{runes} for {count(price, 'bone')}"
                    # Its key is the number of runes.
                    label = cost if bought else "buy nothing"
                    answers.append(Answer(str(bought), label, move))
                case Fine(bones):
                    answers.append(Answer(str(bones), f"fine {count(bones, 'bone')}", move))
                case _ if move.key:
                    answers.append(Answer(move.key, move.label, move))
        if any(isinstance(move, Barter) for move in moves):
            answers.append(Answer("o", "offer a deal", None))
        return tuple(answers)

    def variants(self, card: int) -> list[BonesMove]:
        """The ways to play a card: on whom, or whether the win is bought."""
        if self.choosing or not self.plays_cards or not 0 <= card < len(self.cards):
            return []
        rune = self.cards[card]
        return [
            move for move in self.question.moves if isinstance(move, Play) and move.rune == rune
        ]

    @property
    def over_card(self) -> bool:
        """Whether the cursor is on a rune, not on something else to do."""
        return self.at < len(self.cards)

    @property
    def answer(self) -> Answer | None:
        """What the cursor is on, if it is no rune."""
        place = self.at - len(self.cards)
        return self.answers[place] if 0 <= place < len(self.answers) else None

    @property
    def move(self) -> BonesMove | None:
        """The single move that Enter would make here."""
        if self.over_card:
            ways = self.variants(self.at)
            return ways[self.variant % len(ways)] if ways else None
        return self.answer.move if self.answer else None

    @property
    def target(self) -> int | None:
        """The seat that the move would hit."""
        move = self.move
        if self.draft is not None:
            return self.draft.target
        return move.target if isinstance(move, Play | Take) else None

    @property
    def needed(self) -> int | None:
        """How many runes have to be chosen; None: any number."""
        match self.kind:
            case "limit":
                return len(self.cards) - HAND_LIMIT
            case "hand_over":
                if self.view.offer is not None:
                    return self.view.offer.want_runes
                return self.view.due.number if self.view.due else 0
            case _:
                return None

    @property
    def missing(self) -> int:
        """How many runes more have to be chosen before Enter does anything."""
        if self.needed is None or self.draft is not None:
            return 0
        return max(0, self.needed - len(self.chosen))

    # -- moving ---------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """To the next rune or thing to do, round and round."""
        if self.draft is not None:
            self._change(by)
            return
        first = 0 if self.plays_cards else len(self.cards)
        last = len(self.cards) if self.choosing else len(self.cards) + len(self.answers)
        if last > first:
            self.at = first + (self.at - first + by) % (last - first)
            self.variant = 0

    def turn(self, by: int) -> None:
        """Another target or way to play; in an offer another line; else as ``step``."""
        if self.draft is not None:
            self.draft.field = (self.draft.field + by) % len(FIELDS)
            return
        ways = self.variants(self.at) if self.over_card else []
        if len(ways) > 1:
            self.variant = (self.variant + by) % len(ways)
        else:
            self.step(by)

    def pick(self, card: int) -> bool:
        """To a card by its place; marks it where several are chosen. False: there is none."""
        if not 0 <= card < len(self.cards):
            return False
        if self.draft is not None:
            self.draft.field, self.draft.card = FIELDS.index("runes"), card
            self.draft.runes ^= {card}
            return True
        if not self.plays_cards:
            return False
        self.at, self.variant = card, 0
        if self.choosing:
            self.mark()
        return True

    def mark(self) -> None:
        """Choose the rune under the cursor, or no longer."""
        if self.draft is not None:
            self._toggle()
        elif self.choosing and self.over_card:
            self.chosen ^= {self.at}

    def aim_at(self, seat: int) -> bool:
        """Aim what the cursor is on at a seat; False when it cannot."""
        if self.draft is not None:
            if seat in self.draft.targets:
                self.draft.target = seat
                return True
            return False
        ways = self.variants(self.at) if self.over_card else []
        for place, way in enumerate(ways):
            if isinstance(way, Play) and way.target == seat:
                self.variant = place
                return True
        for place, answer in enumerate(self.answers):
            if isinstance(answer.move, Take) and answer.move.target == seat:
                self.at = len(self.cards) + place
                return True
        return False

    def aim(self, move: BonesMove) -> str:
        """To a legal move; the action that makes it there."""
        self.close_offer()
        if self.draft is not None:
            return self._write(self.draft, move)
        match move:
            case Lay(rune):
                if self.needed is not None and len(self.chosen) >= self.needed:
                    # Full already: what is pointed out would be one too many.
                    self.chosen = self._laid()
                self.at = self._place_to_mark(rune, self.chosen)
                self.chosen.add(self.at)
            case Done():
                self.chosen = self._laid()
            case Play():
                self.at = next(place for place in self._places_for(move))
                self.variant = self.variants(self.at).index(move)
            case _:
                wanted = None if isinstance(move, Barter) else move
                at = next(at for at, answer in enumerate(self.answers) if answer.move == wanted)
                self.at = len(self.cards) + at
        return "table.confirm"

    def _place_to_mark(self, rune: RuneName, marked: set[int]) -> int:
        """Where a rune lies that is marked anew, or can be."""
        held = [place for place, name in enumerate(self.cards) if name == rune]
        anew = [place for place in held if place in marked - self._laid()]
        return next(iter([*anew, *(place for place in held if place not in marked)]))

    def _places_for(self, move: Play) -> Iterator[int]:
        return (place for place in range(len(self.cards)) if move in self.variants(place))

    def _write(self, draft: Draft, move: BonesMove) -> str:
        """A part of an offer, into its line; Enter makes the offer as it then stands."""
        match move:
            case Lay(rune):
                draft.card = self._place_to_mark(rune, draft.runes)
                draft.runes.add(draft.card)
                draft.field = FIELDS.index("runes")
            case Done():
                draft.runes = self._laid()
                draft.field = FIELDS.index("runes")
            case Amount(number):
                draft.field = FIELDS.index(LINES[self.kind])
                setattr(draft, draft.line, number)
            case When(promised):
                draft.field = FIELDS.index(LINES[self.kind])
                setattr(draft, draft.line, promised)
            case Cancel():
                return "table.moves"
            case _:
                pass
        return "table.confirm"

    def by_key(self, key: str) -> Answer | None:
        """What there is to do under a key."""
        return next((answer for answer in self.answers if answer.key == key), None)

    # -- an offer -------------------------------------------------------------------------

    def open_offer(self) -> None:
        """Begin an offer, or go on with one of which parts are said already."""
        made = self.view.offer
        if made is not None:
            self.draft = Draft((made.target,), made.target, set(), field=1)
            self.draft.runes = self._laid() or self._places(made.runes)
            self.draft.bones, self.draft.want_bones = made.bones, made.want_bones
            self.draft.want_runes = made.want_runes
            self.draft.promised, self.draft.want_promised = made.promised, made.want_promised
            return
        targets = tuple(move.target for move in self.question.moves if isinstance(move, Barter))
        if targets:
            self.draft = Draft(targets, targets[0], set())

    def _places(self, runes: Sequence[str]) -> set[int]:
        left, places = list(runes), set()
        for place, rune in enumerate(self.cards):
            if rune in left:
                left.remove(rune)
                places.add(place)
        return places

    def close_offer(self) -> bool:
        """Back to the turn; False when the offer has been begun in earnest."""
        if self.draft is None or self.kind in COMPOSING:
            return False
        self.draft = None
        return True

    def most(self, line: str) -> int:
        """The greatest number that a line of the offer can hold."""
        assert self.draft is not None
        bones, pot = self.view.bones, self.view.pot
        match line:
            case "bones":
                return bones[self.seat] + pot
            case "want_bones":
                return bones[self.draft.target] + pot
            case _:
                return self.view.hand_sizes[self.draft.target]

    def _change(self, by: int) -> None:
        draft = self.draft
        assert draft is not None
        match draft.line:
            case "target":
                at = draft.targets.index(draft.target)
                draft.target = draft.targets[(at + by) % len(draft.targets)]
                draft.want_bones = min(draft.want_bones, self.most("want_bones"))
                draft.want_runes = min(draft.want_runes, self.most("want_runes"))
            case "runes":
                if self.cards:
                    draft.card = (draft.card + by) % len(self.cards)
            case "promised" | "want_promised":
                self._toggle()
            case line:
                value = getattr(draft, line) + by
                setattr(draft, line, max(0, min(self.most(line), value)))

    def _toggle(self) -> None:
        draft = self.draft
        assert draft is not None
        match draft.line:
            case "runes":
                if self.cards:
                    draft.runes ^= {draft.card}
            case "promised":
                draft.promised = not draft.promised
            case "want_promised":
                draft.want_promised = not draft.want_promised
            case _:
                self._change(1)

    # -- what Enter does ------------------------------------------------------------------

    def plan(self) -> Plan:
        """The moves that Enter makes one after the other; or why it cannot."""
        if self.draft is None and not self.choosing:
            move = self.move
            if move is None:
                return Plan([], None)
            return Plan([move], self.question.objection(move))
        said, position = self._said(), self.position.copy()
        if said:
            position.stack[-1] = unsaid(position.stack[-1])
        if self.draft is not None:
            moves, objection = self._offering(self.draft, position)
        else:
            moves, objection = self._choice(position)
        kept = 0
        while kept < min(len(said), len(moves)) and said[kept] == moves[kept]:
            kept += 1
        return Plan(moves[kept:], objection, len(said) - kept)

    def _said(self) -> list[BonesMove]:
        """The parts of the answer that were given in plies before."""
        made = self.view.offer
        if self.kind not in COMPOSING or made is None or self.kind == "give_runes":
            return [LAYS[KIND_OF[rune]] for rune in self.view.laid]
        said = [
            Amount(made.bones),
            Amount(made.want_bones),
            Amount(made.want_runes),
            When(made.promised),
            When(made.want_promised),
        ]
        runes = [LAYS[KIND_OF[rune]] for rune in made.runes]
        return [*runes, DONE, *said[: COMPOSING.index(self.kind) - 1]]

    def _choice(self, position: BonesState) -> tuple[list[BonesMove], Objection | None]:
        moves: list[BonesMove] = [LAYS[KIND_OF[self.cards[at]]] for at in sorted(self.chosen)]
        if self.kind == "trade":
            moves.append(DONE)
        if self.needed is not None and len(self.chosen) != self.needed:
            words = f"choose {count(self.needed, 'rune')}; {len(self.chosen)} chosen so far."
            return moves, Objection(self.question.decision.rule, words)
        for left, move in enumerate(moves, start=1 - len(moves)):
            objection = position.objection(move)
            if objection is not None:
                return moves, objection
            if left:
                position.apply(move, Rng(0))
        return moves, None

    def _offering(
        self, draft: Draft, position: BonesState
    ) -> tuple[list[BonesMove], Objection | None]:
        moves: list[BonesMove] = []
        runes = [LAYS[KIND_OF[self.cards[place]]] for place in sorted(draft.runes)]
        while True:
            decision = position.decision()
            assert decision is not None
            move: BonesMove
            match decision.kind:
                case "give_runes":
                    move = runes.pop(0) if runes else DONE
                case "give_bones":
                    move = Amount(draft.bones)
                case "want_bones":
                    move = Amount(draft.want_bones)
                case "want_runes":
                    move = Amount(draft.want_runes)
                case "give_when":
                    move = PROMISED if draft.promised else NOW
                case "want_when":
                    move = PROMISED if draft.want_promised else NOW
                case "send":
                    return [*moves, SEND], None
                case _:
                    move = Barter(draft.target)
            objection = position.objection(move)
            if objection is not None:
                return moves, objection
            moves.append(move)
            position.apply(move, Rng(0))
