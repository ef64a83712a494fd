"""Statistics in sentences, for the command line and plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core.names import and_list, capitalized, count
from runegames.games.registry import title_of
from runegames.lab.curves import CURVE_FROM_GAMES, RUNNING, Curve, curves
from runegames.lab.ratings import ratings
from runegames.lab.scorebook import Career, Line, Scorebook, Streaks
from runegames.lab.statistics import TELLING_GAMES
from runegames.play.dates import day_told
from runegames.play.memory import WHAT_COUNTS
from runegames.review import Figure

MAX_OPPONENTS = 8


def statistics_told(
    book: Scorebook, names: Sequence[str], game: str | None = None, how: str = ""
) -> Iterator[str]:
    """Describe the statistics of persons.

    ``how`` says how to review more games; it follows the number of reviewed games.
    """
    if not book.entries:
        yield f"No finished game counts yet. {WHAT_COUNTS}"
        return
    for name in names:
        career = book.of(name, game)
        yield from person_told(career)
        yield from reviewed_told(career, how)
    yield from ratings_told(book, game)


def person_told(career: Career) -> Iterator[str]:
    """Describe wins, points, streaks, opponents and partners of a person."""
    line, streaks = career.line, career.streaks
    if not career.games:
        yield f"{career.name} has no finished games of this kind."
        return
    yield f"{career.name} has played {count(len(career.games), 'game')}{_won(line)}."
    for game, of_game in career.by_game().items():
        score, when = of_game.best
        average = sum(of_game.scores) / len(of_game.scores)
        equal = count(round(of_game.expected * of_game.won.games), "win")
        fair = f"; equal players would have had {equal}"
        played = f"{count(len(of_game.games), 'game')}{_changed(of_game)}{_won(of_game)}"
        yield (
            f"  {title_of(str(game))}: {played}"
            f"{fair if of_game.won.games >= TELLING_GAMES else ''}."
            f" {count(score, 'point')} at best ({day_told(when.date())}),"
            f" {average:.1f} on average."
        )
    if career.wins:
        yield (
            f"  {capitalized(runs_told(streaks))};"
            f" at most {count(streaks.without, 'game')} without a win."
        )
    for versus in career.against()[:MAX_OPPONENTS]:
        ahead = count(versus.ahead, "game")
        yield f"  Against {versus.other.name}: ahead in {ahead}, behind in {versus.behind}."
    for team in career.teams():
        yield (
            f"  With {' and '.join(team.partners)}: {team.won.wins:g} of {team.won.games} won,"
            f" {count(team.streaks.now, 'win')} in a row now."
        )


def _changed(line: Line) -> str:
    """Name the house rules, each with its number of games."""
    numbers = [f"{number} with {words}" for words, number in line.rules_changed.most_common()]
    return f" ({and_list(numbers)})" if numbers else ""


def _won(line: Line) -> str:
    won = line.won
    if not won.games:
        return ""
    wins = f"{won.wins:g} won"
    if won.games < len(line.games):
        wins = f"{won.wins:g} of the {won.games} against others won"
    if won.games < TELLING_GAMES:
        return f", {wins}"
    low, high = (round(100 * end) for end in won.interval)
    return f", {wins}: {100 * won.rate:.0f} in a hundred ({low} to {high})"


def reviewed_told(career: Career, how: str = "") -> Iterator[str]:
    """Describe play and luck over time in reviewed games; ``how``: as in ``statistics_told``."""
    if not career.games:
        return
    all_curves, all_games = curves(career.games), len(career.games)
    reviewed = sum(len(curve.games) for curve in all_curves)
    number_words = (
        f"{reviewed or 'None'} of {count(all_games, 'game')} {'is' if reviewed < 2 else 'are'}"
    )
    yield f"  {number_words} reviewed{how if reviewed < all_games else ''}."
    for curve in all_curves:
        game = title_of(curve.games[0].entry.played.game)
        unit = f"points of solo {game}" if curve.alone else "wins in a hundred"
        if curve.running:
            yield from _course_told(curve, unit)
            continue
        few = count(len(curve.games), "game")
        loss, luck = curve.together.loss, curve.together.luck
        sure = len(curve.games) >= TELLING_GAMES
        lost = f"loss per decision {_figure(loss, 2, sure=sure)}; " if loss is not None else ""
        yield (
            f"  {capitalized(unit)}, over {few}: {lost}luck per game {_figure(luck, sure=sure)}."
            f" So few games say little; a curve over time needs {CURVE_FROM_GAMES} games."
        )


def runs_told(streaks: Streaks) -> str:
    """Describe runs of wins in a few words: ``2 wins in a row now, 3 at best``."""
    if not streaks.most:
        return "no win yet"
    if not streaks.now:
        return f"{count(streaks.most, 'win')} in a row at best"
    return f"{count(streaks.now, 'win')} in a row now, {streaks.most} at best"


def _course_told(curve: Curve, unit: str) -> Iterator[str]:
    first, last = curve.running[0], curve.running[-1]
    if first.loss is not None and last.loss is not None:
        change = last.loss.minus(first.loss)
        verdict = "That may be chance."
        if change.low > 0 or change.high < 0:
            verdict = f"It has {'grown' if change.value > 0 else 'fallen'} by more than chance."
        yield (
            f"  Loss per decision, in {unit}: {_figure(last.loss, 2)}, in the last {RUNNING} games;"
            f" {_figure(first.loss, 2)}, in the first {RUNNING}. {verdict}"
        )
    luck = curve.together.luck
    evened = luck.low <= 0 <= luck.high
    yield (
        f"  Luck per game: {_figure(last.luck)}, in the last {RUNNING}; {_figure(luck)}, in all"
        f" {len(curve.games)}. The latter {'may be' if evened else 'is more than'} chance."
    )


def _figure(figure: Figure, digits: int = 1, *, sure: bool = True) -> str:
    """Write a figure; ``sure``: with its uncertainty, which few games do not tell."""
    doubt = f", give or take {figure.reach:.{digits}f}" if sure else ""
    return f"{figure.value:.{digits}f}{doubt}"


def ratings_told(book: Scorebook, game: str | None) -> Iterator[str]:
    """Describe ratings; players with few games have none yet."""
    rated = [rating for rating in ratings(book, game) if rating.told]
    if not rated:
        return
    yield "Ratings, of persons and computer players on one scale:"
    for rating in rated:
        value = f"{rating.value:.1f}, give or take {rating.reach:.1f}"
        yield f"  {rating.who.name}: {', '.join(filter(None, (value, rating.without)))}."
