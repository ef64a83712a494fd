"""Statistics of an arena's games: standings, lengths, questions, times; also as JSON values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from typing import NamedTuple, TypeAlias

from runegames.core import AnyGame, Options, Seat, and_list
from runegames.core.names import SEAT_LETTERS
from runegames.lab.adjusted import adjusted
from runegames.lab.arena import ArenaGame, Fixture, QuestionCount, Tournament
from runegames.lab.playouts import JsonObject
from runegames.lab.statistics import Mean, WinShare, mean_of, quantile

ORDINALS = ("who begins", "second", "third", "fourth", "fifth", "sixth")
TEAMS = ("the team that begins", "the other team")


@dataclass(frozen=True, slots=True)
class WinRow:
    """Standing of a player, a seat, or a place in the order of play."""

    name: str
    wins: WinShare
    score: Mean
    adjusted: Mean | None = None
    """Mean of the wins (alone: of the score) without luck; None: it was not measured."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """Time that a player took."""

    name: str
    moves: int
    seconds_a_move: float
    """Average over all moves."""
    longest: float


@dataclass(frozen=True, slots=True)
class LengthSpread:
    """Lengths of games, in numbers of ``what``."""

    what: str
    numbers: Mean
    early: float
    """Length that one in ten games has at most."""
    late: float
    """Length that about one in ten games has at least."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of the games of a tournament."""

    tournament: Tournament
    games: int
    bots: tuple[WinRow, ...]
    order: tuple[WinRow, ...]
    """Standings by place in the order of play: the game may let chance name who begins."""
    seats: tuple[WinRow, ...]
    even: float
    """The share of the wins of each if nothing made a difference."""
    lengths: tuple[LengthSpread, ...]
    asked: dict[str, QuestionCount]
    """Counts by kind of decision, over all games."""
    reasons: dict[str, int]
    """Number of games by the reason for their end."""
    thinking: tuple[ThinkingTime, ...]
    alike: bool
    """True where every game went as the others: their number says nothing then, and there is no
    interval."""


def summary(tournament: Tournament, games: Iterable[ArenaGame]) -> Summary:
    """Summary of at least one game; the order in which they were played does not matter."""
    played = sorted(games, key=lambda each: each.fixture)
    bots = tuple(dict.fromkeys(tournament.bots))
    result = _results(tournament, played)
    return Summary(
        tournament=tournament,
        games=len(played),
        bots=tuple(_of_bot(bot, tournament, played, result) for bot in bots),
        # Partners win and score together: a line a side, and not a line a seat.
        order=tuple(
            _of_place(place, tournament, played, result) for place in range(len(tournament.sides))
        ),
        seats=tuple(_of_side(side, played, result) for side in tournament.sides),
        even=1 / len(tournament.sides),
        lengths=tuple(_lengths(played)),
        asked=_asked(played),
        reasons=_reasons(played),
        thinking=tuple(_thinking(bot, tournament, played) for bot in bots),
        alike=len(played) > 1 and len(set(map(_course, played))) == 1,
    )


def _course(played: ArenaGame) -> str:
    """Course of a game, as far as it is known: without what is different every time."""
    return played.model_dump_json(exclude={"deal", "rotation", "seconds", "longest"})


# -- who did how well ---------------------------------------------------------------------


def won(tournament: Tournament, played: ArenaGame, seat: Seat) -> float:
    """The part of the first place that a seat's side has."""
    firsts = [side for side in tournament.sides if played.ranks[side[0]] == 1]
    return 1 / len(firsts) if any(seat in side for side in firsts) else 0.0


class _Result(NamedTuple):
    """Result of a side in a game."""

    won: float
    score: int
    adjusted: float | None


Results: TypeAlias = Callable[[ArenaGame, Seat], _Result]


def _results(tournament: Tournament, games: Sequence[ArenaGame]) -> Results:
    """Results of all games, without luck where it was measured."""
    alone = len(tournament.sides) == 1
    found = dict[Fixture, list[float]]()
    if tournament.adjust:
        values = [
            [
                float(played.scores[seat]) if alone else won(tournament, played, seat)
                for seat in range(tournament.seats)
            ]
            for played in games
        ]
        found = adjusted(tournament, games, values)

    def result(played: ArenaGame, seat: Seat) -> _Result:
        without = found[played.fixture][seat] if found else None
        return _Result(won(tournament, played, seat), played.scores[seat], without)

    return result


def _standing(name: str, results: Sequence[_Result]) -> WinRow:
    without = [each.adjusted for each in results if each.adjusted is not None]
    return WinRow(
        name,
        WinShare(fsum(each.won for each in results), len(results)),
        mean_of([each.score for each in results]),
        mean_of(without) if without else None,
    )


def _of_bot(
    bot: str, tournament: Tournament, games: Sequence[ArenaGame], result: Results
) -> WinRow:
    """Standing of a player, counted once a side: partners win together, and that is one win."""
    results = []
    for played in games:
        table = tournament.rotations[played.rotation]
        for side in tournament.sides:
            own = [seat for seat in side if table[seat] == bot]
            results += [result(played, seat) for seat in own[:1]]
    return _standing(bot, results)


def _of_side(side: Sequence[Seat], games: Sequence[ArenaGame], result: Results) -> WinRow:
    letters = and_list([SEAT_LETTERS[seat] for seat in side])
    name = f"{'seat' if len(side) == 1 else 'seats'} {letters}"
    return _standing(name, [result(played, side[0]) for played in games])


def _of_place(
    place: int, tournament: Tournament, games: Sequence[ArenaGame], result: Results
) -> WinRow:
    results = [result(played, (played.first + place) % tournament.seats) for played in games]
    names = ORDINALS if len(tournament.sides) == tournament.seats else TEAMS
    return _standing(names[place], results)


# -- how it went --------------------------------------------------------------------------


def _lengths(games: Sequence[ArenaGame]) -> Iterator[LengthSpread]:
    moves = [sum(played.moves) for played in games]
    players = [each for played in games for each in played.moves]
    choices = [each for played in games for each in played.choices]
    for what, values in (
        ("moves a game", moves),
        ("moves a player", players),
        ("with a choice", choices),
    ):
        yield LengthSpread(what, mean_of(values), quantile(values, 0.1), quantile(values, 0.9))


def _asked(games: Sequence[ArenaGame]) -> dict[str, QuestionCount]:
    total: defaultdict[str, QuestionCount] = defaultdict(QuestionCount)
    for played in games:
        for kind, asked in played.asked.items():
            total[kind].times += asked.times
            total[kind].answers += asked.answers
            total[kind].most = max(total[kind].most, asked.most)
    return dict(sorted(total.items()))


def _reasons(games: Sequence[ArenaGame]) -> dict[str, int]:
    reasons = [played.reason for played in games]
    return {reason: reasons.count(reason) for reason in sorted(set(reasons))}


def _thinking(bot: str, tournament: Tournament, games: Sequence[ArenaGame]) -> ThinkingTime:
    moves, seconds, longest = 0, 0.0, 0.0
    for played in games:
        for seat, name in enumerate(tournament.rotations[played.rotation]):
            if name == bot:
                moves += played.moves[seat]
                seconds += played.seconds[seat]
                longest = max(longest, played.longest[seat])
    return ThinkingTime(bot, moves, seconds / moves if moves else 0.0, longest)


# -- for programs -------------------------------------------------------------------------


def document(summary: Summary) -> JsonObject:
    """The summary as JSON values. All but ``time`` is the same in every run."""
    asked = summary.asked
    return {
        **summary.tournament.model_dump(mode="json"),
        "games": summary.games,
        "alike": summary.alike,
        "even_share": summary.even,
        "by_bot": [_standing_record(each) for each in summary.bots],
        "by_order": [_standing_record(each) for each in summary.order],
        "by_seat": [_standing_record(each) for each in summary.seats],
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
                "a_game": each.times / summary.games,
                "branching": each.answers / each.times,
                "most": each.most,
            }
            for kind, each in {**asked, "all": together(asked.values())}.items()
        },
        "reasons": summary.reasons,
        "time": [asdict(each) for each in summary.thinking],
    }


def _standing_record(standing: WinRow) -> JsonObject:
    return {
        "name": standing.name,
        "wins": share_record(standing.wins),
        "score": mean_record(standing.score),
        **({"adjusted": mean_record(standing.adjusted)} if standing.adjusted else {}),
    }


def share_record(share: WinShare) -> JsonObject:
    """A share and its interval."""
    low, high = share.interval
    return {**asdict(share), "rate": share.rate, "low": low, "high": high}


def mean_record(mean: Mean) -> JsonObject:
    """Numbers in short; half the interval of the mean as ``reach``."""
    return {name: value for name, value in asdict(mean).items() if name != "number"}


def together(asked: Iterable[QuestionCount]) -> QuestionCount:
    """Counts of all questions as one kind."""
    asked = list(asked)
    return QuestionCount(
        times=sum(each.times for each in asked),
        answers=sum(each.answers for each in asked),
        most=max(each.most for each in asked),
    )


def unusual(the_game: AnyGame, options: Options) -> str:
    """Options that differ from the usual ones, in words."""
    usual = the_game.options_type()
    changed = [setting(name, value) for name, value in options if value != getattr(usual, name)]
    return ", ".join(changed) or "as usual"


def setting(name: str, value: object) -> str:
    """An option as it is typed: ``grand_master=on``."""
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f"{name}={value}"
