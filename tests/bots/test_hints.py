"""Hints: what a search has found, in sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from runegames.bots.hints import Hint, hint, hint_of
from runegames.bots.parts import WholeAnswer
from runegames.bots.search import Budget, RootMove
from runegames.core import AnyGame, Question, Rng
from runegames.games.bones.choosing import ChooseRune
from runegames.games.bones.playing import FOLD, PASS, Play
from runegames.games.bones.table import BonesFrame
from runegames.games.bones.trade import Buy
from runegames.games.registry import game, lent
from runegames.games.rune.masters import DRAW
from tests.games.bones.tables import lay_table
from tests.games.rune.tables import draw_table
from tests.outside import lands

NAMES = ("Anna", "Bo", "Cleo", "Dag")
BONES: AnyGame = game("bones")


def question(state: object = None) -> Question:
    """Return the question that a table asks; by default Anna may play, pass or fold in Bones."""
    position: object = state or lay_table("water-axe fire-axe", "earth-axe", pot=8)
    decision = position.decision()  # type: ignore[attr-defined]
    view = position.view(decision.seat)  # type: ignore[attr-defined]
    moves = position.legal_moves()  # type: ignore[attr-defined]
    return Question(decision, view, position, moves, 1)  # type: ignore[arg-type]


def hint_from(
    lines: Sequence[RootMove], asked: Question, the_game: AnyGame, names: Sequence[str]
) -> Hint:
    """Make a hint of one move from the findings of a search, the best move first."""
    return hint_of(WholeAnswer(the_game, asked, lines), the_game, names)


WATER, FIRE = Play("water-axe"), Play("fire-axe")
ASKED = question()


def advice(*lines: RootMove) -> tuple[str, ...]:
    """Return the sentences of a hint for ``ASKED`` after a search with this result."""
    return hint_from(lines, ASKED, BONES, NAMES[:2]).lines


def searched(budget: Budget, *stopped: Callable[[], bool]) -> Hint:
    return hint(ASKED, BONES, NAMES[:2], budget, Rng(7), *stopped)


def test_a_hint_is_the_move_its_reason_and_its_prospects() -> None:
    move, reason, prospects = advice(RootMove(WATER, 900, 0.62, (14.4, 9.2)))
    assert move == "Play Water-Axe: it becomes the winning rune."
    assert reason == BONES.words.reason(WATER, ASKED.position, NAMES[:2])
    assert prospects == (
        "Anna's chance to win the game is about 3 in 5, where equal players have 1 in 2. "
        "After this round Anna should have about 14 bones and Bo 9, runes in hand included."
    )


def test_the_next_best_moves_are_compared() -> None:
    lines = advice(
        RootMove(WATER, 4000, 0.62, (14.4, 9.2)),
        RootMove(FOLD, 900, 0.41, (11.1, 9.2)),
        RootMove(PASS, 800, 0.61, (14.3, 9.2)),
        RootMove(FIRE, 700, 0.2, (8.0, 9.2)),
    )
    assert lines[3:] == (
        "Next best: Fold: out of this round; about 3 bones less, and 21 wins fewer in a hundred.",
        "After that: Pass: add a bone to the pot; about as good.",
    )


def test_one_bone_less_is_singular() -> None:
    lines = advice(
        RootMove(WATER, 10**6, 0.62, (14.4, 9.2)), RootMove(FOLD, 10**6, 0.61, (13.6, 9.2))
    )
    assert lines[3].endswith("about 1 bone less.")


def test_differences_within_chance_are_not_mentioned() -> None:
    few = advice(RootMove(WATER, 30, 0.62, (14.4, 9.2)), RootMove(FOLD, 10, 0.55, (13.2, 9.2)))
    assert few[3].endswith("about as good.")
    many = advice(RootMove(WATER, 9000, 0.62, (14.4, 9.2)), RootMove(FOLD, 5000, 0.55, (13.2, 9.2)))
    assert many[3].endswith("about 1 bone less, and 7 wins fewer in a hundred.")


def test_a_move_that_was_hardly_tried_is_not_praised() -> None:
    lines = advice(RootMove(WATER, 900, 0.62, (14.4, 9.2)), RootMove(FOLD, 1, 1.0, (30.0, 0.0)))
    assert lines[3].endswith("it looked weaker at first sight.")
    lucky = advice(RootMove(WATER, 900, 0.5, (14.4, 9.2)), RootMove(FOLD, 200, 0.7, (19.0, 9.2)))
    assert lucky[3].endswith("about as good."), (
        "a move is praised for a lead that few trials cannot show"
    )


def test_a_hint_says_that_more_bones_may_win_fewer_games() -> None:
    lines = advice(RootMove(WATER, 9000, 0.62, (14.4, 9.2)), RootMove(FOLD, 5000, 0.5, (16.9, 9.2)))
    assert lines[3].endswith("about 2 bones more, and 12 wins fewer in a hundred.")


def test_few_trials_give_moderate_chances() -> None:
    lines = [advice(RootMove(WATER, visits, 0.97, (14.4, 9.2)))[2] for visits in (5, 30, 900)]
    shares = [text.partition("the game is ")[2].partition(",")[0] for text in lines]
    assert shares == ["about 2 in 3", "about 5 in 6", "more than 19 in 20"]


def test_at_an_opening_a_chance_is_near_the_even_share() -> None:
    the_game = game("rune")
    asked = question(the_game.new(the_game.options_type(), 2, Rng(3)))
    for success in (0.03, 0.97):
        lines = [RootMove(asked.moves[0], 900, success, (20.0, 20.0))]
        texts = hint_from(lines, asked, the_game, NAMES[:2]).lines
        (share,) = [
            line.partition(" is ")[2].partition(",")[0] for line in texts if "chance" in line
        ]
        assert share in ("about 2 in 5", "about 3 in 5")


def test_moves_for_the_same_reason_are_named_once() -> None:
    state = draw_table("GGB", "GGB", asked="finish")
    asked = question(state)
    lines = [RootMove(move, 50, 0.5, (20.0, 20.0)) for move in asked.moves]
    the_game = game("rune")
    best = lines[1:] + lines[:1]
    assert best[0].move != DRAW
    hint = hint_from(best, asked, the_game, NAMES[:2])
    reasons = {
        the_game.words.suggest(line.move, asked.view, NAMES[:2]): the_game.words.reason(
            line.move, state, NAMES[:2]
        )
        for line in lines
    }
    assert hint.lines[1] == reasons[hint.lines[0].removesuffix(".")]
    compared = [line.partition(": ")[2].partition(";")[0] for line in hint.lines[3:]]
    assert len(compared) == 2
    assert len({hint.lines[1], *map(reasons.__getitem__, compared)}) == 3, "a reason is repeated"


def test_parts_of_an_answer_for_the_same_reason_have_it_once() -> None:
    hand = "water-axe water-axe fire-axe fire-axe fire-axe fire-axe spy thief"
    asked = question(lay_table(hand, "thief", asked="limit"))
    water, fire = ChooseRune("water-axe"), ChooseRune("fire-axe")
    whole = WholeAnswer(BONES, asked, [RootMove(water, 9, 0.5, (1.0, 1.0))])
    for move in (water, fire, fire):
        whole.add(move)
    texts = hint_of(whole, BONES, NAMES[:2]).lines
    assert [text for text in texts if "Part with" in text] == [
        "Part with Water-Axe.",
        "Then: Part with Water-Axe.",
        *["Then: Part with Fire-Axe."] * 2,
    ]
    assert sum("(RB-20)" in text for text in texts) == 2, "a reason is repeated"


def test_an_only_answer_is_announced_as_such() -> None:
    state = draw_table("GGB", seats=4, asked="finish", left=(0, 2, 2, 2))
    hint = hint_from((), question(state), game("rune"), NAMES)
    assert hint == Hint(
        (DRAW,),
        (
            "The only answer: Draw a card from the 4 in the deck.",
            game("rune").words.reason(DRAW, state, NAMES),
        ),
    )
    assert "RU-27" in hint.lines[1]


def test_a_hint_in_a_game_for_one_names_the_rank() -> None:
    state = draw_table("GGB", seats=1, asked="finish")
    lines = [
        RootMove(DRAW, 50, 0.5, (41.0,)),
        *(RootMove(m, 20, 0.4, (35.0,)) for m in state.legal_moves()[1:3]),
    ]
    texts = hint_from(lines, question(state), game("rune"), NAMES[:1]).lines
    assert texts[2] == (
        "Anna should end with about 41 points: the rank of Master; "
        "the next rank, Zemilio, begins at 45 (RU-24)."
    )
    assert texts[3].endswith("about 6 points less.")


def test_partners_win_together() -> None:
    state = draw_table("GGB", seats=4, asked="finish")
    lines = [RootMove(DRAW, 50, 0.5, (41.0, 30.0, 41.0, 30.0))]
    texts = hint_from(lines, question(state), game("rune"), NAMES).lines
    assert texts[2].startswith(
        "Anna and Cleo's chance to win the game is about 1 in 2, where equal players have 1 in 2."
    )


def test_in_a_match_of_enceladus_moves_are_compared_by_the_chance_to_win_the_hand() -> None:
    the_game = game("enceladus")
    state = the_game.new(the_game.options_type(), 2, Rng(3))
    asked = question(state)
    seat = asked.decision.seat
    shares = [[0.2, 0.2], [0.2, 0.2]]
    shares[0][seat], shares[1][seat] = 0.7, 0.4
    lines = [
        RootMove(move, 900, 0.52, (share[0], share[1]))
        for move, share in zip(asked.moves[:2], shares, strict=True)
    ]
    texts = hint_from(lines, asked, the_game, NAMES[:2]).lines
    chance = f"{NAMES[seat]}'s chance to win this hand is about 1 in 2"
    assert texts[2] == f"{chance}, where equal players have 1 in 2."
    assert texts[3].endswith("30 wins fewer in a hundred.")


# -- hints of a search in this process -------------------------------------------------


def test_the_same_seed_gives_the_same_hint() -> None:
    one, other = (searched(Budget(simulations=40)) for _ in range(2))
    assert one == other
    assert one.move in ASKED.moves


def test_a_hint_that_is_stopped_at_once_still_makes_sense() -> None:
    hint = searched(Budget(seconds=9.0), lambda: True)
    assert hint.move in ASKED.moves
    assert len(hint.lines) > 1


def test_without_a_search_the_appraisal_advises() -> None:
    worths = BONES.appraise(ASKED.position, ASKED.moves)
    best = ASKED.moves[worths.index(max(worths))]
    assert advice() == (
        f"{BONES.words.suggest(best, ASKED.view, NAMES[:2])}.",
        BONES.words.reason(best, ASKED.position, NAMES[:2]),
    )


@pytest.mark.parametrize("simulations", [1, 40])
def test_a_hint_does_not_change_the_table(simulations: int) -> None:
    before = ASKED.position.copy()
    searched(Budget(simulations=simulations))
    assert ASKED.position == before


def test_a_further_question_is_no_part_of_an_answer() -> None:
    # Whoever buys nothing still has too many runes, and returns them in an answer of its own.
    state = lay_table("fire-axe fire-axe earth-axe water-axe spy thief", "thief", asked="buy")
    state.stack.insert(-1, BonesFrame("limit", 0))
    whole = WholeAnswer(BONES, question(state), [RootMove(Buy(0), 9, 0.5, (1.0, 1.0))])
    assert whole.moves == [Buy(0)]
    assert whole.pending is None


@pytest.mark.parametrize(
    ("ply", "success", "words"),
    [(1, 0.7, "about 3 in 5"), (1, 0.99, "more than 19 in 20"), (30, 0.7, "about 2 in 3")],
)
def test_without_an_evaluation_an_opening_is_told_as_nearly_even(
    ply: int, success: float, words: str
) -> None:
    with lent(lands.GAME):
        position = lands.GAME.new(lands.LandsOptions(), 2, Rng(1))
        decision, moves = position.decision(), position.legal_moves()
        assert decision is not None
        asked = Question(decision, position.view(0), position, moves, ply)
        line = RootMove(moves[0], 100_000, success, (1.0, 1.0))
        lines = hint_of(WholeAnswer(lands.GAME, asked, [line]), lands.GAME, NAMES[:2]).lines
    assert f"Anna's chance to win the game is {words}" in " ".join(lines)
