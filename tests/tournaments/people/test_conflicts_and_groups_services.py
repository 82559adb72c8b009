"""Player-to-player conflicts and groups (manual §7)."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_people
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.people.models import Group, Person, PersonConflict
from tournaments.people.services.conflicts import remove_conflict, set_conflict, shift_conflict
from tournaments.people.services.groups import dissolve_group, edit_group, form_group, join_group, leave_group


def codes(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


@scene
def people(club: Club) -> list[Person]:
    return make_people(club, 3)


def test_a_pair_has_one_value_from_both_sides(club: Club, oscar: User, people: list[Person]) -> None:
    actor, (manus, mollie, _other) = actor_of(oscar), people
    set_conflict(actor, club, first=mollie, second=manus, value=1)
    shift_conflict(actor, club, first=manus, second=mollie, by=1)
    shift_conflict(actor, club, first=mollie, second=manus, by=-4)
    assert list(PersonConflict.objects.values_list("first", "second", "value")) == [(manus.pk, mollie.pk, -2)]
    assert [event.after for event in ChangeLine.objects.order_by("id")] == [{"value": 1}, {"value": 2}, {"value": -2}]


def test_zero_stays_until_it_is_removed(club: Club, oscar: User, people: list[Person]) -> None:
    actor, (manus, mollie, _other) = actor_of(oscar), people
    set_conflict(actor, club, first=manus, second=mollie, value=0)
    assert PersonConflict.objects.get().value == 0
    remove_conflict(actor, club, first=mollie, second=manus)
    assert not PersonConflict.objects.exists()
    with pytest.raises(MissingError):
        remove_conflict(actor, club, first=mollie, second=manus)


def test_setting_the_same_value_leaves_no_trace(club: Club, oscar: User, people: list[Person]) -> None:
    for _again in range(2):
        set_conflict(actor_of(oscar), club, first=people[0], second=people[1], value=5)
    assert ChangeLine.objects.count() == 1


@pytest.mark.parametrize("value", [-1000, 1000, 10**40])
def test_a_value_has_bounds(club: Club, oscar: User, people: list[Person], value: int) -> None:
    with pytest.raises(RuleError) as refused:
        set_conflict(actor_of(oscar), club, first=people[0], second=people[1], value=value)
    assert codes(refused.value) == [("value", "range")]


def test_shifting_stops_at_the_bound(club: Club, oscar: User, people: list[Person]) -> None:
    set_conflict(actor_of(oscar), club, first=people[0], second=people[1], value=999)
    with pytest.raises(RuleError):
        shift_conflict(actor_of(oscar), club, first=people[0], second=people[1], by=1)
    assert PersonConflict.objects.get().value == 999


def test_conflicts_are_between_two_people_of_the_club(
    club: Club, oscar: User, charlie: User, people: list[Person]
) -> None:
    with pytest.raises(RuleError) as refused:
        set_conflict(actor_of(oscar), club, first=people[0], second=people[0], value=1)
    assert codes(refused.value) == [("second", "same_person")]
    stranger = make_people(Club.objects.get(slug="another"), 1)[0]
    with pytest.raises(MissingError):
        set_conflict(actor_of(oscar), club, first=people[0], second=stranger, value=1)


def test_conflicts_and_groups_are_managed_by_organisers(
    club: Club, bob: User, charlie: User, people: list[Person]
) -> None:
    group = Group.objects.create(club=club, name="Family")
    for user, error in ((bob, ForbiddenError), (charlie, MissingError)):
        actor = actor_of(user)
        with pytest.raises(error):
            set_conflict(actor, club, first=people[0], second=people[1], value=1)
        with pytest.raises(error):
            form_group(actor, club, name="X")
        with pytest.raises(error):
            join_group(actor, group, people=people)
        with pytest.raises(error):
            dissolve_group(actor, group)
    assert not PersonConflict.objects.exists()


def test_a_group_is_formed_joined_left_edited_and_dissolved(club: Club, oscar: User, people: list[Person]) -> None:
    actor = actor_of(oscar)
    group = form_group(actor, club, name="Family  Hand", conflict=4, people=people[:1])
    join_group(actor, group, people=people)
    leave_group(actor, group, people=[people[2]])
    assert set(group.members.all()) == set(people[:2])
    edit_group(actor, group, name="Family Hand", conflict=-2)
    assert group.conflict == -2
    dissolve_group(actor, group)
    assert Person.objects.filter(club=club).count() == 3
    actions = ["form_group", "join_group", "leave_group", "edit_group", "dissolve_group"]
    assert [event.kind for event in ChangeLine.objects.order_by("id")] == actions
    with pytest.raises(MissingError):
        join_group(actor, group, people=people)


def test_a_group_refuses_a_taken_name_and_a_value_out_of_bounds(club: Club, oscar: User) -> None:
    form_group(actor_of(oscar), club, name="Ärzte")
    with pytest.raises(RuleError) as refused:
        form_group(actor_of(oscar), club, name="ärzte", conflict=1000)
    assert codes(refused.value) == [("conflict", "range"), ("name", "taken")]


def test_a_group_refuses_people_of_another_club(club: Club, oscar: User, charlie: User) -> None:
    stranger = make_people(Club.objects.get(slug="another"), 1)
    with pytest.raises(MissingError):
        form_group(actor_of(oscar), club, name="X", people=stranger)
    assert not Group.objects.exists()
