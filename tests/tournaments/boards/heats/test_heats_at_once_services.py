"""Two requests for the next heat at the same moment make one heat (PostgreSQL)."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import actor_of
from tests.tournaments.changes.test_undo_at_once_services import in_thread, somebody_else, wait_for_a_waiter
from tournaments.boards.heats.services.heats import create_heat
from tournaments.changes.models import ChangeLine
from tournaments.events.models import Round


@pytest.mark.django_db(transaction=True)
def test_a_request_that_waits_for_another_gets_its_heat() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one transaction write at a time")
    alice = factories.make_user("Alice")
    event = factories.make_boards_event(factories.make_club(alice), players=7)
    with somebody_else() as pool:
        with transaction.atomic():
            first = create_heat(actor_of(alice), event)
            second = in_thread(pool, partial(create_heat, actor_of(alice), event))
            wait_for_a_waiter()
        assert second.result(10) == first
    assert Round.objects.filter(event=event).count() == 1
    assert ChangeLine.objects.filter(kind="create_heat").count() == 1


@pytest.mark.django_db
def test_a_request_that_names_its_heat_makes_no_second_however_late_it_comes() -> None:
    alice = factories.make_user("Alice")
    event = factories.make_boards_event(factories.make_club(alice), players=7)
    browser = Client()
    browser.force_login(alice)
    page = browser.get(reverse("desk:heats", args=[event.club.slug, event.slug])).content.decode()
    assert 'name="number" value="1"' in page
    for _time in range(2):
        browser.post(reverse("desk:heat_create", args=[event.club.slug, event.slug]), {"number": "1"})
    where = f"/api/v1/clubs/{event.club.slug}/events/{event.slug}/heats/"
    again = browser.post(where, {"number": 1}, content_type="application/json")
    assert (again.status_code, again["Location"]) == (201, f"{where}1/")
    assert Round.objects.filter(event=event).count() == 1
    assert browser.post(where, {"number": 99}, content_type="application/json").status_code == 400
    heat_page = browser.get(reverse("desk:heat", args=[event.club.slug, event.slug, 1])).content.decode()
    assert 'name="number" value="2"' in heat_page


@pytest.mark.django_db
def test_a_form_that_is_sent_twice_makes_one_heat() -> None:
    alice = factories.make_user("Alice")
    event = factories.make_boards_event(factories.make_club(alice), players=7)
    browser = Client()
    browser.force_login(alice)
    where = reverse("desk:heat_create", args=[event.club.slug, event.slug])
    for _time in range(2):
        browser.post(where, {"idempotency_key": "0123456789abcdef"})
    assert Round.objects.filter(event=event).count() == 1
    assert (
        'name="idempotency_key"'
        in browser.get(reverse("desk:heat", args=[event.club.slug, event.slug, 1])).content.decode()
    )
