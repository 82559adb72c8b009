"""Two records of one person made one, and parted again."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Snapshot, Team, TeamMember
from tournaments.people.models import DifferentPeople, Group, Person, PersonConflict, PersonMerge
from tournaments.people.services.different_people import tell_apart
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people, preview_merge


def codes(error: RuleError) -> list[str]:
    return [problem.code for problem in error.problems]


def person(club: Club, first: str, last: str, **fields: str) -> Person:
    return Person.objects.create(club=club, first_name=first, last_name=last, **fields)


def clash(one: Person, other: Person, value: int) -> PersonConflict:
    low, high = sorted((one.pk, other.pk))
    return PersonConflict.objects.create(club=one.club, first_id=low, second_id=high, value=value)


def values_of(one: Person) -> dict[str, int]:
    """The person's conflicts by the other's first name."""
    rows = PersonConflict.objects.select_related("first", "second")
    return {
        (row.second if row.first_id == one.pk else row.first).first_name: row.value
        for row in rows
        if one.pk in (row.first_id, row.second_id)
    }


def all_rows() -> dict[str, list[Any]]:
    """Every row that says something of a person."""
    tables = (Person, Entry, TeamMember, PersonConflict, DifferentPeople, Group.members.through, PersonMerge)
    return {table.__name__: list(table.objects.order_by("pk").values()) for table in tables}


@scene
def pete(club: Club) -> Person:
    return person(club, "Pete", "Gaughan", email="pete@example.org")


@scene
def peter(club: Club) -> Person:
    return person(club, "Peter", "Gaughan", town="Dallas")


def test_entries_teams_and_results_follow(pete: Person, peter: Person, regatta: Event, oscar: User) -> None:
    game = factories.make_game(regatta)
    seat = game.seats.order_by("position")[0]
    Entry.objects.filter(pk=seat.entry_id).update(person=peter)
    team = Team.objects.create(event=regatta, name="Blue")
    TeamMember.objects.create(team=team, entry_id=seat.entry_id)
    merge_people(actor_of(oscar), pete.club, kept=pete, removed=peter)
    assert not Person.objects.filter(pk=peter.pk).exists()
    assert game.seats.select_related("entry__person").order_by("position")[0].entry.person == pete
    assert team.members.get().entry.person == pete
    regatta.refresh_from_db()
    shown = Snapshot.objects.get(event=regatta)
    assert (regatta.revision, shown.revision) == (1, 1)
    assert "Pete Gaughan" in [entry.name for entry in stored_snapshot(regatta).entries]


def test_what_the_kept_record_lacks_is_taken_over(pete: Person, peter: Person, oscar: User) -> None:
    peter.email = "other@example.org"
    peter.save()
    merge = merge_people(actor_of(oscar), pete.club, kept=pete, removed=peter)
    pete.refresh_from_db()
    assert (pete.email, pete.town) == ("pete@example.org", "Dallas")
    undo_merge(actor_of(oscar), merge)
    pete.refresh_from_db()
    assert (pete.email, pete.town) == ("pete@example.org", "")


def test_the_kept_persons_conflict_stays_and_the_others_move(
    pete: Person, peter: Person, club: Club, oscar: User
) -> None:
    ada, edi = person(club, "Ada", "L"), person(club, "Edi", "B")
    clash(pete, ada, 5)
    clash(peter, ada, -3)
    clash(edi, peter, 7)
    clash(pete, peter, 9)
    merge = merge_people(actor_of(oscar), club, kept=pete, removed=peter)
    assert values_of(pete) == {"Ada": 5, "Edi": 7}
    back = undo_merge(actor_of(oscar), merge)
    assert values_of(back) == {"Ada": -3, "Edi": 7, "Pete": 9}
    assert values_of(pete) == {"Ada": 5, "Peter": 9}


def test_groups_follow_once(pete: Person, peter: Person, club: Club, oscar: User) -> None:
    car, town = (Group.objects.create(club=club, name=name) for name in ("Car", "Town"))
    car.members.add(pete, peter)
    town.members.add(peter)
    merge = merge_people(actor_of(oscar), club, kept=pete, removed=peter)
    assert [list(group.members.all()) for group in (car, town)] == [[pete], [pete]]
    undo_merge(actor_of(oscar), merge)
    assert [sorted(group.members.values_list("first_name", flat=True)) for group in (car, town)] == [
        ["Pete", "Peter"],
        ["Peter"],
    ]


def test_both_in_one_event_is_refused_with_its_name(pete: Person, peter: Person, regatta: Event, oscar: User) -> None:
    for one in (pete, peter):
        Entry.objects.create(event=regatta, person=one)
    before = all_rows()
    with pytest.raises(RuleError) as refused:
        merge_people(actor_of(oscar), pete.club, kept=pete, removed=peter)
    assert codes(refused.value) == ["both_entered"]
    assert "Pete Gaughan and Peter Gaughan are both entered in Regatta" in str(refused.value)
    assert preview_merge(pete, peter).problems == refused.value.problems
    assert all_rows() == before
    with pytest.raises(RuleError) as refused:
        merge_people(actor_of(oscar), pete.club, kept=pete, removed=pete)
    assert codes(refused.value) == ["same_person"]


def test_merging_needs_the_right_to_manage_people(
    pete: Person, peter: Person, oscar: User, bob: User, charlie: User
) -> None:
    for user, error in ((bob, ForbiddenError), (charlie, MissingError)):
        with pytest.raises(error):
            merge_people(actor_of(user), pete.club, kept=pete, removed=peter)
    stranger = person(Club.objects.get(slug="another"), "Pete", "Gaughan")
    with pytest.raises(MissingError):
        merge_people(actor_of(oscar), pete.club, kept=pete, removed=stranger)
    merge = merge_people(actor_of(oscar), pete.club, kept=pete, removed=peter)
    with pytest.raises(ForbiddenError):
        undo_merge(actor_of(bob), merge)


def test_the_log_tells_of_it_without_addresses(pete: Person, peter: Person, regatta: Event, oscar: User) -> None:
    Entry.objects.create(event=regatta, person=peter)
    undo_merge(actor_of(oscar), merge_people(actor_of(oscar), pete.club, kept=peter, removed=pete))
    undo_merge(actor_of(oscar), merge_people(actor_of(oscar), pete.club, kept=pete, removed=peter))
    told = ChangeLine.objects.values_list("kind", "event", "summary", "before", "after")
    assert [row[0] for row in told.order_by("id")][-4:] == ["merge_people", "merge_people", "undo_merge", "undo_merge"]
    assert "@" not in str(list(told))
    regatta.refresh_from_db()
    assert regatta.revision == 2


def test_undo_is_refused_for_what_is_in_the_way(
    pete: Person, peter: Person, regatta: Event, club: Club, oscar: User
) -> None:
    entry = Entry.objects.create(event=regatta, person=peter)
    merge = merge_people(actor_of(oscar), club, kept=pete, removed=peter)
    again = person(club, "PETER", "gaughan")
    Entry.objects.filter(pk=entry.pk).update(person=again)
    with pytest.raises(RuleError) as refused:
        undo_merge(actor_of(oscar), merge)
    assert codes(refused.value) == ["taken", "other_hands"]
    Entry.objects.filter(pk=entry.pk).update(person=pete)
    again.delete()
    undo_merge(actor_of(oscar), merge)
    with pytest.raises(RuleError) as refused:
        undo_merge(actor_of(oscar), merge)
    assert codes(refused.value) == ["undone"]


def test_what_was_deleted_since_stays_away(
    pete: Person, peter: Person, regatta: Event, club: Club, oscar: User
) -> None:
    ada = person(club, "Ada", "L")
    clash(ada, peter, 3)
    group = Group.objects.create(club=club, name="Car")
    group.members.add(peter)
    entry = Entry.objects.create(event=regatta, person=peter)
    merge = merge_people(actor_of(oscar), club, kept=pete, removed=peter)
    entry.delete()
    ada.delete()
    group.delete()
    back = undo_merge(actor_of(oscar), merge)
    assert (back.pk, back.entries.count(), values_of(back), back.groups.count()) == (peter.pk, 0, {}, 0)


def test_a_chain_is_undone_newest_first(pete: Person, peter: Person, club: Club, oscar: User) -> None:
    before, ped = all_rows(), person(club, "Ped", "Gaughan")
    inner = merge_people(actor_of(oscar), club, kept=peter, removed=ped)
    outer = merge_people(actor_of(oscar), club, kept=pete, removed=peter)
    inner.refresh_from_db()
    assert inner.kept == pete
    with pytest.raises(RuleError) as refused:
        undo_merge(actor_of(oscar), inner)
    assert codes(refused.value) == ["later_merge"]
    undo_merge(actor_of(oscar), outer)
    inner.refresh_from_db()
    assert inner.kept_id == peter.pk
    undo_merge(actor_of(oscar), inner).delete()
    PersonMerge.objects.all().delete()
    assert all_rows() == before


def test_a_merge_knows_every_table_that_names_a_person() -> None:
    """A new table of people has to extend the merge, its undo and this list."""
    fields = Person._meta.get_fields(include_hidden=True)
    named = {field.related_model.__name__ for field in fields if field.auto_created and field.is_relation}
    told = {"Entry", "PersonMerge", "PersonConflict", "DifferentPeople", "RatingStart", "HistoryRecord"}
    of_circuits = {"CircuitAdjustment", "CircuitAward", "CircuitPrizeChoice", "OutsideResult"}
    merged = told | of_circuits | {"Group", "Group_members", "EntryRequest"}
    counted_again = {"RatedPlayer", "RatingChange", "EventResult"}
    assert named == merged | counted_again


def test_undoing_a_merge_restores_marks_of_different_people(
    club: Club, pete: Person, peter: Person, oscar: User
) -> None:
    third = person(club, "Petra", "Gaughan")
    for one in (pete, third):
        tell_apart(actor_of(oscar), club, first=peter, second=one)
    before = all_rows()
    merge = merge_people(actor_of(oscar), club, kept=pete, removed=peter)
    assert not DifferentPeople.objects.exists()
    undo_merge(actor_of(oscar), merge)
    PersonMerge.objects.all().delete()
    assert all_rows() == before


NAMES = ("Ada", "Bea", "Cem", "Dan", "Eva")
CONFLICTS = st.dictionaries(
    st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda pair: pair[0] < pair[1]), st.integers(-9, 9)
)
GROUPS = st.lists(st.sets(st.integers(0, 4)), max_size=3)
EVENTS = st.lists(st.sets(st.integers(0, 4)), max_size=3)
MERGES = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=4)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(conflicts=CONFLICTS, groups=GROUPS, events=EVENTS, merges=MERGES, blank=st.sets(st.integers(0, 4)))
def test_merging_and_undoing_newest_first_changes_nothing(
    club: Club,
    oscar: User,
    conflicts: dict[tuple[int, int], int],
    groups: list[set[int]],
    events: list[set[int]],
    merges: list[tuple[int, int]],
    blank: set[int],
) -> None:
    with transaction.atomic():
        people = [
            person(club, name, "X", **({} if k in blank else {"email": f"{name}@x.org", "town": name}))
            for k, name in enumerate(NAMES)
        ]
        for (one, other), value in conflicts.items():
            clash(people[one], people[other], value)
        for number, members in enumerate(groups):
            Group.objects.create(club=club, name=f"G{number}").members.add(*(people[k] for k in members))
        for entered in events:
            event = factories.make_boards_event(club)
            Entry.objects.bulk_create(Entry(event=event, person=people[k]) for k in sorted(entered))
        before, done = all_rows(), []
        for kept, removed in merges:
            try:
                done.append(merge_people(actor_of(oscar), club, kept=people[kept], removed=people[removed]))
            except (RuleError, MissingError):
                continue
        for merge in reversed(done):
            undo_merge(actor_of(oscar), merge)
        PersonMerge.objects.filter(pk__in=[merge.pk for merge in done]).delete()
        assert all_rows() == before
        transaction.set_rollback(True)
