"""`make map`: which room serves which address, and how the rooms import each other.

Both are generated from the code: `docs/reference/where.md`, and the diagram in `CONTRIBUTING.md`. A test fails if they
are out of date.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import django
from django.urls import URLResolver, get_resolver

from ops.figures import sources
from ops.setup import ROOT
from tournaments.rooms import ROOMS

WHERE: Final = ROOT / "docs" / "reference" / "where.md"
CONTRIBUTING: Final = ROOT / "CONTRIBUTING.md"
BELOW: Final = ("common", "scoring", "pairing", "handicaps")
ORDER: Final = (*BELOW, *dict.fromkeys(room.partition(".")[0] for room in ROOMS))
"""What imports point down through, the lowest first: the apps without tables, then the rooms."""

DIAGRAM: Final = re.compile(r"(?<=<!-- diagram: written by `make map` -->\n).*?(?=<!-- end -->)", re.DOTALL)
HEAD: Final = """\
# Where things are

Written by `make map`.

## Addresses

The package that serves an address, and the folders of `templates/` that it names. The longest address that fits counts:
what is below it and not listed is of the same package. Addresses of allauth are left out: its pages are in
`templates/account/` and `templates/mfa/`. `/live/` isn't Django's: `config/asgi.py` hands it to the hub
(`tournaments/base/live/`).
"""
ARROWS: Final = """\
## Who imports whom

An arrow is one file that imports from one other. Each line counts those from a room to the packages and rooms before
it, by their numbers.
"""
Routes = list[tuple[str, str]]


def main() -> int:
    """Write both."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    WHERE.write_text(where(), encoding="utf-8")
    text = CONTRIBUTING.read_text(encoding="utf-8")
    CONTRIBUTING.write_text(DIAGRAM.sub(lambda _old: diagram(), text), encoding="utf-8")
    return 0


def where() -> str:
    """The page: addresses by their first part, and the counted arrows."""
    sections: dict[str, list[str]] = defaultdict(list)
    for address, package in sorted(served(routes())):
        line = f"| `/{address}` | `{package.replace('.', '/')}/` | {templates_of(package)} |\n"
        sections[address.partition("/")[0]].append(line)
    alone = [lines.pop() for lines in sections.values() if len(lines) == 1]
    parts = [HEAD]
    for title, lines in (*((f"`/{first}/`", lines) for first, lines in sections.items() if lines), ("Others", alone)):
        parts.append(f"### {title}\n\n| address | package | templates |\n|---|---|---|\n{''.join(lines)}")
    return "\n".join([*parts, ARROWS, f"```text\n{table()}```\n"])


def routes(patterns: Any = None, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The site's addresses, each with our package that has its view."""
    for entry in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + re.sub(r"<\w+:", "<", str(entry.pattern))
        if isinstance(entry, URLResolver):
            yield from routes(entry.url_patterns, route)
            continue
        view = getattr(entry.callback, "view_class", None) or getattr(entry.callback, "cls", entry.callback)
        package = view.__module__.rpartition(".")[0]
        if (ROOT / package.partition(".")[0]).is_dir():
            yield route, package


def served(found: Iterable[tuple[str, str]], prefix: str = "", above: str = "") -> Iterator[tuple[str, str]]:
    """Addresses with their packages; one whose package is that of the address `above` it is left out."""
    below: dict[str, Routes] = defaultdict(list)
    packages = []
    for rest, package in found:
        head, slash, tail = rest.partition("/")
        below[head + slash].append((tail, package))
        packages.append(package)
    own = [package for _rest, package in below.pop("", [])]
    here = packages[0] if len(set(packages)) == 1 else own[0] if own else above
    if here != above:
        yield prefix, here
    if len(set(packages)) > 1:
        for step, inner in below.items():
            yield from served(inner, prefix + step, here if prefix else "")


@cache
def templates_of(package: str) -> str:
    """The folders of templates that the modules of a package name."""
    named = [
        name
        for path in ROOT.joinpath(*package.split(".")).glob("*.py")
        for name in re.findall(r'"(\w+(?:/\w+)*)/\w+\.html"', path.read_text(encoding="utf-8"))
    ]
    folders = {"/".join(name.split("/")[:2]) for name in named} - {"components"}
    return ", ".join(f"`{name}/`" for name in sorted(folders)) or "–"


def modules() -> Iterator[tuple[str, Path]]:
    """Each module of the rooms and of the apps below them, by its name."""
    for app in (*BELOW, "tournaments"):
        for path in sources(app):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), path


def imported(path: Path, known: set[str]) -> set[str]:
    """The modules of `known` that a file imports names from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & known) | ({node.module} & known if names - known else set())
    return found


@cache
def arrows() -> Counter[tuple[str, str]]:
    """How often a file of one room or app imports from a file of another."""
    known = {name for name, _path in modules()}
    found: Counter[tuple[str, str]] = Counter()
    for name, path in modules():
        for other in imported(path, known):
            found[part_of(name), part_of(other)] += 1
    return Counter({pair: n for pair, n in found.items() if pair[0] != pair[1] and {*pair} <= {*ORDER}})


def part_of(module: str) -> str:
    """The room or the app of a module."""
    app, _dot, rest = module.partition(".")
    return rest.partition(".")[0] if app == "tournaments" else app


def table() -> str:
    """The counted arrows, a line for each room."""
    wide = max(map(len, ORDER))
    lines = [" " * (wide + 3) + "".join(f"{number:5}" for number in range(1, len(ORDER)))]
    for number, room in enumerate(ORDER, 1):
        counts = "".join(f"{arrows()[room, other] or '·':>5}" for other in ORDER[: number - 1])
        lines.append(f"{number:2} {room:{wide}}{counts}".rstrip())
    return "".join(f"{line}\n" for line in lines)


def diagram() -> str:
    """The rooms as Mermaid draws them. What follows from other arrows is left out."""
    rank = {room: number for number, room in enumerate(ORDER)}
    reached: dict[str, set[str]] = {}
    lines = []
    for room in ORDER:
        others = sorted((other for one, other in arrows() if one == room), key=rank.__getitem__, reverse=True)
        reached[room] = set()
        for other in others:
            if other not in reached[room]:
                lines.append(f"    {room} -- {arrows()[room, other]} --> {other}")
            reached[room] |= {other} | reached[other]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


if __name__ == "__main__":
    sys.exit(main())
