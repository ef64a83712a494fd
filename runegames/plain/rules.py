"""Rules of a game, printed section by section."""

from __future__ import annotations

import re

from runegames.core import AnyGame, and_list
from runegames.games.registry import text_of
from runegames.games.rulebook import Rulebook, RuleSection, parse
from runegames.plain.choices import PlainChoice, Step
from runegames.plain.dialogue import Dialogue
from runegames.plain.speech import block_heard, section_heard
from runegames.plain.stream import Stream


def _book_of(stream: Stream, game: AnyGame) -> Rulebook | None:
    """Return the rules page of a game in words for reading aloud.

    If the game has no page, print a sentence on that and return None.
    """
    page = text_of(game.meta.id, "rules")
    if page is None:
        stream.say(f"The rules page of {game.meta.title} is missing.")
        return None
    return parse(game.words.heard(page, page=True))


def tell_rules(stream: Stream, game: AnyGame, wanted: str, now: str | None) -> None:
    """Print the rules that are ``wanted``: a section, a single rule, or ``all``.

    If ``wanted`` is empty, print the section with the heading ``now``, if there is one.
    """
    book = _book_of(stream, game)
    if book is None:
        return
    if wanted.casefold() == "all":
        for section in book.sections:
            stream.say(*section_heard(section))
        return
    if re.fullmatch(r"[a-z]{2,4}-?\d+[a-z]?", wanted.casefold()):
        _tell_rule(stream, book, wanted)
        return
    sections = _sections(book, wanted or now or "")
    if len(sections) == 1:
        stream.say(*section_heard(sections[0]))
    elif wanted:
        stream.say("That fits no section of the rules, or more than one.")
    headings = and_list([f'"{section.heading}"' for section in book.sections])
    rules = [rule for section in book.sections for block in section.blocks for rule in block.rules]
    example = f", or a rule such as {rules[0]}" if rules else ""
    stream.say(f"Type rules and the beginning of a heading{example}.")
    stream.say(f"The headings are {headings}.")


def _sections(book: Rulebook, wanted: str) -> list[RuleSection]:
    """Find sections by the whole heading, or by its beginning, or by a part of it."""
    words = wanted.casefold()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        sections = [section for section in book.sections if fits(section.heading.casefold(), words)]
        if sections:
            return sections
    return []


def _tell_rule(stream: Stream, book: Rulebook, wanted: str) -> None:
    bare = wanted.upper().replace("-", "")
    for section in book.sections:
        for block in section.blocks:
            if any(rule.upper().replace("-", "") == bare for rule in block.rules):
                stream.say(*block_heard(block))
                return
    stream.say(f"The rules have no rule {wanted.upper()}.")


def read_rules(dialogue: Dialogue, game: AnyGame) -> None:
    """Offer the sections until the user goes back."""
    book = _book_of(dialogue.stream, game)
    if book is None:
        return
    while True:
        choices = [PlainChoice(section.heading, section) for section in book.sections]
        choices.append(PlainChoice("The whole page", book))
        choices.append(PlainChoice("Enough", also=("back", "quit", "menu")))
        read = dialogue.ask(Step("Which part of the rules?", choices))
        if read is None:
            return
        sections = book.sections if read is book else (read,)
        for section in sections:
            dialogue.stream.say(*section_heard(section))
