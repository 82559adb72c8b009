"""The teams of an event on the desk (manual §10)."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Team, TeamMember

TEAMS = f"{EVENT}teams/"


@scene
def event(regatta: Event) -> Event:
    """An event with teams of three."""
    regatta.team_size, regatta.boards.team_heat = 3, 1
    regatta.save()
    regatta.boards.save()
    return regatta


@scene
def spartans(event: Event) -> Team:
    return make_team(event, "Spartans", players(event, 0, 3))


def make_team(event: Event, name: str, entries: list[Entry]) -> Team:
    team = Team.objects.create(event=event, name=name)
    TeamMember.objects.bulk_create(TeamMember(team=team, entry=entry) for entry in entries)
    return team


def players(event: Event, start: int, stop: int) -> list[Entry]:
    return list(event.entries.select_related("person").order_by("id")[start:stop])


def test_a_team_is_formed(event: Event, oscar: User, sign_in: SignIn) -> None:
    chosen = [entry.pk for entry in players(event, 0, 3)]
    answer = sign_in(oscar).post(f"{TEAMS}new/", {"name": "Spartans", "entries": chosen})
    assert (answer.status_code, answer["Location"]) == (302, TEAMS)
    assert set(event.teams.get().members.values_list("entry", flat=True)) == set(chosen)


def test_a_team_that_lacks_players_is_saved_with_a_warning(event: Event, oscar: User, sign_in: SignIn) -> None:
    chosen = [entry.pk for entry in players(event, 0, 2)]
    page = sign_in(oscar).post(f"{TEAMS}new/", {"name": "Duo", "entries": chosen}, follow=True).content.decode()
    assert "Duo is saved with 2 of 3 players" in page
    assert "1 player missing" in page


def test_a_refused_team_keeps_what_was_typed(event: Event, spartans: Team, oscar: User, sign_in: SignIn) -> None:
    chosen = players(event, 4, 8)
    data = {"name": "spartans", "entries": [entry.pk for entry in chosen]}
    answer = sign_in(oscar).post(f"{TEAMS}new/", data)
    shown = {(name, e.code) for name, errors in answer.context["form"].errors.as_data().items() for e in errors}
    assert (answer.status_code, shown) == (422, {("name", "name_taken"), ("entries", "too_many")})
    ticked = {entry.pk for entry, on in answer.context["choices"] if on}
    assert ticked == {entry.pk for entry in chosen}


def test_players_of_other_teams_are_not_offered(event: Event, spartans: Team, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    taken = {entry.pk for entry in players(event, 0, 3)}
    offered = {entry.pk for entry, _on in client.get(f"{TEAMS}new/").context["choices"]}
    assert (len(offered), offered & taken) == (11, set())
    assert client.post(f"{TEAMS}new/", {"name": "Two", "entries": list(taken)}).status_code == 422
    own = [(entry.pk, on) for entry, on in client.get(f"{TEAMS}{spartans.pk}/").context["choices"][:3]]
    assert own == [(entry.pk, True) for entry in players(event, 0, 3)]


def test_a_team_is_edited(event: Event, spartans: Team, oscar: User, sign_in: SignIn) -> None:
    chosen = [entry.pk for entry in players(event, 2, 5)]
    sign_in(oscar).post(f"{TEAMS}{spartans.pk}/", {"name": "Athenians", "entries": chosen})
    spartans.refresh_from_db()
    assert (spartans.name, set(spartans.members.values_list("entry", flat=True))) == ("Athenians", set(chosen))


def test_disbanding_asks_first(event: Event, spartans: Team, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert "Disband Spartans?" in client.get(f"{TEAMS}{spartans.pk}/disband/").content.decode()
    assert event.teams.count() == 1
    assert client.post(f"{TEAMS}{spartans.pk}/disband/")["Location"] == TEAMS
    assert event.teams.count() == 0
    assert client.get(f"{TEAMS}{spartans.pk}/").status_code == 404


def test_an_event_without_teams_says_so(regatta: Event, bob: User, sign_in: SignIn) -> None:
    assert "No teams" in sign_in(bob).get(TEAMS).content.decode()


def test_teams_by_role(
    event: Event, spartans: Team, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn
) -> None:
    cast = (alice, oscar, bob, charlie)
    assert [sign_in(user).get(TEAMS).status_code for user in cast] == [200, 200, 200, 404]
    for page in ("new/", f"{spartans.pk}/", f"{spartans.pk}/disband/"):
        assert [sign_in(user).get(TEAMS + page).status_code for user in cast] == [200, 200, 403, 404]
    assert "Create a team" not in sign_in(bob).get(TEAMS).content.decode()


@pytest.mark.parametrize("teams", [1, 4])
def test_the_teams_page_counts_its_queries(
    event: Event,
    oscar: User,
    sign_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    teams: int,
) -> None:
    for index in range(teams):
        make_team(event, f"Team {index}", players(event, 3 * index, 3 * index + 3))
    client = sign_in(oscar)
    with django_assert_num_queries(7):
        client.get(TEAMS)


def test_unranked_players_are_not_offered_for_a_team(event: Event, oscar: User, sign_in: SignIn) -> None:
    unranked, ranked = players(event, 0, 2)
    Entry.objects.filter(pk=unranked.pk).update(unranked=True)
    page = sign_in(oscar).get(f"{TEAMS}new/").content.decode()
    assert (unranked.name in page, ranked.name in page) == (False, True)


def test_a_team_without_a_counting_score_says_why_it_has_no_rank(
    event: Event, spartans: Team, oscar: User, sign_in: SignIn
) -> None:
    """Ruling C1: in the standings of desk and public page."""
    Event.objects.filter(pk=event.pk).update(published=True)
    client = sign_in(oscar)
    for page in (f"{EVENT}standings/", "/c/front-range/regatta/standings/?show=teams"):
        assert "No score of this team counts yet, so it has no rank." in client.get(page).content.decode()
