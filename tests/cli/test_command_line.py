"""Command line: help, output, refusals and plain mode."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from runegames import __version__, cli
from runegames.cli import records, screen
from runegames.environment import PLAIN_VARIABLE
from runegames.games.registry import playable
from runegames.play import sockets
from runegames.play.places import saves_dir
from runegames.play.sockets import SharedTable
from tests.cli.conftest import Shell, Started, saved
from tests.programs import ended, printed

GOLDEN = Path(__file__).parents[1] / "golden" / "rune" / "2-usual.jsonl"
COMMAND = ("-m", "runegames")
EVERY_COMMAND = (
    *("play", "resume", "replay"),
    *("export", "playout", "schema", "rules", "accessibility", "doctor"),
    *("arena", "balance", "serve", "review", "ritual", "stats", "games", "check", "new-game"),
)


# -- help, rules and schema ---------------------------------------------------------------


def test_the_version_is_printed() -> None:
    version, compiling = printed(*COMMAND, "--version").splitlines()
    assert version == f"runegames {__version__} (pure)"
    assert "`make play-fast` compiles them" in compiling


@pytest.mark.parametrize("command", ["", *EVERY_COMMAND])
def test_help_is_printed_and_names_every_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        cli.main([*command.split(), "--help"])
    said = capsys.readouterr().out
    assert said.startswith("usage: runegames")
    assert command or all(name in said for name in EVERY_COMMAND)


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
    assert all(word in script for word in ("adept", "rounds=", str(saves_dir()), ".jsonl"))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("play ''", {*playable()}),
        ("play rune --bot a", {"adept"}),
        ("arena rune --bots adept ma", {"master"}),
        ("play bones --option rounds", {"rounds=six", "rounds=classic"}),
        ("play rune --option grand", {"grand_master=on", "grand_master=off"}),
        ("replay mon", {"monday.jsonl"}),
        ("resume mon", {"monday.jsonl"}),
        ("review mon", {"monday.jsonl"}),
        ("export mon", {"monday.jsonl"}),
    ],
)
def test_bash_completes_games_bots_options_and_saves(
    line: str, wanted: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    saves_dir().mkdir(parents=True, exist_ok=True)
    (saves_dir() / "monday.jsonl").touch()
    (saves_dir() / "monday.lock").touch()
    with pytest.raises(SystemExit, match=r"^0$"):
        cli.main(["--print-completion", "bash"])
    words = (
        f"COMP_WORDS=(runegames {line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1));"
        " _shtab_runegames; echo ${COMPREPLY[@]}"
    )
    script = f"{capsys.readouterr().out}\n{words}"
    assert {*printed("-c", script, program="bash").split()} == wanted


@pytest.mark.parametrize(("game_id", "rule"), [("rune", "RU-11"), ("market", "RM-28")])
def test_the_rules_are_plain_text_with_their_identifiers(
    game_id: str, rule: str, shell: Shell
) -> None:
    said = shell.prints("rules", game_id)
    assert rule in said
    assert not [mark for mark in ("**", "##", "```", "<!--", "-->") if mark in said]


def test_the_schema_describes_options_moves_and_view(shell: Shell) -> None:
    schema = json.loads(shell.prints("schema", "rune"))
    assert {"game", "rules_version", "options", "moves", "view"} == set(schema)
    assert set(schema["options"]["properties"]) >= {"rotation", "grand_master"}
    assert schema["moves"]["discriminator"]["propertyName"] == "kind"
    assert "known_hands" in schema["view"]["properties"]


def test_no_garbage_is_collected_at_exit() -> None:
    program = (
        "import atexit, gc, runegames.cli\n"
        # At exit, Python calls first what was registered last, so this runs after ``gc.freeze``.
        "atexit.register(lambda: print(gc.get_freeze_count() > 0))\n"
        "runegames.cli.main(['rules', 'rune'])"
    )
    assert printed("-c", program).endswith("True\n")


def test_garbage_is_collected_again_once_the_app_runs() -> None:
    program = (
        "import gc\n"
        "from textual.app import App\n"
        "from runegames.cli.screen import show\n"
        "App.run = lambda self: print(gc.isenabled(), gc.get_freeze_count() > 0)\n"
        "show()"
    )
    assert printed("-c", program) == "True True\n"


# -- refusals -----------------------------------------------------------------------------


MISTAKES = {
    "There is no game called 'chess'": "play chess",
    "There is no game called 'gggg": f"play {'g' * 9000}",
    "Rune has no option 'colour'": "playout rune --option colour=red",
    "Rune has no option 'depth'": "balance rune --option depth=3",
    "The option partners_share_hands is for tables of 4 seats": (
        "playout rune --seats 2 --option partners_share_hands=true"
    ),
    "The option rotation cannot be 'eighth'": "playout rune --option rotation=eighth",
    "The option grand_master cannot be 'maybe': it is on or off": (
        "playout rune --option grand_master=maybe"
    ),
    "--option wants KEY=VALUE": "playout rune --option rotation",
    "Rune is a game for 1, 2, 3 or 4 players, not for 7": "play rune --seats 7",
    "Rune is a game for 1, 2, 3 or 4 players, not for 9": "balance rune --seats 2 9",
    "Runes & Bones is a game for 2, 3, 4, 5 or 6 players, not for 1": (
        "arena bones --bots random --seats 1"
    ),
    "2 computer players cannot share 3 seats evenly; name one for each seat": (
        "arena rune --bots random greedy --seats 3"
    ),
    "'two' is not a whole number": "play rune --seats two",
    "0 is too small": "playout rune --games 0",
    "'x' is not a whole number": "playout rune --seed x",
    "There is no computer player called 'clever'; there are novice, adept, master, elder, greedy "
    "and random.": "play rune --bot clever",
    "There is no computer player called 'zzzz": f"play rune --bot {'z' * 9000}",
    "There is no computer player called 'nobody'": "arena rune --bots nobody",
    "There is no computer player called 'anybody'": "balance rune --bot anybody",
    "'master:soon' should say seconds or simulations": "arena rune --bots master:soon",
    "--bot takes one name for all seats, or one for each of 3 seats, not 2": (
        "playout rune --seats 3 --bot random random"
    ),
    "At least one player has to be a person": "play rune --seats 1 --bot random",
    "There are 3 names for 2 people": "play rune --seats 2 --name A B C",
    "Two players cannot have the same name": "play rune --name A A",
    "the same name: 'Zo\u00eb' and ": "play rune --name Zo\u00eb zoe\u0308",
    "has 17 characters; a name has at most 16": f"play rune --name {'A' * 17}",
    "AAAAA…' has 9999 characters": f"play rune --name {'A' * 9999}",
    "joined emoji contain one": "play rune --name \U0001f468\u200d\U0001f467",
    "The name '' is empty": "play rune --name ' '",
    "'\\x1b[2J' has a character that cannot be shown": "play rune --name \x1b[2J",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…": f"export {'a' * 300}",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…": f"play rune --nonsense{'x' * 9000}",
    "--list-legal needs --jsonl": "playout rune --list-legal",
    "nowhere.jsonl cannot be read: No such file": "resume nowhere.jsonl",
    "elsewhere.jsonl cannot be read: No such file": "replay elsewhere.jsonl",
    "gone.jsonl cannot be read: No such file": "export gone.jsonl",
    "invalid choice: 'pdf'": f"export {GOLDEN} --format pdf",
    "FILE is missing": "export",
    "invalid choice: 'dance'": "dance",
    "Unknown argument: --colour; `runegames playout --help`": "playout rune --colour",
    "Unknown argument: ''; `runegames games --help`": "games ''",
    "required: GAME": "playout",
    "'os:path' is no game: it has no `meta`": "check os:path",
    "'os:path' is no `Facts`": "check bones --facts os:path",
    "'a\\nb' cannot be a title": "new-game anew --title 'a\nb'",
    "'\\udcff' cannot be a title": "new-game anew --title \udcff",
    "'' is in no finished game that counts": "stats --forget ''",
    "required: --bots": "arena rune",
    "--ray: not allowed with argument --workers": "arena rune --bots random --workers 2 --ray",
    "Ray is not installed": "arena rune --bots random --ray",
    "not allowed with argument --plot": "balance rune --plot --json",
    "is not a file": "arena rune --bots random --record .",
    "File name too long": f"arena rune --bots random --record {'a' * 300}",
    "is not a record of `runegames arena`": f"arena rune --bots random --record {__file__}",
}
"""Commands that are refused, by words of the refusal."""


@pytest.mark.parametrize(("words", "command"), MISTAKES.items(), ids=MISTAKES)
def test_a_mistake_gets_one_sentence_and_status_2(
    words: str,
    command: str,
    started: list[Started],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.main(shlex.split(command)) == 2
    out, err = capsys.readouterr()
    assert words in err
    assert err.startswith("runegames: ")
    assert err.endswith(".\n")
    assert (out, err.count("\n")) == ("", 1)
    assert not started


PLAIN_INSTEAD = "`--plain` plays in lines of text instead."
EXPORT_INSTEAD = "`runegames export FILE` prints the game as text instead."


@pytest.mark.parametrize(
    ("command", "instead"),
    [
        ("", PLAIN_INSTEAD),
        ("play rune", PLAIN_INSTEAD),
        ("resume", PLAIN_INSTEAD),
        (f"replay {GOLDEN}", EXPORT_INSTEAD),
    ],
)
def test_without_a_terminal_a_screen_is_refused(
    command: str, instead: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(command.split()) == 2
    said = f"runegames: The screen needs a terminal, and stdin is not one; {instead}\n"
    assert capsys.readouterr() == ("", said)
    assert not home.exists(), "a game that could not be shown left a file"


def test_the_screen_refuses_a_dumb_terminal(
    terminal: Path, started: list[Started], monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    said = shell.refuses("play", "rune")
    text = f"The screen needs a terminal that can do more than TERM=dumb; {PLAIN_INSTEAD}"
    assert said == f"runegames: {text}\n"
    assert not started
    assert not list(terminal.iterdir())


# -- line by line -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    ["play rune --plain --name Uma --seed 7", "--plain play rune --name Uma --seed 7"],
)
def test_plain_may_stand_before_the_command_or_behind_it(
    command: str, started: list[Started]
) -> None:
    assert cli.main(command.split()) == 0
    (start,) = started
    assert start.plain
    assert start.seats == [("Uma", "person")]
    assert start.session.seed == 7


def test_the_menu_and_saved_games_can_be_plain(
    started: list[Started], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "is_terminal", lambda name: False)
    path = saved(moves=1)
    for command in ("--plain", "resume --plain", f"resume {path.name} --plain"):
        assert cli.main(command.split()) == 0
    assert all(app.plain for app in started)
    assert started[0].start is None
    assert [app.session.seed for app in started[1:]] == [5, 5]


def test_a_variable_makes_plain_mode_the_default_of_commands_that_have_it(
    started: list[Started], monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    for value in ("0", "1"):
        monkeypatch.setenv(PLAIN_VARIABLE, value)
        assert cli.main([]) == 0
    assert [app.plain for app in started] == [False, True]
    assert shell.prints("playout", "bones", "--seed", 1)
    assert f"export {PLAIN_VARIABLE}=1" in shell.prints("accessibility")


@pytest.mark.parametrize("arguments", [["playout", "rune"], ["replay", str(GOLDEN)]], ids=str)
def test_commands_that_do_not_play_refuse_plain(arguments: list[str], shell: Shell) -> None:
    assert "--plain is only for" in shell.refuses("--plain", *arguments)


def test_the_report_of_a_crash_in_plain_mode_shows_no_cards(
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


def test_a_seat_that_is_taken_while_the_list_is_read_is_not_shared(
    monkeypatch: pytest.MonkeyPatch, terminal: Path, shell: Shell
) -> None:
    table = SharedTable(Path("nowhere.table"), "Rune", ("Anna", "Bo"), (0, 1), ())
    looks = iter([[table], [table._replace(free=(0,), taken=(1,))]])
    monkeypatch.setattr(sockets, "shared_tables", lambda: next(looks))
    monkeypatch.setattr(sys, "stdin", io.StringIO("bo\n"))
    assert "Bo's seat is taken by now" in shell.refuses("join", "--plain")


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
def test_each_stream_has_to_be_a_terminal(
    name: str, terminal: Path, monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    monkeypatch.setattr(screen, "is_terminal", lambda stream: stream != name)
    assert f"{name} is not one" in shell.refuses()


def test_a_closed_stdin_is_no_terminal() -> None:
    answer = ended("-c", '"$@" <&-', "sh", sys.executable, *COMMAND, program="sh")
    assert answer.returncode == 2
    assert "stdin is not one" in answer.stderr


@pytest.mark.parametrize("options", [[], ["--plain"]], ids=str)
@pytest.mark.parametrize("home_folder", ["file", "file/below a file", "~nobody-here/x"])
def test_an_unusable_home_is_named(
    options: list[str],
    home_folder: str,
    started: list[Started],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shell: Shell,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    monkeypatch.setenv("RUNEGAMES_HOME", home_folder)
    said = shell.refuses(*options)
    assert f"RUNEGAMES_HOME names a folder that cannot be used ({home_folder})" in said
    assert not started


def test_a_file_in_place_of_the_saves_is_named(
    started: list[Started], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    (tmp_path / "saves").touch()
    monkeypatch.setenv("RUNEGAMES_HOME", str(tmp_path))
    assert "`saves` in it is not a folder" in shell.refuses("--plain")
    assert not started


def test_a_command_whose_output_nobody_reads_ends_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, *COMMAND, "playout", "rune", "--games", "500", "--jsonl"],
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
        answer = ended(
            *COMMAND,
            *arguments,
            capture_output=False,
            stdout=full,
            stderr=subprocess.PIPE,
            # If the output were unbuffered, argparse would hide the error.
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
    assert answer.returncode == 2
    assert answer.stderr == "runegames: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize(
    "command",
    [
        "--plain",
        "playout rune",
        "arena rune --bots random --games 1 --workers 1",
        "balance rune --games 1 --workers 1 --bot random --seats 2",
    ],
)
def test_a_closed_stdout_is_reported_in_a_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    said = shell.refuses(*command.split())
    assert said == "runegames: The output cannot be written: stdout is closed.\n"


def test_an_interrupt_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(records, "the_game", interrupted)
    assert cli.main(["playout", "rune"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "encoding"), [(["rules", "rune"], "latin-1"), (["playout", "rune"], "ascii")]
)
def test_output_is_fit_for_every_encoding(arguments: list[str], encoding: str) -> None:
    variables = {**os.environ, "PYTHONIOENCODING": encoding}
    # Decoding raises an error if the output does not have the encoding.
    answer = ended(*COMMAND, *arguments, env=variables, encoding=encoding)
    assert (answer.returncode, answer.stderr) == (0, "")
