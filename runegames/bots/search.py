"""Information-set Monte Carlo tree search, for games of any number of sides.

- Single observer with availability counts (ISMCTS: Cowling, Powley & Whitehouse 2012): each
  simulation determinizes what the observer does not know, and walks one tree of moves.
- Selection by PUCT (Rosin 2011): priors are a softmax over the game's appraisals.
- Progressive widening (Coulom 2007): few moves at first, more with the visits of a node.
- Each mover maximizes the value of its own side (max^n: Luckhardt & Irani 1986).
- For a game without parameters (``Thinking.learns``), the search learns from its simulations how to
  play on (``experience``), and tells the decisions of other seats apart by what everybody sees
  (compare Cowling, Powley & Whitehouse's searches for multiple observers).
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from math import fsum, inf, isqrt, sqrt
from typing import NamedTuple

from runegames.bots.chances import successes
from runegames.bots.experience import Experience
from runegames.core import (
    AnyGame,
    AnyState,
    Foreseeing,
    Guiding,
    Outcome,
    Rng,
    Seat,
    Shortlisting,
    exp,
)

CHECK_INTERVAL = 16
"""Simulations between two checks of the best move's lead."""
FIRST_PLAY_REDUCTION = 0.1
"""First-play urgency: distance of an unvisited move's value below the mean of its siblings."""
SHORTLISTED = 2
"""Number of moves on the shortlist of a node, as a multiple of those that the node tries."""
NO_PRIOR = -1.0
"""Prior of a move without an appraisal."""
FIRST_WIDTH = 32
"""Number of first moves that are compared in the same deals: those with the highest priors."""
FIRST_EXPLORATION = 4.0
"""Factor on the exploration of first moves that are compared in the same deals.

A wrong first move costs the real game, a later wrong move costs one simulation (simple regret:
Tolpin & Shimony 2012).
"""
TRIED_SHARE = 0.25
"""Least visits for a comparison by means, as a share of the most visited move's visits.

It is for first moves that are compared in the same deals.
"""
TRIED_OFTEN = 32
"""Number of simulations of a first move in the same deals after which playouts get longer."""
BONUS = 0.2
"""Exploration constant of a search that learns."""
BORROWED_VISITS = 8
"""Number of visits for which the results of a move in other positions count."""
SEEDS = 1 << 40
"""Upper bound of the seeds of simulations."""
MAX_LOG_PRIOR = 6.0
"""Bound of the logarithm of a prior, so that priors are between about 1/400 and 400."""


class Budget(NamedTuple):
    """Limits of a search, which ends at the first limit that it reaches."""

    seconds: float | None = None
    simulations: int | None = None
    whole: bool = False
    """True to use the whole budget even for a clear choice: other seats see the time it takes."""


class RootMove(NamedTuple):
    """Findings of a search on one of the moves that it has visited at the root of its tree."""

    move: Hashable
    visits: int
    """Number of simulations that began with the move."""
    success: float
    """Chance, from 0 to 1, that the mover's side wins; for a single side, the scaled score."""
    scores: tuple[float, ...]
    """Expected final scores by seat."""
    chances: tuple[float, ...] = ()
    """Chance of each seat's side to win. The chances of two or more sides sum to 1."""


class _Edge:
    """Move out of a node, with the statistics of the simulations through it."""

    __slots__ = ("after", "available", "move", "prior", "total", "visits")

    def __init__(self, move: Hashable) -> None:
        self.move = move
        self.visits = 0
        self.available = 0
        """Number of visits of the node in which this move was among those to choose from."""
        self.total = 0.0
        """Sum of the values, each from 0 to 1, for the side of the mover."""
        self.prior = NO_PRIOR
        """Softmax numerator, relative to the node's ``reference``."""
        self.after: dict[Seat, _Node] = {}
        """Next nodes by the seat that is asked there."""


class _Node:
    """Information set: a decision of a seat, identified by the moves before it."""

    __slots__ = ("edges", "moves", "ranked", "reference", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Hashable, _Edge] = {}
        self.reference: float | None = None
        """Appraisal that gives a prior of 1: the best one in the first deal."""
        self.moves: Sequence[Hashable] = ()
        """Legal moves from which ``ranked`` was made."""
        self.ranked: list[_Edge] = []
        """Edges by falling prior."""

    def edges_of(self, moves: Sequence[Hashable]) -> list[_Edge]:
        """Return the edges of moves; make those that are missing."""
        edges = self.edges
        wanted = []
        for move in moves:
            edge = edges.get(move)
            if edge is None:
                edge = edges[move] = _Edge(move)
            wanted.append(edge)
        return wanted


class Search:
    """Search tree for one question, which can grow in several runs."""

    def __init__(
        self, game: AnyGame, position: AnyState, rng: Rng, observer: Seat | None = None
    ) -> None:
        """Begin at a position that asks a question.

        Args:
            game: the game.
            position: table, determinized for the observer.
            rng: random numbers of the search.
            observer: seat whose knowledge is used; None for the asked one.
        """
        decision = position.decision()
        assert decision is not None, "a search was begun in a finished game"
        self._game = game
        self._position = position
        self._rng = rng
        self._seat = decision.seat
        self._observer = decision.seat if observer is None else observer
        self._shortlists = game if isinstance(game, Shortlisting) else None
        self._foresees = game if isinstance(game, Foreseeing) else None
        self._appraise = game.guide if isinstance(game, Guiding) else game.appraise
        self._thinking = game.thinking(position.options)
        # Only an observer that is asked itself has the same legal moves in all of its deals.
        self._same_deals = self._thinking.same_deals and self._observer == self._seat
        self._first_seed = rng.below(SEEDS) if self._same_deals else 0
        self._first_edges: Sequence[_Edge] = ()
        """Edges that are compared in the same deals."""
        self._root = _Node()
        self._known: defaultdict[Hashable, _Node] = defaultdict(_Node)
        """Nodes by what the asked seat knows, in a search that learns."""
        self._sides = game.sides(position.seats)
        self._side = {seat: number for number, side in enumerate(self._sides) for seat in side}
        seats = position.seats
        self._experience = Experience(game, seats) if self._thinking.learns else None
        self._sums: defaultdict[Hashable, tuple[list[float], list[float]]] = defaultdict(
            lambda: ([0.0] * seats, [0.0] * seats)
        )
        """Sums of scores and of values by seat, for each first move."""
        self.simulations = 0

    # -- thinking -------------------------------------------------------------------------

    def run(self, budget: Budget, stopped: Callable[[], bool] = lambda: False) -> None:
        """Grow the tree until the budget is used up, the choice is clear, or ``stopped`` is true.

        At least one simulation is made, so that there is an answer.
        """
        assert budget.seconds is not None or budget.simulations is not None, (
            "the budget has no limit"
        )
        start, first = time.perf_counter(), self.simulations
        seconds, simulations = budget.seconds or inf, budget.simulations or inf
        while True:
            self._walk(*self._begin())
            done = self.simulations - first
            elapsed = time.perf_counter() - start
            if done >= simulations or elapsed >= seconds or stopped():
                return
            if budget.whole or done % CHECK_INTERVAL:
                continue
            if self._visit_lead() > min(simulations - done, done * (seconds / elapsed - 1)):
                return

    def _visit_lead(self) -> int:
        """Return the best move's lead in visits; it is negative if another move has more."""
        best, *others = self._ranked()
        return best.visits - max((edge.visits for edge in others), default=0)

    def _ranked(self) -> list[_Edge]:
        """Return the visited moves from the root, the best one first.

        The order is by visits. Moves with many trials in the same deals are compared by their means
        instead: when the tree discovers a good move late, its visits lag behind.
        """
        edges = [edge for edge in self._root.edges.values() if edge.visits]
        share = TRIED_SHARE if self._same_deals else 1.0
        least = share * max(edge.visits for edge in edges)

        def rank(edge: _Edge) -> tuple[float, int]:
            mean = edge.total / edge.visits if edge.visits >= least else -1.0
            return mean, edge.visits

        return sorted(edges, key=rank, reverse=True)

    def _begin(self) -> tuple[_Edge, AnyState]:
        """Begin a simulation: choose its first move and its deal."""
        if self._same_deals:
            # Common random numbers, because deals change the result more than moves do.
            edge = self._select_first()
            self._rng = Rng(self._first_seed + edge.visits)
            return edge, self._position.determinize(self._observer, self._rng)
        state = self._position.determinize(self._observer, self._rng)
        return self._select(self._root, state, state.legal_moves(), self._seat), state

    def _select_first(self) -> _Edge:
        """Choose the first move of the next simulation among the compared moves."""
        if not self._first_edges:
            moves = self._position.legal_moves()
            self._first_edges = self._widened(self._root, self._position, moves, FIRST_WIDTH)
        exploration = FIRST_EXPLORATION * self._thinking.exploration
        return self._select_puct(self._first_edges, exploration)

    def trial(self, move: Hashable, seed: int) -> AnyState:
        """Simulate a first move in the deal of a seed; return the state at the end.

        Moves are compared fairly by trials with the same seeds.
        """
        self._rng = Rng(seed)
        state = self._position.determinize(self._observer, self._rng)
        (edge,) = self._root.edges_of((move,))
        edge.available += 1
        self._walk(edge, state)
        return state

    def _walk(self, edge: _Edge, state: AnyState) -> None:
        """Make a first move and the following ones, and learn from the result."""
        rng = self._rng
        node, seat = self._root, self._seat
        path: list[tuple[Seat, _Edge]] = []
        while True:
            node.visits += 1
            path.append((seat, edge))
            state.apply(edge.move, rng)
            if not edge.visits:
                break
            decision = state.decision()
            if decision is None:
                break
            seat = decision.seat
            node = self._next_node(edge, state, seat)
            edge = self._select(node, state, self._choices(state, seat), seat)
        for _ in range(self._rollout_plies(path[0][1])):
            moves = state.legal_moves()
            if not moves:
                break
            move = self._guess(state, moves)
            if move is None:
                break
            state.apply(move, rng)
        outcome = state.outcome()
        scores = self._game.forecast(state) if outcome is None else outcome.scores
        values = gains = self._values(outcome, scores)
        if self._experience is not None:
            gains = self._experience.learn(
                [(mover, edge.move) for mover, edge in path], outcome, scores
            )
        for mover, edge in path:
            edge.visits += 1
            edge.total += gains[mover]
        first = path[0][1].move
        sums, worths = self._sums[first]
        for seat, score in enumerate(scores):
            sums[seat] += score
            worths[seat] += values[seat]
        self.simulations += 1

    def _next_node(self, edge: _Edge, state: AnyState, seat: Seat) -> _Node:
        """Return the node of a seat that is asked after a move.

        A search that learns tells nodes apart by views: its own by all that the observer knows,
        those of other seats by what everybody sees. Otherwise the others would answer moves, such
        as hidden bids, that they cannot know.
        """
        if self._experience is None:
            child = edge.after.get(seat)
            if child is None:
                child = edge.after[seat] = _Node()
            return child
        viewer = seat if seat == self._observer else None
        view = state.view(viewer)
        try:
            return self._known[seat, tuple(vars(view).values())]
        except TypeError:  # a field is a list
            return self._known[seat, repr(view)]

    def _rollout_plies(self, first: _Edge) -> int:
        """Return the length of a playout beyond the tree, after a first move.

        If first moves are compared in the same deals, the visits of a first move decide both its
        next deal and this length. So in each deal all first moves get playouts of equal length.
        """
        thinking = self._thinking
        if self._same_deals and first.visits >= TRIED_OFTEN:
            return thinking.rollout_plies + thinking.more_rollout_plies
        return thinking.rollout_plies

    def _guess(self, state: AnyState, moves: Sequence[Hashable]) -> Hashable | None:
        if self._experience is not None:
            return self._experience.guess(state, moves, self._rng)
        if self._foresees is None:
            return self._game.guess(state, moves, self._rng)
        return self._foresees.foresee(state, moves, self._seat, self._rng)

    def _choices(self, state: AnyState, seat: Seat) -> Sequence[Hashable]:
        """Return the legal moves; for another seat only the foreseen move, if there is one."""
        moves = state.legal_moves()
        if seat == self._seat or self._foresees is None:
            return moves
        foreseen = self._guess(state, moves)
        return moves if foreseen is None else (foreseen,)

    def _select(
        self, node: _Node, state: AnyState, moves: Sequence[Hashable], mover: Seat
    ) -> _Edge:
        """Choose one of the moves that are legal in this determinization; return its edge."""
        if len(moves) == 1:
            (edge,) = node.edges_of(moves)
            edge.available += 1
            return edge
        thinking = self._thinking
        if self._experience is not None:
            return self._select_learned(node.edges_of(moves), self._experience.means(mover, moves))
        if node.visits < thinking.prior_visits:
            return self._select_without_priors(node.edges_of(moves))
        width = thinking.initial_width + isqrt(node.visits)
        return self._select_puct(self._widened(node, state, moves, width), thinking.exploration)

    def _select_learned(self, edges: Sequence[_Edge], means: Sequence[float]) -> _Edge:
        """Choose by the highest bound of the value: a mean, and a bonus for few visits.

        The mean counts what the move has brought at any time as some visits (compare RAVE: Gelly &
        Silver 2007). The bonus is polynomial (Shah, Xie & Xu 2020).
        """
        best, most = edges[0], -1.0
        for edge, mean in zip(edges, means, strict=True):
            edge.available += 1
            visits = edge.visits
            bound = (edge.total + BORROWED_VISITS * mean) / (visits + BORROWED_VISITS)
            bound += BONUS * sqrt(sqrt(edge.available) / (visits + 1))
            if bound > most:
                best, most = edge, bound
        return best

    def _select_without_priors(self, edges: Sequence[_Edge]) -> _Edge:
        """Choose by PUCT with equal priors: each move once, then by value and exploration."""
        for edge in edges:
            edge.available += 1
        untried = [edge for edge in edges if not edge.visits]
        if untried:
            return self._rng.choice(untried)
        exploration = self._thinking.exploration / len(edges)
        return max(
            edges,
            key=lambda edge: (
                edge.total / edge.visits + exploration * sqrt(edge.available) / (1 + edge.visits)
            ),
        )

    def _select_puct(self, edges: Sequence[_Edge], exploration: float) -> _Edge:
        """Choose by PUCT: the highest sum of value and prior-weighted exploration."""
        whole = total = 0.0
        tried = 0
        for edge in edges:
            edge.available += 1
            whole += edge.prior
            tried += edge.visits
            total += edge.total
        unknown = total / tried - FIRST_PLAY_REDUCTION if tried else 0.5
        exploration /= whole
        best, most = edges[0], -1.0
        for edge in edges:
            visits = edge.visits
            worth = edge.total / visits if visits else unknown
            worth += exploration * edge.prior * sqrt(edge.available) / (1 + visits)
            if worth > most:
                best, most = edge, worth
        return best

    def _widened(
        self, node: _Node, state: AnyState, moves: Sequence[Hashable], width: int
    ) -> Sequence[_Edge]:
        """Return at most ``width`` edges, those with the highest priors."""
        legal = moves
        if len(moves) > width and len(node.ranked) >= width and node.moves == moves:
            return node.ranked[:width]
        if self._shortlists is not None:
            moves = self._shortlists.shortlist(state, moves, SHORTLISTED * width)
        edges = node.edges_of(moves)
        fresh = [edge for edge in edges if edge.prior == NO_PRIOR]
        if fresh:
            self._set_priors(node, state, fresh)
        if len(edges) <= width:
            return edges
        node.moves = legal
        node.ranked = sorted(edges, key=lambda edge: -edge.prior)
        return node.ranked[:width]

    def _set_priors(self, node: _Node, state: AnyState, edges: Sequence[_Edge]) -> None:
        """Set the priors of edges: softmax numerators relative to the node's ``reference``."""
        worths = self._appraise(state, [edge.move for edge in edges])
        if node.reference is None:
            node.reference = max(worths)
        temperature = self._thinking.temperature
        for edge, worth in zip(edges, worths, strict=True):
            edge.prior = exp(
                min(MAX_LOG_PRIOR, max(-MAX_LOG_PRIOR, (worth - node.reference) / temperature))
            )

    # -- judging --------------------------------------------------------------------------

    def _values(self, outcome: Outcome | None, scores: Sequence[float]) -> Sequence[float]:
        """Return the values, from 0 to 1, of final or forecast scores by seat."""
        thinking = self._thinking
        if outcome is None:
            # ``forecast_scale`` is for leads over another side, which a solo game does not have.
            scale = thinking.logistic_scale
            if thinking.forecast_scale and len(self._sides) > 1:
                scale = thinking.forecast_scale
            return successes(scores, self._sides, thinking.par, scale)
        leads = successes(scores, self._sides, thinking.par, thinking.logistic_scale)
        if len(leads) == 1:
            return leads
        lead_share = thinking.lead_share
        share = (1 - lead_share) / max(1, len({self._side[seat] for seat in outcome.winners}))
        values = [lead_share * lead for lead in leads]
        for seat in outcome.winners:
            values[seat] += share
        return values

    # -- findings -------------------------------------------------------------------------

    def root_moves(self) -> list[RootMove]:
        """Return the visited moves, the best one first."""
        visited = []
        for edge in self._ranked():
            sums, values = self._sums[edge.move]
            scores = tuple(total / edge.visits for total in sums)
            chances = self._chances(values, edge.visits)
            visited.append(RootMove(edge.move, edge.visits, chances[self._seat], scores, chances))
        return visited

    def _chances(self, values: Sequence[float], visits: int) -> tuple[float, ...]:
        """Return the chances by seat, normalized so that two or more sides sum to 1.

        A simulation compares each side only with the best of the others. Therefore the values of
        three sides or more may sum to more than 1.
        """
        alone = len(self._sides) == 1
        whole = visits if alone else fsum(values[side[0]] for side in self._sides)
        return tuple(value / whole for value in values)
