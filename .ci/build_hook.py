"""Hooks of the build: the description for an index, a manual page, and on request compiled rules.

Two builds of the same source are equal, byte for byte. The manual page has the day of
``SOURCE_DATE_EPOCH``, or else that of the version in CHANGELOG.md.
"""

from __future__ import annotations

import os
import re
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent
COMPILE_VARIABLE = "RUNEGAMES_COMPILE"
"""Environment variable that asks for compiled rules and search, set by `make wheel-fast`."""


def released(version: str) -> date:
    """Return the day that a build of a version has."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        return datetime.fromtimestamp(int(epoch), UTC).date()
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    match = re.search(rf"(?m)^## {re.escape(version)} - (\d{{4}}-\d\d-\d\d)$", changes)
    return date.fromisoformat(match[1] if match else "2020-02-02")  # hatchling's own


def manual(version: str) -> str:
    """Make the manual page from the parser of the command line."""
    from argparse_manpage.manpage import Manpage

    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    os.environ["COLUMNS"] = "80"  # usage lines wrap in the same places in every build
    from runegames.cli.parser import parser

    page = Manpage(
        parser(),
        {
            "project_name": "runegames",
            "description": "tabletop games about runes, at one terminal",
            "version": version,
            "date": released(version).isoformat(),
            "manual_title": "Games",
            "manual_section": "6",
        },
    )
    return str(page)


class MetadataHook(MetadataHookInterface):
    """Hook that makes the description and the project URLs."""

    def update(self, metadata: dict[str, Any]) -> None:
        sys.path.insert(0, str(ROOT / ".ci"))
        import description

        init = (ROOT / "runegames" / "__init__.py").read_text(encoding="utf-8")
        (version,) = re.findall(r'(?m)^__version__ = "(.+)"$', init)
        address = str(self.config["address"]).rstrip("/")
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        text = description.description(readme, address, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = description.urls(address, version)


class BuildHook(BuildHookInterface[Any]):
    """Hook that adds generated files to the wheel."""

    def dependencies(self) -> list[str]:
        # Only a build with compiled modules needs more packages.
        if not os.environ.get(COMPILE_VARIABLE):
            return []
        return [*self.metadata.core.dependencies, "mypy[mypyc]>=1.18", "setuptools"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self.folder = TemporaryDirectory()
        page = Path(self.folder.name, "runegames.6")
        page.write_text(manual(self.metadata.version), encoding="utf-8")
        build_data["shared_data"][str(page)] = "share/man/man6/runegames.6"
        if not os.environ.get(COMPILE_VARIABLE):
            return
        sys.path.insert(0, str(ROOT / ".ci"))
        import compiled_wheel
        from runegames.cli import compiling

        if problem := compiling.trouble():
            self.app.abort(problem)
        for path, spot in compiled_wheel.build(Path(self.folder.name, "compiled")).items():
            build_data["force_include"][str(path)] = spot
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()
