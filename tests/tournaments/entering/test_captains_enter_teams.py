"""Captains enter teams into a season: the form, the desk, the private page, withdrawal and what is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.entering_scene import application, enter, open_entries, page_of, states, words
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.applying import apply_for_place
from tournaments.entering.services.decisions import accept_entries, put_back, withdraw_entry
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
    desk.post(f"{desk_of(season)}2/", {"do": "accept", "group": str(lower.pk)})
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
