"""Prepared queries find what the same query finds without."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.models import F, QuerySet
from django.utils import timezone

from tests import factories
from tournaments.base.prepared import LARGEST, Prepared
from tournaments.clubs.models import Club
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def events_of(order: str, *, club: str, number: int | None = None, before: datetime | None = None) -> QuerySet[Event]:
    """Events with their clubs by an order, filtered by what is given."""
    rows = Event.objects.filter(club__slug=club).select_related("club").annotate(in_club=F("club__name"))
    if number is not None:
        rows = rows.filter(revision=number)
    if before is not None:
        rows = rows.filter(created_at__lt=before)
    return rows.order_by(order)


@pytest.fixture
def events(club: Club) -> list[Event]:
    other = factories.make_club(factories.make_user("Zoe"), name="Zenith", slug="zenith")
    return [factories.make_boards_event(each, name=name, slug=name.lower()) for each in (club, other) for name in "AB"]


def test_it_finds_the_same_rows_with_other_values(events: list[Event]) -> None:
    asked = Prepared(events_of)
    Event.objects.filter(name="B").update(revision=7)
    for values in (
        {"club": "front-range"},
        {"club": "zenith"},
        {"club": "nowhere"},
        {"club": "zenith", "number": 7},
        {"club": "front-range", "number": 7, "before": timezone.now()},
        {"club": "front-range", "number": None, "before": datetime(2020, 1, 1, tzinfo=UTC)},
    ):
        for order in ("name", "-name"):
            found: list[Any] = list(asked(order, **values))
            assert found == list(events_of(order, **values)), values
            assert [(row.club.slug, row.in_club) for row in found] == [(values["club"], row.club.name) for row in found]


def test_it_is_written_once_for_each_shape(events: list[Event]) -> None:
    calls: list[str] = []

    def made(order: str, **values: Any) -> QuerySet[Event]:
        calls.append(order)
        return events_of(order, **values)

    asked = Prepared(made)
    for club in ("front-range", "zenith", "front-range"):
        asked("name", club=club)
    assert calls == ["name", "name"], "two times, to see where the values are"
    asked("-name", club="zenith")
    asked("name", club="zenith", number=1)
    assert len(calls) == 6


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans each statement again")
def test_postgresql_plans_it_once_for_a_connection(events: list[Event]) -> None:
    asked = Prepared(events_of)
    for club in ("front-range", "zenith"):
        asked("name", club=club)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s", ['%AS "in_club"%'])
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 2])
def test_a_number_that_no_column_holds_finds_nothing(events: list[Event], number: int) -> None:
    assert Prepared(events_of)("name", club="zenith", number=number) == []


def test_text_that_looks_like_sql_or_like_a_made_up_value_is_only_text(events: list[Event]) -> None:
    asked = Prepared(events_of)
    Club.objects.filter(slug="zenith").update(slug="mark-0")
    assert [row.club.name for row in asked("name", club="mark-0")] == ["Zenith", "Zenith"]
    assert asked("name", club="%s') OR 1=1 --") == []


@pytest.mark.parametrize(
    "make",
    [
        lambda *, name: Event.objects.filter(name=name.upper()),
        lambda *, name: Event.objects.filter(name__contains=name),
        lambda *, name: Event.objects.filter(published=bool(name)),
    ],
)
def test_a_value_that_was_changed_or_left_out_is_an_error(make: Any) -> None:
    with pytest.raises(TypeError, match="as it was given"):
        Prepared(make)(name="Regatta")


def test_a_day_that_was_taken_from_the_moment_is_an_error() -> None:
    """It would stay the day on which the query was written."""
    with pytest.raises(TypeError, match="as it was given"):
        Prepared(lambda *, now: Event.objects.filter(created_at__lt=now, starts_on__lt=now.date()))(now=timezone.now())
