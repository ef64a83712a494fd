"""Changes to Textual that make apps faster in tests, and a wait for a condition."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import Any

import pytest
from textual import _wait, strip
from textual._context import active_app
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.pilot import Pilot, WaitForScreenTimeout
from textual.reactive import Reactive
from textual.screen import Screen

from runegames.ui.app import RunegamesApp
from runegames.ui.output import CellCompositor
from runegames.ui.typeahead import PAUSE_S, YIELDS, Typeahead, busy
from runegames.ui.widgets.cells import CellWidget

IDLE_S = 0.004
"""Seconds over which the work of a process is measured; Textual takes 0.02."""
IDLE_SHARE = 1 / 20
"""Largest share of ``IDLE_S`` for which an idle process may work; the same as Textual's."""
LONGEST_S = 60.0
"""Longest wait in seconds; a busy machine can be slow."""
COMPOSE: Any = Screen._compositor_refresh
"""What composes and writes updates; see ``compose_nothing_unseen``."""


def parse_style_sheets_once(patch: pytest.MonkeyPatch) -> None:
    """Parse and sort the rules of a style sheet once, instead of once for each app.

    Apps may share parsed rules, because nothing changes them: Textual itself caches them.
    """
    parse_source, parse = Stylesheet._parse_rules, Stylesheet.parse
    by_selector: Any = vars(Stylesheet)["rules_map"].fget
    sources: dict[tuple[Any, ...], list[RuleSet]] = {}
    sheets: dict[tuple[Any, ...], list[RuleSet]] = {}
    maps: dict[int, dict[str, list[RuleSet]]] = {}

    def source_once(sheet: Stylesheet, *source: Any, **options: Any) -> list[RuleSet]:
        key = (source, tuple(options.items()), tuple(sheet._variables.items()))
        if key not in sources:
            sources[key] = parse_source(sheet, *source, **options)
        return sources[key]

    def once(sheet: Stylesheet) -> None:
        key = (tuple(sheet.source.items()), tuple(sheet._variables.items()))
        rules = sheets.get(key)
        if rules is None:
            parse(sheet)
            assert sheet._rules is not None
            rules = sheets[key] = sheet._rules
        sheet._rules, sheet._rules_map, sheet._require_parse = rules, None, False

    def map_once(sheet: Stylesheet) -> dict[str, list[RuleSet]]:
        if sheet._rules_map is None:
            # The list of rules lives as long as ``sheets``, so no other list gets its number.
            number = id(sheet.rules)
            if number not in maps:
                maps[number] = by_selector(sheet)
            sheet._rules_map = maps[number]
        return sheet._rules_map

    patch.setattr(Stylesheet, "_parse_rules", source_once)
    patch.setattr(Stylesheet, "parse", once)
    patch.setattr(Stylesheet, "rules_map", property(map_once))


def let_old_lines_go(patch: pytest.MonkeyPatch) -> None:
    """Free the drawn lines of a widget together with its app, instead of some hundred apps later.

    Textual's cache of ``get_inner_outer`` keeps `self`, which has all drawn lines of a widget. In
    all, these are 250,000 objects, which every garbage collection would visit.
    """
    colours = StylesCache.get_inner_outer.__wrapped__
    shared = lru_cache(1024)(lambda *pair: colours(None, *pair))
    patch.setattr(StylesCache, "get_inner_outer", lambda _, *pair: shared(*pair))


class _LastKept:
    """Cache of a strip that keeps only the value that came last."""

    __slots__ = ("key", "value")

    def __init__(self, size: int) -> None:
        del size
        self.key: object = None
        self.value: object = None

    def get(self, key: object) -> object:
        return self.value if self.key == key else None

    def __setitem__(self, key: object, value: object) -> None:
        self.key, self.value = key, value


class _NothingKept(_LastKept):
    """Cache that keeps nothing."""

    def __setitem__(self, key: object, value: object) -> None:
        pass


def make_strips_quickly(patch: pytest.MonkeyPatch) -> None:
    """Make strips without their seven caches, because few strips of a test are drawn twice.

    Lines that stay are filtered again for each drawing: a filtered strip is kept.
    """
    nothing: Any = _NothingKept(0)
    apply = strip.Strip.apply_filter

    def apply_once(line: strip.Strip, *by: Any) -> strip.Strip:
        if line._filter_cache is nothing:
            kept: Any = _LastKept(0)
            line._filter_cache = kept
        return apply(line, *by)

    patch.setattr(strip, "FIFOCache", lambda _: nothing)
    patch.setattr(strip.Strip, "apply_filter", apply_once)


def find_rules_quickly(patch: pytest.MonkeyPatch) -> None:
    """Find rules and values of a node by code in C where Textual has methods in Python."""
    patch.setattr(RuleSet, "__hash__", object.__hash__)
    slow = Reactive.__get__

    def get(reactive: Reactive[Any], node: Any, kind: Any) -> Any:
        try:
            value = node.__dict__[reactive.internal_name]
        except (AttributeError, KeyError):
            return slow(reactive, node, kind)
        return slow(reactive, node, kind) if hasattr(kind, reactive.compute_name) else value

    patch.setattr(Reactive, "__get__", get)


def compose_nothing_unseen(patch: pytest.MonkeyPatch) -> None:
    """Compose no updates for a terminal that is not there; they take a quarter of a test's time.

    Widgets that are drawn cell by cell are drawn. Tests read the rows of a screen, which are
    composed then. All updates are composed for a screen that lets another one shine through, and
    for a test that has a `_display` of its own.
    """
    display = App._display

    def compose(screen: Screen[Any]) -> None:
        app, compositor = screen.app, screen._compositor
        if (
            screen is not app.screen
            or screen.styles.background.a < 1
            or not (app.is_headless and type(app)._display is display)
            or not isinstance(compositor, CellCompositor)
        ):
            COMPOSE(screen)
            return
        for widget in compositor.visible_widgets:
            widget._exchange_repaint_regions()
            if isinstance(widget, CellWidget):
                widget.current()
        compositor._changed.clear()
        compositor._dirty_regions.clear()
        screen._dirty_widgets.clear()

    patch.setattr(Screen, "_compositor_refresh", compose)


def wait_for_rest(patch: pytest.MonkeyPatch) -> None:
    """Make pilots wait until the app has answered a key.

    Textual waits until the process seems idle, which can be too soon on a busy machine. In tests,
    the app has to be at rest as well, so that a shorter wait is enough.
    """
    idle = _wait.wait_for_idle

    async def rest(min_sleep: float = IDLE_S, max_sleep: float = 1.0) -> None:
        app = active_app.get(None)
        limit = monotonic() + LONGEST_S
        await idle(min_sleep, max_sleep)
        while not _at_rest(app) and monotonic() < limit:
            await idle(0, max_sleep)

    patch.setattr(_wait, "SLEEP_GRANULARITY", IDLE_S)
    patch.setattr(_wait, "SLEEP_IDLE", IDLE_S * IDLE_SHARE)
    for module in ("textual.app", "textual.pilot"):
        patch.setattr(f"{module}.wait_for_idle", rest)
    patch.setattr(Pilot, "_wait_for_screen", _wait_for_messages)


async def _wait_for_messages(pilot: Pilot[Any], timeout: float = LONGEST_S) -> bool:
    """Wait until app, screen and widgets wait for messages; return False after an exception.

    Textual sends each of them one more message, and waits until all have been handled.
    """
    app, rounds, limit = pilot.app, 0, monotonic() + timeout
    while app._screen_stacks[app._current_mode] and not app._exception_event.is_set():
        pumps = (app, *app.screen.walk_children(with_self=True))
        if all(pump._closed or _waits(pump) for pump in pumps):
            return True
        if monotonic() > limit:
            raise WaitForScreenTimeout("Widgets still have messages to handle.")
        rounds += 1
        await sleep(0 if rounds < YIELDS else PAUSE_S)
    return False


def _waits(pump: MessagePump) -> bool:
    """Return whether a message pump waits for its next message."""
    queue: Any = pump._message_queue
    return not queue.values and bool(queue.ready_event._waiters)


def _at_rest(app: object) -> bool:
    """Return whether an app has no key, message or other work left to do."""
    # An app with a stand-in for ``Typeahead`` may have a screen that never comes to rest.
    if not isinstance(app, RunegamesApp) or type(app.typeahead) is not Typeahead:
        return True
    return app.typeahead.empty and not busy(app)


async def until(pilot: Pilot[Any], true: Callable[[], object]) -> None:
    """Wait until ``true()``, for ``LONGEST_S`` at most."""
    limit = monotonic() + LONGEST_S
    while not true():
        assert monotonic() < limit, "the condition did not become true"
        await pilot.pause(0.02)
