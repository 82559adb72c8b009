"""What a snapshot of 300 players and 9 rounds costs: to count it from the rows, to read it, and to keep it."""

import statistics
import time

import pytest
from django.db import connection

from ops.chaos.events import large_boards_event, large_swiss_event
from tests import factories
from tournaments.events.models import Event, Snapshot
from tournaments.events.selectors.snapshots import shown_data, snapshot_data

pytestmark = pytest.mark.benchmark
EVENTS = {
    "boards": lambda club: large_boards_event(club, slug="boards", entries=300, heats=9),
    "swiss": lambda club: large_swiss_event(club, slug="swiss", entries=300, rounds=9),
}


def median_ms(run, times=7):
    laps = []
    for _ in range(times):
        start = time.process_time()
        run()
        laps.append(1000 * (time.process_time() - start))
    return statistics.median(laps)


def stored_kb():
    if connection.vendor != "postgresql":
        return len(bytes(Snapshot.objects.get().data)) / 1000
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_column_size(data) FROM tournaments_snapshot")
        return cursor.fetchone()[0] / 1000


@pytest.mark.django_db
@pytest.mark.parametrize("kind", EVENTS)
def test_a_snapshot_of_three_hundred(kind, figures):
    event = EVENTS[kind](factories.make_club(factories.make_user("Alice"), slug="large"))
    event = Event.objects.select_related("club", "boards__scoring_system", "swiss").get(pk=event.pk)
    figures(f"{kind}, 300 × 9: counted, ms of CPU", None, median_ms(lambda: snapshot_data(event)))
    figures(f"{kind}, 300 × 9: read, ms of CPU", None, median_ms(lambda: shown_data(event)))
    figures(f"{kind}, 300 × 9: kB stored", None, stored_kb())
