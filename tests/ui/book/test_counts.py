"""What counts: the book, the shell, JSON, CSV and plain mode agree on a folder of all kinds."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from datetime import date

import pytest

from runegames import cli
from runegames.chronicle.evenings import evenings
from runegames.chronicle.library import Library
from runegames.chronicle.memory import WHAT_COUNTS
from runegames.chronicle.scorebook import Scorebook
from runegames.games.registry import lent
from runegames.play.replay import branch
from runegames.play.ritual import ritual
from runegames.play.saves import new_save
from runegames.play.session import Session
from runegames.report.lines import lines
from runegames.report.player import of_player
from runegames.ui.report.column import ReportColumn
from tests.outside import duel
from tests.plain.reader import read_out, typing
from tests.play.sittings import counted, play_out, random_game, sitting, step
from tests.ui.shell import flat, settle
from tests.ui.tables import LARGE, running

ANNA = "Anna"


def saved(session: Session) -> str:
    return new_save(session).name


def practise(session: Session) -> None:
    """Save a solo game that became practice when a drawn card was taken back."""
    new_save(session)
    while not session.plies or not session.plies[-1].stops_undo:
        step(session, "draw")
    session.undo(0)
    assert play_out(session).practice


@pytest.fixture
def counting() -> Iterator[Sequence[str]]:
    """Save games of all kinds, one of another package among them.

    Return the saves of those that count, the copied one first.
    """
    usual = play_out(sitting("pb", 0))
    counted = [
        saved(usual),
        saved(play_out(sitting("p", 1))),
        saved(play_out(sitting("pb", 2, grand_master=True))),
        saved(random_game("enceladus", 2, 3, length="single hand")),
        saved(play_out(ritual(date.today(), ANNA))),
    ]
    practise(sitting("p", 4))
    saved(play_out(branch(usual, 3, usual.plans)))
    saved(play_out(ritual(date.today(), ANNA, seen=True)))
    begun = sitting("pb", 5)
    path = new_save(begun)
    step(begun)
    # Copies of a game, damaged saves, and games that nobody here can load count for nobody.
    whole = path.with_name(counted[0]).read_bytes()
    path.with_name("copy.jsonl").write_bytes(whole)
    other = path.with_name(saved(play_out(sitting("pb", 6))))
    text = other.read_bytes()
    other.unlink()
    path.with_name("broken.jsonl").write_bytes(text[: len(text) // 2] + b"what is this\n")
    path.with_name("foreign.jsonl").write_bytes(text.replace(b'"rune"', b'"chess"'))
    path.with_name("garbage.jsonl").write_bytes(b"\x00\xff")
    with lent(duel.GAME):
        yield [*counted, saved(random_game(duel.GAME.meta.id, 2, 7))]


@pytest.mark.slow
async def test_every_way_of_telling_counts_the_same_games(
    counting: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def shell(*words: str) -> str:
        assert cli.main([*words]) == 0
        return capsys.readouterr().out

    text = shell("stats", ANNA)
    number = len(counting)
    with Library() as library:
        book = Scorebook(library.finished(), library.people())
        known = {played.save for played in counted(library)}
    saves = {entry.played.save for entry in book.entries}
    kept = {
        "copy.jsonl" if save == counting[0] and "copy.jsonl" in saves else save for save in counting
    }
    assert saves == kept
    assert known == saves

    heading = next(lines(of_player(book.of(ANNA), date.today())))
    assert f"{number} games" in heading
    assert text.startswith(heading)
    assert text.count(WHAT_COUNTS) == 1
    (person,) = [
        load for load in json.loads(shell("stats", "--json"))["persons"] if load["name"] == ANNA
    ]
    assert person["games"] == number
    rows = [*csv.DictReader(shell("stats", "--csv").splitlines())]
    assert {row["save"] for row in rows if ANNA in row.values()} == saves
    evening = sum(len(day.games) for day in evenings(book))

    heard = read_out(None, typing("book", "1", ANNA, "enough", "2")).said
    assert heard.count(WHAT_COUNTS) == 1
    assert heading in heard

    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        listed = flat(app)
        assert listed.count("practice") >= 2
        assert "what-if" in listed
        assert "no save" not in listed, "the saves that the menu has read are not listed"
        assert " copy " in listed
        assert "grand master" in listed.casefold()
        for words, fitting in (("practice", 2), ("what-if", 1), ("house rules", 2)):
            await pilot.press("slash", *("space" if key == " " else key for key in words))
            await settle(pilot)
            shown_rows = app.screen.query_one("#list", ReportColumn).rows
            assert len(shown_rows) == fitting, words
            await pilot.press("escape")
            await settle(pilot)
        for tab in "123":
            await pilot.press(tab)
            await settle(pilot)
            assert flat(app).count(WHAT_COUNTS) == 1, tab
            if tab == "2":
                assert f"{evening} games" in flat(app)
            if tab == "3":
                assert f"{number} games" in flat(app)
        await pilot.press("escape")
        await settle(pilot)
        assert f"{number} games" in flat(app), "the menu counts other games"
