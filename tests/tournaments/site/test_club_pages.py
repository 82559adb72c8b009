"""A club's page: the next event first, what is on, tables, winners and records; never what is hidden."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import actor_of, make_boards_event
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.entering_scene import open_entries
from tests.scenes.league_scene import make_season, play
from tests.scenes.rating_scene import make_list, play_event
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.site import edit_site
from tournaments.events.models import Event, EventOutcome, EventResult
from tournaments.events.services.events import publish_event
from tournaments.people.models import NameShown, Person
from tournaments.ratings.models import RatedPlayer
from tournaments.ratings.services.counting import count_list
from tournaments.site.selectors.states import listed_events, shown_state
from tournaments.swiss.services.rounds import draft_round, publish_round

PAGE = "/c/front-range/"


def text(path: str = PAGE) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@scene
def whole(club: Club, alice: User) -> Club:
    """A club with everything that its page can show."""
    edit_site(
        actor_of(alice),
        club,
        {
            "motto": "Since 1987",
            "text": "We **play**.",
            "place": "Grange Hall & more",
            "email": "hello@example.org",
            "links": "Rules | https://club.example/rules.pdf | 84 kB\nShop | https://shop.example/",
        },
    )
    rating_list = make_list(club, alice)
    make_circuit(club, alice)
    count_list(actor_of(alice), rating_list)
    live = make_swiss_event(club, alice, name="Live", players=4, starts_on=timezone.localdate())
    publish_event(actor_of(alice), live)
    publish_round(actor_of(alice), draft_round(actor_of(alice), live))
    soon = make_swiss_event(club, alice, name="Soon", players=4, starts_on=timezone.localdate() + timedelta(days=9))
    open_entries(soon, alice, capacity=10, fee=12)
    return club


def test_it_shows_all_that_there_is(whole: Club) -> None:
    page = text()
    assert "<strong>play</strong>" in page
    assert "query=Grange%20Hall%20%26%20more" in page
    assert "mailto:hello@example.org" in page
    assert "PDF, 84 kB" in page
    assert "Round 1 of 5, 0 of 2 results in" in page
    assert page.index("Follow it live") < page.index("6 of 10 places left") < page.index("Past winners")
    assert 'href="/c/front-range/soon/enter/"' in page
    assert "Whole list" in page
    assert "Whole ranking" in page


def test_no_event_is_on_the_page_twice_and_all_of_them_are_on_their_own(whole: Club, alice: User) -> None:
    later = make_swiss_event(whole, alice, name="Later", players=4, starts_on=timezone.localdate() + timedelta(days=40))
    publish_event(actor_of(alice), later)
    page = text()
    assert page.index("Past winners") < page.index("More events") < page.index(">Later</a>")
    rest = page[page.index("More events") :].partition("</section>")[0]
    assert [name for name in ("Live", "Soon", "June", "Later") if f">{name}" in rest] == ["Later"]
    every = text(f"{PAGE}events/")
    for event in Event.objects.filter(club=whole, published=True):
        assert f">{event.name}</a>" in every


def test_a_record_counts_all_who_played_as_the_event_does(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    EventOutcome.objects.filter(event=event).update(players=4, entered=6)
    page = " ".join(text().split())
    assert "<dt>6</dt><dd>players at our largest event" in page
    assert f'<a class="nm" href="/c/front-range/{event.slug}/">' in page


def test_records_name_all_who_hold_them_count_finished_events_and_have_a_page(club: Club, alice: User) -> None:
    first, second = play_event(club, alice, day=1), play_event(club, alice, day=2)
    for event in (first, second):
        Event.objects.filter(pk=event.pk).update(winners=[{"of": "", "names": ["Anna K", "Bo L"]}])
        EventResult.objects.filter(event=event, order=1).update(streak=4)
    page = " ".join(text().split())
    records = page[page.index('id="records"') :].partition("</section>")[0]
    assert "<dt>2</dt><dd>events won" in records
    assert records.index("Anna K") < records.index("Bo L")
    runs = records[records.index("<dt>4</dt><dd>games won in a row") :].partition("</div>")[0]
    assert runs.index("June 1") < runs.index("June 2"), "each run of wins"
    assert "Only finished events count." in records
    assert f'href="{PAGE}records/"' in records
    with CaptureQueriesContext(connection) as queries:
        own = " ".join(text(f"{PAGE}records/").split())
    assert len(queries) <= 10
    assert "1=" in own
    assert "June 1, June 2" in own
    for event in (first, second):
        assert f'<a class="nm" href="{PAGE}{event.slug}/">{event.name}</a>' in own
    Event.objects.filter(club=club).update(over=False)
    assert "No records yet" in text(f"{PAGE}records/")


def test_ratings_on_the_page_say_which_are_provisional_and_how_certain_they_are(club: Club, alice: User) -> None:
    play_event(club, alice, day=1)
    count_list(actor_of(alice), make_list(club, alice, system="glicko2"))
    RatedPlayer.objects.update(provisional=True, deviation=91.4)
    page = " ".join(text().split())
    assert '<abbr title="few games so far">?</abbr> <small class="soft">±91</small>' in page


def test_the_tabs_are_what_the_club_has(whole: Club) -> None:
    page = " ".join(text().split())
    tabs = page[page.index('<nav class="tabs"') : page.index("</nav>", page.index('<nav class="tabs"'))]
    assert ">Club</a>" in tabs
    assert ">Circuit</a>" in tabs
    assert ">Ratings</a>" in tabs
    assert "webcal://localhost:8000/c/front-range/calendar.ics" in page


def test_a_season_names_who_leads_each_division(club: Club, alice: User) -> None:
    Club.objects.filter(pk=club.pk).update(town="Rugby")
    season = make_season(club, alice, sizes=(3, 3), name="Winter League")
    Event.objects.filter(pk=season.pk).update(starts_on=timezone.localdate())
    publish_event(actor_of(alice), season)
    play(season, alice, "A1", "A2", "52-31")
    play(season, alice, "B2", "B1", "52-31")
    page = " ".join(text().split())
    for division, leader in (("Division A", "A1"), ("Division B", "B2")):
        table = page[page.index(f"<caption>{division}</caption>") :].partition("</table>")[0]
        assert re.search(rf'<a class="nm" href="[^"]*/league/teams/\d+/">{leader}</a>', table)
    assert "Rugby · 6 teams, 2 divisions" in page
    assert page.index("Newest results") < page.index("52–31")
    assert 'href="/c/front-range/winter-league/fixtures/"' in page, "a tab"
    numbers = [number for number, _done in shown_state(_listed(season), now=timezone.now()).glance.games]  # type: ignore[union-attr]
    assert numbers == list(range(1, len(numbers) + 1)), "matches are numbered from 1 on each matchday"


def _listed(event: Event) -> Event:
    return listed_events().get(pk=event.pk)


def test_it_takes_ten_queries_at_most(whole: Club) -> None:
    with CaptureQueriesContext(connection) as queries:
        text()
    assert len(queries) <= 10


def test_it_is_small(whole: Club) -> None:
    assert len(Client().get(PAGE, headers={"accept-encoding": "gzip"}).content) < 12_000


def test_shortened_names_stay_short(whole: Club) -> None:
    person = Person.objects.filter(ratings__rank=1).first()
    assert person is not None
    person.first_name, person.name_shown = "Verylongfirstname", NameShown.INITIALS
    person.save()
    assert "Verylongfirstname" not in text()


def test_a_club_without_a_description_has_a_page(club: Club) -> None:
    page = text()
    assert "Front Range Diplomacy" in page
    assert "No public events yet" in page


def test_there_is_no_page_of_no_club(db: None) -> None:
    assert Client().get("/c/nowhere/").status_code == 404
    assert Client().get("/c/nowhere/mark.png").status_code == 404


@pytest.mark.parametrize("values", [{"published": False}, {"published": True, "listed": False}])
def test_private_and_unlisted_events_are_not_named(club: Club, values: dict[str, bool]) -> None:
    make_boards_event(club, name="Secret", slug="secret", starts_on=timezone.localdate(), **values)
    assert "Secret" not in text()


def test_members_change_nothing_of_what_everybody_sees(whole: Club, alice: User) -> None:
    browser = Client()
    browser.force_login(alice)
    assert browser.get(PAGE).content == Client().get(PAGE).content
