"""Questions of Runes & Bones in steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from runegames.core import (
    AnyGame,
    Asking,
    Choosing,
    Counting,
    Inquiry,
    Names,
    Picking,
    Question,
    Response,
    count,
)
from runegames.core.asking import Moves, Reached, attempt
from runegames.games.bones.choosing import DONE, LAYS, ChooseRune, EndChoice
from runegames.games.bones.deals import Amount, Barter, Cancel
from runegames.games.bones.model import KIND_OF, RUNES, BonesView
from runegames.games.bones.offering import offer_form
from runegames.games.bones.phrases import POWERS, giving, title, titles, trading
from runegames.games.bones.playing import FOLD, PASS, Play
from runegames.games.bones.promises import Fine
from runegames.games.bones.trade import Buy
from runegames.games.bones.verb import BonesMove
from runegames.games.bones.words import deals, fire, hand

MAX_KNOWN_COLUMNS = 14
COUNTED = {"give_bones": "bone", "want_bones": "bone", "want_runes": "rune"}
"""Unit of an amount, by kind of question."""
VERBS = {"trade": "trade", "give_runes": "give", "hand_over": "give"}
"""Verbs of what is done with picked runes, by kind of question; others return them."""
TITLES = {title(rune).casefold(): rune for rune in RUNES}


class BonesAsking(Asking):
    """Questions of Runes & Bones: runes and their targets, picks of runes, amounts."""

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

    def inquiry(self, game: AnyGame, question: Question, names: Names) -> Inquiry:
        prompt = game.words.prompt(question.decision, question.view, names)
        kind = question.decision.kind
        if kind in ChooseRune.answers and not question.view.laid:
            return _picks(question, names, prompt)
        if kind in COUNTED or kind == "buy":
            return _amount(game, question, names, prompt)
        groups: dict[object, list[BonesMove]] = {}
        for move in question.moves:
            groups.setdefault(_group(move), []).append(move)
        responses = tuple(
            _one(game, question, names, moves[0])
            if len(moves) == 1 and not isinstance(moves[0], Barter)
            else _several(game, question, names, moves)
            for moves in groups.values()
        )
        return Choosing(prompt, responses, partial(_read, question, names))


def _group(move: BonesMove) -> object:
    """Return what the moves that are one response have in common."""
    match move:
        case Play(rune):
            return "play", rune
        case Barter():
            return "barter"
        case Fine():
            return "fine"
    return move


def _one(game: AnyGame, question: Question, names: Names, move: BonesMove) -> Response:
    words = game.words.tell_move(move, question.view, names)
    label = words.partition(": ")[0]
    known = _knowing(question.view, names, move.rune) if isinstance(move, Play) else ""
    note = move.after(question.view)
    return Response(label, (move,), note, key=move.key, words=words, known=known)


def _knowing(view: BonesView, names: Names, rune: str) -> str:
    """Say who knows that the viewer holds a rune."""
    knowing = [names[seat] for seat, runes in enumerate(view.exposed) if rune in runes]
    if not knowing:
        return ""
    words = f"{knowing[0]} knows it" if len(knowing) == 1 else f"{len(knowing)} know it"
    return words if len(words) <= MAX_KNOWN_COLUMNS else f"known to {len(knowing)}"


def _several(
    game: AnyGame, question: Question, names: Names, moves: Sequence[BonesMove]
) -> Response:
    """Make a response for moves that a further step tells apart."""
    name = names[question.decision.seat]
    match moves[0]:
        case Play(rune, None):
            # The rune that is winning already can also buy the win.
            asked = f"{name}, how to play {title(rune)}?"
            step = Choosing(asked, tuple(_one(game, question, names, move) for move in moves))
            return Response(f"Play {title(rune)}", lambda: step, "equals it, or buys the win")
        case Play(rune):
            step = _whom(question, names, moves, f"on whom to play {title(rune)}")
            return Response(f"Play {title(rune)}", lambda: step, POWERS[rune])
        case Fine():
            numbers = [move.number for move in moves if isinstance(move, Fine)]
            fined = Counting(
                f"{name}, a fine of how many bones?",
                min(numbers),
                max(numbers),
                lambda number: (Fine(number),),
                lambda number: count(number, "bone"),
            )
            return Response("Fine the debtor", lambda: fined, "some bones")
    left = question.view.offers_left
    step = _whom(question, names, moves, "an offer to whom")
    return Response(
        "Offer",
        lambda: step,
        f"{left} left",
        key="o",
        words=f"Make an offer: {left} left on this turn",
        form=partial(offer_form, question, names),
    )


def _whom(question: Question, names: Names, moves: Sequence[BonesMove], asked: str) -> Choosing:
    """Ask for the target of a rune or of an offer."""
    responses = []
    for move in moves:
        assert isinstance(move, Play | Barter)
        assert move.target is not None
        note = _about(question.view, move.target)
        name = names[move.target]
        responses.append(Response(name, (move,), note, words=f"{name}, with {note}"))
    return Choosing(f"{names[question.decision.seat]}, {asked}?", tuple(responses))


def _about(view: BonesView, seat: int) -> str:
    """Count the bones and runes of a player, and name the known runes."""
    words = f"{count(view.bones[seat], 'bone')} and {count(view.hand_sizes[seat], 'rune')}"
    known = view.known_hands[seat]
    return f"{words}, known: {titles(known)}" if known else words


def _amount(game: AnyGame, question: Question, names: Names, prompt: str) -> Counting:
    """Ask for a number of bones or runes in an offer, or of runes to buy."""
    numbers = {move.number: move for move in question.moves if isinstance(move, Amount | Buy)}
    thing = COUNTED.get(question.decision.kind, "")

    def consequence(number: int) -> str:
        if not thing:
            return game.words.tell_move(numbers[number], question.view, names)
        return count(number, thing) if number else "None"

    others = tuple(
        _one(game, question, names, move) for move in question.moves if isinstance(move, Cancel)
    )
    return Counting(
        prompt, min(numbers), max(numbers), lambda number: (numbers[number],), consequence, others
    )


def _read(question: Question, names: Names, line: str) -> Reached | None:
    """Read the name of a rune, ``pass`` or ``fold``; refuse an illegal move with its rule."""
    words = " ".join(line.casefold().split()).removeprefix("play ")
    rune = TITLES.get(words.replace(" ", "-")) or TITLES.get(words)
    match question.decision.kind:
        case "act" | "spy" if rune is not None:
            fits = [move for move in question.moves if isinstance(move, Play) and move.rune == rune]
            if fits:
                return (fits[0],) if len(fits) == 1 else None
            return attempt(question, Play(rune), names)
        case _ if rune is not None:
            return attempt(question, ChooseRune(rune), names)
    if words == "pass":
        return attempt(question, PASS, names)
    return attempt(question, FOLD, names) if words == "fold" else None


def _picks(question: Question, names: Names, asked: str) -> Picking:
    """Ask for some runes of the hand, to trade, return or give.

    The rules take them one by one; the answer holds all these moves.
    """
    view: BonesView = question.view
    kind = question.decision.kind
    needed = view.needed(kind)
    ends = needed is None
    most = len(view.hand) if needed is None else needed
    if kind == "trade":
        most = min(most, view.drawable)
    least = most
    if ends:
        least = 0 if any(isinstance(move, EndChoice) for move in question.moves) else 1

    def runes(places: tuple[int, ...]) -> list[str]:
        return [view.hand[index] for index in places]

    def pick(places: tuple[int, ...]) -> Moves:
        lays = [LAYS[number] for number in sorted(KIND_OF[rune] for rune in runes(places))]
        return (*lays, DONE) if ends else tuple(lays)

    def done(places: tuple[int, ...]) -> str:
        match kind:
            case "trade":
                return trading(runes(places))
            case "give_runes" | "hand_over":
                return giving(runes(places))
        return f"Return {titles(runes(places))}"

    return Picking(
        asked,
        tuple(map(title, view.hand)),
        least=least,
        most=most,
        moves=pick,
        pick=pick,
        done=done,
        piece="rune",
        verb=VERBS.get(kind, "return"),
        others=tuple(
            Response(str(move.words(view, names)), (move,))
            for move in question.moves
            if isinstance(move, Cancel)
        ),
        name=names[question.decision.seat],
    )
