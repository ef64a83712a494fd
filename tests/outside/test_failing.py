"""Games of other packages that fail, hang or print, and what the program does then."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from runegames import cli
from runegames.games import registry
from runegames.games.announcements import AnnouncedGame
from runegames.games.failures import GameFailed, culprit
from runegames.plain.menu import run_plain
from runegames.plain.stream import Stream
from runegames.play import watch
from runegames.play.places import crash_dir, saves_dir
from runegames.play.saves import load, new_save
from runegames.signals import telling_interrupts
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from tests.outside.conftest import Packages
from tests.pilots import until
from tests.ui.shell import settle, shown
from tests.ui.tables import playing, running, sitting

BAD_STATE = """
    class Bad(runes_nim.NimState):
        def {}(self, *arguments, **named):
            made = super().{}(*arguments, **named)
            if sum(self.heaps) < 7:
                {}
            return made

    def new(self, *arguments, **named):
        state = super().new(*arguments, **named)
        state.__class__ = Odd.Bad
        return state
"""
BAD_WORDS = """
    class Words(BaseWords):
        def {}(self, *arguments):
            raise KeyError("sku" + "ll")
    words = Words()
"""


def bad_state(method: str, does: str = "raise ZeroDivisionError('sku' + 'll')") -> str:
    """Return the class body of a game whose states do something wrong after some moves."""
    return BAD_STATE.format(method, method, does)


FAILING = {
    "make": bad_state("make"),
    "nonsense": bad_state("view", "return 7"),
    "exit": bad_state("make", "raise SystemExit('sku' + 'll')"),
    "interrupt": bad_state("make", "raise KeyboardInterrupt('sku' + 'll')"),
    "event": BAD_WORDS.format("event"),
}
"""Class bodies of games, by what fails in them. New tables work, so the games are offered."""


@pytest.mark.parametrize("what", FAILING)
async def test_a_game_that_fails_leads_to_the_menu(packages: Packages, what: str) -> None:
    packages.install(code=FAILING[what])
    session = sitting("odd", 2, 2)
    new_save(session)
    for _ in range(3):
        session.play(session.state.legal_moves()[0])
    async with running(session) as (app, pilot):
        await pilot.pause()
        while not app._notifications:
            await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await settle(pilot)
        (words,) = {notification.message for notification in app._notifications}
        assert words.startswith("Nim with runes of runes-odd 3 has failed (")
        assert "Your game is saved." in words
        assert "skull" not in words
        (report,) = crash_dir().iterdir()
        text = report.read_text()
        assert "game: odd of runes-odd 3" in text
        assert "skull" not in text
        (save,) = saves_dir().glob("*.jsonl")
        header, *moves = save.read_text().splitlines()
        assert json.loads(header)["package"] == "runes-odd 3"
        assert len(moves) >= 3
        # Continue does not open the failed game again, and the menu still answers keys.
        await pilot.press("c")
        await settle(pilot)
        assert isinstance(app.screen, MenuScreen)
        assert any("failed in the code of runes-odd 3" in n.message for n in app._notifications)
        await pilot.press("f1")
        assert "keys" in shown(app).casefold()


def test_if_a_package_has_two_games_the_failure_names_the_played_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = {
        name: AnnouncedGame(name, name.title(), f"twins:{name}") for name in ("first", "second")
    }
    monkeypatch.setattr(registry, "_foreign", pair)
    code = compile("1 / 0", "twins/rules.py", "exec")
    with pytest.raises(ZeroDivisionError) as caught:
        exec(code, {"__name__": "twins.rules"})
    for name, entry in pair.items():
        assert culprit(caught.value, name) == entry
    assert culprit(caught.value) == pair["first"]


HANG = bad_state("make", "while True: pass")


@pytest.mark.slow
async def test_a_game_that_hangs_is_left(
    packages: Packages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "TICK_S", 0.1)
    packages.install(code=HANG)
    async with running(sitting("odd", 2, 2)) as (app, pilot):
        await pilot.pause()
        while not app._notifications:
            await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert "hangs" in "".join(notification.message for notification in app._notifications)


@pytest.mark.slow
async def test_a_search_that_hangs_leaves_the_keys_alone(packages: Packages) -> None:
    packages.install(code=HANG)
    session = sitting("odd", 2, 1, level="master:2s")
    async with playing(session) as pilot:
        await pilot.press("enter", "enter")  # a heap, and a number of runes
        await until(pilot, lambda: len(session.plies) == 1)
        assert isinstance(pilot.app.screen, GameScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        ("make", "ZeroDivisionError"),
        ("interrupt", "KeyboardInterrupt"),
        ("exit", "SystemExit"),
    ],
)
def test_a_playout_of_a_failing_game_ends_with_a_sentence(
    packages: Packages, capsys: pytest.CaptureFixture[str], what: str, kind: str
) -> None:
    packages.install(code=FAILING[what])
    for command in (["playout", "odd"], ["arena", "odd", "--bots", "random", "--games", "1",
                    "--workers", "1"]):  # fmt: skip
        assert cli.main(command) == 1
        said = capsys.readouterr().err
        assert f"Nim with runes of runes-odd 3 has failed ({kind} in " in said
        assert "skull" not in said
        assert "Traceback" not in said


@pytest.mark.slow
def test_a_worker_survives_an_interrupt_of_a_game(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(code=FAILING["interrupt"])
    command = ["arena", "odd", "--bots", "random", "--games", "4", "--workers", "2"]
    assert cli.main(command) == 2
    said = capsys.readouterr().err
    assert "Nim with runes of runes-odd 3 has failed (KeyboardInterrupt in " in said


BAD_OUTCOME = """
    class Bad(runes_nim.NimState):
        def outcome(self):
            over = super().outcome()
            return over and {}

    def new(self, *arguments, **named):
        state = super().new(*arguments, **named)
        state.__class__ = Odd.Bad
        return state
"""


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        ("type(over)(over.scores, (), over.reason)", "it has 0 ranks for 2 seats"),
        ("type(over)(over.scores[:1], over.ranks, over.reason)", "it has 1 scores for 2 seats"),
        ("type(over)(over.scores, None, over.reason)", "its ranks are not whole numbers"),
        ("type(over)(over.scores, (0, 1), over.reason)", "a rank is less than 1"),
        ("type(over)((1.5, 'x'), over.ranks, over.reason)", "its scores are not whole numbers"),
        ("type(over)(over.scores, over.ranks, None)", "its reason is no text"),
        ("'over'", "`outcome` gives no `Outcome`"),
    ],
)
def test_an_arena_names_the_game_whose_result_is_wrong(
    packages: Packages, capsys: pytest.CaptureFixture[str], outcome: str, text: str
) -> None:
    packages.install(code=BAD_OUTCOME.format(outcome))
    command = ["arena", "odd", "--bots", "random", "--games", "4", "--workers", "1"]
    assert cli.main(command) == 2
    said = capsys.readouterr().err
    assert f"Nim with runes of runes-odd 3 ends with a wrong result: {text}." in said
    assert "Traceback" not in said


@pytest.mark.parametrize("error", ["KeyboardInterrupt", "SystemExit"])
def test_a_game_that_interrupts_its_import_is_left_out(
    packages: Packages, capsys: pytest.CaptureFixture[str], error: str
) -> None:
    packages.install(code=f"raise {error}")
    assert cli.main(["games"]) == 1
    said = capsys.readouterr()
    assert f"cannot be loaded ({error}" in " ".join((said.out + said.err).split())
    assert cli.main(["arena", "odd", "--bots", "random", "--games", "1"]) == 2
    assert f"cannot be loaded ({error}" in " ".join(capsys.readouterr().err.split())


LINE_BY_LINE = {**FAILING, "event": BAD_WORDS.format("tell_event"), "hang": HANG}
# Plain mode does not read the view of this game, which is a number, so nothing fails there.
del LINE_BY_LINE["nonsense"]


@pytest.mark.parametrize("what", LINE_BY_LINE)
def test_in_plain_mode_a_failing_game_leads_to_the_menu(
    packages: Packages, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(watch, "TICK_S", 0.1)
    packages.install(code=LINE_BY_LINE[what])
    sink = io.StringIO()
    with telling_interrupts():
        run_plain(Stream(io.StringIO("1\n2\n3\n" * 14 + "quit\n"), sink), sitting("odd", 2, 2))
    _, _, text = sink.getvalue().partition("Nim with runes of runes-odd 3 ")
    assert text.startswith("hangs in " if what == "hang" else "has failed (")
    (report,) = crash_dir().iterdir()
    assert "game: odd of runes-odd 3" in report.read_text()
    assert f"Your game is saved. A report, which shows nobody's cards, is in {report}." in text
    assert len(list(saves_dir().glob("*.jsonl"))) == 1
    _, _, menu = text.partition("What would you like to do?")
    assert "Saved games" in menu
    assert "Continue" not in menu
    assert "skull" not in sink.getvalue() + report.read_text()


BAD_DEAL = """
    def new(self, *arguments, **named):
        if {}:
            raise ValueError("sku" + "ll")
        return super().new(*arguments, **named)
"""
SKULL = "'sku' + 'll'"
TELLING = {
    "message": f"raise TypeError({SKULL})",
    "no such file": f"open({SKULL})",
    "syntax error": f"compile({SKULL} + ' ?', {SKULL}, 'exec')",
    "code made at run time": f"exec(compile('1 / 0', {SKULL}, 'exec'), globals())",
    "class made at run time": f"raise type({SKULL}, (TypeError,), {{}})({SKULL})",
    "cause": f"raise TypeError from TypeError({SKULL})",
    "group": f"raise ExceptionGroup({SKULL}, [TypeError({SKULL})])",
    "note": f"error = TypeError(); error.add_note({SKULL}); raise error",
}
"""Ways of failing that quote what nobody may know."""
LOUD = {
    "print": f"print({SKULL})",
    "warning": f"import warnings; warnings.warn({SKULL}, stacklevel=1)",
    "stderr": f"import sys; sys.stderr.write({SKULL})",
    "log": f"import logging; logging.error({SKULL})",
    "thread": (
        "import threading;"
        f" it = threading.Thread(target=lambda: [][{SKULL}]); it.start(); it.join()"
    ),
}
"""Ways of telling it while the game goes on."""


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", TELLING)
def test_what_a_failing_game_quotes_is_shown_nowhere(
    packages: Packages, capfd: pytest.CaptureFixture[str], way: str
) -> None:
    packages.install(code=bad_state("make", TELLING[way]))
    sink = io.StringIO()
    run_plain(Stream(io.StringIO("1\n2\n3\n" * 14 + "quit\n"), sink), sitting("odd", 2, 2))
    assert "of runes-odd 3 has failed (" in sink.getvalue()
    (report,) = crash_dir().iterdir()
    assert "runes_odd" in report.read_text()
    assert cli.main(["playout", "odd"]) == 1
    if way == "class made at run time":
        assert cli.main(["arena", "odd", "--bots=random", "--games=2", "--workers=2"]) == 2
    said = "".join(capfd.readouterr())
    assert "has failed (" in said
    assert "skull" not in said + sink.getvalue() + report.read_text()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", LOUD)
def test_what_a_game_prints_at_a_table_is_dropped(
    packages: Packages,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    way: str,
) -> None:
    packages.install(code=bad_state("make", LOUD[way]))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n3\n" * 14 + "quit\n"))
    cli.main(["--plain", "play", "odd", "--name", "Anna", "Bo"])
    said = "".join(capfd.readouterr())
    assert "Goodbye." in said
    assert "skull" not in said


def test_a_message_about_a_new_deal_is_not_shown(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(code=BAD_DEAL.format("True"))
    assert cli.main(["--plain", "play", "odd", "--name", "Anna", "Bo"]) == 2
    said = capsys.readouterr()
    assert "cannot be loaded (ValueError in its code)" in said.err
    assert "skull" not in said.err + said.out


IN_PLAY = "'play' in __import__('sys')._getframe(1).f_globals['__name__']"


def test_a_deal_that_fails_at_a_table_tells_nothing(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(code=BAD_DEAL.format(IN_PLAY))
    assert cli.main(["--plain", "play", "odd", "--name", "Anna", "Bo"]) == 1
    said = capsys.readouterr()
    assert "has failed (ValueError in " in said.err
    assert "skull" not in said.err + said.out


def test_an_environment_names_the_package_of_a_failing_game(packages: Packages) -> None:
    bridge = pytest.importorskip("runegames.bridges.pettingzoo")
    packages.install(code=FAILING["make"])
    table = bridge.raw_env("odd", 2)
    table.reset(seed=1)

    def play() -> None:
        while True:
            table.step(next(iter(table._legal)))

    with pytest.raises(GameFailed, match="runes-odd 3 has failed"):
        play()


def test_what_a_package_prints_is_not_among_the_records(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(code=bad_state("view", "print('noise')"))
    assert cli.main(["playout", "odd", "--jsonl"]) == 0
    said = capsys.readouterr()
    assert all(json.loads(line) for line in said.out.splitlines())
    assert "noise" in said.err


def test_a_save_that_was_begun_with_another_package_says_so(
    packages: Packages, tmp_path: Path
) -> None:
    packages.install()
    session = sitting("odd", 2, 2)
    path = new_save(session, folder=tmp_path)
    session.play(session.state.legal_moves()[0])
    path.write_text(path.read_text().replace("runes-odd 3", "runes-even 2"))
    assert load(path).notice == (
        "This game was begun with 'odd' from runes-even 2; here 'odd' comes from runes-odd 3."
    )
