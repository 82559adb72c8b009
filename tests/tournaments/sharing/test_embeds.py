"""Pages within other sites: those that the club allows, without cookies, forms or scripts; and who may read the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests import factories
from tests.architecture.api_policies import API_POLICIES
from tests.architecture.url_walk import addresses
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.sharing.models import AllowedOrigin
from tournaments.sharing.origins import read_origin
from tournaments.sharing.services.origins import allow_origin

STANDINGS = "/embed/c/front-range/regatta/standings/"
NEXT = "/embed/c/front-range/regatta/next/"
SITES = "/api/v1/clubs/front-range/allowed-origins/"


@pytest.fixture
def event(regatta: Event) -> Event:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    regatta.refresh_from_db()
    return regatta


def policy(answer: Any) -> dict[str, str]:
    """The directives of the policy for content."""
    parts = answer["Content-Security-Policy"].split("; ")
    return dict(part.strip().partition(" ")[::2] for part in parts)


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://club.example", "https://club.example"),
        (" HTTPS://Club.Example/page?no ", ""),
        ("https://Club.Example/some/page", "https://club.example"),
        ("club.example", "https://club.example"),
        ("https://club.example:443", "https://club.example"),
        ("https://club.example:8443/", "https://club.example:8443"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://club.example", ""),
        ("https://*.club.example", ""),
        ("https://club.example; script-src *", ""),
        ("https://club.example 'self'", ""),
        ("https://user@club.example", ""),
        ("https://club.example:99999", ""),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("*", ""),
        ("", ""),
        ("https://[::1", ""),
        ("https://club.example\r\nX-Header: 1", ""),
    ],
)
def test_an_origin_is_read_strictly_and_written_again(typed: str, origin: str) -> None:
    assert read_origin(typed) == origin


@pytest.mark.parametrize("path", [STANDINGS, NEXT])
def test_only_sites_that_the_club_allows_show_its_pages(event: Event, club: Club, alice: User, path: str) -> None:
    nobody = Client().get(path)
    assert policy(nobody)["frame-ancestors"] == "'none'"
    allow_origin(actor_of(alice), club, origin="https://club.example/news/")
    allow_origin(actor_of(alice), club, origin="https://other.example:8443")
    answer = Client().get(path)
    assert policy(answer)["frame-ancestors"] == "https://club.example https://other.example:8443"
    assert policy(answer)["script-src"] == "'none'"
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert answer["X-Robots-Tag"] == "noindex"
    page = answer.content.decode()
    assert "Regatta" in page
    assert not re.search(r"<form|<script|csrf", page)


def test_every_other_page_is_shown_by_no_site(event: Event, club: Club, alice: User) -> None:
    allow_origin(actor_of(alice), club, origin="https://club.example")
    for path in ("/", "/c/front-range/", "/c/front-range/regatta/", "/p/nobody/", "/accounts/login/"):
        answer = Client().get(path)
        assert (answer["X-Frame-Options"], policy(answer)["frame-ancestors"]) == ("DENY", "'none'"), path


def test_events_of_each_format_can_be_embedded(club: Club, oscar: User) -> None:
    cup = make_swiss_event(club, oscar, players=6, name="Spring Cup")
    season = make_season(club, oscar, name="Winter League")
    for row in (cup, season):
        Event.objects.filter(pk=row.pk).update(published=True)
        for page in ("standings", "next"):
            answer = Client().get(f"/embed/c/front-range/{row.slug}/{page}/")
            assert answer.status_code == 200
            assert "<form" not in answer.content.decode()
    assert Client().get(f"/embed/c/front-range/{cup.slug}/settings/").status_code == 404


def test_an_embed_says_where_another_site_finds_it(event: Event) -> None:
    shown = "http://localhost:8000/c/front-range/regatta/standings/"
    asked = {"url": shown, "maxwidth": "400", "maxheight": "99999"}
    found = Client().get("/oembed/", asked).json()
    assert (found["type"], "html" in found) == ("link", False), "no site may show it"
    AllowedOrigin.objects.create(club=event.club, origin="https://club.example")
    found = Client().get("/oembed/", asked).json()
    assert (found["version"], found["type"], found["width"], found["height"]) == ("1.0", "rich", 400, 2000)
    assert found["html"].startswith(f'<iframe src="http://localhost:8000{STANDINGS}" title="Regatta" width="400"')
    assert Client().get("/oembed/", {"url": shown, "format": "xml"}).status_code == 501
    link = '<link rel="alternate" type="application/json+oembed"'
    assert link in Client().get("/c/front-range/regatta/").content.decode()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "http://[",
        "https://elsewhere.example/c/front-range/regatta/",
        "http://localhost:8000/desk/front-range/e/regatta/",
        "http://localhost:8000/p/token/",
        "http://localhost:8000/c/front-range/",
        "http://localhost:8000/c/front-range/none/",
        "http://localhost:8000/c/front-range/circuits/grand-prix/",
        "http://localhost:8000/c/front-range/ratings/elo/players/1/",
    ],
)
def test_no_other_address_can_be_embedded(event: Event, url: str) -> None:
    answer = Client().get("/oembed/", {"url": url})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")


def test_the_owner_chooses_the_sites_and_takes_them_back(
    event: Event, club: Club, alice: User, oscar: User, sign_in: SignIn
) -> None:
    page = "/desk/front-range/share/"
    owner = sign_in(alice)
    assert "http://localhost:8000/c/front-range/calendar.ics" in owner.get(page).content.decode()
    assert owner.post(page, {"origin": "https://club.example/x"}).status_code == 302
    refused = owner.post(page, {"origin": "http://club.example"})
    assert refused.status_code == 422
    assert "This isn’t the address of a site." in refused.content.decode()
    assert sign_in(oscar).post(page, {"origin": "https://two.example"}).status_code == 403
    (row,) = AllowedOrigin.objects.all()
    assert row.origin == "https://club.example"
    assert owner.post(f"/desk/front-range/share/origins/{row.pk}/remove/").status_code == 302
    assert not AllowedOrigin.objects.exists()


def test_a_script_of_the_owner_chooses_the_sites(club: Club, alice: User, oscar: User) -> None:
    made = Api(alice).post(SITES, {"origin": "https://club.example"})
    assert (made.status_code, made.json()["origin"]) == (201, "https://club.example")
    again = Api(alice).post(SITES, {"origin": "https://CLUB.example/"})
    assert [(each["path"], each["code"]) for each in again.json()["errors"]] == [("origin", "taken")]
    assert Api(oscar).post(SITES, {"origin": "https://two.example"}).status_code == 403
    assert Api(oscar).get(SITES).json()["count"] == 1
    assert Api(alice).delete(f"{SITES}{made.json()['id']}/").status_code == 204


def test_the_organiser_finds_what_to_share(event: Event, bob: User, sign_in: SignIn) -> None:
    page = sign_in(bob).get("/desk/front-range/e/regatta/share/").content.decode()
    assert "http://localhost:8000/c/front-range/regatta/news.atom" in page
    assert "&lt;iframe src=&quot;http://localhost:8000/embed/c/front-range/regatta/standings/&quot;" in page


def test_scripts_of_other_sites_read_what_everybody_may_read() -> None:
    """Those addresses, and no other one of the API."""
    wrong = []
    for address in addresses():
        rule = API_POLICIES.get(address.name, "")
        if not address.route.startswith("api/v1/clubs/"):
            continue
        path = "/" + re.sub(r"<[^>]+>", "1", address.route)
        expected = "GET draft" in rule or "GET everybody" in rule
        if bool(re.match(settings.CORS_URLS_REGEX, path)) != expected:
            wrong.append(path)
    assert wrong == []


def test_another_site_reads_standings_without_a_cookie_and_asks_again_cheaply(event: Event) -> None:
    url, site = "/api/v1/clubs/front-range/events/regatta/standings/", {"origin": "https://club.example"}
    answer = Client().get(url, headers=site)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert {part.strip() for part in answer["Access-Control-Expose-Headers"].split(",")} == {"ETag", "Retry-After"}
    asking = {**site, "access-control-request-method": "GET", "access-control-request-headers": "if-none-match"}
    allowed = Client().options(url, headers=asking)
    assert "if-none-match" in allowed["Access-Control-Allow-Headers"]
    assert "authorization" not in allowed["Access-Control-Allow-Headers"]
    assert "POST" not in allowed["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Origin" not in Client().get("/api/v1/clubs/front-range/people/", headers=site)


def test_nothing_that_is_shared_tells_a_hidden_result(event: Event, alice: User) -> None:
    """Before the reveal and of a private event, at every address that others follow."""
    game = factories.make_game(event)
    winner = record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0) and game.seats.get(
        power="RUSSIA"
    )
    finish_game(actor_of(alice), game, seen=1)
    event.refresh_from_db()
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="public", hide_from=1))
    of_event = ("", "news.atom", "calendar.ics", "share.png")
    paths = [f"/c/front-range/regatta/{each}" for each in of_event] + [STANDINGS, NEXT, "/c/front-range/news.atom"]
    name = winner.entry.person.name
    head_alone = ("/c/front-range/regatta/", NEXT)
    for path in paths:
        text = Client().get(path).content.decode(errors="replace")
        assert "results of heat 1" not in text, path
        assert not re.search(r"Winners?:", text), path
        if path not in (*head_alone, STANDINGS):
            assert name not in text, path
    event.refresh_from_db()
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="hidden", hide_from=1))
    for path in [*paths, "/c/front-range/sitemap.xml", "/c/front-range/calendar.ics", "/c/front-range/", "/"]:
        assert "Regatta" not in Client().get(path).content.decode(errors="replace"), path
    assert Client().get("/oembed/", {"url": "http://localhost:8000/c/front-range/regatta/"}).status_code == 404
