"""Tokenizer of input: whole keys, no replies, at any tear and any pause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from runegames.tokens import (
    IDLE_S,
    LIMIT_S,
    MAX_PASTE_CHARS,
    KeyStroke,
    Pasted,
    Token,
    Tokenizer,
    typed_line,
)

KEYS = ("a", "f", "1", "4", " ", "\r", "\t", "\x03", "\x11", "\x7f", "é", "你", "[", "O", "P", "X")
ARROWS = ("\x1b[A", "\x1b[1;5C", "\x1bOP", "\x1b[5~", "\x1b[Z", "\x1b[27u", "\x1b[97;;97u", "\x1bq")
STRINGS = (
    *("\x1b]11;rgb:ffff/ffff/ffff\x07", "\x1b]10;rgb:foot/dddd/ffff\x1b\\", "\x1b]52;c;ffuu\x07"),
    *("\x1b]4;1;rgb:cdcd/0000/0000\x07", "\x1b]ltitle\x1b\\", "\x1b]8;;http://é.你\x1b\\"),
    *(
        "\x1bP>|foot(1.16.2)\x1b\\",
        "\x1bP1+r544e=78\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1bP!|00000000\x1b\\",
    ),
    *(
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b^privacy\x1b\\",
        "\x1bXstart\x1b\\",
        "\x1b]52;c;" + "fu" * 9_000 + "\x07",
    ),
    *(
        "\x1b]11;rgb:ff\x18",
        "\x1bPabc\x1a",
        "\x1b[?62;4\x18",
        "\x9d11;rgb:ff\x9c",
        "\x1bPfu\nfu\x1b\\",
    ),
)
"""Replies of which nothing is left."""
REPORTS = (
    *("\x1b[?62;4c", "\x1b[>41;390;0c", "\x1b[?2026;2$y", "\x1b[4;2$y", "\x1b[0n", "\x1b[12;40R"),
    *("\x1b[?25u", "\x1b[8;24;80t", "\x1b[48;50;100;900;900t", "\x1b[>4;2m", "\x1b[I", "\x1b[O"),
    *("\x1b[35;100;10M", "\x1b[<35;79;24M", "\x1b[1;5;9&w", "\x1b[?1;2;6;9;15c", "\x9b?62;4c"),
)
"""Replies that are one token."""
MOUSE = (
    b"\x1b[M !!",
    b"\x1b[M \xc1\x31",
    b"\x1b[M#\xe9\xe9",
    b"\x1b[M\xe1\x80\x80",
    b"\x1b[Mf~\xff",
)
"""Mouse reports with bytes that are no letters."""
MANY = settings(max_examples=300)


def tokens(*pieces: bytes, escape_s: float = 0.1, now_s: float = 0.0) -> list[Token]:
    """Return the tokens of pieces that arrive together, and then of a long pause."""
    tokenizer = Tokenizer(escape_s)
    heard = [token for piece in pieces for token in tokenizer.feed(piece, now_s)]
    return heard + tokenizer.tick(now_s + 60)


def strokes(*texts: str) -> list[Token]:
    return [KeyStroke(text) for text in texts]


def paused(*pieces: bytes | float, escape_s: float = 0.1) -> list[Token]:
    """Return the tokens of pieces with pauses in seconds between them."""
    tokenizer, now_s, heard = Tokenizer(escape_s), 0.0, list[Token]()
    for piece in (*pieces, 60.0):
        if isinstance(piece, bytes):
            heard += tokenizer.feed(piece, now_s)
            continue
        until_s = now_s + piece
        while (due_s := tokenizer.due_s) is not None and due_s < until_s:
            heard += tokenizer.tick(due_s)
        now_s = until_s
    return heard


def split(data: bytes, cuts: Sequence[int]) -> list[bytes]:
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    return [data[start:end] for start, end in pairwise(places)]


@MANY
@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_any_bytes_are_the_same_tokens_at_any_tear(data: bytes, cuts: list[int]) -> None:
    assume(not UNTYPED.search(data))
    assert tokens(*split(data, cuts)) == tokens(data)


PIECES = st.sampled_from(
    [
        *((key.encode(), strokes(key)) for key in (*KEYS, *ARROWS)),
        *((reply.encode(), strokes()) for reply in STRINGS),
        *((report.encode(), strokes(report.replace("\x9b", "\x1b["))) for report in REPORTS),
        *((report, strokes()) for report in MOUSE),
        (b"\x1b[200~fu\x1b[31m\r\x00\xe9uf\x1b[201~", [Pasted("fu[31m\ruf")]),
    ]
)


@pytest.mark.slow
@MANY
@given(st.lists(PIECES, max_size=12), st.lists(st.integers(0, 4000), max_size=6))
def test_keys_among_replies_are_exactly_the_keys(
    pieces: list[tuple[bytes, list[Token]]], cuts: list[int]
) -> None:
    data = b"".join(bytes_ for bytes_, _ in pieces)
    assert tokens(*split(data, cuts)) == [token for _, own in pieces for token in own]


@pytest.mark.parametrize("reply", [*STRINGS, *REPORTS])
def test_a_reply_that_is_torn_anywhere_is_no_key(reply: str) -> None:
    data = reply.encode()
    whole = tokens(data)
    for cut in range(1, min(len(data), 40)):
        for pause_s in (0.05, 0.4, 1.5):
            if cut == 1 and pause_s == 1.5:
                continue  # a lone Esc, see below
            torn = paused(b"a", 5.0, data[:cut], pause_s, data[cut:], b"b", escape_s=0.5)
            assert torn == [KeyStroke("a"), *whole, KeyStroke("b")], (cut, pause_s)


@pytest.mark.parametrize("reply", [*STRINGS, *REPORTS])
def test_a_reply_in_slow_pieces_is_no_key(reply: str) -> None:
    if len(reply) < 60:
        data = reply.encode()
        slow = [part for byte in data for part in (bytes([byte]), 0.15)]
        assert paused(*slow, b"b", escape_s=0.5) == [*tokens(data), KeyStroke("b")]


WITH_ESC = [string for string in (*STRINGS, *REPORTS) if string[0] == "\x1b"]
UNTYPED = re.compile(rb"[]PX^_][^\x00-\x1f]+(?:\x07|\x1b\\)")
"""Whole string without its Esc; it is known only if it arrives at once."""
BROKEN_OFF = re.compile("[\x00-\x1f].*[\x18\x1a\n]|.{100}")
"""Replies that a terminal broke off, or that come in several pieces."""


@pytest.mark.parametrize(
    "reply", [sequence for sequence in WITH_ESC if not BROKEN_OFF.match(sequence)]
)
def test_a_reply_whose_esc_came_alone_is_an_esc_at_most(reply: str) -> None:
    data = reply.encode()
    for pause_s in (0.6, 1.6, 4.0):
        heard = paused(data[:1], pause_s, data[1:] + b"b", escape_s=0.5)
        assert heard == [KeyStroke("\x1b"), *tokens(data), KeyStroke("b")], pause_s


@pytest.mark.parametrize("reply", STRINGS[:10])
def test_a_string_whose_esc_another_program_has_read_is_no_key(reply: str) -> None:
    assert paused(reply.encode()[1:] + b"b") == strokes("b")


@pytest.mark.parametrize(
    "begun", ["\x1b]11;rgb:ff", "\x1bP>|fo", "\x1b_Gi", "\x1b[200~abc", "\x1b]"]
)
def test_what_never_ends_frees_the_keyboard(begun: str) -> None:
    assert paused(begun.encode(), IDLE_S + 0.1, b"j") == strokes("j")
    typed = [part for _ in range(100) for part in (0.5, b"j")]
    assert len(paused(begun.encode(), *typed)) >= 100 - LIMIT_S / 0.5 - 1


@pytest.mark.parametrize("begun", ["\x1b]11;rgb:ff", "\x1bP>|fo", "\x1b[?62;4", "\x1bO", "\x1b[M "])
def test_a_key_with_esc_ends_what_never_ends(begun: str) -> None:
    assert paused(begun.encode(), 0.3, b"\x1b[A", 0.1, b"j") == strokes("\x1b[A", "j")
    assert paused(begun.encode(), 0.3, b"\x1b[27u", b"j") == strokes("\x1b[27u", "j")


@pytest.mark.parametrize(
    ("begun", "rest"),
    [
        (b"\x1b]52;c;", b"fu\x07"),
        (b"\x1bP>|fo", b"fu\x1b\\"),
        (b"\x1b]52;c;fu", b"\x07"),
        (b"\x1b[200~fu", b"uf\x1b[201~"),
        (b"\x1b]52;c;", b"u" * 100),
        (b"\x1b]11;rgb:ff\x1b", b"\\"),
        (b"\x1b[", b"?62;4c"),
        (b"\x1b[?62", b";4c"),
        (b"\x1b[?2026;", b"2$y"),
    ],
)
def test_the_late_rest_of_a_sequence_is_no_key(begun: bytes, rest: bytes) -> None:
    assert paused(b"a", begun, IDLE_S + 1, rest) == strokes("a")


def test_a_flood_without_an_end_is_no_key() -> None:
    flood = [part for _ in range(300) for part in (b"u" * 1000, 0.1)]
    assert paused(b"\x1b]52;c;", *flood, IDLE_S, b"j") == strokes("j")


def test_a_long_paste_is_cut_and_ends() -> None:
    paste = b"\x1b[200~" + b"u" * (MAX_PASTE_CHARS + 9) + b"\x1b[201~j"
    pieces = [paste[start : start + 4096] for start in range(0, len(paste), 4096)]
    assert tokens(*pieces) == [Pasted("u" * MAX_PASTE_CHARS), KeyStroke("j")]


def test_esc_waits_for_its_sequence() -> None:
    assert paused(b"\x1b", 0.4, b"[A", escape_s=0.5) == strokes("\x1b[A")
    assert paused(b"\x1b", 0.4, b"[A", escape_s=0.1) == strokes("\x1b", "\x1b[A")
    assert paused(b"\x1b", 0.3, b"j", escape_s=0.5) == strokes("\x1b", "j")
    assert paused(b"\x1b", 0.6, b"P", 0.3, b"j", escape_s=0.5) == strokes("\x1b", "P", "j")
    late = Tokenizer(0.1)
    assert not late.feed(b"\x1b", 0.0)
    assert late.feed(b"[A", 0.7) == strokes("\x1b[A")  # nobody has looked in the meantime
    assert paused(b"\x1b\x1b[A") == strokes("\x1b", "\x1b[A")
    assert paused(b"\x1b", 0.6, b"[", escape_s=0.5) == strokes("\x1b", "[")
    assert paused(b"\x1b]11;ff\x1b", 0.3, b"\\", b"j") == strokes("j")
    assert paused(b"\x1b]11;ff\x1b", 0.3, b"j") == strokes("j")


def test_what_is_no_letter_is_nothing() -> None:
    odd = (
        b"\xe9",
        b"\xc4\xe3\xba\xc3",
        b"\xe2\x82",
        b"\x82\xac",
        b"\xff\xfe",
        b"\xc0\x80",
        b"\xed\xa0\x80",
    )
    for piece in odd:
        assert paused(b"a", piece, b"b") == strokes("a", "b")
        assert paused(piece, 1.5, b"b") == strokes("b")
    assert paused(b"\xe2\x82", 0.5, b"\xac") == strokes("€")
    assert paused(b"\xe2\x82", IDLE_S, b"\xac") == []


def test_shift_keys_of_rxvt_are_whole_after_a_pause() -> None:
    assert paused(b"\x1b[7$") == strokes("\x1b[7$")
    assert paused(b"\x1b[7$\x1b[A") == strokes("\x1b[7$", "\x1b[A")


@pytest.mark.parametrize("reply", [*STRINGS, *REPORTS])
def test_a_typed_line_has_no_replies(reply: str) -> None:
    if "\n" not in reply:
        assert typed_line(f"pl{reply}ay 2\n") == "play 2\n"


def test_a_typed_line_has_no_odd_bytes() -> None:
    for odd in (*MOUSE, b"\xe9", b"\x9b?62;4c", b"\x9d11;ff\x9c", b"\xe2\x82"):
        assert typed_line((b"pl" + odd + b"ay\n").decode(errors="surrogateescape")) == "play\n"
