"""The protocols of a game: what play, bots, the lab and the screens may rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from pathlib import Path
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
from runegames.core.events import Details, Log, Seen, nothing
from runegames.core.models import Options, View
from runegames.core.names import Names
from runegames.core.observations import Observation
from runegames.core.rng import Rng
from runegames.core.thinking import Thinking
from runegames.resources import DECLARATION, declaration

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Seat: TypeAlias = int
"""A place at the table, from 0 in the code and on the wire, from 1 in words."""


class IllegalMove(ValueError):
    """``apply`` was given a move that ``objection`` objects to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """Description of a game that is needed before anybody sits down.

    Title, tagline and seats stand in one place: in a ``game.toml``, where the menu finds them
    without loading the game, or here.

    Attributes:
        beside: ``__file__``, where the ``game.toml`` beside it says title, tagline and seats.
        id: identifier, as the entry point is called: small letters, digits and ``_``.
        title: name, up to 40 characters.
        designer: author.
        year: year of publication; None: not known.
        tagline: a few words for the menu, up to 80 characters.
        seat_counts: numbers of players, in order, from 1 to 6.
        rules_version: rises with every change of behaviour, so that older saves can say what they
            are.
        hidden_information: True where any seat may know what another may not.
        reasons: every reason for which a game can end, and the rule it rests on. A rule number is
            capitals, a hyphen, digits, and a small letter at most: ``NI-1``, ``NI-1a``.
        sections: headings of the rules page by kind of decision; ``over`` is for the results.
        quick_handover: True where every move changes hands, so that a curtain each time would be in
            the way.
        results: kinds of decision before which a result lies open: one answer each, given by a
            person's key at a screen, whoever is asked.
    """

    beside: InitVar[str] = ""
    id: str
    title: str = ""
    designer: str
    year: int | None
    tagline: str = ""
    seat_counts: tuple[int, ...] = ()
    rules_version: int
    hidden_information: bool
    reasons: Mapping[str, str]
    sections: Mapping[str, str]
    quick_handover: bool = False
    results: tuple[str, ...] = ()

    def __post_init__(self, beside: str) -> None:
        if beside:
            told = declared_in(beside)
            for name in ("title", "tagline", "seat_counts"):
                object.__setattr__(self, name, getattr(self, name) or getattr(told, name))

    @property
    def credit(self) -> str:
        """``a game by Zemilio, 2019``, as far as it is known."""
        return f"a game by {self.designer}" + (f", {self.year}" if self.year else "")


class Label(NamedTuple):
    """Facts of a game that its ``game.toml`` says, for ``Meta``; empty where it does not."""

    title: str
    tagline: str
    seat_counts: tuple[int, ...]


def declared_in(code: str) -> Label:
    """Read title, tagline and seats beside a file of code, given as its ``__file__``.

    Raises:
        ValueError: there is no such file, or it is no TOML.
    """
    path = Path(code).with_name(DECLARATION)
    try:
        data = declaration(path)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name} beside {Path(code).name} cannot be read: {error}") from None
    seats = data.get("seats")
    counts = tuple(seats) if isinstance(seats, list) else ()
    return Label(str(data.get("title", "")), str(data.get("tagline", "")), counts)


@dataclass(frozen=True, slots=True)
class Decision:
    """The pending question as everybody may see it.

    One seat is asked at a time. What people choose at the same time is asked for one after the
    other, hidden until all have answered.

    Attributes:
        seat: who is asked.
        kind: name of the kind of question, as in ``Meta.sections``.
        rule: number of the rule that it rests on; objections and prompts name it.
        needs_secrets: True where the answer rests on something that only ``seat`` may look at: a
            curtain falls before it. False: everybody looks at the answers.
        details: further JSON values that everybody may know.
    """

    seat: Seat
    kind: str
    rule: str
    needs_secrets: bool = True
    details: Details = field(default_factory=nothing)


@dataclass(frozen=True, slots=True)
class Objection:
    """Refusal of an illegal move.

    Attributes:
        rule: number of the rule that forbids it.
        words: a sentence with ``{0}`` for the name of seat 0, ``{1}`` for that of seat 1.
        details: further JSON values, for tables.
    """

    rule: str
    words: str
    details: Details = field(default_factory=nothing)

    def text(self, names: Names) -> str:
        """The sentence for the player, the rule behind it in brackets."""
        # Before names are put in: a name is written as its owner writes it.
        words = self.words[:1].upper() + self.words[1:].removesuffix(".")
        return f"{words.format(*names)} ({self.rule})."


@dataclass(frozen=True, slots=True)
class Outcome:
    """End of a game.

    Who plays alone, or all on one side, can lose: then nobody has rank 1.

    Attributes:
        scores: points by seat, the same for partners.
        ranks: places by seat from 1; equal points mostly share one (``shared_ranks``).
        reason: one of ``Meta.reasons``.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Everybody on the first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
S = TypeVar("S", bound="State[Any, Any]")
O = TypeVar("O", bound=Options)  # noqa: E741


class State(Protocol[M, V_co]):
    """One table in one moment: mutable, cheap to copy, sharing no mutable part with copies."""

    @property
    def options(self) -> Options:
        """Options that the table has agreed on."""

    @property
    def seats(self) -> int:
        """Number of seats."""

    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""

    def legal_moves(self) -> Sequence[M]:
        """Every answer to the question, in a fixed order, without duplicates; () when over."""

    def objection(self, move: M) -> Objection | None:
        """Rule that ``move`` breaks now; None when it is legal."""

    def apply(self, move: M, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move in place and go on until somebody has a choice (ALL-5).

        Raises:
            IllegalMove: ``objection`` has something to say; the state is unchanged.
        """

    def copy(self) -> Self:
        """An independent twin."""

    def view(self, seat: Seat | None) -> V_co:
        """The table as ``seat`` may know it; None: as everybody may see it."""

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        """A random playable state that agrees with all that ``seat`` knows."""

    def outcome(self) -> Outcome | None:
        """Result; None while the game goes on."""


@runtime_checkable
class Previewing(Protocol[M_contra]):
    """Extension of a state, in a game whose moves bring points that can be told at once."""

    def preview(self, move: M_contra) -> tuple[Sequence[int], Sequence[int]]:
        """Points by side before and after a legal move."""


@runtime_checkable
class Shortlisting(Protocol[S_contra, M]):
    """Extension of a game whose moves are too many to appraise them all in each node."""

    def shortlist(self, state: S_contra, moves: Sequence[M], most: int) -> Sequence[M]:
        """Choose about ``most`` of these legal moves, those that look best at a glance first."""


@runtime_checkable
class Guiding(Protocol[S_contra, M_contra]):
    """Extension of a game in which a search has better priors than ``appraise`` gives to those who
    look once.
    """

    def guide(self, state: S_contra, moves: Sequence[M_contra]) -> Sequence[float]:
        """Worths of these legal moves, in points as ``appraise`` counts them."""


@runtime_checkable
class Foreseeing(Protocol[S_contra, M]):
    """Extension of a game in which a search has a better model of the others than that each makes
    the best move against the very hands that were dealt.
    """

    def foresee(self, state: S_contra, moves: Sequence[M], thinker: Seat, rng: Rng) -> M | None:
        """Predict the move that will be made while ``thinker`` thinks ahead.

        In the tree the others are asked, in playouts everybody, instead of ``guess``. None: from
        here on the forecast knows as much.
        """


class Told(NamedTuple):
    """A table in full sentences, made to be heard: no signs, no columns, no abbreviations."""

    table: Sequence[str]
    """Sentences on the middle of the table, and on the course of the game."""
    seats: Sequence[str]
    """Sentences on each player, as everybody may know them."""
    hand: Sequence[str]
    """Sentences on the viewer's own hand; () for the public."""


Breakdown: TypeAlias = tuple[Sequence[str], Sequence[Sequence[str]]]
"""Titles of columns, and rows: one for each source of points, and last their sum."""


class Outlook(NamedTuple):
    """Expectation of a search for one move."""

    words: str
    """A sentence: what the players will probably end with; "" if there is nothing to say."""
    unit: str
    """Unit of a score, as in ``point``; "" where scores are no measure of a move."""
    success: float | None
    """The chance to win what is at stake; None for somebody who plays alone."""
    stake: str
    """Thing to be won, as in ``the game``."""


class Words(Protocol[M_contra, V_contra]):
    """Texts of a game. Names stand in for seats, and nobody is ever called "you"."""

    @property
    def ladder(self) -> Sequence[tuple[str, int]]:
        """Titles for the points of who plays alone: name, and points from which on."""

    def prompt(self, decision: Decision, view: V_contra, names: Names) -> str:
        """One sentence: who is asked what."""

    def move(self, move: M_contra, view: V_contra) -> str:
        """A move in words; different legal moves have different words."""

    def event(self, seen: Seen, names: Names) -> str:
        """A line of the log."""

    def verdict(self, outcome: Outcome, view: V_contra, names: Names) -> str:
        """Decision of the game, in one sentence with the rule."""

    def breakdown(self, view: V_contra, names: Names) -> Breakdown:
        """Sources of the points, for the results."""

    def tell(self, view: V_contra, names: Names) -> Told:
        """The whole state, for those who do not see the table."""

    def tell_move(self, move: M_contra, view: V_contra, names: Names) -> str:
        """A move made to be heard; different legal moves have different words."""

    def tell_event(self, seen: Seen, names: Names) -> str:
        """A line of the log made to be heard."""

    def heard(self, text: str, *, page: bool = False) -> str:
        """A hint, or a rules ``page``, with what only this game writes in signs as words.

        Names of players may stand in a hint, and stay as they are.
        """

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: M_contra, view: V_contra, names: Names) -> str:
        """A move in short, for the one who holds the hand."""

    def reason(self, move: M_contra, state: Any, names: Names) -> str:
        """Reason for a legal move, in a sentence or two with figures and rules.

        It rests on what the asked seat knows, and on nothing else that ``state`` is filled
        in with; it fits into ``advice.LONGEST_REASON`` characters.
        """

    def outlook(self, scores: Sequence[float], success: float, state: Any, names: Names) -> Outlook:
        """Meaning of a search's figures for a move: ``scores`` by seat, as ``Game.forecast`` counts
        them; ``success``, the chance that the asked side wins the game.
        """


class Game(Protocol[S, M, O]):
    """A stateless value; the rules live in the states that it makes.

    Let the type checker compare a game with this where it is made:
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
        """The wire form of moves."""

    @property
    def words(self) -> Words[M, Any]:
        """Texts of the game."""

    def new(self, options: O, seats: int, rng: Rng, log: Log | None = None) -> S:
        """A table set for ``seats`` players; ``log`` gets what the setting of it shows.

        Raises:
            ValueError: the game is not played with that many.
        """

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Seats by side."""

    def most_plies(self, options: O, seats: int) -> int:
        """A bound that no game reaches (ALL-4)."""

    def appraise(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Worths of these legal moves to the seat that is asked; higher is better."""

    def thinking(self, options: O) -> Thinking:
        """Parameters of a search at a table with these options."""

    def forecast(self, state: S) -> Sequence[float]:
        """Final scores by seat that are probable from here."""

    def guess(self, state: S, moves: Sequence[M], rng: Rng) -> M | None:
        """A move that somebody might make without much thought, to play a game out.

        None: from here on the forecast knows as much.
        """

    def action_space(self, options: O, seats: int) -> ActionSpace[M]:
        """Moves as numbers, for networks."""

    def observation(self, view: Any) -> Observation:
        """A view as numbers, for networks: always the same parts, of lengths that rest on the
        number of seats alone.
        """

    def rematch(self, options: O, outcome: Outcome) -> O:
        """Options for another game after one that ended so."""

    def under(self, rules_version: int | None = None) -> Self:
        """The game by the rules of an older version, for a game that was begun under them.

        None: by the present ones. A game by whose older rules nothing went differently is itself.
        """


AnyState: TypeAlias = State[Any, Any]
AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision put to the one who has to take it.

    ``position`` is a table made from what the seat knows, so whatever is computed from it
    (legal moves, objections, previews) gives away nothing else.
    """

    decision: Decision
    view: Any
    """View of the seat that is asked; a game's own code takes it for its own kind of view."""
    position: AnyState = field(repr=False)
    moves: Sequence[Any]
    ply: int = 0
    """The number of the ply that the answer will be, in a sitting; one to an older ply is stale."""

    def objection(self, move: object) -> Objection | None:
        """Rule by which ``move`` is no answer; None when it is one."""
        return self.position.objection(move)
