"""Estimates of how long a game takes, and their words."""

from __future__ import annotations

import pytest

from runegames.games.announcements import AnnouncedGame
from runegames.games.registry import game, own_entries
from runegames.play.duration import Length, about
from runegames.play.offers import offers


@pytest.mark.parametrize("entry", own_entries(), ids=lambda entry: entry.id)
def test_every_game_of_ours_says_how_long_it_takes_at_every_table(entry: AnnouncedGame) -> None:
    the_game, length = game(entry.id), Length.model_validate(entry.length)
    assert set(length.moves) == set(the_game.meta.seat_counts)
    rules = {offer.name: offer for offer in offers(the_game.options_type)}
    for name, factors in length.by.items():
        values = {str(value) for value, _ in rules[name].values}
        assert set(factors) <= values, "a house rule has no such value"
    for seats in the_game.meta.seat_counts:
        people, quick = (
            length.seconds({}, players, 0.8) for players in ([None] * seats, [0.0] * seats)
        )
        assert people is not None
        assert quick is not None
        assert 3 * 60 < people < 60 * 60
        assert quick < people


def test_levels_house_rules_and_seats_make_a_game_longer() -> None:
    quick, master, elder = ([None, *[takes] * 4] for takes in (0.0, 1.0, 15.0))
    length = Length.model_validate(own_entries()[-1].length)
    ints = [length.seconds({}, players, 0.1) or 0 for players in (quick, master, elder)]
    assert ints == sorted(set(ints))
    by_runes = [length.seconds({"runes_per_colour": runes}, quick, 0.8) for runes in range(10, 21)]
    assert by_runes == sorted(set(by_runes))  # type: ignore[type-var]
    assert by_runes[5] == length.seconds({}, quick, 0.8)
    assert about("bones", {"rounds": "classic"}, [None, None], 0.8) == "about 30 minutes"
    assert about("bones", {}, [None, None], 0.8) == "about 10 minutes"
    assert about("market", {"runes_per_colour": 20}, [None] * 5, 0.8) == "about 45 minutes"


@pytest.mark.parametrize(
    "fields",
    [{}, {"moves": "many"}, {"person_seconds": 0, "turn": 1, "moves": {}}, {"moves": {"x": 1}}],
)
def test_without_valid_figures_there_is_no_estimate(
    fields: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = own_entries()[0]._replace(length=fields)
    monkeypatch.setattr("runegames.play.duration.entries", lambda: (odd,))
    assert about(odd.id, {}, [None, None], 0.8) == ""
    assert about("no_such_game", {}, [None, None], 0.8) == ""
