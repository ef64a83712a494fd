"""Statistics in sentences, for the command line and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.lab.ratings import TOLD_FROM_GAMES, ratings
from runegames.lab.scorebook import Career, Line, Scorebook
from runegames.play.dates import day_told, local

MOST_OPPONENTS = 8
"""Opponents that are told of; JSON and CSV have all of them."""


def statistics_told(
    book: Scorebook, names: Sequence[str], game: str | None = None
) -> Iterator[str]:
    """Statistics in sentences."""
    if not book.entries:
        yield "No finished games yet. House rules, practice and what-ifs do not count."
        return
    for name in names:
        yield from person_told(book.of(name, game))
    yield from ratings_told(book, game)


def person_told(career: Career) -> Iterator[str]:
    """Wins, points, streaks, opponents and partners of a person in sentences."""
    line, streaks = career.line, career.streaks
    if not career.games:
        yield f"{career.name} has no finished games of this kind."
        return
    yield f"{career.name} has played {count(len(career.games), 'game')}{_won(line)}."
    for game, each in career.by_game().items():
        score, when = each.best
        average = sum(each.scores) / len(each.scores)
        fair = f"; equal players would win {each.expected * each.won.games:.0f}"
        yield (
            f"  {title_of(str(game))}: {count(len(each.games), 'game')}{_won(each)}"
            f"{fair if each.won.games else ''}."
            f" {score} points at best ({day_told(local(when).date())}), {average:.1f} on average."
        )
    if career.wins:
        yield (
            f"  {count(streaks.now, 'win')} in a row now, {streaks.most} at best;"
            f" {count(streaks.without, 'game')} without one at most."
        )
    for versus in career.against()[:MOST_OPPONENTS]:
        name, games = versus.other.name, f"ahead in {versus.ahead} games, behind in {versus.behind}"
        yield f"  Against {name}: {games}."
    for team in career.teams():
        yield (
            f"  With {' and '.join(team.partners)}: {team.won.wins:g} of {team.won.games} won,"
            f" {count(team.streaks.now, 'win')} in a row now."
        )


def _won(line: Line) -> str:
    won = line.won
    if not won.games:
        return ""
    low, high = (round(100 * each) for each in won.interval)
    return f", {won.wins:g} won: {100 * won.rate:.0f} in a hundred ({low} to {high})"


def ratings_told(book: Scorebook, game: str | None) -> Iterator[str]:
    """Ratings in sentences; of those who have played little, how much is missing."""
    found = ratings(book, game)
    if not found:
        return
    yield "Ratings, of persons and computer players on one scale:"
    for each in found:
        if each.told:
            yield f"  {each.who.name}: {each.value:.1f}, give or take {each.reach:.1f}."
        else:
            yield f"  {each.who.name}: {each.games} of {TOLD_FROM_GAMES} games, told from then on."
