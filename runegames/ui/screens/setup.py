"""Set-up of a game: number of players, seats, house rules, and deal."""

from __future__ import annotations

from pydantic import ValidationError
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from runegames.bots.registry import seconds_of
from runegames.chronicle.regulars import regulars
from runegames.core import SEAT_LETTERS, teams_words
from runegames.games.failures import culprit, is_ours
from runegames.games.registry import game
from runegames.play.duration import about
from runegames.play.guide import has_guide
from runegames.play.offers import FormField, offers, widest
from runegames.play.rematch import new_deal
from runegames.play.seats import PERSON, SeatPlan, default_plans
from runegames.play.session import Session
from runegames.play.settings import PACES_S, LastSetup
from runegames.play.sockets import NoSockets, tables_dir
from runegames.ui.commands import CHANGE, CHOOSE, FooterHint, command, way_out
from runegames.ui.screens.seating import (
    MAX_PLAYER_WIDTH,
    PLAYER_COLUMN,
    SeatForm,
    SeatRow,
    with_offered,
)
from runegames.ui.widgets.choice import Choice
from runegames.ui.widgets.heading import Heading, SectionHead, Vignette
from runegames.ui.widgets.keys import KeyLine

MAX_SEATS = 6
FIRST_TIME = "First time? Press g for a guided game."
WHO_PLAYS = "Type your name, then Enter."
OR_GUIDED = " Guided game: down, g."


class DealInput(Input):
    """Field of a deal's number; it takes digits and minus, and leaves letters to the screen."""

    CHARACTERS = "-0123456789"

    def check_consume_key(self, key: str, character: str | None) -> bool:
        # Textual lists no command for a key that a field takes, so this field takes only the
        # characters of numbers.
        return character in tuple(self.CHARACTERS)

    def on_key(self, event: events.Key) -> None:
        """Leave keys that are no part of a number to the screen."""
        if event.is_printable and not self.check_consume_key(event.key, event.character):
            event.prevent_default()


class HouseRules(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Lines of the house rules, which scroll with the focus and leave all keys to the form."""


class SetupScreen(SeatForm):
    """Form with the seats, the deal and the options of a game."""

    CSS_PATH = ["buttons.tcss", "seating.tcss", "setup.tcss"]
    AUTO_FOCUS = "#start"
    BINDINGS = [
        command("enter", "start", "start the game"),
        command("ctrl+s", "start", "start the game, from any field", priority=True),
        way_out(keys="escape"),
        command("f1", "rules", "the rules of the game"),
        command("g", "learn", "a guided first game", "guided game"),
    ]
    FOOTER = (FooterHint("enter", "start", "ctrl+s"), CHOOSE, CHANGE, "learn", "back")

    def __init__(self, game_id: str, like: LastSetup | None = None) -> None:
        """Make the form; ``like``: initial set-up, by default the last one."""
        super().__init__()
        self.game = game(game_id)
        self._like = like
        self._offers = tuple(offers(self.game.options_type))
        self._guided = has_guide(game_id)
        self._regulars = regulars(self.shell.library, self.shell.settings)

    # -- the form -----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        meta = self.game.meta
        plans, chosen = self._remembered()
        with Vertical(id="form"):
            yield Heading(meta.title, meta.credit)
            with Horizontal(id="columns"):
                with Vertical(id="table"):
                    yield SectionHead("at the table", id="seated")
                    counts = [(number, str(number)) for number in meta.seat_counts]
                    yield Choice(
                        "Players",
                        counts,
                        len(plans),
                        label_width=PLAYER_COLUMN,
                        value_width=MAX_PLAYER_WIDTH,
                        id="count",
                    )
                    rows = min(MAX_SEATS, max(meta.seat_counts))
                    more = default_plans(rows, bot=self._regulars.level)[len(plans) :]
                    for seat, plan in enumerate((*plans, *more)):
                        yield SeatRow(seat, plan, self._regulars, own_screens=True)
                    with Horizontal(id="deal-row"):
                        yield Static("Deal")
                        yield DealInput(
                            placeholder="a new one",
                            id="deal",
                            compact=True,
                            type="integer",
                            valid_empty=True,
                            max_length=12,
                        )
                        yield Static("the same number gives the same deal again", classes="quiet")
                    yield Vignette(meta.id)
                with HouseRules(id="rules"):
                    yield SectionHead("house rules")
                    for offer in self._offers:
                        yield Choice(
                            offer.title,
                            offer.values,
                            chosen.get(offer.name, offer.default),
                            note=offer.rule,
                            explained=offer.explained,
                            label_width=PLAYER_COLUMN,
                            value_width=max(MAX_PLAYER_WIDTH, widest(self._offers)),
                            id=f"option-{offer.name}",
                        )
            with Horizontal(id="foot"):
                yield Button("Start", id="start", classes="press", compact=True)
                if self._guided and meta.id not in self.shell.settings.last:
                    yield Static(FIRST_TIME, id="first-time", classes="gold")
                yield Static("", id="problem", classes="bad", markup=False)
        yield KeyLine()

    def _remembered(self) -> tuple[tuple[SeatPlan, ...], dict[str, object]]:
        last = self._like or self.shell.settings.last.get(self.game.meta.id)
        if last is not None and len(last.seats) in self.game.meta.seat_counts:
            plans = tuple(map(with_offered, last.seats))
            if not self._like:
                plans = self._regulars.named(plans)
            return plans, last.options
        counts = self.game.meta.seat_counts
        wanted = max(2, self._regulars.people)
        seats = wanted if wanted in counts else counts[0]
        return self._regulars.plans(seats), {}

    def on_mount(self) -> None:
        self._show_for(self.seats)
        self._estimate()
        if self._asks_who:
            self._seat_rows()[0].name_input.focus()

    @property
    def _asks_who(self) -> bool:
        """True if nobody is known yet, so that the form first asks for a name."""
        return not self._regulars.names and not self._like

    def action_entered(self) -> None:
        if self._asks_who and self.focused is self._seat_rows()[0].name_input:
            self.action_start()  # the first name that anybody types here leads to the table
        else:
            super().action_entered()

    @property
    def seats(self) -> int:
        seats: int = self.query_one("#count", Choice).value
        return seats

    def _show_for(self, seats: int) -> None:
        for row in self.query(SeatRow):
            row.display = row.seat < seats
        for offer in self._offers:
            self._line(offer).display = offer.suits(seats)
        shown = any(offer.suits(seats) for offer in self._offers)
        self.query_one("#rules").display = shown

    def _line(self, offer: FormField) -> Choice:
        return self.query_one(f"#option-{offer.name}", Choice)

    # -- fields -------------------------------------------------------------------------------

    def _fields(self) -> list[Widget]:
        return [
            self.query_one("#count"),
            *self._seat_fields(),
            self.query_one("#deal"),
            *(self._line(offer) for offer in self._offers if offer.suits(self.seats)),
            self.query_one("#start"),
        ]

    def on_choice_changed(self, message: Choice.Changed) -> None:
        if message.choice.id == "count" and isinstance(message.value, int):
            self._show_for(message.value)
            self._tell("")
        self._estimate()

    def _estimate(self) -> None:
        """Show the estimated duration of a game with the chosen values."""
        settings = self.shell.settings
        players = [
            None if row.player == PERSON else seconds_of(settings.with_time(row.player))
            for row in self._seat_rows()
        ]
        words = about(self.game.meta.id, self._options(), players, PACES_S[settings.pace])
        self.query_one("#seated", SectionHead).put_aside(words)

    def _options(self) -> dict[str, object]:
        return {o.name: self._line(o).value for o in self._offers if o.suits(self.seats)}

    # -- starting -----------------------------------------------------------------------------

    def action_start(self) -> None:
        if self._complains():
            return
        plans = self._plans()
        options = self._options()
        try:
            session = Session(
                self.game, self.game.options_type.model_validate(options), plans, self._seed()
            )
        except (ValidationError, ValueError) as error:
            if culprit(error, self.game.meta.id) is not None and not is_ours(error):
                raise  # the message of another package's code may tell what was dealt
            self._tell(f"The game cannot be played like this: {error}")
            return
        session.elsewhere = {row.seat: "" for row in self._seat_rows() if row.has_own_screen}
        table = LastSetup(seats=plans, options=options)
        last = self.shell.settings.set_up(self.game.meta.id, table)
        trouble = self.shell.change_settings(last=last)
        if trouble is not None:
            self.notify(trouble, severity="warning")
        self.shell.open_game(session)

    def _tell(self, words: str, *, wrong: bool = True) -> None:
        # Without other words the line names the teams. The offer of a guided game is shown only
        # while the line is empty.
        if not words and self.is_mounted:
            rows = self._seat_rows()
            names = [row.name_input.value.strip() or SEAT_LETTERS[row.seat] for row in rows]
            words, wrong = teams_words(self.game.sides(len(rows)), names), False
            if self._asks_who and self.focused is rows[0].name_input:
                words = f"{WHO_PLAYS}{OR_GUIDED}" if self._guided else WHO_PLAYS
        super()._tell(words, wrong=wrong)
        for offer in self.query("#first-time"):
            offer.display = not words

    def _seed(self) -> int:
        typed = self.query_one("#deal", Input).value.strip()
        return int(typed) if typed else new_deal()

    def _problem(self) -> tuple[str, Widget] | None:
        problem = super()._problem() or self._unshared()
        deal = self.query_one("#deal", Input)
        if problem is None and deal.value.strip() and not deal.value.strip().lstrip("-").isdigit():
            return "A deal is a whole number; leave the field empty for a new one.", deal
        return problem

    def _unshared(self) -> tuple[str, Widget] | None:
        """Return a complaint if a seat wants a screen of its own, and tables cannot be shared."""
        for row in self._seat_rows():
            if row.has_own_screen:
                try:
                    tables_dir()
                except NoSockets as error:
                    return str(error), row.who
        return None

    def action_rules(self) -> None:
        self.shell.open_rules(self.game.meta.id)

    def action_learn(self) -> None:
        self.shell.open_guide(self.game.meta.id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._guided if action == "learn" else super().check_action(action, parameters)
