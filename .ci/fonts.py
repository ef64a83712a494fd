"""Make the fonts of `assets/web`, which are subsets of system fonts.

The script needs `pip install fonttools brotli` and, on Debian, `apt-get install fonts-dejavu-core
fonts-noto-core`. The fonts must have all characters that the project draws, and the letters of most
names.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "assets" / "web"
SYSTEM = Path("/usr/share/fonts/truetype")
LETTERS = "20-7E,A0-17F,192,2C6-2DD,370-3FF,400-45F"
SIGNS = "2010-203A,2070-208E,20AC,2116,2122,2190-23CF,2500-266F,2690-26A1,2713-2718,FFFD"
FONTS = {
    "table": ("dejavu/DejaVuSansMono.ttf", f"{LETTERS},{SIGNS}"),
    "table-bold": ("dejavu/DejaVuSansMono-Bold.ttf", f"{LETTERS},{SIGNS}"),
    "numerals": ("dejavu/DejaVuSans.ttf", "2160-2162"),
    "runes": ("noto/NotoSansRunic-Regular.ttf", "16A0-16F0"),
}
SOURCES = {".ascii", ".md", ".py", ".toml", ".txt"}
UNDRAWN = "⎯"
"""Characters that the code only recognizes, and never draws."""


def main() -> int:
    """Write the fonts, and print missing characters; return the exit status."""
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found, unused-ignore]

    known = set(UNDRAWN)
    for name, (font, characters) in FONTS.items():
        options = ("--flavor=woff2", "--layout-features=", "--no-hinting", "--name-IDs=0,13,14")
        subset = (SYSTEM / font, f"--unicodes={characters}", f"--output-file={WEB / name}.woff2")
        subprocess.run((sys.executable, "-m", "fontTools.subset", *subset, *options), check=True)
        known |= {chr(code) for code in TTFont(WEB / f"{name}.woff2").getBestCmap()}
    missing = drawn() - known
    print(f"No font has {' '.join(sorted(missing))}." if missing else "The fonts have all signs.")
    return 1 if missing else 0


def drawn() -> set[str]:
    """Return all characters outside of ASCII in the code and the assets."""
    names: set[str] = set()
    for folder in ("assets", "runegames"):
        for path in (ROOT / folder).rglob("*"):
            drawn = path.name != "keyboards.toml" and path.parent.name != "licences"
            if path.suffix in SOURCES and drawn:
                names |= set(path.read_text(encoding="utf-8"))
    return {character for character in names if not character.isascii()}


if __name__ == "__main__":
    sys.exit(main())
