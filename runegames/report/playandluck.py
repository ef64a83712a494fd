"""Sections on a player's play and luck over time, from reviewed games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from runegames.chronicle.curves import CURVE_FROM_GAMES, RUNNING, Curve, Means, Reviewed, curves
from runegames.chronicle.scorebook import Career
from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.play.dates import short_day
from runegames.report.model import Part, Section, Sentence, Style, StyledWords, Words, signed
from runegames.report.pictures import Course
from runegames.review.figures import Figure


class DrawnCurve(NamedTuple):
    """Curve with the words beside its heading, and the sentence before its figures."""

    aside: Words
    spoken: str
    parts: Sequence[Part]


def of_play_and_luck(career: Career, today: date) -> Iterator[Section]:
    """Draw loss and luck over time: of all games against others, and of each game played alone."""
    known = curves(career.games)
    reviewed, games = sum(len(curve.games) for curve in known), len(career.games)
    words = (
        f"{reviewed or 'None'} of {count(games, 'game')} {'is' if reviewed < 2 else 'are'} reviewed"
    )
    offer = "review" if reviewed < games else ""
    first: list[Part] = [Sentence(words, offers=offer)] if games else []
    fields = lambda: [_curve_fields(curve) for curve in known]  # noqa: E731
    if not known:
        yield Section("curves", "play and luck", first, fields=fields, priority=1)
    for index, curve in enumerate(known):
        loss, luck = _loss(curve, today), _luck(curve, today)
        name = "curves" if index == 0 else f"curves:{index}"
        yield Section(
            name,
            f"play{_kind(curve)}",
            [*loss.parts, *first],
            loss.aside,
            loss.spoken,
            fields=fields if index == 0 else None,
            priority=1,
        )
        yield Section(
            f"luck:{index}", f"luck{_kind(curve)}", luck.parts, luck.aside, luck.spoken, priority=1
        )
        first = []


def _kind(curve: Curve) -> str:
    return f", {title_of(curve.games[0].entry.played.game)} alone" if curve.alone else ""


def _loss(curve: Curve, today: date) -> DrawnCurve:
    means = curve.running or [Means.of([game]) for game in curve.games]
    losses = [mean.loss for mean in means if mean.loss is not None]
    unit = "points" if curve.alone else "of 100 chances to win"
    if not losses or curve.together.loss is None:
        return DrawnCurve("", "", [])
    first, last = losses[0], losses[-1]
    if not curve.running:
        games = count(len(curve.games), "game")
        few = f"{curve.together.loss.value:.2f} {unit} lost a decision, in {games}"
        note = f"a curve needs {CURVE_FROM_GAMES} games"
        return DrawnCurve(
            "",
            f"Loss a decision, {unit}:",
            [Course(losses, False, note=note), Sentence(f"{few}; {note}")],
        )
    change = last.minus(first)
    verdict = "that may be chance"
    if change.low > 0 or change.high < 0:
        verdict = f"it has {'grown' if change.value > 0 else 'fallen'} by more than chance"
    spoken = (
        f"A decision lost {_either(last, 2)} {unit} in the last {RUNNING} games, and"
        f" {_either(first, 2)} in the first {RUNNING}; {verdict}."
    )
    aside = [
        StyledWords("a decision lost ", "quiet"),
        StyledWords(f"{first.value:.2f}, now ", "quiet"),
        StyledWords(f"{last.value:.2f}", "strong"),
        StyledWords(f" ±{last.reach:.2f}", "quiet"),
    ]
    begun, ended = _days(curve, today)
    course = Course(losses, False, RUNNING, begun, f"{unit}; lower is better", ended)
    return DrawnCurve(aside, spoken, [course])


def _luck(curve: Curve, today: date) -> DrawnCurve:
    means = curve.running or [Means.of([game]) for game in curve.games]
    luck = curve.together.luck
    unit = "points" if curve.alone else "wins in 100 games"
    if not curve.running:
        return DrawnCurve(
            "", f"Luck a game, {unit}:", [Course([mean.luck for mean in means], True)]
        )
    chance = "may be" if luck.low <= 0 <= luck.high else "is more than"
    spoken = (
        f"Luck brought {_either(luck)} {unit} a game, in all {len(curve.games)};"
        f" that {chance} chance."
    )
    style: Style = "good" if luck.value > 0 else "bad"
    aside = [
        StyledWords("a game brought ", "quiet"),
        StyledWords(signed(luck.value), style),
        StyledWords(f" ±{luck.reach:.1f}", "quiet"),
    ]
    begun, ended = _days(curve, today)
    course = Course([mean.luck for mean in means], True, RUNNING, begun, unit, ended)
    return DrawnCurve(aside, spoken, [course])


def _curve_fields(curve: Curve) -> dict[str, object]:
    """Return reviewed games and running means: chance from 0 to 1, or points."""
    return {
        "unit": "points" if curve.alone else "chance",
        "games": [_reviewed_fields(game) for game in curve.games],
        "running": RUNNING,
        "means": [
            {
                "ended": last.entry.played.ended.isoformat(),
                "loss_a_decision": means.loss and _figure(means.loss, last.unit),
                "luck_a_game": _figure(means.luck, last.unit),
            }
            for last, means in zip(curve.games[RUNNING - 1 :], curve.running, strict=False)
        ],
    }


def _reviewed_fields(game: Reviewed) -> dict[str, object]:
    played = game.entry.played
    return {
        "ended": played.ended.isoformat(),
        "game": played.game,
        "seat": game.seat,
        "save": played.save,
        "decisions": game.summary.decisions,
        "mistakes": game.summary.mistakes,
        "loss": _figure(game.summary.loss),
        "luck": _figure(game.summary.luck),
    }


def _figure(figure: Figure, unit: float = 1.0) -> dict[str, float]:
    """Return a figure and its 95 % interval, divided by ``unit``."""
    return {"value": figure.value / unit, "low": figure.low / unit, "high": figure.high / unit}


def _days(curve: Curve, today: date) -> tuple[str, str]:
    """Days of the first and of the last mean."""
    first, last = curve.games[RUNNING - 1].entry.played, curve.games[-1].entry.played
    return (
        short_day(first.ended.date(), today),
        short_day(last.ended.date(), today),
    )


def _either(figure: Figure, digits: int = 1) -> str:
    return f"{figure.value:.{digits}f}, give or take {figure.reach:.{digits}f},"
