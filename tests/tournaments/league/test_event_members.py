"""Members of one season alone: what is the club's, such as the names of its teams, is not theirs to change."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.league_scene import make_season, play_all
from tests.scenes.stage import scene
from tournaments.base.permissions import Role
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, EventMembership, User
from tournaments.events.models import Event
from tournaments.events.services.undo import find_change, undo_change
from tournaments.league.models import DivisionTeam, LeagueTeam
from tournaments.league.services.teams import TeamDetails, add_teams, edit_team

DESK = "/desk/front-range/e/winter-league"
SHARED = "This team plays in other events of the club, too. Ask an organiser of the club to rename it."


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar, sizes=(4,))


@scene
def hana(season: Event) -> User:
    """She organises the Winter League, and nothing else of the club."""
    user = factories.make_user("Hana")
    EventMembership.objects.create(event=season, user=user, role=Role.ORGANISER)
    return user


def place_of(season: Event, name: str) -> DivisionTeam:
    return season.division_teams.select_related("team", "division", "event__club").get(team__name=name)


def test_a_team_of_other_events_keeps_its_name(season: Event, club: Club, oscar: User, hana: User) -> None:
    edit_team(actor_of(hana), place_of(season, "A1"), details=TeamDetails(name="Ours"))
    make_season(club, oscar, sizes=(4,), name="Secret Draft")
    shared = place_of(season, "A2")
    for name in ("Rude", "a2"):
        with pytest.raises(RuleError) as caught:
            edit_team(actor_of(hana), shared, details=TeamDetails(name=name))
        assert [(each.path, each.code) for each in caught.value.problems] == [("name", "other_events")]
    edit_team(actor_of(hana), shared, details=TeamDetails(name="A2", venue="The Bell"))
    assert (place_of(season, "A2").venue, place_of(season, "Ours").name) == ("The Bell", "Ours")
    edit_team(actor_of(oscar), shared, details=TeamDetails(name="Zed"))
    assert LeagueTeam.objects.filter(name="Zed").count() == 1


def test_page_and_api_say_whom_to_ask(season: Event, club: Club, oscar: User, hana: User) -> None:
    make_season(club, oscar, sizes=(4,), name="Secret Draft")
    shared, client = place_of(season, "A2"), Client()
    client.force_login(hana)
    sent = {"name": "Rude", "division": shared.division_id}
    page: Any = client.post(f"{DESK}/league/teams/{shared.pk}/", sent)
    assert (page.status_code, SHARED in page.content.decode()) == (422, True)
    at = f"/api/v1/clubs/front-range/events/winter-league/league/teams/{shared.pk}/"
    answer = Api(hana).patch(at, {"name": "Rude"})
    assert (answer.status_code, problems(answer)) == (400, [("name", "other_events")])
    assert not LeagueTeam.objects.filter(name="Rude").exists()


def test_undo_renames_no_team_of_other_events(season: Event, club: Club, oscar: User, hana: User) -> None:
    edit_team(actor_of(hana), place_of(season, "A1"), details=TeamDetails(name="Rude"))
    rename = Change.objects.latest("id").pk
    undo_change(actor_of(hana), find_change(actor_of(hana), club.slug, rename))
    redo = Change.objects.latest("id").pk
    make_season(club, oscar, sizes=(4,), name="Secret Draft")
    with pytest.raises(RuleError) as caught:
        undo_change(actor_of(hana), find_change(actor_of(hana), club.slug, redo))
    assert [each.code for each in caught.value.problems] == ["other_events"]
    undo_change(actor_of(oscar), find_change(actor_of(oscar), club.slug, redo))
    assert LeagueTeam.objects.filter(name="Rude").exists()


def test_a_team_that_the_club_knows_keeps_the_spelling_of_the_club(
    season: Event, club: Club, oscar: User, hana: User
) -> None:
    other = make_season(club, oscar, sizes=(1,), name="Other", fixtures=False)
    edit_team(actor_of(oscar), place_of(other, "A1"), details=TeamDetails(name="Hawks"))
    make_season(club, oscar, sizes=(1,), name="Ours", fixtures=False)
    ours = Event.objects.get(name="Ours")
    EventMembership.objects.create(event=ours, user=hana, role=Role.ORGANISER)
    (made,) = add_teams(actor_of(hana), ours.divisions.get(), teams=[TeamDetails(name="HAWKS")])
    assert made.name == "Hawks"


def test_the_next_season_is_offered_to_organisers_of_the_club_alone(season: Event, oscar: User, hana: User) -> None:
    play_all(season, oscar)
    link = f'href="{DESK}/league/next/"'
    for user, offered in ((oscar, True), (hana, False)):
        client = Client()
        client.force_login(user)
        pages = [client.get(f"{DESK}/{page}/").content.decode() for page in ("league", "league/teams", "settings")]
        assert [link in page for page in pages] == [offered] * 3
