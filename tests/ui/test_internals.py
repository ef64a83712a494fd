"""Private parts of Textual: only ``ui/internals.py`` uses them, and each works as expected."""

from __future__ import annotations

import ast
import asyncio
import inspect
import pkgutil
import re
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.strip import Strip

from runegames.ui import internals
from tests.pilots import until

# -- one module -----------------------------------------------------------------------------------

SUSPICIOUS = re.compile(r"(?<!self)(?<!cls)\._|(textual|rich)\S* import[^)]*?\b_|import \w+\._")
"""Pattern of code that may use a private name; a module without a match is not parsed."""
OWN = re.compile(r"(?:\bself\.|\bcls\.|^ +(?:async )?def )(_\w+)", re.MULTILINE)
"""Pattern of private attributes of ``self`` and ``cls``, and of private methods."""


def private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def asked_of_others(tree: ast.AST) -> Iterator[str]:
    """Yield the private names of attributes of objects other than ``self`` and ``cls``."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if private(name):
                yield name


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the imported modules and names of Textual and rich that are private."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            module = (node.module if isinstance(node, ast.ImportFrom) else None) or ""
            for name in (f"{module}.{alias.name}" for alias in node.names):
                parts = name.strip(".").split(".")
                if parts[0] in ("textual", "rich") and any(map(private, parts)):
                    yield name


@cache
def of_classes(module: str) -> dict[str, set[str]]:
    """Return the private names in each top-level class of a module, by class."""
    text = Path(str(import_module(module).__file__)).read_text(encoding="utf-8")
    _, *parts = re.split(r"^class (\w+)", text, flags=re.MULTILINE)
    return {
        name: set(filter(private, OWN.findall(body)))
        for name, body in zip(parts[::2], parts[1::2], strict=True)
    }


def of_class(kind: type) -> set[str]:
    return of_classes(kind.__module__).get(kind.__qualname__.partition(".")[0], set())


@pytest.mark.slow
def test_no_other_module_touches_a_private_part_of_textual() -> None:
    """Check also that no class of the UI gives a private name of Textual another meaning."""
    root = Path(internals.__file__).parent
    lines, theirs = list[str](), {*of_class(Console), *of_class(Style)}
    for module in pkgutil.walk_packages([str(root)], "runegames.ui."):
        for kind in vars(import_module(module.name)).values():
            if inspect.isclass(kind) and kind.__module__ == module.name != internals.__name__:
                bases = [base for base in kind.__mro__ if base.__module__.startswith("textual.")]
                of_bases = set().union(*map(of_class, bases))
                theirs |= of_bases
                names = of_class(kind) & of_bases
                lines += [f"{module.name}.{kind.__name__}: {name}" for name in names]
    for path in root.parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not SUSPICIOUS.search(text):
            continue
        tree = ast.parse(text)
        names = set(imported(tree))
        if path.is_relative_to(root):  # objects of Textual exist only in the UI
            names |= {*asked_of_others(tree)} & theirs
        if path != Path(internals.__file__):
            lines += [f"{path}: {name}" for name in names]
    assert not lines, (
        "private names of Textual are used outside ui/internals.py, or taken for other things"
    )


# -- each part ------------------------------------------------------------------------------------


class Composer(internals.Composition):
    """Composition that counts its updates."""

    frames = 0

    def render_update(self, *arguments: Any, **options: Any) -> Any:
        self.frames += 1
        return super().render_update(*arguments, **options)


class Called(Message):
    """Message that a ``Page`` counts, unless the page is deaf."""


class Leaf(internals.RepaintedWidget):
    BINDINGS = [Binding("x", "grow", id="grow")]
    drawn = 0
    asked = 0

    def render_line(self, y: int) -> Strip:
        self.drawn += 1
        return Strip.blank(self.size.width)

    def changed_regions(self) -> Collection[Region]:
        self.asked += 1
        return [*self.asked_regions(), Region(0, 0, 1, 1)]


class Page(internals.PaintedScreen[None]):
    COMPOSITOR = Composer
    deaf = False
    answers = 0

    def compose(self) -> ComposeResult:
        yield Leaf()

    def hears(self, message: Message) -> bool:
        return not (self.deaf and isinstance(message, Called))

    def on_called(self) -> None:
        self.answers += 1

    @property
    def composer(self) -> Composer:
        compositor = vars(self).get("_compositor")
        assert isinstance(compositor, Composer), "a screen keeps its compositor elsewhere now"
        return compositor


class Pages(internals.ReportingApp[None]):
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]
    error: Exception | None = None

    def crash(self, error: Exception) -> None:
        self.error = error


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[Pilot[None], Page, Leaf]]:
    app = Pages()
    async with app.run_test(size=(40, 10)) as pilot:
        page = Page()
        await app.push_screen(page)
        await until(pilot, lambda: page.composer.frames)
        yield pilot, page, page.query_one(Leaf)


async def compositor(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    assert page.composer.frames, "a screen does not compose its frames with its compositor any more"
    assert internals.composed_size(page) == (40, 10), (
        "a compositor does not have the size of the screen any more"
    )
    assert len(internals.rows_of(page)) == 10, "a compositor does not give its rows any more"


async def dirty_regions(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    page.composer.mark([Region(3, 4, 5, 1)])
    update = page.composer.render_partial_update()
    assert isinstance(update, internals.ChopsUpdate), (
        "a compositor keeps dirty regions elsewhere now"
    )
    assert list(update.spans) == [(4, 3, 8)], "the spans of an update have another order now"


async def on_timer_update(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    leaf.mark_rows(range(1))
    before = page.composer.frames
    internals.paint(page)
    assert page.composer.frames == before + 1, "_on_timer_update does not paint at once any more"


async def compositor_refresh(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    before = page.composer.frames
    page.refresh()
    page.refresh(layout=True)
    await pilot.pause(0.1)
    assert page.composer.frames == before + 1, (
        "_compositor_refresh does not write one frame any more"
    )


async def opening(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    styled: list[DOMNode] = []
    update = Stylesheet.update_nodes

    def noted(sheet: Stylesheet, nodes: Iterable[DOMNode], **options: Any) -> None:
        styled.extend(nodes := [*nodes])
        update(sheet, nodes, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "update_nodes", noted)
        over = Page()
        await pilot.app.push_screen(over)
        await until(pilot, lambda: over.composer.frames)
    assert over.has_class("-narrow"), "_compose comes too late, or not at all"
    assert over in styled, "styles are updated elsewhere than in update_nodes"
    assert over.query_one(Leaf) not in styled, "_on_screen_resume styles all widgets again"


async def on_message(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    for page.deaf in (True, False):
        page.post_message(Called())
        await pilot.pause()
    assert page.answers == 1, "_on_message does not get every message any more"


async def repainted(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    drawn, asked = leaf.drawn, leaf.asked
    leaf.mark_rows(range(1, 3))
    await until(pilot, lambda: not leaf.screen._dirty_widgets)
    assert leaf.asked > asked, "_exchange_repaint_regions of _dirty_widgets is not called any more"
    internals.rows_of(page)
    assert leaf.drawn == drawn + 2, "rows set dirty in a _styles_cache are not drawn anew"


async def next_callbacks(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    assert not internals.has_callbacks(page), "_next_callbacks is not empty at rest"
    page.call_next(lambda: None)
    assert internals.has_callbacks(page), "call_next does not put calls into _next_callbacks"


async def layout_required(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    leaf.refresh(layout=True)
    seen = False
    for _ in range(100):
        await asyncio.sleep(0)
        seen |= internals.layout_due(page)
    assert seen, "_layout_required does not say that a layout is due"
    await until(pilot, lambda: not internals.layout_due(page))
    assert not internals.layout_due(page), "_layout_required stays true after the layout"


async def timers(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    rung: list[str] = []
    page.set_timer(0.02, lambda: rung.append("stopped"))
    internals.stop_timers(page)
    # A timer of a nanosecond is always late, as any timer can be on a busy machine.
    page.set_timer(1e-9, lambda: rung.append("late"))
    pilot.app.set_timer(1e-9, lambda: rung.append("late in the app"))
    skipping = MessagePump.set_timer(page, 1e-9, lambda: rung.append("skipping"))
    await until(pilot, lambda: {"late", "late in the app"} <= {*rung})
    await pilot.pause(0.1)
    assert "stopped" not in rung, "_timers does not hold the timers of a screen any more"
    assert "late" in rung, "_skip does not decide any more whether a late timer rings"
    assert "skipping" not in rung, "timers that are late ring by themselves: ring_late can go"
    skipping.stop()


async def bindings(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    assert internals.actions_of(leaf, "x") == ["grow"], (
        "_bindings does not hold the bindings of a widget"
    )
    pilot.app.set_keymap({"grow": "y"})
    keys = {key: internals.actions_of(leaf, key) for key in "xy"}
    assert keys == {"x": [], "y": ["grow"]}, "_keymap does not hold the keys that were changed"


async def move_page(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    early = internals.PagedList(*map(str, range(99)))
    await page.mount(early)
    early.add_options(map(str, range(99)))
    early.highlighted = 0
    await early.run_action("page_down")  # the list has no lines yet
    assert early.highlighted == 0, "_move_page and _index_to_line know lines before a layout now"
    await until(pilot, lambda: early.highlighted)
    assert early.highlighted, "_move_page does not move by a page any more"


class Padded(internals.PagedList):
    """List whose options have more padding than columns."""

    DEFAULT_CSS = """
    Padded {
        width: 2;
        border: none;
        padding: 0;
        scrollbar-size: 0 0;
        & > .option-list--option { padding: 0 1; }
    }
    """


async def update_lines(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    options = Padded("one")
    await page.mount(options)
    await pilot.pause()
    assert not options._index_to_line, "_update_lines does not make the lines any more"
    options.styles.width = 20
    await until(pilot, lambda: options._index_to_line)


async def control(pilot: Pilot[None], page: Page, leaf: Leaf) -> None:
    written: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HeadlessDriver, "write", lambda self, data: written.append(data))
        internals.write_control(pilot.app, "\x1b]7717;\x07")
    assert written == ["\x1b]7717;\x07"], "_driver does not write to the terminal any more"


PARTS: dict[str, Callable[[Pilot[None], Page, Leaf], Any]] = {
    "_compositor": compositor,
    "_dirty_regions": dirty_regions,
    "_on_timer_update": on_timer_update,
    "_compositor_refresh": compositor_refresh,
    "_repaint_required": compositor_refresh,
    "_compose": opening,
    "_on_screen_resume": opening,
    "_on_message": on_message,
    "_styles_cache": repainted,
    "_dirty_widgets": repainted,
    "_exchange_repaint_regions": repainted,
    "_next_callbacks": next_callbacks,
    "_layout_required": layout_required,
    "_timers": timers,
    "_bindings": bindings,
    "_keymap": bindings,
    "_skip": timers,
    "_driver": control,
    "_move_page": move_page,
    "_index_to_line": move_page,
    "_update_lines": update_lines,
}


@pytest.mark.parametrize("part", dict.fromkeys(PARTS.values()), ids=lambda part: part.__name__)
async def test_a_private_part_does_what_the_ui_needs(
    part: Callable[[Pilot[None], Page, Leaf], Any],
) -> None:
    async with opened() as (pilot, page, leaf):
        await part(pilot, page, leaf)


async def test_an_exception_is_reported_and_not_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = ValueError("secret")

    class Faulty(Pages):
        def on_mount(self) -> None:
            raise fault

    app = Faulty()
    await app.run_async(headless=True)
    assert app.error is fault, "_handle_exception does not get every exception any more"
    assert app.return_code == 1, "_close_messages_no_wait does not end an app any more"
    assert "secret" not in "".join(capsys.readouterr()), (
        "exceptions are printed elsewhere than in _fatal_error now"
    )


async def test_a_message_pump_goes_on_after_an_exception_that_the_app_forgives() -> None:
    class Forgiving(internals.ReportingApp[None]):
        forgiven = 0

        def forgives(self, error: BaseException) -> bool:
            self.forgiven += isinstance(error, ZeroDivisionError)
            return isinstance(error, ZeroDivisionError)

    app = Forgiving()
    async with app.run_test() as pilot:
        page = Page()
        await app.push_screen(page)
        for pump in (app, page, page.query_one(Leaf)):
            # A pump that ended at the first error would not make the second call.
            for _ in range(2):
                pump.call_later(lambda: 1 // 0)
                await pilot.pause()
        assert app.forgiven == 6, "_dispatch_message does not get every message any more"


def test_a_driver_writes_to_the_file_that_can_be_wrapped() -> None:
    start = inspect.getsource(LinuxDriver.start_application_mode)
    assert "WriterThread(self._file)" in start, "LinuxDriver does not write to its _file any more"


def test_every_private_part_is_tested() -> None:
    text = Path(internals.__file__).read_text(encoding="utf-8")
    used = {*filter(private, OWN.findall(text)), *asked_of_others(ast.parse(text))}
    elsewhere = {
        *("_handle_exception", "_fatal_error", "_close_messages_no_wait"),
        *("_dispatch_message", "_file"),
    }
    assert used == {*PARTS, *elsewhere}


async def test_a_new_page_does_not_wait_for_the_update_timer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Paint once no messages are left; Textual's timer would idle first, at each new page."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 600.0)
    app = Pages()
    async with app.run_test(size=(40, 10)) as pilot:
        page = Page()
        await app.push_screen(page)
        await until(pilot, lambda: page.composer.frames)
        assert page.composer.frames, "a page waits for the update timer again"
