"""A season speaks of teams: at the desk, on public pages, in the settings and on the door list."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.entering_scene import enter, open_entries, words
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.events.models import Event
from tournaments.league.services.fixtures import make_fixtures

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/winter-league/entries/"
PUBLIC = "/c/front-range/winter-league/"


@scene
def season(club: Club, oscar: User) -> Event:
    """A season with one division of three teams, which captains may enter for a fee."""
    season = make_season(club, oscar, sizes=(3,), fixtures=False)
    open_entries(season, oscar, ask_phone="may", capacity=4, fee=10, shows="all")
    return season


@pytest.fixture
def teams(season: Event) -> list[EntryRequest]:
    """One with a place, and one that waits."""
    return [
        enter(season, "Zoe Adler", side_name="Hares"),
        enter(season, "Ada Byron", side_name="Moles"),
    ]


def test_the_form_says_that_opponents_see_contact_data(season: Event, client: Client) -> None:
    page = words(client.get(f"{PUBLIC}enter/"))
    assert "Captains of your opponents see it once there are fixtures." in page
    assert "Organisers see it, and captains of your opponents once there are fixtures." in page
    assert "Never shown" not in page
    assert "Only organisers see it" not in page


def test_the_form_of_players_says_that_opponents_see_contact_data(club: Club, oscar: User, client: Client) -> None:
    singles = make_season(club, oscar, sizes=(3,), fixtures=False, sides="players")
    open_entries(singles, oscar, ask_phone="may")
    page = words(client.get(f"{PUBLIC}enter/"))
    assert "Your opponents see it once there are fixtures." in page
    assert "Captain" not in page


def test_the_desk_of_a_season_speaks_of_teams(season: Event, teams: list[EntryRequest], desk: Client) -> None:
    assert [each.state for each in teams] == [State.ACCEPTED, State.WAITING]
    inbox = words(desk.get(DESK))
    assert "Teams with a place" in inbox
    settings = words(desk.get(f"{DESK}settings/"))
    assert "How teams enter" in settings
    assert "Teams can enter" in settings
    assert "Teams that have a place" in settings
    assert "Organisers see it, and captains of opponents" in settings
    assert "everybody sees the lists from" not in settings.lower()
    entry = words(desk.get(f"{DESK}1/"))
    assert "Only possible before the division has fixtures." in entry
    for page in (inbox, settings, entry):
        for word in ("Players with", "Players can", "How players", "the player", "Players who"):
            assert word not in page


def test_the_public_pages_of_a_season_count_teams(season: Event, teams: list[EntryRequest], client: Client) -> None:
    assert "1 team is on the waiting list." in words(client.get(f"{PUBLIC}entries/"))
    assert "1 team waits." in words(client.get(PUBLIC))


def test_the_door_list_of_a_season_is_of_teams(season: Event, teams: list[EntryRequest], desk: Client) -> None:
    page = words(desk.get(f"{DESK}door-list/"))
    assert "Teams by name" in page
    assert "1 team" in page
    assert "Hares Zoe Adler" in page
    assert "Adler, Zoe" not in page


def test_once_there_are_fixtures_the_desk_offers_only_what_is_possible(
    season: Event, oscar: User, teams: list[EntryRequest], desk: Client
) -> None:
    before = desk.get(f"{DESK}1/").content.decode()
    assert 'value="review"' in before
    assert 'value="withdraw"' in before
    make_fixtures(actor_of(oscar), season)
    entry = desk.get(f"{DESK}1/").content.decode()
    assert 'value="review"' not in entry
    assert 'value="withdraw"' not in entry
    assert 'value="queue"' not in desk.get(DESK).content.decode()
