"""Who is asked what (ALL-5): no question has one answer that everybody can see.

Three things excuse one. What lies in a hand decides how many answers there are: then being asked,
or not, would tell of it. Or the answer is a draw, a theft or a look, which people do themselves. Or
it shows a card to all.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.contract.hooks import hooks_of
from tests.contract.tables import Moment, every_table, moments, settings_of


@every_table
@given(data=st.data())
def test_a_question_with_one_open_answer_is_not_asked(
    game_id: str, seats: int, data: st.DataObject
) -> None:
    hooks = hooks_of(game_id)
    for moment in moments(data.draw(settings_of(game_id, seats))):
        if len(moment.moves) == 1 and not hooks.hidden(moment.state):
            assert moment.moves[0].kind not in hooks.ends_turn
            assert shows(moment), moment.move


def shows(moment: Moment) -> bool:
    """Whether somebody learns something by the answer."""
    _, events = moment.after()
    return any(event.reveals or event.secret for event in events)
