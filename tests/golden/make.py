"""Make the golden saves and digests anew: ``python -m tests.golden.make [GAME ...]``.

Run it after an intended change of the rules, together with a new ``rules_version``. If games are
named, only their saves and the digests of all games are made anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo

from runegames.core import AnyGame, AnyState, Event, Options, Rng, redact
from runegames.core.models import values_of
from runegames.games.registry import game, playable
from runegames.play.headers import header_of
from runegames.play.savefile import SaveFile
from runegames.play.saves import SUFFIX
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.testing import Player
from runegames.testing.tables import matters
from tests.contract.hooks import hooks_of
from tests.golden.digests import DIGESTS, printed

FOLDER = Path(__file__).parent
MANIFEST = "manifest.json"
WHEN = datetime(2025, 1, 1, tzinfo=UTC)
NAMES = ("Alva", "Birk", "Ciri", "Dain", "Embla", "Frey")
MOST_TRIES = 4000


@dataclass(frozen=True, slots=True)
class Golden:
    """Results that a save has to lead to."""

    plies: int
    outcome: dict[str, Any]
    digest: str


def play(
    the_game: AnyGame, seats: int, options: Options, seed: int, *, tight: bool = False
) -> Session:
    """Return a random game, played to its end.

    In a ``tight`` game, each player leaves few answers to the next player.
    """
    plans = [SeatPlan(name=NAMES[seat], player="random") for seat in range(seats)]
    session, player, rng = Session(the_game, options, plans, seed), Player(seed), Rng(seed)
    while session.decision() is not None:
        moves = session.state.legal_moves()
        session.play(tightest(session.state, moves, rng) if tight else player.choose(moves))
    return session


def tightest(state: AnyState, moves: Sequence[Any], rng: Rng) -> Any:
    """Draw some moves, and return the one after which the next question has the fewest answers.

    Purely random games of Rune rarely lead to a table on which no card fits.
    """
    some = [rng.choice(moves) for _ in range(min(len(moves), 25))]

    def answers(move: Any) -> int:
        twin = state.copy()
        twin.apply(move, Rng(0))
        return len(twin.legal_moves()) if twin.decision() is not None else 1000

    return min(some, key=answers)


def golden_of(session: Session) -> Golden:
    """Return the results of a game, with a digest of every seat's log and last view."""
    outcome = session.outcome()
    assert outcome is not None
    book = hashlib.sha256()
    for seat in (None, *range(len(session.plans))):
        log = [[entry.ply, entry.seen.kind, entry.seen.data] for entry in session.log(seat)]
        fields = {"log": log, "view": session.view(seat).model_dump(mode="json")}
        book.update(json.dumps(fields, sort_keys=True, default=dict).encode())
    return Golden(len(session.plies), asdict(outcome), book.hexdigest()[:16])


def telling(field: FieldInfo) -> Sequence[object]:
    """Return the values of an option that the saves have to show.

    For a number these are the least, the default and the greatest value, for other options all.
    """
    values = values_of(field)
    if field.annotation is int:
        return tuple(dict.fromkeys((values[0], field.default, values[-1])))
    return values


def wanted(the_game: AnyGame) -> set[str]:
    """Return the ends, option values and kinds of events that the saves of a game have to show."""
    meta = the_game.meta
    ends = {f"{reason} with {seats}" for reason in meta.reasons for seats in meta.seat_counts}
    values = {
        f"{name}={value} with {seats}"
        for seats in meta.seat_counts
        for name, field in the_game.options_type.model_fields.items()
        if matters(field, seats)
        for value in telling(field)
    }
    events = set(kinds_of_events(f"runegames.games.{meta.id}."))
    return ends | values | (events - hooks_of(meta.id).unshown)


def kinds_of_events(package: str, base: type[Event] = Event) -> Iterator[str]:
    """Yield the kinds of all events that a package declares."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith(package) and hasattr(kind, "kind"):
            yield kind.kind
        yield from kinds_of_events(package, kind)


def shown(session: Session) -> set[str]:
    """Return the end, the option values and the kinds of events that a game shows."""
    outcome, seats = session.outcome(), len(session.plans)
    events = [*session.opening, *(event for ply in session.plies for event in ply.events)]
    return {
        *(f"{name}={value} with {seats}" for name, value in session.options),
        *(redact(event, None).kind for event in events),
        *([f"{outcome.reason} with {seats}"] if outcome is not None else []),
    }


def tables(the_game: AnyGame) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield names, seat counts and options of golden saves.

    Each seat count has a save with the default options, and one for each other value that
    ``telling`` returns.
    """
    brief = hooks_of(the_game.meta.id).brief
    for seats in the_game.meta.seat_counts:
        yield f"{seats}-usual", seats, {}
        for name, field in the_game.options_type.model_fields.items():
            if matters(field, seats):
                for value in telling(field):
                    if value != field.default:
                        label = f"{seats}-{name}-{value}".replace(" ", "-").lower()
                        yield label, seats, {**brief, name: value}


def find(the_game: AnyGame, want: str) -> Session | None:
    """Return a random game that shows ``want``, or None if ``MOST_TRIES`` games do not show it."""
    for seed in range(MOST_TRIES):
        rng = Rng(seed)
        seats = rng.choice(the_game.meta.seat_counts)
        chosen = {
            name: rng.choice(values_of(field))
            for name, field in the_game.options_type.model_fields.items()
            if matters(field, seats)
        }
        options = the_game.options_type.model_validate(chosen)
        session = play(the_game, seats, options, seed, tight=seed % 4 > 0)
        if want in shown(session):
            return session
    return None


def write(session: Session, path: Path) -> Session:
    """Play a game again, write its save ply by ply, and return the new sitting."""
    path.unlink(missing_ok=True)
    twin = Session(session.game, session.options, session.plans, session.seed)
    save = SaveFile(path, session.game.moves)
    # Times would differ each time.
    save.begin(header_of(twin, WHEN).model_copy(update={"begun": None}))
    twin.recorder = save
    for ply in session.plies:
        twin.play(ply.move)
    assert save.trouble is None
    return twin


def make(game_id: str) -> None:
    """Make all golden saves of a game, and the manifest with their results."""
    the_game, folder = game(game_id), FOLDER / game_id
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"*{SUFFIX}"):
        old.unlink()
    manifest: dict[str, Golden] = {}
    missing = wanted(the_game)
    for seed, (name, seats, chosen) in enumerate(tables(the_game)):
        session = play(the_game, seats, the_game.options_type.model_validate(chosen), seed)
        manifest[name] = golden_of(write(session, folder / f"{name}{SUFFIX}"))
        missing -= shown(session)
    for name, play_it in hooks_of(game_id).rare.items():
        session = play_it()
        manifest[name] = golden_of(write(session, folder / f"{name}{SUFFIX}"))
        missing -= shown(session)
    for want in sorted(missing):
        if want not in missing:
            continue  # a game that was found for another end, value or event shows it, too
        played = find(the_game, want)
        if played is None:
            raise SystemExit(f"No game of {game_id} shows: {want}")
        name = want.replace(" ", "-").replace("=", "-").lower()
        manifest[name] = golden_of(write(played, folder / f"{name}{SUFFIX}"))
        missing -= shown(played)
    text = json.dumps({name: asdict(golden) for name, golden in manifest.items()}, indent=1)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")
    print(f"{game_id}: {len(manifest)} saves")


if __name__ == "__main__":
    for word in sys.argv[1:] or playable():
        make(word)
    DIGESTS.write_text(printed(), encoding="utf-8")
