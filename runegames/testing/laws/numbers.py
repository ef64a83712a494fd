"""A law of moves and views as numbers, for networks."""

from __future__ import annotations

from math import isfinite

from runegames.core import Answers
from runegames.testing.laws.facts import Facts
from runegames.testing.tables import Setting, moments


def networks_can_play(setting: Setting, facts: Facts) -> None:
    """Every answer has a number of its own, and all observations have the same parts."""
    game = setting.game
    space = game.action_space(setting.options, setting.seats)
    lengths: dict[str, int] | None = None
    for moment in moments(setting):
        decision = moment.state.decision()
        view = moment.state.view(None if decision is None else decision.seat)
        question = Answers(view, moment.moves)
        numbered = space.numbered(question)
        assert list(numbered.values()) == list(moment.moves), "answers are numbered in their order"
        assert all(0 <= number < space.size for number in numbered), "a number beyond the space"
        observed = game.observation(view)
        found = {name: len(numbers) for name, numbers in observed.items()}
        lengths = lengths or found
        assert list(found.items()) == list(lengths.items()), "observations differ in their parts"
        assert all(isfinite(each) for part in observed.values() for each in part)
        if moment.move is None:
            continue
        number = space.id_of(question, moment.move)
        assert space.move_of(number, question) == moment.move, f"{number} is another move"
