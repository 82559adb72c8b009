"""Events as documents through REST."""

from __future__ import annotations

import pytest

from tests import factories
from tests.scenes.api import Api, problems
from tests.scenes.rich_event import BY_CENTERS, make_rich_event
from tests.scenes.stage import scene
from tests.tournaments.boards.test_wdd_files import GOOD, HEAD
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event

IMPORTS = "/api/v1/clubs/another/imports/"


@scene
def event(club: Club) -> Event:
    return make_rich_event(club)


def test_an_event_goes_out_and_comes_in(event: Event, oscar: User, bob: User, charlie: User) -> None:
    document = Api(oscar).get("export.json?emails=yes").json()
    assert document["entries"][0]["email"] == "p1@example.org"
    assert "email" not in Api(oscar).get("export.json").json()["entries"][0]
    assert Api(bob).get("export.json").status_code == 403
    api, body = Api(charlie), {"document": document, "name": "Copy"}
    shown = api.post(f"{IMPORTS}event/preview/", body).json()
    assert (shown["name"], shown["games"], shown["problems"]) == ("Copy", 5, [])
    assert shown["people"][0] == {"line": 1, "name": "P1 Łódź 1", "asks": [], "person": None}
    stale = api.post(f"{IMPORTS}event/", {**body, "fingerprint": "x"})
    assert stale.status_code == 409
    made = api.post(f"{IMPORTS}event/", {**body, "fingerprint": shown["fingerprint"]})
    assert (made.status_code, made.json()["slug"], made.json()["published"]) == (201, "copy", False)
    again = api.get("/api/v1/clubs/another/events/copy/export.json?emails=yes").json()
    assert {**again, "name": "Regatta"} == document


def test_faults_are_named_by_their_place_in_the_document(event: Event, oscar: User, charlie: User) -> None:
    document = Api(oscar).get("export.json").json()
    document["heats"][0]["games"][0]["seats"][1]["centers"] = 35
    refused = Api(charlie).post(f"{IMPORTS}event/preview/", {"document": document})
    assert problems(refused) == [("heats[0].games[0].seats[1].centers", "out_of_range")]
    assert problems(Api(charlie).post(f"{IMPORTS}event/preview/", {"document": [1]})) == [("format", "unknown_format")]


def test_wdd_files_come_in(charlie: User) -> None:
    api = Api(charlie)
    system = factories.make_system(Club.objects.get(slug="another"), definition=BY_CENTERS)
    body = {"boards": "\n".join([HEAD, *GOOD]), "name": "Old", "scoring_system": system.pk}
    shown = api.post(f"{IMPORTS}wdd/preview/", body).json()
    assert shown["own_scores"] == 7
    made = api.post(f"{IMPORTS}wdd/", {**body, "fingerprint": shown["fingerprint"]})
    assert (made.status_code, made.json()["name"]) == (201, "Old")
    assert problems(api.post(f"{IMPORTS}wdd/preview/", {**body, "boards": "x"})) == [("boards", "no_heading")]
    taken = api.post(f"{IMPORTS}wdd/preview/", body).json()
    assert [problem["code"] for problem in taken["problems"]] == ["name_taken"]


@pytest.mark.parametrize("file", ["standings.csv", "wdd/classification.csv", "wdd/boards.csv"])
def test_files_come_with_and_without_the_mark(event: Event, file: str) -> None:
    assert Api(None).get(file).status_code == 404
    Event.objects.filter(pk=event.pk).update(published=True)
    with_mark, without = Api(None).get(file), Api(None).get(f"{file}?bom=no")
    assert with_mark["Content-Type"] == "text/csv; charset=utf-8"
    assert with_mark.content == b"\xef\xbb\xbf" + without.content
