"""Numbers beside nouns: whether words that a person reads agree with the number before them."""

from __future__ import annotations

import re

NOUNS = (
    "area|bandit|bone|camp|card|column|day|deal|decision|evening|fault|game|hand|hint|key|master"
    "|minute|move|offer|opponent|outpost|pair|pile|player|point|question|rival|round|row|rule|rune"
    "|second|section|shelter|simulation|theft|triple|turn|unit|win|year"
)
IRREGULAR = {"match": "matches", "ply": "plies", "person": "people"}
_SINGULAR = f"{NOUNS}|{'|'.join(IRREGULAR)}"
_PLURAL = f"(?:{NOUNS})s|{'|'.join(IRREGULAR.values())}"
# "▲6 shelter", in ASCII "[6 shelter]", is six runes with a shelter.
_BEFORE = r"(?<![\w.,:/×+\[▲●–-])(?<!than )(?<!card )(?<!pile )(?<!hand )(?<!round )(?<!turn )"
_BETWEEN = r"(?:(?:more|loose|unseen|new|free|red|blue|green|other|hand|number|last|hidden) )?"
_WRONG = re.compile(
    rf"{_BEFORE}1 {_BETWEEN}(?:{_PLURAL})\b"
    rf"|{_BEFORE}(?:0|[2-9]|\d\d+) {_BETWEEN}(?:{_SINGULAR})\b(?![-'] | limit| cards)"
)


def miscounted(text: str) -> list[str]:
    """Return the numbers whose noun has the wrong form, each with its noun."""
    return [match[0] for match in _WRONG.finditer(text)]
