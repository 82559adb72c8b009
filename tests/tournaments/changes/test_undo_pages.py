"""Undo and the log as pages and over the API, and what a viewer sees of the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from tests import factories
from tests.factories import actor_of
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, Membership, User
from tournaments.events.models import Entry, Event
from tournaments.events.services.entries import enter_new_person, enter_people
from tournaments.swiss.services.rounds import draft_round, publish_round

SignIn = Callable[[User], Client]
EVENT = "/desk/front-range/e/regatta/"


def add_one(client: Client, club: Club) -> str:
    """Enter somebody on the page; the page that follows."""
    person = factories.make_people(club, 1)[0]
    answer = client.post(f"{EVENT}people/add/", {"person": [person.pk]}, follow=True)
    return str(answer.content.decode())


def test_the_message_after_a_change_offers_to_undo_it(regatta: Event, alice: User, sign_in: SignIn) -> None:
    client = sign_in(alice)
    page = add_one(client, regatta.club)
    change = Change.objects.latest("id")
    address = f"/desk/front-range/changes/{change.pk}/undo/"
    assert f'action="{address}"' in page
    assert 'id="undo-1" aria-labelledby="undo-1 said-1"' in page, "the button is called what it undoes"
    assert '<p id="said-1">' in page
    entries = Entry.objects.filter(event=regatta).count()
    answer = client.post(address, {"next": f"{EVENT}people/"}, follow=True)
    assert answer.redirect_chain == [(f"{EVENT}people/", 302)]
    assert Entry.objects.filter(event=regatta).count() == entries - 1
    assert "Undid: " in answer.content.decode()
    assert f"changes/{change.pk + 1}/undo/" in answer.content.decode()


def test_a_refused_undo_says_why_on_the_log(club: Club, alice: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, alice, players=4)
    play_round(event, alice)
    change = Change.objects.latest("id")
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    answer = sign_in(alice).post(
        f"/desk/front-range/changes/{change.pk}/undo/", {"next": "//evil.example"}, follow=True
    )
    assert answer.redirect_chain == [("/desk/front-range/e/armati/log/", 302)]
    assert "because Round 2 has since been published" in answer.content.decode()


@pytest.mark.parametrize("log", ["/desk/front-range/log/", f"{EVENT}log/"])
def test_the_log_is_narrowed_and_has_the_buttons_of_my_role(
    log: str, regatta: Event, alice: User, oscar: User, bob: User, sign_in: SignIn
) -> None:
    for user in (alice, oscar):
        enter_people(actor_of(user), regatta, people=factories.make_people(regatta.club, 1))
    page = sign_in(alice).get(log, {"who": "Oscar", "action": "enter_people", "door": "page"}).content.decode()
    assert page.count("/undo/") == 1
    assert "· page" in page
    assert "/undo/" not in sign_in(bob).get(log).content.decode()
    assert "No entries match these filters" in sign_in(alice).get(log, {"door": "api"}).content.decode()


@pytest.mark.parametrize("where", ["club", "1\0", "../"])
def test_a_return_page_without_a_slash_is_not_an_error(
    where: str, regatta: Event, alice: User, sign_in: SignIn
) -> None:
    enter_people(actor_of(alice), regatta, people=factories.make_people(regatta.club, 1))
    undo = reverse("desk:change_undo", args=[regatta.club.slug, Change.objects.latest("id").pk])
    assert sign_in(alice).post(undo, {"next": where}).status_code == 302


def test_the_log_of_a_round_is_of_that_round(club: Club, alice: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, alice, players=4)
    play_round(event, alice)
    play_round(event, alice)
    page = sign_in(alice).get("/desk/front-range/e/armati/log/", {"round": "2"}).content.decode()
    assert "Published round 2" in page
    assert "Published round 1" not in page


def test_the_api_lists_the_log_as_json_and_csv_and_undoes(regatta: Event, alice: User) -> None:
    enter_people(actor_of(alice), regatta, people=factories.make_people(regatta.club, 1))
    client = Client(headers={"Authorization": f"Token {AuthToken.objects.create(alice)[1]}"})
    root = "/api/v1/clubs/front-range/"
    line = client.get(f"{root}log/?action=enter_people").json()["results"][0]
    assert (line["event"], line["who"], line["undone"]) == ("regatta", "Alice", False)
    answer = client.post(f"{root}changes/{line['change']}/undo/")
    assert (answer.status_code, answer.json()["summary"][:7]) == (200, "Undid: ")
    again = client.post(f"{root}changes/{line['change']}/undo/")
    assert (again.status_code, again.json()["errors"][0]["code"]) == (400, "undone")
    text = client.get(f"{root}events/regatta/log.csv?bom=no").content.decode().splitlines()
    assert text[0].startswith("at,who,door,token,event,action")
    assert "Undid: " in text[1]
    assert client.get(f"{root}log/?door=window").json()["errors"][0]["path"] == "door"
    assert client.get(f"{root}log/?round=x").json()["errors"][0]["path"] == "round"
    assert ChangeLine.objects.latest("id").change.door == "api"


def test_a_viewer_reads_the_desk_of_a_draft_and_changes_nothing(regatta: Event, vera: User, sign_in: SignIn) -> None:
    factories.make_game(regatta)
    client = sign_in(vera)
    page = client.get(f"{EVENT}heats/1/games/1/").content.decode()
    assert "You have view-only access" in page
    assert '<fieldset class="bare" disabled>' in page
    assert client.post(f"{EVENT}heats/1/games/1/save/", {"do": "save"}).status_code == 403
    assert not ChangeLine.objects.exists()


def test_a_viewer_may_leave_the_club(club: Club, vera: User, sign_in: SignIn) -> None:
    page = f"/desk/front-range/members/{Membership.objects.get(club=club, user=vera).pk}/remove/"
    client = sign_in(vera)
    assert "Leave the club</button>" in client.get(page).content.decode()
    assert client.post(page).status_code == 302
    assert not Membership.objects.filter(club=club, user=vera).exists()


def test_what_was_done_at_once_is_one_entry_with_one_button(regatta: Event, alice: User, sign_in: SignIn) -> None:
    enter_new_person(actor_of(alice), regatta, first_name="Zoë", last_name="Quixote")
    page = sign_in(alice).get("/desk/front-range/log/").content.decode()
    [entry] = page.partition('<ol class="log">')[2].split("<li>")[1:2]
    assert entry.index("Added Zoë Quixote.") < entry.index("Entered 1 player: Zoë Quixote.")
    assert "Added Zoë Quixote. Entered 1 player: Zoë Quixote." in entry.partition("<button")[2]
