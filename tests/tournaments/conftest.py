"""What tests of all rooms are given: clients of the API, a game, and counts that begin at nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache

from tests import factories
from tests.scenes.api import Api
from tests.scenes.stage import scene
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def api() -> Callable[[User | None], Api]:
    return Api


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)
