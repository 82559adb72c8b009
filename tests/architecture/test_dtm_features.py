"""The table of the DTM's features: each address that it names answers that method, and each test exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from django.urls import resolve

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "reference" / "dtm-features.md"
FEATURES = 75
PLACES = {
    "{club}": "/desk/front-range",
    "{desk}": "/desk/front-range/e/regatta",
    "{public}": "/c/front-range/regatta",
    "{api-club}": "/api/v1/clubs/front-range",
    "{api}": "/api/v1/clubs/front-range/events/regatta",
}


def features() -> list[tuple[list[str], list[str], list[str]]]:
    """The pages, REST addresses and tests of each row."""
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if re.match(r"\| \d+ \|", line)]
    assert [int(line.split("|")[1]) for line in lines] == list(range(1, FEATURES + 1))
    found = []
    for line in lines:
        pages, rest, tests = (re.findall(r"`([^`]+)`", cell) for cell in line.split("|")[3:6])
        found.append((pages, rest, tests))
    return found


def address(text: str) -> str:
    """The address with something in its places."""
    place = re.match(r"\{[a-z-]+\}", text)
    return PLACES[place.group()] + text[place.end() :] if place else text


def test_every_page_that_is_named_resolves() -> None:
    pages = [address(page) for found, _rest, _tests in features() for page in found]
    assert len(pages) > FEATURES
    for page in pages:
        resolve(page)


def test_every_rest_address_takes_the_method_that_is_named() -> None:
    for _pages, rest, _tests in features():
        for line in rest:
            method, path = line.split(" ")
            view: Any = resolve(address(path)).func
            methods = view.actions if hasattr(view, "actions") else dir(view.view_class)
            assert method.lower() in methods, line


def test_every_test_that_is_named_exists() -> None:
    names = {name for _pages, _rest, tests in features() for name in tests}
    assert all(tests for _pages, _rest, tests in features())
    for name in sorted(names):
        file, function = name.split("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert function in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}, name
