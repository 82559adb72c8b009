"""A form that is sent after the session ended: nothing is saved, and signing in leads to the page of the form."""

from __future__ import annotations

import pytest
from django.test import Client

from tournaments.clubs.models import Club

UNDO = "/desk/front-range/changes/1/undo/"
LOG = "/desk/front-range/log/"


@pytest.mark.parametrize(
    ("came_from", "page"),
    [
        (f"http://testserver{LOG}?kind=undo", LOG),
        (f"https://evil.example{LOG}", "/desk/front-range/"),
        ("http://testserver/no-such-page/", "/desk/front-range/"),
        ("", "/desk/front-range/"),
    ],
)
def test_signing_in_leads_to_the_page_of_the_form(client: Client, club: Club, came_from: str, page: str) -> None:
    answer = client.post(UNDO, headers={"Referer": came_from})
    assert answer["Location"] == f"/accounts/login/?next={page}"
    assert "You are signed out, so nothing was saved." in client.get(answer["Location"]).content.decode()


def test_a_page_that_is_only_read_comes_back_as_it_was(client: Client, club: Club) -> None:
    assert client.get(f"{LOG}?kind=undo")["Location"] == f"/accounts/login/?next={LOG}%3Fkind%3Dundo"
