"""Links and codes lead phones to the site's address, and the desk says where no phone could follow them."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings

from tests.factories import actor_of, make_game
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, PrintJob
from tournaments.events.services import prints
from tournaments.players.services.links import make_player_links

HALL = "http://192.168.1.20:8000"


@scene
def event(regatta: Event, alice: User) -> Event:
    make_game(regatta)
    make_player_links(actor_of(alice), regatta)
    return regatta


def pages_with_codes(event: Event) -> list[str]:
    player = Entry.objects.filter(event=event).earliest("pk")
    return [f"{EVENT}{page}" for page in ("links/", "links/print/", f"links/{player.pk}/", "prints/")]


@pytest.mark.parametrize("site", ["http://localhost:8000", "http://127.0.0.1:8000"])
def test_the_desk_warns_before_codes_are_printed_for_this_machine_alone(
    event: Event, alice: User, sign_in: SignIn, site: str
) -> None:
    desk = sign_in(alice)
    with override_settings(SITE_URL=site):
        for page in pages_with_codes(event):
            assert f"Phones can’t open {site}: only this computer can." in desk.get(page).content.decode(), page


@override_settings(SITE_URL=HALL)
def test_at_the_halls_address_nothing_is_warned_of(event: Event, alice: User, sign_in: SignIn) -> None:
    desk = sign_in(alice)
    for page in pages_with_codes(event):
        assert "Phones can’t open" not in desk.get(page).content.decode(), page
    assert f"{HALL}/p/" in desk.get(pages_with_codes(event)[2]).content.decode()


@override_settings(ALLOWED_HOSTS=["192.168.1.20"])
def test_forms_are_taken_behind_a_front_with_tls(alice: User) -> None:
    """The README's line for Caddy: every form answered "The form was open too long"."""
    client = Client(enforce_csrf_checks=True)
    front = {"host": "192.168.1.20:8443", "x-forwarded-proto": "https", "origin": "https://192.168.1.20:8443"}
    form = client.get("/accounts/login/", headers=front)
    sent = {
        "login": alice.email,
        "password": "correct horse battery",
        "csrfmiddlewaretoken": form.context["csrf_token"],
    }
    assert client.post("/accounts/login/", sent, headers=front).status_code == 302
    assert client.post("/accounts/logout/", headers={**front, "origin": "https://evil.example"}).status_code == 403


@override_settings(SITE_URL=HALL)
def test_a_slip_printed_on_the_machine_itself_leads_phones_to_the_hall(
    event: Event, alice: User, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "PAGES_AT_ONCE", 0)
    sign_in(alice).post(f"{EVENT}prints/slips/make/", {"number": "1"}, headers={"host": "localhost"})
    assert PrintJob.objects.get().site == HALL


def test_the_desk_says_that_links_of_a_members_only_event_do_not_open(
    event: Event, alice: User, sign_in: SignIn
) -> None:
    desk = sign_in(alice)
    pages = pages_with_codes(event)[:3]
    for published in (False, True):
        Event.objects.filter(pk=event.pk).update(published=published)
        for page in pages:
            assert ("private links don’t work yet" in desk.get(page).content.decode()) == (not published), page
