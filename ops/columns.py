"""`python -m ops.columns`: lines of templates that are longer than 140 columns; `make lint` runs it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ops.setup import ROOT

LONGEST: Final = 140


def main() -> int:
    """Print the lines that are too long; 1 where there are any."""
    found = list(too_long(ROOT / "templates"))
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


def too_long(folder: Path) -> Iterator[str]:
    """Each line that is too long: its file, its number, its length."""
    for path in sorted(folder.rglob("*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            if len(line) > LONGEST:
                yield f"{path.relative_to(folder.parent)}:{number}: {len(line)} columns, not {LONGEST}"


if __name__ == "__main__":
    sys.exit(main())
