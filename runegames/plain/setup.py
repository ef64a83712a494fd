"""Set-up in questions: seats, players, house rules and deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runegames.bots.registry import LEVELS, known, seconds_of
from runegames.chronicle.regulars import Regulars
from runegames.core import SEAT_LETTERS, AnyGame, and_list, count, teams_words
from runegames.core.names import capitalized
from runegames.plain.choices import PlainChoice, Refusal, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.speech import spoken
from runegames.play.duration import about
from runegames.play.offers import FormField, offers
from runegames.play.rematch import new_deal
from runegames.play.seats import (
    NEEDS_PERSON,
    PERSON,
    SeatPlan,
    is_taken,
    name_trouble,
    namesakes,
    usual_name,
)
from runegames.play.session import Session
from runegames.play.settings import LastSetup, Settings

BEGIN, ANEW = "begin", "anew"
HEARD_S = 3.0
"""Estimated seconds to listen to the description of a move."""


class Setup:
    """Questions before a game."""

    def __init__(
        self, dialogue: Dialogue, game: AnyGame, settings: Settings, known: Regulars
    ) -> None:
        self._dialogue = dialogue
        self._known = known
        self._game = game
        self._settings = settings
        self._last = settings.last.get(game.meta.id)
        self._offers = tuple(offers(game.options_type))

    def ask(self) -> tuple[Session, LastSetup]:
        """Ask all questions; return the table, and the set-up to remember."""
        plans, chosen = self._as_last() or (self._plans(), {})
        seed: int | None = None
        while True:
            answer = self._dialogue.ask(self._rules(plans, chosen))
            match answer:
                case ("deal", int(number)):
                    seed = number
                case (str(name), value):
                    chosen[name] = value
                case _:
                    pass
            if answer != BEGIN:
                continue
            try:
                options = self._game.options_type.model_validate(chosen)
                deal = new_deal() if seed is None else seed
                return Session(self._game, options, plans, deal), LastSetup(
                    seats=plans, options=chosen
                )
            except ValueError:
                self._dialogue.stream.say("These house rules do not go together.")

    # -- players --------------------------------------------------------------------------

    def _as_last(self) -> tuple[tuple[SeatPlan, ...], dict[str, object]] | None:
        """Offer the players and rules of the last game again.

        Return None if there is no last set-up that can be used, or if the user wants another.
        """
        last = self._last
        if (
            last is None
            or len(last.seats) not in self._game.meta.seat_counts
            or not all(plan.is_person or known(plan.player) for plan in last.seats)
            or namesakes([plan.name for plan in last.seats])
        ):
            return None
        who = and_list([_plan_heard(plan) for plan in last.seats])
        answer = self._dialogue.ask(
            Step(
                f"Who plays {self._game.meta.title}?",
                (PlainChoice(f"As last time: {who}", BEGIN), PlainChoice("Somebody else", ANEW)),
            )
        )
        return (last.seats, dict(last.options)) if answer == BEGIN else None

    def _plans(self) -> tuple[SeatPlan, ...]:
        title = self._game.meta.title
        seats: int = self._dialogue.ask(
            Step(
                f"How many play {title}?",
                [
                    PlainChoice(count(number, "player"), number, number=number)
                    for number in self._game.meta.seat_counts
                ],
            )
        )
        if teams := teams_words(
            self._game.sides(seats), [f"seat {letter}" for letter in SEAT_LETTERS]
        ):
            self._dialogue.stream.say(capitalized(teams))
        while True:
            players = [self._player(seat) for seat in range(seats)]
            if PERSON in players:
                break
            self._dialogue.stream.say(NEEDS_PERSON)
        names: list[str] = []
        for seat, player in enumerate(players):
            names.append(
                self._name(seat, names) if player == PERSON else usual_name(player, seat, names)
            )
        return tuple(
            SeatPlan(name=name, player=player) for name, player in zip(names, players, strict=True)
        )

    def _player(self, seat: int) -> str:
        levels = [
            PlainChoice(f"A computer player, {level.title}. {level.description}", level.name)
            for level in LEVELS
        ]
        person = PlainChoice("A person", PERSON)
        answer: str = self._dialogue.ask(
            Step(f"Who plays seat {SEAT_LETTERS[seat]}?", [person, *levels])
        )
        return answer

    def _name(self, seat: int, taken: list[str]) -> str:
        wanted = f"What is the name of the person at seat {SEAT_LETTERS[seat]}?"
        return ask_name(self._dialogue, wanted, self._known.next_name(seat, taken), taken)

    # -- house rules ----------------------------------------------------------------------

    def _rules(self, plans: Sequence[SeatPlan], chosen: dict[str, object]) -> Step:
        seats, choices = len(plans), [PlainChoice("Begin the game", BEGIN)]
        for offer in self._offers:
            if offer.suits(seats):
                value = chosen.get(offer.name, offer.default)
                now = dict(offer.values)[value]
                words = spoken(f"{offer.title}, now {now}. {offer.explained}")
                choices.append(PlainChoice(words, leads=partial(self._values, offer)))
        choices.append(PlainChoice("Choose the number of the deal", leads=self._deal))
        players = [
            None if plan.is_person else seconds_of(self._settings.with_time(plan.player))
            for plan in plans
        ]
        length = about(self._game.meta.id, chosen, players, HEARD_S)
        before = [f"The game takes {length}."] if length else ()
        return Step("Begin, or change a house rule?", choices, before=before)

    def _values(self, offer: FormField) -> Step:
        choices = [
            PlainChoice(
                words,
                (offer.name, value),
                number=value if type(value) is int else None,
            )
            for value, words in offer.values
        ]
        return Step(f"{offer.title} ({offer.rule}): which?", choices)

    def _deal(self) -> Step:
        def typed(line: str) -> object:
            digits = line.removeprefix("-")
            if digits.isascii() and digits.isdigit() and len(digits) <= 12:
                return "deal", int(line)
            return None

        return Step(
            "Which deal? The same number gives the same deal again.",
            typed=typed,
            wants="a whole number",
            prompt="Type a whole number",
        )


def _plan_heard(plan: SeatPlan) -> str:
    return plan.name if plan.is_person else f"{plan.name}, a computer player ({plan.player})"


def ask_name(dialogue: Dialogue, wanted: str, suggested: str, taken: Sequence[str] = ()) -> str:
    """Ask for the name of a person; Enter takes the suggested one."""

    def typed(line: str) -> object:
        if not line:
            return suggested
        if trouble := name_trouble(line):
            return Refusal(f"That name {trouble}.")
        if is_taken(line, taken):
            return Refusal(f"Somebody is called {line} already; type another name.")
        return line

    prompt = f"Type a name, or Enter for {suggested}"
    answer: str = dialogue.ask(Step(wanted, typed=typed, wants="a name", prompt=prompt))
    return answer
