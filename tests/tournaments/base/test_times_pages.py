"""All times of an event in its time zone: typed, shown, printed and logged; other requests keep UTC."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.scenes.api import Api
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.heat_cases import seeded_heat
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.boards.heats.services.heats import edit_heat
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.league.models import Fixture

ONE_O_CLOCK = datetime(2026, 7, 5, 1, tzinfo=UTC)  # 19:00 in Denver, the day before
PUBLIC = "/c/front-range/regatta/"


@scene
def denver(regatta: Event, oscar: User) -> Event:
    """An event in Denver, with a heat on the evening of 4 July."""
    Event.objects.update(time_zone="America/Denver", starts_on="2026-07-04")
    regatta.refresh_from_db()
    heat = seeded_heat(oscar, regatta)
    edit_heat(factories.actor_of(oscar), heat, scoring_system=None, starts_at=ONE_O_CLOCK, ends_at=None)
    return regatta


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def test_times_are_typed_in_the_time_zone_of_the_event(denver: Event, desk: Client, oscar: User) -> None:
    where = f"{EVENT}heats/1/settings/"
    page = desk.get(where).content.decode()
    assert "2026-07-04T19:00" in page
    assert "In the time of America/Denver (UTC−6)." in page
    answer = desk.post(
        where, {"scoring_system": "follow", "starts_at": "2026-07-04T18:30", "ends_at": "2026-07-05T00:30"}
    )
    assert answer.status_code == 302
    heat = Round.objects.get()
    assert (heat.starts_at, heat.ends_at) == (
        datetime(2026, 7, 5, 0, 30, tzinfo=UTC),
        datetime(2026, 7, 5, 6, 30, tzinfo=UTC),
    )
    log = desk.get(f"{EVENT}log/").content.decode()
    assert "4 Jul 2026, 19:00 → 4 Jul 2026, 18:30" in log
    assert Api(oscar).get("heats/1/").json()["starts_at"] == "2026-07-05T00:30:00Z"


def test_hour_that_the_clocks_skip_is_refused(denver: Event, desk: Client) -> None:
    answer = desk.post(
        f"{EVENT}heats/1/settings/", {"scoring_system": "follow", "starts_at": "2026-03-08T02:30", "ends_at": ""}
    )
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["starts_at"]


@pytest.mark.parametrize("page", [f"{PUBLIC}heats/", f"{EVENT}heats/1/print/"])
def test_times_are_shown_in_the_time_zone_of_the_event_which_the_page_names(
    denver: Event, desk: Client, page: str
) -> None:
    shown = desk.get(page).content.decode()
    assert [words in shown for words in ("4 Jul", "19:00", "5 Jul")] == [True, True, False]
    assert "All times of this event are those of America/Denver (UTC−6)." in shown


def test_sheets_name_the_time_zone(denver: Event, desk: Client) -> None:
    assert "4 Jul, 19:00 MDT" in desk.get(f"{EVENT}heats/1/print/").content.decode()


def test_pages_of_other_events_keep_their_own_time(denver: Event, desk: Client) -> None:
    other = factories.make_boards_event(denver.club, slug="other")
    Round.objects.create(event=other, number=1, starts_at=ONE_O_CLOCK)
    desk.get(f"{PUBLIC}heats/")
    assert timezone.get_current_timezone_name() == "UTC"
    shown = desk.get("/c/front-range/other/heats/").content.decode()
    assert "5 Jul 2026, 01:00" in shown
    assert "All times of this event are those of UTC." in shown


def test_new_event_begins_with_the_time_zone_of_the_newest(denver: Event, desk: Client) -> None:
    form = desk.get("/desk/front-range/new-event/").context["form"]
    assert form.initial["time_zone"] == "America/Denver"


def test_api_names_offsets_and_reads_them(denver: Event, oscar: User) -> None:
    answer = Api(oscar).patch("heats/1/", {"starts_at": "2026-07-04T19:30:00-06:00"})
    assert answer.json()["starts_at"] == "2026-07-05T01:30:00Z"


def test_footer_of_a_season_names_the_change_of_the_clocks(club: Club, oscar: User) -> None:
    """Matches on Mondays from 7 September to 19 October, and the last ones after the clocks changed."""
    season = make_season(club, oscar, time_zone="Europe/London")
    Event.objects.filter(pk=season.pk).update(published=True, starts_on="2026-09-07")
    refresh_snapshot(Event.objects.select_related("club", "league").get(pk=season.pk))
    with time_machine.travel(datetime(2026, 9, 1, tzinfo=UTC), tick=False):
        assert "Europe/London (UTC+1)." in Client().get("/c/front-range/winter-league/").content.decode()
        Fixture.objects.filter(event=season, matchday=6).update(played_on="2026-11-02")
        refresh_snapshot(Event.objects.select_related("club", "league").get(pk=season.pk))
        cache.clear()
        page = Client().get("/c/front-range/winter-league/").content.decode()
    assert "Europe/London (UTC+1, UTC from 25 Oct 2026)." in page


def test_times_typed_for_a_heat_are_those_of_its_own_day(denver: Event, desk: Client, oscar: User) -> None:
    heat = Round.objects.get()
    edit_heat(
        factories.actor_of(oscar),
        heat,
        scoring_system=None,
        starts_at=datetime(2026, 11, 7, 18, tzinfo=UTC),
        ends_at=None,
    )
    assert "In the time of America/Denver (UTC−7)." in desk.get(f"{EVENT}heats/1/settings/").content.decode()
