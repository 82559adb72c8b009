"""Merging two records of one person, at the desk and through REST."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from tests.scenes.api import CLUB, Api, problems
from tests.scenes.stage import scene
from tests.tournaments.people.test_people_pages import text_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import DifferentPeople, Person, PersonMerge

SignIn = Callable[[User], Client]


@scene
def pair(club: Club) -> tuple[Person, Person]:
    kept = Person.objects.create(club=club, first_name="Pete", last_name="Gaughan", email="p@example.org")
    return kept, Person.objects.create(club=club, first_name="Peter", last_name="Gaughan", email="p@example.org")


def test_a_likely_pair_is_compared_merged_and_parted(
    pair: tuple[Person, Person], regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    client, (pete, peter) = sign_in(oscar), pair
    Entry.objects.create(event=regatta, person=peter)
    listed = text_of(client.get(reverse("desk:duplicates", args=["front-range"])))
    compare = reverse("desk:person_merge_with", args=["front-range", pete.pk, peter.pk])
    assert "Same email address, same last name, similar first name" in listed
    assert compare in listed
    page = text_of(client.get(compare))
    assert "Merge Peter Gaughan into Pete Gaughan?" in page
    assert "The entry in Regatta, with its games, team and results" in page
    assert client.post(compare)["Location"] == reverse("desk:person", args=["front-range", pete.pk])
    undo = reverse("desk:merge_undo", args=["front-range", PersonMerge.objects.get().pk])
    assert undo in text_of(client.get(reverse("desk:person", args=["front-range", pete.pk])))
    assert "Undo this merge? Peter Gaughan and Pete Gaughan become two people again." in text_of(client.get(undo))
    assert client.post(undo)["Location"] == reverse("desk:person", args=["front-range", peter.pk])
    assert "undone" in text_of(client.get(reverse("desk:duplicates", args=["front-range"])))
    assert "The merge of Peter Gaughan can’t be undone" in text_of(client.get(undo))
    assert client.post(undo).status_code == 422


def test_any_other_is_found_by_name(pair: tuple[Person, Person], oscar: User, sign_in: SignIn) -> None:
    client, (pete, peter) = sign_in(oscar), pair
    url = reverse("desk:person_merge", args=["front-range", pete.pk])
    assert client.post(url, {"second": "gaughan peter"})["Location"].endswith(f"/merge/{peter.pk}/")
    refused = client.post(url, {"second": "nobody"})
    assert refused.status_code == 422
    assert "Nobody else in the club is called nobody" in text_of(refused)


def test_a_refused_merge_says_where_both_are_entered(
    pair: tuple[Person, Person], regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    for one in pair:
        Entry.objects.create(event=regatta, person=one)
    url = reverse("desk:person_merge_with", args=["front-range", pair[0].pk, pair[1].pk])
    page, refused = sign_in(oscar).get(url), sign_in(oscar).post(url)
    assert (page.status_code, refused.status_code) == (200, 422)
    assert "are both entered in Regatta" in text_of(page)
    assert "Merge the two" not in text_of(page)
    assert Person.objects.filter(last_name="Gaughan").count() == 2


def test_the_list_takes_the_same_queries_for_any_number(
    club: Club, oscar: User, sign_in: SignIn, django_assert_num_queries: Callable[..., object]
) -> None:
    client, url = sign_in(oscar), reverse("desk:duplicates", args=["front-range"])
    for number in range(2):
        for letter in "ABCDEFG"[: 1 + 6 * number]:
            for first in ("Pete", "Peter"):
                Person.objects.create(club=club, first_name=first, last_name=f"{letter}{number}")
        with django_assert_num_queries(8):  # type: ignore[attr-defined]
            client.get(url)


def test_two_people_are_marked_as_different_and_suspected_again(
    pair: tuple[Person, Person], oscar: User, bob: User, sign_in: SignIn
) -> None:
    client, (pete, peter) = sign_in(oscar), pair
    page = reverse("desk:duplicates", args=["front-range"])
    different = reverse("desk:person_different", args=["front-range", peter.pk, pete.pk])
    assert sign_in(bob).post(different).status_code == 403
    assert "Peter Gaughan and Pete Gaughan are two people." in text_of(client.post(different, follow=True))
    listed = text_of(client.get(page))
    assert ("Compare" in listed, "Not duplicates" in listed, DifferentPeople.objects.count()) == (False, True, 1)
    client.post(different)
    assert DifferentPeople.objects.count() == 1
    client.post(different, {"do": "again"})
    listed = text_of(client.get(page))
    assert ("Compare" in listed, "Not duplicates" in listed) == (True, False)


def test_people_are_marked_as_different_through_rest(pair: tuple[Person, Person], oscar: User) -> None:
    api, (pete, peter) = Api(oscar), pair
    url = f"{CLUB}people/{pete.pk}/different/{peter.pk}/"
    assert (api.put(url).status_code, api.get(f"{CLUB}people/duplicates/").json()["count"]) == (204, 0)
    assert (api.delete(url).status_code, api.get(f"{CLUB}people/duplicates/").json()["count"]) == (204, 1)
    assert problems(api.put(f"{CLUB}people/{pete.pk}/different/{pete.pk}/")) == [("second", "same")]


def test_the_same_through_rest(pair: tuple[Person, Person], regatta: Event, oscar: User, bob: User) -> None:
    api, (pete, peter) = Api(oscar), pair
    entry = Entry.objects.create(event=regatta, person=peter)
    [found] = api.get(f"{CLUB}people/duplicates/").json()["results"]
    assert (found["first"]["id"], found["second"]["name"]) == (pete.pk, "Peter Gaughan")
    url, sent = f"{CLUB}merges/", {"kept": pete.pk, "removed": peter.pk}
    shown = api.post(f"{url}preview/", sent).json()
    assert (shown["entries"][0]["event"], shown["problems"]) == ("regatta", [])
    assert Api(bob).post(url, sent).status_code == 403
    made = api.post(url, sent)
    assert (made.status_code, made.json()["removed_name"]) == (201, "Peter Gaughan")
    assert api.get(f"{CLUB}merges/").json()["count"] == 1
    back = api.post(f"{CLUB}merges/{made.json()['id']}/undo/")
    assert back.json()["id"] == peter.pk
    entry.refresh_from_db()
    assert entry.person == peter
    assert problems(api.post(f"{CLUB}merges/{made.json()['id']}/undo/")) == [("", "undone")]
    Entry.objects.create(event=regatta, person=pete)
    assert problems(api.post(url, sent)) == [("removed", "both_entered")]
