"""Clubs, members, people and groups through REST."""

from __future__ import annotations

from typing import Any

from tests import factories
from tests.factories import delivered
from tests.scenes.api import CLUB, Api, problems
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, Membership, User
from tournaments.events.models import Event
from tournaments.people.models import Person


@scene
def person(club: Club) -> Person:
    return Person.objects.create(club=club, first_name="Pete", last_name="Gaughan", email="pete@example.org")


def test_addresses_of_people_are_for_those_who_manage_them(person: Person, alice: User, oscar: User, bob: User) -> None:
    seen = {user.name: Api(user).get(f"{CLUB}people/").json()["results"][0] for user in (alice, oscar, bob)}
    assert {name: row.get("email") for name, row in seen.items()} == {
        "Alice": "pete@example.org",
        "Oscar": "pete@example.org",
        "Bob": None,
    }
    assert "email" not in Api(bob).get(f"{CLUB}people/{person.pk}/").json()


def test_people_come_in_pages_with_the_same_queries_however_many(
    club: Club, alice: User, django_assert_num_queries: Any
) -> None:
    factories.make_people(club, 30)
    api = Api(alice)
    with django_assert_num_queries(7):
        answer = api.get(f"{CLUB}people/?page_size=20&page=2")
    assert (answer.json()["count"], len(answer.json()["results"]), answer.json()["next"]) == (30, 10, None)
    assert Api(alice).get(f"{CLUB}people/?page=9").status_code == 404


def test_people_are_found_by_words(person: Person, club: Club, alice: User) -> None:
    factories.make_people(club, 3)
    found = Api(alice).get(f"{CLUB}people/?q=GAUGH").json()["results"]
    assert [row["name"] for row in found] == ["Pete Gaughan"]


def test_person_is_changed_in_part_and_removed(person: Person, alice: User) -> None:
    where = f"{CLUB}people/{person.pk}/"
    assert Api(alice).patch(where, {"town": "Denver"}).json() == {
        "id": person.pk,
        "first_name": "Pete",
        "last_name": "Gaughan",
        "distinction": "",
        "name": "Pete Gaughan",
        "town": "Denver",
        "name_shown": "",
        "email": "pete@example.org",
    }
    assert Api(alice).delete(where).status_code == 204
    assert problems(Api(alice).get(where), 404) == []


def test_person_who_is_entered_is_not_removed(regatta: Event, alice: User) -> None:
    person = regatta.entries.first().person
    assert problems(Api(alice).delete(f"{CLUB}people/{person.pk}/")) == [("", "entered")]


def test_conflict_is_set_shifted_and_forgotten(person: Person, club: Club, alice: User) -> None:
    other = factories.make_people(club, 1)[0]
    where = f"{CLUB}people/{person.pk}/conflicts/{other.pk}/"
    assert Api(alice).put(where, {"value": -3}).json() == {"other": other.pk, "name": other.name, "value": -3}
    assert Api(alice).post(f"{where}shift/", {"by": 5}).json()["value"] == 2
    assert Api(alice).get(f"{CLUB}people/{other.pk}/conflicts/").json()["results"][0]["other"] == person.pk
    assert problems(Api(alice).put(where, {"value": 1000})) == [("value", "range")]
    assert Api(alice).delete(where).status_code == 204
    assert Api(alice).get(f"{CLUB}people/{person.pk}/conflicts/").json()["count"] == 0


def test_group_is_formed_changed_and_dissolved(club: Club, alice: User) -> None:
    one, two, three = (person.pk for person in factories.make_people(club, 3))
    group = Api(alice).post(f"{CLUB}groups/", {"name": "Denver", "conflict": 4, "people": [one, two]}).json()
    where = f"{CLUB}groups/{group['id']}/"
    assert group == {"id": group["id"], "name": "Denver", "conflict": 4, "people": [one, two]}
    assert Api(alice).patch(where, {"people": [two, three]}).json()["people"] == [two, three]
    assert Api(alice).post(f"{where}join/", {"people": [one]}).json()["people"] == [one, two, three]
    assert Api(alice).post(f"{where}leave/", {"people": [two]}).json()["people"] == [one, three]
    assert Api(alice).get(f"{CLUB}groups/").json()["results"] == [{**group, "people": [one, three]}]
    assert problems(Api(alice).post(f"{CLUB}groups/", {"name": "DENVER"})) == [("name", "taken")]
    assert Api(alice).delete(where).status_code == 204


def test_group_takes_no_people_of_another_club(club: Club, alice: User) -> None:
    stranger = factories.make_people(factories.make_club(), 1)[0]
    answer = Api(alice).post(f"{CLUB}groups/", {"name": "Denver", "people": [stranger.pk]})
    assert problems(answer) == [("people[0]", "unknown")]


def test_import_that_changed_since_its_preview_saves_nothing(club: Club, alice: User) -> None:
    text = "first,last\nPete,Gaughan\n"
    preview = Api(alice).post(f"{CLUB}people/import/preview/", {"text": text}).json()
    Person.objects.create(club=club, first_name="Pete", last_name="Gaughan")
    body = {"text": text, "fingerprint": preview["fingerprint"]}
    assert problems(Api(alice).post(f"{CLUB}people/import/", body), 409) == []
    assert club.people.count() == 1


def test_club_is_made_changed_and_listed(alice: User) -> None:
    api = Api(alice)
    assert api.post("/api/v1/clubs/", {"name": "Hill Club", "accent": "sky"}).status_code == 201
    assert api.patch("/api/v1/clubs/hill-club/", {"town": "Denver"}).json()["town"] == "Denver"
    read = api.get("/api/v1/clubs/hill-club/").json()
    assert api.patch("/api/v1/clubs/hill-club/", read | {"accent": "sky"}).json()["town"] == "Denver"
    old = read | {"revision": read["revision"] - 1, "town": "Boulder"}
    assert problems(api.patch("/api/v1/clubs/hill-club/", old), 409) == []
    mine = api.get("/api/v1/clubs/").json()["results"]
    assert [(club["slug"], club["role"], club["accent"]) for club in mine] == [("hill-club", "owner", "sky")]
    taken = [("name", "taken"), ("slug", "taken")]
    assert problems(api.post("/api/v1/clubs/", {"name": "Hill Club"})) == taken[:1]


def test_member_is_invited_accepts_and_gets_another_role(club: Club, alice: User, charlie: User) -> None:
    sent = Api(alice).post(f"{CLUB}invitations/", {"email": "new@example.org", "role": "scorer"})
    assert (sent.status_code, sent.json()["invited_by"]) == (201, "Alice")
    link = next(word for word in str(delivered()[0].body).split() if "/invitations/" in word)
    token = link.rstrip("/").rpartition("/")[2]
    accept = "/api/v1/invitations/accept/"
    assert problems(Api(charlie).post(accept, {"token": token})) == [("anyway", "other_address")]
    assert Api(charlie).post(accept, {"token": token, "anyway": True}).json()["role"] == "scorer"
    member = Membership.objects.get(club=club, user=charlie)
    where = f"{CLUB}members/{member.pk}/"
    assert Api(alice).patch(where, {"role": "organiser"}).json()["role"] == "organiser"
    assert problems(Api(alice).patch(where, {"role": "king"})) == [("role", "not_a_choice")]
    assert Api(charlie).delete(where).status_code == 204
    assert [row["name"] for row in Api(alice).get(f"{CLUB}members/").json()["results"]] == ["Alice"]


def test_invitations_are_for_owners_and_can_be_withdrawn(club: Club, alice: User, oscar: User) -> None:
    pk = Api(alice).post(f"{CLUB}invitations/", {"email": "new@example.org", "role": "scorer"}).json()["id"]
    assert problems(Api(oscar).get(f"{CLUB}invitations/"), 403) == []
    assert [row["id"] for row in Api(alice).get(f"{CLUB}invitations/").json()["results"]] == [pk]
    assert Api(alice).delete(f"{CLUB}invitations/{pk}/").status_code == 204
    assert problems(Api(alice).delete(f"{CLUB}invitations/{pk}/"), 404) == []
