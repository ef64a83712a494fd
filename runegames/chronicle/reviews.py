"""Reviews of the games of a library, and the scorebook with their summaries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

from runegames import files
from runegames.chronicle.filters import EVERY_GAME, Filter
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame, key_of
from runegames.chronicle.scorebook import Scorebook
from runegames.chronicle.summaries import ReviewSummary
from runegames.play.places import saves_dir
from runegames.play.saves import REVIEW_SUFFIX, SaveError, save_of
from runegames.review import keeping
from runegames.review.review import Review, Unfinished
from runegames.review.tasks import ORDINARY_SIMULATIONS


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
    folder = library.folder if library else saves_dir()
    if save.path.parent.resolve() != folder.resolve():
        return False
    summary = ReviewSummary.of(review)
    with nullcontext(library) if library else Library() as there:
        fact = files.sealed(summary.model_dump_json().encode()).decode()
        there.history.put("review", key_of(save.begun), fact)
    return True


def summaries(library: Library) -> dict[str, ReviewSummary]:
    """Return the summaries that fit their finished games, by the key of the game."""
    games = {played.key: played for played in library.finished()}
    fitting = dict[str, ReviewSummary]()
    for key, text in library.history.facts("review").items():
        with suppress(ValueError):
            line = files.unsealed(text.encode(errors="surrogateescape"))
            summary = ReviewSummary.model_validate_json(line)
            if key in games and summary.fits(games[key]):
                fitting[key] = summary
    return fitting


def scorebook_of(library: Library, chosen: Filter = EVERY_GAME) -> Scorebook:
    """Return the games that count and fit a filter, with their reviews."""
    reviews = summaries(library)
    games = (
        played
        for played in library.finished()
        if chosen.fits_game(played, reviewed=played.key in reviews)
    )
    return Scorebook(games, library.people(), reviews)


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
    kept = {path.name for path in library.folder.glob(f"*{REVIEW_SUFFIX}")}
    missing = (
        played
        for played in library.finished()
        if played.key not in known and keeping.beside(Path(played.save)).name in kept
    )
    for played in reviewable(missing, library):
        path = keeping.beside(library.folder / played.save)
        if played.moves is not None and keeping.may_be_whole(path, played.moves + 1):
            with suppress(SaveError, Unfinished):
                note(review_of(played, library)[0], library)
            yield played
