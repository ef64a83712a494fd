"""Commands for authors of games: ``authors``, ``games``, ``check`` and ``new-game``."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from runegames import __version__
from runegames.characters import line_trouble, printable, quoted, shortened
from runegames.cli.arguments import Commands, add_command, positive, the_game, whole
from runegames.cli.output import Wrong, say
from runegames.environment import install_command
from runegames.numerals import plural

if TYPE_CHECKING:
    from runegames.core import AnyGame
    from runegames.games.announcements import AnnouncedGame
    from runegames.testing import Facts
    from runegames.testing.laws.facts import Law

FAULTY = 1
"""Exit status if a game has a fault, or breaks a law."""
GUIDE = "authors.md"
"""Page of `docs/` that tells how a game is written."""
GAME_NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "@package@/__init__.py": "{}_game.py",
    "@package@/game.toml": "{}_game.toml",
    "@package@/rules.md": "{}_rules.md",
    "tests/test_@name@.py": "test_game.py",
}
"""Files of a new game, each with its template in ``assets/new_game``."""
SECRETS = (
    "Hidden things can leak in three places: views, event fields that are not `Secret`, and"
    "\n`determinize`. The laws check all three. Add a leak, and `runegames check` names it.\n\n"
)


def add_to(commands: Commands) -> None:
    """Add ``authors``, ``games``, ``check`` and ``new-game``."""
    words = "print the guide for authors of games"
    add_command(commands, "authors", _authors, words, tool=True)
    words = "list all games, with their packages and faults"
    add_command(commands, "games", _games, words, tool=True)
    words = "check that a game keeps the laws of all games"
    check = add_command(commands, "check", _check, words, tool=True)
    check.add_argument(
        "game", metavar="GAME", help="an installed game, or a place in code: my_package:GAME"
    )
    check.add_argument(
        "--law", nargs="+", action="extend", default=[], metavar="LAW", help="only these laws"
    )
    check.add_argument(
        "--seats",
        type=positive,
        nargs="+",
        action="extend",
        metavar="N",
        help="only these numbers of players",
    )
    check.add_argument(
        "--seed", type=whole, default=1, metavar="S", help="number of the first game (default: 1)"
    )
    check.add_argument(
        "--games",
        type=positive,
        default=3,
        metavar="N",
        help="random games for each law and number of players (default: 3)",
    )
    check.add_argument(
        "--facts", metavar="MODULE:NAME", help="the game's `Facts`, which let the laws check more"
    )
    new = add_command(commands, "new-game", _new_game, "write a package with a game of your own")
    new.add_argument("name", metavar="NAME", help="identifier of the game: a word in small letters")
    new.add_argument("--title", help="title of the game (default: made from NAME)")
    new.add_argument(
        "--hidden", action="store_true", help="with hands that other players do not see"
    )
    new.add_argument(
        "--folder", metavar="DIR", help="where to write it (default: a folder called NAME)"
    )


# -- guide --------------------------------------------------------------------------------


def _authors(arguments: argparse.Namespace) -> int:
    from runegames.resources import document

    say(document(GUIDE))
    return 0


# -- list of games ------------------------------------------------------------------------


def _games(arguments: argparse.Namespace) -> int:
    from runegames.games.registry import announcements, odd_announcements, playable
    from runegames.play.export import table_lines

    playable()
    checked = []
    for announced in announcements():
        troubles = [*_troubles(announced)] if announced.package else []
        checked.append((announced, troubles))
    rows = [["game", "title", "seats", "package", "where"]]
    for entry, _ in checked:
        whose = entry.package or f"runegames {__version__}"
        where = shortened(entry.folder) if entry.folder is not None else ""
        rows.append([entry.id, entry.title, entry.seats, whose, where])
    lines = [*table_lines(rows, str.ljust)]
    say(lines[0])
    for line, (_, troubles) in zip(lines[1:], checked, strict=True):
        say(line)
        for trouble in troubles:
            say(f"  ! {printable(trouble, lines=False)}")
    odd = odd_announcements()
    if odd:
        say("")
        say("Left out:")
    for sentence in odd:
        say(f"  ! {printable(sentence, lines=False)}")
    return FAULTY if odd or any(troubles for _, troubles in checked) else 0


def _troubles(entry: AnnouncedGame) -> Iterator[str]:
    from runegames.games.announcements import DECLARATION, Unfit, declaration_troubles
    from runegames.games.fitness import said_twice
    from runegames.games.hooks import homes_of, misspelled
    from runegames.games.registry import UnknownGame, game, guarded, text_of
    from runegames.play.duration import length_trouble
    from runegames.play.guide import text_troubles

    if entry.folder is not None:
        yield from declaration_troubles(entry.folder / DECLARATION)
    try:
        the_game_itself = game(entry.id)
        yield from guarded(
            lambda: [*misspelled(homes_of(the_game_itself)), *text_troubles(entry.id)]
        )
        if entry.folder is not None:
            yield from said_twice(the_game_itself.meta, entry.folder / DECLARATION)
        if text_of(entry.id, "rules") is None:
            there = entry.folder is not None and (entry.folder / "rules.md").exists()
            what = "its rules.md is no text in UTF-8" if there else "it brings no rules.md"
            yield f"{what}, so F1 has nothing to show"
    except (UnknownGame, Unfit) as trouble:
        yield str(trouble)
        return
    if entry.length and (why := length_trouble(entry.length)):
        yield f"the length in its {DECLARATION} cannot be used: {why}"
    yield from _drawing_troubles(entry.id)


def _drawing_troubles(game_id: str) -> Iterator[str]:
    """Yield the faults of what a screen uses: table, keys, styles of pieces, vignette."""
    from runegames.games.registry import text_of
    from runegames.ui.art import BrokenPicture, read

    yield from _table_troubles(game_id)
    yield from _key_troubles(game_id)
    yield from _piece_troubles(game_id)
    text = text_of(game_id, "vignette")
    try:
        if text is not None and not read(text, "its vignette.txt").pictures:
            yield "its vignette.txt has no picture"
    except BrokenPicture as broken:
        yield str(broken)


def _table_troubles(game_id: str) -> Iterator[str]:
    """Load the game's own table and ``Asking``, and yield their misspelled hooks."""
    from runegames.core import Asking
    from runegames.games.hooks import home_of, misspelled
    from runegames.games.registry import asking_of, entry_of
    from runegames.ui.games import table_class
    from runegames.ui.widgets.board import Board
    from runegames.ui.widgets.column import SidePanels
    from runegames.ui.widgets.table import GameTable
    from runegames.ui.widgets.tray import Tray

    entry = entry_of(game_id)
    table_class(game_id), asking_of(game_id)
    homes = {
        home_of(location.partition(":")[0]) for location in (entry.table, entry.asking) if location
    }
    bases = [(base, ()) for base in (GameTable, Board, SidePanels, Tray, Asking)]
    yield from misspelled(homes, bases)


def _key_troubles(game_id: str) -> Iterator[str]:
    """Yield the faults of keys that cannot be bound, or that no table uses."""
    from runegames.games.registry import entry_of
    from runegames.play.keys import objection

    entry = entry_of(game_id)
    if entry.keys and not entry.table:
        yield "it declares keys, but has no table of its own to use them"
    for name, _, keys, *_ in entry.keys:
        if trouble := objection(f"{game_id}.{name}", keys, {}):
            yield f"the key of `{name}` in its game.toml cannot be used: {trouble[:-1]}"


def _piece_troubles(game_id: str) -> Iterator[str]:
    """Yield the faults of styles that the table does not use, or that belong to no piece on it."""
    from runegames.games.fields import fields_of
    from runegames.games.registry import entry_of, game

    fields, entry = fields_of(game(game_id)), entry_of(game_id)
    known = [*fields.pieces, *(field.name for field in fields.of("rows"))]
    for name in fields.styles:
        if name in known or (fields.numbered and name.lstrip("-").isdecimal()):
            continue
        what = _meant(name, known)
        yield f"its styles have `{name}`, but no table that was tried has such a piece; {what}"
    named = [field.name for field in fields.fields]
    for name in entry.heads:
        if name not in named:
            yield f"its heads have `{name}`, but its view has no such field; {_meant(name, named)}"
    for name in entry.seat_pieces:
        if not fields.is_piece(name):
            near = _meant(name, fields.pieces)
            yield f"its seat_pieces have `{name}`, but no table that was tried has it; {near}"


def _meant(name: str, known: Sequence[str]) -> str:
    """Suggest a known name, or list all of them."""
    from difflib import get_close_matches

    from runegames.core import and_list

    near = get_close_matches(name, known, 1)
    return f"is `{near[0]}` meant?" if near else f"there are {and_list(known) or 'none'}"


# -- laws ---------------------------------------------------------------------------------


def _check(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from runegames.testing import LAWS, BrokenLaw, check_guesses_differ, check_law, check_meta

    sys.path.insert(0, str(Path.cwd()))
    loaded = _game_at(arguments.game)
    facts = _facts_at(arguments.facts) if arguments.facts else None
    seat_counts = arguments.seats or loaded.meta.seat_counts
    games, seed = arguments.games, arguments.seed

    def hold(law: Law) -> None:
        for seats in seat_counts:
            check_law(law, loaded, seats, games=games, seed=seed, facts=facts)

    laws: dict[str, Callable[[], None]] = {
        "check_meta": partial(check_meta, loaded),
        **{law.__name__: partial(hold, law) for law in LAWS},
        "check_guesses_differ": partial(
            check_guesses_differ, loaded, games=games, seed=seed, facts=facts
        ),
    }
    names = arguments.law or [*laws]
    for name in names:
        if name not in laws:
            raise Wrong(f"There is no law called {quoted(name)}; {_meant(name, [*laws])}")
    faults = 0
    first: dict[str, str] = {}
    for name in names:
        try:
            laws[name]()
        except BrokenLaw as law:
            # An error of the game's code often breaks most laws; one report of it is enough.
            if law.violation in first:
                say(f"BROKEN  {name}: the same as in {first[law.violation]}")
                continue
            faults += 1
            first[law.violation] = name
            say(f"BROKEN  {law}")
        else:
            say(f"kept    {name}")
    if ":" not in arguments.game:  # an installed game
        for trouble in _drawing_troubles(loaded.meta.id):
            faults += 1
            say(f"BROKEN  {trouble}")
    say(f"{faults} {plural(faults, 'fault')} found." if faults else "All laws are kept.")
    return FAULTY if faults else 0


def _game_at(name: str) -> AnyGame:
    """Return an installed game by its name, or any game by ``module:NAME``.

    Raises:
        Wrong: there is no such game.
    """
    from runegames.core import Meta

    if ":" not in name:
        return the_game(name)
    loaded: AnyGame = _loaded(name)
    if not isinstance(getattr(loaded, "meta", None), Meta):
        raise Wrong(f"{quoted(name)} is no game: it has no `meta`.")
    return loaded


def _facts_at(target: str) -> Facts:
    from runegames.testing import Facts

    facts = _loaded(target)
    if not isinstance(facts, Facts):
        raise Wrong(f"{quoted(target)} is no `Facts`.")
    return facts


def _loaded(target: str) -> Any:
    """Return the value of ``module:NAME``.

    Raises:
        Wrong: there is no such value, or the module cannot be imported.
    """
    from runegames.games.announcements import Unfit
    from runegames.games.registry import guarded, load

    try:
        return guarded(lambda: load(target))
    except Unfit as unfit:
        raise Wrong(f"{quoted(target)} cannot be loaded ({unfit}).") from None


# -- a new game ---------------------------------------------------------------------------


def _new_game(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from runegames.games.announcements import TITLE_MAX_CHARACTERS
    from runegames.games.registry import announcements
    from runegames.resources import read_text

    name: str = arguments.name
    if not GAME_NAME.fullmatch(name) or name == "runegames":
        raise Wrong(
            f"{quoted(name)} cannot be the name; take up to 30 small letters, such as stones."
        )
    if taken := [announced for announced in announcements() if announced.id == name]:
        whose = taken[0].package or "runegames itself"
        raise Wrong(f"There is a game called {name} already, of {whose}; take another name.")
    title = arguments.title or name.replace("_", " ").title()
    is_line = title.isprintable() and not line_trouble(title, TITLE_MAX_CHARACTERS)
    if not is_line or set(title) & set('"\\{}@'):
        raise Wrong(
            f"{quoted(title)} cannot be a title: it needs up to {TITLE_MAX_CHARACTERS} characters"
            ' that can be shown, without any of "\\{}@.'
        )
    folder = Path(arguments.folder or name)
    if folder.exists():
        raise Wrong(f"{shortened(folder)} is there already.")
    tagline = "lay, show, win the round" if arguments.hidden else "take the last rune"
    values = {
        "name": name,
        "Name": name.replace("_", " ").title().replace(" ", ""),
        "title": title,
        "code": (re.sub("[^A-Z]", "", name.upper()) * 2)[:2],
        "package": f"runes_{name}",
        "tagline": tagline,
        "tagline_sentence": f"{tagline.capitalize()}.",
        "secrets_note": SECRETS if arguments.hidden else "",
    }

    def filled(text: str) -> str:
        return re.sub(r"@(\w+)@", lambda match: values[match[1]], text)

    try:
        for path, source in FILES.items():
            source = source.format("hidden" if arguments.hidden else "open")
            target = folder / filled(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(filled(read_text("new_game", f"{source}.txt")), encoding="utf-8")
    except OSError as error:
        from shutil import rmtree

        rmtree(folder, ignore_errors=True)  # half a game, in a folder that was made for it
        raise Wrong(f"{shortened(folder)} cannot be written: {error.strerror or error}.") from None
    say(f"{title} is in {shortened(folder)}, and can be played already:")
    say("")
    say(f"  {install_command(str(folder), editable=True)}")
    say(f"  runegames play {name}")
    say(f"  runegames check {name}")
    say("")
    say(f"{shortened(folder / 'README.md')} says what to change next, and `runegames authors` how.")
    return 0
