"""Import and export at the desk, and the files that everybody may take."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.scenes.rich_event import BY_CENTERS, make_rich_event
from tests.scenes.stage import scene
from tests.tournaments.boards.test_wdd_files import GOOD, HEAD
from tests.tournaments.events.test_people_import_pages import hidden, text_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person

SignIn = Callable[[User], Client]
IMPORT = "/desk/another/import-event/"


@scene
def event(club: Club) -> Event:
    return make_rich_event(club, name='Regatta "2026"')


def export(client: Client, event: Event, **query: str) -> Any:
    return client.get(reverse("desk:export_json", args=[event.club.slug, event.slug]), query)


def upload(client: Client, content: bytes, **fields: str) -> Any:
    file = SimpleUploadedFile("event.json", content)
    return client.post(IMPORT, {"kind": "json", "json-file": file, **{f"json-{k}": v for k, v in fields.items()}})


def confirm(client: Client, page: Any, **fields: str) -> Any:
    context = page.context
    step = {
        "step": "confirm",
        "kind": context["upload"].kind,
        "text": context["text"],
        "more": context["upload"].more,
        "name": context["upload"].name,
        "system": str(context["upload"].system.pk) if context["upload"].system else "",
        "fingerprint": hidden(text_of(page), "fingerprint"),
    }
    return client.post(IMPORT, {**step, **fields})


def test_the_page_of_files_is_found_from_the_settings(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    settings = reverse("desk:settings", args=["front-range", event.slug])
    files = reverse("desk:exchange", args=["front-range", event.slug])
    assert files in text_of(client.get(settings))
    assert reverse("desk:export_json", args=["front-range", event.slug]) in text_of(client.get(files))
    assert reverse("desk:event_import", args=["front-range"]) in text_of(client.get("/desk/front-range/"))


def test_an_event_goes_from_club_to_club(event: Event, oscar: User, charlie: User, sign_in: SignIn) -> None:
    out = export(sign_in(oscar), event, emails="yes")
    assert out["Content-Disposition"] == 'attachment; filename="Regatta \\"2026\\".json"'
    assert "p1@example.org" in out.content.decode()
    assert "@" not in export(sign_in(oscar), event).content.decode()
    client = sign_in(charlie)
    shown = upload(client, out.content, name="Our copy")
    page = text_of(shown)
    assert "Import Our copy?" in page
    assert "15 people are new to your club." in page
    assert not Event.objects.filter(club__slug="another").exists()
    assert confirm(client, shown)["Location"] == "/desk/another/e/our-copy/"
    again = json.loads(export(client, Event.objects.get(slug="our-copy"), emails="yes").content)
    assert {**again, "name": event.name} == json.loads(out.content)


def test_changes_since_the_preview_are_shown_again(event: Event, oscar: User, charlie: User, sign_in: SignIn) -> None:
    client, out = sign_in(charlie), export(sign_in(oscar), event)
    shown = upload(client, out.content)
    Person.objects.create(club=Club.objects.get(slug="another"), first_name="P1", last_name="Łódź 1")
    stale = confirm(client, shown)
    assert stale.status_code == 409
    assert "The club has changed, so nothing was saved" in text_of(stale)
    assert confirm(client, stale).status_code == 302


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There is nothing to read"),
        (b"\xff\xfe{", "not in UTF-8"),
        (b"{}", "an event in the format"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"format": "topboard-tournament/1", "name": 7}', "rules: rules is missing. Add it."),
    ],
)
def test_a_file_that_is_not_an_event_says_why(charlie: User, sign_in: SignIn, content: bytes, said: str) -> None:
    page = upload(sign_in(charlie), content)
    assert page.status_code == 422
    assert said in text_of(page)
    assert "format: " not in text_of(page)


def test_a_tampered_confirmation_saves_nothing(event: Event, oscar: User, charlie: User, sign_in: SignIn) -> None:
    client, out = sign_in(charlie), export(sign_in(oscar), event)
    shown = upload(client, out.content)
    assert confirm(client, shown, text="{").status_code == 422
    assert confirm(client, shown, kind="wdd", system="x").status_code == 422
    assert confirm(client, shown, fingerprint="x").status_code == 409
    assert not Event.objects.filter(club__slug="another").exists()


def test_a_taken_name_is_reported_before_confirming(event: Event, oscar: User, charlie: User, sign_in: SignIn) -> None:
    client, out = sign_in(charlie), export(sign_in(oscar), event)
    factories.make_boards_event(Club.objects.get(slug="another"), name=event.name)
    page = text_of(upload(client, out.content))
    assert "Another event of your club is called" in page
    assert "Import the event</button>" not in page


def test_a_taken_name_is_changed_without_choosing_the_file_again(
    event: Event, oscar: User, charlie: User, sign_in: SignIn
) -> None:
    client, out = sign_in(charlie), export(sign_in(oscar), event)
    factories.make_boards_event(Club.objects.get(slug="another"), name=event.name)
    refused = upload(client, out.content)
    again = confirm(client, refused, do="look", name=event.name)
    assert "Another event of your club is called" in text_of(again)
    looked = confirm(client, again, do="look", name="Regatta, another year")
    assert "Import Regatta, another year?" in text_of(looked)
    assert confirm(client, looked).status_code == 302
    assert Event.objects.filter(club__slug="another", name="Regatta, another year").exists()


def test_wdd_files_come_in(charlie: User, sign_in: SignIn) -> None:
    client = sign_in(charlie)
    system = factories.make_system(Club.objects.get(slug="another"), definition=BY_CENTERS)
    boards = SimpleUploadedFile("boards.csv", "\r\n".join([HEAD, *GOOD]).encode())
    fields = {"kind": "wdd", "wdd-boards": boards, "wdd-name": "Old", "wdd-scoring_system": str(system.pk)}
    shown = client.post(IMPORT, fields)
    assert "Import Old?" in text_of(shown)
    assert "7 scores differ from what the scoring system gives" in text_of(shown)
    assert confirm(client, shown)["Location"] == "/desk/another/e/old/"
    refused = client.post(IMPORT, {"kind": "wdd", "wdd-name": "Old"})
    assert refused.status_code == 422
    faulty = SimpleUploadedFile("boards.csv", f"{HEAD}\nP,x,1,1,A,0XX,1,1,2,4,,7".encode())
    assert "Line 2, COUNTRY: 0XX is not a power." in text_of(client.post(IMPORT, {**fields, "wdd-boards": faulty}))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("standings_csv", 'Regatta \\"2026\\".csv'),
        ("wdd_classification_csv", 'Regatta \\"2026\\" classification.csv'),
        ("wdd_boards_csv", 'Regatta \\"2026\\" boards.csv'),
    ],
)
def test_files_are_named_after_the_event_and_carry_the_mark_on_demand(
    event: Event, client: Client, name: str, file: str
) -> None:
    Event.objects.filter(pk=event.pk).update(published=True)
    url = reverse(f"public:{name}", args=["front-range", event.slug])
    with_mark, without = client.get(url), client.get(url, {"bom": "no"})
    assert with_mark["Content-Disposition"] == f'attachment; filename="{file}"'
    assert with_mark.content == b"\xef\xbb\xbf" + without.content
    assert "@" not in without.content.decode()
    assert url in text_of(client.get(reverse("public:standings", args=["front-range", event.slug])))
