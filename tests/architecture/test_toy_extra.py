"""An extra that nobody knows, in a room of its own: it adds a tab, pages, its part of documents and archives, hears of
changes, and leaves no trace where its room is not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.test.utils import override_settings
from django.urls import include, path

import config.urls
from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.events.test_exchange_pages import upload
from tournaments.archive.selectors.figures import event_files
from tournaments.base import rooms
from tournaments.base.actors import Actor
from tournaments.base.files.fields import Line, Part, as_json, of, schema_of
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.help import page_help
from tournaments.base.permissions import Action
from tournaments.base.shown import SnapshotPart
from tournaments.clubs.models import Club, User
from tournaments.events.access import access_event
from tournaments.events.extras import EXTRAS, Extra, ExtraShown, register_extra
from tournaments.events.files.reading import read_raw_document
from tournaments.events.models import Entry, Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.extras import ExtraPages, extra_pages
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.portable import (
    DOCUMENT_EXTRAS,
    DocumentExtra,
    Figure,
    event_document,
    register_document_extra,
)
from tournaments.events.services.changes import AROUND, EventChange, change_event
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.events.services.events import publish_event
from tournaments.events.shown import TOLD, Shown, Told, register_told
from tournaments.rooms import ROOMS
from tournaments.site.routes import routes_of_rooms
from tournaments.swiss.files.document import SWISS_FORMAT, SwissDoc
from tournaments.swiss.pages.public.page_context import swiss_frame
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.services.import_plan import SwissPlan

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/armati/"
PUBLIC = "/c/front-range/armati/"

MASCOTS: dict[int, str] = {}
"""By event. A real extra has a table."""
CHEERS: list[str] = []


class MascotShown(SnapshotPart, frozen=True):
    """The mascot of an event."""

    name: str


MASCOT = Told[MascotShown]("mascots", MascotShown)


class Mascots(Extra):
    """The mascot of an event."""

    code = "mascots"

    def shown(self, rows: SwissRows) -> ExtraShown | None:
        name = MASCOTS.get(rows.event.pk)
        return ExtraShown(MASCOT, MascotShown(name)) if name else None

    def more_files(self, event: Event, shown: Shown) -> Iterator[tuple[str, bytes]]:
        told = MASCOT.of(shown)
        if told:
            yield "mascot.txt", told.name.encode()


def name_mascot(actor: Actor, event: Event, *, name: str) -> None:
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        MASCOTS[event.pk] = name
        change.record("name_mascot", f"The mascot is {name}.")


@contextmanager
def cheer(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines and change.event.pk in MASCOTS:
        CHEERS.append(MASCOTS[change.event.pk])


@dataclass(frozen=True, slots=True, kw_only=True)
class MascotDoc:
    """The mascot."""

    name: str = of(Line(20, blank=False))


class MascotDocument(DocumentExtra[SwissDoc, SwissPlan]):
    """Its part of the document of a Swiss event."""

    code = "mascots"
    mark = SWISS_FORMAT
    of_event = of(Part(MascotDoc), default=None)

    def write(self, event: Event) -> MascotDoc | None:
        return MascotDoc(name=MASCOTS[event.pk]) if event.pk in MASCOTS else None

    def figure(self, document: SwissDoc) -> Figure:
        return Figure("mascots", "Mascots", int(self.code in document.extras))

    def store(self, event: Event, document: SwissDoc, entries: Mapping[int, Entry]) -> None:
        if self.code in document.extras:
            MASCOTS[event.pk] = document.extras[self.code].name


class MascotPages(ExtraPages):
    """A tab at the desk, and one for everybody once there is a mascot."""

    code = "mascots"

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        return {"mascot": "Mascot"}

    def public_tabs(self, event: Event, data: Json) -> Mapping[str, str]:
        return {"mascot": "Mascot"} if MASCOT.code in data.told else {}


def mascot_desk(request: HttpRequest, club: str, event: str) -> HttpResponse:
    row = access_event(page_actor(request), club, event, Action.SEE_DESK)
    return render(request, "events/desk/base.html", event_frame(row, "mascot"))


@public_page_of("swiss")
def mascot_public(page: PublicPage) -> tuple[str, Json]:
    return "events/public/base.html", swiss_frame(page, "mascot")


def wire() -> None:
    register_extra(Mascots())
    register_told(MASCOT)
    register_document_extra(MascotDocument())
    AROUND[""].append(cheer)


ROOM: dict[str, dict[str, Any]] = {
    "": {},
    ".wiring": {"wire": wire},
    ".pages": {},
    ".pages.extra": {"PAGES": MascotPages()},
    ".pages.desk": {},
    ".pages.desk.urls": {
        "HELP": {"": "give-prizes"},
        "urlpatterns": [path("<slug:club>/e/<slug:event>/mascot/", mascot_desk, name="mascot")],
    },
    ".pages.public": {},
    ".pages.public.urls": {"urlpatterns": [path("<slug:club>/<slug:event>/mascot/", mascot_public, name="mascot")]},
}


@contextmanager
def the_room() -> Iterator[None]:
    """The room is one of the rooms, wired, with its addresses in the site."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "ROOMS", (*ROOMS, "mascots"))
        for name, contents in ROOM.items():
            module = module_from_spec(ModuleSpec(f"tournaments.mascots{name}", None, is_package=True))
            vars(module).update(contents)
            patch.setitem(sys.modules, module.__name__, module)
        site = module_from_spec(ModuleSpec("mascot_urls", None))
        vars(site)["urlpatterns"] = [
            path("desk/", include((routes_of_rooms("pages.desk.urls"), "desk"))),
            path("c/", include((routes_of_rooms("pages.public.urls"), "public"))),
            *config.urls.urlpatterns,
        ]
        patch.setitem(sys.modules, site.__name__, site)
        found_once = (extra_pages, page_help)
        for found in found_once:
            found.cache_clear()
        wire()
        try:
            with override_settings(ROOT_URLCONF=site.__name__):
                yield
        finally:
            AROUND[""].remove(cheer)
            del EXTRAS["mascots"], TOLD["mascots"], DOCUMENT_EXTRAS[SWISS_FORMAT]["mascots"]
            MASCOTS.clear()
            CHEERS.clear()
    for found in found_once:
        found.cache_clear()
    cache.clear()  # pages of one release; another set of rooms is another release


@pytest.fixture
def room() -> Iterator[None]:
    with the_room():
        yield


@scene
def event(club: Club, oscar: User) -> Event:
    made = make_swiss_event(club, oscar, players=4)
    publish_event(actor_of(oscar), made)
    play_round(made, oscar)
    return made


@pytest.fixture
def rex(room: None, event: Event, oscar: User) -> Event:
    name_mascot(actor_of(oscar), event, name="Rex")
    return event


def document_of(event: Event) -> Json:
    return json.loads(json.dumps(as_json(event_document(event))))  # type: ignore[no-any-return]  # an object


def in_order(text: str, *words: str) -> bool:
    places = [text.find(f">{word}<") for word in words]
    return -1 not in places and places == sorted(places)


@pytest.mark.parametrize("name", ["log", "prints", "settings", "mascot"])
def test_its_tab_is_on_every_page_of_the_desk(rex: Event, oscar: User, name: str) -> None:
    client = Client()
    client.force_login(oscar)
    answer = client.get(f"{DESK}{name}/", follow=True)
    assert answer.status_code == 200
    assert in_order(answer.content.decode(), "Awards", "Mascot", "Live")


def test_everybody_has_a_tab_once_there_is_something_to_show(room: None, event: Event, oscar: User) -> None:
    assert ">Mascot<" not in Client().get(PUBLIC).content.decode()
    name_mascot(actor_of(oscar), event, name="Rex")
    for page in ("", "standings/", "mascot/"):
        answer = Client().get(f"{PUBLIC}{page}")
        assert answer.status_code == 200
        assert in_order(answer.content.decode(), "Standings", "Mascot", "Rounds")


def test_its_part_of_a_document_goes_out_and_comes_in(rex: Event, club: Club, oscar: User) -> None:
    raw = document_of(rex)
    assert raw["mascots"] == {"name": "Rex"}
    document = read_raw_document({**raw, "name": "Another"})
    plan = preview_event(club, document)
    copied = import_event(actor_of(oscar), club, document, fingerprint=plan.fingerprint)
    assert document_of(copied) == {**raw, "name": "Another"}
    assert MASCOTS[copied.pk] == "Rex"


def test_the_preview_tells_of_it(rex: Event, charlie: User) -> None:
    client = Client()
    client.force_login(charlie)
    page = upload(client, json.dumps(document_of(rex)).encode()).content.decode()
    assert "<dt>Mascots</dt> <dd>1</dd>" in " ".join(page.split())


def test_its_problems_are_reported_with_the_others(rex: Event) -> None:
    raw = {**document_of(rex), "mascots": {"name": ""}, "visibility": 1, "pairs": 2}
    with pytest.raises(RuleError) as caught:
        read_raw_document(raw)
    assert [problem.path for problem in caught.value.problems] == ["visibility", "mascots.name", "pairs"]


def test_the_schema_has_it(room: None) -> None:
    schema = schema_of(SwissDoc, title="", identity="")
    assert list(schema["$defs"]["MascotDoc"]["properties"]) == ["name"]
    assert "mascots" in schema["properties"]


def test_an_archive_has_its_file_and_its_part(rex: Event) -> None:
    files = dict(event_files(rex))
    assert files["mascot.txt"] == b"Rex"
    assert json.loads(files["event.json"])["mascots"] == {"name": "Rex"}
    assert json.loads(files["shown.json"])["shown"]["told"]["mascots"] == {"name": "Rex"}


def test_it_hears_of_changes(rex: Event, oscar: User) -> None:
    before = len(CHEERS)
    play_round(rex, oscar)
    assert len(CHEERS) > before
    assert set(CHEERS) == {"Rex"}


def test_without_its_room_there_is_no_trace_of_it(event: Event, club: Club, oscar: User) -> None:
    client = Client()
    client.force_login(oscar)

    def seen() -> list[Any]:
        pages = [client.get(page) for page in (f"{DESK}prints/", f"{PUBLIC}standings/")]
        return [
            client.get(f"{DESK}mascot/").status_code,
            *((page.status_code, ">Mascot<" in page.content.decode()) for page in pages),
            document_of(event),
            schema_of(SwissDoc, title="", identity=""),
            dict(event_files(event)),
        ]

    before = seen()
    with the_room():
        name_mascot(actor_of(oscar), event, name="Rex")
        brought, during = document_of(event), seen()
    assert all(one != other for one, other in zip(before, during, strict=True))
    assert seen() == before
    assert before[:3] == [404, (200, False), (200, False)]
    with pytest.raises(RuleError) as caught:
        read_raw_document(brought)
    assert [problem.path for problem in caught.value.problems] == ["mascots"]
