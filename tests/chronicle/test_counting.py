"""Counting: which finished games count, copies of saves, and rituals."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame, finished_game
from runegames.play.headers import header_of
from runegames.play.replay import branch
from runegames.play.ritual import ritual, seed_of
from runegames.play.saves import load, new_save
from runegames.play.seats import Ritual
from runegames.play.session import Session
from tests.play.sittings import counted, play_out, recorder_of, sitting

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def counts(session: Session) -> bool:
    """Test whether a game counts; before its end none does."""
    played = finished_game(session, header_of(session, NOON), "x")
    return played is not None and played.counts


def remembered() -> list[FinishedGame]:
    """Return the games in the database that count, without reading the saves."""
    with Library() as library:
        return counted(library)


def note(session: Session) -> bool:
    with Library() as library:
        return library.note(session)


def test_a_game_that_was_branched_off_does_not_count() -> None:
    whole = play_out(ritual(date(2026, 3, 1)))
    assert counts(whole)
    other = branch(whole, 3, whole.plans)
    assert other.ritual is None
    assert not counts(play_out(other))


def test_finished_games_count_unless_they_are_practice() -> None:
    session = play_out(sitting("pp"))
    session.replay_hint(1)
    assert counts(session)
    session.practice = True
    assert not counts(session)
    assert not counts(sitting("pb"))


def test_a_finished_game_counts_once_and_only_if_it_is_saved() -> None:
    session = play_out(sitting("pb"))
    assert not note(session)
    path = new_save(session, now=NOON)
    note(session)
    note(session)
    with Library() as library:
        list(library.walk())
    (only,) = remembered()
    clock = recorder_of(session).clock
    assert clock is not None
    assert (only.save, only.ended, only.places[0].name) == (path.name, clock.ended, "Anna")
    session.practice = True
    note(session)
    assert not remembered()


def test_copies_of_a_save_count_once_and_renamed_or_deleted_saves_still_count() -> None:
    path = new_save(play_out(sitting("pb")))
    copy = path.with_name("copy.jsonl")
    copy.write_bytes(path.read_bytes())
    with Library() as library:
        list(library.walk())
        assert len(counted(library)) == 1
        copy.unlink()
        path.rename(path.with_name("renamed.jsonl"))
        list(library.walk())
        assert [game.save for game in counted(library)] == ["renamed.jsonl"]
        path.with_name("renamed.jsonl").unlink()
        list(library.walk())
        assert len(counted(library)) == 1, "a game was lost with its save"


def test_a_ritual_is_the_same_deal_for_everybody_on_a_day() -> None:
    day = date(2026, 3, 1)
    assert seed_of(day) == 20260301
    one, other = ritual(day, "Anna"), ritual(day, "Bo")
    assert one.view(0).hand == other.view(0).hand  # type: ignore[attr-defined]
    assert ritual(date(2026, 3, 2)).view(0) != one.view(0)


# -- which games are rituals ------------------------------------------------------------------


def test_a_game_is_a_ritual_only_if_it_was_begun_as_one() -> None:
    day = date(2026, 3, 1)
    marked = load(new_save(ritual(day), now=NOON)).session.ritual
    assert marked == Ritual(day=day)
    for session in (
        sitting("p", seed_of(day)),
        sitting("p", 213269),
        sitting("p", 170512),
        sitting("pb"),
    ):
        assert load(new_save(session, now=NOON)).session.ritual is None


# -- the same ritual again --------------------------------------------------------------------

TODAY = datetime.now().astimezone().date()


def begin(library: Library) -> Session:
    """Begin today's ritual, or continue it, as the menu does."""
    loaded = library.ritual(TODAY, "Anna")
    return loaded if isinstance(loaded, Session) else loaded.session


def test_a_ritual_that_was_begun_goes_on_until_it_is_over() -> None:
    with Library() as library:
        assert library.begun_ritual(TODAY) is None
        session = begin(library)
        path = new_save(session)
        assert library.begun_ritual(date.min) is None
        loaded = library.begun_ritual(TODAY)
        assert loaded is not None
        assert loaded.path == path
        play_out(session)
        assert library.begun_ritual(TODAY) is None


@pytest.mark.parametrize("indexed", [False, True])
def test_a_ritual_counts_once_a_day(*, indexed: bool) -> None:
    with Library() as library:
        first = play_out(begin(library))
        new_save(first)
        if indexed:
            list(library.walk())
            library.note(first)
        again = begin(library)
        assert again.ritual == Ritual(day=TODAY, seen=True)
        path = new_save(play_out(again))
        assert not library.note(again)
        list(library.walk())
        (first_one,) = counted(library)
        assert first_one.save != path.name
        assert load(path).session.ritual == again.ritual


def test_a_ritual_does_not_count_after_a_look_at_a_game_of_its_deal() -> None:
    sent_by_a_friend = play_out(ritual(TODAY))
    with Library() as library:
        session = begin(library)
        path = new_save(session)
        library.look_at(sent_by_a_friend)
        assert begin(library).recorder is not None, "the ritual has no save, so it was begun anew"
        play_out(session)
        assert not library.note(session)
        path.unlink()
        fresh = begin(library)
        assert fresh.ritual is not None
        assert fresh.ritual.seen


def test_a_ritual_counts_though_its_player_looks_at_it_afterwards() -> None:
    with Library() as library:
        session = begin(library)
        new_save(session)
        play_out(session)
        assert library.note(session)
        library.look_at(session)
        list(library.walk())
        assert [played.ritual for played in counted(library)] == [TODAY]


def test_the_deal_of_a_ritual_whose_save_was_deleted_counts_as_seen() -> None:
    with Library() as library:
        session = begin(library)
        path = new_save(session)
        session.play(session.state.legal_moves()[0])
        list(library.walk())
        path.unlink()
        list(library.walk())
        again = begin(library)
        assert again.ritual is not None
        assert again.ritual.seen


def test_the_deal_of_a_ritual_counts_as_seen_after_an_ordinary_game() -> None:
    new_save(sitting("p", seed_of(TODAY)))
    with Library() as library:
        assert library.has_seen(TODAY)
        assert not library.has_seen(date(2026, 3, 1))
