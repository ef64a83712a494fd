"""Questions of Runes & Bones in plain mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runegames.core import AnyGame, Names, Question, count
from runegames.games.bones.choosing import DONE, LAYS, Done, Lay
from runegames.games.bones.deals import CANCEL, Amount, Barter, Cancel
from runegames.games.bones.model import KIND_OF, RUNES, BonesView
from runegames.games.bones.phrases import POWERS, giving, title, titles, trading
from runegames.games.bones.playing import Fold, Pass, Play
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.games.bones.words import deals, fire, hand
from runegames.plain.choices import Choice, Refusal, Several, Step
from runegames.plain.games.asking import Asking, attempt, numbers_typed

MAX_CHOICES = 9
"""Maximum number of moves in one list; more moves are offered in two steps."""
COUNTED = {"give_bones": "bone", "want_bones": "bone", "want_runes": "rune"}
"""Unit of an amount, by kind of question."""
TITLES = {title(rune).casefold(): rune for rune in RUNES}


class BonesAsking(Asking):
    """Questions of Runes & Bones. Players choose an amount by typing the amount itself."""

    help = (
        "A rune can be typed by its name, such as Fire-Axe.",
        "Several runes can be chosen at once by their numbers, such as 1 3.",
    )

    def brief(self, question: Question, names: Names) -> Sequence[str]:
        view: BonesView = question.view
        bones = ", ".join(
            f"{name} {number}" for name, number in zip(names, view.bones, strict=True)
        )
        lines = deals(view, names)
        if question.decision.kind == "act":
            lines = [fire(view, names), *lines]
        if question.decision.kind in ("act", "trade", "buy", "judge"):
            lines.append(f"Bones: {bones}.")
        return [*lines, *hand(view, names)]

    def step(self, game: AnyGame, question: Question, names: Names) -> Step:
        # If the list is long, a separate step asks for the target of a special rune or an offer.
        prompt = game.words.prompt(question.decision, question.view, names)
        if question.decision.kind in Lay.answers and not question.view.laid:
            return Picks(question, names).step(prompt)
        groups: dict[object, list[BonesMove]] = {}
        long = len(question.moves) > MAX_CHOICES
        for move in question.moves:
            groups.setdefault(_group(move) if long else move, []).append(move)
        choices = [
            _one(game, question, names, moves[0])
            if len(moves) == 1
            else Choice(_group_words(moves[0]), leads=partial(_whom, game, question, names, moves))
            for moves in groups.values()
        ]

        return Step(prompt, choices, partial(_typed, question, names))


def _group(move: BonesMove) -> object:
    match move:
        case Play(rune, target, False) if target is not None:
            return "play", rune
        case Barter():
            return "barter"
    return move


def _group_words(move: BonesMove) -> str:
    if isinstance(move, Play):
        return f"Play {title(move.rune)}: {POWERS[move.rune]}"
    return "Make an offer"


def _whom(game: AnyGame, question: Question, names: Names, moves: Sequence[BonesMove]) -> Step:
    """Ask for the target of a rune or of an offer."""
    name = names[question.decision.seat]
    first = moves[0]
    asked = (
        f"on whom to play {title(first.rune)}" if isinstance(first, Play) else "an offer to whom"
    )
    choices = []
    for move in moves:
        assert isinstance(move, Play | Barter)
        assert move.target is not None
        choices.append(Choice(_about(question.view, move.target, names), move))
    return Step(f"{name}, {asked}?", choices)


def _about(view: BonesView, seat: int, names: Names) -> str:
    """Name a player, with the numbers of bones and runes, and the known runes."""
    words = f"{names[seat]}, with {count(view.bones[seat], 'bone')}"
    words += f" and {count(view.hand_sizes[seat], 'rune')}"
    known = view.known_hands[seat]
    return f"{words}, known: {titles(known)}" if known else words


def _one(game: AnyGame, question: Question, names: Names, move: BonesMove) -> Choice:
    words = game.words.tell_move(move, question.view, names)
    number: int | None = None
    match move:
        case Amount(number):
            words = count(number, COUNTED[question.decision.kind]) if number else "None"
        case Cancel() if question.decision.kind in COUNTED:
            amounts = [each.number for each in question.moves if isinstance(each, Amount)]
            number = max(amounts) + 1
        case Buy(number):
            pass
    return Choice(words, move, number=number)


def _typed(question: Question, names: Names, line: str) -> object:
    """Read the name of a rune, ``pass`` or ``fold``; refuse an illegal move with its rule."""
    words = " ".join(line.casefold().split()).removeprefix("play ")
    rune = TITLES.get(words.replace(" ", "-")) or TITLES.get(words)
    match question.decision.kind:
        case "act" | "spy" if rune is not None:
            fits = [move for move in question.moves if isinstance(move, Play) and move.rune == rune]
            if fits:
                return fits[0] if len(fits) == 1 else None
            return attempt(question, Play(rune), names)
        case _ if rune is not None:
            return attempt(question, Lay(rune), names)
    if words in ("pass", "fold"):
        return attempt(question, Pass() if words == "pass" else Fold(), names)
    return None


# -- choosing several runes ---------------------------------------------------------------


class Picks:
    """Choice of several runes for one question.

    The rules take runes one by one, in the order of the hand. A player names runes in any order,
    so the answer holds all moves at once.
    """

    def __init__(self, question: Question, names: Names) -> None:
        self._question = question
        self._view: BonesView = question.view
        self._name = names[question.decision.seat]
        self._kind = question.decision.kind

    @property
    def _most(self) -> int:
        """Maximum number of runes that can be chosen."""
        view, needed = self._view, self._view.needed(self._kind)
        if needed is not None:
            return needed
        return min(len(view.hand), view.drawable) if self._kind == "trade" else len(view.hand)

    @property
    def _free(self) -> bool:
        """True if the player may choose fewer runes than ``_most``."""
        return self._kind in ("trade", "give_runes")

    def step(self, asked: str, chosen: tuple[str, ...] = ()) -> Step:
        """Ask for one more rune, or, where that is allowed, to end the choice."""
        choices = []
        if self._free and (chosen or any(isinstance(move, Done) for move in self._question.moves)):
            told = trading(chosen) if self._kind == "trade" else giving(chosen)
            choices.append(Choice(told, self._answer(chosen)))
        left = list(self._view.hand)
        for rune in chosen:
            left.remove(rune)
        if len(chosen) < self._most:
            choices += [
                Choice(title(rune), leads=partial(self._next, (*chosen, rune)))
                for rune in dict.fromkeys(left)
            ]
        if self._kind == "give_runes":
            choices.append(Choice("Drop the offer", CANCEL))
        if chosen:
            more = "another one, or is that all?"
            if not self._free:
                more = f"{self._most - len(chosen)} more to choose."
            verb = "is" if len(chosen) == 1 else "are"
            asked = f"{self._name}, {titles(chosen)} {verb} chosen: {more}"
        return Step(asked, choices, partial(self._several, chosen, choices))

    def _next(self, chosen: tuple[str, ...]) -> object:
        """Answer with the chosen runes, or ask for more of them."""
        if not self._free and len(chosen) == self._most:
            return self._answer(chosen)
        return self.step("", chosen)

    def _answer(self, chosen: Sequence[str]) -> Several:
        lays = [LAYS[kind] for kind in sorted(KIND_OF[rune] for rune in chosen)]
        return Several((*lays, DONE) if self._free else tuple(lays))

    def _several(self, chosen: tuple[str, ...], choices: Sequence[Choice], line: str) -> object:
        numbers = numbers_typed(line) or []
        if len(numbers) < 2:
            return None
        runes = {title(rune): rune for rune in self._view.hand}
        named = [choices[n - 1].words if 0 < n <= len(choices) else "" for n in numbers]
        more = [runes[words] for words in named if words in runes]
        picked = (*chosen, *more)
        if len(more) < len(numbers) or any(
            picked.count(rune) > self._view.hand.count(rune) for rune in picked
        ):
            return Refusal("Type the numbers of different runes.")
        if len(picked) > self._most:
            return Refusal(f"At most {count(self._most, 'rune')} can be chosen.")
        return self._next(picked)
