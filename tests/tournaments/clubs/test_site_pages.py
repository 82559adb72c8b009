"""The desk's form and the API say of a club what its page shows."""

from __future__ import annotations

from base64 import b64encode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from tests.tournaments.clubs.test_site_services import picture
from tournaments.clubs.models import Club, User
from tournaments.clubs.selectors.site import site_of

DESK = "/desk/front-range/site/"
API = "/api/v1/clubs/front-range/site/"
FORM = {"motto": "Since 1987", "text": "We play.", "place": "", "meets": "", "guests": "", "email": "", "links": ""}


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_an_owner_fills_in_the_form(club: Club, alice: User) -> None:
    sent = SimpleUploadedFile("mark.jpg", picture(), content_type="image/jpeg")
    answer = browser_of(alice).post(DESK, {**FORM, "picture": sent})
    assert answer.status_code == 302
    site = site_of(club)
    assert site is not None
    assert site.motto == "Since 1987"
    page = Client().get("/c/front-range/")
    assert "Since 1987" in page.content.decode()
    assert '<img class="crest l" src="/c/front-range/mark.png?v=' in page.content.decode()


def test_a_wrong_value_is_shown_at_its_field(club: Club, alice: User) -> None:
    answer = browser_of(alice).post(DESK, {**FORM, "links": "Rules"})
    assert answer.status_code == 422
    assert "Line 1 needs a title and an address" in answer.content.decode()
    assert site_of(club) is None


def test_the_drawn_mark_comes_back(club: Club, alice: User) -> None:
    browser = browser_of(alice)
    browser.post(DESK, {**FORM, "picture": SimpleUploadedFile("mark.jpg", picture())})
    browser.post(DESK, {**FORM, "no_picture": "on"})
    assert Client().get("/c/front-range/mark.png").status_code == 404
    assert '<svg\n  class="crest l"' in Client().get("/c/front-range/").content.decode()


def test_the_picture_is_served_as_what_it_is_and_kept_by_browsers(club: Club, alice: User) -> None:
    browser_of(alice).post(DESK, {**FORM, "picture": SimpleUploadedFile("mark.jpg", picture())})
    club.refresh_from_db()
    answer = Client().get(f"/c/front-range/mark.png?v={club.mark}")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer.headers["Cache-Control"]
    again = Client().get("/c/front-range/mark.png", headers={"if-none-match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_scripts_read_and_change_it(club: Club, alice: User) -> None:
    script = APIClient()
    script.force_authenticate(alice)
    assert script.get(API).json()["motto"] == ""
    answer = script.patch(API, {"motto": "Since 1987", "picture": b64encode(picture()).decode()})
    assert answer.status_code == 200
    assert answer.json()["motto"] == "Since 1987"
    assert answer.json()["mark"]
    assert "picture" not in answer.json()
    assert script.patch(API, {"picture": "§"}).status_code == 400
    assert script.patch(API, {"picture": ""}).json()["mark"] == ""
