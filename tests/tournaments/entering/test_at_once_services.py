"""Many people enter at once: one gets the last place, the others wait in order, and no number comes twice."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.entering_scene import application, enter, open_entries, send
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.errors import BusyError
from tournaments.base.models import Mail
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.applying import apply_for_place
from tournaments.entering.services.decisions import take_offer, withdraw_entry
from tournaments.entering.services.places import tend_entries
from tournaments.events.models import Event
from tournaments.people.models import Person

pytestmark = pytest.mark.django_db(transaction=True)
CROWD = 20


@pytest.fixture
def last_place() -> Event:
    alice = factories.make_user("Alice")
    event = make_swiss_event(factories.make_club(alice), alice)
    open_entries(event, alice, capacity=1)
    return event


@pytest.fixture
def shared_database() -> None:
    """Skip a test of two threads on SQLite."""
    if connection.vendor != "postgresql":
        pytest.skip("a database in memory refuses to read while another writes")


def at_once(event: Event, *, names: list[str], keys: list[str]) -> None:
    """Each sends a form at the same moment, and sends it again where somebody else is saving."""
    ready = Barrier(len(names))

    def one(name: str, key: str) -> None:
        try:
            mine = Event.objects.select_related("club").get(pk=event.pk)
            ready.wait(timeout=60)
            for _attempt in range(20):
                try:
                    apply_for_place(mine, application(name), key=key)
                except BusyError:
                    time.sleep(0.05)
                else:
                    return
        finally:
            connection.close()

    with ThreadPoolExecutor(len(names)) as pool:
        for done in [pool.submit(one, name, key) for name, key in zip(names, keys, strict=True)]:
            done.result(timeout=120)


@pytest.mark.usefixtures("shared_database")
def test_twenty_people_at_once_for_the_last_place(last_place: Event) -> None:
    names = [f"Player {number:02d}" for number in range(CROWD)]
    at_once(last_place, names=names, keys=names)
    rows = EntryRequest.objects.filter(event=last_place)
    assert Counter(rows.values_list("state", flat=True)) == {State.ACCEPTED: 1, State.WAITING: CROWD - 1}
    waiting = rows.filter(state=State.WAITING)
    assert sorted(waiting.values_list("queue_no", flat=True)) == list(range(1, CROWD))
    assert sorted(rows.values_list("number", flat=True)) == list(range(1, CROWD + 1))
    in_order = list(waiting.order_by("number").values_list("queue_no", flat=True))
    assert in_order == sorted(in_order)
    assert last_place.entries.count() == 1


@pytest.mark.usefixtures("shared_database")
def test_the_same_form_ten_times_at_once_counts_once(last_place: Event) -> None:
    at_once(last_place, names=["Ada Byron"] * 10, keys=["one form"] * 10)
    assert EntryRequest.objects.count() == 1
    assert Person.objects.filter(last_name="Byron").count() == 1


@pytest.mark.usefixtures("shared_database")
def test_the_player_takes_the_offer_while_the_worker_ends_it(last_place: Event, mails: None) -> None:
    """One of the two comes first, and the other finds the place gone or taken: never both."""
    first, second = enter(last_place, "Ada Byron"), enter(last_place, "Bo Diddley")
    withdraw_entry(actor_of(last_place.club.memberships.get().user), first)
    later = timezone.now() + timedelta(hours=25)

    def worker() -> None:
        try:
            tend_entries(now=later)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(worker)
        with suppress(RuleError, BusyError):
            take_offer(second)
        done.result(timeout=30)
    second.refresh_from_db()
    assert (second.state == State.ACCEPTED) == (last_place.entries.count() == 1)


def test_known_and_unknown_addresses_take_the_same_time(last_place: Event, mails: None) -> None:
    """Both store a mail and nothing else that takes long: medians lie within 20 ms."""
    enter(last_place, "Ada Byron")

    def seconds(name: str) -> float:
        started = time.perf_counter()
        send(last_place, name)
        return time.perf_counter() - started

    known, unknown = [], []
    for number in range(15):
        Mail.objects.all().delete()
        known.append(seconds("Ada Byron"))
        unknown.append(seconds(f"Somebody {number}"))
    middle = len(known) // 2
    assert abs(sorted(known)[middle] - sorted(unknown)[middle]) < 0.02
