"""The rooms of `tournaments/rooms.py`: every module is in one, and fewer and fewer imports point up."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ops.code_map import imported
from ops.code_map import modules as all_modules
from tournaments.rooms import ROOMS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tournaments"
OUTSIDE = {"apps", "models", "rooms", "management"}
"""What gathers the rooms, and what Django looks for in the application alone."""

STRANGERS = ({"boards", "swiss", "league"}, {"ratings", "top_dog"})
UPWARD = {
    ("events", "boards"): 4,
    ("events", "lab"): 1,
    ("lab", "boards"): 1,
    ("people", "events"): 13,
    ("people", "players"): 1,
    ("people", "swiss"): 1,
    ("people", "top_dog"): 1,
    ("swiss", "top_dog"): 5,
}
"""Files that import from a room above theirs, counted by both rooms. The table may only shrink."""


def rank(room: str) -> int:
    """The place of a room in the order; strangers to each other have the same."""
    for number, strangers in enumerate(STRANGERS):
        if room in strangers:
            return 100 + number
    order = [each.partition(".")[0] for each in ROOMS]
    return order.index(room) + (200 if room in {"archive", "site", "demo"} else 0)


def modules() -> Iterator[tuple[str, Path]]:
    yield from (found for found in all_modules() if found[0].startswith("tournaments."))


def test_every_module_is_in_a_room() -> None:
    rooms = {each.partition(".")[0] for each in ROOMS}
    found = {name.split(".")[1] for name, _path in modules()}
    assert found - rooms == OUTSIDE
    assert rooms - found == set()


def test_fewer_and_fewer_imports_point_up() -> None:
    known = {name for name, _path in modules()}
    upward: Counter[tuple[str, str]] = Counter()
    for name, path in modules():
        here = name.split(".")[1]
        if here in OUTSIDE:
            continue
        for other in imported(path, known):
            there = other.split(".")[1]
            if there not in OUTSIDE and here != there and rank(there) >= rank(here):
                upward[here, there] += 1
    assert dict(sorted(upward.items())) == UPWARD


def test_nobody_imports_what_gathers_the_rooms() -> None:
    known = {name for name, _path in modules()}
    gathering = {"tournaments.models"}
    for name, path in modules():
        assert not imported(path, known) & gathering, name


def test_the_contracts_ignore_no_pair_of_rooms_but_these() -> None:
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [
        each for each in settings["tool"]["importlinter"]["contracts"] if each["name"] == "Rooms import downward"
    ]
    assert contract["ignore_imports"] == [f"tournaments.{a}.** -> tournaments.{b}.**" for a, b in UPWARD]


def test_a_list_of_public_names_stands_in_the_face_of_a_package_alone() -> None:
    apps = ("common", "config", "handicaps", "ops", "pairing", "scoring", "tournaments", "tests")
    files = [path for app in apps for path in (ROOT / app).rglob("*.py") if path.name != "__init__.py"]
    found = [
        path
        for path in files
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    assert found == []
