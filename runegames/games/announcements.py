"""Announcements of games: facts that packages declare, read before anything of them is imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from runegames.characters import line_trouble, printable
from runegames.resources import DECLARATION as DECLARATION
from runegames.resources import declaration

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LISTED_TO = 4
"""Players up to which the numbers of a game are listed; beyond stands the first and the last."""
GROUP = "runegames.games"
"""The entry points by which packages announce their games."""
LONGEST_TITLE = 40
LONGEST_LINE = 200
"""Characters of a tagline, of what is told of an option, and of why a game is left out."""


T = TypeVar("T")


class Unfit(Exception):
    """Refusal of a game that cannot be offered; the message says why, without a full stop."""


class Entry(NamedTuple):
    """A game as the menu and the settings know it, without importing it."""

    id: str
    title: str
    target: str
    """Place of its ``GAME``, as ``module:attribute``."""
    seats: str = ""
    """Seat counts in words; "" if it does not say before it is loaded."""
    tagline: str = ""
    table: str = ""
    """Class of its own table as ``module:class``; "": it has the generic one."""
    asking: str = ""
    """Class of its own way of asking line by line; "": all moves are one list."""
    keys: tuple[tuple[str, ...], ...] = ()
    """Keys at its table: name, words, the usual keys with commas between them; and, for the footer,
    a word or two."""
    reserved: tuple[str, ...] = ()
    """Keys that always mean the same at its table."""
    pieces: Mapping[str, object] = MappingProxyType({})
    """Styles of its pieces at the generic table, as they are declared: see ``pieces.py``."""
    ritual: bool = False
    """True for the game of the daily ritual, which is one of ours."""
    bench: Mapping[str, int] = MappingProxyType({})
    """Figures that ``make bench`` measures it by: see ``tests/bench/tables.py``."""
    length: Mapping[str, object] = MappingProxyType({})
    """Figures on its length: see ``play/duration.py``."""
    folder: Path | None = None
    """Folder of its own texts; None: they lie in ``assets``."""
    order: int = 0
    """Place in the menu, of one of our own games."""
    package: str = ""
    """Name and version of the package that brings it; "": it is one of ours."""


# -- packages ----------------------------------------------------------------------------


def announced(odd: dict[str, str]) -> list[EntryPoint]:
    """Entry points of all packages that can be read; ``odd`` gets a sentence on each other one."""
    from importlib.metadata import distributions, entry_points  # a look through all packages

    try:
        return [*entry_points(group=GROUP)]
    except Exception:
        pass  # one of them is odd, and Python does not say which
    found: dict[tuple[str, str], EntryPoint] = {}
    for package in distributions():
        try:
            points = package.entry_points.select(group=GROUP)
            found |= {(package.name, point.name): point for point in reversed([*points])}
        except Exception as error:
            with suppress(Exception):  # it may hold no games, or nothing that can be read
                if GROUP in (package.read_text("entry_points.txt") or ""):
                    name = one_line(package.metadata["Name"])
                    odd[name] = f"The games of {name} cannot be found ({reason(error)})."
    return [*found.values()]


def package_of(point: EntryPoint) -> str:
    """Name and version of the package that announces a game."""
    if point.dist is None:
        return "an unknown package"
    name, version = point.dist.metadata["Name"], point.dist.metadata["Version"]
    return one_line(f"{name or 'a package without a name'} {version or ''}")


def entry_at(point: EntryPoint, package: str) -> Entry:
    """Entry of an announced game, with what is declared beside its code.

    Raises:
        Unfit: it announces what cannot be.
    """
    if not point.name.isidentifier() or len(point.name) > LONGEST_TITLE:
        raise Unfit("its name is no identifier")
    if not point.value.strip():
        raise Unfit("its entry point is empty")
    module, attribute = point.module, point.attr
    tagline = point.dist.metadata["Summary"] if point.dist is not None else ""
    title = point.name.replace("_", " ").title()
    tagline = one_line(tagline or "")
    bare = Entry(point.name, title, f"{module}:{attribute}", tagline=tagline, package=package)
    try:
        folder = _folder_of(module)
    except (ImportError, ValueError):
        return bare  # what is odd about it will be told when the game is loaded
    if folder is None or not (folder / DECLARATION).is_file():
        return bare._replace(folder=folder)
    return declared(bare._replace(folder=folder), folder / DECLARATION)


def one_line(text: object) -> str:
    """Somebody's words as one short line."""
    return printable(" ".join(str(text).split()))[:LONGEST_LINE]


def reason(error: BaseException) -> str:
    """Trouble of a game as one line."""
    return one_line(error if isinstance(error, Unfit) else f"{type(error).__name__}: {error}")


def _folder_of(module: str) -> Path | None:
    """The folder of a package, found without importing it; None for a lone module.

    A lone module lies among those of other packages, and what is beside it is not its own.
    """
    from importlib.util import find_spec

    top, *rest = module.split(".")
    spec = find_spec(top)
    if spec is None or spec.origin is None:
        return None
    if spec.submodule_search_locations is None:
        return None
    folder = Path(spec.origin).parent.joinpath(*rest)
    return folder if folder.is_dir() else folder.parent


# -- declarations ------------------------------------------------------------------------

KINDS = {dict: "table", list: "list", int: "number"}
DECLARED = (
    *("title", "seats", "tagline", "table", "asking", "keys", "reserved", "length", "pieces"),
    *("bench", "ritual", "order"),
)
"""Keys of a declaration; the last ones are of our own games."""


def declaration_troubles(path: Path) -> Iterator[str]:
    """Sentences on what is left out of a declaration: keys that mean nothing, styles of pieces."""
    from runegames.games.pieces import style_troubles

    try:
        data = declaration(path)
    except (OSError, ValueError):
        return  # which is told where it is read
    for name in data:
        if name not in DECLARED:
            near = get_close_matches(name, DECLARED, 1)
            meant = f"; is `{near[0]}` meant?" if near else ""
            yield f"`{one_line(name)}` in its {path.name} means nothing{meant}"
    pieces = data.get("pieces")
    yield from style_troubles(pieces if isinstance(pieces, dict) else {})


def declared(bare: Entry, path: Path) -> Entry:
    """Entry with the values of a declaration.

    Raises:
        Unfit: it says what cannot be.
    """
    try:
        data = declaration(path)
    except (OSError, ValueError) as error:
        raise Unfit(f"its {path.name} cannot be read: {error}") from None

    def said(name: str, most: int = LONGEST_LINE) -> str:
        text = data.get(name, getattr(bare, name))
        if trouble := line_trouble(text, most, least=0):
            raise Unfit(f"`{name}` in its {path.name} {trouble}")
        return str(text)

    def held(name: str, kind: type[T]) -> T:
        value = data.get(name, kind())
        if not isinstance(value, kind):
            raise Unfit(f"`{name}` in its {path.name} is no {KINDS[kind]}")
        return value

    keys = held("keys", dict)
    rows = [(name, *(row if isinstance(row, list) else [])) for name, row in keys.items()]
    reserved, bench = held("reserved", list), held("bench", dict)
    words = [*reserved, *(word for row in rows for word in row)]
    if any(len(row) not in (3, 4) for row in rows) or any(
        line_trouble(each, LONGEST_LINE) for each in words
    ):
        raise Unfit(f"the keys in its {path.name} are no lists of words and keys")
    return bare._replace(
        title=said("title", LONGEST_TITLE) or bare.title,
        seats=_seats_declared(data.get("seats"), path.name) or said("seats"),
        tagline=said("tagline"),
        table=said("table"),
        asking=said("asking"),
        keys=tuple(rows),
        reserved=tuple(reserved),
        bench={name: value for name, value in bench.items() if isinstance(value, int)},
        length=held("length", dict),
        pieces=held("pieces", dict),
        ritual=data.get("ritual") is True,
        order=held("order", int),
    )


def seats_told(counts: Sequence[int]) -> str:
    """Numbers of players for the menu: ``2 · 3``, ``2 – 6``."""
    if len(counts) > 2 and counts[-1] > LISTED_TO and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} – {counts[-1]}"
    return " · ".join(map(str, counts))


def _seats_declared(counts: object, name: str) -> str:
    """Numbers of players in words; "" if they are not declared as numbers.

    Raises:
        Unfit: they are none.
    """
    if not isinstance(counts, list):
        return ""
    if not counts or any(type(each) is not int for each in counts):
        raise Unfit(f"`seats` in its {name} are no numbers, as in [2, 3]")
    return seats_told(counts)
