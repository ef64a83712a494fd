"""Command that reviews a finished game: luck and play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from runegames.cli.arguments import SAVE, Commands, add_command, load_save, positive
from runegames.cli.output import Wrong, in_ascii, note, refusing, say, to_json

if TYPE_CHECKING:
    from pathlib import Path

    from runegames.review import Review


def add_to(commands: Commands) -> None:
    """Add ``review``."""
    review = add_command(
        commands, "review", _review, "tell what was luck and what was play in a finished game"
    )
    review.add_argument("file", metavar="FILE", help=SAVE)
    review.add_argument(
        "--simulations",
        type=positive,
        metavar="N",
        help="how many simulations for each decision (default: 300)",
    )
    review.add_argument(
        "--format",
        choices=("text", "json", "svg"),
        default="text",
        help="sentences, json for programs, svg for a picture of the chances (default: text)",
    )
    review.add_argument(
        "--workers",
        type=positive,
        metavar="W",
        help="how many processes (default: one for each core)",
    )


def _review(arguments: argparse.Namespace) -> int:
    from runegames.chronicle.library import Library
    from runegames.chronicle.reviews import note as remember
    from runegames.review import ORDINARY_SIMULATIONS, Review, Unfinished
    from runegames.review.keeping import beside, keep, restore

    loaded = load_save(arguments.file)
    if loaded.notice is not None:
        note(loaded.notice)
    with refusing(Unfinished):
        review = Review(loaded.session, arguments.simulations or ORDINARY_SIMULATIONS)
    path = beside(loaded.path)
    with Library() as library:
        library.look_at(loaded.session)
        restore(review, path)
        complete(review, path, arguments.workers)
        remember(review, library)
        trouble = keep(review, path) or library.trouble
    say(_in_form(review, arguments.format))
    if trouble:
        raise Wrong(trouble)
    return 0


def complete(review: Review, path: Path, workers: int | None = None) -> None:
    """Do the rest of a review with a progress bar, and save it to ``path``."""
    from runegames.cli.progress import do_all
    from runegames.lab.reviewing import grow

    done = review.progress
    growing = grow(review, path, workers)
    steps = len(review.findings) + done.plies  # each move is looked at quickly, then wholly
    do_all(growing, lambda _: None, steps, 2 * done.all_plies, "The review", "steps")


def _in_form(review: Review, form: str) -> str:
    from runegames.report.document import document
    from runegames.report.lines import lines
    from runegames.report.review import of_review

    match form:
        case "json":
            return to_json(document(of_review(review)), indent=1)
        case "svg":
            from runegames.ui.picture import review_picture

            return in_ascii(review_picture(review))
        case _:
            return "\n".join(lines(of_review(review)))
