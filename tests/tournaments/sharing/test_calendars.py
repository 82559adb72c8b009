"""Calendars: ids that last, times in UTC, last days named by the day after, and nothing private in them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import icalendar
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game, Round
from tournaments.events.services.events import publish_event, unpublish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.services.rounds import draft_round, publish_round

CLUB, EVENT = "/c/front-range/calendar.ics", "/c/front-range/regatta/calendar.ics"


@pytest.fixture
def event(regatta: Event) -> Event:
    """A public event of three days, with a first board and a time for its heat."""
    days = {"starts_on": date(2026, 6, 12), "ends_on": date(2026, 6, 14)}
    names = {"name": "Regatta, Übung; die Größte", "venue": "Hall 1; left, upstairs", "time_zone": "Europe/Berlin"}
    Event.objects.filter(pk=regatta.pk).update(published=True, **days, **names)
    factories.make_game(regatta)
    Round.objects.update(starts_at=datetime(2026, 6, 12, 9, tzinfo=UTC))
    regatta.refresh_from_db()
    return regatta


def entries(path: str) -> dict[str, Any]:
    answer = Client().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8"), path
    return {str(each["uid"]): each for each in icalendar.Calendar.from_ical(answer.content).walk("VEVENT")}


def test_an_event_has_its_days_and_its_rounds(event: Event) -> None:
    found = entries(EVENT)
    days, heat = found[f"event-{event.pk}@localhost"], found[f"event-{event.pk}-round-1@localhost"]
    assert (days["dtstart"].dt, days["dtend"].dt) == (date(2026, 6, 12), date(2026, 6, 15))
    assert (str(days["summary"]), str(days["location"])) == (event.name, event.venue)
    assert days["url"] == "http://localhost:8000/c/front-range/regatta/"
    assert heat["dtstart"].dt == datetime(2026, 6, 12, 9, tzinfo=UTC)
    assert days["sequence"] == event.revision


def test_lines_fold_by_bytes_and_times_are_in_utc(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(name="Ü" * 80)
    content = Client().get(EVENT).content
    assert max(len(line) for line in content.split(b"\r\n")) <= 75
    assert b"DTSTART:20260612T090000Z" in content
    assert b"VTIMEZONE" not in content


def test_a_club_has_its_listed_events_alone(event: Event) -> None:
    assert list(entries(CLUB)) == [f"event-{event.pk}@localhost"]
    Event.objects.filter(pk=event.pk).update(listed=False)
    assert entries(CLUB) == {}
    assert entries(EVENT)


def test_an_event_that_left_the_lists_is_cancelled_for_ninety_days(event: Event, alice: User) -> None:
    before = entries(CLUB)[f"event-{event.pk}@localhost"]["sequence"]
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="unlisted"))
    cancelled = entries(CLUB)[f"event-{event.pk}@localhost"]
    assert (str(cancelled["status"]), str(cancelled["summary"])) == ("CANCELLED", "Cancelled")
    assert cancelled["sequence"] > before
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert entries(CLUB) == {}


def test_a_private_event_is_cancelled_in_calendars_and_tells_nothing_more(event: Event, alice: User) -> None:
    unpublish_event(actor_of(alice), event)
    for path in (CLUB, EVENT):
        (only,) = entries(path).values()
        assert str(only["status"]) == "CANCELLED"
        assert "Regatta" not in Client().get(path).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert Client().get(EVENT).status_code == 404


def test_an_event_that_was_never_public_is_in_no_calendar(regatta: Event) -> None:
    Event.objects.filter(pk=regatta.pk).update(starts_on=date(2026, 6, 12))
    assert entries(CLUB) == {}
    assert Client().get(EVENT).status_code == 404


def test_a_calendar_is_sent_again_once_something_changed(event: Event) -> None:
    tag = Client().get(CLUB)["ETag"]
    assert Client().get(CLUB, headers={"if-none-match": tag}).status_code == 304
    Event.objects.filter(pk=event.pk).update(revision=event.revision + 1)
    assert Client().get(CLUB, headers={"if-none-match": tag}).status_code == 200


def test_a_player_has_their_own_rounds_with_the_board(event: Event, club: Club, alice: User) -> None:
    make_player_links(actor_of(alice), event)
    link = PlayerLink.objects.filter(entry__seats__game__number=1).first()
    assert link is not None
    token = token_of(link)
    answer = Client().get(f"/p/{token}/calendar.ics")
    assert answer["Cache-Control"].startswith("private")
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    text = answer.content.decode().replace("\r\n ", "")
    assert "heat 1: Game 1" in text
    assert token not in text
    assert Client().get("/p/nobody/calendar.ics").status_code == 404


def test_a_player_of_a_table_reads_whom_they_meet(club: Club, oscar: User) -> None:
    cup = make_swiss_event(club, oscar, players=4, name="Spring Cup")
    publish_event(actor_of(oscar), cup)
    draft = draft_round(actor_of(oscar), cup)
    make_player_links(actor_of(oscar), cup)
    Event.objects.filter(pk=cup.pk).update(starts_on=date(2026, 6, 12))
    game = Game.objects.filter(round__event=cup, number=1).get()
    one, other = game.seats.select_related("entry__person", "entry__player_link")
    path = f"/p/{token_of(one.entry.player_link)}/calendar.ics"

    def text() -> str:
        return Client().get(path).content.decode().replace("\r\n ", "")

    assert other.entry.name not in text()
    publish_round(actor_of(oscar), draft)
    assert f"against {other.entry.name}" in text()


def test_a_season_has_its_matches_in_the_time_of_the_event(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, name="Winter League")
    publish_event(actor_of(oscar), season)
    Event.objects.filter(pk=season.pk).update(time_zone="Europe/Berlin", revision=season.revision + 5)
    match = season.fixtures.order_by("number")[0]
    match.played_on, match.starts = date(2026, 10, 25), time(19, 30)
    match.save()
    found = entries(f"/c/front-range/{season.slug}/calendar.ics")[f"event-{season.pk}-match-{match.number}@localhost"]
    assert found["dtstart"].dt == datetime(2026, 10, 25, 18, 30, tzinfo=UTC)
