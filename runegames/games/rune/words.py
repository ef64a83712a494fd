"""Texts of Rune about the whole table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from runegames.core import (
    BaseWords,
    Breakdown,
    Decision,
    Names,
    Outcome,
    Tabletop,
    Told,
    aloud,
    and_list,
    count,
    hand_lines,
    possessive,
)
from runegames.games.rune.landmarks import master_place, placing_place, region, token_place
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import (
    COLOURS,
    COMPONENTS,
    POINTS,
    SIGNS,
    Colour,
    Pattern,
    RuneView,
    Spot,
    card_colours,
)
from runegames.games.rune.phrases import card_words, cards_words, rank_words, side_words, spot
from runegames.games.rune.placing import Bury, Place, RunePass
from runegames.games.rune.rules import RuneMove
from runegames.games.rune.tabletop import tabletop_of

SHAPES = {sign: colour for colour, sign in SIGNS.items()}
"""Colours by the shape of their runes on the rules page."""
MAX_FREE_AREAS = 5
"""Largest number of free areas that are described one by one."""


def place_prompt(name: str, moves: Sequence[RuneMove]) -> str:
    """Ask for a card; the words depend on the hand, so only its owner may read them."""
    kinds = set(map(type, moves))
    if Bury in kinds:
        return f"{name}, no card fits anywhere: choose one to put out of the game (RU-15a)."
    if Place not in kinds:
        return f"{name}, pass: no card in hand fits anywhere (RU-27)."
    return f"{name}, place a card{', or pass' if RunePass in kinds else ''}."


class RuneWords(BaseWords[RuneMove, RuneView]):
    """Texts of the game; they avoid "you", since several people read them."""

    hints_in = "runegames.games.rune.reasons"
    ladder = tuple((rank.title, rank.at_least) for rank in COMPONENTS.ranks)

    def tabletop(self, view: RuneView, names: Names, move: object = None) -> Tabletop:
        return tabletop_of(view, names, move)

    def prompt(self, decision: Decision, view: RuneView, names: Names) -> str:
        name = names[decision.seat]
        left = view.masters_left[decision.seat]
        if decision.kind == "place":
            return f"{name}, place a card." if left else f"{name}, place a card, or pass."
        if decision.kind == "token":
            return f"{name}, put the token on a rune around the Rune Master, or keep it."
        if not left:
            return f"{name}, draw a card."
        if not view.can_draw:
            return f"{name}, place a Rune Master."
        return f"{name}, draw a card or place a Rune Master."

    def verdict(self, outcome: Outcome, view: RuneView, names: Names) -> str:
        if view.seats == 1:
            score = outcome.scores[0]
            return f"{count(score, 'point')}: {rank_words(score)} (RU-24)."
        best = max(view.scores)
        winners = [side for side, score in enumerate(view.scores) if score == best]
        who = and_list([side_words(view.sides[side], names) for side in winners])
        others = sorted((score for score in view.scores if score < best), reverse=True)
        if len(winners) > 1:
            if view.seats == 4:
                who = "Both teams"
            return f"{who} share the victory with {count(best, 'point')} each (RU-21)."
        verb = "wins" if len(view.sides[winners[0]]) == 1 else "win"
        behind = and_list([str(score) for score in others])
        return f"{who} {verb} with {count(best, 'point')} to {behind} (RU-21)."

    def breakdown(self, view: RuneView, names: Names) -> Breakdown:
        titles = ["", *(side_words(side, names) for side in view.sides)]
        rows: list[list[str]] = []
        for colour, worth in zip(COLOURS, POINTS, strict=True):
            cells = [_runes(view, side, colour) for side in range(len(view.sides))]
            rows.append([colour, *(f"{runes} × {worth} = {runes * worth}" for runes in cells)])
        rows.append(["together", *(str(score) for score in view.scores)])
        return titles, rows

    def heard(self, text: str, *, page: bool = False) -> str:
        text = re.sub(r"\b(column|row) -(?=\d)", r"\1 minus ", text)
        text = re.sub(r"\b[RGB]{2}/[RGB]{2}/[RGB]{2}\b", lambda card: card_words(card[0]), text)
        return re.sub(r"(?<!\()[▲◆●]", lambda shape: SHAPES[shape[0]], text)

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: RuneView, names: Names) -> Told:
        table = [*_ritual(view, names), *_areas(view, names), _deck(view)]
        return Told(table, list(_seats(view, names)), _hand(view, names))

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: RuneMove, view: RuneView, names: Names) -> str:
        match move:
            case Place(card) if card in view.hand:
                return f"Place {_numbered(card, view)}, {placing_place(move, view, names)}"
            case PlaceMaster():
                return f"Place a Rune Master {master_place(move, view, names)}"
            case PlaceToken(colour=colour):
                return f"Put the {colour} side of the token {token_place(move, view)}"
            case Bury(card) if card in view.hand:
                return f"Show the hand and put {_numbered(card, view)} out of the game"
        return self.move(move, view)

    def brief(self, move: RuneMove, view: RuneView, names: Names) -> str:
        match move:
            case Place(card) if card in view.hand:
                spots = card_colours(card, move.quarter, move.x, move.y)
                return f"{_numbered(card, view)}, {_region_brief(spots, view)}"
            case PlaceMaster(x, y):
                colour = view.colour_at(x, y) or "rune"
                return f"Master on {colour}, {_region_brief([(x, y)], view)}"
            case PlaceToken(colour=colour):
                return f"{colour} token"
            case Bury(card) if card in view.hand:
                return f"bury {_numbered(card, view)}"
        return super().brief(move, view, names)


def _region_brief(spots: Collection[Spot], view: RuneView) -> str:
    """Name a part of the table: ``top left``."""
    return region(spots, view.colours).removeprefix("at the ").removeprefix("in the ")


def _numbered(card: Pattern, view: RuneView) -> str:
    return f"card {view.hand.index(card) + 1}"


def _runes(view: RuneView, side: int, colour: Colour) -> int:
    return sum(
        len(area.sections) for area in view.areas if area.side == side and area.colour == colour
    )


# -- the table, for the ear -----------------------------------------------------------------------


def _ritual(view: RuneView, names: Names) -> Iterator[str]:
    yield "The table from top to bottom; column 0, row 0 is the top left rune of the start card."
    masters = {(master.x, master.y): master.seat for master in view.masters}
    rows: dict[int, dict[int, str]] = {}
    for section in view.grid:
        words: str = section.colour
        if section.token:
            words += " token"
        if (section.x, section.y) in masters:
            owner = names[masters[section.x, section.y]]
            words += f" with {possessive(owner)} Rune Master"
        rows.setdefault(section.y, {})[section.x] = words
    for y, row in rows.items():
        first, last = min(row), max(row)
        where = (
            f"column {aloud(first)}"
            if first == last
            else f"columns {aloud(first)} to {aloud(last)}"
        )
        runes = ", ".join(row.get(x, "empty") for x in range(first, last + 1))
        yield f"Row {aloud(y)}, {where}: {runes}."


def _areas(view: RuneView, names: Names) -> Iterator[str]:
    for area in view.areas:
        side = view.sides[area.side]
        stands = next(
            spot(master.x, master.y)
            for master in view.masters
            if (master.x, master.y) in area.sections
        )
        verb = "controls" if len(side) == 1 else "control"
        runes = count(len(area.sections), f"{area.colour} rune")
        worth = count(area.points, "point")
        yield f"{side_words(side, names)} {verb} {runes} around {stands}, worth {worth}."
    if not view.areas:
        yield "Nobody controls an area yet."
    free = [area for area in view.free_areas() if len(area.sections) > 1]
    for free_area in free[:MAX_FREE_AREAS]:
        runes = count(len(free_area.sections), f"{free_area.colour} rune")
        worth = count(free_area.points, "point")
        yield f"A free area: {runes} at {spot(*free_area.sections[0])}, worth {worth}."
    if len(free) > MAX_FREE_AREAS:
        more = count(len(free) - MAX_FREE_AREAS, "more free area")
        yield f"There {'is' if more[:2] == '1 ' else 'are'} {more} of at least two runes."


def _deck(view: RuneView) -> str:
    deck = f"The deck has {count(view.deck, 'card')}" if view.deck else "The deck is empty"
    words = [deck]
    if view.removed:
        words.append(f"{count(view.removed, 'card')} were taken out of it unseen")
    if view.buried:
        words.append(f"out of the game: {cards_words(view.buried)}")
    return f"{'; '.join(words)}."


def standing(view: RuneView, names: Names) -> str:
    """List the points of all sides."""
    phrases = [
        f"{side_words(side, names)} {score}"
        for side, score in zip(view.sides, view.scores, strict=True)
    ]
    return f"Points: {', '.join(phrases)}."


def _some(number: int, thing: str) -> str:
    return count(number, thing) if number else f"no {thing}s"


def _seats(view: RuneView, names: Names) -> Iterator[str]:
    yield standing(view, names)
    for seat, name in enumerate(names):
        parts = [
            f"{_some(view.masters_left[seat], 'Rune Master')} left to place",
            f"{_some(view.hand_sizes[seat], 'card')} in hand",
        ]
        if view.tokens_left[seat]:
            parts.insert(1, "the Grand Master token")
        if view.masters_lost[seat]:
            parts.append(f"{count(view.masters_lost[seat], 'Rune Master')} out of the game")
        yield f"{name} has {and_list(parts)}."
        known = view.known_hands[seat]
        if known and seat != view.seat:
            yield f"{name} is known to hold {cards_words(known)}."


def _hand(view: RuneView, names: Names) -> list[str]:
    if view.seat is None:
        return []
    cards = [card_words(card) for card in view.hand]
    return hand_lines(names[view.seat], cards, "; rows are named from the top")
