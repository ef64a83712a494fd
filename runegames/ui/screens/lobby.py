"""Lobby of a shared table: the address for phones, and who sits in which seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from runegames.core import SEAT_LETTERS, Seat, and_list, count
from runegames.play.owning import STAND_IN
from runegames.play.saves import save_of
from runegames.play.seats import PERSON, SeatPlan, usual_name
from runegames.play.session import Session
from runegames.ui.commands import CHANGE, CHOOSE, command, way_out
from runegames.ui.drawing import fit
from runegames.ui.report.copyline import copy_line
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.seating import OWN_SCREEN
from runegames.ui.widgets.choice import Choice
from runegames.ui.widgets.code import AddressCode
from runegames.ui.widgets.heading import SectionHead
from runegames.ui.widgets.keys import KeyLine

if TYPE_CHECKING:
    from runegames.ui.sharing import Host

HEAD = "every person at their own screen"
POINT = "Point a phone at the code, or open"
NETWORK = "in the local network, where this table listens."
SECRET = "Nobody else sees what a phone shows."
OTHER_WAYS = (
    ("In another terminal here", "runegames join"),
    ("With a screen reader", "runegames join --plain"),
)
IN_NEED = "{} gives it to this keyboard or a computer."
NAME_COLUMNS = 10
MIN_WIDE_COLUMNS = 44
"""Least width of a line with arrows beside the player of a seat."""


class LobbySeat(Choice):
    """Line of a seat: letter, name, who plays it, and whether that person is there."""

    def __init__(self, seat: Seat, plan: SeatPlan, value: str, *, begun: bool) -> None:
        level = STAND_IN if plan.is_person else plan.player
        values = [(level, f"computer, {level}")]
        if plan.is_person or not begun:
            values = [(OWN_SCREEN, OWN_SCREEN), (PERSON, "this keyboard"), *values]
        super().__init__("", values, value, id=f"seat-{seat}")
        self.seat = seat
        self.name_shown = plan.name
        self.state = ""

    @property
    def is_own(self) -> bool:
        """True if the seat has a screen of its own."""
        return bool(self.value == OWN_SCREEN)

    def show(self, name: str, state: str) -> None:
        """Show who sits here."""
        if (name, state) != (self.name_shown, self.state):
            self.name_shown, self.state = name, state
            self.refresh()

    def _head(self, width: int) -> Content:
        palette, symbols = self.palette, self.symbols
        is_wide = width >= MIN_WIDE_COLUMNS
        missing = self.state in (MISSING, AWAY)
        sign = f"{'…' if missing else symbols.yes} " if symbols.name == "unicode" else ""
        state = f"{sign}{self.state}" if is_wide else self.state.partition(" ")[0]
        name = Content.styled(self.name_shown, f"bold {palette.text}")
        level = Content.styled(dict(self._values)[self.value].rpartition(" ")[2], palette.text)
        line = Content.assemble(
            (f"{symbols.pointer if self.has_focus else ' '} ", f"bold {palette.primary}"),
            (
                f" {SEAT_LETTERS[self.seat]} ",
                f"bold {palette.on_seat} on {palette.seat(self.seat)}",
            ),
            " ",
            fit(name, NAME_COLUMNS),
            self._value() if is_wide else level,
        )
        style = f"bold {palette.gold}" if missing else palette.quiet_style
        return Content.assemble(fit(line, width - len(state)), (state, style))


class OtherWays(Vertical):
    """Ways to a seat without a phone."""

    def compose(self) -> ComposeResult:
        yield SectionHead("without a phone")
        for words, way in OTHER_WAYS:
            with Horizontal():
                yield Static(words, classes="quiet")
                yield Static(way)


MISSING, AWAY, HERE, READY = "nobody yet", "away", "here", "ready"


class LobbyScreen(ShellScreen[None]):
    """Page on which persons with screens of their own gather before a game begins."""

    CSS_PATH = ["buttons.tcss", "lobby.tcss"]
    AUTO_FOCUS = "LobbySeat"
    BINDINGS = [
        command("enter", "start", "start the game", "start"),
        command("up", "app.focus_previous", "the seat before"),
        command("down", "app.focus_next", "the next seat"),
        command("x", "free", "take the wrong person out of the seat", "free the seat"),
        command("y", "copy", "copy the address", "copy address"),
        way_out("back", "the menu", short="menu"),
        command("f1", "rules", "the rules of the game"),
    ]
    FOOTER = (CHOOSE, CHANGE, "start", "copy")

    def __init__(self, session: Session, host: Host) -> None:
        """Make the lobby of a game that the ``host`` shares."""
        super().__init__()
        self.session = session
        self._host = host

    # -- the page -----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        session, is_reverse = self.session, not self.look.pixels
        # A code in reverse video takes all rows, so the title stands beside it.
        self.set_class(is_reverse, "-reverse")
        if not is_reverse:
            yield from self._title()
        with Horizontal(id="body"):
            yield AddressCode()
            with Vertical(id="side"):
                if is_reverse:
                    yield from self._title()
                yield Static("", id="address", markup=False)
                yield SectionHead("who plays", id="who")
                for seat, plan in enumerate(session.plans):
                    value = OWN_SCREEN if seat in session.elsewhere else plan.player
                    yield LobbySeat(seat, plan, value, begun=self._has_begun)
                yield Static("", id="missing", markup=False)
                yield Button("", id="start", classes="press", compact=True)
                yield OtherWays(classes="beside")
        yield OtherWays(classes="below")
        yield KeyLine()

    def _title(self) -> ComposeResult:
        with Horizontal(id="title"):
            yield Static(self.session.game.meta.title, id="game", classes="title", markup=False)
            yield Static(HEAD, id="head")
            yield Static(count(len(self.session.plans), "seat"), id="count")

    def on_mount(self) -> None:
        self.follow()

    def on_resize(self) -> None:
        self.call_after_refresh(self.follow)

    @property
    def _has_begun(self) -> bool:
        """True for a game that goes on; names and computer players stay then."""
        return bool(self.session.plies)

    @property
    def _seats(self) -> list[LobbySeat]:
        return [*self.query(LobbySeat)]

    @property
    def _missing(self) -> list[Seat]:
        is_there = self._host.owner.is_there
        return [row.seat for row in self._seats if row.is_own and not is_there(row.seat)]

    def follow(self) -> None:
        """Show who has come and who has gone."""
        if not self._seats:
            return
        phones, missing = self._host.phones, self._missing
        plans = self._plans()
        code = self.query_one(AddressCode)
        code.show(phones.address)
        lines: list[str | tuple[str, str]] = [phones.trouble or "…"]
        if phones.address:
            more = code.wanted or phones.trouble
            lines = [POINT, (phones.address, f"bold {self.palette.text}"), NETWORK, more]
            if not self.has_class("-reverse"):
                lines.append(SECRET)
        words = Content("\n").join(Content.assemble(line) for line in lines if line)
        self.query_one("#address", Static).update(words)
        for row in self._seats:
            state = HERE if row.is_own else READY
            if row.seat in missing:
                state = AWAY if row.seat in phones.held else MISSING
            row.show(plans[row.seat].name, state)
        persons = [row for row in self._seats if row.is_own]
        here = f"{len(persons) - len(missing)} of {count(len(persons), 'person', 'people')} here"
        self.query_one("#who", SectionHead).put_aside(here)
        letters = and_list([SEAT_LETTERS[seat] for seat in missing])
        seats = f"seat {letters} is" if len(missing) == 1 else f"seats {letters} are"
        ends = f"{self.symbols.less} {self.symbols.more}"
        lines = [(f"Missing: {seats} free.", "bold"), "\n", IN_NEED.format(ends)]
        self.query_one("#missing", Static).update(
            Content.assemble(*lines) if missing else "Everybody is here."
        )
        start = self.query_one("#start", Button)
        wait = f" as soon as {seats} taken" if missing else ""
        if missing and self.has_class("-phone"):
            wait = " once all are here"
        start.label = f"{self.symbols.key('enter')} start{wait}"
        start.disabled = bool(missing)
        self.refresh_bindings()

    def applies(self, action: str) -> bool:
        row = self.focused
        match action:
            case "free":
                if not isinstance(row, LobbySeat):
                    return False
                return self._host.owner.is_there(row.seat) or row.seat in self._host.phones.held
            case "start":
                return not self._missing
            case "copy":
                return bool(self._host.phones.address)
        return True

    # -- commands -----------------------------------------------------------------------------

    def on_choice_changed(self) -> None:
        """Give a seat to a screen of its own, to this keyboard, or to a computer player."""
        self._host.owner.seat_elsewhere([row.seat for row in self._seats if row.is_own])
        self._host.tell_phones()
        self.follow()

    def on_descendant_focus(self) -> None:
        self.refresh_bindings()

    def on_button_pressed(self) -> None:
        self.action_start()

    def action_free(self) -> None:
        if isinstance(self.focused, LobbySeat):
            self._host.free(self.focused.seat)
            self.follow()

    def action_copy(self) -> None:
        if self._host.phones.address:
            copy_line(self, self._host.phones.address)

    def action_rules(self) -> None:
        self.shell.open_rules(self.session.game.meta.id)

    def action_start(self) -> None:
        if self._missing or self.gone:
            return
        plans = self._plans()
        session, own = self.session, {row.seat: "" for row in self._seats if row.is_own}
        if not self._has_begun and plans != session.plans:
            session = Session(session.game, session.options, plans, session.seed)
        elif self._has_begun:
            rows = [row for row in self._seats if row.value not in (OWN_SCREEN, PERSON)]
            people = session.people
            session.stand_ins = {row.seat: str(row.value) for row in rows if row.seat in people}
        session.elsewhere = own
        self.shell.shared.begin(session)

    def _plans(self) -> Sequence[SeatPlan]:
        """Return the seats as they are chosen now."""
        names = list(self._host.owner.names)
        if self._has_begun:
            return self.session.plans
        plans: list[SeatPlan] = []
        for row, plan in zip(self._seats, self.session.plans, strict=True):
            player = PERSON if row.value in (OWN_SCREEN, PERSON) else str(row.value)
            is_person = player == PERSON
            if is_person is not plan.is_person:
                names[row.seat] = usual_name(
                    player, row.seat, [*names, *(plan.name for plan in plans)]
                )
            plans.append(SeatPlan(name=names[row.seat], player=player))
        return tuple(plans)

    def on_unmount(self) -> None:
        """Release the save, unless its game has begun; an unplayed one goes."""
        owner, save = self._host.owner, save_of(self.session)
        if save is not None and (owner.gathers or owner.session is not self.session):
            save.release()

    def action_back(self) -> None:
        self.on_unmount()  # before the menu looks for saves
        self.app.pop_screen()
