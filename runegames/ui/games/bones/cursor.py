"""Cursor of Runes & Bones: on a rune, an answer, or a line of an offer. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from runegames.core import Objection, Rng, Seat, count
from runegames.core.asking import Moves
from runegames.games.bones.choosing import DONE, LAYS, ChooseRune, EndChoice, unsaid
from runegames.games.bones.deals import CANCEL, SEND, Amount, Barter, Cancel, When
from runegames.games.bones.model import KIND_OF, BonesView
from runegames.games.bones.playing import Play, Take
from runegames.games.bones.promises import Fine
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import CHOOSING, COMPOSING
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.play.session import Question
from runegames.ui.games.bones.draft import DROP, OfferDraft


class WordAnswer(NamedTuple):
    """Answer that plays no rune of the hand, such as a pass."""

    key: str
    label: str
    move: BonesMove | None
    """Move of the answer; None for the answer that opens the draft of an offer."""


class Plan(NamedTuple):
    """Moves that Enter makes one after the other."""

    moves: list[BonesMove]
    objection: Objection | None
    """Reason why the moves are illegal; None if they are legal."""
    back: int = 0
    """Number of plies to take back first, because they answered the question differently."""


class BonesCursor:
    """Cursor among runes and answers of one question, with the marked runes."""

    def __init__(self, question: Question, view: BonesView, names: Sequence[str]) -> None:
        self.question = question
        self.view = view
        assert isinstance(question.position, BonesState)
        self.position = question.position
        self.kind = question.decision.kind
        self.seat = question.decision.seat
        self.cards = view.hand if view.spied is None else view.known_hands[view.spied]
        self.answers = tuple(self._answers(names))
        self.draft: OfferDraft | None = None
        self.index = self.places.start
        """Index of a rune or an answer; the answers are numbered after the runes."""
        self.variant = 0
        """Index of the chosen way to play in ``variants(at)``, modulo the number of ways."""
        self.chosen = self._indices(view.laid)
        """Indices of the marked runes, including those that earlier plies have chosen."""
        if self.kind in COMPOSING:
            self.open_offer()

    # -- what there is --------------------------------------------------------------------

    @property
    def plays_cards(self) -> bool:
        """True if runes are among the answers."""
        return self.kind in ("act", "spy", *CHOOSING)

    @property
    def choosing(self) -> bool:
        """True if the question is answered by marking runes."""
        return self.kind in CHOOSING

    @property
    def places(self) -> range:
        """Indices of the runes and answers that the cursor can go to."""
        cards = len(self.cards)
        if self.choosing or self.draft is not None:
            return range(cards)
        return range(0 if self.plays_cards else cards, cards + len(self.answers))

    def _indices(self, runes: Iterable[str]) -> set[int]:
        """Return the indices of the given runes in the hand."""
        left, places = list(runes), set()
        for index, rune in enumerate(self.cards):
            if rune in left:
                left.remove(rune)
                places.add(index)
        return places

    def _answers(self, names: Sequence[str]) -> Iterator[WordAnswer]:
        for number, move in enumerate(self.question.moves, 1):
            match move:
                case Take():
                    key = str(number)
                case Buy(amount) | Fine(amount):
                    key = str(amount)
                case _:
                    key = move.key
            if key:
                yield WordAnswer(key, move.beside_key(self.view, names), move)
        if any(isinstance(move, Barter) for move in self.question.moves):
            yield WordAnswer("o", Barter.label, None)

    def variants(self, card: int) -> list[Play]:
        """Return the moves that play the rune at an index of the hand.

        There are several if the rune has several targets, or if it can also buy the win (RB-7).
        Buying comes first: without it, the rune changes nothing.
        """
        if self.choosing or not self.plays_cards or not 0 <= card < len(self.cards):
            return []
        rune = self.cards[card]
        ways = [
            move for move in self.question.moves if isinstance(move, Play) and move.rune == rune
        ]
        return sorted(ways, key=lambda way: not way.buy)

    @property
    def over_card(self) -> bool:
        """True if the cursor is on a rune."""
        return self.index < len(self.cards)

    @property
    def answer(self) -> WordAnswer | None:
        """Answer under the cursor; None if the cursor is on a rune."""
        index = self.index - len(self.cards)
        return self.answers[index] if 0 <= index < len(self.answers) else None

    @property
    def move(self) -> BonesMove | None:
        """Move under the cursor, if there is one."""
        if self.over_card:
            ways = self.variants(self.index)
            return ways[self.variant % len(ways)] if ways else None
        return self.answer.move if self.answer else None

    @property
    def target(self) -> Seat | None:
        """Target of the move under the cursor, or of the offer."""
        if self.draft is not None:
            return self.draft.target
        move = self.move
        return move.target if isinstance(move, Play | Take) else None

    @property
    def needed(self) -> int | None:
        """Number of runes to mark; None for any number."""
        return self.view.needed(self.kind)

    # -- moving ---------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Step through the runes and answers, or change the value of a line of the offer."""
        if self.draft is not None and self.draft.change(by):
            return
        if places := self.places:
            self.index = places[(self.index - places.start + by) % len(places)]
            self.variant = 0

    def turn(self, by: int) -> None:
        """Go to another line of the offer, or another way to play; if there is neither, step."""
        if self.draft is not None:
            self.draft.turn(by)
        elif len(self.variants(self.index)) > 1:
            self.variant += by
        else:
            self.step(by)

    def pick(self, card: int) -> bool:
        """Go to a rune, and mark or unmark it if the question or an offer needs marked runes.

        Return False if the cursor cannot go there.
        """
        if not (0 <= card < len(self.cards) and card in self.places):
            return False
        if self.draft is not None:
            self.draft.line = "give_runes"
        self.index, self.variant = card, 0
        self.mark()
        return True

    def mark(self) -> None:
        """Mark or unmark the rune under the cursor; on a line of an offer, change its value."""
        if self.draft is not None and self.draft.change(1):
            return
        if self.over_card and (self.choosing or self.draft is not None):
            self.chosen ^= {self.index}

    def go_to(self, key: str) -> bool:
        """Go to the answer with a key; return False if there is none, or if a draft is open."""
        return self.draft is None and self._go_to(lambda answer: answer.key == key)

    def _go_to(self, wanted: Callable[[WordAnswer], bool]) -> bool:
        for index, answer in enumerate(self.answers, len(self.cards)):
            if wanted(answer):
                self.index = index
                return True
        return False

    def aim_at(self, seat: Seat) -> bool:
        """Aim the move or the offer at a seat; return False if the seat is no target."""
        if self.draft is not None:
            if is_target := seat in self.draft.targets:
                self.draft.aim(seat)
            return is_target
        for index, way in enumerate(self.variants(self.index)):
            if way.target == seat:
                self.variant = index
                return True
        return self._go_to(lambda answer: answer.move == Take(seat))

    @property
    def so_far(self) -> Moves:
        """Moves of the answer as far as it is composed, after those that have been played."""
        if self.draft is not None or self.choosing:
            return tuple(self._moves()[len(self._said()) :]) if self.draft or self.chosen else ()
        return () if self.move is None else (self.move,)

    def aim(self, move: BonesMove, *further: BonesMove) -> None:
        """Go to a legal move; mark all runes and write all lines of the answer that it begins."""
        self.close_offer()
        self.chosen, kind = self._indices(self.view.laid), self.kind
        for part in (move, *further):
            match part:
                case ChooseRune(rune):
                    self.index = next(
                        index
                        for index, name in enumerate(self.cards)
                        if name == rune and index not in self.chosen
                    )
                    self.chosen.add(self.index)
                case EndChoice() if self.draft is not None:
                    kind = COMPOSING[1]
                case EndChoice():
                    pass
                case Barter(target):
                    self.open_offer()
                    self.aim_at(target)
                case Amount(number) | When(number) if self.draft is not None:
                    self.draft.line = kind
                    self.draft.parts[kind] = int(number)
                    kind = COMPOSING[COMPOSING.index(kind) + 1]
                case Cancel() if self.draft is not None:
                    self.draft.line = DROP
                case Play():
                    self.index = next(
                        position for position in self.places if part in self.variants(position)
                    )
                    self.variant = self.variants(self.index).index(part)
                case _ if self.draft is None:
                    self._go_to(lambda answer: answer.move == move)

    # -- an offer -------------------------------------------------------------------------

    def open_offer(self) -> None:
        """Open the draft of a new offer, or of the offer whose first moves have been played."""
        view = self.view
        targets = tuple(move.target for move in self.question.moves if isinstance(move, Barter))
        self.draft = OfferDraft.made(view, self.seat)
        if view.offer is not None:
            self.chosen = self.chosen or self._indices(view.offer.runes)
        elif targets:
            self.draft = OfferDraft(view, self.seat, targets, targets[0])
        self.index = 0

    def close_offer(self) -> bool:
        """Drop the draft; return False if there is none, or if moves of it were played already."""
        if self.draft is None or self.kind in COMPOSING:
            return False
        self.draft, self.chosen = None, set()
        self.go_to("o")
        return True

    # -- what Enter does ------------------------------------------------------------------

    def plan(self) -> Plan:
        """Plan the moves that Enter makes, or find the objection to them."""
        if self.draft is not None and self.draft.line == DROP:
            return Plan([CANCEL], self.question.objection(CANCEL))
        if self.draft is None and not self.choosing:
            move = self.move
            return Plan([], None) if move is None else Plan([move], self.question.objection(move))
        said, moves, position = self._said(), self._moves(), self.position.copy()
        if said:
            position.stack[-1] = unsaid(position.stack[-1])
        kept = 0
        while kept < min(len(said), len(moves)) and said[kept] == moves[kept]:
            kept += 1
        return Plan(moves[kept:], self._objection(moves, position), len(said) - kept)

    def _said(self) -> list[BonesMove]:
        """Return the moves of this answer that have been played already."""
        made, offer = OfferDraft.made(self.view, self.seat), self.view.offer
        if made is None or offer is None or self.kind not in COMPOSING[1:]:
            return _lays(self.view.laid)
        parts = COMPOSING[1 : COMPOSING.index(self.kind)]
        return [*_lays(offer.runes), DONE, *map(made.answer, parts)]

    def _moves(self) -> list[BonesMove]:
        """Return the moves of the whole answer, from the marked runes and the draft."""
        lays = _lays(self.cards[index] for index in sorted(self.chosen))
        if self.draft is None:
            return [*lays, DONE] if self.kind == "trade" else lays
        begin = [] if self.kind in COMPOSING else [Barter(self.draft.target)]
        return [*begin, *lays, DONE, *map(self.draft.answer, COMPOSING[1:-1]), SEND]

    def _objection(self, moves: Sequence[BonesMove], position: BonesState) -> Objection | None:
        if self.needed is not None and len(self.chosen) != self.needed:
            words = f"choose {count(self.needed, 'rune')}; {len(self.chosen)} chosen so far."
            return Objection(self.question.decision.rule, words)
        for move in moves:
            objection = position.objection(move)
            if objection is not None:
                return objection
            if move is not moves[-1]:
                position.apply(move, Rng(0))
        return None


def _lays(runes: Iterable[str]) -> list[BonesMove]:
    return [LAYS[KIND_OF[rune]] for rune in runes]
