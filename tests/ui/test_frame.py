"""Frame of every table: places of its parts, what is cut if rows are missing, the log by turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from textual.geometry import Region, Size

from runegames.core import Event, Manner, Part
from runegames.games.registry import playable
from runegames.play.digest import Item, digest, items
from runegames.play.session import LogEntry
from runegames.play.turns import LogLine, Turn, by_turns
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.scene import scene_of
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.widgets.column import Column, share
from runegames.ui.widgets.frame import Extent, regions
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.loglines import INDENT_COLUMNS, draw_log, told_words, without_subject
from runegames.ui.widgets.notes import Note, Paragraph
from tests.ui import tables
from tests.ui.still import Still

SIZES = {(80, 24): 54, (100, 30): 74, (120, 36): 80, (160, 48): 102, (200, 60): 142}
"""Number of columns of the board, by the size of the window."""


@pytest.mark.parametrize(("size", "columns"), SIZES.items())
@pytest.mark.parametrize("rows", [5, 9])
def test_the_parts_share_the_window_and_do_not_overlap(
    size: tuple[int, int], columns: int, rows: int
) -> None:
    width, height = size
    title, board, column, tray, answers = regions(Size(*size), rows)
    assert not answers
    assert title == Region(0, 0, width, 1)
    assert (board.x, board.y, board.width) == (0, 1, columns)
    assert board.bottom == tray.y
    assert (column.x, column.right) == (columns + 1, width - 1)
    assert tray.height == rows
    assert tray.bottom == height - (1 if height < 30 else 2), (
        "the rows between the tray and the end of the window are too few or too many"
    )
    if Extent.of(Size(*size)) is Extent.SMALL:
        assert (column.bottom, tray.right) == (board.bottom, width)
    else:
        assert (column.bottom, tray.right) == (tray.bottom, columns)


def test_parts_do_not_grow_beyond_a_window_of_200_by_60() -> None:
    assert regions(Size(250, 70), 15) == regions(Size(200, 60), 15)


async def test_a_replay_is_centred_in_a_window_of_250_by_70() -> None:
    async with tables.running(size=(250, 70)) as (app, pilot):
        screen = ReplayScreen(tables.sitting("rune", 2, 1))
        await app.push_screen(screen)
        await pilot.pause()
        assert screen.table.region == Region(25, 5, 200, 58)
        assert screen._timeline.region == Region(25, 63, 200, 1)
        assert screen.query_one(KeyLine).region == Region(25, 64, 200, 1)


# -- parts that are cut or left out ---------------------------------------------------------------

TIP = Note("tip", "tip", (Paragraph("A tip."),))
SINCE = Note("since", "since your last move", (Paragraph("Something."),))
HINT = Note("hint", "a hint", (Paragraph("A move."),))


def test_the_log_gets_the_room_that_the_other_parts_leave() -> None:
    room = share(33, 4, (2, 1), ((SINCE, 2), (TIP, 3)))
    assert room == (4, (2, 1), (2, 3), 33 - (5 + 3 + 2 + 3 + 4) - 5)


def test_the_log_is_left_out_first_then_the_second_panel_then_the_tip() -> None:
    parts = (4, (3, 2), ((SINCE, 2), (TIP, 3)))
    whole = 5 + 4 + 3 + 3 + 4 + 4
    assert share(whole, *parts) == (4, (3, 2), (2, 3), 0)
    assert share(whole - 1, *parts) == (4, (3, 0), (2, 3), 2), (
        "the second panel is not left out, or the log does not get its rows"
    )
    assert share(whole - 5, *parts) == (4, (3, 0), (2, 0), 3)


def test_a_digest_is_cut_but_a_hint_or_task_takes_the_room_of_other_parts() -> None:
    assert share(12, 4, (3,), ((SINCE, 5),)) == (4, (3,), (0,), 0)
    assert share(13, 4, (3,), ((SINCE, 5),)) == (4, (3,), (1,), 0)
    assert share(12, 4, (3,), ((HINT, 5),)) == (4, (0,), (5,), 0)
    task = HINT._replace(kind="guide")
    assert share(9, 4, (3,), ((task, 8),)) == (0, (0,), (8,), 0)
    kept = task._replace(keep="seats")
    assert share(9, 4, (3,), ((kept, 5),)) == (4, (0,), (2,), 0)


def test_a_hint_with_pages_takes_the_room_of_the_digest_but_not_of_the_seats() -> None:
    hint = HINT._replace(foot="h: show it", more="h: more")
    assert share(17, 2, (3,), ((SINCE, 2), (hint, 12))) == (2, (0,), (0, 12), 0)
    assert share(17, 2, (3,), ((SINCE, 2), (hint, 20))) == (2, (0,), (0, 12), 0)
    assert share(17, 2, (3,), ((SINCE, 2), (hint, 4))) == (2, (3,), (0, 4), 2)
    asked_for = SINCE._replace(whole=True)
    assert share(17, 2, (3,), ((asked_for, 2), (hint, 20))) == (2, (0,), (2, 8), 0)


class StillColumn(Still, Column):
    """Column that needs no app."""

    content_size = Size(38, 20)


@pytest.mark.parametrize(
    ("width", "heading"), [(38, "since your last move"), (24, "others' moves")]
)
def test_the_digest_has_the_weightiest_event_of_each_turn_and_a_key_for_the_rest(
    width: int, heading: str
) -> None:
    table = PlainTable()
    column = StillColumn(table, table.side)
    lines = [(index, Hit(index % 3, 3) if index == 2 else Did(index % 3)) for index in range(9)]
    turns = [Turn(index % 3, index // 3) for index in range(9)]
    entries = [LogEntry(ply, event) for ply, did in lines for event in (did, Became(did.seat))]
    given = items(by_turns(entries, lambda ply: turns[ply]), 3)
    paragraphs = [
        Paragraph(f"{line.seen.kind} {index // 2}.", item=line) for index, line in enumerate(given)
    ]
    note = SINCE._replace(paragraphs=tuple(paragraphs), short="others' moves")

    def drawn(note: Note, rows: int) -> str:
        canvas = Canvas(width, 1 + rows, Pen("white", "black"))
        column._note(canvas, note, note.page(0, rows, width - INDENT_COLUMNS), "w")
        return canvas.text()

    rows = drawn(note, 4).splitlines()
    assert rows[0].startswith(heading)
    assert rows[0].endswith(f"w: {len(paragraphs) - 4} more" if width > 24 else "w: +14")
    assert [row.split()[1:] for row in rows[1:]] == [
        ["hit", "2."],
        ["did", "6."],
        ["did", "7."],
        ["did", "8."],
    ]
    asked = note._replace(whole=True, more="w: more")
    pages = asked.pages(5, width)
    assert [part for page in pages for _, part in page] == paragraphs
    assert "w: " not in drawn(asked, len(paragraphs))


def test_the_digest_shows_a_lighter_event_if_the_weightiest_of_its_turn_has_no_room() -> None:
    seen = (Did(0), Won(0), Became(0), Did(1), Became(2))
    given = items([LogLine(Turn(event.seat, 1), event) for event in seen], 2)
    for room, kinds in ((4, ["won", "did"]), (2, ["did", "did"]), (1, ["did"])):

        def fits(shown: Sequence[Item], room: int = room) -> bool:
            return sum(3 if isinstance(line.seen, Won) else 1 for line in shown) <= room

        assert [line.seen.kind for line in digest(given, fits)] == kinds


def test_a_panel_that_is_higher_than_the_column_is_cut() -> None:
    assert share(10, 4, (9,), ()).panels == (3,)


# -- the log by turns ---------------------------------------------------------------------------


class Did(Event, kind="did"):
    """Deed of a seat."""

    seat: int

    def text(self, names: Sequence[str], manner: Manner) -> str:
        return f"{names[self.seat]} did it for {names[self.seat]}."


class Hit(Did, kind="hit", upon="other"):
    """Deed to another seat."""

    other: int


class Became(Event, kind="became", weight="step"):
    """Consequence of a deed."""

    seat: int


class Won(Did, kind="won", weight="gain"):
    """Gain of a seat."""


class Began(Event, kind="round"):
    """Start of a round."""

    round: int


class Turned(Event, kind="turn"):
    """Start of a turn."""


class Both(Event, kind="both"):
    """Deed of two seats."""

    seat: int

    def text(self, names: Sequence[str], manner: Manner) -> str:
        return f"{names[0]} and {names[1]} did it."


A, B = Turn(0, 1, Part("round", 1)), Turn(1, 1, Part("round", 1))
NEXT = Turn(None, None, Part("round", 2))
A2 = Turn(0, 2, Part("round", 2))


def turns_of(*lines: tuple[int, Event], turns: Sequence[Turn]) -> list[tuple[Turn | None, str]]:
    """Return the turn of each line, and what the line opens: a part, a turn or nothing."""
    entries = [LogEntry(ply, event) for ply, event in lines]
    return [(turn.turn, turn.opens) for turn in by_turns(entries, lambda ply: turns[ply])]


def test_a_consequence_for_the_next_seat_belongs_to_the_turn_of_that_seat() -> None:
    lines = ((1, Did(0)), (1, Did(1)), (2, Did(1)), (2, Did(0)))
    assert turns_of(*lines, turns=(A, B, B)) == [(A, ""), (B, ""), (B, ""), (B, "")]


def test_a_round_has_a_heading_of_its_own() -> None:
    lines = ((1, Did(1)), (2, Did(0)), (2, Began(2)), (2, Did(0)))
    rows = turns_of(*lines, turns=(B, NEXT, A2))
    assert rows[0] == (B, "")
    assert rows[1:3] == [(NEXT, ""), (NEXT, "part")]
    assert rows[3] == (A2, "")


def test_events_up_to_the_first_turn_of_a_part_stand_below_its_heading() -> None:
    lines = ((1, Did(1)), (2, Began(2)), (2, Did(1)), (2, Turned()), (2, Did(0)))
    rows = turns_of(*lines, turns=(B, B, A2))
    assert rows[1:] == [(NEXT, "part"), (NEXT, "part"), (A2, "turn"), (A2, "")]


@pytest.mark.parametrize("name", ["Anna", "Round", "Did it", "北京"])
def test_a_sentence_below_the_heading_of_its_seat_leaves_the_name_out(name: str) -> None:
    scene = scene_of(tables.sitting("rune", 2, 1, names=(name, "Bo")), None, asked=False)
    assert without_subject(scene, Did(0), 0) == f"Did it for {name}."
    assert without_subject(scene, Did(1), 0) == "Bo did it for Bo."
    assert without_subject(scene, Both(0), 0) == f"{name} and Bo did it."


@pytest.mark.parametrize("game_id", playable())
def test_no_sentence_of_the_log_lacks_its_beginning_or_its_end(game_id: str) -> None:
    level = "greedy" if game_id == "rune" else "random"
    session = tables.sitting(game_id, 3, 1, plies=24, level=level)
    column = StillColumn(table := PlainTable(), table.side)
    drawn = 0
    for ply in range(1, 24):
        scene = scene_of(session.at(ply), None, asked=False)
        for width, height in product((24, 38), (2, 3, 4, 6, 9, 13)):
            canvas = Canvas(width, height, column.base_pen())
            draw_log(column, "log", canvas, scene, frozenset())
            rows = [row.rstrip() for row in canvas.text().splitlines() if row.strip()]
            listed = [turn for turn in scene.turns if turn.opens != "turn"]
            lines = [wrap(told_words(scene, line), width - INDENT_COLUMNS) for line in listed]
            bodies = [row.strip() for row in rows if row.startswith("  ")]
            drawn += bool(bodies)
            while bodies:
                assert tuple(bodies[-len(lines[-1]) :]) == lines[-1]
                del bodies[-len(lines.pop()) :]
            if rows:
                headed = [row for row in rows if not row.startswith("log ─")]
                assert "─" in headed[0]
                assert not listed or len(headed) > 1, "the first heading has no line below it"
    assert drawn > 100
