"""Settings and fixtures for all tests, and the profiles of Hypothesis."""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Iterator, Sequence
from inspect import iscoroutinefunction
from itertools import count
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from runegames.bots import pace
from runegames.chronicle import database
from runegames.environment import PLAIN_VARIABLE, SERVED_VARIABLE
from runegames.games import registry
from runegames.play.places import HOME_VARIABLE
from runegames.ui import typeahead
from tests import pilots

# A shell starts a background job with Ctrl+C ignored. Tests raise these two signals in this
# process; programs that tests start set all signals themselves.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)

# Hypothesis takes the same examples in every run, so that a test fails on every machine or on none.
# `make test-fast` uses the profile `quick`. After a change of rules, run `thorough` by hand.
_COMMON = settings(
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", _COMMON, max_examples=1)
settings.register_profile("fast", _COMMON, max_examples=2)
settings.register_profile("thorough", _COMMON, max_examples=300)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

QUICK = os.environ.get("HYPOTHESIS_PROFILE") == "quick"
"""True for `make test-fast`, which takes a sample of the cases of each parametrized test."""

OF_A_RULE = re.compile(r"::test_[a-z]{2}_\d+")
"""Beginning of the name of a test of a rule, such as ``test_ru_13_…``."""
_HOMES = count()
gc.disable()  # until all tests are collected


@pytest.hookimpl(trylast=True)  # slow tests have been left out by then
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave all but a sample of the cases of a test to the whole run, in a quick run.

    Of the tests that open the app, every other one is left to it, too; those marked daily stay.
    """
    if not QUICK or any("::" in argument for argument in config.args):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    sample = {case for name, tests in cases.items() for case in _sample(name, tests)}
    sample -= {item for item in sample if _opens_the_app(item) and crc32(item.name.encode()) % 2}
    sample |= {item for item in items if item.get_closest_marker("daily")}
    config.hook.pytest_deselected(items=[item for item in items if item not in sample])
    items[:] = [item for item in items if item in sample]


def _sample(name: str, cases: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield about a sixth of the cases, from all over; the name decides where they begin.

    Thus one test takes this game and another test that one. Tests of rules take all cases.
    """
    if OF_A_RULE.search(name):
        return iter(cases)
    many, first = 1 + len(cases) // 6, crc32(name.encode())
    return (cases[(first + len(cases) * step // many) % len(cases)] for step in range(many))


def _opens_the_app(item: pytest.Item) -> bool:
    """Test whether a test is slower than most, because it opens the app."""
    return iscoroutinefunction(getattr(item, "function", None))


def pytest_collection_finish() -> None:
    """Keep modules and collected tests, which live to the end, out of garbage collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _surroundings() -> Iterator[None]:
    """Change Textual, the app and the environment once, for all tests of the session."""
    with pytest.MonkeyPatch.context() as patch:
        pilots.parse_style_sheets_once(patch)
        pilots.let_old_lines_go(patch)
        pilots.make_strips_quickly(patch)
        pilots.find_rules_quickly(patch)
        pilots.compose_nothing_unseen(patch)
        pilots.wait_for_rest(patch)
        _have_a_good_terminal(patch)
        # Computer players answer as soon as they can; see tests/bots/test_pace.py.
        for name, seconds in (("QUICK_S", 0.0), ("SLACK_S", 0.0), ("STEP_S", 1e-9)):
            patch.setattr(pace, name, seconds)
        # A busy machine may need long for what a key opens; the next key waits for it.
        patch.setattr(typeahead, "PATIENCE_S", pilots.LONGEST_S)
        # Nothing has to survive a power cut; see tests/play/test_saves_failing.py.
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        yield


def _have_a_good_terminal(patch: pytest.MonkeyPatch) -> None:
    """Set the environment of a terminal that can show everything."""
    for name in ("NO_COLOR", "LC_ALL", "LC_CTYPE", "PYTHONIOENCODING", "PYTHONUTF8"):
        patch.delenv(name, raising=False)
    for name in ("TEXTUAL_COLOR_SYSTEM", "FORCE_COLOR", PLAIN_VARIABLE, SERVED_VARIABLE):
        patch.delenv(name, raising=False)
    for name, value in (
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
        ("LANG", "C.UTF-8"),
    ):
        patch.setenv(name, value)


@pytest.fixture
def only_rune(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Rune the only game that the registry and the menu list."""
    rune = tuple(entry for entry in registry.own_entries() if entry.id == "rune")
    for module in ("runegames.games.registry", "runegames.ui.screens.menu"):
        monkeypatch.setattr(f"{module}.own_entries", lambda: rune)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test its own home folder, so that no test touches the user's saves and settings.

    The folder is not made yet, because few tests need it. `tmp_path` would make one for each test.
    """
    folder = tmp_path_factory.getbasetemp() / f"home{next(_HOMES)}"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder
