"""Small things of the Diplomacy Event Manager that no other test of the pages shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.scenes.heat_cases import entries_of, registered_heat, seeded_heat
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows, seeding_instance
from tournaments.clubs.models import Club, User
from tournaments.events.disciplines import POWER_GROUPS
from tournaments.events.models import Event, Team
from tournaments.people.models import Person

SignIn = Callable[[User], Client]
DESK = "/desk/front-range/e/regatta/"


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def text_of(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_people_are_listed_by_last_name(club: Club, desk: Client) -> None:
    for first, last in (("Zoe", "Adams"), ("Adam", "Zimmer"), ("Mia", "Keller")):
        Person.objects.create(club=club, first_name=first, last_name=last)
    page = text_of(desk, "/desk/front-range/people/")
    assert page.index("Adams") < page.index("Keller") < page.index("Zimmer")


def test_description_is_shown_line_by_line_in_the_middle(regatta: Event) -> None:
    lines = "The 34th Championship\nDenver, Colorado"
    Event.objects.filter(pk=regatta.pk).update(published=True, description=lines)
    page = text_of(Client(), "/c/front-range/regatta/")
    assert '<div class="prose lede centered">' in page
    assert "The 34th Championship<br>Denver, Colorado" in page


@pytest.mark.parametrize("groups", ["AGI-EF-RT", "AGI-ET-FR", "AI-EF-G-RT"])
def test_seeding_knows_each_grouping_of_the_powers(regatta: Event, oscar: User, groups: str) -> None:
    BoardsRules.objects.filter(event=regatta).update(power_groups=groups)
    regatta.refresh_from_db()
    heat = registered_heat(oscar, regatta)
    instance = seeding_instance(load_heat_rows(heat), entries=[entry.pk for entry in entries_of(regatta)])
    assert instance.power_groups == POWER_GROUPS[groups]
    assert "-".join("".join(power[0] for power in group) for group in POWER_GROUPS[groups]) == groups


def test_teams_are_printed(regatta: Event, desk: Client) -> None:
    Event.objects.filter(pk=regatta.pk).update(team_size=3)
    Team.objects.create(event=regatta, name="Spartans")
    page = text_of(desk, f"{DESK}teams/")
    assert "Spartans" in page
    assert "data-print" in page


def test_sorted_lists_of_assigned_players_show_the_state_of_their_games(
    regatta: Event, oscar: User, desk: Client
) -> None:
    heat = seeded_heat(oscar, regatta)
    heat.games.filter(number=1).update(state="started")
    for sort in ("player", "power"):
        page = text_of(desk, f"{DESK}heats/1/?sort={sort}")
        assert [page.count(f">{word}</span>") for word in ("In progress", "Not started")] == [
            7 + 1,
            7,
        ]  # and the open game
