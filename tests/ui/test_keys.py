"""Keys: every keyboard has them, players can change them, and screens show changed keys."""

from __future__ import annotations

import pkgutil
import re
import string
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import runegames.ui
from runegames.games.market.table import CARDS
from runegames.games.registry import own_entries
from runegames.play.keys import ACTIONS, GROUPS, RESERVED, KeyAction, normal, reserved
from runegames.play.settings import Settings, load_settings, store_settings
from runegames.ui.commands import Footer, FooterHint, command, footer_keys, names_of
from runegames.ui.games import make_table
from runegames.ui.games.market import MarketTable
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.changekeys import ChangeKeysScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.help import keys_of
from runegames.ui.screens.newkey import NewKeyScreen
from runegames.ui.screens.settings import KeysGate
from runegames.ui.widgets.keys import KeyLine
from tests.games.market.tables import set_table
from tests.play.sittings import asked
from tests.ui.market.tables import sitting as market
from tests.ui.shell import settle, shown, table
from tests.ui.tables import LARGE, in_front, playing, running, sitting

pytestmark = pytest.mark.slow


# -- all bindings -------------------------------------------------------------------------------

NEUTRAL = {
    *string.ascii_letters,
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("enter", "space", "tab", "escape", "backspace", "delete"),
    *(f"f{number}" for number in range(1, 13)),
}
"""Keys that every keyboard has. Digits are left out, since some keyboards need Shift for them."""
UNUSED = max(
    set(string.ascii_lowercase)
    - {key for known in ACTIONS.values() for key in known.keys.split(",")}
)
"""Letter that no command has by default."""
BY_OTHER_KEYS = {
    **{name: {"left", "right"} for name in ("choose", "number", "play", "press")},
    "open_tab": {"tab", "shift+tab"},
}
"""Actions of digits that other keys carry out as well, with these keys."""


def ours() -> list[type[DOMNode]]:
    """Return every class of screens and widgets in ``runegames``."""
    for module in pkgutil.walk_packages(runegames.ui.__path__, "runegames.ui."):
        import_module(module.name)
    kinds: list[type[DOMNode]] = [DOMNode]
    for kind in kinds:  # the list grows during the loop, until it has all subclasses
        kinds += kind.__subclasses__()
    return [kind for kind in dict.fromkeys(kinds) if kind.__module__.startswith("runegames.")]


def bindings(kind: type[DOMNode]) -> Iterator[Binding]:
    yield from Binding.make_bindings(kind.__dict__.get("BINDINGS", ()))


def is_neutral(key: str) -> bool:
    *modifiers, last = key.split("+")
    return set(modifiers) <= {"ctrl", "shift"} and last in NEUTRAL


TAKEN = {
    *("ReplayScreen.tab", "ReplayScreen.shift+tab"),  # another viewer
    *("MarketBoard.tab", "MarketBoard.shift+tab"),  # another action; on other boards, another card
    *("ReviewScreen.tab", "ReviewScreen.shift+tab"),  # another seat of the chart
    *("SharedReviewScreen.tab", "SharedReviewScreen.shift+tab"),  # the same
    *("ReviewPicture.tab", "ReviewPicture.shift+tab"),  # the same page as a picture
    *("BookScreen.tab", "BookScreen.shift+tab"),  # another tab
}
"""Keys to which a class gives another meaning than its base class, on purpose."""


def test_no_class_loses_a_key_of_its_base_class() -> None:
    """Guard against lost keys: if a class binds a key, Textual drops the base class's binding."""
    lost = []
    for kind in ours():
        kept = kind._merge_bindings().key_to_bindings
        for above in kind.__mro__[1:]:
            if not issubclass(above, DOMNode) or not above.__module__.startswith(
                ("runegames.", "textual.screen")
            ):
                continue
            for binding in bindings(above):
                does = {other.action for other in kept.get(binding.key, ())}
                spot = f"{kind.__name__}.{binding.key}"
                if binding.action not in does and spot not in TAKEN:
                    lost.append((spot, binding.action))
    assert not lost


BY_MOMENT = {"GuidedScreen.enter", "GuidedScreen.space"}
"""Keys with two commands; at any time, ``check_action`` permits only one of the two."""


def test_no_class_gives_a_key_two_commands() -> None:
    """Guard against a second command of a key: Textual would run only one of the two."""
    twice = []
    for kind in ours():
        by_key: dict[str, set[str]] = {}
        for binding in bindings(kind):
            by_key.setdefault(binding.key, set()).add(binding.action)
        twice += [f"{kind.__name__}.{key}" for key, does in by_key.items() if len(does) > 1]
    assert set(twice) == BY_MOMENT


def test_every_action_has_a_key_that_every_keyboard_has() -> None:
    hidden = []
    for kind in ours():
        by_action: dict[str, list[str]] = {}
        for binding in bindings(kind):
            by_action.setdefault(binding.action, []).append(binding.key)
        for action, keys in by_action.items():
            digits = all(key.isdigit() for key in keys)
            name = action.partition("(")[0]
            if digits and (others := BY_OTHER_KEYS.get(name)) is not None:
                assert others <= {b.key for b in bindings(kind)}, kind
            elif not any(map(is_neutral, keys)):
                hidden.append((kind.__name__, action, keys))
    assert not hidden


def test_is_neutral_knows_which_keys_some_keyboards_hide() -> None:
    assert not any(map(is_neutral, ("left_square_bracket", "at", "plus", "1", "alt+a")))
    assert all(map(is_neutral, ("ctrl+left", "R", "shift+tab", "f2")))


@pytest.mark.parametrize("game_id", ["bones", "enceladus", "market", "rune"])
def test_every_key_of_a_table_can_be_changed_or_is_reserved(game_id: str) -> None:
    """Guard against a fixed key that players could give to a second action."""
    table = make_table(game_id)
    for node in (GameScreen, type(table), type(table.board)):
        for kind in node.__mro__:
            if not issubclass(kind, DOMNode) or not kind.__module__.startswith("runegames."):
                continue
            for binding in bindings(kind):
                known = binding.id in ACTIONS and binding.key in ACTIONS[binding.id].keys.split(",")
                assert known or binding.key in reserved(game_id), (kind, binding)


def test_every_listed_action_has_a_binding() -> None:
    bound = {binding.id for kind in ours() for binding in bindings(kind)}
    groups = {"everywhere", "table", "replay", *(entry.id for entry in own_entries())}
    assert {action.id for action in ACTIONS.values() if action.group in groups} <= bound


# -- commands -------------------------------------------------------------------------------

NAMED = re.compile(rf'"((?:(?:{"|".join(GROUPS)})\.(?!tcss|txt)[a-z-]+[ ,]?)+)"')
"""Pattern of command names in the source, as footers and printed keys use them."""


def test_every_command_that_the_source_names_is_declared() -> None:
    sources = list(Path(runegames.ui.__path__[0]).rglob("*.py"))
    named = {
        name
        for path in sources
        for result in NAMED.findall(path.read_text(encoding="utf-8"))
        for name in re.split("[ ,]", result)
    }
    assert len(named) > 40
    assert named <= set(ACTIONS)


def test_every_command_that_a_footer_names_is_on_its_screen() -> None:
    for kind in ours():
        known = {
            known_binding.id or known_binding.action for _, known_binding in kind._merge_bindings()
        }
        for entry in getattr(kind, "FOOTER", ()):
            unknown = {name for name in names_of(entry) if name not in known}
            assert isinstance(entry, FooterHint) or not unknown, (kind, entry)
            assert all(normal(name) == name for name in unknown), (kind, entry)


async def test_a_declared_command_is_bound_and_shown_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Declare a command by one row with its key and words, and a method that carries it out."""
    waved: list[str] = []
    monkeypatch.setitem(
        ACTIONS, "table.wave", KeyAction("table.wave", "wave: say hello", "y", "wave")
    )

    class Waving(GameScreen):
        CSS_PATH = None
        GROUP = "table"
        FOOTER = ("table.wave",)
        BINDINGS = [command("Y", "shout", "shout: say it loudly", "shout")]

        def action_wave(self) -> None:
            waved.append("hello")

        def footer(self) -> Footer:
            return ShellScreen.footer(self)

    store_settings(Settings(pace="instant", animation=False, keys={"table.wave": UNUSED}))
    async with running(size=(200, 60)) as (app, pilot):
        app.push_screen(Waving(table(plies=0)))
        await settle(pilot)
        await pilot.press("y", UNUSED)
        assert waved == ["hello"]
        rows = [(key.keys, key.words) for key in footer_keys(app.screen)]
        assert rows[0] == ((UNUSED,), "wave")
        assert (("Y",), "shout") in rows
        assert {"wave: say hello", "shout: say it loudly"} <= listed(pilot)
        titles = {listed.title for listed in app.get_system_commands(app.screen)}
        assert {f"Wave: say hello ({UNUSED})", "Shout: say it loudly (Y)"} <= titles
        app.show("changekeys:ChangeKeysScreen")
        await settle(pilot)
        assert re.search(rf"wave: say hello +{UNUSED}", shown(app))


# -- changed keys -------------------------------------------------------------------------------


async def test_changed_keys_work_and_the_usual_ones_do_not() -> None:
    session = table(plies=0)
    keys = {"rune.turn": "t", "table.undo": "y", "table.right": "i"}
    async with playing(session, keys=keys) as pilot:
        app = pilot.app
        cursor = app.screen.query_one("RuneTable").cursor  # type: ignore[attr-defined]
        await pilot.press("r")
        assert cursor.quarter == 0
        await pilot.press("t")
        assert cursor.quarter == 1
        x = cursor.x
        await pilot.press("i")
        assert cursor.x == x + 1
        line = shown(app).splitlines()[-1]
        assert "t turn" in line
        assert "←↑↓i move" in line
        await pilot.press("question_mark")
        await pilot.pause()
        assert "t   turn the card" in shown(app)
        await pilot.press("escape")
        await pilot.press("n", "enter")
        assert len(session.plies) == 1
        await pilot.press("u")
        assert len(session.plies) == 1
        await pilot.press("y")
        assert not session.plies


async def test_a_click_on_a_hint_presses_the_changed_key() -> None:
    async with playing(table(plies=0), keys={"rune.turn": "t"}) as pilot:
        words = shown(pilot.app).splitlines()[-1]
        await pilot.click(KeyLine, offset=(words.index("t turn"), 0))
        await pilot.pause()
        assert pilot.app.screen.query_one("RuneTable").cursor.quarter == 1  # type: ignore[attr-defined]


async def test_letters_of_the_markets_actions_are_changed_everywhere() -> None:
    session = market(2, 1, state=set_table(hands=[(4, 6, 7), (1, 2, 3)], phase=CARDS))
    keys = {"market.duel": "k", "market.end": UNUSED}
    async with playing(session, keys=keys) as pilot:
        words, table = shown(pilot.app), in_front(MarketTable, pilot)
        assert table.cursor is not None
        assert "k duel" in "\n".join(words.splitlines()[18:-1]), (
            "the changed letter does not stand beside the hand"
        )
        assert "k duel" in words.splitlines()[-1], (
            "the changed letter does not stand in the line of keys"
        )
        assert f"{UNUSED} end turn" in words
        await pilot.press("d", "e")
        assert not table.cursor.picked
        await pilot.press("k")
        assert table.cursor.picked
        await pilot.press("question_mark")
        await pilot.pause()
        assert re.search(r"k +challenge to a duel", shown(pilot.app))


async def test_letters_printed_on_answers_are_the_changed_ones() -> None:
    keys = {"bones.fold": UNUSED, "enceladus.leave": UNUSED}
    for game_id, words in (("bones", "fold"), ("enceladus", "leave it")):
        session = sitting(game_id, 2, 1, until=lambda played: asked(played) == 0)
        async with playing(session, LARGE, keys=keys) as pilot:
            assert f"{UNUSED} {words}" in shown(pilot.app)


# -- the page on which keys are changed ----------------------------------------------------------


async def test_keys_are_changed_by_pressing_them_and_conflicts_are_refused() -> None:
    async with running() as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        app.screen.query_one(KeysGate).focus()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ChangeKeysScreen)
        lines = app.screen.query_one(OptionList)
        lines.highlighted = lines.get_option_index("rune.turn")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewKeyScreen)
        await pilot.press("k")
        await pilot.pause()
        refused = str(app.screen.query_one("#refused", Static).render())
        assert refused.startswith("The key k already means: keep the token.")
        assert not load_settings()[0].keys
        await pilot.press("t")
        await pilot.pause()
        assert load_settings()[0].keys == {"rune.turn": "t"}
        assert "t now means: turn the card" in shown(app)
        assert lines.highlighted_option is not None
        assert lines.highlighted_option.id == "rune.turn", (
            "the cursor has left the line of the changed key"
        )
        # The key that the first action has given up is free, until a second action takes it.
        lines.highlighted = lines.get_option_index("rune.hands")
        await pilot.press("enter", "r")
        await pilot.pause()
        assert load_settings()[0].keys == {"rune.turn": "t", "rune.hands": "r"}
        lines.highlighted = lines.get_option_index("rune.turn")
        await pilot.press("x")
        assert "The key r already means" in shown(app)
        lines.highlighted = lines.get_option_index("rune.hands")
        await pilot.press("x")
        assert load_settings()[0].keys == {"rune.turn": "t"}
        await pilot.press("X")
        assert not load_settings()[0].keys
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, ChangeKeysScreen)
        assert not load_settings()[0].keys


async def test_reserved_keys_are_refused_as_new_ones_and_open_nothing() -> None:
    async with running() as (app, pilot):
        app.show("changekeys:ChangeKeysScreen")
        await pilot.pause()
        lines = app.screen.query_one(OptionList)
        lines.highlighted = lines.get_option_index("table.log")
        await pilot.press("enter")
        await pilot.pause()
        for key in ("question_mark", "f1", *RESERVED[-2:]):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, NewKeyScreen), key
        await pilot.press("f5")
        await pilot.pause()
        assert load_settings()[0].keys == {"table.log": "f5"}


async def test_a_click_on_a_line_of_the_list_asks_for_its_new_key() -> None:
    async with running() as (app, pilot):
        app.show("changekeys:ChangeKeysScreen")
        await pilot.pause()
        await pilot.click(OptionList, offset=(10, 1))
        await pilot.pause()
        assert isinstance(app.screen, NewKeyScreen)


# -- the list of keys ---------------------------------------------------------------------------


def listed(pilot: Pilot[None]) -> set[str]:
    """Return what the keys of the screen in front do, in the words of the help."""
    return {does for _, rows in keys_of(pilot.app.screen) for _, does in rows}


@pytest.mark.parametrize("token", [False, True])
async def test_keeping_a_token_is_listed_only_in_games_with_a_token(token: bool) -> None:
    async with playing(sitting("rune", 1, 1, grand_master=token)) as pilot:
        assert ("keep the token" in listed(pilot)) == token


@pytest.mark.parametrize("barter", [False, True])
async def test_offers_and_promises_are_listed_only_in_games_with_barter(barter: bool) -> None:
    async with playing(sitting("bones", 2, 1, barter=barter)) as pilot:
        deals = {"offer a deal", "keep a promise", "break a promise"}
        assert deals & listed(pilot) == (deals if barter else set())


async def test_putting_cards_back_is_listed_only_while_some_are_picked() -> None:
    session = market(2, 1, state=set_table(hands=[(4, 6, 7)], phase=CARDS))
    async with playing(session) as pilot:
        for key, picked in (("right", False), ("1", True), ("backspace", False)):
            await pilot.press(key)
            await pilot.pause()
            assert ("put all cards back" in listed(pilot)) == picked, (
                f"the list is wrong after the key {key}"
            )


async def test_tab_is_listed_only_where_there_are_fields() -> None:
    async with running() as (_, pilot):
        await settle(pilot)  # the menu's lines below the game cards come a moment later
        assert "the next field" in listed(pilot)
        await pilot.press("b")
        await pilot.pause()
        assert "the next field" not in listed(pilot)


async def test_the_usual_key_is_listed_only_after_a_change() -> None:
    async with running() as (app, pilot):
        app.show("changekeys:ChangeKeysScreen")
        await pilot.pause()
        assert "give this its usual key again" not in listed(pilot)
        app.change_settings(keys={"rune.turn": "t"})
        assert "give this its usual key again" in listed(pilot)


async def test_the_words_of_keys_on_every_screen_begin_with_a_small_letter() -> None:
    async with running() as (app, pilot):
        ways: tuple[Callable[[], object], ...] = (
            lambda: None,
            lambda: app.open_book(),
            lambda: app.show("settings:SettingsScreen"),
            lambda: app.open_rules("rune"),
            lambda: app.open_setup("market"),
            lambda: app.open_guide("bones"),
        )
        for opened in ways:
            opened()
            await pilot.pause()
            lines = [does for _, rows in keys_of(app.screen) for _, does in rows]
            assert len(lines) >= 5
            assert [does for does in lines if does[0].isupper()] == []
