"""How fast and how good the seeding is, on a few sizes; `seeding` prints all of them."""

from __future__ import annotations

import pytest

from tests.benchmarks.seeding import line

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("players", [49, 210])
def test_seeding_of_one_size(players: int) -> None:
    print(line(players, heats=4, seed=3))  # noqa: T201  the figures are what it is for
