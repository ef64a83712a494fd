"""Knowledge of seats: what they see, what the app remembers for them, what guesses rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from runegames.core import Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import LEAVE
from runegames.games.enceladus.model import CARDS, EnceladusOptions
from runegames.games.registry import game
from runegames.play.seats import SeatPlan
from runegames.play.session import LogEntry, Session
from runegames.testing.tables import leaves
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, cards, hand, offer, pay
from tests.games.tables import only, play

PLANS = [SeatPlan(name="Anna"), SeatPlan(name="Bo")]


def faces(log: Sequence[LogEntry]) -> list[str | None]:
    """Return the revealed cards in a log, with None for each card that the log has forgotten."""
    return [entry.seen.data.get("card") for entry in log if entry.seen.kind == "revealed"]


def third_turn(*, memory_aid: bool) -> Session:
    """Return a game at the second offer of its third turn; both players have left every pile."""
    session = Session(game("enceladus"), EnceladusOptions(memory_aid=memory_aid), PLANS, 5)
    state: Any = session.state
    while sum(state.turns) < 3 or state.frame.pile != 1:
        moves = state.legal_moves()
        session.play(LEAVE if LEAVE in moves else moves[-1])
        state = session.state
    return session


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_en_5_without_the_memory_aid_the_log_forgets_cards_of_earlier_turns(
    viewer: int | None,
) -> None:
    shown = faces(third_turn(memory_aid=False).log(viewer))
    assert len(shown) == 3 + 3 + 2
    assert shown[:6] == [None] * 6
    assert None not in shown[6:]
    remembered = faces(third_turn(memory_aid=True).log(viewer))
    assert None not in remembered
    assert remembered[6:] == shown[6:]


def test_en_5_the_log_has_words_for_a_forgotten_card() -> None:
    session = third_turn(memory_aid=False)
    lines = [GAME.words.event(entry.seen, session.names) for entry in session.log(0)]
    assert "Pile 1 shows a card." in lines


def test_en_5_a_replay_shows_no_more_than_the_game() -> None:
    session = third_turn(memory_aid=False)
    again = Session(session.game, session.options, PLANS, session.seed)
    for ply in session.plies:
        again.replay_move(ply.move)
        assert sum(face is not None for face in faces(again.log(1))) <= 3
    assert again.log(1) == session.log(1)


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_5_the_view_shows_a_card_that_was_left_only_with_the_memory_aid(
    memory_aid: bool,
) -> None:
    state = offer(FEHU[:2], GEBO, memory_aid=memory_aid)
    play(state, LEAVE)
    first, second, _ = state.view(1).piles
    assert first.known == (("jera-fehu",) if memory_aid else ())
    # Everybody sees the card on offer, with or without the memory aid.
    assert second.known == (LONERS[-1],)
    in_view = {*leaves(state.view(1))}
    assert ("jera-fehu" in in_view) == memory_aid


@pytest.mark.parametrize("memory_aid", [True, False])
def test_guesses_know_of_the_piles_what_the_view_shows(memory_aid: bool) -> None:
    state = offer(FEHU[:2], GEBO, memory_aid=memory_aid)
    play(state, LEAVE)
    tops = {CARDS[state.determinize(1, Rng(seed)).piles[0][1]] for seed in range(60)}
    assert (tops == {"jera-fehu"}) == memory_aid
    bottoms = {CARDS[state.determinize(1, Rng(seed)).piles[0][0]] for seed in range(60)}
    assert len(bottoms) > 3


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_7_with_the_memory_aid_all_know_a_drafted_card_that_they_saw(memory_aid: bool) -> None:
    state = offer(GEBO, LONERS[:2], deck=LONERS[2:], memory_aid=memory_aid)
    play(state, pay("gebo-wunjo", "gebo-ehwaz"))
    for viewer in (1, None):
        assert state.view(viewer).known_hands[0] == (("jera-fehu",) if memory_aid else ())
    held = ["jera-fehu" in hand(state.determinize(1, Rng(seed)), 0) for seed in range(40)]
    assert all(held) == memory_aid
    assert any(held)


def test_a_known_card_that_leaves_the_hand_is_known_there_no_longer() -> None:
    state = offer(GEBO, ())
    play(state, pay("gebo-wunjo", "gebo-ehwaz"))
    assert state.shown[0] == tuple(cards(["jera-fehu"]))
    state.leave_hand(0, cards(["jera-fehu"])[0])
    assert state.view(1).known_hands[0] == ()


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_9_with_the_memory_aid_reshuffled_cards_are_in_no_imagined_hand(
    memory_aid: bool,
) -> None:
    state = offer(FEHU, GEBO, discards=LONERS, memory_aid=memory_aid, deck=())
    play(state, LEAVE)
    deck = set(LONERS) - {CARDS[state.piles[1][-1]]}
    for seed in range(30):
        guess = state.determinize(0, Rng(seed))
        if memory_aid:
            assert {CARDS[card] for card in guess.deck} == deck
            assert not hand(guess, 1) & set(LONERS)
    assert set(state.view(None).reshuffled) == (set(LONERS) if memory_aid else set())
    if not memory_aid:
        guesses = [hand(state.determinize(0, Rng(seed)), 1) for seed in range(30)]
        assert any(guess & deck for guess in guesses)


def test_en_9_the_view_lists_the_reshuffled_cards_that_everybody_knows() -> None:
    laid = [(1, "gebo", GEBO)]
    state = offer(FEHU, LONERS, matches=laid, deck=())
    cards_shuffled = only(play(state, LEAVE), "reshuffled").data["cards"]
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view.reshuffled == ("jera-fehu",)
        assert len(view.reshuffled) + view.reshuffled_unseen == cards_shuffled


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_9_without_the_memory_aid_a_reshuffled_payment_is_forgotten(
    memory_aid: bool,
) -> None:
    price = pay("gebo-wunjo", "gebo-ehwaz")
    for deck in (LONERS, ()):
        state = offer(GEBO, FEHU, deck=deck, memory_aid=memory_aid)
        play(state, price)
        shuffled_away = not state.discards
        assert shuffled_away == (not deck)
        assert state.view(None).paid == price.discards, (
            "the view lacks the payment that everybody has just seen"
        )
        play(state, state.legal_moves()[0])
        forgotten = shuffled_away and not memory_aid
        assert state.view(None).paid == (() if forgotten else price.discards)


def test_en_9_unseen_cards_of_reshuffled_piles_may_be_anywhere() -> None:
    state = offer(FEHU, GEBO, deck=())
    play(state, LEAVE)
    # The known card and three unseen ones went into the deck. A guess may put the unseen ones into
    # the other hand.
    assert "jera-fehu" in state.view(0).reshuffled
    guesses = [state.determinize(0, Rng(seed)) for seed in range(40)]
    assert any("jera-othala" in hand(guess, 1) for guess in guesses)
    assert all(guess.view(0) == state.view(0) for guess in guesses)
