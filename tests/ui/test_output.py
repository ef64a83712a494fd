"""Output to the terminal when a screen opens, changes or is resized."""

from __future__ import annotations

import io
import re
from typing import Any

import pyte
import pytest
from pyte.screens import Char
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from runegames.ui.app import RunegamesApp
from runegames.ui.internals import ChopsUpdate
from runegames.ui.output import CellCompositor, CellsUpdate, cropped
from runegames.ui.screens.game.screen import GameScreen
from tests.ui.shell import front
from tests.ui.tables import LARGE, UPRIGHT, playing, running, sitting

CONSOLE = Console(file=io.StringIO(), color_system="truecolor", force_terminal=True)


def composed(spans: list[tuple[int, int, int]]) -> list[tuple[int, int, str]]:
    """Return (row, column, text) of each piece that is written for two widgets side by side.

    ``spans`` are the changed cells: (row, first column, column after the last), counted from 0. In
    the result, rows and columns are counted from 1, as terminals do.
    """
    row = {0: Strip([Segment("abc"), Segment("defgh")]), 8: Strip([Segment("ijkl")])}
    update = ChopsUpdate([row, {0: None, 8: row[8]}], spans, [[8, 12], [8, 12]])
    words = CellsUpdate(list(cropped(update))).render_segments(CONSOLE)
    return [
        (int(y), int(x), text) for y, x, text in re.findall(r"\x1b\[(\d+);(\d+)H([a-l]*)", words)
    ]


def test_only_the_changed_cells_are_written() -> None:
    assert composed([(0, 4, 6)]) == [(1, 5, "ef")]
    assert composed([(0, 1, 2), (0, 9, 11)]) == [(1, 2, "b"), (1, 10, "jk")]


def test_a_change_across_two_widgets_is_written_in_two_pieces() -> None:
    assert composed([(0, 6, 10)]) == [(1, 7, "gh"), (1, 9, "ij")]


def test_a_widget_without_a_change_is_left_out() -> None:
    assert composed([(1, 0, 12)]) == [(2, 9, "ijkl")]


def seen(terminal: pyte.Screen) -> list[list[Char]]:
    """Return the cells of a terminal, with no ink for blanks."""
    rows = [[terminal.buffer[y][x] for x in range(terminal.columns)] for y in range(terminal.lines)]
    return [[cell._replace(fg="") if cell.data == " " else cell for cell in row] for row in rows]


@pytest.mark.parametrize(
    "system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR]
)
def test_only_the_changes_of_a_style_are_written(system: ColorSystem) -> None:
    styles = "red on blue", "green on blue", "bold green on blue", "green"
    line = [Segment(style, Style.parse(style)) for style in styles]
    line += [Segment("  ", Style.parse("red on blue")), Segment("plain", Style()), Segment("none")]
    console = Console(file=io.StringIO(), color_system=None)
    console._color_system = system
    text = CellsUpdate([(0, 0, line)]).render_segments(console)
    ours, theirs = pyte.Screen(80, 1), pyte.Screen(80, 1)
    pyte.Stream(ours).feed(text)
    pyte.Stream(theirs).feed(Strip(line).render(console))
    assert seen(ours) == seen(theirs)
    # One sequence moves the cursor, eight change the style, and one resets it at the end.
    assert text.count("\x1b[") == 1 + 8 + 1
    assert text.endswith("\x1b[0m")


@pytest.mark.parametrize("name", ["👍🏽👍🏽", "❤️❤️", "🇩🇪", "हिन्दी", "安娜"])
def test_a_name_that_terminals_measure_differently_moves_nothing(name: str) -> None:
    width = cell_len(f"A {name}'s turn")
    segments = [Segment("A "), Segment(f"{name}'s turn"), Segment("17")]
    terminal = pyte.Screen(40, 1)
    terminal.draw("x" * 40)
    pyte.Stream(terminal).feed(CellsUpdate([(0, 3, segments)]).render_segments(CONSOLE))
    shown = [terminal.buffer[0][x].data for x in range(40)]
    assert "".join(shown[3 + width - 7 : 3 + width + 3]) == "'s turn17x"
    assert "x" not in shown[3 : 3 + width]


async def test_written_changes_add_up_to_the_whole_frame_also_below_an_overlay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = pyte.Screen(*LARGE)
    written: list[str] = []

    def display(app: RunegamesApp, screen: Screen[Any], update: RenderableType | None) -> None:
        if isinstance(update, CellsUpdate):
            written.append(update.render_segments(CONSOLE))

    session = sitting("rune", 2, 1, plies=9)
    async with playing(session, LARGE, theme="parchment") as pilot:
        screen = front(GameScreen, pilot.app)

        def whole() -> str:
            return screen._compositor.render_full_update().render_segments(CONSOLE)

        async def compare(*keys: str) -> None:
            for key in keys:
                await pilot.press(key)
                screen._on_timer_update()
                shown = pyte.Screen(*LARGE)
                pyte.Stream(shown).feed(whole())
                pyte.Stream(terminal).feed(written[-1])
                assert seen(terminal) == seen(shown), key

        await pilot.pause(0.1)
        pyte.Stream(terminal).feed(whole())
        monkeypatch.setattr(RunegamesApp, "_display", display)
        await compare("left", "r", "tab", "plus", "n")
        assert min(map(len, written)) < len(whole()) / 8
        notice = Static("Somebody is at the door.")
        notice.styles.overlay, notice.styles.position = "screen", "absolute"
        notice.styles.width, notice.styles.offset = "auto", (20, 8)
        await screen.mount(notice)
        await pilot.pause(0.1)
        pyte.Stream(terminal).feed(whole())
        await compare("plus", "left", "minus")
        assert "at the door" in " ".join(terminal.display)


async def test_a_widget_without_an_area_covers_no_cells() -> None:
    session = sitting("rune", 2, 1, plies=9)
    async with playing(session, UPRIGHT) as pilot:
        screen = front(GameScreen, pilot.app)
        compositor = screen._compositor
        assert isinstance(compositor, CellCompositor)
        assert not all(region for region, _ in compositor.visible_widgets.values())
        compositor._judge()
        assert {screen.table.board, screen.table.tray} <= compositor._uncovered.keys()


@pytest.mark.parametrize("game_id", ["", "rune", pytest.param("market", marks=pytest.mark.slow)])
async def test_a_screen_that_opens_or_is_resized_is_written_once(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[Screen[Any], str]] = []

    def display(app: RunegamesApp, screen: Screen[Any], update: RenderableType | None) -> None:
        if update is not None:
            assert isinstance(update, CellsUpdate), "nothing else keeps rows aligned"
            written.append((screen, update.render_segments(CONSOLE)))

    monkeypatch.setattr(RunegamesApp, "_display", display)
    async with running(sitting(game_id, 2, 2) if game_id else None, LARGE) as (app, pilot):
        for size in (LARGE, (100, 30)):
            if size != LARGE:  # the window is resized
                written.clear()
                await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            words = "".join(text for _, text in written)
            whole = app.screen._compositor.render_full_update().render_segments(CONSOLE)
            assert {screen for screen, _ in written} == {app.screen}
            assert len(words) < 1.1 * len(whole)
            terminal, shown = pyte.Screen(*size), pyte.Screen(*size)
            pyte.Stream(terminal).feed(words)
            pyte.Stream(shown).feed(whole)
            assert seen(terminal) == seen(shown)
