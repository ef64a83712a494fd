"""Output of the command line, and its refusals."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from runegames import __version__, cli
from runegames.cli import records, screen
from runegames.environment import PLAIN_VARIABLE
from runegames.games.registry import playable
from runegames.plain.stream import Stream
from runegames.play.saves import Loaded
from runegames.play.session import Session
from tests.cli.sessions import saved, seats_of

ROOT = Path(__file__).parents[2]

GOLDEN = Path(__file__).parents[1] / "golden" / "rune" / "2-usual.jsonl"
COMMAND = [sys.executable, "-m", "runegames"]
EVERY_COMMAND = (
    *("play", "resume", "replay"),
    *("export", "playout", "schema", "rules", "accessibility", "doctor"),
    *("arena", "balance", "serve"),
)


def run(
    *arguments: str, home: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal, and return how it ended."""
    surroundings = {**os.environ, **environment}
    if home is not None:
        surroundings["RUNEGAMES_HOME"] = str(home)
    return subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=surroundings,
        text=True,
        timeout=60,
        check=False,
    )


# -- help, rules and schema ---------------------------------------------------------------


def test_version() -> None:
    answer = run("--version")
    assert (answer.returncode, answer.stdout) == (0, f"runegames {__version__} (pure)\n")


@pytest.mark.parametrize("command", [(), *((name,) for name in EVERY_COMMAND)], ids=str)
def test_help_is_printed_and_names_every_command(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        cli.main([*command, "--help"])
    said = capsys.readouterr().out
    assert said.startswith("usage: runegames")
    if not command:
        assert all(name in said for name in EVERY_COMMAND)


@pytest.mark.parametrize(
    ("shell", "wanted"),
    [("bash", "complete "), ("zsh", "#compdef runegames"), ("fish", "-c runegames")],
)
def test_shells_complete_commands_and_games(
    shell: str, wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        cli.main(["--print-completion", shell])
    script = capsys.readouterr().out
    assert all(word in script for word in (wanted, "playout", "enceladus", "--seats"))
    if shell == "bash" and (bash := shutil.which("bash")):
        words = (
            "COMP_WORDS=(runegames play ''); COMP_CWORD=2; _shtab_runegames; echo ${COMPREPLY[@]}"
        )
        done = subprocess.run([bash, "-c", f"{script}\n{words}"], capture_output=True, text=True)
        assert done.stdout.split() == list(playable()), done.stderr


@pytest.mark.parametrize(("game_id", "rule"), [("rune", "RU-11"), ("market", "RM-28")])
def test_the_rules_are_printed_with_their_identifiers(game_id: str, rule: str) -> None:
    """Expect plain text: no marks of Markdown, and no comments of HTML."""
    answer = run("rules", game_id)
    assert answer.returncode == 0
    assert rule in answer.stdout
    assert not [mark for mark in ("**", "##", "```", "<!--", "-->") if mark in answer.stdout]


def test_the_schema_describes_options_moves_and_view(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", "rune"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert {"game", "rules_version", "options", "moves", "view"} == set(schema)
    assert set(schema["options"]["properties"]) >= {"rotation", "grand_master"}
    assert schema["moves"]["discriminator"]["propertyName"] == "kind"
    assert "known_hands" in schema["view"]["properties"]


def test_no_garbage_is_collected_at_exit() -> None:
    program = (
        "import atexit, gc, runegames.cli\n"
        # What is registered first is called last.
        "atexit.register(lambda: print(gc.get_freeze_count() > 0))\n"
        "runegames.cli.main(['rules', 'rune'])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert answer.stdout.endswith("True\n")


# -- refusals -----------------------------------------------------------------------------


MISTAKES: dict[str, list[str]] = {
    "There is no game called 'chess'": ["play", "chess"],
    "Rune has no option 'colour'": ["playout", "rune", "--option", "colour=red"],
    "The option partners_share_hands is for tables of 4 seats": [
        "playout",
        "rune",
        "--seats",
        "2",
        "--option",
        "partners_share_hands=true",
    ],
    "The option rotation cannot be 'eighth'": ["playout", "rune", "--option", "rotation=eighth"],
    "The option grand_master cannot be 'maybe': it is on or off": [
        "playout",
        "rune",
        "--option",
        "grand_master=maybe",
    ],
    "--option wants KEY=VALUE": ["playout", "rune", "--option", "rotation"],
    "Rune is a game for 1, 2, 3 or 4 players, not for 7": ["play", "rune", "--seats", "7"],
    "'two' is not a whole number": ["play", "rune", "--seats", "two"],
    "0 is too small": ["playout", "rune", "--games", "0"],
    "'x' is not a whole number": ["playout", "rune", "--seed", "x"],
    "There is no computer player called 'clever'; there are novice, adept, master, elder, greedy "
    "and random.": ["play", "rune", "--bot", "clever"],
    "--bot takes one name for all seats, or one for each of 3 seats, not 2": [
        "playout",
        "rune",
        "--seats",
        "3",
        "--bot",
        "random",
        "random",
    ],
    "At least one player has to be a person": ["play", "rune", "--seats", "1", "--bot", "random"],
    "There are 3 names for 2 people": ["play", "rune", "--seats", "2", "--name", *"ABC"],
    "Two players cannot have the same name": ["play", "rune", "--name", "A", "A"],
    "has 17 characters; a name has at most 16": ["play", "rune", "--name", "A" * 17],
    "AAAAA…' has 9999 characters": ["play", "rune", "--name", "A" * 9999],
    "joined emoji contain one": ["play", "rune", "--name", "\U0001f468\u200d\U0001f467"],
    "The name '' is empty": ["play", "rune", "--name", " "],
    "'\\x1b[2J' has a character that cannot be shown": ["play", "rune", "--name", "\x1b[2J"],
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…": ["export", "a" * 300],
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…": ["play", "rune", "--nonsense" + "x" * 9000],
    "There is no computer player called 'zzzz": ["play", "rune", "--bot", "z" * 9000],
    "There is no game called 'gggg": ["play", "g" * 9000],
    "--list-legal needs --jsonl": ["playout", "rune", "--list-legal"],
    "nowhere.jsonl cannot be read: No such file": ["resume", "nowhere.jsonl"],
    "elsewhere.jsonl cannot be read: No such file": ["replay", "elsewhere.jsonl"],
    "gone.jsonl cannot be read: No such file": ["export", "gone.jsonl"],
    "invalid choice: 'pdf'": ["export", str(GOLDEN), "--format", "pdf"],
    "FILE is missing": ["export"],
    "invalid choice: 'dance'": ["dance"],
    "Unrecognized arguments: --colour": ["playout", "rune", "--colour"],
    "required: GAME": ["playout"],
}


@pytest.mark.parametrize(("words", "arguments"), MISTAKES.items(), ids=MISTAKES)
def test_a_mistake_gets_one_sentence_and_status_2(
    words: str,
    arguments: list[str],
    shown: list[Session | None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.startswith("runegames: ")
    assert said.endswith(".\n")
    assert said.count("\n") == 1
    assert not shown


INSTEAD = {
    "replay": "`runegames export FILE` prints the game as text instead.",
    "": "`--plain` plays in lines of text instead.",
}


@pytest.mark.parametrize(
    "arguments", [[], ["play", "rune"], ["resume"], ["replay", str(GOLDEN)]], ids=str
)
def test_without_a_terminal_a_screen_is_refused(
    arguments: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    instead = INSTEAD["replay" if "replay" in arguments else ""]
    said = f"runegames: The screen needs a terminal, and stdin is not one; {instead}\n"
    assert capsys.readouterr() == ("", said)
    assert not home.exists(), "a game that could not be shown left a file"


def test_a_dumb_terminal_is_no_screen(
    terminal: Path,
    shown: list[Session | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert cli.main(["play", "rune"]) == 2
    assert capsys.readouterr().err == (
        f"runegames: The screen needs a terminal that can do more than TERM=dumb; {INSTEAD['']}\n"
    )
    assert not shown
    assert not list(terminal.iterdir())


# -- line by line -------------------------------------------------------------------------


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, terminal: Path) -> list[Session | None]:
    """Make no stream a terminal; return the sessions that plain mode was started with."""
    sessions: list[Session | None] = []

    def tell(stream: Stream, start: Session | Loaded | None = None) -> int:
        sessions.append(start.session if isinstance(start, Loaded) else start)
        return 0

    monkeypatch.setattr(screen, "is_terminal", lambda name: False)
    monkeypatch.setattr("runegames.plain.menu.run_plain", tell)
    return sessions


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "rune", "--plain", "--name", "Uma", "--seed", "7"],
        ["--plain", "play", "rune", "--name", "Uma", "--seed", "7"],
    ],
    ids=" ".join,
)
def test_plain_may_stand_before_the_command_or_behind_it(
    arguments: list[str], told: list[Session | None]
) -> None:
    assert cli.main(arguments) == 0
    (session,) = told
    assert seats_of(session) == [("Uma", "person")]
    assert session is not None
    assert session.seed == 7


def test_the_menu_and_saved_games_can_be_plain(told: list[Session | None], terminal: Path) -> None:
    assert cli.main(["--plain"]) == 0
    path = saved(terminal, seed=5, moves=1)
    assert cli.main(["resume", "--plain"]) == 0
    assert cli.main(["resume", path.name, "--plain"]) == 0
    assert [session.seed if session else None for session in told] == [None, 5, 5]


def test_a_variable_makes_plain_the_default_where_it_applies(
    told: list[Session | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for value, plain in (("0", 0), ("1", 1)):
        monkeypatch.setenv(PLAIN_VARIABLE, value)
        assert cli.main([]) == (0 if plain else 2), (
            f"{PLAIN_VARIABLE}={value} has the wrong effect where there is no terminal"
        )
        assert len(told) == plain
    assert cli.main(["playout", "bones", "--seed", "1"]) == 0, (
        "the variable stops a command that cannot be plain"
    )
    assert cli.main(["accessibility"]) == 0
    assert f"export {PLAIN_VARIABLE}=1" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["playout", "rune"], ["replay", str(GOLDEN)]], ids=str)
def test_only_playing_can_be_plain(
    arguments: list[str], told: list[Session | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--plain", *arguments]) == 2
    assert "--plain is only for" in capsys.readouterr().err


def test_plain_needs_a_home_that_can_be_used(
    told: list[Session | None],
    terminal: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = terminal / "file"
    file.write_text("")
    monkeypatch.setenv("RUNEGAMES_HOME", str(file))
    assert cli.main(["--plain"]) == 2
    assert "names a folder that cannot be used" in capsys.readouterr().err
    assert not told


def test_a_mistake_in_plain_mode_shows_no_cards(
    terminal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = "a thief"

    def stumble(*_: object) -> None:
        raise ValueError(secret)

    monkeypatch.setattr("runegames.plain.dialogue.Dialogue.ask", stumble)
    assert cli.main(["play", "rune", "--plain"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(
        "runegames has stopped because of an error in the program. Your game is saved."
    )
    (report,) = (terminal / "crashes").iterdir()
    assert "thief" not in said + report.read_text()
    assert "sitting.py" in report.read_text()


def test_plain_reports_a_closed_stdout_in_a_sentence(
    terminal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.main(["--plain"]) == 2
    assert capsys.readouterr().err == (
        "runegames: The output cannot be written: stdout is closed.\n"
    )


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
def test_each_stream_has_to_be_a_terminal(
    name: str,
    terminal: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(screen, "is_terminal", lambda stream: stream != name)
    assert cli.main([]) == 2
    assert f"{name} is not one" in capsys.readouterr().err


def test_a_closed_stdin_is_no_terminal_either() -> None:
    answer = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *COMMAND],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert answer.returncode == 2
    assert "stdin is not one" in answer.stderr


@pytest.mark.parametrize("kind", ["file", "below a file", "nobody's home"])
def test_an_unusable_home_is_named(
    kind: str, terminal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = terminal / "file"
    file.write_text("")
    home = {"file": str(file), "below a file": str(file / "x"), "nobody's home": "~nobody-here/x"}
    monkeypatch.setenv("RUNEGAMES_HOME", home[kind])
    assert cli.main([]) == 2
    said = capsys.readouterr().err
    assert "RUNEGAMES_HOME names a folder that cannot be used" in said
    assert home[kind] in said


def test_output_that_nobody_reads_ends_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "playout", "rune", "--games", "500", "--jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == cli.BROKEN_PIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    "arguments", [pytest.param(["playout", "rune"], marks=pytest.mark.slow), ["--version"]], ids=str
)
def test_a_full_disk_is_reported_in_a_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [*COMMAND, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            # Without a buffer, argparse would hide the error.
            env={**os.environ, "PYTHONUNBUFFERED": ""},
            check=False,
        )
    assert answer.returncode == 2
    assert answer.stderr == "runegames: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize(
    "command", ["playout rune", "arena rune --bots random --games 1", "balance rune --games 1"]
)
def test_a_closed_stdout_is_reported_in_a_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    more = [] if command.startswith("playout") else ["--workers", "1"]
    bot = ["--bot", "random", "--seats", "2"] if "balance" in command else []
    assert cli.main([*command.split(), *more, *bot]) == 2
    assert capsys.readouterr().err == (
        "runegames: The output cannot be written: stdout is closed.\n"
    )


def test_an_interrupt_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(records, "the_game", interrupted)
    assert cli.main(["playout", "rune"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "encoding",
    ["ascii", *(pytest.param(each, marks=pytest.mark.slow) for each in ("latin-1", "utf-8"))],
)
@pytest.mark.parametrize(
    "arguments",
    [["rules", "rune"], pytest.param(["playout", "rune"], marks=pytest.mark.slow)],
    ids=str,
)
def test_output_is_fit_for_every_encoding(arguments: list[str], encoding: str) -> None:
    answer = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, b"")
    answer.stdout.decode(encoding)


@pytest.mark.parametrize(("typed", "written"), [("y\n", True), ("n\n", False), ("", False)])
def test_export_asks_before_it_overwrites(
    typed: str,
    written: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = tmp_path / "game.txt"
    output.write_text("mine")
    command = ["export", str(ROOT / "tests/golden/rune/2-usual.jsonl"), "--output", str(output)]
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert cli.main(command) == (0 if written else 2)
    assert f"Overwrite {output}? [y/N]" in capsys.readouterr().err
    assert (output.read_text() != "mine") is written
