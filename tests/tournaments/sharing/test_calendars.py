"""Calendars: ids that last, times in UTC, last days named by the day after, and nothing private in them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlsplit

import icalendar
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.private_links import hashed_token
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game, Round
from tournaments.events.services.events import publish_event, unpublish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.league.services.captains import make_link, revoke_link
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, renew_player_link, token_of
from tournaments.sharing.models import CalendarAddress
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


def first_token(event: Event, user: User) -> str:
    """The private link of a player of the first board."""
    make_player_links(actor_of(user), event)
    link = PlayerLink.objects.filter(entry__seats__game__number=1).first()
    assert link is not None
    return token_of(link)


def calendar_of(token: str) -> str:
    """A new address of the calendar behind a private link, as its page shows it."""
    client = Client()
    assert client.post(f"/p/{token}/calendar/").status_code == 302
    (found,) = re.findall(r'value="(http[^"]*/calendar/[^"]*)"', client.get(f"/p/{token}/").content.decode())
    return str(urlsplit(found).path)


def test_an_event_has_its_days_and_its_rounds(event: Event) -> None:
    found = entries(EVENT)
    days, heat = found[f"event-{event.pk}@localhost"], found[f"event-{event.pk}-round-1@localhost"]
    assert (days["dtstart"].dt, days["dtend"].dt) == (date(2026, 6, 12), date(2026, 6, 15))
    assert (str(days["summary"]), str(days["location"])) == (event.name, event.venue)
    assert days["url"] == "http://localhost:8000/c/front-range/regatta/"
    assert heat["dtstart"].dt == datetime(2026, 6, 12, 9, tzinfo=UTC)
    assert days["sequence"] == event.revision


def test_an_event_of_one_day_takes_its_hours_from_the_programme(event: Event) -> None:
    programme = "Bring dice.\n\n08:45 Doors\n9.30 Round 1\n18:00 Prizes"
    days = {"starts_on": date(2026, 6, 12), "ends_on": None, "time_zone": "Europe/London"}
    Event.objects.filter(pk=event.pk).update(description=programme, **days)
    (day,) = [each for uid, each in entries("/c/front-range/calendar.ics").items() if "round" not in uid]
    hours = (day["dtstart"].dt, day["dtend"].dt)
    assert hours == (datetime(2026, 6, 12, 7, 45, tzinfo=UTC), datetime(2026, 6, 12, 18, 0, tzinfo=UTC))


def test_an_open_season_begins_on_its_day(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, name="Winter League", starts_on=date(2026, 9, 7))
    publish_event(actor_of(oscar), season)
    titles = [str(each["summary"]) for each in entries("/c/front-range/calendar.ics").values()]
    assert titles == ["Winter League begins"]


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
    for path, gone in ((CLUB, 1), (EVENT, 2)):
        found = entries(path).values()
        assert [str(each["status"]) for each in found] == ["CANCELLED"] * gone, "the heat as well, in the event’s own"
        assert "Regatta" not in Client().get(path).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert Client().get(EVENT).status_code == 404


def test_an_unlisted_event_made_private_is_cancelled_in_its_own_calendar(event: Event, alice: User) -> None:
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="unlisted"))
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        change_visibility(actor_of(alice), event, details=VisibilityDetails())
        assert {str(each["status"]) for each in entries(EVENT).values()} == {"CANCELLED"}
        assert entries(CLUB) == {}, "it was in no list of the club"
    Event.objects.filter(pk=event.pk).update(published=True, listed=False)
    with time_machine.travel(timezone.now() + timedelta(days=300)):
        assert entries(EVENT)
        unpublish_event(actor_of(alice), Event.objects.get(pk=event.pk))
        assert {str(each["status"]) for each in entries(EVENT).values()} == {"CANCELLED"}


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
    address = calendar_of(token)
    answer = Client().get(address)
    assert answer["Cache-Control"].startswith("private")
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    text = answer.content.decode().replace("\r\n ", "")
    assert "heat 1: Game 1" in text
    assert token not in text + address, "whoever knows the calendar knows no private link"
    assert Client().get("/calendar/nobody.ics").status_code == 404


def test_a_private_calendar_has_an_address_only_once_somebody_asks_for_it(event: Event, alice: User) -> None:
    token = first_token(event, alice)
    page = Client().get(f"/p/{token}/").content.decode()
    assert "Create the address" in page
    assert "/calendar/" not in page.replace(f"/p/{token}/calendar/", "")
    assert Client().get(f"/p/{token}/calendar.ics").status_code == 404
    assert Client().get(f"/p/{token}/calendar/").status_code == 405


def test_a_new_address_ends_the_one_before_and_so_does_a_new_private_link(event: Event, alice: User) -> None:
    token = first_token(event, alice)
    first = calendar_of(token)
    second = calendar_of(token)
    assert first != second
    assert [Client().get(path).status_code for path in (first, second)] == [404, 200]
    link = PlayerLink.objects.get(token_hash=hashed_token(token))
    renewed = renew_player_link(actor_of(alice), link.entry)
    assert Client().get(second).status_code == 404
    assert second not in Client().get(f"/p/{token_of(renewed)}/").content.decode()
    assert Client().get(calendar_of(token_of(renewed))).status_code == 200


def test_the_database_keeps_no_address_of_a_private_calendar(event: Event, alice: User) -> None:
    token = calendar_of(first_token(event, alice)).removeprefix("/calendar/").removesuffix(".ics")
    row = CalendarAddress.objects.get()
    assert len(token) >= 32
    assert token not in (row.nonce, row.token_hash, row.link_hash)
    assert row.token_hash == hashed_token(token)


def test_what_was_private_is_cancelled_in_private_calendars_too(event: Event, alice: User) -> None:
    path = calendar_of(first_token(event, alice))
    before = set(entries(path))
    unpublish_event(actor_of(alice), event)
    found = entries(path)
    assert set(found) == before
    assert {str(each["status"]) for each in found.values()} == {"CANCELLED"}
    assert "Regatta" not in Client().get(path).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert Client().get(path).status_code == 404


def test_a_captain_has_the_matches_of_the_team_alone(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, name="Winter League")
    publish_event(actor_of(oscar), season)
    match = season.fixtures.select_related("home", "away").order_by("number")[0]
    token = make_link(actor_of(oscar), match.home).rstrip("/").rpartition("/")[2]
    for number, each in enumerate(season.fixtures.order_by("number")):
        each.played_on = date(2026, 10, 1) + timedelta(days=number)
        each.save()
    Event.objects.filter(pk=season.pk).update(revision=season.revision + 5)
    client = Client()
    assert "Create the address" in client.get(f"/p/captain/{token}/").content.decode()
    assert client.post(f"/p/captain/{token}/calendar/").status_code == 302
    path = urlsplit(
        re.findall(r'value="(http[^"]*/calendar/[^"]*)"', client.get(f"/p/captain/{token}/").content.decode())[0]
    ).path
    titles = [str(each["summary"]) for each in entries(path).values()]
    assert titles
    assert all(match.home.name in title for title in titles)
    revoke_link(actor_of(oscar), match.home)
    assert client.get(path).status_code == 404


def test_a_player_of_a_table_sees_their_opponents(club: Club, oscar: User) -> None:
    cup = make_swiss_event(club, oscar, players=4, name="Spring Cup")
    publish_event(actor_of(oscar), cup)
    draft = draft_round(actor_of(oscar), cup)
    make_player_links(actor_of(oscar), cup)
    Event.objects.filter(pk=cup.pk).update(starts_on=date(2026, 6, 12))
    game = Game.objects.filter(round__event=cup, number=1).get()
    one, other = game.seats.select_related("entry__person", "entry__player_link")
    path = calendar_of(token_of(one.entry.player_link))

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
