"""List of the laws, and the checks that hold games to these laws."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from runegames.core import SEAT_LETTERS, AnyGame, AnyState, Meta, Rng, redealt
from runegames.core.redealing import imagined_together
from runegames.games.announcements import (
    DECLARATION,
    AnnouncedGame,
    Unfit,
    declaration_troubles,
    declared,
)
from runegames.games.fitness import check_fitness, said_twice
from runegames.games.hooks import homes_of, misspelled
from runegames.games.registry import lent, load
from runegames.play.guide import text_troubles
from runegames.signals import is_interrupt
from runegames.testing.findings import expect, place_of, said_of
from runegames.testing.laws import guesses, likeness, numbers, secrets, sittings, states, words
from runegames.testing.laws.facts import Facts, Law, check_rules, page_of
from runegames.testing.tables import Setting, moments, random_setting

LAWS: tuple[Law, ...] = (
    *states.LAWS,
    *secrets.LAWS,
    *guesses.LAWS,
    *likeness.LAWS,
    *sittings.LAWS,
    *words.LAWS,
    *numbers.LAWS,
)
"""Laws of all games, checked on random games."""

ENOUGH_PLIES = 30
"""Number of plies, over all games of a check, that are enough for a law.

If the games have fewer plies in all, more games are played, unless only one game was asked for.
"""
MAX_GAMES = 12
"""Largest number of games that are played to reach ``ENOUGH_PLIES``."""


class BrokenLaw(AssertionError):
    """Violation of a law by a game.

    The message names the law and the table. As far as they are known, it also has the ply, the
    seat, the field, the expected and the found value, and a command that shows the violation again.
    """

    def __init__(self, message: str, violation: str = "") -> None:
        """Make the error; ``violation``: the part that does not depend on the table."""
        super().__init__(message)
        self.violation = violation


def check_game(
    game: AnyGame,
    *,
    games: int = 3,
    seed: int = 1,
    facts: Facts | None = None,
    laws: Sequence[Law] = LAWS,
) -> None:
    """Check laws on random games, at least ``games`` of them at each number of seats.

    Raises:
        BrokenLaw: the game breaks a law.
    """
    check_meta(game)
    for seats in game.meta.seat_counts:
        for law in laws:
            check_law(law, game, seats, games=games, seed=seed, facts=facts)
    check_guesses_differ(game, games=games, seed=seed, facts=facts)


def check_law(
    law: Law,
    game: AnyGame,
    seats: int,
    *,
    games: int = 3,
    seed: int = 1,
    facts: Facts | None = None,
) -> None:
    """Check one law on at least ``games`` random games at one number of seats.

    Raises:
        BrokenLaw: the game breaks the law, or has no table with that number of seats.
    """
    given = facts or Facts()
    if seats not in game.meta.seat_counts or seats > len(SEAT_LETTERS):
        counts = f"{game.meta.seat_counts}, at most {len(SEAT_LETTERS)}"
        raise BrokenLaw(
            f"{law.__name__}: no table of the game has {seats} seats; allowed are {counts}"
        )
    with lent(game):
        number, plies, most = seed, 0, games
        if games > 1:
            most = MAX_GAMES
        while number < seed + games or (plies < ENOUGH_PLIES and number < seed + most):
            setting = random_setting(game, seats, number, given.brief)
            options = f" --seats {seats} --seed {number} --games 1"
            with _reporting(law.__name__, game, options, facts, setting):
                law(setting, given)
            plies += setting.examined.ply or ENOUGH_PLIES
            number += 1


@contextmanager
def _reporting(
    law: str,
    game: AnyGame,
    options: str = "",
    facts: Facts | None = None,
    setting: Setting | None = None,
) -> Iterator[None]:
    """Report any error as a broken law.

    ``options``: options of ``runegames check`` that reproduce the error.
    """
    try:
        yield
    except BaseException as broken:
        if is_interrupt(broken):
            raise
        # The code of a game may raise anything, and its author needs the name of the law.
        what = str(broken) if isinstance(broken, Unfit) else said_of(broken)
        table: object = setting
        if setting is None:
            table = getattr(getattr(game, "meta", None), "id", None) or repr(game)
        lines = [f"{law}: {what}", f"table: {table}"]
        if setting is not None and str(setting.examined):
            lines.append(f"at: {setting.examined}")
        if command := _command(game, f"--law {law}{options}", facts):
            lines.append(f"again: {command}")
        raise BrokenLaw("\n  ".join(lines), what) from broken


def _command(game: AnyGame, options: str, facts: Facts | None) -> str:
    """Write the command that reproduces a violation; return "" if no module holds the game."""
    name = place_of(game)
    if name is None:
        return ""
    known = place_of(facts) if facts is not None else None
    argument = f" --facts {known}" if known else ""
    unknown = " (with the same facts)" if facts is not None and not known else ""
    return f"runegames check {name} {options}{argument}{unknown}"


# -- descriptions ---------------------------------------------------------------------------


def check_meta(game: AnyGame) -> None:
    """Check what can be checked without play: hooks, `meta`, options, declaration, texts, seats.

    Raises:
        BrokenLaw: one of them is wrong.
    """
    with _reporting("check_meta", game):
        for trouble in misspelled(homes_of(game)):
            expect(False, trouble)
        _check_offer(game)
        with lent(game):
            _check_declaration(game)
            _check_texts(game)
            _check_seats(game)


def _check_offer(game: AnyGame) -> None:
    """Check that the registry would offer the game."""
    name = getattr(getattr(game, "meta", None), "id", "")
    check_fitness(game, name)
    expect(name.isidentifier(), "the id of the game is not an identifier", actual=name)


def _check_texts(game: AnyGame) -> None:
    meta: Meta = game.meta
    page = page_of(meta.id)
    for rules in meta.reasons.values():
        check_rules(rules, meta.id)
    for name, field in game.options_type.model_fields.items():
        extra = field.json_schema_extra
        rule = extra.get("rule", "") if isinstance(extra, dict) else ""
        expect(isinstance(rule, str), f"the rule of the option {name} is not a string", actual=rule)
        check_rules(str(rule), meta.id)
    for section in meta.sections.values():
        heading = re.search(rf"^#+ {re.escape(section)}$", page, re.MULTILINE)
        expect(not page or heading, f"the rules page has no section {section!r}")
    for trouble in text_troubles(meta.id):
        expect(False, trouble)


def _check_declaration(game: AnyGame) -> None:
    """Check the file ``game.toml`` beside the game's code, if there is one."""
    where = getattr(sys.modules[type(game).__module__], "__file__", None)
    path = Path(where or "").with_name(DECLARATION)
    if not path.is_file():
        return
    entry = declared(AnnouncedGame(game.meta.id, game.meta.title, ""), path)
    for trouble in declaration_troubles(path):
        expect(False, trouble)
    for trouble in said_twice(game.meta, path):
        expect(False, trouble)
    for target in filter(None, (entry.table, entry.asking)):
        expect(isinstance(load(target), type), f"{target} is not a class", actual=load(target))


def _check_seats(game: AnyGame) -> None:
    for seats in (0, -1, max(game.meta.seat_counts) + 1):
        try:
            game.new(game.options_type(), seats, Rng(1))
        except ValueError:
            continue
        expect(False, f"`new` accepts {seats} players; `check_seats` would refuse them")


def check_guesses_differ(
    game: AnyGame, *, games: int = 3, seed: int = 1, facts: Facts | None = None
) -> None:
    """Check that a game with secrets imagines tables other than the true one.

    If each guess were the true table, computer players would know all secrets. If each redeal were
    the true table, reviews would find no luck in draws.

    Raises:
        BrokenLaw: at a number of seats each guess is the true table, or each redeal is, although
            there are parts of the table that no seat knows.
    """
    if not game.meta.hidden_information:
        return
    brief, options = (facts or Facts()).brief, f" --seed {seed} --games {games}"
    with lent(game):
        for seats in game.meta.seat_counts:
            settings = [
                random_setting(game, seats, number, brief) for number in range(seed, seed + games)
            ]
            with _reporting("check_guesses_differ", game, options, facts, settings[0]):
                _check_differ(settings)


def _check_differ(settings: Sequence[Setting]) -> None:
    imagined = any(
        moment.guess(seat, use) != moment.state
        for setting in settings
        for moment in moments(setting)
        for seat in range(setting.seats)
        for use in (1, 2)
    )
    reason = "a game with secrets imagines no other tables at this number of seats"
    expect(imagined, reason)
    anew = _deals_anew(settings, redealt) or not _deals_anew(settings, imagined_together)
    expect(anew, "no redeal differs from the true table, though no seat knows the whole table")


def _deals_anew(settings: Iterable[Setting], redeal: Callable[[AnyState, Rng], AnyState]) -> bool:
    return any(
        redeal(moment.state, moment.rng(1)) != moment.state
        for setting in settings
        for moment in moments(setting)
    )
