"""Command for the statistics of persons, levels and evenings."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from runegames.characters import quoted
from runegames.cli.arguments import Commands, add_command, the_entry
from runegames.cli.output import Wrong, note, say, to_json

if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.chronicle.scorebook import Career, Scorebook


def add_to(commands: Commands) -> None:
    stats = add_command(
        commands, "stats", _stats, "tell who wins how often, and how strong all are"
    )
    stats.add_argument("name", nargs="?", metavar="NAME", help="a person (default: everybody)")
    stats.add_argument("--game", metavar="GAME", help="count only this game")
    stats.add_argument(
        "--review",
        action="store_true",
        help="first review the games that have no review; after Ctrl+C the same command goes on"
        " from there",
    )
    form = stats.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, for programs")
    form.add_argument("--csv", action="store_true", help="print a line for each game and seat")
    names = stats.add_mutually_exclusive_group()
    names.add_argument(
        "--rename", nargs=2, metavar=("OLD", "NEW"), help="show OLD under the name NEW from now on"
    )
    names.add_argument("--forget", metavar="NAME", help="leave NAME out of all statistics")


def _stats(arguments: argparse.Namespace) -> int:
    from runegames.chronicle.library import Library
    from runegames.chronicle.memory import WHAT_COUNTS
    from runegames.chronicle.people import OUT
    from runegames.chronicle.reviews import learn, scorebook_of
    from runegames.chronicle.scorebook import Scorebook
    from runegames.chronicle.spreadsheet import spreadsheet
    from runegames.play.seats import name_trouble
    from runegames.report.document import document
    from runegames.report.lines import lines
    from runegames.report.players import of_persons

    with Library() as library:
        _read(library)
        if arguments.rename or arguments.forget is not None:
            names = arguments.rename or (arguments.forget, OUT)
            typed, new = (name.strip() for name in names)
            old = _known(Scorebook(library.finished()), typed)
            if arguments.rename and (trouble := name_trouble(new)):
                raise Wrong(f"The name {quoted(new)} {trouble}.")
            listed = old if new == typed else new
            if not library.tell_as(old, listed):
                raise Wrong(f"The name of {old} cannot be kept: {library.why_lost}.")
            words = "left out of statistics"
            if new != OUT:
                words = f"listed as {library.people().told_as(old)} from now on"
            say(f"{old} is {words}; `--rename {old} {old}` takes it back.")
            return 0
        for _ in learn(library):  # it yields after each review, for pages that show progress
            pass
        book = scorebook_of(library)
        if arguments.game:
            the_entry(arguments.game)
        if arguments.name:
            names = [_known(book, arguments.name)]
        else:
            names = book.persons
        trouble = ""
        if arguments.review:
            trouble = _review(library, [book.of(name, arguments.game) for name in names])
            book = scorebook_of(library)
    if arguments.csv:
        say(spreadsheet(book, names, arguments.game), last=True)
    elif arguments.json:
        reports = of_persons(book, names, arguments.game)
        *persons, together = map(document, reports)
        say(to_json({"persons": persons, **together}, indent=1))
    else:
        for report in of_persons(book, names, arguments.game):
            for line in lines(report, {"review": "; --review reviews the rest"}):
                say(line)
        if book.entries:
            say(WHAT_COUNTS)
    if trouble:
        raise Wrong(trouble)
    return 0


def _review(library: Library, careers: Sequence[Career]) -> str:
    """Review the games of these persons that have no review, the newest first.

    Return a sentence if a review could not be kept, else "".
    """
    from runegames.chronicle.reviews import note as remember
    from runegames.chronicle.reviews import review_of, reviewable
    from runegames.cli.review import complete
    from runegames.games.failures import culprit, sentence
    from runegames.games.registry import title_of
    from runegames.play.dates import day_words
    from runegames.play.saves import SaveError
    from runegames.review import Unfinished
    from runegames.review.keeping import keep

    games = {played.key: played for career in careers for played in career.unreviewed}
    left, trouble = reviewable(games.values(), library), ""
    for number, played in enumerate(left, 1):
        day = day_words(played.ended.date())
        note(f"reviewing {number} of {len(left)}, {title_of(played.game)} of {day}")
        try:
            review, path = review_of(played, library)
            complete(review, path)
            remember(review, library)
        except (SaveError, Unfinished, Wrong) as error:
            note(str(error))
        except Exception as error:  # the code of one game must not end the other reviews
            if (blamed := culprit(error)) is None:
                raise
            note(sentence(error, blamed))
        else:
            trouble = trouble or keep(review, path)
    return trouble or library.trouble or ""


def _read(library: Library) -> None:
    """Read all saves, since games may have ended in other processes."""
    for look in library.walk():
        if look.over and look.trouble is not None:
            note(look.trouble)


def _known(book: Scorebook, name: str) -> str:
    """Return a person's name as it is listed.

    Raises:
        Wrong: the person has played no game that counts.
    """
    known = book.person(name)
    if known is None:
        there = ", ".join(book.persons[:20]) or "nobody yet"
        raise Wrong(
            f"{name or quoted(name)} is in no finished game that counts. Known names: {there}."
        )
    return known
