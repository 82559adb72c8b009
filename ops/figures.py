"""`make figures`: how large the code is and how well it keeps its own rules, as a table.

It counts branches on an event's format outside of the formats, lines and files of every room, and in how many files a
rule of an event is named. `make lint` checks that no import points up.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ops.setup import ROOT

APPS: Final = ("common", "scoring", "pairing", "handicaps", "tournaments", "config", "ops")
FORMATS: Final = frozenset({"boards", "swiss", "league"})
NO_ROOM: Final = {"__pycache__", "management", "migrations"}
BRANCH: Final = re.compile(r"\bformat\b[^\n]{0,3}[=!]= ?([\"'](boards|swiss|league)[\"']|BOARDS|SWISS|LEAGUE)")
RULES: Final = ("publish_draws", "next_lowest_multiplier")


def main() -> int:
    """Print the table."""
    print("| figure | now |\n|---|---|")
    for name, value in figures():
        print(f"| {name} | {value} |")
    print("\n| room | lines | files |\n|---|---|---|")
    for room, lines, files in rooms():
        print(f"| `{room}` | {lines:,} | {files} |")
    return 0


def figures() -> Iterator[tuple[str, str]]:
    """Each figure by its name."""
    tournaments = sources("tournaments")
    branches = {path: found for path in tournaments if (found := branches_in(path))}
    yield "branches on the format outside the formats", f"{sum(branches.values())} in {len(branches)} files"
    templates = {path: found for path in ROOT.glob("templates/**/*.html") if (found := branches_in(path))}
    yield "the same in templates", f"{sum(templates.values())} in {len(templates)} files"
    for rule in RULES:
        yield f"files that name `{rule}`", f"{len(naming(rule))}"
    faces = [path for app in APPS for path in sources(app) if "__all__" in path.read_text(encoding="utf-8")]
    yield "files with `__all__`", f"{len(faces)}"
    for app in APPS:
        code = sources(app)
        yield f"`{app}/`, lines / files", f"{sum(map(length, code)):,} / {len(code)}"
    tests = list((ROOT / "tests").rglob("*.py"))
    yield "`tests/`, lines / files", f"{sum(map(length, tests)):,} / {len(tests)}"


def rooms() -> Iterator[tuple[str, int, int]]:
    """Each room with its lines and files, the largest first."""
    found = []
    for folder in (ROOT / "tournaments").iterdir():
        if folder.is_dir() and folder.name not in NO_ROOM:
            files = list(folder.rglob("*.py"))
            found.append((folder.name, sum(map(length, files)), len(files)))
    yield from sorted(found, key=lambda room: -room[1])


def branches_in(path: Path) -> int:
    """How often a file outside the formats asks which format it has."""
    if not FORMATS.isdisjoint(path.parts):
        return 0
    return len(BRANCH.findall(path.read_text(encoding="utf-8")))


def naming(rule: str) -> list[Path]:
    """The files of code and templates that name a rule, without migrations."""
    files = [*(path for app in APPS for path in sources(app)), *ROOT.glob("templates/**/*.html")]
    return [path for path in files if re.search(rf"\b{rule}\b", path.read_text(encoding="utf-8"))]


def sources(app: str) -> list[Path]:
    """The Python files of an app, without migrations."""
    return [path for path in sorted((ROOT / app).rglob("*.py")) if "migrations" not in path.parts]


def length(path: Path) -> int:
    """The lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    sys.exit(main())
