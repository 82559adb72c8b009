"""The rooms of `tournaments/rooms.py`: every module is in one, and `make lint` lets no import point up."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ops.code_map import imported
from ops.code_map import modules as all_modules
from tournaments.rooms import ROOMS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tournaments"
DOWNWARD = "Rooms import downward"
OUTSIDE = {"apps", "models", "rooms", "management"}
"""What gathers the rooms, and what Django looks for in the application alone."""


def modules() -> Iterator[tuple[str, Path]]:
    yield from (found for found in all_modules() if found[0].startswith("tournaments."))


def pyproject() -> dict[str, Any]:
    """The contracts of the import linter."""
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = settings["tool"]["importlinter"]
    return found


def test_every_module_is_in_a_room() -> None:
    rooms = {each.partition(".")[0] for each in ROOMS}
    found = {name.split(".")[1] for name, _path in modules()}
    assert found - rooms == OUTSIDE
    assert rooms - found == set()


def test_nobody_imports_what_gathers_the_rooms() -> None:
    known = {name for name, _path in modules()}
    gathering = {"tournaments.models"}
    for name, path in modules():
        assert not imported(path, known) & gathering, name


def test_the_contracts_ignore_no_import() -> None:
    assert [each["name"] for each in pyproject()["contracts"] if each.get("ignore_imports")] == []


def test_the_contracts_know_every_room() -> None:
    """The order of `rooms.py` is the order that `make lint` checks; strangers are on one line."""
    contracts = {each["name"]: each for each in pyproject()["contracts"]}
    lines = [[part.strip().partition(".")[2] for part in line.split("|")] for line in contracts[DOWNWARD]["layers"]]
    houses = list(dict.fromkeys(each for each in ROOMS if "." not in each))
    assert [room for line in reversed(lines) for room in line] == houses
    layered = {each.partition(".")[2] for each in contracts["Layers of a room"]["containers"]}
    assert layered == {each for each in ROOMS if (PACKAGE / each.replace(".", "/")).is_dir()}
    parts = [each.partition(".")[2] for each in ROOMS if "." in each]
    assert [each for each in contracts["Boards in two parts"]["layers"] if each in parts] == parts[::-1]


def test_only_a_packages_init_has_a_list_of_public_names() -> None:
    apps = ("common", "config", "handicaps", "ops", "pairing", "scoring", "tournaments", "tests")
    files = [path for app in apps for path in (ROOT / app).rglob("*.py") if path.name != "__init__.py"]
    found = [
        path
        for path in files
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    assert found == []
