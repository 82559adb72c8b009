"""The pages of the help: the index by what people do, documents, and the search."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import Settings

from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.site.files import manual

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", [name for name in manual() if name])
def test_every_document_has_a_page(client: Client, name: str) -> None:
    answer = client.get(f"/help/{name}/")
    assert answer.status_code == 200
    assert f"<h1>{manual()[name].title}</h1>" in answer.content.decode().replace("&#x27;", "'")


def test_the_index_names_roles_and_leads_to_documents(client: Client) -> None:
    page = client.get("/help/").content.decode()
    for role in ("player", "scorer", "organiser", "captain", "league-secretary", "site-operator", "script-writer"):
        assert f'<h2 id="{role}">' in page
    assert '<a href="/help/run-a-heat/">Run a heat</a>' in page


def test_a_document_names_its_roles(client: Client) -> None:
    page = client.get("/help/permissions/").content.decode()
    assert '<a href="/help/#owner-of-a-club">Owner of a club</a>' in page
    assert "/help/#player" not in page


def test_the_search_leads_to_sections(client: Client) -> None:
    page = client.get("/help/?q=hand over").content.decode()
    assert (
        '<a href="/help/members-and-roles/#hand-the-club-over">Members and roles: '
        "<mark>Hand</mark> the club <mark>over</mark></a>"
    ) in page
    assert "No page has all of these words" not in page
    assert "No page has all of these words" in client.get("/help/?q=refund+zebra").content.decode()


def test_an_empty_search_says_whom_to_ask(client: Client, settings: Settings) -> None:
    settings.OPERATOR = "Robin Reader; 1 High Street"
    page = client.get("/help/?q=xyzzy+<i>").content.decode()
    assert "No help page for “xyzzy &lt;i&gt;”" in page
    assert "ask the organisers of your event" in page
    assert re.search(r'<a href="/imprint/">\s*Ask the people who run this site</a>', page)


def test_the_help_and_signing_in_lead_back_to_where_one_was(client: Client, club: Club, regatta: Event) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    event = client.get("/c/front-range/regatta/").content.decode()
    for address in ("/help/?from=front-range/regatta", "/accounts/login/?from=front-range/regatta"):
        assert f'href="{address}"' in event
        page = " ".join(client.get(address).content.decode().split())
        assert f"Back to {regatta.name}</a>" in page
        assert 'href="/c/front-range/regatta/"' in page
    index = client.get("/help/?from=front-range/regatta").content.decode()
    assert 'href="/help/run-a-heat/?from=front-range/regatta"' in index, "from page to page"
    found = client.get("/help/?q=hand+over&from=front-range/regatta").content.decode()
    assert 'href="/help/members-and-roles/?from=front-range/regatta#hand-the-club-over"' in found
    assert "Back to Front Range Diplomacy" in client.get("/help/?from=front-range").content.decode()


@pytest.mark.parametrize("place", ["nowhere", "front-range/secret", "front-range/regatta/x", '"><b>', "//evil.example"])
def test_the_way_back_leads_to_public_pages_alone(client: Client, regatta: Event, place: str) -> None:
    page = client.get("/help/", {"from": place}).content.decode()
    assert "Back to" not in page
    assert 'href="//evil' not in page
    assert "<b>" not in page


def test_a_question_of_any_length_is_answered(client: Client) -> None:
    page = client.get("/help/", {"q": "<i>" + "seed " * 2_000}).content.decode()
    assert "<i>" not in page
    assert len(page) < 100_000


def test_an_unknown_document_is_not_found(client: Client) -> None:
    assert client.get("/help/nothing/").status_code == 404


def test_long_documents_have_a_table_of_contents(client: Client) -> None:
    assert 'href="#the-yearly-chart"' in client.get("/help/enter-results/").content.decode()
    assert "On this page" not in client.get("/help/keep-personal-data/").content.decode()
