"""The site as an app: manifest and worker, and which pages a phone may keep."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from django.contrib.staticfiles import finders
from django.test import Client

from tests.factories import actor_of, make_game
from tournaments.models import PlayerLink, Tournament, User
from tournaments.services.player.links import make_player_links, token_of


def test_the_worker_serves_the_whole_site_and_imports_only_our_files(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Service-Worker-Allowed"] == "/"
    assert answer["Cache-Control"] == "no-cache"
    text = answer.content.decode()
    imported = json.loads("[" + re.findall(r"importScripts\((.*)\)", text)[0] + "]")
    assert imported[:2] == ["/static/js/outbox.js", "/static/js/service_worker.js"]
    assert all(finders.find(path.removeprefix("/static/")) for path in imported)
    site = json.loads(re.findall(r"TOPBOARD = (.*);", text)[0])
    assert all(finders.find(path.removeprefix("/static/")) for path in site["assets"])
    assert client.get(site["offline"]).status_code == 200


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
    client: Client, tournament: Tournament, alice: User, sign_in: Callable[[User], Client]
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(published=True)
    make_game(tournament)
    make_player_links(actor_of(alice), tournament)
    token = token_of(PlayerLink.objects.filter(entry__tournament=tournament)[0])
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
