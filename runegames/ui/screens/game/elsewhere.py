"""People at screens of their own, as the screen of the table treats them."""

from __future__ import annotations

from collections.abc import Callable

from runegames.core import SEAT_LETTERS, Decision, Seat
from runegames.ui.commands import FooterHint
from runegames.ui.screens.table import TableScreen
from runegames.ui.widgets.notes import Note, Paragraph

CONSENT = FooterHint("y", "agree"), FooterHint("n", "do not agree")


class Elsewhere:
    """People of a screen's session who are at screens of their own."""

    def __init__(self, screen: TableScreen, follow: Callable[[], None]) -> None:
        """Begin with a screen; ``follow`` shows what has come from other screens."""
        self._screen = screen
        self._follow = follow

    def asked(self, decision: Decision) -> str:
        """Return words on who is asked at another screen."""
        session = self._screen.session
        where = session.elsewhere[decision.seat]
        if session.seat is None:
            own, letter = session.names[decision.seat], SEAT_LETTERS[decision.seat]
            host = self._screen.shell.shared.host
            address = host.phones.address if host is not None else ""
            ways = f"{address} or runegames join" if address else "runegames join"
            where = f"{where} Seat {letter}: {ways}" if where else f"({own}'s own screen)"
        return f"{self._screen.standing()} {where}".rstrip()

    def offer_seat(self, decision: Decision) -> None:
        """Offer to play for the asked person, if that person is away."""
        if self.given is not None and self._screen.session.elsewhere[decision.seat]:
            self._screen.hint_first("table.cover", "play for the seat")
        else:
            self._screen.hint_first()

    def tell_request(self) -> None:
        """Show the question for consent that stands, or remove it."""
        request, table = self._screen.session.request, self._screen.table
        if request:
            words = (Paragraph(request, strong=True),)
            foot = "   ".join(f"{hint.keys}: {hint.words}" for hint in CONSENT)
            table.column.tell(Note("request", "a question to you", words, foot=foot))
            table.first = CONSENT  # so that it can be tapped
        else:
            table.column.drop("request")
            table.first = () if table.first is CONSENT else table.first
        self._screen.refresh_bindings()

    def consents(self, key: str) -> bool:
        """Take ``key`` as the answer to a question for consent; False if it is none."""
        session = self._screen.session
        if (
            not session.request
            or key not in [hint.keys for hint in CONSENT]
            or session.sharing is None
        ):
            return False
        words = session.sharing.consent(None, agree=key == "y")
        self._follow()
        self._screen.table.say(words or "")
        return True

    @property
    def given(self) -> Seat | None:
        """Asked seat that can be given to the keyboard, to a computer player, or back."""
        session, host = self._screen.session, self._screen.shell.shared.host
        decision = session.decision()
        if host is None or decision is None:
            return None
        seat = decision.seat
        alone = session.here == (seat,) and seat in host.owner.shared
        return seat if seat in {*session.elsewhere, *session.stand_ins} or alone else None

    def take_over(self, seat: Seat) -> None:
        """Play for a seat at this keyboard, after a question if its player may still come."""
        session = self._screen.session
        name, where = session.names[seat], session.elsewhere.get(seat)

        def take() -> None:
            host = self._screen.shell.shared.host
            assert host is not None
            words = host.owner.take_over(seat)
            self._follow()
            self._screen.table.say(words)

        self._screen.shell.confirm(
            f"Play for {name} at this keyboard?",
            f"{where} What {name} holds is then shown here.",
            "play",
            take,
            wanted=bool(where),
        )
