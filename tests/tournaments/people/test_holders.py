"""All that a room has to write for its rows about people: a toy room whose rows are the labels of people's trophies."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator

import pytest
from django.test import Client

from tests.factories import actor_of
from tournaments.clubs.models import Club, User
from tournaments.people.holders import HOLDERS, ErasureLines, Holder, Json, RowText
from tournaments.people.models import Group, Person
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people
from tournaments.people.services.personal_data import erase_person, erasure_plan, export_zip


class Trophies(Holder):
    """Trophies by person, and a label that is a row."""

    def __init__(self, label: Group) -> None:
        self.of: dict[int, int] = {}
        self.label = label

    def rows_of(self, removed: Person) -> Json:
        return {"trophies": self.of.get(removed.pk, 0)}

    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        self.of[kept.pk] = self.of.get(kept.pk, 0) + self.of.pop(removed.pk)

    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        self.of[kept.pk] -= undo["trophies"]
        self.of[person.pk] = undo["trophies"]

    def goes_with(self, person: Person) -> Iterable[str]:
        return ["Their trophies"]

    def data_of(self, person: Person) -> Json:
        return {"trophies": self.of[person.pk]}

    def files_of(self, person: Person) -> Iterable[tuple[str, bytes]]:
        return [("photos/trophy.jpg", b"a cup")]

    def erasure_of(self, person: Person) -> ErasureLines:
        return ErasureLines(goes=("The trophies go.",), stays=("The label stays.",))

    def erase(self, person: Person) -> None:
        del self.of[person.pk]

    def texts_of(self, person: Person) -> Iterator[RowText]:
        yield RowText(self.label, ("name",))


@pytest.fixture
def trophies(club: Club) -> Iterator[Trophies]:
    """A holder that is registered while the test runs."""
    found = Trophies(Group.objects.create(club=club, name="Friends of Ann Lee"))
    HOLDERS.append(found)
    yield found
    HOLDERS.remove(found)


@pytest.fixture
def ann(club: Club, trophies: Trophies) -> Person:
    person = Person.objects.create(club=club, first_name="Ann", last_name="Lee")
    trophies.of[person.pk] = 2
    return person


def test_rows_follow_a_merge_and_its_undoing(club: Club, ann: Person, trophies: Trophies, alice: User) -> None:
    twin = Person.objects.create(club=club, first_name="Anne", last_name="Lee")
    trophies.of[twin.pk] = 3
    merge = merge_people(actor_of(alice), club, kept=ann, removed=twin)
    assert trophies.of == {ann.pk: 5}
    undo_merge(actor_of(alice), merge)
    assert trophies.of == {ann.pk: 2, twin.pk: 3}


def test_the_file_of_a_person_has_the_part_of_the_room_before_the_log(ann: Person, alice: User) -> None:
    with zipfile.ZipFile(io.BytesIO(export_zip(actor_of(alice), ann))) as folder:
        data = json.loads(folder.read("person.json"))
        assert folder.read("photos/trophy.jpg") == b"a cup"
    assert list(data)[-3:] == ["trophies", "log", "held_back"]
    assert data["trophies"] == 2


def test_erasing_asks_the_room(ann: Person, trophies: Trophies, alice: User) -> None:
    plan = erasure_plan(actor_of(alice), ann)
    assert (plan.goes, plan.stays) == (["The trophies go."], ["The label stays."])
    erase_person(actor_of(alice), ann, typed="Ann Lee")
    trophies.label.refresh_from_db()
    assert (trophies.of, trophies.label.name) == ({}, "Friends of Player 1")


def test_the_page_says_what_goes_with_a_person(ann: Person, alice: User, sign_in: Callable[[User], Client]) -> None:
    page = sign_in(alice).get(f"/desk/front-range/people/{ann.pk}/remove/").content.decode()
    assert "<li>Their trophies</li>" in page
