"""Check whether a game can be offered, by facts on which menus, forms and tables rely.

A game of another package may be wrong in any way. The registry checks it before it is offered, and
``runegames.testing.check_game`` does the same for its author.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from runegames.characters import line_trouble
from runegames.core import (
    SEAT_LETTERS,
    AnyGame,
    Meta,
    Options,
    Outcome,
    Rng,
    View,
    and_list,
    declared_in,
)
from runegames.core.models import values_of
from runegames.games.announcements import LINE_MAX_CHARACTERS, TITLE_MAX_CHARACTERS, Unfit

TAGLINE_MAX_CHARACTERS = 80
"""Greatest length of a tagline, which has two rows on a card of the menu."""
METHODS = (
    *("new", "sides", "most_plies", "appraise", "thinking", "forecast", "guess"),
    *("action_space", "observation", "rematch"),
)


def check_fitness(game: object, name: str) -> None:
    """Check the descriptions of a game, and its tables before the first move.

    Raises:
        Unfit: the game cannot be offered.
        Exception: any other error, from the game's own code.
    """
    meta = getattr(game, "meta", None)
    if isinstance(game, type):
        raise Unfit(f"it is a class, but has to be a value: {game.__name__}()")
    if not isinstance(meta, Meta):
        raise Unfit("it is not a game")
    if meta.id != name:
        raise Unfit(f"it is announced as {name!r} and calls itself {meta.id!r}")
    the_game: AnyGame = game  # type: ignore[assignment]
    _check_meta(meta)
    _check_parts(the_game)
    _check_kinds(the_game)
    _check_options(the_game.options_type)
    for seats in meta.seat_counts:
        _check_table(the_game, seats)


def said_twice(meta: Meta, path: Path) -> Iterator[str]:
    """Yield a sentence on each value that ``game.toml`` and ``Meta`` give differently."""
    declared = declared_in(str(path)) if path.is_file() else None
    for name in ("title", "tagline", "seat_counts"):
        value = getattr(declared, name, None)
        if value and value != getattr(meta, name):
            yield (
                f"its {path.name} gives `{name}` another value than `Meta`; leave it out of `Meta`,"
                f" which takes it from {path.name} with `beside=__file__`"
            )


def _check_line(
    text: object, what: str, most: int = LINE_MAX_CHARACTERS, *, least: int = 1
) -> None:
    if trouble := line_trouble(text, most, least=least):
        raise Unfit(f"{what} {trouble}")


def _check_meta(meta: Meta) -> None:
    _check_line(meta.title, "its title", TITLE_MAX_CHARACTERS)
    _check_line(meta.designer, "its designer")
    _check_line(meta.tagline, "its tagline", TAGLINE_MAX_CHARACTERS, least=0)
    counts: object = meta.seat_counts
    if counts == ():
        raise Unfit("its seat counts are missing: declare `seats = [2, 3]` in its game.toml")
    if not isinstance(counts, tuple) or any(type(count) is not int for count in counts):
        raise Unfit("its seat counts are not a tuple of numbers")
    if list(counts) != sorted(set(counts)) or counts[0] < 1 or counts[-1] > len(SEAT_LETTERS):
        raise Unfit(
            f"its seat counts are {and_list(map(str, counts))}: they have to be different"
            f" numbers from 1 to {len(SEAT_LETTERS)} in ascending order"
        )
    if type(meta.rules_version) is not int or meta.rules_version < 1:
        raise Unfit("its rules version is not a whole number of at least 1")
    if meta.year is not None and type(meta.year) is not int:
        raise Unfit("its year is not a number")
    if not meta.reasons:
        raise Unfit("it names no `reasons` why a game ends")
    for word, rule in (*meta.reasons.items(), *meta.sections.items()):
        _check_line(word, "a key of its reasons or sections")
        _check_line(rule, f"the rule or heading for {word}", least=0)


def _check_parts(game: AnyGame) -> None:
    for name in METHODS:
        if not callable(getattr(game, name, None)):
            raise Unfit(f"it has no method called {name}")
    for name, base in (("options_type", Options), ("view_type", View)):
        kind = getattr(game, name, None)
        if not isinstance(kind, type) or not issubclass(kind, base):
            raise Unfit(f"its {name} is not a subclass of {base.__name__}")


def _check_kinds(game: AnyGame) -> None:
    """Check that kinds of moves have different names on the wire."""
    kinds = [getattr(move_type, "kind", None) for move_type in getattr(game, "move_types", ())]
    for move_type, kind in zip(getattr(game, "move_types", ()), kinds, strict=True):
        if not isinstance(kind, str) or not kind:
            name = getattr(move_type, "__name__", move_type)
            raise Unfit(f'its move {name} has no kind: class {name}(BaseMove, kind="…")')
        if kinds.count(kind) > 1:
            raise Unfit(f"two of its moves are of the kind {kind!r}")


def _check_options(kind: type[Options]) -> None:
    kind()
    for name, field in kind.model_fields.items():
        values = values_of(field)
        _check_line(field.title, f"the title of the option {name}", TITLE_MAX_CHARACTERS)
        _check_line(
            " ".join((field.description or "").split()), f"the sentence on the option {name}"
        )
        if field.default not in values:
            raise Unfit(f"the default of the option {name} is none of its values")


def _check_table(game: AnyGame, seats: int) -> None:
    """Check that the first question of a table can be asked, put into words and answered."""
    state = game.new(game.options_type(), seats, Rng(1))
    names = [f"P{seat}" for seat in range(seats)]
    sides = game.sides(seats)
    if sorted(seat for side in sides for seat in side) != list(range(seats)):
        raise Unfit(f"its sides for {seats} players do not hold each seat exactly once")
    if game.most_plies(game.options_type(), seats) < 1:
        raise Unfit("its `most_plies` is less than 1")
    decision: Any = state.decision()
    if decision is None or decision.seat not in range(seats):
        raise Unfit(f"the first question at a table for {seats} is put to none of the seats")
    moves = state.legal_moves()
    if not moves:
        raise Unfit(f"the first question at a table for {seats} has no answer")
    for seat in (None, decision.seat):
        view = state.view(seat)
        if not isinstance(view, View) or len(view.scores) != len(sides):
            raise Unfit("its views are not a `View` with a score for each side")
        if [*map(tuple, view.sides)] != [*map(tuple, sides)]:
            raise Unfit("the `sides` of its views are not those of its method `sides`")
        view.model_dump_json()
    view = state.view(decision.seat)
    game.moves.dump_json(moves[0])
    words = game.words
    account = words.tell(view, names)
    table = account.table if account is not None else ()
    said = (words.prompt(decision, view, names), words.move(moves[0], view), *table)
    if not all(isinstance(text, str) for text in said):
        raise Unfit("its words are not texts")


def outcome_trouble(outcome: object, sides: Sequence[Sequence[int]]) -> str:
    """Explain why the end of a game is no result for these sides; "" if it is one."""
    if not isinstance(outcome, Outcome):
        return "`outcome` gives no `Outcome`"
    seats = sum(map(len, sides))
    for name in ("scores", "ranks"):
        numbers: object = getattr(outcome, name)
        if not isinstance(numbers, tuple | list) or any(
            type(number) is not int for number in numbers
        ):
            return f"its {name} are not whole numbers"
        if len(numbers) != seats:
            return f"it has {len(numbers)} {name} for {seats} seats"
    if min(outcome.ranks) < 1:
        return "a rank is less than 1"
    if any(len({outcome.ranks[seat] for seat in side}) > 1 for side in sides):
        return "partners have different ranks"
    if not isinstance(outcome.reason, str):
        return "its reason is no text"
    return ""
