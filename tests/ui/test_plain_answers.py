"""Law of the plain table: each answer can be reached by keys and by taps, and none is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.style import Style

from runegames.core import Choosing, Counting, Rng
from runegames.games.registry import lent
from runegames.ui.games.plain.blocks import cut
from runegames.ui.games.plain.cursor import PlainCursor
from runegames.ui.games.plain.offer import PlainOffer
from tests.outside import lands
from tests.ui.overruns import cut_rows
from tests.ui.shell import inside, settle, shown
from tests.ui.tables import asked, sitting
from tests.ui.test_plain_table import at_table, cursor, people, plain

GAMES = (
    ("bones", 6, (40, 20)),
    ("bones", 6, (72, 20)),
    ("market", 4, (40, 20)),
    ("enceladus", 3, (40, 20)),
    ("rune", 4, (40, 20)),
    ("rune", 2, (44, 28)),
    ("market", 2, (79, 23)),
    ("lands", 3, (40, 20)),
)
STEPS = 9
"""Number of answers or steps of a game at which the law is checked."""
SPOKEN = r"minus \d|[a-z]-[A-Z][a-z]+ \d"
"""Words for the ear: negative numbers and values of cards, which are written as signs."""
MANY = 60
"""Greatest number of an amount that has no room for chips."""


@pytest.fixture(autouse=True)
def _lands() -> Any:
    with lent(lands.GAME):
        yield


Tap = tuple[str, tuple[int, ...]]
"""Action of the answers that a tap calls, with its values."""


def taps(pilot: Pilot[None]) -> Iterator[Tap]:
    """Yield what taps on the answers would do."""
    tray = plain(pilot).tray
    for line in tray.drawing(*tray.size):
        for _, _, style in line.spans:
            if isinstance(style, Style) and style.meta:
                action, values = style.meta["@click"]
                yield action, values


def tap(pilot: Pilot[None], action: str, *values: int) -> None:
    """Do what a tap does."""
    getattr(plain(pilot).tray, f"action_{action}")(*values)


def tapped(pilot: Pilot[None]) -> set[int]:
    """Return the answers that can be tapped as the list stands."""
    return {values[0] for action, values in taps(pilot) if action == "tap"}


def scrolls(pilot: Pilot[None]) -> Tap | None:
    """Return what a tap on the mark of a list that is cut would do."""
    return next((known for known in taps(pilot) if known[0] == "scroll"), None)


async def follow(pilot: Pilot[None]) -> str:
    """Draw again what the cursor has changed; return the text of the answers."""
    plain(pilot).follow()
    await pilot.pause()
    return inside(pilot.app, plain(pilot).tray)


def names_it(offer: PlainOffer, words: str) -> bool:
    """True if the label but for its verb, and the consequence, are in words on the screen."""
    _, _, rest = offer.label.partition(" ")
    wanted = re.findall(r"[\w-]+", f"{rest or offer.label} {offer.note}")
    return {*wanted} <= {*re.findall(r"[\w-]+", words)}


async def check_answers(pilot: Pilot[None]) -> None:
    """Check the law at the present step, and leave the cursor where it was."""
    here, listed = cursor(pilot).index, cursor(pilot).offers
    rows = {nth for nth, offer in enumerate(listed) if not offer.cell and not offer.amount}
    for nth in rows:
        cursor(pilot).go_to(nth)
        words = await follow(pilot)
        assert names_it(listed[nth], words), (listed[nth], words)
        assert not re.search(SPOKEN, f"{listed[nth].label}: {listed[nth].note}")
        more = re.search(r"(?:…|\.\.) (\d+) more", words)
        assert len(rows - tapped(pilot)) == (int(more[1]) if more else 0), words
        assert (scrolls(pilot) is not None) is (more is not None)
    reached = tapped(pilot)
    for _ in rows:
        mark = scrolls(pilot)
        if mark is not None:
            tap(pilot, mark[0], *mark[1])
            await settle(pilot)
            reached |= tapped(pilot)
    assert rows <= reached
    cursor(pilot).go_to(here)
    await follow(pilot)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats", "size"), GAMES)
async def test_games_are_played_by_keys_and_each_answer_is_within_reach(
    game_id: str, seats: int, size: tuple[int, int]
) -> None:
    session, rng = people(game_id, seats), Rng(2)
    async with at_table(session, size, table="plain") as pilot:
        for _ in range(STEPS):
            if session.decision() is None:
                break
            filling = cursor(pilot).filling
            if filling is None:
                await check_answers(pilot)
            else:
                assert filling.summary.label.split()[-1] in shown(pilot.app)
            assert not cut_rows(pilot.app.screen), shown(pilot.app)
            rows = shown(pilot.app).splitlines()[2:]
            for name in session.names:
                assert any(name in row for row in rows), "a seat has no row"
            for _ in range(rng.below(4)):
                await pilot.press(rng.choice(("down", "up", "left", "right")))
            await pilot.press("enter")
            await settle(pilot)
        assert session.next_ply > 2


async def test_a_cut_list_of_masters_says_how_many_more_there_are() -> None:
    session = sitting("rune", 2, 2, seed=2, plies=14, until=asked("finish"))
    async with at_table(session, (40, 20)) as pilot:
        await check_answers(pilot)
        while isinstance(cursor(pilot).step, Choosing) and not cursor(pilot).places:
            cursor(pilot).go_to(len(cursor(pilot).offers) - 1)
            await pilot.press("enter")
            await settle(pilot)
            if session.next_ply > 20:
                break
            await check_answers(pilot)


async def test_a_form_that_is_cut_can_be_read_by_taps() -> None:
    session = sitting("bones", 6, 6, seed=3, until=asked("act", hand=2), barter=True)
    async with at_table(session, (40, 20)) as pilot:
        await pilot.press("o")
        await settle(pilot)
        filling = cursor(pilot).filling
        assert filling is not None
        wanted = {
            (line, value)
            for line, entry in enumerate(filling.entries)
            for value in (range(len(entry.choices)) if entry.choices else (-1, 1))
        }
        start, reached = filling.filled, set[tuple[int, ...]]()
        for _ in wanted:
            mark = scrolls(pilot)
            assert mark is not None
            assert re.search(r"… \d+ more", inside(pilot.app, plain(pilot).tray))
            reached |= {values[:2] for action, values in taps(pilot) if action == "fill"}
            tap(pilot, mark[0], *mark[1])
            await settle(pilot)
        assert reached == wanted
        assert filling.filled == start, "scrolling changes nothing"


def counting(most: int) -> Counting:
    """Return a long amount."""
    return Counting(
        "How many?", 1, most, lambda number: (number,), lambda number: f"Give {number} bones"
    )


async def test_a_long_amount_is_changed_by_keys_taps_and_typed_numbers() -> None:
    session = people("bones", 2)
    async with at_table(session, (44, 28)) as pilot:
        table, amount = plain(pilot), counting(MANY)
        table.cursor = table.board.cursor = table.tray.cursor = PlainCursor(
            cursor(pilot).question, amount
        )

        def number() -> str:
            offer = cursor(pilot).offer
            assert offer is not None
            return offer.key

        await follow(pilot)
        await pilot.press("right", "right", "+", "left")
        assert number() == "3"
        await pilot.press("4", "2")
        await settle(pilot)
        assert number() == "42"
        assert "Give 42 bones" in inside(pilot.app, table.tray)
        await pilot.press("7")
        assert number() == "7", "427 is too much"
        steps = {values[0] for action, values in taps(pilot) if action == "step"}
        assert steps == {-10, -1, 1, 10}
        for by in (10, 10, -1):
            tap(pilot, "step", by)
        await settle(pilot)
        assert number() == "26"
        await pilot.press(*["left"] * 2, *["right"] * 40)
        assert number() == str(MANY)


async def test_other_answers_stand_beside_a_long_amount() -> None:
    session = people("bones", 2)
    async with at_table(session, (40, 20)) as pilot:
        question, step = cursor(pilot).question, cursor(pilot).step
        assert isinstance(step, Choosing)
        amount = replace(counting(MANY), others=tuple(step.responses[-2:]))
        walked = PlainCursor(question, amount)
        walked.raise_by(11)
        walked.pass_by(1)
        assert walked.index == MANY
        walked.pass_by(-1)
        assert walked.index == 11
        walked.pass_by(-1)
        assert walked.index == MANY + 1
        walked.pass_by(1)
        assert walked.index == 11


@pytest.mark.parametrize(
    ("heights", "here", "room", "part"),
    [
        ((1, 1, 1), 0, 3, range(3)),
        ((1, 1, 1), 2, 2, range(2, 3)),
        ((2, 2, 2), 1, 5, range(2)),
        ((2, 2, 2), 1, 2, range(1, 2)),
        ((2, 2), 0, 1, range(1)),
    ],
)
def test_a_list_is_cut_around_the_cursor(
    heights: tuple[int, ...], here: int, room: int, part: range
) -> None:
    assert cut(heights, here, room) == part
