"""Tables in sentences made from the fields of a view: who has what, and what it means."""

from __future__ import annotations

from runegames.core import Rng, View
from runegames.core.models import Cells, Own
from runegames.games import fields, telling
from runegames.games.fields import Field, Fields, fields_of
from runegames.games.pieces import styles_in
from tests.outside import lands

NAMES = ("Anna", "Birk")


class SaleView(View):
    """View of a sale."""

    lot: str | None
    coins: tuple[int, ...]
    written: tuple[bool, ...]
    goods: tuple[tuple[str, ...], ...]
    seller: int
    hand: Own[tuple[str, ...]]
    wish: str | None


FIELDS = Fields(
    (
        Field("lot", "pieces"),
        Field("coins", "counts"),
        Field("written", "marks", label="bid lies"),
        Field("goods", "piles"),
        Field("seller", "seat"),
        Field("hand", "hand"),
        Field("wish", "mine", hidden=True),
    ),
    ("old_ivory", "wool", "rim"),
    numbered=False,
    styles=styles_in({"rim": {"note": "a point for each"}}),
    seats=("red", "blue"),
)


def sale(seat: int | None) -> SaleView:
    own = {"hand": ("wool",), "wish": "rim"} if seat is not None else {"hand": (), "wish": None}
    return SaleView.model_validate(
        {
            "seat": seat,
            "seats": 2,
            "sides": ((0,), (1,)),
            "scores": (-1, 2),
            "turn": 0,
            "lot": "old_ivory",
            "coins": (7, 0),
            "written": (True, False),
            "seller": 1,
            "goods": ((), ("old_ivory", "wool")),
            **own,
        }
    )


def test_what_belongs_to_a_seat_is_told_with_its_name() -> None:
    telling_of_view = telling._by_fields(FIELDS, sale(0), NAMES)
    assert telling_of_view.table == ["Lot: old ivory."]
    assert telling_of_view.seats == [
        "Anna has minus 1 point; coins 7; bid lies; known on the board as red.",
        "Birk has 2 points; coins 0; goods old ivory and wool; seller; known on the board as blue.",
    ]
    assert telling_of_view.hand == ["Anna holds wool.", "Anna's wish: rim, a point for each."]
    public = telling._by_fields(FIELDS, sale(None), NAMES)
    assert public.seats == telling_of_view.seats
    assert not public.hand


class SecretsView(View):
    """View with a hand and other secrets of the viewer."""

    hand: Own[tuple[str, ...]] = ()
    wish: Own[str | None] = None
    bid: Own[int | None] = None


def test_one_secret_word_or_number_is_no_hand() -> None:
    public = SecretsView(seat=None, seats=2, sides=((0,), (1,)), scores=(0, 0), turn=0)
    own = public.model_copy(update={"seat": 0, "hand": ("wool",), "wish": "rim", "bid": 3})
    samples = [fields._Sample(public, [own, own], first=True)]
    infos = SecretsView.model_fields
    roles = [fields._role(name, infos[name], samples) for name in ("hand", "wish", "bid")]
    assert roles == ["hand", "mine", "figure"]


def test_a_board_without_a_mark_is_told_row_by_row() -> None:
    game = lands.GAME
    learned = fields_of(game)
    assert learned.of("cells")[0].cells == Cells(lands.COLUMNS, lands.ROWS, up=True)
    state = game.new(game.options_type(), 2, Rng(1))
    state.apply(lands.Stake("c2"), Rng(1))
    telling_of_view = telling.told_of(game, state.view(0), NAMES)
    assert "row 3 is empty; c2 green; row 1 is empty." in telling_of_view.table[0]
    assert telling_of_view.seats[0] == "Anna has 0 points; left 5."
    assert telling_of_view.hand[0].startswith("Anna's wish: ")
