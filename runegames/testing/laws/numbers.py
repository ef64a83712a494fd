"""Law of moves and views as numbers, for training networks."""

from __future__ import annotations

from math import isfinite

from runegames.core import Answers
from runegames.testing.findings import expect, same
from runegames.testing.laws.facts import Facts, Law
from runegames.testing.tables import Setting, moments


def networks_can_play(setting: Setting, facts: Facts) -> None:
    """Check that answers have different numbers, and that all observations have the same parts."""
    game = setting.game
    space = game.action_space(setting.options, setting.seats)
    lengths: dict[str, int] | None = None
    for moment in moments(setting):
        decision = moment.state.decision()
        view = moment.state.view(None if decision is None else decision.seat)
        question = Answers(view, moment.moves)
        numbered = space.numbered(question)
        fault = "the numbered answers differ from the legal moves, or from their order"
        same([*numbered.values()], [*moment.moves], fault)
        far = [number for number in numbered if not 0 <= number < space.size]
        expect(not far, "a number is outside of the action space", actual=far, expected=space.size)
        observed = game.observation(view)
        counts = {name: len(numbers) for name, numbers in observed.items()}
        lengths = lengths or counts
        fault = "observations differ in the names, lengths or order of their parts"
        same([*counts.items()], [*lengths.items()], fault)
        for name, part in observed.items():
            fault = f"the part {name!r} of an observation is not finite"
            expect(all(map(isfinite, part)), fault, actual=part)
        if moment.move is None:
            continue
        number = space.id_of(question, moment.move)
        fault = f"the number {number} of a move stands for another move"
        same(space.move_of(number, question), moment.move, fault)


LAWS: tuple[Law, ...] = (networks_can_play,)
