"""Questions of Rune in steps: card, then place; area, then rune."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from runegames.core import (
    AnyGame,
    Asking,
    Choosing,
    Inquiry,
    Manner,
    Names,
    Question,
    Response,
    count,
)
from runegames.core.asking import Reached, Reader, attempt
from runegames.games.rune.masters import (
    DRAW,
    KEEP_TOKEN,
    TOKEN_COLOURS,
    PlaceMaster,
    PlaceToken,
    TokenColour,
)
from runegames.games.rune.model import Colour, Pattern, RuneView, Spot, neighbours
from runegames.games.rune.phrases import TURNS, card_words, changes, placing_words, spot
from runegames.games.rune.placing import PASS, Bury, Place
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.words import place_prompt, standing

WANTS = "a column and a row"
PLACELESS: dict[str, RuneMove] = {"draw": DRAW, "pass": PASS, "keep": KEEP_TOKEN}
"""Moves that need neither a card nor a place, by the word that players type and by their key."""
QUARTERS = {"printed": 0, "quarter": 1, "half": 2, "three": 3, "quarters": 3}

AtPlace: TypeAlias = Callable[[str, int, int], Reached]
"""Reader of a line that names a place; it gets the line, the column and the row.

It returns what the place leads to.
"""


class RuneAsking(Asking):
    """Questions of Rune: a card and its place; a draw, or an area and a rune in it."""

    help = (
        "Columns are counted from left to right and rows from top to bottom, both from the top"
        " left rune of the start card, which is column 0, row 0.",
        "A place can be typed: its column, its row and the turn of the card, such as"
        " minus 1 2 half. This is the place of the card's top left rune.",
        "A card is described row by row from the top, as it is printed.",
    )

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        return [standing(question.view, names)] if question.decision.kind == "place" else []

    def typed(self, move: RuneMove, question: Question) -> str:
        match move:
            case Place(card, _, x, y):
                number = question.view.hand.index(card) + 1
                turn = TURNS[move.quarter]
                return f"For that, choose card {number}, and its place: {spot(x, y)}, {turn}."
            case PlaceMaster(x, y) | PlaceToken(x, y):
                return f"That is {spot(x, y)}."
            case _:
                return ""

    def inquiry(self, game: AnyGame, question: Question, names: Names) -> Inquiry:
        prompt = game.words.prompt(question.decision, question.view, names)
        asked = _Asked(question, names)
        match question.decision.kind:
            case "place":
                return asked.card()
            case "finish":
                return asked.finish(prompt)
            case _:
                return asked.token(prompt)


def _on_rune(move: PlaceMaster, note: str) -> Response:
    where, cell = spot(move.x, move.y, Manner.WRITTEN), f"{move.x},{move.y}"
    return Response(f"Place it on {where}", (move,), note, words=f"{where}, {note}", cell=cell)


def numbers_in(line: str) -> list[int]:
    """Return the whole numbers of a line; ``minus 2`` counts as -2."""
    signed = re.sub(r"\bminus\s+(?=\d)", "-", line.casefold())
    return [int(number) for number in re.findall(r"-?\d{1,4}", signed)]


def _words_in(line: str) -> list[str]:
    return re.findall(r"[a-z]+", line.casefold())


class _Worth(NamedTuple):
    """Worth of a placement."""

    gain: int
    """Gain of the player's side, minus the greatest gain of another side."""
    made: int
    """Points of the best free area with a rune of the card."""
    words: str


class _Asked:
    """Steps of one question."""

    def __init__(self, question: Question, names: Names) -> None:
        assert isinstance(question.position, RuneState)
        self._question = question
        self._state = question.position
        self._view: RuneView = question.view
        self._names = names
        self._seat = question.decision.seat
        self._name = names[self._seat]
        self._side = self._state.side(self._seat)

    def _attempt(self, move: RuneMove) -> Reached:
        return attempt(self._question, move, self._names)

    def _reader(self, at_place: AtPlace | None = None) -> Reader:
        """Make a reader of the words of moves, and with ``at_place`` also of places."""

        def read(line: str) -> Reached | None:
            words, numbers = _words_in(line), numbers_in(line)
            if words and words[0] in PLACELESS and not numbers:
                return self._attempt(PLACELESS[words[0]])
            if at_place is None or len(numbers) != 2:
                return None
            return at_place(line, *numbers)

        return read

    def _choice(self, move: RuneMove) -> Response:
        label, _, note = move.text(self._view, Manner.WRITTEN).partition(": ")
        return Response(label, (move,), note)

    # -- placing a card -------------------------------------------------------------------

    def card(self) -> Choosing:
        """Ask for a card, or for another move."""
        prompt = place_prompt(self._name, self._question.moves)
        by_card: dict[Pattern, list[Place]] = {}
        others: list[Response] = []
        for move in self._question.moves:
            if isinstance(move, Place):
                by_card.setdefault(move.card, []).append(move)
            else:
                others.append(self._choice(move))
        if any(isinstance(move, Bury) for move in self._question.moves):
            return Choosing(prompt, others, self._reader())
        cards = [
            self._held_card(card, by_card.get(card, ())) for card in dict.fromkeys(self._view.hand)
        ]
        return Choosing(prompt, [*cards, *others], self._reader())

    def _held_card(self, card: Pattern, moves: Sequence[Place]) -> Response:
        if not moves:
            return Response(card_words(card), "This card fits nowhere (RU-11).", "fits nowhere")
        fits = f"fits in {count(len(moves), 'way')}"
        return Response(card_words(card), partial(self._places, card, moves), fits)

    def _places(self, card: Pattern, moves: Sequence[Place]) -> Choosing:
        """Ask for the place of a card; the best places come first."""
        worths = {move: self._worth(move) for move in moves}

        def order(move: Place) -> tuple[int, ...]:
            worth = worths[move]
            return -worth.gain, -worth.made, move.y, move.x, move.quarter

        def choice(move: Place) -> Response:
            where, turn = spot(move.x, move.y, Manner.WRITTEN), TURNS[move.quarter]
            note = worths[move].words
            return Response(
                f"Place at {where}, {turn}" if move.quarter else f"Place at {where}",
                (move,),
                note,
                words=f"{where}, {turn}: {note}",
                cell=f"{move.x},{move.y}",
                variant=turn,
            )

        def reach(line: str, x: int, y: int) -> Reached:
            turn = next((QUARTERS[word] for word in _words_in(line) if word in QUARTERS), None)
            if turn is not None:
                return self._attempt(Place(card, turn, x, y))
            fits = [move for move in moves if (move.x, move.y) == (x, y)]
            if fits:
                return Choosing(
                    f"Which way round at {spot(x, y, Manner.WRITTEN)}?",
                    [choice(move) for move in fits],
                )
            return self._attempt(Place(card, 0, x, y))

        asked = f"{self._name}, where does the top left rune of {card_words(card)} go?"
        choices = [choice(move) for move in sorted(moves, key=order)]
        return Choosing(f"{asked} The best places come first.", choices, self._reader(reach), WANTS)

    def _worth(self, move: Place) -> _Worth:
        preview, made = self._state.preview(move), move.best_area(self._state.grid)
        gains = preview.gains
        own = gains.pop(self._side)
        words = placing_words(*preview, made, self._names)
        return _Worth(own - max(gains, default=0), made.points, words)

    # -- drawing, Rune Masters ------------------------------------------------------------

    def finish(self, prompt: str) -> Choosing:
        """Ask whether to place a Rune Master; if there is no other move, ask for the area."""
        masters = [move for move in self._question.moves if isinstance(move, PlaceMaster)]
        others = [move for move in self._question.moves if not isinstance(move, PlaceMaster)]
        if not others:
            return self._areas(masters)
        choices = [self._choice(move) for move in others]
        if not masters:
            return Choosing(prompt, choices, self._reader())
        left = self._view.masters_left[self._seat]
        words = "it is the last one" if left == 1 else f"{left} are left"
        leads = partial(self._areas, masters)
        response = Response(
            "Place a Rune Master", leads, words, words=f"Place a Rune Master; {words}"
        )
        choices.append(response)
        return Choosing(prompt, choices, self._reader(self._master_at))

    def _master_at(self, line: str, x: int, y: int) -> Reached:
        return self._attempt(PlaceMaster(x, y))

    def _areas(self, moves: Sequence[PlaceMaster]) -> Choosing:
        """Ask for an area: first the free areas, the most valuable first, then the player's own."""
        by_place = {(move.x, move.y): move for move in moves}
        areas: list[tuple[Colour, Sequence[Spot], str]] = [
            (area.colour, area.sections, f"worth {area.points}") for area in self._view.free_areas()
        ]
        own = "under control already, worth nothing more"
        areas += [(area.colour, area.sections, own) for area in self._view.areas]
        choices = []
        for colour, sections, worth in areas:
            there = [by_place[section] for section in sections if section in by_place]
            if there:
                runes = count(len(there), f"{colour} rune")
                where = spot(there[0].x, there[0].y, Manner.WRITTEN)
                label = f"{runes} from {where}"
                choices.append(
                    Response(label, (there[0],), worth, words=f"{label}, {worth}")
                    if len(there) == 1
                    else Response(
                        label, partial(self._runes, there), worth, words=f"{label}, {worth}"
                    )
                )
        asked = f"{self._name}, which area gets the Rune Master?"
        return Choosing(asked, choices, self._reader(self._master_at), WANTS)

    def _runes(self, moves: Sequence[PlaceMaster]) -> Choosing:
        """Ask for a rune of an area.

        The runes with most neighbours come first, because they are the hardest to cut off.
        """
        there = {(move.x, move.y) for move in moves}
        beside = {move: sum(near in there for near in neighbours(move.x, move.y)) for move in moves}
        choices = [
            _on_rune(move, f"beside {count(beside[move], 'rune')} of the area")
            for move in sorted(moves, key=lambda move: (-beside[move], move.y, move.x))
        ]
        asked = f"{self._name}, on which rune of the area does the Rune Master stand?"
        return Choosing(asked, choices, self._reader(self._master_at), WANTS)

    # -- the token ------------------------------------------------------------------------

    def token(self, prompt: str) -> Choosing:
        """Ask for the place of the token, or whether to keep it; the best places come first."""
        tokens = [move for move in self._question.moves if isinstance(move, PlaceToken)]
        others = [move for move in self._question.moves if not isinstance(move, PlaceToken)]

        def gain(move: PlaceToken) -> int:
            return self._state.preview(move).gains[self._side]

        def reach(line: str, x: int, y: int) -> Reached:
            up: list[TokenColour] = [side for side in TOKEN_COLOURS if side in line.casefold()]
            fits = [move for move in tokens if (move.x, move.y) == (x, y)]
            if not up and len(fits) == 1:
                return (fits[0],)
            if not up and fits:
                return "Type also which side is up, green or blue."
            colour = up[0] if up else "green"
            return self._attempt(PlaceToken(x, y, colour))

        choices = [self._recoloured(move) for move in sorted(tokens, key=gain, reverse=True)]
        choices += [self._choice(move) for move in others]
        return Choosing(prompt, choices, self._reader(reach), WANTS)

    def _recoloured(self, move: PlaceToken) -> Response:
        change = changes(*self._state.preview(move), self._names) or "no change in points"
        colour = self._view.colour_at(move.x, move.y)
        where = spot(move.x, move.y, Manner.WRITTEN)
        return Response(
            f"Turn {where} {move.colour}",
            (move,),
            change,
            words=f"{where}, from {colour} to {move.colour}: {change}",
            cell=f"{move.x},{move.y}",
            variant=move.colour,
        )
