"""Who is one person: spellings of a name, and the names that statistics list."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from runegames.characters import identity
from runegames.chronicle.bgstats import play_of
from runegames.chronicle.entries import FileStamp, SaveEntry
from runegames.chronicle.evenings import evenings, last_evening
from runegames.chronicle.filters import Filter
from runegames.chronicle.library import Library
from runegames.chronicle.people import OUT, People
from runegames.chronicle.ratings import ratings
from runegames.chronicle.scorebook import Scorebook
from runegames.play.seats import is_taken, name_trouble, namesakes
from tests.chronicle.test_scorebook import played

SPELLINGS = [
    ("Zoë", "Zoe\N{COMBINING DIAERESIS}", "ZOË", "zoë", "zoe\N{COMBINING DIAERESIS} "),
    ("Ben", "ben", "ＢＥＮ", " Ben", "B\N{ZERO WIDTH SPACE}en", "Ben\N{HANGUL FILLER}"),
    ("Işıl", "ışıl", "IŞIL", "işil", "İŞİL", "is\N{COMBINING CEDILLA}il"),
    ("İnci", "inci", "INCI", "ıncı", "i\N{COMBINING DOT ABOVE}nci"),
    ("Strauß", "STRAUSS", "strauẞ"),
    ("ﬁnn", "Finn", "Fi\N{VARIATION SELECTOR-16}nn"),
    ("Νίκος", "ΝΊΚΟΣ", "νίκοσ"),
    ("Anna B", "anna  b", "Anna\N{IDEOGRAPHIC SPACE}B", "Anna\N{BRAILLE PATTERN BLANK}B"),
]
OTHERS = [("Zoë", "Zoe"), ("Cem", "Çem"), ("Anna B", "AnnaB"), ("Mia", "Maia"), ("Ann", "Anna")]


@pytest.mark.parametrize("spellings", SPELLINGS, ids=lambda names: names[0])
def test_spellings_of_a_name_are_one_person(spellings: tuple[str, ...]) -> None:
    assert len({*map(identity, spellings)}) == 1
    first, *others = spellings
    assert all(is_taken(other, [first]) for other in others)
    assert namesakes(["Somebody", first, others[-1]]) == (first, others[-1])


@pytest.mark.parametrize("names", OTHERS, ids=lambda names: names[0])
def test_other_names_are_other_persons(names: tuple[str, str]) -> None:
    assert namesakes(names) is None


@pytest.mark.slow
def test_no_character_changes_the_person_by_its_case_or_its_form() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        if unicodedata.category(sign) not in ("Cs", "Cn", "Co", "Lo"):
            forms = {sign.upper(), sign.lower(), sign.title()}
            forms |= {unicodedata.normalize(form, sign) for form in ("NFD", "NFKC")}
            assert {identity(form) for form in forms} == {identity(sign)}, hex(number)
            assert identity(identity(sign)) == identity(sign), hex(number)


def test_a_name_that_cannot_be_read_or_seen_is_refused() -> None:
    assert "locale" in name_trouble(b"Zo\xc3\xab".decode("ascii", "surrogateescape"))
    assert "locale" in name_trouble("Zo\N{REPLACEMENT CHARACTER}")
    for unseen in ("\N{HANGUL FILLER}", "\N{BRAILLE PATTERN BLANK}", "\N{VARIATION SELECTOR-16}"):
        assert name_trouble(unseen) == "has no character that can be seen"
    assert not name_trouble("Zoë")


def test_statistics_know_one_person_in_all_spellings_under_the_first_one() -> None:
    zoe = SPELLINGS[0][:4]
    games = [
        played(index, name, "Ben" if index % 2 else "ben", "Alva*" if index % 2 else "alva*")
        for index, name in enumerate(zoe)
    ]
    people = People(reversed(games))
    book = Scorebook(games, people)
    assert book.persons == ["Zoë", "ben"]
    assert [duel.other.name for duel in book.of("ZOË").against()] == ["adept", "ben"]
    assert len(book.of("zoë").games) == 4
    assert {rating.who.name for rating in ratings(book)} == {"Zoë", "ben", "adept"}
    (evening,) = evenings(book)
    assert evening.standing == "Zoë 8, ben 4, alva 0"
    assert last_evening(games[2:], people) == last_evening(games[2:], People(games))
    assert last_evening(games[2:], people).standing.startswith("Zoë 4")  # type: ignore[union-attr]
    players = [play_of(game, None, people)["players"] for game in games]
    assert len({str(player[0]["sourcePlayerId"]) for player in players}) == 1  # type: ignore[index]
    assert {player[0]["name"] for player in players} == {"Zoë"}  # type: ignore[index]


def test_a_person_who_sat_at_one_table_twice_is_no_opponent_of_herself() -> None:
    zoe = SPELLINGS[0]
    book = Scorebook([played(1, zoe[0], zoe[1], "Bo")])
    assert book.persons == ["Bo", "Zoë"]
    assert [duel.other.name for duel in book.of("Zoë").against()] == ["Bo"]
    (day,) = evenings(book)
    assert {who.name for who in day.players} == {"Zoë", "Bo"}, "Zoë has two columns"
    assert not any(rating.games for rating in ratings(book))


def test_names_are_listed_for_all_spellings() -> None:
    games = [played(1, "Zoë", "Bo"), played(2, "zoë", "bo")]
    assert People(games, {"ZOË": "Zora"}).told_as("zoë") == "Zora"
    assert People(games, {"zoë": OUT}).told_as("Zoë") == OUT
    assert People(games, {"Zoë": "BO"}).told_as("ZOË") == "Bo", "shown as first written"
    assert People(games, {"Zoë": "ZOË"}).told_as("zoë") == "ZOË", "shown as wished"
    assert People(games, {"Bo": "zoë", "zoë": "ZOË"}).told_as("bo") == "ZOË"
    assert People(games, {"Bo": "Zoë", "zoë": "bo"}).told_as("bo") == "Zoë"
    former = People(games, {"zoë": "Zora", "Zoë": "Zita"})
    assert {former.told_as(name) for name in ("Zoë", "zoë", "ZOË")} == {"Zita"}
    assert former.listed == ["Zoë"]


def test_another_spelling_takes_a_listed_name_back() -> None:
    with Library() as library:
        for name in ("zoë", "Zoë"):  # as two former versions of a program wrote them
            library.history.put("name", name, "Zora")
        assert library.tell_as("Zoe\N{COMBINING DIAERESIS}", "Zita")
        assert library.people().told_as("zoë") == "Zita"
        assert library.tell_as("ZOË", "ZOË")
        assert library.history.facts("name") == {}


def test_the_list_of_saves_finds_a_person_in_any_spelling() -> None:
    saved = SaveEntry("a", FileStamp(1, 1, 9), "open", names=("Zoë", "Işıl"))
    for text in ("zoe\N{COMBINING DIAERESIS}", "ZOË ", "ışı", "IŞIL"):
        assert Filter.of(text).fits_save(saved)
    assert not Filter.of("zoe").fits_save(saved)
