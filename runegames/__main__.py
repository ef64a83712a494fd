"""Entry point of ``python -m runegames``."""

from runegames.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
