"""How long the ranking of a circuit takes: 200 events of 60 players each. ms of CPU, printed, never asserted."""

import time
from random import Random

import pytest

from scoring.core.circuits.results import Finish
from scoring.core.circuits.season import count_season
from tests.scoring.core.circuits_cases import DAY, event, preset

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("code", ["grand-prix", "percentile", "tour"])
def test_a_circuit_of_two_hundred_events(code, figures):
    chance = Random(1)  # noqa: S311  no secret
    events = [event(60, number=number, boards=(8, 8, 8)) for number in range(1, 201)]
    finishes = [
        Finish(person=person, event=each.id, place=place, tied=1, order=place)
        for each in events
        for place, person in enumerate(chance.sample(range(900), 60), start=1)
    ]
    begun = time.process_time()
    found = count_season(preset(code), events, finishes, today=DAY)
    figures(f"circuit of 200 × 60, {code}: ms of CPU", 500, (time.process_time() - begun) * 1000)
    assert len(found.lines) > 500
