"""Rune, line by line: first the card, then its place; first the area, then the rune in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from runegames.core import AnyGame, Manner, count
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster, PlaceToken
from runegames.games.rune.model import POINTS, RuneView, neighbours
from runegames.games.rune.phrases import TURNS, card_words, changes, placing_words, spot
from runegames.games.rune.placing import PASS, Bury, Place
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.words import place_prompt, standing
from runegames.plain.choices import Choice, Refused, Step
from runegames.plain.games.asking import Asking, attempt
from runegames.play.session import Question

WANTS = "a column and a row"
WORDS = {"draw": DRAW, "pass": PASS, "keep": KEEP_TOKEN}
"""Moves that a word says, allowed or not."""
QUARTERS = {"printed": 0, "quarter": 1, "half": 2, "three": 3, "quarters": 3}


class RuneAsking(Asking):
    """A card, a place for it; a draw, or an area and a rune in it."""

    help = (
        "Columns are counted from left to right and rows from top to bottom, both from the top"
        " left rune of the start card, which is column 0, row 0.",
        "A place can be typed: its column, its row and the turn of the card, such as"
        " minus 1 2 half; a place is that of the card's top left rune.",
        "A card is told by its rows from the top, as it is printed.",
    )

    def brief(self, question: Question, names: Sequence[str]) -> Sequence[str]:
        """The points, as a turn begins."""
        return [standing(question.view, names)] if question.decision.kind == "place" else []

    def step(self, game: AnyGame, question: Question, names: Sequence[str]) -> Step:
        """By what is asked."""
        prompt = game.words.prompt(question.decision, question.view, names)
        match question.decision.kind:
            case "place":
                prompt = place_prompt(names[question.decision.seat], question.moves)
                return _place(question, names, prompt)
            case "finish":
                return _finish(question, names, prompt)
            case _:
                return _token(question, names, prompt)


# -- what is typed ------------------------------------------------------------------------


def numbers_in(line: str) -> list[int]:
    """The whole numbers of a line; ``minus 2`` is one."""
    signed = re.sub(r"\bminus\s+(?=\d)", "-", line.casefold())
    return [int(number) for number in re.findall(r"-?\d{1,4}", signed)]


def _saying(
    question: Question, names: Sequence[str], at: Callable[[str, int, int], Any] | None = None
) -> Callable[[str], Any]:
    """Reads a move that a word says, and with ``at`` a place."""

    def typed(line: str) -> Any:
        words = re.findall(r"[a-z]+", line.casefold())
        if words and words[0] in WORDS and not numbers_in(line):
            return attempt(question, WORDS[words[0]], names)
        numbers = numbers_in(line)
        if at is None or len(numbers) != 2:
            return None
        return at(line, *numbers)

    return typed


def _choice(move: RuneMove, view: RuneView) -> Choice:
    """A move that needs no further words."""
    return Choice(move.text(view, Manner.SPOKEN), move)


# -- placing a card -----------------------------------------------------------------------


class _Worth(NamedTuple):
    """What a card does in a place."""

    gain: int
    """Points for the own side, less what the best of the others gains."""
    made: int
    """What the best free area with a rune of the card would be worth."""
    words: str


def _place(question: Question, names: Sequence[str], prompt: str) -> Step:
    choices: list[Choice] = []
    by_card: dict[str, list[Place]] = {}
    for move in question.moves:
        match move:
            case Place(card):
                by_card.setdefault(card, []).append(move)
            case _:
                choices.append(_choice(move, question.view))
    view: RuneView = question.view
    listed = [
        Choice(
            f"{card_words(card)}: {_fits(len(by_card[card]))}",
            leads=partial(_places, question, names, card, by_card[card]),
        )
        if card in by_card
        else Choice(
            f"{card_words(card)}: fits nowhere",
            Refused("This card fits nowhere (RU-11)."),
        )
        for card in dict.fromkeys(view.hand)
    ]
    if any(isinstance(move, Bury) for move in question.moves):
        listed = []
    return Step(prompt, [*listed, *choices], _saying(question, names))


def _fits(places: int) -> str:
    return "fits in 1 way" if places == 1 else f"fits in {places} ways"


def _places(question: Question, names: Sequence[str], card: str, moves: Sequence[Place]) -> Step:
    state = question.position
    assert isinstance(state, RuneState)
    worths = {move: _worth(state, move, names) for move in moves}

    def promise(move: Place) -> tuple[int, ...]:
        worth = worths[move]
        return -worth.gain, -worth.made, move.y, move.x, move.quarter

    def choice(move: Place) -> Choice:
        where = f"{spot(move.x, move.y)}, {TURNS[move.quarter]}"
        return Choice(f"{where}: {worths[move].words}", move)

    def at(line: str, x: int, y: int) -> Any:
        said = re.findall(r"[a-z]+", line.casefold())
        turn = next((QUARTERS[word] for word in said if word in QUARTERS), None)
        if turn is not None:
            return attempt(question, Place(card, turn, x, y), names)
        fits = [move for move in moves if (move.x, move.y) == (x, y)]
        if fits:
            return Step(f"Which way round at {spot(x, y)}?", [choice(move) for move in fits])
        return attempt(question, Place(card, 0, x, y), names)

    name = names[question.decision.seat]
    return Step(
        f"{name}, where does the top left rune of {card_words(card)} go? The best comes first.",
        [choice(move) for move in sorted(moves, key=promise)],
        _saying(question, names, at),
        WANTS,
    )


def _worth(state: RuneState, move: Place, names: Sequence[str]) -> _Worth:
    assert state.frame is not None
    own = state.side(state.frame.seat)
    before, after = state.preview(move)
    gains = [new - old for old, new in zip(before, after, strict=True)]
    others = max((gain for side, gain in enumerate(gains) if side != own), default=0)
    colour, size = made = move.best_area(state.grid)
    words = placing_words(before, after, made, names)
    return _Worth(gains[own] - others, size * POINTS[colour], words)


# -- drawing, Rune Masters, the token -----------------------------------------------------


def _finish(question: Question, names: Sequence[str], prompt: str) -> Step:
    view: RuneView = question.view
    masters = [move for move in question.moves if isinstance(move, PlaceMaster)]
    others = [move for move in question.moves if not isinstance(move, PlaceMaster)]

    def at(line: str, x: int, y: int) -> Any:
        return attempt(question, PlaceMaster(x, y), names)

    typed = _saying(question, names, at)
    if not others:
        return _areas(question, names, masters, typed)
    choices = [_choice(move, view) for move in others]
    if masters:
        choices.append(
            Choice(
                f"Place a Rune Master; {_to_place(view, question.decision.seat)}",
                leads=partial(_areas, question, names, masters, typed),
            )
        )
    return Step(prompt, choices, typed if masters else _saying(question, names))


def _to_place(view: RuneView, seat: int) -> str:
    left = view.masters_left[seat]
    return "it is the last one" if left == 1 else f"{left} are left"


def _areas(
    question: Question,
    names: Sequence[str],
    moves: Sequence[PlaceMaster],
    typed: Callable[[str], Any],
) -> Step:
    """The areas that may be claimed, those worth most first."""
    view: RuneView = question.view
    at = {(move.x, move.y): move for move in moves}
    choices = []
    for area in view.free_areas():
        there = [at[section] for section in area.sections if section in at]
        if there:
            runes = count(len(there), f"{area.colour} rune")
            where = spot(*area.sections[0])
            words = f"{runes} from {where}, worth {area.points}"
            choices.append(_area(question, names, words, there, typed))
    for own in view.areas:
        there = [at[section] for section in own.sections if section in at]
        if there:
            runes = count(len(there), f"{own.colour} rune")
            where = spot(there[0].x, there[0].y)
            words = f"{runes} from {where}, under control already, worth nothing more"
            choices.append(_area(question, names, words, there, typed))
    name = names[question.decision.seat]
    return Step(f"{name}, which area gets the Rune Master?", choices, typed, WANTS)


def _area(
    question: Question,
    names: Sequence[str],
    words: str,
    moves: Sequence[PlaceMaster],
    typed: Callable[[str], Any],
) -> Choice:
    if len(moves) == 1:
        return Choice(words, moves[0])
    return Choice(words, leads=partial(_runes, question, names, moves, typed))


def _runes(
    question: Question,
    names: Sequence[str],
    moves: Sequence[PlaceMaster],
    typed: Callable[[str], Any],
) -> Step:
    """The runes of an area; one amid others is the last to be cut off from them."""
    there = {(move.x, move.y) for move in moves}

    def company(move: PlaceMaster) -> int:
        return sum(near in there for near in neighbours(move.x, move.y))

    choices = [
        Choice(f"{spot(move.x, move.y)}, beside {count(company(move), 'rune')} of the area", move)
        for move in sorted(moves, key=lambda move: (-company(move), move.y, move.x))
    ]
    name = names[question.decision.seat]
    return Step(f"{name}, on which rune of the area does it stand?", choices, typed, WANTS)


def _token(question: Question, names: Sequence[str], prompt: str) -> Step:
    state = question.position
    assert isinstance(state, RuneState)
    view: RuneView = question.view
    own = state.side(question.decision.seat)

    def gain(move: PlaceToken) -> int:
        before, after = state.preview(move)
        return after[own] - before[own]

    def words(move: PlaceToken) -> str:
        told = changes(*state.preview(move), names) or "no change in points"
        colour = view.colour_at(move.x, move.y)
        return f"{spot(move.x, move.y)}, from {colour} to {move.colour}: {told}"

    def at(line: str, x: int, y: int) -> Any:
        sides = [side for side in ("green", "blue") if side in line.casefold()]
        fits = [move for move in tokens if (move.x, move.y) == (x, y)]
        if not sides and len(fits) == 1:
            return fits[0]
        if not sides and fits:
            return Refused("Type also which side is up, green or blue.")
        side: Any = sides[0] if sides else "green"
        return attempt(question, PlaceToken(x, y, side), names)

    tokens = [move for move in question.moves if isinstance(move, PlaceToken)]
    choices = [Choice(words(move), move) for move in sorted(tokens, key=gain, reverse=True)]
    choices += [_choice(move, view) for move in question.moves if not isinstance(move, PlaceToken)]
    return Step(prompt, choices, _saying(question, names, at), WANTS)
