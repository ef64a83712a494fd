"""Cursor of Runes & Bones: on a rune, an answer, or a line of an offer. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from runegames.core import Objection, Seat, count
from runegames.core.asking import Moves
from runegames.games.bones.choosing import DONE, LAYS, ChooseRune, EndChoice
from runegames.games.bones.deals import CANCEL, Amount, Barter, Cancel, When
from runegames.games.bones.model import KIND_OF, BonesView
from runegames.games.bones.offering import LINES, ORDER, RUNES, TARGET, objection_to, offer_form
from runegames.games.bones.playing import Play, Take
from runegames.games.bones.promises import Fine
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import CHOOSING, COMPOSING
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.play.session import Question
from runegames.ui.widgets.filling import FormFilling


class WordAnswer(NamedTuple):
    """Answer that plays no rune of the hand, such as a pass."""

    key: str
    label: str
    move: BonesMove | None
    """Move of the answer; None for the answer that opens the sheet of an offer."""


class Plan(NamedTuple):
    """Moves that Enter makes one after the other."""

    moves: Sequence[BonesMove]
    objection: str = ""
    """Sentence on the rule that the moves break; empty if they are legal."""
    back: int = 0
    """Number of plies to take back first, because they answered the question differently."""


class BonesCursor:
    """Cursor among runes and answers of one question, with the marked runes."""

    def __init__(self, question: Question, view: BonesView, names: Sequence[str]) -> None:
        self.question = question
        self.view, self.names = view, names
        assert isinstance(question.position, BonesState)
        self.position = question.position
        self.kind = question.decision.kind
        self.seat = question.decision.seat
        self.cards = view.hand if view.spied is None else view.known_hands[view.spied]
        self.answers = tuple(self._answers())
        self.filling: FormFilling | None = None
        """Offer that is being composed."""
        self.drops = False
        """True while Enter drops an offer whose first moves have been played."""
        self.index = self.places.start
        """Index of a rune or an answer; the answers are numbered after the runes."""
        self.variant = 0
        """Index of the chosen way to play in ``variants(at)``, modulo the number of ways."""
        self._marked = self._indices(view.laid)
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
        if self.choosing or self.filling is not None:
            return range(cards)
        first = 0 if self.plays_cards else cards
        return range(first, cards + len(self.answers))

    @property
    def chosen(self) -> set[int]:
        """Indices of the marked runes, including those that earlier plies have chosen."""
        return self._marked if self.filling is None else {*self.filling.filled[RUNES]}

    def _indices(self, runes: Iterable[str]) -> set[int]:
        """Return the indices of the given runes in the hand."""
        left, places = list(runes), set()
        for index, rune in enumerate(self.cards):
            if rune in left:
                left.remove(rune)
                places.add(index)
        return places

    def _answers(self) -> Iterator[WordAnswer]:
        for number, move in enumerate(self.question.moves, 1):
            match move:
                case Take():
                    key = str(number)
                case Buy(amount) | Fine(amount):
                    key = str(amount)
                case _:
                    key = move.key
            if key:
                yield WordAnswer(key, move.beside_key(self.view, self.names), move)
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
        if self.filling is not None:
            return self.filling.choice_of(TARGET).seat
        move = self.move
        return move.target if isinstance(move, Play | Take) else None

    @property
    def needed(self) -> int | None:
        """Number of runes to mark; None for any number."""
        return self.view.needed(self.kind)

    # -- moving ---------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Step through the runes and answers, or change the value of a line of the offer."""
        self.drops = False
        if self.filling is not None and self.filling.line != RUNES:
            self.filling.change(by)
        elif places := self.places:
            self.index = places[(self.index - places.start + by) % len(places)]
            self.variant = 0

    def turn(self, by: int) -> None:
        """Go to another line of the offer, or another way to play; if there is neither, step."""
        if self.filling is not None:
            self.go_to_line(LINES[(LINES.index(self.filling.line) + by) % len(LINES)])
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
        self.go_to_line(RUNES)
        self.index, self.variant = card, 0
        self.mark()
        return True

    def mark(self) -> None:
        """Mark or unmark the rune under the cursor; on a line of an offer, change its value."""
        if self.filling is not None:
            self.filling.choice_index = self.index
            self.filling.mark()
        elif self.over_card and self.choosing:
            self._marked ^= {self.index}

    def go_to(self, key: str) -> bool:
        """Go to the answer with a key; return False if there is none, or beside an offer."""
        return self.filling is None and self._go_to(lambda answer: answer.key == key)

    def _go_to(self, wanted: Callable[[WordAnswer], bool]) -> bool:
        for index, answer in enumerate(self.answers, len(self.cards)):
            if wanted(answer):
                self.index = index
                return True
        return False

    def aim_at(self, seat: Seat) -> bool:
        """Aim the move or the offer at a seat; return False if the seat is no target."""
        if self.filling is not None:
            seats = [choice.seat for choice in self.filling.entries[TARGET].choices]
            if is_target := seat in seats:
                self.filling.put(TARGET, (seats.index(seat),))
            return is_target
        for index, way in enumerate(self.variants(self.index)):
            if way.target == seat:
                self.variant = index
                return True
        return self._go_to(lambda answer: answer.move == Take(seat))

    @property
    def so_far(self) -> Moves:
        """Moves of the answer as far as it is composed, after those that have been played."""
        if self.filling is None and not self.choosing:
            return () if self.move is None else (self.move,)
        if self.filling is None and not self.chosen:
            return ()
        played = len(self._said())
        return tuple(self._moves()[played:])

    def aim(self, move: BonesMove, *further: BonesMove) -> None:
        """Go to a legal move; mark all runes and write all lines of the answer that it begins."""
        self.close_offer()
        moves = (*self._said(), move, *further)
        if isinstance(move, Barter):
            self.open_offer()
        if self.filling is not None:
            self._aim_offer(moves)
            return
        self._marked = self._indices(part.rune for part in moves if isinstance(part, ChooseRune))
        match move:
            case ChooseRune() | EndChoice():
                self.index = max(self._marked, default=self.index)
            case Play():
                self.index = next(
                    position for position in self.places if move in self.variants(position)
                )
                self.variant = self.variants(self.index).index(move)
            case _:
                self._go_to(lambda answer: answer.move == move)

    def _aim_offer(self, moves: Moves) -> None:
        """Write the lines of an offer whose moves are these, and go to the last one of them."""
        assert self.filling is not None
        self.filling.filled = self.filling.form.filled(moves) or self.filling.filled
        amounts = sum(isinstance(move, Amount | When) for move in moves)
        if amounts:
            lines = [*ORDER.values()]
            self.go_to_line(lines[amounts - 1])
        self.drops = isinstance(moves[-1], Cancel)

    # -- an offer -------------------------------------------------------------------------

    def open_offer(self) -> None:
        """Open the sheet of a new offer, or of the offer whose first moves have been played."""
        self.filling = FormFilling(offer_form(self.question, self.names))
        self.index = 0
        if self.kind in COMPOSING:
            self.go_to_line(RUNES)

    def go_to_line(self, line: int) -> None:
        """Go to a line of the offer, if there is one."""
        self.drops = False
        if self.filling is not None:
            self.filling.scroll_to(line, 0)

    def close_offer(self) -> bool:
        """Drop the offer; return False if there is none, or if moves of it were played already."""
        if self.filling is None or self.kind in COMPOSING:
            return False
        self.filling = None
        self.go_to("o")
        return True

    # -- what Enter does ------------------------------------------------------------------

    def plan(self) -> Plan:
        """Plan the moves that Enter makes, or find the rule that they break."""
        if self.drops:
            return Plan([CANCEL])
        if self.filling is None and not self.choosing:
            return Plan([] if self.move is None else [self.move])
        said, moves = self._said(), self._moves()
        kept = 0
        while kept < min(len(said), len(moves)) and said[kept] == moves[kept]:
            kept += 1
        return Plan(moves[kept:], self._objection(moves), len(said) - kept)

    def _said(self) -> Sequence[BonesMove]:
        """Return the moves of this answer that have been played already."""
        if self.filling is None or self.kind not in COMPOSING[1:]:
            return _lays(self.view.laid)
        begun = self.filling.form.moves(self.filling.form.start)
        # After the runes and their end, each question of ``COMPOSING`` is answered by one move.
        number = begun.index(DONE) + COMPOSING.index(self.kind)
        return begun[:number]

    def _moves(self) -> Sequence[BonesMove]:
        """Return the moves of the whole answer, from the marked runes or the lines of the offer."""
        if self.filling is not None:
            return self.filling.form.moves(self.filling.filled)
        lays = _lays(self.cards[index] for index in sorted(self.chosen))
        return [*lays, DONE] if self.kind == "trade" else lays

    def _objection(self, moves: Sequence[BonesMove]) -> str:
        if self.filling is not None:
            reached = self.filling.form.answer(self.filling.filled)
            return reached if isinstance(reached, str) else ""
        objection = objection_to(moves, self.question)
        if self.needed is not None and len(self.chosen) != self.needed:
            words = f"choose {count(self.needed, 'rune')}; {len(self.chosen)} chosen so far."
            objection = Objection(self.question.decision.rule, words)
        return "" if objection is None else objection.text(self.names)


def _lays(runes: Iterable[str]) -> list[BonesMove]:
    return [LAYS[KIND_OF[rune]] for rune in runes]
