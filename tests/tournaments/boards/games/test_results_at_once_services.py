"""Two people save a game at the same moment: one version is saved, the other writer is warned (PostgreSQL, SQLite)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

import pytest
from django.db import connection, connections, transaction

from tests import factories
from tests.factories import actor_of
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.errors import BusyError, StaleError
from tournaments.boards.games.services.results import record_result
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.people.services.people import edit_person


@pytest.mark.django_db(transaction=True)
def test_two_writers_at_once_make_one_version() -> None:
    alice, bob = factories.make_user("Alice"), factories.make_user("Bob")
    club = factories.make_club(alice)
    factories.join_club(club, bob, role="scorer")
    game = factories.make_game(factories.make_boards_event(club, players=7))
    both_ready = Barrier(2)

    def save(user: User, year: int) -> str:
        try:
            mine = Game.objects.select_related("round__event__club").get(pk=game.pk)
            facts = sheet(mine, russia=year)
            both_ready.wait(timeout=10)
            record_result(actor_of(user), mine, facts=facts, seen=0)
        except (StaleError, BusyError) as error:
            return error.code
        finally:
            connections.close_all()
        return "saved"

    with ThreadPoolExecutor(2) as pool:
        outcomes = sorted(pool.map(save, (alice, bob), (1904, 1905)))
    assert outcomes in (["saved", "stale"], ["busy", "saved"])
    assert game.result_versions.count() == 1
    assert Event.objects.get().revision == 1


@contextmanager
def holding_the_event() -> Iterator[None]:
    """Somebody else's transaction holds the event's row."""
    holding, done = Barrier(2), Barrier(2)

    def hold() -> None:
        with transaction.atomic():
            Event.objects.select_for_update().get()
            holding.wait(timeout=10)
            done.wait(timeout=30)
        connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        held = pool.submit(hold)
        holding.wait(timeout=10)
        yield
        done.wait(timeout=10)
        held.result()


@pytest.mark.django_db(transaction=True)
def test_a_lock_that_is_not_free_is_a_clear_refusal() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one lock for the whole file, and waits for it in the driver")
    alice = factories.make_user("Alice")
    game = factories.make_game(factories.make_boards_event(factories.make_club(alice), players=7))
    facts = sheet(game)
    with holding_the_event(), pytest.raises(BusyError):
        record_result(actor_of(alice), game, facts=facts, seen=0)
    assert game.result_versions.count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_lock_needed_in_the_middle_of_a_change_is_a_clear_refusal_too() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one lock for the whole file, and waits for it in the driver")
    alice = factories.make_user("Alice")
    entry = factories.make_boards_event(factories.make_club(alice), players=7).entries.first()
    with holding_the_event(), pytest.raises(BusyError):
        edit_person(actor_of(alice), entry.person, first_name="Another", last_name="Name")
    entry.person.refresh_from_db()
    assert entry.person.name != "Another Name"
