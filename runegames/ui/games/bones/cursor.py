"""Cursor of Runes & Bones: on runes, on other answers, or in an offer. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, Objection, Rng, Seat, count
from runegames.games.bones.choosing import DONE, LAYS, Done, Lay, unsaid
from runegames.games.bones.deals import SEND, Amount, Barter, Cancel, When
from runegames.games.bones.model import HAND_LIMIT, KIND_OF, BonesView, RuneName
from runegames.games.bones.playing import Play, Take
from runegames.games.bones.promises import Fine
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import COMPOSING
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.play.session import Question
from runegames.ui.games.bones.draft import Draft

CHOOSING = ("trade", "limit", "hand_over")
"""Questions for which several runes are chosen."""


class Answer(NamedTuple):
    """Answer that is no rune."""

    key: str
    label: str
    move: BonesMove | None
    """Move that it makes; None: it opens the offer."""


class Plan(NamedTuple):
    """Moves that Enter makes one after the other."""

    moves: list[BonesMove]
    objection: Objection | None
    """Reason for which it cannot."""
    back: int = 0
    """Plies of the answer that are taken back before, since they were said otherwise."""


class BonesCursor:
    """Position among runes and answers while one question is open, and the runes chosen."""

    def __init__(self, question: Question, view: BonesView, names: Sequence[str]) -> None:
        self.question = question
        self.view = view
        assert isinstance(question.position, BonesState)
        self.position = question.position
        self.kind = question.decision.kind
        self.seat = question.decision.seat
        self.cards = view.hand if view.spied is None else view.known_hands[view.spied]
        self.answers = tuple(self._answers(names))
        self.at = 0 if self.cards and self.plays_cards else len(self.cards)
        """Number of a rune; behind the runes, of an answer."""
        self.variant = 0
        self.chosen = self._places(view.laid)
        """Numbers of the runes chosen, those of plies before among them."""
        self.draft: Draft | None = None
        if self.kind in COMPOSING:
            self.open_offer()

    # -- what there is --------------------------------------------------------------------

    @property
    def plays_cards(self) -> bool:
        """Tell whether runes of the hand are the answer, most of the time."""
        return self.kind in ("act", "spy", *CHOOSING)

    @property
    def choosing(self) -> bool:
        """Tell whether runes are marked before something is done with them."""
        return self.kind in CHOOSING

    def _places(self, runes: Iterable[str]) -> set[int]:
        """Find where runes lie in the hand."""
        left, places = list(runes), set()
        for place, rune in enumerate(self.cards):
            if rune in left:
                left.remove(rune)
                places.add(place)
        return places

    def _answers(self, names: Sequence[str]) -> Iterator[Answer]:
        for number, move in enumerate(self.question.moves, 1):
            match move:
                case Take(target):
                    yield Answer(str(number), f"{SEAT_LETTERS[target]} {names[target]}", move)
                case Buy(bought):
                    price = count(bought * self.view.rune_price, "bone")
                    told = f"{'rune' if bought == 1 else 'runes'} for {price}"
                    # Its key is the number of runes.
                    yield Answer(str(bought), told if bought else "buy nothing", move)
                case Fine(bones):
                    yield Answer(str(bones), f"fine {count(bones, 'bone')}", move)
                case _ if move.key:
                    yield Answer(move.key, move.label, move)
        if any(isinstance(move, Barter) for move in self.question.moves):
            yield Answer("o", "offer a deal", None)

    def variants(self, card: int) -> list[BonesMove]:
        """Ways to play a card: on whom, or with the win bought."""
        if self.choosing or not self.plays_cards or not 0 <= card < len(self.cards):
            return []
        rune = self.cards[card]
        return [
            move for move in self.question.moves if isinstance(move, Play) and move.rune == rune
        ]

    @property
    def over_card(self) -> bool:
        """Tell whether the cursor is on a rune, not on something else to do."""
        return self.at < len(self.cards)

    @property
    def answer(self) -> Answer | None:
        """Answer under the cursor, if that is no rune."""
        place = self.at - len(self.cards)
        return self.answers[place] if 0 <= place < len(self.answers) else None

    @property
    def move(self) -> BonesMove | None:
        """Single move that Enter would make here."""
        if self.over_card:
            ways = self.variants(self.at)
            return ways[self.variant % len(ways)] if ways else None
        return self.answer.move if self.answer else None

    @property
    def target(self) -> Seat | None:
        """Seat that the move would hit."""
        if self.draft is not None:
            return self.draft.target
        move = self.move
        return move.target if isinstance(move, Play | Take) else None

    @property
    def needed(self) -> int | None:
        """Number of runes that have to be chosen; None: any number."""
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
        """Number of runes still to be chosen before Enter does anything."""
        if self.needed is None or self.draft is not None:
            return 0
        return max(0, self.needed - len(self.chosen))

    # -- moving ---------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next rune or answer, round and round; in an offer change the line."""
        if self.draft is not None:
            self.draft.change(by)
            return
        first = 0 if self.plays_cards else len(self.cards)
        last = len(self.cards) if self.choosing else len(self.cards) + len(self.answers)
        if last > first:
            self.at = first + (self.at - first + by) % (last - first)
            self.variant = 0

    def turn(self, by: int) -> None:
        """Go to another target or way to play, or another line of an offer; else step."""
        if self.draft is not None:
            self.draft.turn(by)
        elif len(self.variants(self.at)) > 1:
            self.variant += by
        else:
            self.step(by)

    def pick(self, card: int) -> bool:
        """Go to a card; mark it where several are chosen. False: there is none."""
        if not 0 <= card < len(self.cards) or not (self.plays_cards or self.draft is not None):
            return False
        if self.draft is not None:
            self.draft.pick(card)
            return True
        self.at, self.variant = card, 0
        self.mark()
        return True

    def mark(self) -> None:
        """Choose the rune under the cursor, or no longer."""
        if self.draft is not None:
            self.draft.mark()
        elif self.choosing and self.over_card:
            self.chosen ^= {self.at}

    def go_to(self, key: str) -> bool:
        """Go to the answer that a key stands for; False where there is none."""
        answer = self.by_key(key)
        if answer is None or self.draft is not None:
            return False
        self.at = len(self.cards) + self.answers.index(answer)
        return True

    def by_key(self, key: str) -> Answer | None:
        """Find the answer that a key stands for."""
        return next((answer for answer in self.answers if answer.key == key), None)

    def aim_at(self, seat: Seat) -> bool:
        """Aim what the cursor is on at a seat; False when it cannot."""
        if self.draft is not None:
            found = seat in self.draft.targets
            self.draft.target = seat if found else self.draft.target
            return found
        for place, way in enumerate(self.variants(self.at)):
            if isinstance(way, Play) and way.target == seat:
                self.variant = place
                return True
        return self._go_to_answer(lambda move: isinstance(move, Take) and move.target == seat)

    def _go_to_answer(self, wanted: Callable[[BonesMove | None], bool]) -> bool:
        places = (at for at, answer in enumerate(self.answers) if wanted(answer.move))
        at = next(places, None)
        if at is not None:
            self.at = len(self.cards) + at
        return at is not None

    def aim(self, move: BonesMove) -> str:
        """Go to a legal move; return the action that makes it there."""
        self.close_offer()
        if self.draft is not None:
            return self._write(self.draft, move)
        match move:
            case Lay(rune):
                if self.needed is not None and len(self.chosen) >= self.needed:
                    # Full already: what is pointed out would be one too many.
                    self.chosen = self._places(self.view.laid)
                self.at = self._place_to_mark(rune, self.chosen)
                self.chosen.add(self.at)
            case Done():
                self.chosen = self._places(self.view.laid)
            case Play():
                self.at = next(at for at in range(len(self.cards)) if move in self.variants(at))
                self.variant = self.variants(self.at).index(move)
            case _:
                made = None if isinstance(move, Barter) else move
                self._go_to_answer(lambda each: each == made)
        return "table.confirm"

    def _place_to_mark(self, rune: RuneName, marked: set[int]) -> int:
        """Find a rune that is marked anew, or can be."""
        held = [place for place, name in enumerate(self.cards) if name == rune]
        anew = [place for place in held if place in marked - self._places(self.view.laid)]
        return next(iter([*anew, *(place for place in held if place not in marked)]))

    def _write(self, draft: Draft, move: BonesMove) -> str:
        """Write a part of an offer into its line; Enter makes the offer as it then stands."""
        match move:
            case Lay(rune):
                draft.line, draft.card = "give_runes", self._place_to_mark(rune, draft.runes)
                draft.runes.add(draft.card)
            case Done():
                draft.line, draft.runes = "give_runes", self._places(self.view.laid)
            case Amount(number) | When(number):
                draft.line = self.kind
                draft.parts[self.kind] = int(number)
            case Cancel():
                return "table.moves"
            case _:
                pass
        return "table.confirm"

    # -- an offer -------------------------------------------------------------------------

    def open_offer(self) -> None:
        """Begin an offer, or go on with one of which parts are said already."""
        view, cards = self.view, len(self.cards)
        targets = tuple(move.target for move in self.question.moves if isinstance(move, Barter))
        self.draft = Draft.made(view, self.seat, cards)
        if self.draft is not None:
            made = view.offer.runes if view.offer is not None else ()
            self.draft.runes = self._places(view.laid) or self._places(made)
        elif targets:
            self.draft = Draft(view, self.seat, cards, targets, targets[0])

    def close_offer(self) -> bool:
        """Go back to the turn; False when the offer has been begun in earnest."""
        if self.draft is None or self.kind in COMPOSING:
            return False
        self.draft = None
        return True

    # -- what Enter does ------------------------------------------------------------------

    def plan(self) -> Plan:
        """Plan the moves that Enter makes, or say why it cannot."""
        if self.draft is None and not self.choosing:
            move = self.move
            return Plan([], None) if move is None else Plan([move], self.question.objection(move))
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
        """Moves of the answer that were made in plies before."""
        made = Draft.made(self.view, self.seat, len(self.cards))
        if self.kind not in COMPOSING or made is None or self.kind == "give_runes":
            return [LAYS[KIND_OF[rune]] for rune in self.view.laid]
        assert self.view.offer is not None
        runes = [LAYS[KIND_OF[rune]] for rune in self.view.offer.runes]
        parts = COMPOSING[1 : COMPOSING.index(self.kind)]
        return [*runes, DONE, *(made.answer(part, []) for part in parts)]

    def _lays(self, places: Iterable[int]) -> list[BonesMove]:
        return [LAYS[KIND_OF[self.cards[place]]] for place in sorted(places)]

    def _choice(self, position: BonesState) -> tuple[list[BonesMove], Objection | None]:
        moves = self._lays(self.chosen)
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
        laid = self._lays(draft.runes)
        while True:
            decision = position.decision()
            assert decision is not None
            if decision.kind == "send":
                return [*moves, SEND], None
            move = draft.answer(decision.kind, laid)
            objection = position.objection(move)
            if objection is not None:
                return moves, objection
            moves.append(move)
            position.apply(move, Rng(0))
