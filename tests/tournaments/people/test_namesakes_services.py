"""Two people of one name: added, corrected, imported, merged and erased without being mixed up."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.people.models import Person
from tournaments.people.selectors.person_merges import likely_pairs
from tournaments.people.services.people import add_person, edit_person
from tournaments.people.services.people_import import import_people, preview_import
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people
from tournaments.people.services.personal_data import erase_person


def codes(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


@scene
def john(club: Club, oscar: User) -> Person:
    return add_person(actor_of(oscar), club, first_name="John", last_name="Smith")


@scene
def other(club: Club, oscar: User, john: Person) -> Person:
    return add_person(actor_of(oscar), club, first_name="John", last_name="Smith", distinction="2")


def test_a_second_person_of_a_name_needs_a_distinction(club: Club, oscar: User, john: Person, other: Person) -> None:
    assert (john.name, other.name) == ("John Smith", "John Smith (2)")
    with pytest.raises(RuleError) as refused:
        add_person(actor_of(oscar), club, first_name="john", last_name="SMITH")
    assert codes(refused.value) == [("last_name", "taken")]
    assert "such as 3 or a town" in refused.value.problems[0].text
    with pytest.raises(RuleError):
        edit_person(actor_of(oscar), other, first_name="John", last_name="Smith", distinction="")
    edit_person(actor_of(oscar), other, first_name="John", last_name="Smith", distinction="Leeds", town="Leeds")
    assert other.name == "John Smith (Leeds)"


def test_two_new_people_of_one_name_are_added_once_confirmed_as_two(club: Club, oscar: User) -> None:
    text = "name,town\nZoe Day,Bath\nZoe Day,Hull"
    shown = preview_import(club, text=text).fingerprint
    with pytest.raises(RuleError) as refused:
        import_people(actor_of(oscar), club, text=text, fingerprint=shown)
    assert codes(refused.value) == [("who[3]", "twice")]
    done = import_people(actor_of(oscar), club, text=text, fingerprint=shown, who={3: None})
    assert [(person.name, person.town) for person in done.people] == [("Zoe Day", "Bath"), ("Zoe Day (2)", "Hull")]


def test_an_import_saves_what_was_answered(club: Club, oscar: User, john: Person, other: Person) -> None:
    text = "name,town\nJohn Smith,Bath\nJohn Smith,Hull"
    shown = preview_import(club, text=text).fingerprint
    with pytest.raises(RuleError) as refused:
        import_people(actor_of(oscar), club, text=text, fingerprint=shown, who={3: None})
    assert codes(refused.value) == [("who[2]", "several")]
    assert f"John Smith (id {john.pk}), John Smith (2) (id {other.pk})" in refused.value.problems[0].text
    with pytest.raises(RuleError) as refused:
        import_people(actor_of(oscar), club, text=text, fingerprint=shown, who={2: john.pk, 3: john.pk})
    assert codes(refused.value) == [("who[3]", "twice")]
    done = import_people(actor_of(oscar), club, text=text, fingerprint=shown, who={2: other.pk, 3: None})
    assert (done.added, done.changed, [person.name for person in done.people]) == (
        1, 1, ["John Smith (2)", "John Smith (3)"],
    )  # fmt: skip
    other.refresh_from_db()
    assert other.town == "Bath"


def test_people_marked_as_different_are_not_likely_duplicates(club: Club, john: Person, other: Person) -> None:
    assert likely_pairs(club) == []


def test_a_merge_and_its_undo_keep_the_distinction(club: Club, oscar: User, john: Person, other: Person) -> None:
    merge = merge_people(actor_of(oscar), club, kept=john, removed=other)
    assert merge.removed_name == "John Smith (2)"
    assert undo_merge(actor_of(oscar), merge).name == "John Smith (2)"


def test_erasing_one_leaves_the_name_of_the_other(club: Club, alice: User, john: Person, other: Person) -> None:
    erase_person(actor_of(alice), john, typed="John Smith")
    said = " ".join(ChangeLine.objects.filter(club=club).values_list("summary", flat=True))
    assert "Added Player 1." in said
    assert "Added John Smith (2)." in said
    other.refresh_from_db()
    assert other.name == "John Smith (2)"


def test_erasing_a_second_person_takes_the_distinction_too(alice: User, john: Person, other: Person) -> None:
    assert erase_person(actor_of(alice), other, typed="John Smith (2)") == "Player 1"
    said = " ".join(ChangeLine.objects.filter(club=john.club).values_list("summary", flat=True))
    assert "Added John Smith." in said
    assert "(2)" not in said
