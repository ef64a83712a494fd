"""The laws, and those who hold games to them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from runegames.core import SEAT_LETTERS, AnyGame, AnyState, Meta, Rng, redealt
from runegames.core.redealing import imagined_together
from runegames.games.announcements import DECLARATION, Entry, Unfit, declaration_troubles, declared
from runegames.games.fitness import check_fitness, said_twice
from runegames.games.hooks import homes_of, misspelled
from runegames.games.registry import lent, load
from runegames.play.guide import text_troubles
from runegames.testing.findings import expect, place_of, said_of
from runegames.testing.laws.facts import RULE, Facts, Law, check_rule, page_of
from runegames.testing.laws.guesses import (
    moves_made_can_be_imagined,
    openings_tell_no_hand,
    the_truth_is_no_special_guess,
    what_is_hidden_is_dealt_anew,
)
from runegames.testing.laws.numbers import networks_can_play
from runegames.testing.laws.secrets import (
    answers_rest_on_what_is_known,
    events_show_what_may_be_known,
    guesses_are_honest,
    hidden_answers_are_not_told,
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
    hidden_answers_are_not_told,
    openings_tell_no_hand,
    what_is_hidden_is_dealt_anew,
    the_truth_is_no_special_guess,
    moves_made_can_be_imagined,
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
"""Laws of every game; each is held on random games."""


ENOUGH = 30
"""Plies from which on so many games as were asked for are enough, if it is not one alone."""
MOST = 12
"""Games that are played for that at most."""


class BrokenLaw(AssertionError):
    """A game breaks a law: the message names it, the table, ply, seat and field, what was expected
    and what was found, and the command that shows it again.
    """


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
    """Hold one law on so many random games of one table size, and on more where they are short.

    Raises:
        BrokenLaw: the game breaks the law; the message names the law and the table.
    """
    told = facts or Facts()
    if seats not in game.meta.seat_counts or seats > len(SEAT_LETTERS):
        counts = f"{game.meta.seat_counts}, at most {len(SEAT_LETTERS)}"
        raise BrokenLaw(f"{law.__name__}: {seats} cannot sit at this table, but {counts} can")
    with lent(game):
        number, plies = seed, 0
        while number < seed + games or (games > 1 and plies < ENOUGH and number < seed + MOST):
            setting = random_setting(game, seats, number, told.brief)
            what = f"--law {law.__name__} --seats {seats} --seed {number} --games 1"
            show = partial(again, game, what, facts)
            _hold(law.__name__, setting, partial(law, setting, told), show)
            plies += setting.place.ply or ENOUGH
            number += 1


def again(game: AnyGame, what: str, facts: Facts | None = None) -> str:
    """The command that shows again what a law has found."""
    name = place_of(game)
    if name is None:
        return ""
    known = place_of(facts) if facts is not None else None
    told = f" --facts {known}" if known else ""
    unknown = " (with the same facts)" if facts is not None and not known else ""
    return f"runegames check {name} {what}{told}{unknown}"


# -- what is known of a game ----------------------------------------------------------------


def check_meta(game: AnyGame) -> None:
    """Hold that titles, seats, reasons and options are such that menus and forms can show them.

    Raises:
        BrokenLaw: they are not.
    """
    show = partial(again, game, "--law check_meta")
    for check in (_check_spelling, _check_offer):
        _hold("check_meta", game, partial(check, game), show)
    with lent(game):
        for check in (_check_declaration, _check_texts, _check_seats):
            _hold("check_meta", game, partial(check, game), show)


def _check_offer(game: AnyGame) -> None:
    """The registry would offer it."""
    name = getattr(getattr(game, "meta", None), "id", "")
    check_fitness(game, name)
    expect(name.isidentifier(), "the id of the game is no identifier", found=name)


def _check_texts(game: AnyGame) -> None:
    meta: Meta = game.meta
    page = page_of(meta.id)
    for rules in meta.reasons.values():
        for rule in RULE.findall(rules):
            check_rule(rule, meta.id)
    for name, field in game.options_type.model_fields.items():
        extra = field.json_schema_extra
        rule = extra.get("rule", "") if isinstance(extra, dict) else ""
        expect(isinstance(rule, str), f"the rule of the option {name} is no text", found=rule)
        for each in RULE.findall(str(rule)):
            check_rule(each, meta.id)
    for section in meta.sections.values():
        heading = re.search(rf"^#+ {re.escape(section)}$", page, re.MULTILINE)
        expect(not page or heading, f"the rules page has no section {section!r}")
    for trouble in text_troubles(meta.id):
        expect(False, trouble)


def _check_spelling(game: AnyGame) -> None:
    """Nothing is called nearly as what would be called."""
    for trouble in misspelled(homes_of(game)):
        expect(False, trouble)


def _check_declaration(game: AnyGame) -> None:
    """Check ``game.toml`` beside the game's code, if there is one."""
    where = getattr(sys.modules[type(game).__module__], "__file__", None)
    path = Path(where or "").with_name(DECLARATION)
    if not path.is_file():
        return
    entry = declared(Entry(game.meta.id, game.meta.title, ""), path)
    for trouble in declaration_troubles(path):
        expect(False, trouble)
    for trouble in said_twice(game.meta, path):
        expect(False, trouble)
    for target in filter(None, (entry.table, entry.asking)):
        expect(isinstance(load(target), type), f"{target} is no class", found=load(target))


def _check_seats(game: AnyGame) -> None:
    for seats in (0, -1, max(game.meta.seat_counts) + 1):
        try:
            game.new(game.options_type(), seats, Rng(1))
        except ValueError:
            continue
        expect(False, f"a table for {seats} players can be set; `check_seats` refuses it")


def check_guesses_differ(
    game: AnyGame, *, games: int = 3, seed: int = 1, facts: Facts | None = None
) -> None:
    """Hold that a game with secrets imagines other tables than the true one, and others do not.

    A game with secrets of which every guess is the truth would keep all laws and tell all. One that
    never deals anew what no seat knows would find no luck in its draws.

    Raises:
        BrokenLaw: not one guess or redeal in all the games differs, or one does without secrets.
    """
    told = facts or Facts()
    with lent(game):
        for seats in game.meta.seat_counts:
            settings = [
                random_setting(game, seats, number, told.brief)
                for number in range(seed, seed + games)
            ]
            check = partial(_check_differ, game, settings)
            what = f"--law check_guesses_differ --seed {seed} --games {games}"
            show = partial(again, game, what, facts)
            _hold("check_guesses_differ", settings[0], check, show)


def _check_differ(game: AnyGame, settings: Sequence[Setting]) -> None:
    imagined = any(
        moment.state.determinize(seat, moment.rng(use)) != moment.state
        for setting in settings
        for moment in moments(setting)
        for seat in range(setting.seats)
        for use in (1, 2)
    )
    title, secrets = game.meta.title, game.meta.hidden_information
    expect(imagined or not secrets, f"{title} has secrets, and at this table imagines none")
    expect(secrets or not imagined, f"{title} imagines secrets and has none")
    anew = not secrets or _deals_anew(settings, redealt)
    expect(anew or not _deals_anew(settings, imagined_together), f"{title} deals nothing anew")


def _deals_anew(settings: Iterable[Setting], redeal: Callable[[AnyState, Rng], AnyState]) -> bool:
    return any(
        redeal(moment.state, moment.rng(1)) != moment.state
        for setting in settings
        for moment in moments(setting)
    )


def _hold(
    law: str, where: Setting | AnyGame, check: Callable[[], None], show: Callable[[], str]
) -> None:
    """Hold a law; ``show`` finds the command that shows again what breaks it."""
    try:
        check()
    except KeyboardInterrupt:
        raise
    except BaseException as broken:
        # A game's own code may raise anything; the law that it raised it under is worth knowing.
        what = str(broken) if isinstance(broken, Unfit) else said_of(broken)
        place = f"\n  at: {where.place}" if isinstance(where, Setting) and str(where.place) else ""
        told = where if isinstance(where, Setting) else _named(where)
        command = show()
        shown = f"\n  again: {command}" if command else ""
        raise BrokenLaw(f"{law}: {what}\n  table: {told}{place}{shown}") from broken


def _named(game: AnyGame) -> str:
    meta = getattr(game, "meta", None)
    return str(getattr(meta, "id", None) or repr(game))
