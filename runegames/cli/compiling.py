"""Compiled rules: whether this package has them, what they would bring, and how to get them."""

from __future__ import annotations

from runegames import build

GAINS = {"Rune": 1.2, "The Rune Market": 1.8, "Runes & Bones": 2.5, "Runes of Enceladus": 2.6}
"""Factors by which computer players look at more continuations in the same time, by game.

Measured with equal searches of masters, compiled and pure in turns, on two cores of x86-64.
"""
COMMAND = "make play-fast"
"""Command for a checkout that compiles the rules and plays."""


def compiled_words() -> str:
    """Say in a sentence what compiled rules bring."""
    gains = ", ".join(f"{title} {gain:g}" for title, gain in GAINS.items())
    if build() == "compiled":
        return f"Rules and search are compiled: computer players think faster ({gains} times)."
    return (
        "Rules and search are pure Python. Compiled, computer players would think faster"
        f" ({gains} times); in a checkout, `{COMMAND}` compiles them."
    )


def trouble() -> str | None:
    """Return the reason why nothing can be compiled here, or None."""
    import shlex
    import shutil
    import sysconfig
    from pathlib import Path

    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"The compiled wheel needs a C compiler, and there is no {compiler} here."
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "The compiled wheel needs the C headers of Python (a package such as python3-dev)."
    return None
