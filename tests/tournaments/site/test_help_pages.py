"""The pages of the help: the index by what people do, documents, and the search."""

from __future__ import annotations

import pytest
from django.test import Client

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


def test_the_search_leads_to_sections(client: Client) -> None:
    page = client.get("/help/?q=hand over").content.decode()
    assert '<a href="/help/members-and-roles/#hand-the-club-over">Members and roles: Hand the club over</a>' in page
    assert "Nothing found for “xyzzy &lt;b&gt;”" in client.get("/help/?q=xyzzy+<b>").content.decode()


def test_an_unknown_document_is_not_found(client: Client) -> None:
    assert client.get("/help/nothing/").status_code == 404


def test_long_documents_have_a_table_of_contents(client: Client) -> None:
    assert 'href="#the-yearly-chart"' in client.get("/help/enter-results/").content.decode()
    assert "On this page" not in client.get("/help/keep-personal-data/").content.decode()
