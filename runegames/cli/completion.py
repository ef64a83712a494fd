"""Scripts that let a shell complete commands, options, games and files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import shtab

from runegames.games.registry import playable


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script for ``bash``, ``zsh`` or ``fish``."""
    for action in _actions(parser):
        if action.metavar == "GAME":
            action.choices = playable()
        elif action.metavar in ("FILE", "RECORD"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    return str(shtab.complete(parser, shell))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _actions(each)
