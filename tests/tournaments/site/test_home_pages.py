"""The front page: what is on, next and finished, one event as proof, and the search. Private events are nowhere."""

from __future__ import annotations

import gzip
import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.entering_scene import open_entries
from tests.scenes.league_scene import make_season
from tests.scenes.rating_scene import play_event
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.entering.selectors.forms import form_of
from tournaments.events.models import Event, EventResult
from tournaments.events.services.events import publish_event
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.people.services.personal_data import erase_person
from tournaments.site.selectors.front import Asked, front
from tournaments.site.selectors.states import listed_events, on_now, shown_state
from tournaments.swiss.services.rounds import draft_round, publish_round

NOON = datetime(2026, 6, 12, 12, tzinfo=timezone.get_fixed_timezone(0))
TODAY = NOON.date()


def text(path: str = "/", browser: Client | None = None) -> str:
    answer = (browser or Client()).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def event(club: Club, name: str, **values: object) -> Event:
    slug = name.lower().replace(" ", "-")
    return factories.make_boards_event(club, name=name, slug=slug, players=7, **{"published": True, **values})


@scene
def events(club: Club) -> dict[str, Event]:
    found = {
        "on": event(club, "Open", starts_on=TODAY, venue="Town Hall"),
        "next": event(club, "Spring", starts_on=TODAY + timedelta(days=30)),
        "over": event(club, "Winter", starts_on=TODAY - timedelta(days=100)),
        "stale": event(club, "Forgotten", starts_on=TODAY - timedelta(days=50)),
        "private": event(club, "Secret", starts_on=TODAY, published=False),
        "unlisted": event(club, "Quiet", starts_on=TODAY, listed=False),
    }
    Event.objects.filter(pk=found["over"].pk).update(over=True, winners=[{"of": "", "names": ["Anna K"]}])
    return found


@time_machine.travel(NOON, tick=False)
def test_events_are_on_next_or_finished(events: dict[str, Event]) -> None:
    found = front(now=timezone.now())
    names = [[each.event.name for each in part] for part in (found.on, found.next, found.over)]
    assert names == [["Open"], ["Spring"], ["Winter"]]
    page = text()
    assert page.index(">Open<") < page.index(">Spring<") < page.index(">Winter<") < page.index("Anna K")


@time_machine.travel(NOON, tick=False)
def test_many_events_of_tomorrow_do_not_hide_what_is_on(events: dict[str, Event], club: Club) -> None:
    Event.objects.filter(pk=events["next"].pk).update(starts_on=TODAY + timedelta(days=1))
    rows = listed_events()
    assert [each.name for each in on_now(rows, now=timezone.now(), most=1)] == ["Open"]
    event(club, "Later", starts_on=TODAY + timedelta(days=1))
    assert [each.name for each in on_now(rows.all(), now=timezone.now(), most=1)] == ["Open"]


@time_machine.travel(NOON, tick=False)
def test_what_is_private_or_not_listed_is_nowhere(events: dict[str, Event]) -> None:
    for path in ("/", "/?q=", "/?q=secret", "/?q=quiet"):
        assert "Secret" not in text(path)
        assert "Quiet" not in text(path)


@time_machine.travel(NOON, tick=False)
def test_an_event_with_open_tables_after_its_last_day_waits_for_results(club: Club, alice: User) -> None:
    made = make_swiss_event(club, alice, name="Armati", players=4, starts_on=TODAY - timedelta(days=2))
    publish_event(actor_of(alice), made)
    publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    found = front(now=timezone.now())
    assert ([each.event.name for each in found.late], list(found.on)) == (["Armati"], [])
    assert text().count("Results to come") == 2, "the group and its event"
    Event.objects.filter(pk=made.pk).update(starts_on=TODAY - timedelta(days=20))
    assert "Results to come" not in text(), "nobody waits any more"


@time_machine.travel(NOON, tick=False)
def test_an_event_without_a_day_is_shown_until_its_day_is_fixed(events: dict[str, Event], club: Club) -> None:
    made = event(club, "Someday")
    begun = event(club, "Begun", rules_frozen_at=NOON - timedelta(days=1))
    event(club, "Endless", rules_frozen_at=NOON - timedelta(days=90))
    found = front(now=timezone.now())
    assert [each.event.name for each in found.next] == ["Spring", "Someday"], "those with a day come first"
    assert {each.event.name for each in found.on} == {"Open", begun.name}
    assert "Date not fixed yet" in text()
    events["next"].delete()
    page = " ".join(text("/c/front-range/").split())
    assert "No next event yet" not in page
    assert re.search(r"Next event.*>Someday<.*Date not fixed yet", page)
    page = " ".join(text("/c/front-range/someday/").split())
    assert re.search(r"When</dt>\s*<dd>.*not fixed yet", page)
    assert "calendar.ics" not in page
    Event.objects.filter(pk=made.pk).update(starts_on=TODAY + timedelta(days=3), revision=9)
    page = text("/c/front-range/someday/")
    assert "not fixed yet" not in page
    assert "calendar.ics" in page


@time_machine.travel(NOON, tick=False)
def test_an_event_to_come_without_entries_says_how_long_it_is(events: dict[str, Event]) -> None:
    assert "in 30 days" in text()


def test_lists_of_events_say_how_many_play_and_how_many_rounds(club: Club, alice: User) -> None:
    made = make_swiss_event(club, alice, name="Armati", players=4, starts_on=timezone.localdate())
    publish_event(actor_of(alice), made)
    played = play_event(club, alice, day=1, rounds=2)
    season = make_season(club, alice, sizes=(3, 3), starts_on=timezone.localdate())
    publish_event(actor_of(alice), season)
    states = {each.pk: shown_state(each, now=timezone.now()) for each in listed_events()}
    sizes = {pk: (each.size, each.rounds) for pk, each in states.items()}
    assert sizes == {
        made.pk: ("4 players", "5 rounds"),
        played.pk: ("6 players", "2 rounds"),
        season.pk: ("6 teams", ""),
    }
    for path in ("/", "/?q=", "/c/front-range/events/"):
        assert '<td class="wide-only">6 players<small>2 rounds</small></td>' in text(path), path


def test_a_winner_leads_to_their_page_unless_their_data_were_erased(club: Club, alice: User) -> None:
    played = play_event(club, alice, day=1)
    winner = EventResult.objects.get(event=played, place=1).person
    link = f'href="/c/front-range/people/{winner.pk}/"'
    assert link in text()
    erase_person(actor_of(alice), winner, typed=winner.name)
    assert link not in text()


@time_machine.travel(NOON, tick=False)
def test_an_event_that_is_on_is_shown_as_proof(club: Club, alice: User) -> None:
    made = make_swiss_event(club, alice, name="Armati", players=4, starts_on=TODAY)
    publish_event(actor_of(alice), made)
    publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    (state,) = front(now=timezone.now()).on
    assert (state.round, state.done) == ("Round 1 of 5", "0 of 2 results in")
    assert "0 of 2 results in" in text()


@time_machine.travel(NOON, tick=False)
def test_hidden_results_are_not_counted(club: Club, alice: User) -> None:
    made = make_swiss_event(club, alice, name="Armati", players=4, starts_on=TODAY)
    publish_event(actor_of(alice), made)
    publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    Event.objects.filter(pk=made.pk).update(hide_from=1)
    refresh_snapshot(listed_events().get(pk=made.pk))
    (state,) = front(now=timezone.now()).on
    assert (state.round, state.done) == ("Round 1 of 5", "")


def test_an_event_to_come_says_whether_one_can_enter(club: Club, alice: User) -> None:
    made = make_swiss_event(club, alice, name="Armati", players=4, starts_on=timezone.localdate() + timedelta(days=20))
    publish_event(actor_of(alice), made)
    open_entries(made, alice, capacity=10)
    assert form_of(made) is not None
    assert "6 of 10 places left" in text()


def test_without_events_the_page_invites_to_make_one(db: None) -> None:
    page = text()
    assert "No public events yet" in page
    assert "Start a tournament" in page


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (Asked("open"), ["Open"]),
        (Asked("TOWN hall"), ["Open"]),
        (Asked("diplomacy winter"), ["Winter"]),
        (Asked("range"), ["Spring", "Open", "Forgotten", "Winter"]),
        (Asked("", "diplomacy", TODAY), ["Spring", "Open"]),
        (Asked("", "", None, TODAY - timedelta(days=60)), ["Winter"]),
        (Asked("", "chess"), []),
        (Asked("100%"), []),
    ],
)
def test_events_are_found_by_name_place_club_game_and_day(
    events: dict[str, Event], asked: Asked, names: list[str]
) -> None:
    assert [each.name for each in asked.events()] == names


def test_two_days_are_asked_for_in_either_order(events: dict[str, Event]) -> None:
    day, later = TODAY + timedelta(days=20), TODAY + timedelta(days=40)
    assert (
        list(Asked(first=later, last=day).events()) == list(Asked(first=day, last=later).events()) == [events["next"]]
    )


def test_a_season_without_a_last_day_is_found_until_it_is_over(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(2,), name="Winter League")
    Event.objects.filter(pk=season.pk).update(published=True, starts_on=TODAY - timedelta(days=90))
    asked = Asked(first=TODAY)
    assert list(asked.events()) == [season]
    Event.objects.filter(pk=season.pk).update(over=True)
    assert not asked.events()


def test_the_list_of_clubs_has_the_search(events: dict[str, Event]) -> None:
    assert 'role="search" action="/"' in text("/c/")


def test_clubs_are_found_by_name_and_town(events: dict[str, Event], club: Club) -> None:
    assert list(Asked("front").clubs()) == [club]
    assert list(Asked("nowhere").clubs()) == []
    assert "/c/front-range/" in text("/?q=front")


def test_the_address_of_all_clubs_lists_them(events: dict[str, Event], club: Club) -> None:
    assert 'href="/c/front-range/"' in text("/c/")
    Event.objects.all().delete()
    assert "No club has a public event yet" in text("/c/")


@pytest.mark.parametrize(
    ("path", "ways"),
    [
        ("/c/front-range/open/nothing/", ["/c/front-range/open/", "/c/front-range/"]),
        ("/c/front-range/open/heats/99/", ["/c/front-range/open/", "/c/front-range/"]),
        ("/c/front-range/secret/standings/", ["/c/front-range/"]),
        ("/c/front-range/nothing/", ["/c/front-range/"]),
        ("/c/nowhere/", []),
    ],
)
def test_an_address_with_nothing_leads_back_to_the_event_and_the_club(
    events: dict[str, Event], path: str, ways: list[str]
) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert re.findall(r'<a class="btn[^"]*" href="(/c/[^"]*)"', answer.content.decode()) == ways


@time_machine.travel(NOON, tick=False)
def test_all_events_come_in_groups_with_the_clubs_below(events: dict[str, Event], club: Club) -> None:
    assert list(Asked().clubs()) == [club]
    assert list(Asked("", "diplomacy").clubs()) == []
    found = text("/?q=")
    assert found.index("On now") < found.index("Finished") < found.rindex("Clubs")


@pytest.mark.parametrize("query", ["game=nothing", "first=never", f"q={'x' * 500}", "page=99", "q=&page=x"])
def test_a_search_that_cannot_be_read_still_answers(events: dict[str, Event], query: str) -> None:
    assert "Events" in text(f"/?{query}")


def test_results_come_in_pages(events: dict[str, Event], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.site.pages.home.PAGE_SIZE", 3)
    assert "page=2" in text("/?q=")
    assert "Winter" in text("/?q=&page=2")


@time_machine.travel(NOON, tick=False)
@pytest.mark.parametrize("path", ["/", "/?q=", "/?q=open&game=diplomacy"])
def test_pages_take_ten_queries_at_most(events: dict[str, Event], alice: User, path: str) -> None:
    browser = Client()
    browser.force_login(alice)
    with CaptureQueriesContext(connection) as queries:
        text(path, browser)
    assert len(queries) <= 10


def test_home_is_small(events: dict[str, Event]) -> None:
    page = Client().get("/", headers={"accept-encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    assert len(page.content) < 12_000
    assert gzip.decompress(page.content)


@override_settings(OPERATOR="Thames Ancients; 1 High Street", SOURCE_URL="https://git.example.org/topboard")
def test_the_imprint_names_who_runs_the_site(db: None) -> None:
    page = text("/about/")
    assert "Thames Ancients<br>1 High Street" in page
    assert 'href="https://git.example.org/topboard"' in page
