"""Vocabulary of all games.

Moves and events are frozen classes that declare their fields; chance comes from a seeded generator:

>>> class Take(BaseMove, kind="take"):
...     runes: int
>>> class Took(Event, kind="took"):
...     seat: int
...     runes: int
>>> Took(0, Take(2).runes).text(("Anna", "Bo"), Manner.WRITTEN)
'Anna took: runes 2.'
>>> Rng.for_ply(seed=7, ply=1).below(6) == Rng.for_ply(seed=7, ply=1).below(6)
True
"""

from runegames.core.actions import ActionSpace, Answers
from runegames.core.arithmetic import exp, power, tally
from runegames.core.asking import Asking, Choosing, Counting, Inquiry, Picking, Response
from runegames.core.bases import BaseGame, BaseMove, BaseState, BaseWords, OpenState, points_by_seat
from runegames.core.events import (
    WEIGHTS,
    Event,
    Fleeting,
    Log,
    Manner,
    SeatEvent,
    Secret,
    Seen,
    Weight,
    redact,
)
from runegames.core.game import (
    AnyGame,
    AnyState,
    Breakdown,
    Decision,
    Foreseeing,
    Game,
    Guiding,
    IllegalMove,
    Objection,
    Outcome,
    Outlook,
    Previewing,
    Question,
    Seat,
    Shortlisting,
    State,
    Told,
    Words,
    not_here,
)
from runegames.core.meta import Label, Meta, declared_in
from runegames.core.models import AtSeat, BySeat, Cells, Data, Options, Own, Part, View, unchecked
from runegames.core.names import (
    PLAYERS,
    SEAT_LETTERS,
    Names,
    aloud,
    and_list,
    company,
    count,
    hand_lines,
    named,
    possessive,
    teams_words,
)
from runegames.core.observations import Observation
from runegames.core.ranking import shared_ranks
from runegames.core.redealing import Redealing, redealt
from runegames.core.rng import Rng
from runegames.core.states import CACHE, FieldState
from runegames.core.tabletop import (
    Block,
    CellChart,
    SeatFacts,
    SeatGrid,
    TableFigure,
    Tabletop,
    Token,
    TokenRow,
)
from runegames.core.thinking import Thinking
from runegames.core.wire import move_from_wire, move_to_wire, moves_adapter

__all__ = [
    "CACHE",
    "PLAYERS",
    "SEAT_LETTERS",
    "WEIGHTS",
    "ActionSpace",
    "Answers",
    "AnyGame",
    "AnyState",
    "Asking",
    "AtSeat",
    "BaseGame",
    "BaseMove",
    "BaseState",
    "BaseWords",
    "Block",
    "Breakdown",
    "BySeat",
    "CellChart",
    "Cells",
    "Choosing",
    "Counting",
    "Data",
    "Decision",
    "Event",
    "FieldState",
    "Fleeting",
    "Foreseeing",
    "Game",
    "Guiding",
    "IllegalMove",
    "Inquiry",
    "Label",
    "Log",
    "Manner",
    "Meta",
    "Names",
    "Objection",
    "Observation",
    "OpenState",
    "Options",
    "Outcome",
    "Outlook",
    "Own",
    "Part",
    "Picking",
    "Previewing",
    "Question",
    "Redealing",
    "Response",
    "Rng",
    "Seat",
    "SeatEvent",
    "SeatFacts",
    "SeatGrid",
    "Secret",
    "Seen",
    "Shortlisting",
    "State",
    "TableFigure",
    "Tabletop",
    "Thinking",
    "Token",
    "TokenRow",
    "Told",
    "View",
    "Weight",
    "Words",
    "aloud",
    "and_list",
    "company",
    "count",
    "declared_in",
    "exp",
    "hand_lines",
    "move_from_wire",
    "move_to_wire",
    "moves_adapter",
    "named",
    "not_here",
    "points_by_seat",
    "possessive",
    "power",
    "redact",
    "redealt",
    "shared_ranks",
    "tally",
    "teams_words",
    "unchecked",
]
