"""The site as an app: manifest and worker, and which pages a phone may keep."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.factories import actor_of, make_game
from tournaments.base.pages.registers import QUEUED
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of

# The tag of a form that can wait for the network, on however many lines it is written.
WAITING = re.compile(r'<form\b(?=[^>]*\sdata-queue=)[^>]*\saction="{% url "([\w:]+)"')


def test_the_worker_serves_the_whole_site_and_imports_only_our_files(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Service-Worker-Allowed"] == "/"
    assert answer["Cache-Control"] == "no-cache"
    text = answer.content.decode()
    imported = json.loads("[" + re.findall(r"importScripts\((.*)\)", text)[0] + "]")
    assert imported == [f"/static/js/{name}.js" for name in ("outbox", "service_worker", "players/push_worker")]
    assert all(finders.find(path.removeprefix("/static/")) for path in imported)
    site = json.loads(re.findall(r"TOPBOARD = (.*);", text)[0])
    assert all(finders.find(path.removeprefix("/static/")) for path in site["assets"])
    assert {"/static/fonts/tb-sans.woff2", "/static/fonts/tb-serif.woff2"} < set(site["assets"])
    assert client.get(site["offline"]).status_code == 200


def test_the_worker_knows_every_form_that_can_wait_and_every_way_to_come_and_go(client: Client) -> None:
    site = json.loads(re.findall(r"TOPBOARD = (.*);", client.get("/sw.js").content.decode())[0])
    posts = {
        name
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for name in WAITING.findall(path.read_text(encoding="utf-8"))
    }
    assert posts <= {name for name, *_values in QUEUED}
    forms = ("/desk/c/e/v/rounds/1/results/", "/p/token/slips/3/", "/p/captain/token/matches/4/")
    assert all(any(re.search(each, path) for each in site["queued"]) for path in forms)
    others = ("/desk/c/restore/", "/p/token/", "/desk/c/e/v/rounds/1/", "/desk/c/e/v/rounds/1/results/more/")
    assert not any(re.search(each, path) for each in site["queued"] for path in others)
    assert {"/accounts/signup/", "/accounts/two-factor/authenticate/"} < set(site["accounts"])


def test_no_page_of_an_account_is_kept(client: Client, alice: User, sign_in: Callable[[User], Client]) -> None:
    names = ("account_signup", "account_login", "account_reset_password", "account_change_password", "mfa_index")
    for who in (client, sign_in(alice)):
        assert [who.get(reverse(name)).get("X-Keep-Offline") for name in names] == [None] * len(names)


def test_pages_say_who_is_signed_in_unless_everybody_sees_them_alike(
    client: Client, regatta: Event, alice: User, sign_in: Callable[[User], Client]
) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    hers = f'data-owner="user:{alice.pk}" data-owner-name="Alice"'
    desk = sign_in(alice)
    assert [hers in desk.get(path).content.decode() for path in ("/desk/front-range/", "/desk/nowhere/", "/")] == [
        True
    ] * 3
    assert 'data-owner=""' in client.get("/accounts/login/").content.decode()
    for path in ("/c/front-range/regatta/", "/offline/"):
        assert "data-owner" not in desk.get(path).content.decode()


def test_the_manifest_has_our_icons_and_opens_where_it_was_installed(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = answer.json()
    assert (found["name"], found["start_url"], found["display"]) == ("Topboard", "/", "standalone")
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in found["icons"])

    def opens(start: str) -> str:
        return str(client.get("/manifest.webmanifest", {"start": start}).json()["start_url"])

    assert opens("/c/front-range/regatta/") == "/c/front-range/regatta/"
    assert opens("/p/abc/?x=1") == "/p/abc/"
    assert [opens(bad) for bad in ("https://evil.example/", "//evil.example/", "/desk/", "x", "")] == ["/"] * 5


def test_a_phone_may_keep_public_pages_private_pages_and_entry_pages(
    client: Client, regatta: Event, alice: User, sign_in: Callable[[User], Client]
) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    make_game(regatta)
    make_player_links(actor_of(alice), regatta)
    token = token_of(PlayerLink.objects.filter(entry__event=regatta)[0])
    desk = sign_in(alice)
    event = "/desk/front-range/e/regatta/"
    kinds = {
        path: who.get(path).get("X-Keep-Offline", "")
        for who, path in (
            (client, "/c/front-range/regatta/"),
            (client, f"/p/{token}/"),
            (desk, f"{event}heats/1/games/1/"),
            (desk, f"{event}players/"),
            (desk, "/desk/"),
            (client, "/"),
            (client, "/accounts/login/"),
            (client, "/c/front-range/nowhere/"),
            (client, "/p/nobody/"),
        )
    }
    assert list(kinds.values()) == ["public", "private", "desk", "", "", "", "", "", ""], kinds
