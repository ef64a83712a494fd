"""Statistics of a contest: standings, lengths, questions, times; also as JSON values."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from typing import NamedTuple

from runegames.core import AnyGame, Options, Seat, and_list
from runegames.core.names import SEAT_LETTERS
from runegames.core.ranking import first_shares
from runegames.estimates import Mean, WinShare, mean_of, quantile
from runegames.lab.adjusted import adjusted
from runegames.lab.arena import ArenaGame, QuestionCount, Tournament
from runegames.lab.playouts import JsonObject
from runegames.play.offers import setting_of

ORDINALS = ("who begins", "second", "third", "fourth", "fifth", "sixth")
TEAMS = ("the team that begins", "the other team")


@dataclass(frozen=True, slots=True)
class WinRow:
    """Standing of a player, a seat, or a place in the order of play."""

    name: str
    wins: WinShare
    score: Mean
    adjusted: Mean | None = None
    """Mean of wins (solo games: points) corrected for luck; None if luck was not measured."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """Thinking time of a player."""

    name: str
    moves: int
    seconds_a_move: float
    """Mean over all moves."""
    longest: float


@dataclass(frozen=True, slots=True)
class LengthSpread:
    """Distribution of a number of moves: of a game, of a player, or of a player's real choices."""

    what: str
    numbers: Mean
    early: float
    """10 % quantile."""
    late: float
    """90 % quantile."""


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """Summary of the games of a tournament."""

    tournament: Tournament
    games: int
    bots: tuple[WinRow, ...]
    order: tuple[WinRow, ...]
    """Standings by place in the order of play, since any seat may be the first player."""
    seats: tuple[WinRow, ...]
    """Standings by side."""
    lengths: tuple[LengthSpread, ...]
    asked: dict[str, QuestionCount]
    """Counts by kind of decision, over all games."""
    reasons: dict[str, int]
    """Number of games by the reason for their end."""
    thinking: tuple[ThinkingTime, ...]
    alike: bool
    """True if all games went alike, so that more games add nothing."""

    @property
    def even(self) -> float:
        """Share of the wins that each side has if all players are equally strong."""
        return 1 / len(self.tournament.sides)


def summary(tournament: Tournament, games: Iterable[ArenaGame]) -> TournamentSummary:
    """Sum up at least one game; the order of the games does not matter."""
    played = sorted(games, key=lambda game: game.fixture)
    results, sides = _results(tournament, played), tournament.sides
    bots = tuple(dict.fromkeys(tournament.bots))
    order = []
    # Partners win and score together, so there is a line for each side and not for each seat.
    names = ORDINALS if len(sides) == tournament.seats else TEAMS
    for number, name in enumerate(names[: len(sides)]):
        seats = [(game.first + number) % tournament.seats for game in played]
        order.append(
            _standing(name, [by_seat[seat] for by_seat, seat in zip(results, seats, strict=True)])
        )
    return TournamentSummary(
        tournament=tournament,
        games=len(played),
        bots=tuple(_of_bot(bot, tournament, played, results) for bot in bots),
        order=tuple(order),
        seats=tuple(
            _standing(_side_name(side), [by_seat[side[0]] for by_seat in results]) for side in sides
        ),
        lengths=tuple(_lengths(played)),
        asked=_asked(played),
        reasons=dict(sorted(Counter(game.reason for game in played).items())),
        thinking=tuple(_thinking(bot, tournament, played) for bot in bots),
        alike=len(played) > 1 and len(set(map(_course, played))) == 1,
    )


def _course(played: ArenaGame) -> str:
    """Return the results of a game as text, which is equal for games that went alike."""
    return played.model_dump_json(exclude={"deal", "rotation", "seconds", "longest"})


# -- standings ----------------------------------------------------------------------------


class _Result(NamedTuple):
    """Result of a seat in a game."""

    won: float
    score: int
    adjusted: float | None
    """Win (solo games: score) corrected for luck; None if luck was not measured."""


def _results(tournament: Tournament, games: Sequence[ArenaGame]) -> list[list[_Result]]:
    """Collect the results by game and seat."""
    wins = [first_shares(played.ranks, tournament.sides) for played in games]
    without = None
    if tournament.adjust:
        alone = len(tournament.sides) == 1
        plain = [[*map(float, played.scores)] for played in games] if alone else wins
        without = adjusted(tournament, games, plain)
    return [
        [
            _Result(
                shares[seat],
                played.scores[seat],
                without[played.fixture][seat] if without else None,
            )
            for seat in range(tournament.seats)
        ]
        for played, shares in zip(games, wins, strict=True)
    ]


def _standing(name: str, results: Sequence[_Result]) -> WinRow:
    without = [result.adjusted for result in results if result.adjusted is not None]
    return WinRow(
        name,
        WinShare(fsum(result.won for result in results), len(results)),
        mean_of([result.score for result in results]),
        mean_of(without) if without else None,
    )


def _of_bot(
    bot: str,
    tournament: Tournament,
    games: Sequence[ArenaGame],
    results: Sequence[Sequence[_Result]],
) -> WinRow:
    """Sum up a player's results, with one result for each side, since partners share a win."""
    own_results = []
    for played, by_seat in zip(games, results, strict=True):
        players = tournament.rotations[played.rotation]
        for side in tournament.sides:
            own = [seat for seat in side if players[seat] == bot]
            own_results += [by_seat[seat] for seat in own[:1]]
    return _standing(bot, own_results)


def _side_name(side: Sequence[Seat]) -> str:
    letters = and_list([SEAT_LETTERS[seat] for seat in side])
    return f"{'seat' if len(side) == 1 else 'seats'} {letters}"


# -- lengths, questions, times ------------------------------------------------------------


def _lengths(games: Sequence[ArenaGame]) -> Iterator[LengthSpread]:
    moves = [sum(played.moves) for played in games]
    players = [number for played in games for number in played.moves]
    choices = [number for played in games for number in played.choices]
    for what, values in (
        ("moves a game", moves),
        ("moves a player", players),
        ("with a choice", choices),
    ):
        yield LengthSpread(what, mean_of(values), quantile(values, 0.1), quantile(values, 0.9))


def _asked(games: Sequence[ArenaGame]) -> dict[str, QuestionCount]:
    counts: defaultdict[str, list[QuestionCount]] = defaultdict(list)
    for played in games:
        for kind, asked in played.asked.items():
            counts[kind].append(asked)
    return {kind: together(counts[kind]) for kind in sorted(counts)}


def _thinking(bot: str, tournament: Tournament, games: Sequence[ArenaGame]) -> ThinkingTime:
    moves, seconds, longest = 0, 0.0, 0.0
    for played in games:
        for seat, name in enumerate(tournament.rotations[played.rotation]):
            if name == bot:
                moves += played.moves[seat]
                seconds += played.seconds[seat]
                longest = max(longest, played.longest[seat])
    mean_s = seconds / moves if moves else 0.0
    return ThinkingTime(bot, moves, mean_s, longest)


# -- JSON ---------------------------------------------------------------------------------


def document(summary: TournamentSummary) -> JsonObject:
    """Make JSON values of a summary."""
    asked = summary.asked
    return {
        **summary.tournament.model_dump(mode="json"),
        "games": summary.games,
        "alike": summary.alike,
        "even_share": summary.even,
        "by_bot": [_standing_record(row) for row in summary.bots],
        "by_order": [_standing_record(row) for row in summary.order],
        "by_seat": [_standing_record(row) for row in summary.seats],
        "length": {
            length.what.replace(" ", "_"): {
                **mean_record(length.numbers),
                "early": length.early,
                "late": length.late,
            }
            for length in summary.lengths
        },
        "decisions": {
            kind: {
                "a_game": count.times / summary.games,
                "branching": count.answers / count.times,
                "most": count.most,
            }
            for kind, count in {**asked, "all": together(asked.values())}.items()
        },
        "reasons": summary.reasons,
        "time": [asdict(row) for row in summary.thinking],
    }


def _standing_record(standing: WinRow) -> JsonObject:
    corrected = {"adjusted": mean_record(standing.adjusted)} if standing.adjusted else {}
    return {
        "name": standing.name,
        "wins": share_record(standing.wins),
        "score": mean_record(standing.score),
        **corrected,
    }


def share_record(share: WinShare) -> JsonObject:
    """Make JSON values of a share and its interval."""
    low, high = share.interval
    return {**asdict(share), "rate": share.rate, "low": low, "high": high}


def mean_record(mean: Mean) -> JsonObject:
    """Make JSON values of a mean; ``reach`` is half the width of its interval."""
    return {name: value for name, value in asdict(mean).items() if name != "number"}


def together(asked: Iterable[QuestionCount]) -> QuestionCount:
    """Add up counts of questions."""
    asked = list(asked)
    return QuestionCount(
        times=sum(count.times for count in asked),
        answers=sum(count.answers for count in asked),
        most=max(count.most for count in asked),
    )


def unusual(the_game: AnyGame, options: Options) -> str:
    """List the options that differ from the defaults."""
    usual = the_game.options_type()
    changed = [setting(name, value) for name, value in options if value != getattr(usual, name)]
    return ", ".join(changed) or "as usual"


def setting(name: str, value: object) -> str:
    """Write an option as on the command line: ``grand_master=on``."""
    return f"{name}={setting_of(value)}"
