"""List of saved games in words, with selection and order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from runegames.chronicle.entries import ORDERS, SaveEntry, State, Wish
from runegames.chronicle.library import Library
from runegames.core import and_list, count
from runegames.games.registry import playable, title_of
from runegames.plain.choices import CHOICES_PER_PAGE, PlainChoice, Step
from runegames.play.dates import ago

MAX_LISTED_SAVES = 10_000
"""Maximum number of saves in the list; a narrower selection shows the others."""
STATES_HEARD: dict[State, str] = {
    "open": "unfinished games",
    "finished": "finished games",
    "missing": "games that cannot be loaded",
    "unreadable": "files that cannot be read",
}


class Shelf:
    """Questions for choosing a saved game."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def ask(self, wish: Wish) -> Step:
        """Ask for one of the selected saves; the answer is its entry, or None for the menu."""
        entries, found = self._library.page(wish, 0, MAX_LISTED_SAVES)
        choices = [PlainChoice(entry_heard(entry), entry) for entry in entries]
        before = []
        if wish != Wish():
            before.append(f"{' '.join(_wished(wish))}: {count(found, 'save')}.")
        if found > CHOICES_PER_PAGE or wish != Wish():
            choices.append(
                PlainChoice(
                    "Choose which to list", leads=partial(self._others, wish), also=("find",)
                )
            )
            before.append("Type find to choose which games are listed, and in which order.")
        choices.append(PlainChoice("Back to the menu", also=("back", "menu")))
        return Step("Which game?", choices, before=before)

    def _others(self, wish: Wish) -> Step:
        choices = [PlainChoice("All saved games", leads=partial(self.ask, Wish()))]
        choices += [
            PlainChoice(f"Only {words}", leads=partial(self.ask, replace(wish, state=state)))
            for state, words in STATES_HEARD.items()
        ]
        choices += [
            PlainChoice(f"Only {title_of(name)}", leads=partial(self.ask, replace(wish, game=name)))
            for name in playable()
        ]
        choices.append(PlainChoice("Only games of one player", leads=partial(self._named, wish)))
        choices += [
            PlainChoice(f"Ordered: {words}", leads=partial(self.ask, replace(wish, order=order)))
            for order, words in ORDERS.items()
        ]
        return Step("Which saved games?", choices)

    def _named(self, wish: Wish) -> Step:
        def typed(line: str) -> object:
            return self.ask(replace(wish, text=line))

        return Step(
            "Whose games?", typed=typed, wants="a name", prompt="Type a name, or a part of it"
        )


def _wished(wish: Wish) -> Iterator[str]:
    yield f"Only {STATES_HEARD[wish.state]}" if wish.state is not None else "All saved games"
    if wish.game is not None:
        yield f"of {title_of(wish.game)}"
    if wish.text:
        yield f"with {wish.text}"
    yield f"({ORDERS[wish.order]})"


def entry_heard(entry: SaveEntry) -> str:
    """Describe a save: game, players, progress and time, without secrets."""
    when = ago(entry.played, datetime.now(UTC))
    if entry.state == "unreadable":
        return f"{entry.shown}, which cannot be read, last changed {when}"
    title = title_of(entry.game)
    if entry.state == "missing":
        title, stands = f"{title}, which cannot be loaded", "last played"
    elif entry.state == "open":
        stands = f"at move {entry.moves + 1}"
    elif entry.points is not None:
        stands = f"finished with {count(entry.points, 'point')}"
    else:
        stands = f"won by {entry.won_by}"
    kinds = f" ({', '.join(entry.kinds)})" if entry.kinds else ""
    return f"{title}{kinds}, {and_list(entry.names)}, {stands}, {when}"
