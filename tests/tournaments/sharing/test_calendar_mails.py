"""Calendar files in mails: the entries of the public calendar, for players with a place, never with a private link."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from email.message import Message
from typing import Any

import icalendar
import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.utils import timezone

from tests.factories import actor_of, delivered, make_game
from tests.scenes.entering_scene import enter, open_entries
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.services.jobs import claim_job
from tournaments.base.services.mails import queue_mail
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.events.services.events import publish_event
from tournaments.league.services.captains import send_links
from tournaments.league.tasks import run_league_mail
from tournaments.people.models import Person
from tournaments.players.services.link_mails import send_player_links
from tournaments.players.services.links import mail_player_links

DAYS = {"starts_on": date(2026, 6, 12), "ends_on": date(2026, 6, 14)}


def parts_of(sent: EmailMessage) -> list[Message]:
    """The calendar files of a mail as a mail program finds them."""
    return [part for part in sent.message().walk() if part.get_content_type() == "text/calendar"]


def content_of(sent: EmailMessage) -> bytes:
    (part,) = parts_of(sent)
    found = part.get_payload(decode=True)
    assert isinstance(found, bytes)
    return found


def entries(content: bytes) -> dict[str, Any]:
    return {str(each["uid"]): each for each in icalendar.Calendar.from_ical(content).walk("VEVENT")}


@pytest.fixture
def event(regatta: Event) -> Event:
    """A public event of three days, whose first heat has a time, and one player with an address."""
    names = {"name": "Regatta, Übung; die Größte", "venue": "Hall 1; left, upstairs " * 5, "time_zone": "Europe/Berlin"}
    Event.objects.filter(pk=regatta.pk).update(published=True, **DAYS, **names)
    make_game(regatta)
    Round.objects.update(starts_at=datetime(2026, 6, 12, 9, tzinfo=UTC))
    row = regatta.entries.order_by("pk")[0]
    Person.objects.filter(pk=row.person_id).update(email="ada@example.org")
    regatta.refresh_from_db()
    return regatta


def link_mail(event: Event, user: User) -> EmailMessage:
    job = claim_job(mail_player_links(actor_of(user), event).pk)
    assert job is not None
    send_player_links(job)
    (sent,) = mail.outbox
    return sent


def test_the_mail_with_a_players_link_has_the_entries_of_the_public_calendar(event: Event, alice: User) -> None:
    sent = link_mail(event, alice)
    (part,) = parts_of(sent)
    assert (part.get_filename(), part.get_param("method")) == ("event.ics", "PUBLISH")
    found = entries(content_of(sent))
    shown = entries(Client().get("/c/front-range/regatta/calendar.ics").content)
    assert list(found) == list(shown) == [f"event-{event.pk}@localhost", f"event-{event.pk}-round-1@localhost"]
    for uid, each in found.items():
        assert {name: each[name] for name in each if name != "DTSTAMP"} == {
            name: shown[uid][name] for name in shown[uid] if name != "DTSTAMP"
        }
    days, heat = found.values()
    event.refresh_from_db()
    assert (days["dtstart"].dt, days["dtend"].dt) == (date(2026, 6, 12), date(2026, 6, 15))
    assert days["sequence"] == event.revision
    assert str(days["location"]) == event.venue
    assert str(days["url"]).endswith("/c/front-range/regatta/")
    assert heat["dtstart"].dt == datetime(2026, 6, 12, 9, tzinfo=UTC), "11:00 in Berlin"


def test_long_lines_are_folded_and_the_private_link_is_in_the_text_alone(event: Event, alice: User) -> None:
    sent = link_mail(event, alice)
    content = content_of(sent)
    assert max(map(len, content.splitlines())) <= 75
    assert "/p/" in str(sent.body)
    assert b"/p/" not in content.replace(b"\r\n ", b"").replace(b"\n ", b""), "calendars are shared"


def test_without_days_a_mail_has_no_file(event: Event, alice: User) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=None, ends_on=None)
    Round.objects.update(starts_at=None)
    assert parts_of(link_mail(event, alice)) == []


def test_of_a_private_event_the_file_has_its_days_and_no_address(event: Event, alice: User) -> None:
    Event.objects.filter(pk=event.pk).update(published=False)
    (days,) = entries(content_of(link_mail(event, alice))).values()
    assert str(days["status"]) == "CONFIRMED"
    assert "url" not in days


@override_settings(MAILS_GO_OUT=True)
def test_the_mail_that_confirms_a_place_has_the_file_and_others_have_none(club: Club, oscar: User) -> None:
    cup = make_swiss_event(club, oscar, name="Spring Cup")
    open_entries(cup, oscar, capacity=cup.entries.count() + 1)
    Event.objects.filter(pk=cup.pk).update(starts_on=timezone.localdate() + timedelta(days=9))
    cup.refresh_from_db()
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    has_file = [(sent.to[0], str(sent.subject), bool(parts_of(sent))) for sent in delivered()]
    assert [to for to, _subject, file in has_file if file] == ["ada.byron@example.org"], has_file
    assert len(has_file) == 4, "both confirm their address, and both read how their entry is"
    confirmed = next(sent for sent in mail.outbox if parts_of(sent))
    (days,) = entries(content_of(confirmed)).values()
    assert str(days["uid"]) == f"event-{cup.pk}@localhost"


def test_the_mail_with_a_captains_link_has_the_matches_of_the_team(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, name="Winter League")
    publish_event(actor_of(oscar), season)
    Event.objects.filter(pk=season.pk).update(time_zone="Europe/Berlin")
    match = season.fixtures.select_related("home").order_by("number")[0]
    season.fixtures.update(played_on=None, starts=None)
    match.played_on, match.starts, match.venue = date(2026, 10, 25), time(19, 30), "Bell Inn"
    match.save()
    Event.objects.filter(pk=season.pk).update(revision=season.revision + 5)
    home = match.home
    home.captain_email = "captain@example.org"
    home.save()
    run_league_mail(send_links(actor_of(oscar), season).pk)
    (sent,) = mail.outbox
    (only,) = entries(content_of(sent)).values()
    assert str(only["uid"]) == f"team-{home.pk}-event-{season.pk}-match-{match.number}@localhost"
    assert (only["dtstart"].dt, str(only["location"])) == (datetime(2026, 10, 25, 18, 30, tzinfo=UTC), "Bell Inn")
    assert b"/p/captain/" not in content_of(sent)


@pytest.mark.django_db
def test_a_waiting_mail_keeps_its_file_sealed() -> None:
    row = queue_mail("ada@example.org", "Subject", "Text", kind="test", calendar="BEGIN:VCALENDAR\r\n")
    assert "VCALENDAR" not in row.sealed
    (sent,) = delivered()
    assert content_of(sent).startswith(b"BEGIN:VCALENDAR")
