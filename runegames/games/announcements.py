"""Announcements of games: facts that packages declare, read without importing the packages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from runegames.characters import line_trouble, printable
from runegames.resources import DECLARATION as DECLARATION
from runegames.resources import declaration

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

MAX_LISTED_SEATS = 4
"""Number of players above which the menu shows a range, ``2 – 6``, and not a list, ``2 · 3``.

A range needs three or more successive numbers.
"""
GROUP = "runegames.games"
"""Group of the entry points that announce games."""
TITLE_MAX_CHARACTERS = 40
LINE_MAX_CHARACTERS = 200
"""Greatest length of a package's lines other than titles, such as a sentence on an option."""


T = TypeVar("T")


class Unfit(Exception):
    """Refusal of a game; the message is the reason without a full stop."""


class AnnouncedGame(NamedTuple):
    """Facts of a game for the menu and the settings, known without importing it."""

    id: str
    title: str
    target: str
    """Location of its ``GAME``, as ``module:attribute``."""
    seats: str = ""
    """Numbers of players as the menu shows them; "" if only the loaded game knows them."""
    tagline: str = ""
    counted: str = "points"
    """Things that the score counts, in the plural: ``points``, ``bones``, ``hands won``."""
    table: str = ""
    """Class of its own table as ``module:class``; "" for the plain one."""
    asking: str = ""
    """Class that asks its questions line by line; "" if a list of all moves is shown instead."""
    keys: tuple[tuple[str, ...], ...] = ()
    """Commands at its table: name, description, usual keys separated by commas, and perhaps a short
    name for the footer."""
    reserved: tuple[str, ...] = ()
    """Keys with a fixed meaning at its table."""
    pieces: Mapping[str, object] = MappingProxyType({})
    """Declared styles of its pieces at the plain table; see ``pieces.py``."""
    heads: Mapping[str, object] = MappingProxyType({})
    """Names of its view's fields at the plain table, by field."""
    seat_pieces: tuple[str, ...] = ()
    """Pieces of the seats, in the order of the seats."""
    ritual: bool = False
    """True for the game of the daily ritual, which is one of ours."""
    bench: Mapping[str, int] = MappingProxyType({})
    """Parameters of ``make bench``; see ``tests/bench/tables.py``."""
    length: Mapping[str, object] = MappingProxyType({})
    """Figures on the length of its games; see ``play/duration.py``."""
    folder: Path | None = None
    """Folder of its texts; None for a game of ours, whose texts are in ``assets``, and for a lone
    module, which cannot have texts."""
    order: int = 0
    """Position of a game of ours in the menu."""
    package: str = ""
    """Name and version of its package; "" for a game of ours."""


# -- packages ----------------------------------------------------------------------------


def announced(odd: dict[str, str]) -> list[EntryPoint]:
    """Read the entry points that announce games.

    ``odd`` gets a sentence on each package with games whose entry points cannot be read.
    """
    from importlib.metadata import distributions, entry_points

    try:
        return [*entry_points(group=GROUP)]
    except Exception:
        # Some package is unreadable. The error does not name it, so each is read alone below.
        pass
    points_by_name: dict[tuple[str, str], EntryPoint] = {}
    for package in distributions():
        try:
            points = package.entry_points.select(group=GROUP)
            points_by_name |= {(package.name, point.name): point for point in reversed([*points])}
        except Exception as error:
            # Only packages with games get a sentence.
            with suppress(Exception):
                if GROUP in (package.read_text("entry_points.txt") or ""):
                    name = one_line(package.metadata["Name"])
                    odd[name] = f"The games of {name} cannot be found ({reason(error)})."
    return [*points_by_name.values()]


def package_of(point: EntryPoint) -> str:
    """Return the name and version of the package that announces a game."""
    if point.dist is None:
        return "an unknown package"
    name, version = point.dist.metadata["Name"], point.dist.metadata["Version"]
    return one_line(f"{name or 'a package without a name'} {version or ''}")


def entry_at(point: EntryPoint, package: str) -> AnnouncedGame:
    """Make the entry of an announced game, with the declaration beside its code.

    Raises:
        Unfit: the announcement is invalid.
    """
    if not point.name.isidentifier() or len(point.name) > TITLE_MAX_CHARACTERS:
        raise Unfit(f"its name is not an identifier of at most {TITLE_MAX_CHARACTERS} characters")
    if not point.value.strip():
        raise Unfit("its entry point is empty")
    summary = point.dist.metadata["Summary"] if point.dist is not None else ""
    title, target = point.name.replace("_", " ").title(), f"{point.module}:{point.attr}"
    bare = AnnouncedGame(
        point.name, title, target, tagline=one_line(summary or ""), package=package
    )
    try:
        folder = _folder_of(point.module)
    except (ImportError, ValueError):
        # The error is shown when the game is loaded.
        return bare
    bare = bare._replace(folder=folder)
    path = folder / DECLARATION if folder is not None else None
    return declared(bare, path) if path is not None and path.is_file() else bare


def one_line(text: object) -> str:
    """Shorten a text from another package to one printable line."""
    return printable(" ".join(str(text).split()))[:LINE_MAX_CHARACTERS]


def reason(error: BaseException) -> str:
    """Describe the error of a game in one line."""
    return one_line(error if isinstance(error, Unfit) else f"{type(error).__name__}: {error}")


def _folder_of(module: str) -> Path | None:
    """Find the folder of a package without importing it; None for a lone module.

    A lone module is in a folder with modules of other packages, so texts beside it are not its own.
    """
    from importlib.util import find_spec

    top, *rest = module.split(".")
    spec = find_spec(top)
    if spec is None or spec.origin is None or spec.submodule_search_locations is None:
        return None
    folder = Path(spec.origin).parent.joinpath(*rest)
    return folder if folder.is_dir() else folder.parent


# -- declarations ------------------------------------------------------------------------

KINDS = {dict: "table", list: "list", int: "number"}
DECLARED = (
    *("title", "seats", "tagline", "table", "asking", "keys", "reserved", "length", "pieces"),
    *("heads", "seat_pieces", "counted"),
    *("bench", "ritual", "order"),
)
"""Keys of a declaration; ``bench``, ``ritual`` and ``order`` are for our own games."""


def declaration_troubles(path: Path) -> Iterator[str]:
    """Describe the ignored parts of a declaration: unknown keys, and invalid styles of pieces."""
    from runegames.games.pieces import style_troubles, suggestion

    try:
        data = declaration(path)
    except (OSError, ValueError):
        return  # ``declared`` reports this error
    for name in data:
        if name not in DECLARED:
            meant = suggestion(name, DECLARED)
            yield f"`{one_line(name)}` in its {path.name} means nothing{meant}"
    pieces = data.get("pieces")
    yield from style_troubles(pieces if isinstance(pieces, dict) else {})


def declared(bare: AnnouncedGame, path: Path) -> AnnouncedGame:
    """Complete an entry with the values of a declaration.

    Raises:
        Unfit: the declaration is unreadable or invalid.
    """
    try:
        data = declaration(path)
    except (OSError, ValueError) as error:
        raise Unfit(f"its {path.name} cannot be read: {error}") from None

    def said(name: str, most: int = LINE_MAX_CHARACTERS) -> str:
        text = data.get(name, getattr(bare, name))
        if trouble := line_trouble(text, most, least=0):
            raise Unfit(f"`{name}` in its {path.name} {trouble}")
        return str(text)

    def held(name: str, kind: type[T]) -> T:
        value = data.get(name, kind())
        if not isinstance(value, kind):
            raise Unfit(f"`{name}` in its {path.name} is not a {KINDS[kind]}")
        return value

    keys = held("keys", dict)
    rows = [(name, *row) if isinstance(row, list) else (name,) for name, row in keys.items()]
    reserved, bench = held("reserved", list), held("bench", dict)
    heads, owned = held("heads", dict), held("seat_pieces", list)
    if not _are_lines([*heads.values(), *owned]):
        raise Unfit(f"`heads` and `seat_pieces` in its {path.name} have to hold texts")
    if any(len(row) not in (3, 4) or not _are_lines(row) for row in rows):
        raise Unfit(f"each entry of `keys` in its {path.name} has to list 2 or 3 texts")
    if not _are_lines(reserved):
        raise Unfit(f"`reserved` in its {path.name} has to list texts")
    return bare._replace(
        title=said("title", TITLE_MAX_CHARACTERS) or bare.title,
        seats=_seats_declared(data.get("seats"), path.name) or said("seats"),
        tagline=said("tagline"),
        counted=said("counted", TITLE_MAX_CHARACTERS) or bare.counted,
        table=said("table"),
        asking=said("asking"),
        keys=tuple(rows),
        reserved=tuple(reserved),
        bench={name: value for name, value in bench.items() if isinstance(value, int)},
        length=held("length", dict),
        pieces=held("pieces", dict),
        heads=heads,
        seat_pieces=tuple(owned),
        ritual=data.get("ritual") is True,
        order=held("order", int),
    )


def seats_words(counts: Sequence[int]) -> str:
    """Format numbers of players for the menu: ``2 · 3``, ``2 – 6``."""
    if (
        len(counts) > 2
        and counts[-1] > MAX_LISTED_SEATS
        and counts[-1] - counts[0] == len(counts) - 1
    ):
        return f"{counts[0]} – {counts[-1]}"
    return " · ".join(map(str, counts))


def _are_lines(texts: Iterable[object]) -> bool:
    return not any(line_trouble(text, LINE_MAX_CHARACTERS) for text in texts)


def _seats_declared(counts: object, name: str) -> str:
    """Format declared numbers of players; "" if they are missing or given as a text.

    Raises:
        Unfit: the list is empty, or holds something that is not a whole number.
    """
    if not isinstance(counts, list):
        return ""
    if not counts or any(type(count) is not int for count in counts):
        raise Unfit(f"`seats` in its {name} are not a list of numbers such as [2, 3]")
    return seats_words(counts)
