"""The laws, and those who hold games to them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from runegames.core import AnyGame, AnyState, Meta, Rng, redealt
from runegames.core.redealing import imagined_together
from runegames.games.announcements import DECLARATION, Entry, Unfit, declared
from runegames.games.fitness import check_fitness
from runegames.games.registry import lent, load
from runegames.testing.laws.facts import Facts, Law, page_of, rules_of
from runegames.testing.laws.numbers import networks_can_play
from runegames.testing.laws.secrets import (
    answers_rest_on_what_is_known,
    events_show_what_may_be_known,
    guesses_are_honest,
    hidden_things_are_not_named,
    redeals_are_honest,
    seats_see_what_they_know,
)
from runegames.testing.laws.sittings import (
    bots_answer,
    questions_rest_on_what_is_known,
    saves_replay,
    undo_is_exact,
)
from runegames.testing.laws.states import (
    asks_or_is_over,
    conserves,
    copies_share_nothing,
    lists_stand_for_one_position,
    looking_changes_nothing,
    moves_survive_the_wire,
    objections_agree,
    open_answers_are_not_asked,
)
from runegames.testing.laws.words import (
    everything_can_be_heard,
    everything_has_words,
    hints_can_be_read,
    reasons_rest_on_what_is_known,
)
from runegames.testing.tables import Setting, moments, random_setting

LAWS: tuple[Law, ...] = (
    asks_or_is_over,
    open_answers_are_not_asked,
    conserves,
    looking_changes_nothing,
    copies_share_nothing,
    objections_agree,
    lists_stand_for_one_position,
    moves_survive_the_wire,
    seats_see_what_they_know,
    guesses_are_honest,
    redeals_are_honest,
    answers_rest_on_what_is_known,
    events_show_what_may_be_known,
    hidden_things_are_not_named,
    saves_replay,
    undo_is_exact,
    questions_rest_on_what_is_known,
    bots_answer,
    everything_has_words,
    everything_can_be_heard,
    reasons_rest_on_what_is_known,
    hints_can_be_read,
    networks_can_play,
)
"""What is held of every game, each on random games."""


class BrokenLaw(AssertionError):
    """A game breaks a law; the message names it, the table, and what was expected."""


def check_game(
    game: AnyGame,
    *,
    games: int = 3,
    seed: int = 1,
    facts: Facts | None = None,
    laws: Sequence[Law] = LAWS,
) -> None:
    """Hold the laws on so many random games of every table size.

    Raises:
        BrokenLaw: a game breaks a law; the message names the law and the table.
    """
    told = facts or Facts()
    check_meta(game)
    for seats in game.meta.seat_counts:
        for law in laws:
            check_law(law, game, seats, games=games, seed=seed, facts=told)
    check_guesses_differ(game, games=games, seed=seed, facts=told)


def check_law(
    law: Law,
    game: AnyGame,
    seats: int,
    *,
    games: int = 3,
    seed: int = 1,
    facts: Facts | None = None,
) -> None:
    """Hold one law on so many random games of one table size.

    Raises:
        BrokenLaw: the game breaks the law; the message names the law and the table.
    """
    told = facts or Facts()
    with lent(game):
        for number in range(seed, seed + games):
            setting = random_setting(game, seats, number, told.brief)
            _hold(law.__name__, repr(setting), partial(law, setting, told))


# -- what is known of a game ----------------------------------------------------------------


def check_meta(game: AnyGame) -> None:
    """Hold that titles, seats, reasons and options are such that menus and forms can show them.

    Raises:
        BrokenLaw: they are not.
    """
    _hold("check_meta", repr(game), partial(_check_offer, game))
    with lent(game):
        for check in (_check_declaration, _check_texts, _check_seats):
            _hold("check_meta", game.meta.id, partial(check, game))


def _check_offer(game: AnyGame) -> None:
    """The registry would offer it."""
    name = getattr(getattr(game, "meta", None), "id", "")
    check_fitness(game, name)
    assert name.isidentifier(), f"{name!r} is no identifier"


def _check_texts(game: AnyGame) -> None:
    meta: Meta = game.meta
    known, page = rules_of(meta.id), page_of(meta.id)
    for rules in meta.reasons.values():
        assert not known or set(rules.split(", ")) <= known, f"{rules} is not on the rules page"
    for section in meta.sections.values():
        heading = re.search(rf"^#+ {re.escape(section)}$", page, re.MULTILINE)
        assert not page or heading, f"the rules page has no section {section}"


def _check_declaration(game: AnyGame) -> None:
    """What stands in ``game.toml`` beside its code, if anything does."""
    where = getattr(sys.modules[type(game).__module__], "__file__", None)
    path = Path(where or "").with_name(DECLARATION)
    if not path.is_file():
        return
    entry = declared(Entry(game.meta.id, game.meta.title, ""), path)
    for target in filter(None, (entry.table, entry.asking)):
        assert isinstance(load(target), type), f"{target} is no class"


def _check_seats(game: AnyGame) -> None:
    for seats in (0, -1, max(game.meta.seat_counts) + 1):
        try:
            game.new(game.options_type(), seats, Rng(1))
        except ValueError:
            continue
        raise AssertionError(f"a table for {seats} players")


def check_guesses_differ(
    game: AnyGame, *, games: int = 3, seed: int = 1, facts: Facts | None = None
) -> None:
    """Hold that a game with secrets imagines other tables than the true one, and others do not.

    A game with secrets of which every guess is the truth would keep all laws and tell all. One that
    never deals anew what no seat knows would find no luck in its draws.

    Raises:
        BrokenLaw: not one guess or redeal in all the games differs, or one does without secrets.
    """
    brief = facts.brief if facts else None
    settings = [
        random_setting(game, seats, number, brief)
        for number in range(seed, seed + games)
        for seats in game.meta.seat_counts
    ]
    with lent(game):
        _hold("check_guesses_differ", game.meta.id, lambda: _check_differ(game, settings))


def _check_differ(game: AnyGame, settings: Iterable[Setting]) -> None:
    imagined = any(
        moment.state.determinize(seat, moment.rng(1)) != moment.state
        for setting in settings
        for moment in moments(setting)
        for seat in range(setting.seats)
    )
    secrets = game.meta.hidden_information
    assert imagined or not secrets, f"{game.meta.title} has secrets and imagines none"
    assert secrets or not imagined, f"{game.meta.title} imagines secrets and has none"
    if not secrets or _deals_anew(settings, redealt):
        return
    assert not _deals_anew(settings, imagined_together), f"{game.meta.title} deals nothing anew"


def _deals_anew(settings: Iterable[Setting], redeal: Callable[[AnyState, Rng], AnyState]) -> bool:
    return any(
        redeal(moment.state, moment.rng(1)) != moment.state
        for setting in settings
        for moment in moments(setting)
    )


def _hold(law: str, where: str, check: Callable[[], None]) -> None:
    try:
        check()
    except KeyboardInterrupt:
        raise
    except BaseException as broken:
        # A game's own code may raise anything; the law that it raised it under is worth knowing.
        said = isinstance(broken, AssertionError | Unfit)
        what = str(broken) if said else repr(broken)
        raise BrokenLaw(f"{law}, {where}: {what}") from broken
