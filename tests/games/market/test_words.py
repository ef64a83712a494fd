"""Words of The Rune Market that the contract suite does not check."""

from __future__ import annotations

import re
from dataclasses import replace

from runegames.core import PLAYERS, redact
from runegames.games.market import GAME
from runegames.games.market.bandits import PayOutpost, PayRunes, Stow
from runegames.games.market.camps import PutOutpost
from runegames.games.market.duels import Attack
from runegames.games.market.interest import END_TURN
from runegames.games.market.model import MarketOptions
from runegames.games.market.purchases import Trade
from runegames.games.market.thefts import THIEF_MOVE, GiveShelter, Steal
from runegames.games.market.words import purchases
from runegames.games.registry import game
from runegames.games.telling import told_of
from runegames.resources import read_text
from runegames.testing.tables import Setting, asked
from tests.games.market.tables import SHELTER, Has, T, play, set_table
from tests.games.tables import NAMES, only, prompt_of


def test_an_unknown_designer_is_credited_as_unknown() -> None:
    assert GAME.meta.credit == "a game by an unknown designer"
    assert replace(GAME.meta, designer="Nin", year=1999).credit == "a game by Nin, 1999"


def test_an_outpost_is_attached_or_founds_a_camp() -> None:
    state = set_table({(0, "red"): Has(4, shelter=True)}, hands=[(1,)])
    play(state, Trade("outpost", "red"))
    lines = [GAME.words.move(move, state.view(0)) for move in state.legal_moves()]
    assert lines == ["Attach the outpost to the red shelter", "Found a blue camp with the outpost"]
    events = play(state, PutOutpost("blue"))
    assert GAME.words.event(events[-1], NAMES) == "Anna founded a blue camp with the outpost."


def test_prompts_name_the_asked_player_and_the_choice() -> None:
    state = set_table({(1, "red"): SHELTER, (1, "blue"): Has(3)}, hands=[(T, 1)])
    lines = [prompt_of(GAME, state, None)]
    for move in (THIEF_MOVE, Steal(1, "blue"), END_TURN):
        play(state, move)
        lines.append(prompt_of(GAME, state, None))
    assert lines == [
        "Anna, play a hand card.",
        "Anna, what to steal?",
        "Anna, play another card, or end the turn.",
        "Bo, discard a shelter or play a hand card.",
    ]


def test_the_prompt_of_a_purchase_offers_only_what_is_possible() -> None:
    kinds: dict[str, tuple[type, ...]] = {
        "buy with runes": (Trade,),
        "discard a shelter": (GiveShelter,),
        "drive a bandit off": (PayRunes, PayOutpost),
        "put runes under a bandit": (Stow,),
    }
    seen = set()
    for seed in range(16):
        setting = Setting(game("market"), 2 + seed % 4, MarketOptions(turn_limit=12), seed)
        for moment in asked(setting):
            if moment.decision.kind == "purchase":
                lines = purchases(moment.state.view(None), moment.decision.seat)
                assert lines == [
                    words
                    for words, types in kinds.items()
                    if any(isinstance(move, types) for move in moment.moves)
                ]
                seen.update(lines)
    assert seen == set(kinds)


OTHER_NAMES = re.compile(r"attack|ransom|\bput up|\bsend|collector|warehouse", re.IGNORECASE)
"""Words that must not be used for duels, bandits and camps, nor for what is done with them."""


def test_one_thing_has_one_name() -> None:
    for moment in asked(Setting(game("market"), 4, MarketOptions(turn_limit=20), 3)):
        view, moves = moment.state.view(moment.decision.seat), moment.state.legal_moves()
        values = [
            GAME.words.prompt(moment.decision, view, PLAYERS),
            *told_of(GAME, view, PLAYERS[:4]).table,
            *(GAME.words.move(move, view) for move in moves),
            *(move.label(view, PLAYERS) for move in moves),
            *(GAME.words.event(redact(event, None), PLAYERS) for event in moment.after().events),
        ]
        assert not [words for words in values if OTHER_NAMES.search(words)]
    assert not OTHER_NAMES.search(read_text("rules", "market.md"))


def test_the_prompt_of_a_duel_says_if_no_card_fends_it_off() -> None:
    state = set_table(hands=[(9,), (4, T)])
    play(state, Attack(9, 1))
    challenge = "Bo, Anna challenges with 9"
    own = prompt_of(GAME, state, 1)
    assert own == f"{challenge}, and no card in hand fends it off: give up."
    for viewer in (0, None):
        assert prompt_of(GAME, state, viewer) == f"{challenge}: show 9 or higher, or give up?"


def test_the_results_count_everything() -> None:
    camps = {(0, "red"): Has(3, shelter=True, outpost=True), (1, "blue"): Has(2, bandit=0)}
    titles, rows = GAME.words.breakdown(set_table(camps).view(None), NAMES[:2])
    assert titles == ["", "Anna", "Bo"]
    assert rows == [
        ["red runes", "3", "0"],
        ["blue runes", "0", "2"],
        ["outposts, 2 each", "2", "0"],
        ["bandits, -1 each", "0", "-1"],
        ["points", "5", "1"],
    ]


def test_a_stolen_card_is_named_with_its_article() -> None:
    for card, text in ((1, "a 1"), (8, "an 8"), (T, "a thief")):
        state = set_table(hands=[(T, 2), (card,)])
        play(state, THIEF_MOVE)
        event = only(play(state, Steal(1, "card")), "stole")
        assert GAME.words.event(redact(event, 0), NAMES) == f"Anna stole a card from Bo, {text}."
