"""Many changes at once: the standings are counted by the last of them, and kept at its revision (PostgreSQL)."""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from tests import factories
from tests.factories import actor_of
from tests.tournaments.boards.games.test_results_services import sheet
from tests.tournaments.changes.test_undo_at_once_services import in_thread, somebody_else, wait_for_a_waiter
from tournaments.base.errors import StaleError
from tournaments.base.permissions import Action
from tournaments.boards.games.services.results import record_result
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Snapshot
from tournaments.events.selectors.snapshots import shown_data, snapshot_data
from tournaments.events.services.changes import change_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _only_where_two_write_at_once() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one transaction write at a time, and does not tell who waits")


@pytest.fixture
def boards() -> tuple[User, list[Game]]:
    alice = factories.make_user("Alice")
    event = factories.make_boards_event(factories.make_club(alice), players=14)
    games = [factories.make_game(event, number=number) for number in (1, 2)]
    return alice, list(Game.objects.select_related("round__event__club").filter(pk__in=[g.pk for g in games]))


def revisions() -> tuple[int, list[int]]:
    return Event.objects.get().revision, list(Snapshot.objects.values_list("revision", flat=True))


def test_the_last_of_two_counts_for_both(boards: tuple[User, list[Game]]) -> None:
    alice, (first, second) = boards
    facts = sheet(second, russia=1903)
    with somebody_else() as pool:
        with transaction.atomic():
            record_result(actor_of(alice), first, facts=sheet(first, russia=1904), seen=0)
            waits = in_thread(pool, lambda: record_result(actor_of(alice), second, facts=facts, seen=0))
            wait_for_a_waiter()
            Snapshot.objects.all().delete()
            record_result(actor_of(alice), first, facts=sheet(first, russia=1905), seen=1)
            assert revisions() == (2, [])
        waits.result(timeout=10)
    assert revisions() == (3, [3])
    event = Event.objects.get()
    assert shown_data(event) == snapshot_data(event)


def test_a_waiting_writer_is_seen_from_within_a_request_that_counts_once(boards: tuple[User, list[Game]]) -> None:
    alice, (first, second) = boards
    facts = sheet(second, russia=1903)
    with somebody_else() as pool:
        with transaction.atomic():
            with change_event(actor_of(alice), first.round.event, Action.ENTER_RESULTS) as change:
                waits = in_thread(pool, lambda: record_result(actor_of(alice), second, facts=facts, seen=0))
                wait_for_a_waiter()
                Snapshot.objects.all().delete()
                change.record("record_result", "Nothing much.")
            assert revisions() == (1, [])
        waits.result(timeout=10)
    assert revisions() == (2, [2])


def test_a_writer_that_waited_in_vain_leaves_readable_standings(boards: tuple[User, list[Game]]) -> None:
    alice, (first, _second) = boards
    same = Game.objects.select_related("round__event__club").get(pk=first.pk)
    facts = sheet(same, russia=1903)
    with somebody_else() as pool:
        with transaction.atomic():
            record_result(actor_of(alice), first, facts=sheet(first, russia=1904), seen=0)
            waits = in_thread(pool, lambda: record_result(actor_of(alice), same, facts=facts, seen=0))
            wait_for_a_waiter()
            record_result(actor_of(alice), first, facts=sheet(first, russia=1905), seen=1)
        with pytest.raises(StaleError):
            waits.result(timeout=10)
    event = Event.objects.get()
    assert event.revision == 2
    assert shown_data(event) == snapshot_data(event)
