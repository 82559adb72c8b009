"""People, their import, conflicts and groups at the desk, as each of the cast sees them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_people
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Group, Person, PersonConflict

SignIn = Callable[[User], Client]


def text_of(response: object) -> str:
    return re.sub(r"\s+", " ", response.content.decode())  # type: ignore[attr-defined]


@scene
def manus(club: Club) -> Person:
    return Person.objects.create(
        club=club, first_name="Manus", last_name="Hand", email="manus@example.org", town="Denver"
    )


def person_url(name: str, person: Person, *more: int) -> str:
    return reverse(f"desk:{name}", args=[person.club.slug, person.pk, *more])


@pytest.mark.parametrize("name", ["person", "person_remove", "conflicts"])
def test_pages_of_a_person_are_for_organisers(
    manus: Person, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn, name: str
) -> None:
    url = person_url(name, manus)
    assert [sign_in(user).get(url).status_code for user in (alice, oscar, bob, charlie)] == [200, 200, 403, 404]
    assert Client().get(url).status_code == 302
    other = reverse(f"desk:{name}", args=["another", manus.pk])
    assert sign_in(charlie).get(other).status_code == 404


@pytest.mark.parametrize("name", ["person_add", "people_import"])
def test_new_people_are_for_organisers(
    club: Club, oscar: User, bob: User, charlie: User, sign_in: SignIn, name: str
) -> None:
    url = reverse(f"desk:{name}", args=[club.slug])
    assert [sign_in(user).get(url).status_code for user in (oscar, bob, charlie)] == [200, 403, 404]
    assert [sign_in(user).post(url, {"last_name": "X"}).status_code for user in (bob, charlie)] == [403, 404]


def test_addresses_are_hidden_from_scorers(manus: Person, oscar: User, bob: User, sign_in: SignIn) -> None:
    url = reverse("desk:people", args=[manus.club.slug])
    assert "manus@example.org" in text_of(sign_in(oscar).get(url))
    seen = text_of(sign_in(bob).get(url))
    assert 'Hand, <span class="given">Manus</span>' in seen
    assert "@example.org" not in seen


@pytest.mark.parametrize(("words", "found"), [("hand", 1), ("MANUS denver", 1), ("häNd", 1), ("hand x", 0), ("", 3)])
def test_search_needs_no_script(manus: Person, oscar: User, sign_in: SignIn, words: str, found: int) -> None:
    make_people(manus.club, 2)
    page = sign_in(oscar).get(reverse("desk:people", args=[manus.club.slug]), {"q": words})
    assert page.context["page"].paginator.count == found


def test_the_list_takes_the_same_queries_for_any_number_of_people(
    club: Club, oscar: User, sign_in: SignIn, django_assert_num_queries: Callable[..., object]
) -> None:
    client, url = sign_in(oscar), reverse("desk:people", args=[club.slug])
    for number in (3, 120):
        make_people(club, number)
        with django_assert_num_queries(5):  # type: ignore[attr-defined]
            client.get(url)
        with django_assert_num_queries(6):  # type: ignore[attr-defined]
            client.get(url, {"q": "player"})
    assert "101–123 of 123" in text_of(client.get(url, {"page": "2"}))


def test_a_person_is_added_edited_and_removed(club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    add = reverse("desk:person_add", args=[club.slug])
    refused = client.post(add, {"first_name": "Ada", "email": "x"})
    assert refused.status_code == 422
    assert "The last name is missing. Enter it." in text_of(refused)
    assert client.post(add, {"first_name": "Ada", "last_name": "L", "do": "another"})["Location"] == add
    ada = Person.objects.get(club=club)
    assert client.post(person_url("person", ada), {"first_name": "Ada", "last_name": "Lovelace"}).status_code == 302
    assert "Remove Ada Lovelace from" in text_of(client.get(person_url("person_remove", ada)))
    assert client.post(person_url("person_remove", ada)).status_code == 302
    assert not Person.objects.filter(club=club).exists()


def test_a_name_is_corrected_from_the_page_of_an_event_and_leads_back_there(
    regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    client, entered = sign_in(oscar), regatta.entries.select_related("person__club").first()
    assert entered is not None
    page = reverse("desk:entry", args=[regatta.club.slug, regatta.slug, entered.pk])
    link = f"{person_url('person', entered.person)}?next={page.replace('/', '%2F')}"
    assert f'href="{link}"' in text_of(client.get(page))
    assert f'<a href="{page}">Back</a>' in text_of(client.get(link))
    assert client.post(link, {"first_name": "Ada", "last_name": "Lovelace"})["Location"] == page
    assert "Ada Lovelace" in text_of(client.get(page))


def test_a_person_of_an_event_is_kept_and_the_page_says_where(
    manus: Person, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    Entry.objects.create(event=regatta, person=manus)
    page = text_of(sign_in(oscar).get(person_url("person_remove", manus)))
    assert "Manus Hand is entered in Regatta. Remove them from the event first." in page
    assert "Remove the person" not in page
    assert sign_in(oscar).post(person_url("person_remove", manus)).status_code == 422


def test_conflicts_go_up_and_down_and_away(manus: Person, oscar: User, bob: User, sign_in: SignIn) -> None:
    mollie = Person.objects.create(club=manus.club, first_name="Mollie", last_name="Hand")
    client, url = sign_in(oscar), person_url("conflicts", manus)
    change = person_url("conflict_change", manus, mollie.pk)
    assert client.post(url, {"second": "hand mollie", "value": "−1"}).status_code == 302
    for do, value in (("less", -2), ("more", -1), ("more", 0)):
        assert client.post(change, {"do": do}).status_code == 302
        assert PersonConflict.objects.get().value == value
    client.post(person_url("conflict_change", mollie, manus.pk), {"do": "set", "value": "−7"})
    assert "−7" in text_of(client.get(url))
    assert sign_in(bob).post(change, {"do": "more"}).status_code == 403
    assert "whole number" in text_of(client.post(change, {"do": "set", "value": "x"}, follow=True))
    assert client.post(change, {"do": "remove"}).status_code == 302
    assert not PersonConflict.objects.exists()


@pytest.mark.parametrize(
    ("second", "value", "words"),
    [
        ("", "1", "The name is missing"),
        ("nobody", "1", "Nobody else in the club is called nobody"),
        ("hand", "1", "2 people match this name. Choose the one you mean."),
        ("mollie", "1000", "outside −999 to 999"),
        ("mollie", "", "Enter a whole number"),
        ("manus", "1", "Nobody else"),
    ],
)
def test_a_new_conflict_says_what_is_wrong(
    manus: Person, oscar: User, sign_in: SignIn, second: str, value: str, words: str
) -> None:
    for name in ("Mollie", "Pete"):
        Person.objects.create(club=manus.club, first_name=name, last_name="Hand")
    page = sign_in(oscar).post(person_url("conflicts", manus), {"second": second, "value": value})
    assert page.status_code == 422
    assert words in text_of(page)


def test_a_name_of_the_list_means_its_own_person(manus: Person, oscar: User, sign_in: SignIn) -> None:
    first, second = (
        Person.objects.create(club=manus.club, first_name="Jan", last_name="Novák", distinction=mark)
        for mark in ("", "2")
    )
    client, url = sign_in(oscar), person_url("conflicts", manus)
    for typed, meant in (("Jan Novák (2)", second), ("Jan Novák", first)):
        assert client.post(url, {"second": typed, "value": "2"}).status_code == 302
        pairs = PersonConflict.objects.values_list("first", "second")
        assert {manus.pk, meant.pk} in [set(pair) for pair in pairs]


def test_a_name_of_several_people_asks_which_one(manus: Person, oscar: User, sign_in: SignIn) -> None:
    people = [Person.objects.create(club=manus.club, first_name=name, last_name="Hand") for name in ("Mollie", "Pete")]
    client, url = sign_in(oscar), person_url("conflicts", manus)
    page = text_of(client.post(url, {"second": "hand", "value": "2"}))
    assert 'href="#id_which"' in page
    assert re.search(r'<select[^>]* id="id_which"', page)
    assert "Mollie Hand</option>" in page
    client.post(url, {"second": "hand", "which": str(people[1].pk), "value": "2"})
    assert {people[1].pk, manus.pk} == set(PersonConflict.objects.values_list("first", "second").get())


def test_a_group_is_formed_filled_and_dissolved(manus: Person, oscar: User, bob: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:groups", args=[manus.club.slug])
    assert sign_in(bob).post(url, {"name": "X", "conflict": "1"}).status_code == 403
    assert client.post(url, {"name": "", "conflict": "x"}).status_code == 422
    assert client.post(url, {"name": "Family", "conflict": "4"}).status_code == 302
    group = Group.objects.get()
    args = [manus.club.slug, group.pk]
    join, leave = reverse("desk:group_join", args=args), reverse("desk:group_leave", args=args)
    assert [sign_in(bob).post(u, {"person": manus.pk}).status_code for u in (join, leave)] == [403, 403]
    client.post(join, {"person": [manus.pk, "x", "9" * 30]})
    assert list(group.members.all()) == [manus]
    assert "Family" in text_of(client.get(person_url("person", manus)))
    client.post(reverse("desk:group", args=args), {"name": "Family Hand", "conflict": "-2"})
    assert "Family Hand" in text_of(client.get(url))
    client.post(leave, {"person": [manus.pk]})
    assert not group.members.exists()
    dissolve = reverse("desk:group_dissolve", args=args)
    assert "Dissolve Family Hand?" in text_of(client.get(dissolve))
    assert client.post(dissolve)["Location"] == url


def test_ticks_of_a_group_stay_when_others_are_searched_for(
    manus: Person, oscar: User, sign_in: SignIn, bob: User
) -> None:
    client = sign_in(oscar)
    ann = Person.objects.create(club=manus.club, first_name="Ann", last_name="Lee")
    group = Group.objects.create(club=manus.club, name="Family")
    url = reverse("desk:group", args=[manus.club.slug, group.pk])
    found = client.get(url, {"q": "lee", "person": manus.pk})
    assert (found.context["ticked"], found.context["others"]) == ([manus], [ann])
    page = " ".join(found.content.decode().split())
    assert f'name="person" value="{manus.pk}" checked' in page
    assert "Ticked so far" in page
    client.post(reverse("desk:group_join", args=[manus.club.slug, group.pk]), {"person": [manus.pk, ann.pk]})
    assert set(group.members.all()) == {manus, ann}


def test_groups_take_the_same_queries_for_any_number(
    club: Club, oscar: User, sign_in: SignIn, django_assert_num_queries: Callable[..., object]
) -> None:
    client, url = sign_in(oscar), reverse("desk:groups", args=[club.slug])
    for number in (1, 5):
        for index in range(number):
            Group.objects.create(club=club, name=f"G{number}{index}").members.set(make_people(club, 3))
        with django_assert_num_queries(5):  # type: ignore[attr-defined]
            client.get(url)
