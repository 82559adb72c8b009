"""Sitemaps and feeds: listed events alone, no hidden result, and 304 until something changes."""

from __future__ import annotations

from datetime import date

import pytest
import time_machine
from defusedxml import ElementTree
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.league_scene import make_season, play
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.circuits.models import Circuit
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import publish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.events.shown import Ending, Shown, Winner

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
NEWS = "/c/front-range/regatta/news.atom"


@pytest.fixture
def event(regatta: Event, alice: User) -> Event:
    """A public event whose first heat is played."""
    Event.objects.filter(pk=regatta.pk).update(published=True, venue="Hall")
    regatta.refresh_from_db()
    game = factories.make_game(regatta)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    regatta.refresh_from_db()
    return regatta


def hide(event: Event, user: User) -> None:
    """Hide the results of all heats."""
    change_visibility(actor_of(user), event, details=VisibilityDetails(listing="public", hide_from=1))


def titles(path: str) -> list[str]:
    answer = Client().get(path)
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    entries = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    return [each.findtext(f"{ATOM}title") or "" for each in entries]


def locations(path: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(Client().get(path).content).iter(f"{MAP}loc")]


def test_robots_stay_away_from_private_pages_and_find_the_map() -> None:
    text = Client().get("/robots.txt").content.decode()
    for line in ("Disallow: /desk/", "Disallow: /p/", "Disallow: /my-entry/"):
        assert line in text.splitlines()
    assert "Sitemap: http://localhost:8000/sitemap.xml" in text


def test_the_old_address_of_the_icon_leads_to_it() -> None:
    assert "icon-192" in Client().get("/favicon.ico")["Location"]


def test_the_map_has_listed_events_alone(event: Event, club: Club) -> None:
    of_site = "http://localhost:8000/sitemap-site.xml"
    assert locations("/sitemap.xml") == [of_site, "http://localhost:8000/c/front-range/sitemap.xml"]
    assert "http://localhost:8000/c/front-range/regatta/" in locations("/c/front-range/sitemap.xml")
    for hidden in ({"listed": False}, {"published": False}):
        Event.objects.filter(pk=event.pk).update(published=True, listed=True)
        Event.objects.filter(pk=event.pk).update(**hidden)
        assert locations("/sitemap.xml") == [of_site]
        assert locations("/c/front-range/sitemap.xml") == ["http://localhost:8000/c/front-range/"]


def test_the_site_has_a_map_of_its_own_pages(db: None) -> None:
    found = locations("/sitemap-site.xml")
    for path in ("/", "/lab/", "/help/", "/help/enter-an-event/"):
        assert f"http://localhost:8000{path}" in found


def test_the_map_has_the_pages_of_a_circuit(event: Event, club: Club, alice: User) -> None:
    make_circuit(club, alice)
    circuit = Circuit.objects.get()
    Circuit.objects.update(published=True)
    for page in ("", "events/", "rules/"):
        address = f"http://localhost:8000/c/front-range/circuits/{circuit.slug}/{page}"
        assert address in locations("/c/front-range/sitemap.xml")
        assert Client().get(address).status_code == 200


def test_a_feed_tells_of_the_matchdays_of_a_season(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(2,), name="Winter League")
    publish_event(actor_of(alice), season)
    path = f"/c/front-range/{season.slug}/news.atom"
    assert titles(path) == ["Winter League"]
    play(season, alice, "A1", "A2", "52-31")
    assert "Winter League: results of matchday 1" in titles(path)
    hide(season, alice)
    assert "Winter League: results of matchday 1" not in titles(path)


def test_a_feed_tells_of_rounds_and_results(event: Event) -> None:
    assert set(titles(NEWS)) >= {"Regatta", "Regatta: heat 1 is public", "Regatta: results of heat 1"}
    assert set(titles("/c/front-range/news.atom")) == set(titles(NEWS))


def test_a_feed_has_one_full_stop_after_initials(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    won = [Winner(of="", names=("A. K.",)), Winner(of="Cup", names=("B. L.",))]
    found = Shown(ending=Ending(over=True, winners=tuple(won)))
    monkeypatch.setattr("tournaments.sharing.selectors.news.seen_data", lambda *_args, **_kwargs: found)
    assert "Winner: A. K. Winner of Cup: B. L." in Client().get(NEWS).content.decode()


def test_a_feed_tells_no_hidden_result(event: Event, alice: User) -> None:
    hide(event, alice)
    assert "Regatta: results of heat 1" not in titles(NEWS)
    assert "Regatta: results of heat 1" not in titles("/c/front-range/news.atom")


def test_a_feed_is_sent_again_once_something_changed(event: Event, alice: User) -> None:
    tag = Client().get(NEWS)["ETag"]
    unchanged = Client().get(NEWS, headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    hide(event, alice)
    assert Client().get(NEWS, headers={"if-none-match": tag}).status_code == 200


def test_a_feed_is_sent_again_the_day_its_words_change(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=date(2026, 6, 12))
    with time_machine.travel("2026-06-11T12:00:00Z", tick=False):
        before = Client().get(NEWS)
    with time_machine.travel("2026-06-12T12:00:00Z", tick=False):
        after = Client().get(NEWS, headers={"if-none-match": before["ETag"]})
    assert "Next." in before.content.decode()
    assert "On now." in after.content.decode()


def test_hiding_results_does_not_make_old_news_new(regatta: Event, alice: User) -> None:
    def announced() -> str:
        entries = ElementTree.fromstring(Client().get(NEWS).content).findall(f"{ATOM}entry")
        dates = {each.findtext(f"{ATOM}id", ""): each.findtext(f"{ATOM}updated", "") for each in entries}
        return next(date for code, date in dates.items() if code.endswith("/announced"))

    for day, listing in (("12", "public"), ("13", "hidden"), ("14", "unlisted")):
        with time_machine.travel(f"2026-06-{day}T12:00:00Z", tick=False):
            change_visibility(actor_of(alice), regatta, details=VisibilityDetails(listing=listing))
    assert announced() == "2026-06-14T12:00:00+00:00"
    with time_machine.travel("2026-06-20T12:00:00Z", tick=False):
        change_visibility(actor_of(alice), regatta, details=VisibilityDetails(listing="unlisted", hide_awards=True))
    assert announced() == "2026-06-14T12:00:00+00:00"


def test_ids_of_news_stay_while_the_event_changes(event: Event) -> None:
    def ids() -> set[str]:
        entries = ElementTree.fromstring(Client().get(NEWS).content).findall(f"{ATOM}entry")
        return {each.findtext(f"{ATOM}id") or "" for each in entries}

    before = ids()
    Event.objects.filter(pk=event.pk).update(name="Grand Regatta", revision=99)
    assert ids() == before


def test_a_private_event_has_no_feed_and_is_in_no_other_feed(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(published=False)
    assert Client().get(NEWS).status_code == 404
    assert titles("/c/front-range/news.atom") == []


def test_an_unlisted_event_has_a_feed_of_its_own(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(listed=False)
    assert titles("/c/front-range/news.atom") == []
    assert "Regatta" in titles(NEWS)


def test_pages_name_their_feeds(event: Event) -> None:
    link = '<link rel="alternate" type="application/atom+xml" title="News of {}" href="{}">'
    assert link.format("Regatta", NEWS) in Client().get("/c/front-range/regatta/").content.decode()
    club = link.format("Front Range Diplomacy", "/c/front-range/news.atom")
    assert club in Client().get("/c/front-range/").content.decode()


@pytest.mark.parametrize("path", [NEWS, "/c/front-range/news.atom"])
def test_a_place_with_marks_of_html_stays_text_in_a_feed(event: Event, path: str) -> None:
    Event.objects.filter(pk=event.pk).update(venue="Hall <script>x</script> & Söhne")
    feed = ElementTree.fromstring(Client().get(path).content)
    found = [each.find(f"{ATOM}summary") for each in feed.findall(f"{ATOM}entry")]
    said = next(each for each in found if each is not None and "Hall" in (each.text or ""))
    assert said.get("type") == "html"
    assert "Hall &lt;script&gt;x&lt;/script&gt; &amp; Söhne" in (said.text or "")


@pytest.mark.parametrize("path", [NEWS, "/c/front-range/news.atom"])
def test_the_author_of_a_feed_is_the_club(event: Event, path: str) -> None:
    feed = ElementTree.fromstring(Client().get(path).content)
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Front Range Diplomacy"
