"""Two teams of a season never have one name: the form, the captain and the desk can all choose another."""

from __future__ import annotations

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.entering_scene import application, enter, open_entries, page_of, send, words
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.applying import apply_for_place, confirm_entry
from tournaments.entering.services.decisions import accept_entries
from tournaments.events.models import Event
from tournaments.league.models import DivisionTeam

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/winter-league/entries/"


@scene
def season(club: Club, oscar: User) -> Event:
    """A season with one division, which is full with one more team."""
    season = make_season(club, oscar, sizes=(3,), fixtures=False)
    open_entries(season, oscar, capacity=4)
    return season


def test_the_form_refuses_a_name_that_has_entered(season: Event, mails: None) -> None:
    enter(season, "Ada Byron", side_name="Alpha")
    enter(season, "Bo Diddley", side_name="Beta")
    for name in ("alpha", "BETA", "A1"):
        with pytest.raises(RuleError, match="in this season already") as error:
            send(season, "Cy Twombly", side_name=name)
        assert [each.path for each in error.value.problems] == ["side_name"]


def test_the_same_form_of_a_team_counts_once(season: Event) -> None:
    first = apply_for_place(season, application("Ada Byron", side_name="Alpha"), key="one")
    again = apply_for_place(season, application("Ada Byron", side_name="Alpha"), key="one")
    assert first is not None
    assert again == first


def test_of_two_unconfirmed_the_second_waits_for_review_and_its_captain_changes_the_name(
    season: Event, oscar: User, client: Client, mails: None
) -> None:
    send(season, "Ada Byron", side_name="Alpha")
    send(season, "Bo Diddley", side_name="Alpha")
    first, second = EntryRequest.objects.order_by("pk")
    confirm_entry(first)
    confirm_entry(second)
    second.refresh_from_db()
    assert second.state == State.APPLIED
    assert "The name Alpha is taken" in second.doubts
    address = f"{page_of(second)}change/"
    assert "Name of the team" in words(client.get(address))
    assert "in this season already" in words(client.post(address, {"side_name": "a1"}))
    client.post(address, {"side_name": "Omega"})
    second.refresh_from_db()
    assert (second.side_name, second.doubts) == ("Omega", "")
    open_entries(season, oscar, capacity=5)
    accept_entries(actor_of(oscar), season, [second])
    assert DivisionTeam.objects.filter(team__name="Omega").exists()


def test_the_desk_corrects_the_name_of_a_team(season: Event, desk: Client) -> None:
    enter(season, "Ada Byron", side_name="Alpha")
    row = enter(season, "Bo Diddley", side_name="Beta")
    sent = {"do": "correct", "first_name": "Bo", "last_name": "Diddley", "email": row.email}
    assert "in this season already" in words(desk.post(f"{DESK}2/", {**sent, "side_name": "Alpha"}))
    desk.post(f"{DESK}2/", {**sent, "side_name": "Gamma"})
    row.refresh_from_db()
    assert row.side_name == "Gamma"
    assert 'id="side_name"' not in desk.get(f"{DESK}1/").content.decode()
