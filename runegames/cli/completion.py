"""Scripts that let a shell complete commands, options, games, computer players, rules and saves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from shlex import quote, split

import shtab

from runegames.bots.registry import LEVELS, UNLISTED
from runegames.games.registry import playable
from runegames.play.offers import offers, setting_of
from runegames.play.places import saves_dir
from runegames.play.saves import SUFFIX

MAX_VALUES = 12
"""Greatest number of values of an option that are completed; of others, the name is."""
HOUSE_RULES = {
    "bash": """
_runegames_house_rules() {{
  local word
  for word in "${{COMP_WORDS[@]}}"; do
    case $word in
{cases}
    esac
  done
}}
""",
    "zsh": """
_runegames_house_rules() {{
  local word
  for word in $words $line; do
    case $word in
{cases}
    esac
  done
}}
""",
    "fish": """
function _runegames_house_rules
  for word in (commandline -opc)
    switch $word
{cases}
    end
  end
end
""",
}
"""Functions by shell that print the settings of the game on the command line."""
CASE = {
    "bash": '      {game}) compgen -W {settings} -- "$1"; return;;',
    "zsh": "      {game}) compadd -- {settings}; return;;",
    "fish": "      case {game}\n        printf '%s\\n' {settings}; return",
}
SAVES = {
    "bash": """
_runegames_saves() {{
  (cd {folder} 2>/dev/null && compgen -f -X '!*{suffix}' -- "$1")
  compgen -f -- "$1"
}}
""",
    "zsh": """
_runegames_saves() {{
  local saves=({folder}/*{suffix}(N:t))
  compadd -- $saves
  _files
}}
""",
    "fish": """
function _runegames_saves
  for save in {folder}/*{suffix}
    string replace -r '.*/' '' -- $save
  end
  __fish_complete_path (commandline -ct)
end
""",
}
"""Functions by shell that print the saved games, then the files of the present folder."""


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script for ``bash``, ``zsh`` or ``fish``."""
    listed = SAVES[shell].format(folder=quote(str(saves_dir())), suffix=SUFFIX)
    saves = _function("_runegames_saves", shell, listed)
    rules = _function("_runegames_house_rules", shell, _house_rules(shell))
    for action in _actions(parser):
        complete: object = None
        if action.metavar == "GAME":
            action.choices = playable()
        elif {"--bot", "--bots"} & {*action.option_strings}:
            action.choices = [*(level.name for level in LEVELS), *UNLISTED]
        elif "--option" in action.option_strings:
            complete = rules
        elif action.metavar == "FILE" and not action.option_strings:
            complete = saves
        elif action.metavar in ("FILE", "RECORD"):
            complete = shtab.FILE
        if complete is not None:
            action.complete = complete  # type: ignore[attr-defined]
    return str(shtab.complete(parser, shell))


def _function(name: str, shell: str, definition: str) -> Mapping[str, object]:
    """Return a completion by a function of the shell, in shtab's form."""
    called = f"({name})" if shell == "fish" else name
    return {shell: called, "preamble": {shell: definition}}


def _house_rules(shell: str) -> str:
    """Define the function that prints the settings of a game."""
    cases = []
    for game_id in playable():
        settings = _settings(game_id)
        words = quote(" ".join(settings)) if shell == "bash" else " ".join(map(quote, settings))
        if settings:
            cases.append(CASE[shell].format(game=game_id, settings=words))
    return HOUSE_RULES[shell].format(cases="\n".join(cases))


def _settings(game_id: str) -> Sequence[str]:
    """List what can follow ``--option`` for a game."""
    from runegames.games.registry import game

    completions = []
    for offer in offers(game(game_id).options_type):
        values = [f"{offer.name}={setting_of(value)}" for value, _ in offer.values]
        if len(values) > MAX_VALUES:
            values = [f"{offer.name}="]
        completions += values
    return [completion for completion in completions if split(completion) == [completion]]


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for subparser in action.choices.values():
                yield from _actions(subparser)
