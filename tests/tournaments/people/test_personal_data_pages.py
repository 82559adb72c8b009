"""A person's data on pages and over the API, handing a club over, and what the page says before a person is removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client
from knox.models import AuthToken

from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.top_dog_scene import read_in
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, Membership, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.players.services.links import make_player_links, token_of

SignIn = Callable[[User], Client]
PASSWORD = "correct horse battery"


@scene
def ann(club: Club) -> Person:
    return Person.objects.create(club=club, first_name="Ann", last_name="Lee", email="ann@example.org")


def test_an_owner_downloads_and_erases_a_persons_data(
    club: Club, ann: Person, alice: User, oscar: User, sign_in: SignIn
) -> None:
    page = f"/desk/front-range/people/{ann.pk}/"
    assert "Personal data" not in sign_in(oscar).get(page).content.decode()
    assert sign_in(oscar).get(f"{page}data/").status_code == 403
    client = sign_in(alice)
    assert "Personal data" in client.get(page).content.decode()
    file = client.get(f"{page}data.zip")
    assert (file["Content-Type"], file["Cache-Control"].count("no-store")) == ("application/zip", 1)
    assert "The name is replaced by “Player 1” everywhere" in client.get(f"{page}data/").content.decode()
    assert client.post(f"{page}data/", {"typed": "Anne"}).status_code == 422
    assert "Player 1" in client.post(f"{page}data/", {"typed": "Ann Lee"}, follow=True).content.decode()
    ann.refresh_from_db()
    assert (ann.name, ann.email) == ("Player 1", "")


def test_the_api_exports_and_erases(club: Club, ann: Person, alice: User) -> None:
    client = Client(headers={"Authorization": f"Token {AuthToken.objects.create(alice)[1]}"})
    url = f"/api/v1/clubs/front-range/people/{ann.pk}/data/"
    assert client.get(url).json()["person"]["email"] == "ann@example.org"
    json = "application/json"
    assert client.post(f"{url}erase/", {"typed": "Bob"}, content_type=json).json()["errors"][0]["path"] == "typed"
    assert client.post(f"{url}erase/", {"typed": "Ann Lee"}, content_type=json).json() == {"name": "Player 1"}


def test_a_private_link_gives_its_person_their_own_data(regatta: Event, alice: User) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    entry = regatta.entries.select_related("person").order_by("pk")[0]
    make_player_links(actor_of(alice), regatta)
    entry.refresh_from_db()
    answer = Client().get(f"/p/{token_of(entry.player_link)}/data.zip")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")


def test_removing_a_person_says_that_figures_of_the_histories_go(club: Club, alice: User, sign_in: SignIn) -> None:
    read_in(club, alice, "player,games,average\nAnn Lee,12,9\n")
    person = Person.objects.get(last_name="Lee")
    page = sign_in(alice).get(f"/desk/front-range/people/{person.pk}/remove/").content.decode()
    assert "1 record in Top Dog" in page


def test_a_club_is_handed_over_with_the_owners_password(
    club: Club, alice: User, bob: User, oscar: User, sign_in: SignIn
) -> None:
    member = Membership.objects.get(club=club, user=bob)
    page = f"/desk/front-range/members/{member.pk}/hand-over/"
    assert sign_in(oscar).get(page).status_code == 403
    client = sign_in(alice)
    assert client.post(page, {"password": "wrong"}).status_code == 422
    assert "now owns the club" in client.post(page, {"password": PASSWORD}, follow=True).content.decode()
    roles = dict(Membership.objects.filter(club=club).values_list("user__name", "role"))
    assert (roles["Bob"], roles["Alice"]) == ("owner", "organiser")
    assert ChangeLine.objects.get(kind="transfer_club").summary == "Alice handed the club over to Bob."
    assert client.post(page, {"password": PASSWORD}).status_code == 403


def test_guessing_the_owners_password_rests_the_account(
    club: Club, alice: User, bob: User, sign_in: SignIn, settings: Any
) -> None:
    settings.AXES_ENABLED = True
    member = Membership.objects.get(club=club, user=bob)
    client = sign_in(alice)
    page = f"/desk/front-range/members/{member.pk}/hand-over/"
    codes = [client.post(page, {"password": "wrong"}).status_code for _try in range(10)]
    assert codes == [422] * 9 + [429]
    refused = client.post(page, {"password": PASSWORD})
    assert (refused.status_code, "guessing passwords" in refused.content.decode()) == (429, True)
    token = Client(headers={"Authorization": f"Token {AuthToken.objects.create(alice)[1]}"})
    url = f"/api/v1/clubs/front-range/members/{member.pk}/hand-over/"
    answer = token.post(url, {"password": PASSWORD}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "locked_out")


def test_a_club_is_handed_over_by_the_api(club: Club, alice: User, bob: User) -> None:
    client = Client(headers={"Authorization": f"Token {AuthToken.objects.create(alice)[1]}"})
    url = f"/api/v1/clubs/front-range/members/{Membership.objects.get(club=club, user=bob).pk}/hand-over/"
    json = "application/json"
    assert client.post(url, {"password": "x"}, content_type=json).json()["errors"][0]["path"] == "password"
    assert client.post(url, {"password": PASSWORD}, content_type=json).status_code == 204
