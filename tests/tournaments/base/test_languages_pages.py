"""Which language a page is in: the visitor's choice, the event's, the club's, the browser's. Nobody gets another's."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client, override_settings

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of

PAGE = "/c/front-range/regatta/standings/"
CLUB = "/c/front-range/"
DESK = "/desk/front-range/regatta/"
API = "/api/v1/clubs/front-range/events/regatta/"
GZIP = {"accept-encoding": "gzip"}


@pytest.fixture(autouse=True)
def event(regatta: Event) -> Event:
    Event.objects.update(published=True)
    return regatta


def visitor(language: str = "") -> Client:
    """A browser that keeps a choice, if there is one."""
    client = Client()
    if language:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def language_of(answer: Any) -> str:
    """What the answer says it is in, at both places."""
    said: str = answer["Content-Language"]
    if answer["Content-Type"].startswith("text/html") and answer.get("Content-Encoding") != "gzip":
        assert f'<html lang="{said}"' in answer.content.decode()
    return said


def speak(*, event: str = "", club: str = "") -> None:
    """Set both, as a change that raises the revisions does."""
    row = Event.objects.get()
    Event.objects.update(language=event, revision=row.revision + 1)
    Club.objects.update(language=club, revision=row.club.revision + 1)


@pytest.mark.parametrize(
    ("chosen", "of_event", "of_club", "browser", "expected"),
    [
        ("", "", "", "", "en"),
        ("", "", "", "fr-CH, de;q=0.5", "fr"),
        ("", "", "", "da, *;q=0.1", "en"),
        ("", "", "de", "fr", "de"),
        ("", "fr", "de", "en", "fr"),
        ("en", "fr", "de", "de", "en"),
        ("tlh", "fr", "de", "de", "fr"),
        ("", "tlh", "de", "fr", "de"),
    ],
)
def test_language_of_public_pages(chosen: str, of_event: str, of_club: str, browser: str, expected: str) -> None:
    speak(event=of_event, club=of_club)
    for path in (PAGE, "/c/front-range/regatta/", "/c/front-range/regatta/people/"):
        answer = visitor(chosen).get(path, headers={"accept-language": browser})
        assert (answer.status_code, language_of(answer)) == (200, expected)


def test_pages_of_a_club_are_in_its_language() -> None:
    speak(club="de")
    for path in (CLUB, f"{CLUB}circuits/", f"{CLUB}ratings/"):
        assert language_of(visitor().get(path, headers={"accept-language": "fr"})) == "de"
        assert language_of(visitor("fr").get(path)) == "fr"


def test_pages_of_accounts_follow_the_visitor(sign_in: SignIn, alice: User) -> None:
    speak(event="fr", club="fr")
    account = sign_in(alice)
    assert language_of(account.get("/accounts/email/", headers={"accept-language": "de"})) == "de"
    account.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert language_of(account.get("/accounts/email/", headers={"accept-language": "de"})) == "en"


@pytest.mark.parametrize("path", [DESK, "/help/", "/help/be-a-captain/", "/api/docs/", "/api/five-minutes/"])
def test_desk_and_help_are_in_english_and_say_so(sign_in: SignIn, alice: User, path: str) -> None:
    speak(event="fr", club="fr")
    reader = sign_in(alice)
    answer = reader.get(path, headers={"accept-language": "de"})
    assert language_of(answer) == "en"
    page = answer.content.decode()
    assert page.count('<p lang="de">Diese Seite gibt es nur auf Englisch.</p>') == 1
    assert 'class="languages"' not in page, "a choice that changes nothing here"
    assert "<p lang=" not in reader.get(path, headers={"accept-language": "en"}).content.decode()
    reader.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    page = reader.get(path, headers={"accept-language": "de"}).content.decode()
    french = '<p lang="fr">Cette page n’existe qu’en anglais.</p>'
    assert (french in page) == (not path.startswith("/api/")), "no page of the API reads cookies"


def test_private_page_is_in_the_language_of_the_event(alice: User) -> None:
    make_player_links(actor_of(alice), Event.objects.get())
    page = f"/p/{token_of(PlayerLink.objects.all()[0])}/"
    speak(event="de")
    assert language_of(visitor().get(page, headers={"accept-language": "fr"})) == "de"
    assert language_of(visitor("fr").get(page)) == "fr"


def test_api_goes_by_the_header_alone() -> None:
    speak(event="de")
    answer = visitor("de").get(API, headers={"accept-language": "fr"})
    assert (answer.status_code, answer["Content-Language"]) == (200, "fr")


def test_visitor_switches_and_stays_on_the_page() -> None:
    browser = visitor()
    page = browser.get(f"{PAGE}?by=name").content.decode()
    assert f'name="next" value="{PAGE}?by=name"' in page
    assert all(f'value="{code}" lang="{code}"' in page for code, _name in settings.LANGUAGES)
    done = browser.post("/language/", {"language": "fr", "next": f"{PAGE}?by=name"})
    assert (done.status_code, done["Location"]) == (302, f"{PAGE}?by=name")
    assert language_of(browser.get(PAGE)) == "fr"
    browser.post("/language/", {"language": "tlh", "next": PAGE})
    assert language_of(browser.get(PAGE)) == "fr", "only languages that are offered count"


@pytest.mark.parametrize("next_page", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
def test_switch_leads_nowhere_else(next_page: str) -> None:
    assert visitor().post("/language/", {"language": "de", "next": next_page})["Location"] == "/"


def test_switch_needs_no_token_of_a_form() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/language/", {"language": "de", "next": PAGE}).status_code == 302
    assert language_of(strict.get(PAGE)) == "de"


# What is kept for all visitors -------------------------------------------------------------------------------


def test_kept_page_reaches_nobody_in_another_language() -> None:
    """A choice of German and a browser's wish for German are different pages, where the event is French."""
    speak(event="fr")
    readers = [("de", ""), ("", "de"), ("en", "de"), ("", "fr"), ("", "en"), ("fr", "de")]
    expected = ["de", "fr", "en", "fr", "fr", "fr"]
    for _round in range(2):
        answers = [
            visitor(chosen).get(PAGE, headers={**GZIP, "accept-language": browser}) for chosen, browser in readers
        ]
        assert [language_of(each) for each in answers] == expected


def test_kept_page_follows_a_change_of_the_settings() -> None:
    assert language_of(visitor().get(PAGE, headers=GZIP)) == "en"
    speak(event="de")
    assert language_of(visitor().get(PAGE, headers=GZIP)) == "de"
    speak(club="fr")
    assert language_of(visitor().get(PAGE, headers=GZIP)) == "fr"


def test_each_language_has_its_own_etag() -> None:
    tags = {code: visitor(code).get(PAGE, headers=GZIP)["ETag"] for code, _name in settings.LANGUAGES}
    assert len(set(tags.values())) == len(tags)
    for cache in (None, *caches.all()):
        if cache is not None:
            cache.clear()
        asked = {**GZIP, "if-none-match": tags["de"]}
        assert visitor("de").get(PAGE, headers=asked).status_code == 304
        assert visitor("fr").get(PAGE, headers=asked).status_code == 200


def test_answers_say_what_they_follow_from() -> None:
    for path in (PAGE, CLUB, "/"):
        varies = {each.strip() for each in visitor().get(path)["Vary"].split(",")}
        assert {"Accept-Language", "Cookie"} <= varies


def test_feeds_and_calendars_are_not_unchanged_in_another_language() -> None:
    for path in ("/c/front-range/regatta/news.atom", "/c/front-range/regatta/calendar.ics"):
        tag = visitor().get(path, headers={"accept-language": "fr"})["ETag"]
        asked = {"if-none-match": tag, "accept-language": "fr"}
        assert visitor().get(path, headers=asked).status_code == 304
        assert visitor().get(path, headers={**asked, "accept-language": "de"}).status_code == 200


def test_embed_is_in_the_language_of_the_event_for_everybody() -> None:
    speak(event="de")
    answer = visitor("fr").get("/embed/c/front-range/regatta/standings/")
    assert (answer.status_code, answer["Content-Language"]) == (200, "de")
    assert "Cookie" not in answer["Vary"]


def test_page_has_one_address_in_all_languages() -> None:
    pages = [visitor(code).get(PAGE).content.decode() for code in ("en", "de")]
    for page in pages:
        assert page.count('<link rel="canonical"') == 1
        assert f'<link rel="canonical" href="{settings.SITE_URL}{PAGE}">' in page
        assert "hreflang" not in page


# Settings ----------------------------------------------------------------------------------------------------


def test_owner_sets_the_language_of_the_club(sign_in: SignIn, alice: User) -> None:
    desk = sign_in(alice)
    values = {"name": "Front Range", "slug": "front-range", "town": "", "accent": "pine"}
    assert desk.post("/desk/front-range/settings/", {**values, "language": "de"}).status_code == 302
    assert Club.objects.get().language == "de"
    assert language_of(visitor().get(PAGE, headers=GZIP)) == "de"
    assert desk.post("/desk/front-range/settings/", {**values, "language": "tlh"}).status_code == 422
    page = desk.get("/desk/front-range/settings/").content.decode()
    assert '<option value="de" selected>Deutsch</option>' in page


def test_a_language_that_is_offered_no_longer_counts_for_nothing() -> None:
    speak(event="de")
    with override_settings(LANGUAGES=[("en", "English"), ("fr", "Français")]):
        assert language_of(visitor("de").get(PAGE)) == "en"
