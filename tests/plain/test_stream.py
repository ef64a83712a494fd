"""Streams of plain mode: lines written and lines read."""

from __future__ import annotations

import io
import os

import pytest

from runegames.plain.stream import CLEAR, CLEARING_LINES, Ended, Resumed, Stream, Unwritable

LONG = "Anna placed a card at column minus 1, row 2: blue green, green blue, red blue."


def stream(typed: str = "", **options: bool) -> tuple[Stream, io.StringIO]:
    sink = io.StringIO()
    return Stream(io.StringIO(typed), sink, **options), sink


def test_a_typed_line_has_no_characters_that_nobody_sees() -> None:
    it, _ = stream(" B\N{ZERO WIDTH SPACE}en\tO\x01A\N{ZERO WIDTH JOINER}\n")
    assert it.ask("Name:") == "Ben O A"


def sized(monkeypatch: pytest.MonkeyPatch, columns: int, rows: int) -> None:
    size = os.terminal_size((columns, rows))
    monkeypatch.setattr(Stream, "_size", lambda self: (size.columns, size.lines))


def test_in_a_pipe_every_sentence_and_every_prompt_is_a_line() -> None:
    it, sink = stream("2\n")
    it.say(LONG, "No more.")
    it.gap()
    assert it.ask("Choose 1 or 2:") == "2"
    it.clear()
    assert sink.getvalue() == f"{LONG}\nNo more.\nChoose 1 or 2:\n"


@pytest.mark.parametrize("columns", [24, 40, 60])
def test_on_a_terminal_lines_are_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    sized(monkeypatch, columns, 10)
    it, sink = stream("\n", terminal=True)
    it.say(LONG)
    it.ask("Choose 1 to 16, or type more, back or a column and a row:")
    *lines, last = sink.getvalue().split("\n")
    assert all(len(line) <= columns for line in lines)
    assert " ".join(lines).startswith(LONG)
    assert last.endswith(": ")


@pytest.mark.parametrize("columns", [0, 10])
def test_lines_are_left_whole_if_the_width_is_unknown_or_tiny(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    sized(monkeypatch, columns, 0)
    it, sink = stream(terminal=True)
    it.say(LONG)
    assert sink.getvalue() == f"{LONG}\n"


def test_a_terminal_is_cleared_with_the_lines_above_the_screen() -> None:
    it, sink = stream(terminal=True, clears=True)
    it.clear()
    assert sink.getvalue().removeprefix("\x1b[m") == CLEAR == "\x1b[2J\x1b[3J\x1b[H"


def test_a_terminal_that_cannot_be_cleared_is_filled_with_blank_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    it, sink = stream(terminal=True)
    it.clear()
    assert sink.getvalue() == "\n" * CLEARING_LINES
    sized(monkeypatch, 80, 24)
    it.clear()
    assert sink.getvalue() == "\n" * (CLEARING_LINES + 24)


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        ("  2 \n", "2"),
        ("\n", ""),
        ("fire\taxe\r\n", "fire axe"),
        ("\x1b[A1\n", "1"),
        ("3", "3"),
        ("\x1b]11;rgb:ffff/0000/2222\x07\n", ""),
        ("1\x1b[?62;4c2\n", "12"),
        ("\x1b[200~1\x1b[201~\n", "1"),
    ],
)
def test_replies_and_control_codes_are_removed_from_typed_lines(typed: str, heard: str) -> None:
    it, _ = stream(typed)
    assert it.ask("?") == heard


def test_the_end_of_the_input_is_no_empty_line() -> None:
    it, _ = stream("\n")
    assert it.ask("?") == ""
    with pytest.raises(Ended):
        it.ask("?")
    closed = io.StringIO()
    closed.close()
    for source in (None, closed):
        with pytest.raises(Ended):
            Stream(source, io.StringIO()).ask("?")


def test_a_prompt_cleared_before_anybody_could_answer_is_asked_anew() -> None:
    class Suspending(io.StringIO):
        def write(self, text: str) -> int:
            written = super().write(text)
            if text == "Choose 1 to 3: ":
                asking.clear_while(lambda: None)
            return written

    asking = Stream(io.StringIO("2\n"), Suspending(), terminal=True, clears=True)
    with pytest.raises(Resumed):
        asking.ask("Choose 1 to 3:")
    assert asking.ask("Choose:") == "2"


def test_an_output_that_fails_is_reported_in_a_sentence() -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises(Unwritable, match=r"^The output cannot be written: No space left"):
        Stream(None, Full()).say("Anna goes first.")


def test_a_stream_does_not_catch_the_error_of_a_broken_pipe() -> None:
    class Gone(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        Stream(None, Gone()).say("Anna goes first.")


@pytest.mark.parametrize(
    ("term", "clears"), [("xterm", True), ("dumb", False), ("", False), (None, False)]
)
def test_only_terminals_that_can_be_cleared_are_cleared(
    monkeypatch: pytest.MonkeyPatch, term: str | None, clears: bool
) -> None:
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    it = Stream.of_process()
    assert (it.terminal, it.clears) == (True, clears)


def test_enter_alone_is_noticed_at_once_and_other_lines_wait_for_a_question() -> None:
    keyboard, terminal = os.openpty()
    with os.fdopen(terminal, encoding="utf-8") as source:
        it = Stream(source, io.StringIO(), terminal=True)
        assert it.interactive
        assert not it.pressed_enter()
        os.write(keyboard, b"\n")
        assert it.pressed_enter()
        assert not it.pressed_enter()
        os.write(keyboard, b"3\n")
        assert not it.pressed_enter()
        assert it.ask("Choose:") == "3"
        os.write(keyboard, b"4\n")
        assert not it.pressed_enter()
        it.forget_typed()
        os.write(keyboard, b"5\n")
        assert it.ask("Choose:") == "5", "the line 4, which had to be forgotten, was read"
    os.close(keyboard)


def test_in_a_pipe_nobody_presses_a_key() -> None:
    it, _ = stream("\n\n", terminal=True)
    assert not it.interactive
    assert not it.pressed_enter()
    assert it.ask("Choose:") == ""
