"""Summaries of complete reviews, kept in the history of games for the statistics.

A review lies beside its save and is deleted with it. Its summary is a fact of the history under the
key of the game. So a summary counts once for all copies of a save, and stays with its players when
statistics rename them. A missing or damaged summary is made again from the review.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

from runegames import files
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame, key_of
from runegames.core import Data
from runegames.play.places import saves_dir
from runegames.play.saves import SaveError, save_of
from runegames.review import keeping
from runegames.review.figures import MAX_FIGURE, Figure
from runegames.review.review import Review, Unfinished
from runegames.review.tasks import ORDINARY_SIMULATIONS


class SeatSummary(Data):
    """Figures of a seat: chances from 0 to 1, or points in a solo game."""

    decisions: int
    mistakes: int
    loss: Figure
    """Loss by the answers that this seat gave."""
    luck: Figure

    @property
    def sound(self) -> bool:
        """True for figures that a review can have."""
        counted = 0 <= self.mistakes <= self.decisions < MAX_FIGURE
        return counted and self.loss.sound and self.luck.sound


class ReviewSummary(Data):
    """Summary of a complete review of the ordinary depth."""

    method: int
    rules_version: str
    seats: tuple[SeatSummary, ...]

    def fits(self, played: FinishedGame) -> bool:
        """Test whether the summary fits this game, and was made with the present method."""
        return (
            (self.method, self.rules_version) == (keeping.METHOD, played.rules_version)
            and len(self.seats) == len(played.places)
            and all(seat.sound for seat in self.seats)
        )


def note(review: Review, library: Library | None = None) -> bool:
    """Remember the summary of a review; return False if statistics cannot use the review.

    The review has to be complete, and of the ordinary depth, because another depth finds more or
    fewer mistakes. It has to apply the rules under which the game was begun. The save has
    to be in the folder of ``library``; without a ``library``, in the usual folder of saves.
    """
    save, rules = save_of(review.session), review.session.game.meta.rules_version
    if not review.complete or review.simulations != ORDINARY_SIMULATIONS:
        return False
    if save is None or save.begun is None or save.begun.rules_version != rules:
        return False
    if save.path.parent.resolve() != (library.folder if library else saves_dir()).resolve():
        return False
    made = ReviewSummary(
        method=keeping.METHOD,
        rules_version=str(rules),
        seats=tuple(
            SeatSummary(
                decisions=seat.decisions, mistakes=seat.mistakes, loss=seat.loss, luck=seat.luck
            )
            for seat in review.seats()
        ),
    )
    with nullcontext(library) if library else Library() as there:
        fact = files.sealed(made.model_dump_json().encode()).decode()
        there.history.put("review", key_of(save.begun), fact)
    return True


def summaries(library: Library) -> dict[str, ReviewSummary]:
    """Return the summaries that fit their finished games, by the key of the game."""
    games, summaries = (
        {played.key: played for played in library.finished()},
        dict[str, ReviewSummary](),
    )
    for key, text in library.history.facts("review").items():
        with suppress(ValueError):
            line = files.unsealed(text.encode(errors="surrogateescape"))
            summary = ReviewSummary.model_validate_json(line)
            if key in games and summary.fits(games[key]):
                summaries[key] = summary
    return summaries


def reviewable(games: Iterable[FinishedGame], library: Library) -> list[FinishedGame]:
    """Return the games whose save still exists, the newest first."""
    there = [played for played in games if (library.folder / played.save).is_file()]
    return sorted(there, key=lambda played: played.ended, reverse=True)


def review_of(played: FinishedGame, library: Library) -> tuple[Review, Path]:
    """Make the review of a saved game with its former findings; return it and the path of its file.

    Raises:
        SaveError: the save cannot be read.
        Unfinished: the game is not over.
    """
    review = Review(library.load(played.save).session)
    path = keeping.beside(library.folder / played.save)
    keeping.restore(review, path)
    return review, path


def learn(library: Library) -> Iterator[FinishedGame]:
    """Remember missing summaries from the reviews beside the saves; yield each examined game."""
    known = summaries(library)
    missing = (played for played in library.finished() if played.key not in known)
    for played in reviewable(missing, library):
        path = keeping.beside(library.folder / played.save)
        if played.moves is not None and keeping.may_be_whole(path, played.moves + 1):
            with suppress(SaveError, Unfinished):
                note(review_of(played, library)[0], library)
            yield played
