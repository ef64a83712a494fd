"""Runes & Bones, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from runegames.core import AnyGame, count
from runegames.games.bones.choosing import Lay
from runegames.games.bones.deals import Amount, Barter, Cancel
from runegames.games.bones.model import RUNES, BonesView
from runegames.games.bones.phrases import POWERS, title, titles
from runegames.games.bones.playing import Fold, Pass, Play
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.games.bones.words import deals, fire, hand
from runegames.plain.choices import Choice, Step
from runegames.plain.games.asking import Asking, attempt
from runegames.plain.games.picks import PICKED, Picks
from runegames.play.session import Question

MOST_TOLD = 9
"""Longer lists are asked in two steps."""
COUNTED = {"give_bones": "bone", "want_bones": "bone", "want_runes": "rune"}
"""What an amount counts, by the kind of question."""
TITLES = {title(rune).casefold(): rune for rune in RUNES}


class BonesAsking(Asking):
    """A rune to play, or another answer; amounts are their own numbers."""

    help = (
        "A rune can be typed by its name, such as Fire-Axe.",
        "Several runes can be chosen at once by their numbers, such as 1 3.",
    )

    def brief(self, question: Question, names: Sequence[str]) -> Sequence[str]:
        """The fire and the bones of all where they matter; deals; the hand."""
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

    def step(self, game: AnyGame, question: Question, names: Sequence[str]) -> Step:
        """Special runes and offers to whom are a step of their own, where the list is long."""
        prompt = game.words.prompt(question.decision, question.view, names)
        if question.decision.kind in PICKED and not question.view.laid:
            return Picks(question, names).step(prompt)
        groups: dict[Any, list[BonesMove]] = {}
        long = len(question.moves) > MOST_TOLD
        for move in question.moves:
            groups.setdefault(_group(move) if long else move, []).append(move)
        choices = [
            _one(game, question, names, moves[0])
            if len(moves) == 1
            else Choice(
                _group_words(moves[0]),
                leads=partial(_whom, game, question, names, moves),
            )
            for moves in groups.values()
        ]

        def typed(line: str) -> object:
            return _typed(question, names, line)

        return Step(prompt, choices, typed)


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


def _whom(
    game: AnyGame, question: Question, names: Sequence[str], moves: Sequence[BonesMove]
) -> Step:
    """On whom, or to whom."""
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


def _about(view: BonesView, seat: int, names: Sequence[str]) -> str:
    """Somebody, and what there is to have."""
    words = f"{names[seat]}, with {count(view.bones[seat], 'bone')}"
    words += f" and {count(view.hand_sizes[seat], 'rune')}"
    known = view.known_hands[seat]
    return f"{words}, known: {titles(known)}" if known else words


def _one(game: AnyGame, question: Question, names: Sequence[str], move: BonesMove) -> Choice:
    match move:
        case Amount(number):
            what = count(number, COUNTED[question.decision.kind]) if number else "None"
            return Choice(what, move, number=number)
        case Cancel() if question.decision.kind in COUNTED:
            amounts = [each.number for each in question.moves if isinstance(each, Amount)]
            words = game.words.tell_move(move, question.view, names)
            return Choice(words, move, number=max(amounts) + 1)
        case Buy(number):
            return Choice(game.words.tell_move(move, question.view, names), move, number=number)
    return Choice(game.words.tell_move(move, question.view, names), move)


def _typed(question: Question, names: Sequence[str], line: str) -> object:
    """Names of runes, and what is not allowed now."""
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
