"""Knowledge of seats: what they see, what is remembered for them, and what guesses rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from runegames.core import Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import LEAVE
from runegames.games.enceladus.model import CARDS, EnceladusOptions
from runegames.play.seats import SeatPlan
from runegames.play.session import LogEntry, Session
from runegames.testing.tables import leaves
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, cards, hand, pay, table
from tests.games.tables import play

ENCELADUS: Any = GAME
PLANS = [SeatPlan(name="Anna"), SeatPlan(name="Bo")]
PILES = (("jera-othala", "jera-fehu"), ("kenaz-berkano",), ("raidho-tiwaz",))


def faces(log: Sequence[LogEntry]) -> list[str | None]:
    """Return the revealed cards in a log; None for forgotten ones."""
    return [entry.seen.data.get("card") for entry in log if entry.seen.kind == "revealed"]


def not_yet(view: Any, turns: int) -> bool:
    """Return whether the second offer of turn number ``turns`` is still to come."""
    return bool(sum(view.turns) < turns or view.pile != 1)


def sitting(*, memory_aid: bool, turns: int) -> Session:
    """Return a game in which all leave every pile, up to the second offer of turn ``turns``."""
    session = Session(ENCELADUS, EnceladusOptions(memory_aid=memory_aid), PLANS, 5)
    while not_yet(session.view(None), turns):
        moves = session.state.legal_moves()
        session.play(LEAVE if LEAVE in moves else moves[-1])
    return session


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_en_5_without_the_memory_aid_the_log_forgets(viewer: int | None) -> None:
    session = sitting(memory_aid=False, turns=3)
    shown = faces(session.log(viewer))
    assert len(shown) == 3 + 3 + 2
    assert shown[:6] == [None] * 6
    assert None not in shown[6:]
    remembered = faces(sitting(memory_aid=True, turns=3).log(viewer))
    assert None not in remembered
    assert remembered[6:] == shown[6:]


def test_en_5_what_the_log_forgot_has_words() -> None:
    session = sitting(memory_aid=False, turns=3)
    told = [GAME.words.event(entry.seen, session.names) for entry in session.log(0)]
    assert "Pile 1 shows a card." in told


def test_en_5_a_replay_gives_no_more() -> None:
    session = sitting(memory_aid=False, turns=3)
    again = Session(ENCELADUS, session.options, PLANS, session.seed)
    for ply in session.plies:
        again.replay_move(ply.move)
        known = [face for face in faces(again.log(1)) if face]
        assert len(known) <= 3
    assert again.log(1) == session.log(1)


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_5_the_view_shows_what_lies_in_the_piles(memory_aid: bool) -> None:
    state = table(FEHU[:2], GEBO, asked="draft", piles=PILES, deck=LONERS, memory_aid=memory_aid)
    play(state, LEAVE)
    first, second, _ = state.view(1).piles
    assert first.known == (("jera-fehu",) if memory_aid else ())
    # What is on offer is seen in any case.
    assert second.known == (LONERS[-1],)
    in_view = {*leaves(state.view(1))}
    assert ("jera-fehu" in in_view) == memory_aid


@pytest.mark.parametrize("memory_aid", [True, False])
def test_guesses_know_of_the_piles_what_the_view_shows(memory_aid: bool) -> None:
    state = table(FEHU[:2], GEBO, asked="draft", piles=PILES, deck=LONERS, memory_aid=memory_aid)
    play(state, LEAVE)
    tops = {CARDS[state.determinize(1, Rng(seed)).piles[0][1]] for seed in range(60)}
    assert (tops == {"jera-fehu"}) == memory_aid
    bottoms = {CARDS[state.determinize(1, Rng(seed)).piles[0][0]] for seed in range(60)}
    assert len(bottoms) > 3


@pytest.mark.parametrize("memory_aid", [True, False])
def test_guesses_know_of_hands_what_the_view_shows(memory_aid: bool) -> None:
    state = table(
        GEBO, LONERS[:2], asked="draft", piles=PILES, deck=LONERS[2:], memory_aid=memory_aid
    )
    play(state, pay("gebo-wunjo", "gebo-ehwaz"))
    assert state.view(1).known_hands[0] == (("jera-fehu",) if memory_aid else ())
    held = ["jera-fehu" in hand(state.determinize(1, Rng(seed)), 0) for seed in range(40)]
    assert all(held) == memory_aid
    assert any(held)


def test_shown_cards_leave_the_hand_for_all_to_see() -> None:
    state = table(GEBO, (), asked="draft", piles=PILES, deck=LONERS)
    play(state, pay("gebo-wunjo", "gebo-ehwaz"))
    assert state.shown[0] == tuple(cards(["jera-fehu"]))
    state.leave_hand(0, cards(["jera-fehu"])[0])
    assert state.view(1).known_hands[0] == ()


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_9_what_was_reshuffled_is_in_nobodys_hand(memory_aid: bool) -> None:
    """Expect no discards in imagined hands, unless the table forgets what became the deck."""
    state = table(FEHU, GEBO, asked="draft", piles=PILES, discards=LONERS, memory_aid=memory_aid)
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


def test_en_9_the_reshuffled_cards_are_those_that_everybody_saw_go_in() -> None:
    """Expect the known card of a pile, and no cards of hands, matches and bottoms of piles."""
    laid = [(1, "gebo", GEBO)]
    state = table(FEHU, LONERS, asked="draft", piles=PILES, matches=laid)
    events = play(state, LEAVE)
    (told,) = [event for event in events if event.kind == "reshuffled"]
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view.reshuffled == ("jera-fehu",)
        assert len(view.reshuffled) + view.reshuffled_unseen == told.data["cards"]


@pytest.mark.parametrize("memory_aid", [True, False])
def test_en_9_without_the_memory_aid_a_payment_is_forgotten_with_the_discards(
    memory_aid: bool,
) -> None:
    price = pay("gebo-wunjo", "gebo-ehwaz")
    for deck in (LONERS, ()):
        state = table(GEBO, FEHU, asked="draft", piles=PILES, deck=deck, memory_aid=memory_aid)
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
    state = table(FEHU, GEBO, asked="draft", piles=PILES)
    play(state, LEAVE, rng=Rng(0))
    # The known card went into the deck, and so did three unseen ones; a guess may take those for
    # cards of the other hand.
    assert "jera-fehu" in state.view(0).reshuffled
    guesses = [state.determinize(0, Rng(seed)) for seed in range(40)]
    assert any("jera-othala" in hand(guess, 1) for guess in guesses)
    assert all(guess.view(0) == state.view(0) for guess in guesses)


def test_hands_are_private() -> None:
    state = GAME.new(EnceladusOptions(), 2, Rng(4))
    view = state.view(1)
    assert view.known_hands[0] == ()
    assert not hand(state, 0) & {*leaves(view)}


def test_being_asked_for_matches_reveals_nothing() -> None:
    """Ask a seat with two cards for matches, whether it holds a match or not."""
    asked = []
    for third in (FEHU[2], LONERS[0]):
        state = table((FEHU[0], LONERS[1]), GEBO, asked="draft", pile=2, piles=PILES, deck=(third,))
        state.piles[2] += cards(LONERS[2:3])
        play(state, LEAVE)
        asked.append((state.decision(), state.view(1)))
    assert asked[0] == asked[1]
