"""The modules that rooms bring under one name, in the order of the rooms."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tournaments.rooms import ROOMS


def modules_of_rooms(name: str) -> Iterator[Any]:
    """Each room's module of that name, such as "models" or "pages.format", where it has one."""
    for room in ROOMS:
        module = f"tournaments.{room}.{name}"
        if _is_there(module):
            yield import_module(module)


def _is_there(module: str) -> bool:
    package = module.rpartition(".")[0]
    return (not package or _is_there(package)) and find_spec(module) is not None
