"""Protocols of games, on which play, bots, the lab and the screens rely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    runtime_checkable,
)

from runegames.core.actions import ActionSpace
from runegames.core.events import Details, Log, Seen
from runegames.core.meta import Meta
from runegames.core.models import Options, View
from runegames.core.names import Names, capitalized
from runegames.core.observations import Observation
from runegames.core.rng import Rng
from runegames.core.tabletop import Tabletop
from runegames.core.thinking import Thinking

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Seat: TypeAlias = int
"""Place at the table, from 0 in the code and on the wire, from 1 in words."""


class IllegalMove(ValueError):
    """Refusal of an illegal move by ``apply``."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Public part of the pending question.

    The game asks one seat at a time. For simultaneous choices the seats are asked one after the
    other, and their answers stay hidden until the last one.

    Attributes:
        seat: Asked seat.
        kind: Name of the kind of question, as in ``Meta.sections``.
        rule: Number of the rule behind the question.
        needs_secrets: True if the answer depends on something that only ``seat`` may see, so that a
            curtain is shown first; False if everybody may see the answers.
        details: Further JSON values, known to everybody.
    """

    seat: Seat
    kind: str
    rule: str
    needs_secrets: bool = True
    details: Details = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Objection:
    """Refusal of an illegal move.

    Attributes:
        rule: Number of the rule that forbids the move.
        words: Sentence, in which ``{0}`` stands for the name of seat 0, ``{1}`` for that of seat 1.
        details: Further JSON values, for tables.
    """

    rule: str
    words: str
    details: Details = field(default_factory=dict)

    def text(self, names: Names) -> str:
        """Return the sentence for the player, with the rule in brackets."""
        # Capitalize first, so that names keep their own spelling.
        words = capitalized(self.words).removesuffix(".")
        return f"{words.format(*names)} ({self.rule})."


def not_here(rule: str) -> Objection:
    """Make the objection to a move that no table and no list of answers offers now."""
    return Objection(rule, "this cannot be answered here.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """End of a game.

    A single player, or players of one side against the game, can lose: then nobody has rank 1.

    Attributes:
        scores: Points by seat, the same for partners.
        ranks: Ranks by seat from 1; equal points share a rank if the game breaks no ties.
        reason: One of ``Meta.reasons``.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats with rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
S = TypeVar("S", bound="State[Any, Any]")
O = TypeVar("O", bound=Options)  # noqa: E741


class State(Protocol[M, V_co]):
    """Table of a game: mutable and cheap to copy; copies share no mutable parts."""

    @property
    def options(self) -> Options:
        """Options of the table."""

    @property
    def seats(self) -> int:
        """Number of seats."""

    def decision(self) -> Decision | None:
        """Return the pending question; None after the end."""

    def legal_moves(self) -> Sequence[M]:
        """List the answers to the question in a fixed order; none after the end."""

    def objection(self, move: M) -> Objection | None:
        """Return the rule that ``move`` breaks now; None if the move is legal."""

    def apply(self, move: M, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move in place, and go on to the next choice of a player (ALL-5).

        Raises:
            IllegalMove: The move is illegal; the state is unchanged.
        """

    def copy(self) -> Self:
        """Copy the table."""

    def view(self, seat: Seat | None) -> V_co:
        """Return the view of a seat, or of the public (None)."""

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        """Return a random playable state that agrees with the knowledge of ``seat``."""

    def outcome(self) -> Outcome | None:
        """Return the result; None while the game goes on."""


@runtime_checkable
class Previewing(Protocol[M_contra]):
    """Extension of states in a game whose moves score points at once."""

    def preview(self, move: M_contra) -> tuple[Sequence[int], Sequence[int]]:
        """Return the points by side before and after a legal move."""


@runtime_checkable
class Shortlisting(Protocol[S_contra, M]):
    """Extension of a game that has too many moves to appraise all of them in each node."""

    def shortlist(self, state: S_contra, moves: Sequence[M], most: int) -> Sequence[M]:
        """Choose about ``most`` of these legal moves by a quick estimate, the best first."""


@runtime_checkable
class Guiding(Protocol[S_contra, M_contra]):
    """Extension of a game that gives a search better priors than ``appraise`` does."""

    def guide(self, state: S_contra, moves: Sequence[M_contra]) -> Sequence[float]:
        """Return worths of these legal moves, in the points of ``appraise``."""


@runtime_checkable
class Foreseeing(Protocol[S_contra, M]):
    """Extension of a game with a model of the other players for a search.

    Without it a search assumes that the other players choose their best moves.
    """

    def foresee(self, state: S_contra, moves: Sequence[M], thinker: Seat, rng: Rng) -> M | None:
        """Predict the next move in a search of ``thinker``.

        The prediction is used for the other seats in the tree, and for all seats in playouts, where
        it replaces ``guess``. In the tree None leaves all moves open. In a playout None ends the
        playout, because the forecast is good enough.
        """


class Told(NamedTuple):
    """Table in full spoken sentences, without signs, columns or abbreviations."""

    table: Sequence[str]
    """Sentences on the middle of the table and the course of the game."""
    seats: Sequence[str]
    """Sentences on the public part of each player's seat."""
    hand: Sequence[str]
    """Sentences on the viewer's own hand; () for the public."""


Breakdown: TypeAlias = tuple[Sequence[str], Sequence[Sequence[str]]]
"""Heads of the columns, and the rows below them."""


class Outlook(NamedTuple):
    """Expectation of one move, as a search has found it."""

    words: str
    """Sentence on the probable result; empty if there is none."""
    unit: str
    """Unit of a score, such as ``point``; empty if scores do not measure a move."""
    success: float | None
    """Probability of winning the stake; None for a single player."""
    stake: str
    """Thing to be won, such as ``the game``."""


class Words(Protocol[M_contra, V_contra]):
    """Texts of a game. They call players by name, never "you"."""

    @property
    def ladder(self) -> Sequence[tuple[str, int]]:
        """Titles for a single player, the lowest first, each with the least points that earn it."""

    def prompt(self, decision: Decision, view: V_contra, names: Names) -> str:
        """Ask the question in one sentence that names the player."""

    def move(self, move: M_contra, view: V_contra) -> str:
        """Put a move into words; different legal moves have different words."""

    def event(self, seen: Seen, names: Names) -> str:
        """Describe an event in a line of the log."""

    def verdict(self, outcome: Outcome, view: V_contra, names: Names) -> str:
        """Describe the result in one sentence with the rule."""

    def breakdown(self, view: V_contra, names: Names) -> Breakdown:
        """Make the table of the points, for the results."""

    def tell(self, view: V_contra, names: Names) -> Told | None:
        """Describe the whole table for listeners; None to make it from the fields of the view."""

    def tell_move(self, move: M_contra, view: V_contra, names: Names) -> str:
        """Put a move into words for listeners; different legal moves have different words."""

    def tell_event(self, seen: Seen, names: Names) -> str:
        """Describe an event for listeners."""

    def tabletop(self, view: V_contra, names: Names, move: object = None) -> Tabletop | None:
        """Return what a plain table shows; None to make it from the fields of the view.

        ``move``: answer under the cursor, whose pieces the table may show on the board.
        """

    def heard(self, text: str, *, page: bool = False) -> str:
        """Replace the game's own signs in a hint, or in a ``page`` of the rules, by words.

        A hint may contain names of players, which stay as they are.
        """

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: M_contra, view: V_contra, names: Names) -> str:
        """Describe a move briefly for the asked player; hints begin with this."""

    def brief(self, move: M_contra, view: V_contra, names: Names) -> str:
        """Name a move in a few words for lists, such as ``fold``, without its consequences."""

    def reason(self, move: M_contra, state: Any, names: Names) -> str:
        """Give a reason for a legal move, in a sentence or two with figures and rules.

        The reason depends on the knowledge of the asked seat alone: the hidden part of ``state``
        is a guess. It has at most ``advice.MAX_REASON_LENGTH`` characters.
        """

    def outlook(self, scores: Sequence[float], success: float, state: Any, names: Names) -> Outlook:
        """Explain the figures that a search has found for a move.

        ``scores`` are the expected final scores by seat; ``success`` is the probability that the
        asked side wins the game.
        """


class Game(Protocol[S, M, O]):
    """Stateless value behind all tables of a game; its states hold the rules.

    Annotate the game where it is made, so that the type checker compares it with this protocol:
    ``GAME: Final[Game[NimState, Take, NimOptions]] = NimGame()``.
    """

    @property
    def meta(self) -> Meta:
        """Description of the game."""

    @property
    def options_type(self) -> type[O]:
        """Class of the options."""

    @property
    def view_type(self) -> type[View]:
        """Class of the views."""

    @property
    def moves(self) -> TypeAdapter[M]:
        """Adapter for the wire form of moves."""

    @property
    def words(self) -> Words[M, Any]:
        """Texts of the game."""

    def new(self, options: O, seats: int, rng: Rng, log: Log | None = None) -> S:
        """Set a table for ``seats`` players; ``log`` gets the events of the setup.

        Raises:
            ValueError: The game has no such number of players.
        """

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats by side."""

    def most_plies(self, options: O, seats: int) -> int:
        """Return a number of plies that no game reaches (ALL-4)."""

    def appraise(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return the worths of these legal moves to the asked seat; higher is better."""

    def thinking(self, options: O) -> Thinking:
        """Return the parameters of a search with these options."""

    def forecast(self, state: S) -> Sequence[float]:
        """Return the probable final scores by seat."""

    def guess(self, state: S, moves: Sequence[M], rng: Rng) -> M | None:
        """Choose a move quickly, for a playout.

        None ends the playout, because the forecast is good enough.
        """

    def action_space(self, options: O, seats: int) -> ActionSpace[M]:
        """Make the numbering of moves, for training networks."""

    def observation(self, view: Any) -> Observation:
        """Encode a view as numbers, for training networks.

        The parts are always the same; their lengths depend on the number of seats alone.
        """

    def rematch(self, options: O, outcome: Outcome) -> O:
        """Return the options of the next game after one with this outcome."""


AnyState: TypeAlias = State[Any, Any]
AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """Decision put to its seat.

    ``position`` is a table that agrees with the knowledge of the seat. So legal moves, objections
    and previews computed from it reveal nothing that the seat does not know.
    """

    decision: Decision
    view: Any
    """View of the asked seat, of the game's own class."""
    position: AnyState = field(repr=False)
    moves: Sequence[Any]
    ply: int = 0
    """Number of the ply that an answer makes; an answer with an older number is stale."""

    def objection(self, move: object) -> Objection | None:
        """Return the rule that ``move`` breaks; None if the move is legal."""
        return self.position.objection(move)
