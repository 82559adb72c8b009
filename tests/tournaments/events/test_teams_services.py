"""Teams are formed, changed and disbanded (manual §10, ruling M9)."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Team, TeamMember
from tournaments.events.services.teams import disband_team, edit_team, form_team


@scene
def teams_of_three(regatta: Event) -> Event:
    regatta.team_size, regatta.boards.team_heat = 3, 1
    regatta.save()
    regatta.boards.save()
    return regatta


def players(event: Event, start: int = 0, stop: int = 3) -> list[Entry]:
    return list(event.entries.order_by("id")[start:stop])


def members(team: Team) -> set[int]:
    return set(team.members.values_list("entry_id", flat=True))


def problems(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def test_form_team_takes_name_and_players(teams_of_three: Event, oscar: User) -> None:
    team = form_team(actor_of(oscar), teams_of_three, name="  Rocky-Crossers ", entries=players(teams_of_three))
    assert team.name == "Rocky-Crossers"
    assert members(team) == {entry.pk for entry in players(teams_of_three)}
    assert ChangeLine.objects.get(event=teams_of_three).subject == f"team:{team.pk}"


def test_form_team_may_lack_players(teams_of_three: Event, oscar: User) -> None:
    assert (
        len(members(form_team(actor_of(oscar), teams_of_three, name="Duo", entries=players(teams_of_three, 0, 2)))) == 2
    )


def test_form_team_names_all_problems(teams_of_three: Event, oscar: User) -> None:
    form_team(actor_of(oscar), teams_of_three, name="Spartans", entries=players(teams_of_three))
    other = factories.make_boards_event(teams_of_three.club, players=1)
    chosen = [*players(teams_of_three, 2, 5), *players(other, 0, 1), *players(teams_of_three, 4, 5)]
    with pytest.raises(RuleError) as caught:
        form_team(actor_of(oscar), teams_of_three, name="spartans", entries=chosen)
    assert problems(caught) == [
        ("name", "name_taken"),
        ("entries", "too_many"),
        ("entries[0]", "in_another_team"),
        ("entries[3]", "unknown"),
        ("entries[4]", "twice"),
    ]
    assert Team.objects.count() == 1


@pytest.mark.parametrize(("name", "code"), [("", "required"), (" ", "required"), ("x" * 81, "too_long")])
def test_form_team_needs_a_name(teams_of_three: Event, oscar: User, name: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        form_team(actor_of(oscar), teams_of_three, name=name, entries=[])
    assert problems(caught) == [("name", code), ("entries", "required")]


def test_form_team_needs_a_team_event(regatta: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        form_team(actor_of(oscar), regatta, name="Spartans", entries=players(regatta))
    assert problems(caught) == [("", "no_teams")]


def test_edit_team_changes_name_and_players(teams_of_three: Event, oscar: User) -> None:
    team = form_team(actor_of(oscar), teams_of_three, name="Spartans", entries=players(teams_of_three))
    kept = TeamMember.objects.get(entry=players(teams_of_three, 2, 3)[0]).pk
    edit_team(actor_of(oscar), team, name="SPARTANS", entries=players(teams_of_three, 2, 5))
    assert (team.name, members(team)) == ("SPARTANS", {entry.pk for entry in players(teams_of_three, 2, 5)})
    assert TeamMember.objects.filter(pk=kept).exists()


def test_edit_team_without_a_change_leaves_no_trace(teams_of_three: Event, oscar: User) -> None:
    team = form_team(actor_of(oscar), teams_of_three, name="Spartans", entries=players(teams_of_three))
    edit_team(actor_of(oscar), team, name="Spartans", entries=list(reversed(players(teams_of_three))))
    assert ChangeLine.objects.count() == 1


def test_disband_team_frees_its_players(teams_of_three: Event, oscar: User) -> None:
    team = form_team(actor_of(oscar), teams_of_three, name="Spartans", entries=players(teams_of_three))
    disband_team(actor_of(oscar), team)
    form_team(actor_of(oscar), teams_of_three, name="Spartans", entries=players(teams_of_three))
    assert (Team.objects.count(), teams_of_three.entries.count()) == (1, 14)


def test_a_disbanded_team_is_gone_for_the_second_editor(teams_of_three: Event, oscar: User) -> None:
    team = form_team(actor_of(oscar), teams_of_three, name="Spartans", entries=players(teams_of_three))
    late = Team.objects.get(pk=team.pk)
    disband_team(actor_of(oscar), team)
    with pytest.raises(MissingError):
        edit_team(actor_of(oscar), late, name="Late", entries=players(teams_of_three))


def test_teams_are_for_organisers(teams_of_three: Event, bob: User, charlie: User) -> None:
    with pytest.raises(ForbiddenError):
        form_team(actor_of(bob), teams_of_three, name="Spartans", entries=[])
    with pytest.raises(MissingError):
        form_team(actor_of(charlie), teams_of_three, name="Spartans", entries=[])
