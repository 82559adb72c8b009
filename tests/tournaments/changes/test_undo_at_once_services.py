"""Undoing while somebody else saves: nobody loses the event, and a change knows its own rows only (PostgreSQL)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import connection, connections, transaction

from tests import factories
from tests.factories import actor_of
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.permissions import Action
from tournaments.boards.games.services.results import record_result
from tournaments.boards.heats.services.heats import start_games
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.events.services.changes import change_event
from tournaments.events.services.undo import undo_change
from tournaments.people.models import Person
from tournaments.people.services.people import edit_person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _only_where_two_write_at_once() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one transaction write at a time")


def in_thread(pool: ThreadPoolExecutor, act: Callable[[], object]) -> Future[object]:
    """The act on a connection of its own."""

    def run() -> object:
        try:
            return act()
        finally:
            connections.close_all()

    return pool.submit(run)


def wait_for_a_waiter() -> None:
    """Until another connection waits for a lock of this one; other databases of the server have their own waiters."""
    until = time.monotonic() + 5
    with connection.cursor() as cursor:
        while time.monotonic() < until:
            cursor.execute(
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            )
            if cursor.fetchone()[0]:
                return
            time.sleep(0.01)
    raise AssertionError("Nobody waits.")


@contextmanager
def somebody_else() -> Iterator[ThreadPoolExecutor]:
    """An actor on a connection of their own."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_a_save_that_waits_for_an_undo_finds_the_event_there() -> None:
    alice = factories.make_user("Alice")
    event = factories.make_boards_event(factories.make_club(alice), players=14)
    board = factories.make_game(event)
    second = factories.make_game(event, heat=2, state="unstarted")
    start_games(actor_of(alice), second.round)  # freezes the rules, and that is written at the event's own row
    change = Change.objects.latest("id")
    assert any(row["table"] == Event._meta.db_table for row in change.rows)
    mine = Game.objects.select_related("round__event__club").get(pk=board.pk)
    facts = sheet(mine, russia=1904)
    with somebody_else() as pool:
        with transaction.atomic():
            undo_change(actor_of(alice), change)
            saved = in_thread(pool, lambda: record_result(actor_of(alice), mine, facts=facts, seen=0))
            wait_for_a_waiter()
        saved.result(timeout=10)
    assert board.result_versions.count() == 1
    assert Event.objects.get(pk=event.pk).rules_frozen_at is None


def an_event_with_people() -> tuple[User, Club, Event, Person]:
    alice = factories.make_user("Alice")
    club = factories.make_club(alice)
    return alice, club, factories.make_boards_event(club), factories.make_people(club, 1)[0]


def test_people_that_others_enter_at_the_same_time_are_not_part_of_the_change() -> None:
    alice, club, event, _person = an_event_with_people()
    with somebody_else() as pool, change_event(actor_of(alice), event, Action.MANAGE_ENTRIES) as change:
        Person.objects.create(club=club, first_name="Mine", last_name="First")
        in_thread(pool, lambda: Person.objects.create(club=club, first_name="Theirs", last_name="Own")).result()
        Person.objects.bulk_create([Person(club=club, first_name="Mine", last_name="Second")])
        change.record("enter_people", "Entered two people.")
    rows = Change.objects.get().rows
    assert [row["after"]["last_name"] for row in rows] == ["First", "Second"]


def test_people_that_others_edit_at_the_same_time_are_not_part_of_the_change() -> None:
    alice, club, event, person = an_event_with_people()
    mine = Person.objects.create(club=club, first_name="Mine", last_name="Own")
    with somebody_else() as pool, change_event(actor_of(alice), event, Action.MANAGE_ENTRIES) as change:
        Person.objects.filter(last_name="Own").update(first_name="Changed")
        in_thread(pool, partial(edit_person, actor_of(alice), person, first_name="Another", last_name="Name")).result()
        change.record("enter_people", "Changed a name.")
    rows = Change.objects.filter(event=event).get().rows
    assert [(row["pk"], row["before"]["first_name"], row["after"]["first_name"]) for row in rows] == [
        (mine.pk, "Mine", "Changed")
    ]
