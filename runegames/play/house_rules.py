"""House rules: as a player types them, ``KEY=VALUE``, and in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from pydantic import ValidationError

from runegames.characters import quoted
from runegames.core import AnyGame, Options
from runegames.core.names import counts_words
from runegames.games.registry import UnknownGame, game
from runegames.play.offers import FormField, offers


class BadRule(ValueError):
    """Refusal of a house rule or its value; the message is one sentence for the player."""


def options_from(game: AnyGame, settings: Sequence[str], seat_counts: Sequence[int]) -> Options:
    """Return options from settings ``KEY=VALUE``.

    Each option has to suit at least one of the ``seat_counts``.

    Raises:
        BadRule: an option or value does not exist, does not suit the tables, or contradicts others.
    """
    values: dict[str, object] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals:
            raise BadRule(f"--option wants KEY=VALUE, and {quoted(setting)} has no `=`.")
        candidates: list[object] = [text]
        with suppress(ValueError, RecursionError):
            candidates.append(json.loads(text))
        values[key] = _value(game, key, candidates)
        _check_suits(game, key, seat_counts)
    return options_of(game, values, seat_counts)


def options_of(game: AnyGame, values: Mapping[str, object], seat_counts: Sequence[int]) -> Options:
    """Return options from values by name.

    Each option that is not at its default has to suit at least one of the ``seat_counts``.

    Raises:
        BadRule: as in ``options_from``.
    """
    for key, value in values.items():
        # An option at its default is harmless at tables of any size.
        if _value(game, key, [value]) != game.options_type.model_fields[key].default:
            _check_suits(game, key, seat_counts)
    try:
        options: Options = game.options_type.model_validate(values)
    except ValueError as error:
        raise BadRule(f"These options do not go together: {_first_words(error)}.") from None
    return options


def _value(game: AnyGame, key: str, candidates: Sequence[object]) -> object:
    """Return the first candidate that is a valid value of the option.

    Raises:
        BadRule: there is no such option, or no candidate is a valid value.
    """
    fields = game.options_type.model_fields
    if key not in fields:
        there = f"it has {', '.join(fields)}" if fields else "it has none"
        raise BadRule(f"{game.meta.title} has no option {quoted(key)}; {there}.")
    problem = "it is on or off" if fields[key].annotation is bool else ""
    for candidate in candidates:
        try:
            return getattr(game.options_type.model_validate({key: candidate}), key)
        except ValueError as error:
            problem = problem or _first_words(error)
    raise BadRule(f"The option {key} cannot be {quoted(candidates[0])}: {problem}.")


def _check_suits(game: AnyGame, key: str, seat_counts: Sequence[int]) -> None:
    offer = next((field for field in offers(game.options_type) if field.name == key), None)
    if offer is not None and not any(map(offer.suits, seat_counts)):
        meant = counts_words(offer.seats or (), "seat")
        raise BadRule(f"The option {key} is for tables of {meant}.")


def _first_words(error: ValueError) -> str:
    words = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
    return f"{words[:1].lower()}{words[1:].rstrip('.')}"


# -- house rules in words ------------------------------------------------------------------

UNKNOWN_RULES = "house rules"
"""Words for house rules of a game that cannot be loaded."""


def changed_rules(options: Options) -> list[str]:
    """List the options that differ from the printed rules: ``barter``, ``rounds: classic``.

    Who begins is no house rule: a rematch sets it by the rules (RM-4).
    """
    offered = {field.name: field for field in offers(type(options))}
    words = []
    for name, field in type(options).model_fields.items():
        value, offer = getattr(options, name), offered.get(name)
        if value == field.get_default(call_default_factory=True):
            continue
        if offer is None:
            words.append(name.replace("_", " "))
        elif not offer.begins:
            words.append(_changed(offer, value))
    return words


def _changed(offer: FormField, value: object) -> str:
    title = offer.title[:1].lower() + offer.title[1:]
    if value is True:
        return title
    if isinstance(value, str) and " " in value:  # such as ``single hand``, which says enough
        return value
    return f"{title}: {'no' if value is False else value}"


@lru_cache(maxsize=500)
def house_rules_of(game_id: str, options: str) -> str:
    """Name the house rules in the JSON of options; "" for a game by the printed rules."""
    try:
        known = game(game_id).options_type.model_validate_json(options)
    except (UnknownGame, ValueError):
        return UNKNOWN_RULES
    return ", ".join(changed_rules(known))
