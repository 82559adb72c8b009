"""What tests of all rooms are given: clients of the API and a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import factories
from tests.scenes.api import Api
from tests.scenes.stage import scene
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game


@pytest.fixture
def api() -> Callable[[User | None], Api]:
    return Api


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)
