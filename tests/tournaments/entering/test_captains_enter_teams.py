"""Captains enter teams into a season: the form, the desk, the private page, withdrawal and what is shown."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.entering_scene import application, enter, open_entries, page_of, states, words
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.applying import apply_for_place
from tournaments.entering.services.decisions import accept_entries, put_back, withdraw_entry
from tournaments.entering.services.tidying import erase_old_entries
from tournaments.events.models import Event
from tournaments.league.models import DivisionTeam
from tournaments.league.services.fixtures import make_fixtures
from tournaments.league.services.teams import add_division, remove_team

pytestmark = pytest.mark.django_db


@scene
def season(club: Club, oscar: User) -> Event:
    """A season with one division of three teams, which captains may enter."""
    season = make_season(club, oscar, sizes=(3,), fixtures=False)
    open_entries(season, oscar, ask_phone="may")
    return season


def address(season: Event) -> str:
    return f"/c/front-range/{season.slug}/"


def desk_of(season: Event) -> str:
    return f"/desk/front-range/e/{season.slug}/entries/"


def team(season: Event, name: str = "Hares", captain: str = "Ada Byron", **values: str) -> EntryRequest:
    return enter(season, captain, side_name=name, **values)


def test_a_captain_enters_a_team(season: Event, client: Client) -> None:
    page = words(client.get(f"{address(season)}enter/"))
    assert "Name of the team" in page
    assert "How others see my name" not in page
    row = team(season, phone="0170 1", venue="Town hall")
    assert row.state == State.ACCEPTED
    place = DivisionTeam.objects.get(entry_request=row)
    assert (place.name, place.captain_name, place.captain_email) == ("Hares", "Ada Byron", "ada.byron@example.org")
    assert (place.captain_phone, place.venue, place.division.name) == ("0170 1", "Town hall", "Division A")
    mine = words(client.get(page_of(row)))
    assert "Hares is in the season." in mine
    assert "Our matches and results" not in mine
    assert "Hares" in words(client.get(f"{address(season)}entries/"))


def test_a_team_has_a_name_of_its_own(season: Event) -> None:
    with pytest.raises(RuleError, match="name of the team"):
        apply_for_place(season, application("Ada Byron"), key="one")
    with pytest.raises(RuleError, match="in this season already"):
        apply_for_place(season, application("Ada Byron", side_name="A1"), key="two")
    team(season, "Hares")
    team(season, "Hares II")
    assert states(season) == [State.ACCEPTED, State.ACCEPTED]


def test_the_desk_chooses_the_division(season: Event, oscar: User, desk: Client) -> None:
    lower = add_division(actor_of(oscar), season, name="Second")
    team(season, "Hares", wish="second")
    team(season, "Moles", "Bo Diddley", wish="any")
    assert states(season) == [State.ACCEPTED, State.APPLIED]
    assert DivisionTeam.objects.get(team__name="Hares").division == lower
    assert "Choose a division for Moles" in words(desk.post(desk_of(season), {"do": "accept", "id": ["2"]}))
    page = desk.get(f"{desk_of(season)}2/").content.decode()
    assert "Moles" in page
    desk.post(f"{desk_of(season)}2/", {"do": "accept", "group": str(lower.level)})
    assert DivisionTeam.objects.get(team__name="Moles").division == lower


def test_a_full_season_has_a_waiting_list(season: Event, oscar: User) -> None:
    open_entries(season, oscar, capacity=4)
    team(season, "Hares")
    team(season, "Moles", "Bo Diddley")
    assert states(season) == [State.ACCEPTED, State.WAITING]


def test_a_team_withdraws_before_there_are_fixtures(season: Event, client: Client) -> None:
    row = team(season)
    withdraw_entry(applicant(row), row)
    row.refresh_from_db()
    assert (row.state, row.side) == (State.WITHDRAWN, None)
    assert not DivisionTeam.objects.filter(team__name="Hares").exists()


def test_once_there_are_fixtures_the_league_decides(season: Event, oscar: User, client: Client) -> None:
    row = team(season)
    make_fixtures(actor_of(oscar), season)
    page = words(client.get(page_of(row)))
    assert "Our matches and results" in page
    assert "Withdraw my entry" not in page
    with pytest.raises(RuleError, match="fixtures are made"):
        withdraw_entry(applicant(row), row)
    late = team(season, "Moles", "Bo Diddley")
    assert late.state == State.APPLIED
    with pytest.raises(RuleError, match="has its fixtures"):
        accept_entries(actor_of(oscar), season, [late])


def test_a_team_goes_back_to_review_and_one_that_the_desk_removes_is_out(season: Event, oscar: User) -> None:
    hares, moles = team(season), team(season, "Moles", "Bo Diddley")
    put_back(actor_of(oscar), season, [hares], to=State.APPLIED)
    remove_team(actor_of(oscar), DivisionTeam.objects.get(team__name="Moles"))
    assert states(season) == [State.APPLIED, State.WITHDRAWN]
    accept_entries(actor_of(oscar), season, [hares])
    assert DivisionTeam.objects.filter(team__name="Hares").exists()
    assert moles.number == 2


def test_a_captain_enters_a_team_by_script(season: Event, oscar: User) -> None:
    add_division(actor_of(oscar), season, name="Division B")
    event = f"/api/v1/clubs/front-range/events/{season.slug}/"
    captain = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.org"}
    refused = Api(None).post(f"{event}entry-form/apply/", captain)
    assert [each["path"] for each in refused.json()["errors"]] == ["side_name"]
    sent = Api(None).post(f"{event}entry-form/apply/", {**captain, "side_name": "Hares", "venue": "Town hall"})
    assert sent.status_code == 202
    api = Api(oscar)
    (row,) = api.get(f"{event}entry-requests/").json()["results"]
    assert (row["side_name"], row["venue"], row["state"], row["side"]) == ("Hares", "Town hall", "applied", None)
    undecided = api.post(f"{event}entry-requests/1/accept/", {})
    assert [each["path"] for each in undecided.json()["errors"]] == ["division"]
    assert api.post(f"{event}entry-requests/1/accept/", {"division": 2}).json()["state"] == "accepted"
    assert DivisionTeam.objects.get(team__name="Hares").division.name == "Division B"


def test_contact_data_of_a_captain_goes_after_the_season_and_the_team_stays(season: Event) -> None:
    row = team(season, phone="0170 1", birth_year=1990)
    Event.objects.filter(pk=season.pk).update(starts_on=date(2026, 9, 1), ends_on=date(2027, 6, 13))
    assert erase_old_entries(today=date(2027, 6, 13) + timedelta(days=180)) == 0
    assert erase_old_entries(today=date(2027, 6, 13) + timedelta(days=181)) == 1
    row.refresh_from_db()
    assert (row.email, row.phone, row.side_name) == ("", "", "Hares")
    place = DivisionTeam.objects.get(entry_request=row)
    assert (place.name, place.captain_email, place.captain_phone) == ("Hares", "", "")


def test_the_address_of_a_captain_who_came_later_stays(season: Event) -> None:
    row = team(season, phone="0170 1")
    DivisionTeam.objects.filter(entry_request=row).update(captain_email="new@example.org", captain_phone="0170 2")
    Event.objects.filter(pk=season.pk).update(starts_on=date(2026, 9, 1), ends_on=date(2027, 6, 13))
    assert erase_old_entries(today=date(2027, 6, 13) + timedelta(days=181)) == 1
    place = DivisionTeam.objects.get(entry_request=row)
    assert (place.captain_email, place.captain_phone) == ("new@example.org", "0170 2")


def test_a_season_without_a_last_day_ended_when_it_was_last_changed(season: Event) -> None:
    team(season, phone="0170 1")
    started = timezone.localdate() - timedelta(days=400)
    Event.objects.filter(pk=season.pk).update(starts_on=started, ends_on=None)
    assert erase_old_entries() == 0
    Event.objects.filter(pk=season.pk).update(over=True)
    assert erase_old_entries(today=timezone.localdate() + timedelta(days=180)) == 0
    assert erase_old_entries(today=timezone.localdate() + timedelta(days=182)) == 1


def test_with_several_divisions_the_settings_promise_no_place_at_once(
    season: Event, oscar: User, sign_in: SignIn
) -> None:
    at_once, later = "everybody who enters gets a free place", "once you have put it into a division"
    page = words(sign_in(oscar).get(f"{desk_of(season)}settings/"))
    assert (at_once in page, later in page) == (True, False)
    add_division(actor_of(oscar), season, name="Division B")
    page = words(sign_in(oscar).get(f"{desk_of(season)}settings/"))
    assert (at_once in page, later in page) == (False, True)
