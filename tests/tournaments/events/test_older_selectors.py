"""Long lists in parts, newest first, events without a day at the end; no row is left out or comes twice."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.scenes.stage import scene
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.selectors.older import part_of_events, part_of_rows

DAYS = [None, date(2026, 5, 2), date(2026, 5, 1), None, date(2026, 5, 2), date(2025, 1, 1), None]
IN_ORDER = [4, 1, 2, 5, 6, 3, 0]  # by day, then the one made last; those without a day after all others


@scene
def events(club: Club) -> list[Event]:
    made = [factories.make_boards_event(club, name=f"E{k}", slug=f"e{k}", starts_on=day) for k, day in enumerate(DAYS)]
    Event.objects.update(published=True, listed=True)
    return made


def test_events_without_a_day_come_last_on_every_database(events: list[Event]) -> None:
    assert list(Event.objects.all()) == [events[k] for k in IN_ORDER]
    page = Client().get("/?q=").content.decode()
    of_a_day = [event for event in events if event.starts_on]
    shown = sorted(of_a_day, key=lambda event: page.index(f">{event.name}<"))
    assert shown == [events[k] for k in IN_ORDER if DAYS[k]]


@pytest.mark.parametrize("most", [1, 2, 3, 6, 7, 8])
def test_parts_of_events_are_the_whole_in_order(events: list[Event], most: int) -> None:
    found, older, parts = [], 0, 0
    while parts == 0 or older:
        part = part_of_events(Event.objects.all(), older=older, most=most)
        found += part.rows
        older, parts = part.older, parts + 1
    assert found == [events[k] for k in IN_ORDER]
    assert parts == -(-len(DAYS) // most)


def test_after_an_event_that_is_gone_comes_nothing(events: list[Event]) -> None:
    assert part_of_events(Event.objects.all(), older=999_999).rows == []


def test_parts_of_a_log_go_by_number(club: Club, alice: User) -> None:
    rows = ChangeLine.objects.filter(club=club)
    for number in range(5):
        factories.make_log_line(club, kind="edit_club", summary=str(number))
    first = part_of_rows(rows, older=0, most=3)
    last = part_of_rows(rows, older=first.older, most=3)
    assert [row.pk for row in [*first.rows, *last.rows]] == sorted(rows.values_list("pk", flat=True), reverse=True)
    assert last.older == 0


@pytest.mark.parametrize("name", ["desk:club", "public:club"])
def test_a_page_of_a_club_leads_to_its_older_events(
    events: list[Event], alice: User, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("tournaments.events.selectors.older.part_of_events.__kwdefaults__", {"most": 3})
    browser, where = Client(), reverse(name, args=[events[0].club.slug])
    browser.force_login(alice)
    seen: list[str] = []
    query = "?x=1"
    while query:
        page = browser.get(f"{where}{query}")
        seen += [event.name for event in events if f">{event.name}<" in page.content.decode()]
        query = page.context["older"].older
        assert not query or query.startswith("?x=1&older=")
    assert sorted(seen) == sorted(event.name for event in events)
    assert page.context["older"].newest == "?x=1"


def test_the_desk_pages_archived_events_of_their_own(events: list[Event], alice: User) -> None:
    Event.objects.filter(pk=events[2].pk).update(archived_at=timezone.now())
    browser = Client()
    browser.force_login(alice)
    page = browser.get(reverse("desk:club", args=[events[0].club.slug]))
    assert [line.event for line in page.context["archived"]] == [events[2]]
    assert "Archived events" in page.content.decode()
