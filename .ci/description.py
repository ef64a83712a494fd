"""Description of the package for an index, made from README.md (`make package` checks it).

On an index, links to files of the repository need the address of the repository, which stands in
`pyproject.toml` (`[tool.hatch.metadata.hooks.custom]`). While it is empty, the description has no
pictures, and of links to files only the words; the package has no project URLs. Standard library
only.

`description.py FILE …` checks wheels and source distributions.
"""

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

LINK = re.compile(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s]+)\)")
ABSOLUTE = re.compile(r"https?://|mailto:|#")
PAGES = {"Homepage": "", "Changelog": "CHANGELOG.md", "Documentation": "docs"}
"""Project URLs by label: paths in the repository."""


def description(readme: str, address: str, version: str) -> str:
    """Return a README with absolute addresses, or without links to files if there is no address."""

    def absolute(match: "re.Match[str]") -> str:
        picture, words, target = match.groups()
        if picture:
            return f"![{words}]({file_url(address, version, target, raw=True)})" if address else ""
        words = LINK.sub(absolute, words)
        if ABSOLUTE.match(target):
            return f"[{words}]({target})"
        return f"[{words}]({file_url(address, version, target)})" if address else words

    made = LINK.sub(absolute, readme)
    return made if address else re.sub(r"\n{3,}", "\n\n", made)


def file_url(address: str, version: str, path: str, *, raw: bool = False) -> str:
    """Return the address of a file in the repository, as of a version."""
    return f"{address}/{'raw' if raw else 'blob'}/v{version}/{path}"


def urls(address: str, version: str) -> "dict[str, str]":
    """Return the project URLs; none without an address."""
    if not address:
        return {}
    return {
        label: file_url(address, version, path) if path else address
        for label, path in PAGES.items()
    }


def faults(metadata: Message, address: str) -> Iterator[str]:
    """Yield what is wrong with the metadata of a package."""
    text = str(metadata.get_payload())
    if not text.strip():
        yield "there is no description"
    for _, words, target in LINK.findall(text):
        if not ABSOLUTE.match(target):
            yield f"the link of {words!r} leads to a file, {target}"
    for url in metadata.get_all("Project-URL", ()):
        if not address or f", {address}" not in url:
            yield f"nobody has said who owns the address of {url!r}"
    if not address and "![" in text:
        yield "there are pictures, but no address to load them from"


def metadata_of(package: Path) -> Message:
    """Read the metadata of a wheel or source distribution."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            (name,) = (file for file in wheel.namelist() if file.endswith(".dist-info/METADATA"))
            return message_from_bytes(wheel.read(name))
    with tarfile.open(package) as sdist:
        (name,) = (
            member for member in sdist.getnames() if member.count("/") == 1 and "PKG-INFO" in member
        )
        opened = sdist.extractfile(name)
        assert opened is not None
        return message_from_bytes(opened.read())


def address_in(project: Path) -> str:
    """Return the address that a `pyproject.toml` gives to the repository."""
    import tomllib

    tools = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]
    return str(tools["hatch"]["metadata"]["hooks"]["custom"]["address"]).rstrip("/")


def main(packages: "list[str]") -> int:
    """Check packages; return the exit status."""
    address = address_in(Path(__file__).resolve().parent.parent / "pyproject.toml")
    wrong = [
        f"{package}: {fault}"
        for package in packages
        for fault in faults(metadata_of(Path(package)), address)
    ]
    print("\n".join(wrong) or f"Descriptions are in order ({address or 'no address yet'}).")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
