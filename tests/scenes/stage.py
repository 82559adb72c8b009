"""Scenes that neighbouring tests share: made once, seen by each test as new.

A fixture marked with `@scene` is made outside the test's own transaction. The next test that asks for the same scenes
finds its rows again, as they were, and gets copies of its objects. Making a scene often takes longer than the test.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pytest
from django.db import transaction
from django.test import SimpleTestCase

P = ParamSpec("P")
R = TypeVar("R")
Make = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Level:
    """A scene that exists, in a savepoint of its own, and the objects of all scenes up to it."""

    make: Make
    atomic: transaction.Atomic
    made: dict[Make, Any]


class Stage:
    """The scenes that stand, each in a transaction within that of the one before it."""

    def __init__(self) -> None:
        self.levels: list[Level] = []
        self.copies: dict[Make, Any] = {}
        self.unblocked: Callable[[], AbstractContextManager[None]] = nullcontext

    def set_for(self, plan: list[tuple[Make, list[Make | None]]]) -> None:
        """Let exactly the planned scenes stand, each with those that it is made from (None is the database)."""
        same = 0
        while same < min(len(plan), len(self.levels)) and self.levels[same].make is plan[same][0]:
            same += 1
        self.strike(same)
        with self.unblocked():
            for make, needs in plan[same:]:
                self._make(make, needs)
        self.copies = self._copies()

    def _make(self, make: Make, needs: list[Make | None]) -> None:
        made = self._copies()
        atomic = transaction.atomic()
        atomic.__enter__()
        self.levels.append(Level(make, atomic, made))
        try:
            made[make] = make(*(need and made[need] for need in needs))
        except BaseException:
            self.strike()
            raise

    def _copies(self) -> dict[Make, Any]:
        return copy.deepcopy(self.levels[-1].made) if self.levels else {}

    def strike(self, keep: int = 0) -> None:
        """Undo all scenes but the first `keep`."""
        self.copies = {}
        with self.unblocked():
            while len(self.levels) > keep:
                transaction.set_rollback(True)
                self.levels.pop().atomic.__exit__(None, None, None)


STAGE = Stage()


def scene(make: Callable[P, R]) -> Callable[P, R]:
    """A fixture whose rows and objects neighbouring tests share. It may use `db` and other scenes, nothing else."""

    @wraps(make)
    def given(*args: P.args, **kwargs: P.kwargs) -> R:
        found: R = STAGE.copies[make] if make in STAGE.copies else make(*args, **kwargs)
        return found

    given.scene = make  # type: ignore[attr-defined]
    return pytest.fixture(given)


def plan_of(item: pytest.Item) -> list[tuple[Make, list[Make | None]]]:
    """The scenes that a test uses, those first that others are made from."""
    fixtures = getattr(item, "_fixtureinfo").name2fixturedefs  # pytest has no public way to ask  # noqa: B009
    planned: dict[Make, list[Make | None]] = {}

    def made_by(name: str) -> Make | None:
        """The fixture that makes the scene of this name for the test; None if that isn't a scene."""
        return getattr(fixtures[name][-1].func, "scene", None) if name in fixtures else None

    def add(name: str) -> bool:
        make = made_by(name)
        if make is None:
            return False
        needs = list(inspect.signature(make).parameters)
        if all(need == "db" or add(need) for need in needs):
            planned.setdefault(make, [made_by(need) for need in needs])
        return make in planned

    for name in sorted(fixtures, key=lambda name: (-_depth(name, fixtures), name)):
        add(name)
    return list(planned.items())


def _depth(name: str, fixtures: Any) -> int:
    """How many fixtures the named one is made from: the costly scenes come first, so that they stand longest."""
    return sum(1 + _depth(need, fixtures) for need in fixtures[name][-1].argnames if need in fixtures and need != name)


@pytest.fixture(scope="session")
def stage(django_db_setup: None, django_db_blocker: Any) -> Iterator[Stage]:
    """The one stage, on the suite's database."""
    STAGE.unblocked = django_db_blocker.unblock
    yield STAGE
    STAGE.strike()


@pytest.fixture
def scenes(stage: Stage, request: pytest.FixtureRequest) -> None:
    """Asked for by each test that shares scenes, before all else."""
    stage.set_for(plan_of(request.node))


def shares_scenes(item: pytest.Item) -> bool:
    """Whether the test is rolled back at its end by pytest: one that commits, or a `TestCase`, makes its own scenes."""
    marker = item.get_closest_marker("django_db")
    commits = "transactional_db" in item.fixturenames or (marker and marker.kwargs.get("transaction"))
    return not commits and not issubclass(getattr(item, "cls", None) or object, SimpleTestCase)


def by_scenes(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Tests of a file in an order in which few scenes are made twice."""

    def scenes_of(item: pytest.Item) -> list[str]:
        return [make.__qualname__ for make, _needs in plan_of(item)] if "scenes" in item.fixturenames else []

    return sorted(items, key=scenes_of)
