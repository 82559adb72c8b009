"""A format that nobody knows: an event of it is listed, shown, copied into an archive and undone like any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.urls import reverse

from common.pure.errors import Problem
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.archive.selectors.figures import event_files
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.changes import change_club
from tournaments.events.formats import FORMATS, EventFormat, FormatWords, register_format
from tournaments.events.models import Entry, Event
from tournaments.events.pages import formats as pages_of_formats
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.formats import FormatPages
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.public.page_context import event_frame as public_frame
from tournaments.events.pages.steps import Stage, Step
from tournaments.events.selectors.clubs import event_lines
from tournaments.events.selectors.snapshots import seen_data, shown_data
from tournaments.events.services.events import archive_event, delete_event, publish_event
from tournaments.events.services.formats import SERVICES, FormatServices, register_services
from tournaments.events.services.undo import undo_change
from tournaments.events.shown import Ending, Shown, Winner
from tournaments.events.visibility import View
from tournaments.people.models import Person
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/toy/"
PUBLIC = "/c/front-range/toy/"
API = "/api/v1/clubs/front-range/events/toy/"


class ToyShown(Shown, frozen=True):
    """The names of who is entered."""

    names: tuple[str, ...] = ()


class ToyFormat(EventFormat[list[Entry], ToyShown]):
    """Everybody who is entered wins."""

    code = "toy"
    snapshot = ToyShown
    people_enter = True
    has_clocks = False
    rules = ()
    award_kinds = ()
    words = FormatWords(
        label="Toy",
        round="Turn %(n)s",
        in_round="turn %(n)s",
        rounds="Turns",
        game="Toy %(game)s",
        in_game="toy %(game)s",
        no_rounds="No turn yet.",
        signs_for="The toymaker",
        hidden_from="Turns from %(n)s on are hidden.",
        hide_last="Hide the last turns",
        hide_from="Hide from this turn on",
        no_document="A toy has no such file.",
    )

    def load(self, event: Event) -> list[Entry]:
        return list(event.entries.select_related("person").order_by("pk"))

    def entries_shown(self, rows: list[Entry]) -> Iterable[Entry]:
        return rows

    def shown(self, rows: list[Entry], view: View) -> ToyShown:
        return ToyShown(names=tuple(each.name for each in rows))

    def is_played(self, event: Event, shown: ToyShown) -> bool:
        return bool(shown.names)

    def winners(self, shown: ToyShown) -> Iterable[Winner]:
        return [Winner(of="", names=shown.names)]

    def planned_rounds(self, event: Event, games: int) -> int:
        return 1

    def standings_rows(self, event: Event) -> Iterable[Sequence[object]]:
        return [["name"], *([entry.name] for entry in self.load(event))]


class ToyServices(FormatServices):
    """Its rules are always right."""

    code = "toy"

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return []


def now(page: PublicPage[ToyShown]) -> tuple[str, dict[str, Any]]:
    return "events/public/base.html", public_frame(page, {"now": "Now"}, "now")


class ToyPages(FormatPages):
    """Two tabs at the desk, one page for everybody."""

    code = "toy"
    desk_home = "log"
    desk_people = "log"
    create_page = "event_import"  # a toy comes as a file
    create_label = "A toy"
    public_pages: ClassVar[Mapping[str, Any]] = {"now": now}

    def desk_tabs(self, event: Event) -> dict[str, str]:
        return {"log": "Log", "settings": "Settings"}

    def settings(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return render(request, "events/desk/base.html", event_frame(event, "settings"))

    def copy(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return self.settings(request, actor, event)

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        text = f"{figures['entries']} wait."
        yield Step(stage=Stage.PLAYERS, title="Play", text=text, url=DESK, label="Open the event")


@pytest.fixture(autouse=True)
def toy_format() -> Iterator[None]:
    """The format is known for the time of a test."""
    register_format(ToyFormat())
    register_services(ToyServices())
    pages_of_formats._found()["toy"] = ToyPages()
    yield
    del FORMATS["toy"], SERVICES["toy"], pages_of_formats._found()["toy"]


@scene
def toy(club: Club) -> Event:
    event = Event.objects.create(club=club, name="Toy", slug="toy", format="toy")
    for name in ("Ann", "Bo"):
        person = Person.objects.create(club=club, first_name=name, last_name="Lee")
        Entry.objects.create(event=event, person=person)
    return event


def test_its_events_are_counted_among_the_others(toy: Event) -> None:
    [line] = event_lines([Event.objects.get(pk=toy.pk)])
    assert (line.players, line.heats, line.planned, line.state) == (2, 0, 1, "unstarted")


def test_its_snapshot_is_what_it_shows(toy: Event) -> None:
    everything = shown_data(toy)
    assert everything.names == ("Ann Lee", "Bo Lee")
    assert everything.ending == Ending(over=True, winners=(Winner(of="", names=("Ann Lee", "Bo Lee")),))


@pytest.mark.parametrize(
    "page",
    [
        "",
        "log/",
        "prints/",
        "live/",
        "teams/",
        "next/",
        "settings/",
        "settings/visibility/",
        "settings/copy/",
        "settings/delete/",
        "awards/",
        "phones/",
        "links/",
    ],
)
def test_pages_that_serve_every_event_serve_it(toy: Event, alice: User, page: str) -> None:
    client = Client()
    client.force_login(alice)
    answer = client.get(f"{DESK}{page}", follow=True)
    assert answer.status_code == 200


def test_it_is_offered_with_the_others(toy: Event, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    assert "A toy" in client.get("/desk/front-range/new-event/").content.decode()


def test_clubs_list_it(toy: Event, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    assert "Play: 2 wait." in client.get("/desk/front-range/").content.decode()
    publish_event(actor_of(alice), toy)
    assert PUBLIC in Client().get("/c/front-range/").content.decode()
    assert Client().get("/").status_code == 200


def test_its_public_pages_are_those_that_it_gives(toy: Event, alice: User) -> None:
    publish_event(actor_of(alice), toy)
    assert Client().get(PUBLIC).status_code == 200
    assert Client().get(f"{PUBLIC}standings/").status_code == 404
    assert Client().get(f"{PUBLIC}projector/").status_code == 404


def test_its_players_have_pages_of_their_own(toy: Event, alice: User) -> None:
    publish_event(actor_of(alice), toy)
    make_player_links(actor_of(alice), toy)
    link = PlayerLink.objects.get(entry__person__first_name="Ann")
    answer = Client().get(reverse("player:page", args=[token_of(link)]))
    assert answer.status_code == 200
    assert "Submit" not in answer.content.decode()


@pytest.mark.parametrize("path", ["", "log/", "export.json", "awards/given/", "visibility/", "announcements/"])
def test_the_api_knows_it(toy: Event, alice: User, path: str) -> None:
    client = Client()
    client.force_login(alice)
    assert client.get(f"{API}{path}").status_code == (404 if path == "export.json" else 200)


def test_an_archive_has_its_files(toy: Event) -> None:
    assert [name for name, _content in event_files(toy)] == ["shown.json", "standings.csv"]


def test_its_changes_can_be_undone(toy: Event, alice: User) -> None:
    actor = actor_of(alice)
    archive_event(actor, toy)
    undo_change(actor, Change.objects.get(kind="archive_tournament"))
    toy.refresh_from_db()
    assert toy.archived_at is None


def test_making_one_is_never_undone(toy: Event, alice: User) -> None:
    """Whatever its kind: no list names that of a new format."""
    with change_club(actor_of(alice), toy.club, Action.MANAGE_EVENTS) as change:
        Event.objects.create(club=toy.club, name="Another", slug="another", format="toy")
        change.record("create_toy", "Made Another.")
    assert not Change.objects.get(kind="create_toy").undoable


def test_everybody_sees_what_the_desk_sees(toy: Event) -> None:
    assert seen_data(toy, View()) == shown_data(toy)


def test_it_can_be_deleted(toy: Event, alice: User) -> None:
    delete_event(actor_of(alice), toy, typed_name="Toy")
    assert not Event.objects.filter(pk=toy.pk).exists()
