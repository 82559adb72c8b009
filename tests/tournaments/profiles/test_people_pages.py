"""A person in a club and a player in an event, as everybody sees them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.figures import ordinal
from tournaments.boards.games.models import BoardsRules
from tournaments.circuits.models import Circuit
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.records import PlayerRecord, Record
from tournaments.events.services.events import publish_event, unpublish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.events.states import OVER
from tournaments.people.models import Person
from tournaments.people.services.people import show_name
from tournaments.people.services.personal_data import erase_person
from tournaments.profiles.selectors.careers import EventLine
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.results import record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round

pytestmark = pytest.mark.django_db


@scene
def june(club: Club, alice: User) -> Event:
    return play_event(club, alice, day=1)


@scene
def again(club: Club, alice: User, june: Event) -> Event:
    return play_event(club, alice, day=9, people=people_of(june), name="Return match")


@scene
def ann(june: Event) -> Person:
    return people_of(june)[0]


def page_of(person: Person) -> str:
    return f"/c/front-range/people/{person.pk}/"


def text(path: str, **query: str | int) -> str:
    answer = Client().get(path, query)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", answer.content.decode())


def gone(path: str) -> bool:
    return Client().get(path).status_code == 404


def test_a_player_waiting_for_results_is_not_playing_now(ann: Person, june: Event, alice: User) -> None:
    change_visibility(actor_of(alice), june, details=VisibilityDetails(listing="public", hide_awards=True))
    Event.objects.filter(pk=june.pk).update(over=False)
    for days_ago, state in ((0, "On now"), (3, "Results to come")):
        day = timezone.localdate() - timedelta(days=days_ago)
        Event.objects.filter(pk=june.pk).update(starts_on=day, ends_on=day)
        assert state in text(page_of(ann))
    assert "On now" not in text(page_of(ann))
    assert "On now" not in text("/c/front-range/people/")


def test_a_person_has_their_results_and_opponents_over_the_years(ann: Person, june: Event, again: Event) -> None:
    shown = text(page_of(ann))
    assert shown.index("Return match") < shown.index("June 1"), "the newest first"
    assert "of 6" in shown
    assert "Last 4 games" in shown
    opponents = {other.person_id for other in Entry.objects.filter(event=june).exclude(person=ann)}
    found = {int(pk) for pk in re.findall(r'<a href="/c/front-range/people/(\d+)/"', shown)}
    assert found
    assert found <= opponents


def test_the_people_of_a_club_are_listed_by_last_name(
    ann: Person, alice: User, june: Event, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    path = "/c/front-range/people/"
    with django_assert_max_num_queries(10):
        shown = text(path)
    assert page_of(ann) in shown
    assert '<meta name="robots" content="noindex">' in shown
    found = re.findall(r"/people/(\d+)/", shown)
    assert found == [str(one.pk) for one in sorted(people_of(june), key=lambda one: one.sort_key)]
    assert page_of(ann) in text(path, q=ann.last_name.upper())
    assert "Nobody found" in text(path, q="nobody at all")
    Person.objects.filter(pk=ann.pk).update(first_name="Łukasz", last_name="Åström")
    assert page_of(ann) in text(path, q="astrom lukasz"), "whatever keyboard it is typed on"
    assert f'href="{path}"' in text("/c/front-range/")


def test_players_of_a_current_event_are_among_the_people(regatta: Event, alice: User) -> None:
    facts = [("win", 18, 1907), *[("loss", 4, 1907)] * 4, ("loss", 0, 1905), ("loss", 0, 1904)]
    Event.objects.filter(pk=regatta.pk).update(published=True)
    regatta.refresh_from_db()
    shown = text("/c/front-range/people/")
    assert "Nobody found" in shown, "nobody has played"
    winner = finish_board(regatta, alice, facts)[0]
    shown = text("/c/front-range/people/")
    assert "7 players" in shown
    assert "On now</span></td>" in shown[shown.index(page_of(winner.person)) :]


def test_an_event_of_one_day_without_results_is_not_on_for_ever(ann: Person, june: Event) -> None:
    for days_ago, is_on in ((0, True), (3, False)):
        day = timezone.localdate() - timedelta(days=days_ago)
        Event.objects.filter(pk=june.pk).update(over=False, starts_on=day, ends_on=None)
        assert ("On now" in text("/c/front-range/people/")) is is_on


def test_the_people_of_a_german_club_are_listed_in_german(june: Event) -> None:
    Club.objects.update(language="de")
    page = text("/c/front-range/people/")
    assert '<html lang="de"' in page
    assert "Personen" in page


def test_a_place_is_among_all_where_it_is_the_same_for_those_who_qualified() -> None:
    def place(rank: int | None, overall: int, ended: int | None) -> tuple[int | None, int]:
        whole = {9: PlayerRecord(name="A", rank=rank, overall=overall, points=Fraction(5))}
        whole |= {k: PlayerRecord(name="B", overall=k, points=Fraction(1)) for k in range(4, 7)}
        line = EventLine(Event(), 9, date(2026, 1, 1), OVER, place=ended, players=2, record=Record(whole))
        found = line.among_all()
        return found.place, found.players

    assert place(1, 1, 1) == (1, 4)
    assert place(1, 2, 1) == (1, 2), "another one is ahead among all"
    assert place(None, 3, None) == (3, 4), "who did not qualify"


def test_who_wants_a_short_name_or_was_erased_is_in_no_list_of_people(ann: Person, alice: User, june: Event) -> None:
    other = people_of(june)[1]
    show_name(actor_of(alice), ann, "initials")
    erase_person(actor_of(alice), other, typed=other.name)
    shown = text("/c/front-range/people/")
    assert page_of(ann) not in shown
    assert page_of(other) not in shown


def test_the_people_of_private_events_are_in_no_list(ann: Person, alice: User, june: Event) -> None:
    unpublish_event(actor_of(alice), june)
    assert page_of(ann) not in text("/c/front-range/people/")
    assert gone("/c/elsewhere/people/")


def test_an_event_to_come_counts_as_none_and_comes_after_that_which_is_on(
    club: Club, alice: User, ann: Person, again: Event
) -> None:
    soon = make_swiss_event(club, alice, name="Soon", players=0, starts_on=timezone.localdate() + timedelta(days=9))
    publish_event(actor_of(alice), soon)
    Entry.objects.create(event=soon, person=ann)
    shown = text(page_of(ann))
    assert "2 events" in shown.partition("</h1>")[2][:200]
    assert re.search(r"<dt>Games</dt><dd>4<small> in 2 events", shown)
    assert '<span class="state">Next</span>' in shown, "an open ring: it has not begun"


def test_a_place_so_far_is_shown_while_an_event_is_on(club: Club, alice: User, ann: Person) -> None:
    live = make_swiss_event(club, alice, name="Live", players=3, starts_on=timezone.localdate())
    entry = Entry.objects.create(event=live, person=ann)
    SwissEntry.objects.create(event=live, entry=entry, number=4)
    publish_event(actor_of(alice), live)
    publish_round(actor_of(alice), draft_round(actor_of(alice), live))
    own = Game.objects.get(round__event=live, seats__entry=entry)
    first = own.seats.order_by("position").first()
    assert first is not None
    record_duel(actor_of(alice), own, outcome="first" if first.entry_id == entry.pk else "second", seen=0)
    shown = text(page_of(ann))
    assert '1 <span class="soft">so far</span> </td> <td class="n sum">2</td>' in shown, "with the other table open"


def test_ratings_and_circuits_are_on_the_page(club: Club, alice: User, ann: Person, again: Event) -> None:
    make_list(club, alice, automatic=True)
    RatingList.objects.update(published=True)
    make_circuit(club, alice, events=0)
    circuit = Circuit.objects.get()
    circuit.events.create(event=again)
    Circuit.objects.update(published=True)
    shown = text(page_of(ann))
    assert f"/c/front-range/circuits/{circuit.slug}/players/{ann.pk}/" in shown
    mine = RatedPlayer.objects.get(person=ann)
    other = RatedPlayer.objects.exclude(rank=mine.rank)[0]
    assert f"{ordinal(mine.rank)} in the list" in shown
    RatedPlayer.objects.filter(pk=other.pk).update(rank=mine.rank)
    assert f"{mine.rank}= in the list" in text(page_of(ann))
    RatingList.objects.update(published=False)
    Circuit.objects.update(published=False)
    assert circuit.name not in text(page_of(ann))


def test_nothing_of_a_private_or_unlisted_event_counts(ann: Person, alice: User, june: Event, again: Event) -> None:
    change_visibility(actor_of(alice), again, details=VisibilityDetails(listing="unlisted"))
    shown = text(page_of(ann))
    assert "Return match" not in shown
    assert "Last 2 games" in shown
    unpublish_event(actor_of(alice), june)
    assert gone(page_of(ann)), "nobody knows anything of her now"


def test_hidden_results_count_once_they_are_revealed(ann: Person, june: Event) -> None:
    Event.objects.filter(pk=june.pk).update(hide_last=1, revision=june.revision + 1)
    shown = text(page_of(ann))
    assert "Last game" in shown
    assert "Last 2 games" not in shown
    entry = Entry.objects.get(event=june, person=ann)
    assert "Round 2, table" not in text(f"/c/front-range/june-1/people/{entry.pk}/")
    Event.objects.filter(pk=june.pk).update(revealed_at=timezone.now(), revision=june.revision + 2)
    assert "Last 2 games" in text(page_of(ann))


def test_a_short_name_is_short_everywhere_and_tells_no_town(ann: Person, alice: User, june: Event) -> None:
    Person.objects.filter(pk=ann.pk).update(town="Elsewhere")
    ann.refresh_from_db()
    other = Entry.objects.filter(event=june).exclude(person=ann).first()
    assert other is not None
    show_name(actor_of(alice), ann, "initials")
    assert ann.last_name not in text(page_of(ann))
    assert "Elsewhere" not in text(page_of(ann))
    assert ann.name not in text(page_of(other.person))


def test_an_erased_person_has_no_page_and_is_in_no_head_to_head(ann: Person, alice: User, june: Event) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    others = [each.person for each in Entry.objects.filter(event=june).exclude(person=ann)]
    erase_person(actor_of(alice), ann, typed=ann.name)
    assert gone(page_of(ann))
    assert all(page_of(ann) not in text(page_of(other)) for other in others)
    assert page_of(ann) not in text(f"/c/front-range/june-1/people/{entry.pk}/")


def test_people_of_other_clubs_and_of_no_club_have_no_page(ann: Person, june: Event) -> None:
    assert gone(f"/c/elsewhere/people/{ann.pk}/")
    assert gone("/c/front-range/people/999999/")
    assert gone("/c/front-range/june-1/people/999999/")


def test_names_lead_to_the_player_and_tapping_one_makes_nobody_that_person(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    own = f"/c/front-range/june-1/people/{entry.pk}/"
    for page in ("", "standings/", "people/", "crosstable/", "rounds/1/"):
        shown = text(f"/c/front-range/june-1/{page}")
        assert f'href="{own}"' in shown, page
        assert "?me=" not in shown, page
    phone = Client()
    assert phone.get(own).cookies == {}
    assert "Mark in all tables" in phone.get(own).content.decode()
    followed = phone.get(own, {"me": entry.pk})
    assert "You follow" in followed.content.decode()
    assert "Stop following" in phone.get(own).content.decode()
    phone.get(own, {"me": ""})
    assert "You follow" not in phone.get(own).content.decode()


def test_a_search_offers_to_follow_as_a_button_of_its_own(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    shown = text("/c/front-range/june-1/", q=ann.last_name)
    assert f'<a class="nm" href="/c/front-range/june-1/people/{entry.pk}/">' in shown
    assert f'href="?me={entry.pk}">Follow' in shown


def test_the_player_of_an_event_has_their_games_and_a_way_to_all_others(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    shown = text(f"/c/front-range/june-1/people/{entry.pk}/")
    assert "Round 1, table" in shown
    assert page_of(ann) in shown
    Event.objects.filter(pk=june.pk).update(listed=False, revision=june.revision + 1)
    assert page_of(ann) not in text(f"/c/front-range/june-1/people/{entry.pk}/")


def test_a_player_is_shown_among_the_lines_of_the_standings_around_them(june: Event) -> None:
    ranks = {}
    for person in people_of(june):
        entry = Entry.objects.get(event=june, person=person)
        answer = Client().get(f"/c/front-range/june-1/people/{entry.pk}/")
        around = answer.context["around"]
        own = next(line for line in around if line["entry"] == entry.pk)
        ranks[entry.pk] = own["player"].rank
        assert len(around) == 5, "of six players"
        assert [line["player"].rank for line in around] == sorted(line["player"].rank for line in around)
        assert len(answer.context["form"]) == 2, "a bar for each game"
    assert min(ranks.values()) == 1
    assert 'href="/c/front-range/june-1/standings/">Whole table' in answer.content.decode()


def test_to_follow_says_what_it_does_and_then_that_one_follows(
    club: Club, alice: User, june: Event, ann: Person
) -> None:
    live = make_swiss_event(club, alice, name="Live", players=4, starts_on=timezone.localdate())
    publish_event(actor_of(alice), live)
    publish_round(actor_of(alice), draft_round(actor_of(alice), live))
    entry = Entry.objects.filter(event=live)[0]
    own = f"/c/front-range/live/people/{entry.pk}/"
    assert "on this device alone. No account, no messages." in text(own)
    followed = text(own, me=entry.pk)
    assert ">Following</b>" in followed
    assert 'href="?me=">Stop following' in followed
    over = text(f"/c/front-range/june-1/people/{Entry.objects.get(event=june, person=ann).pk}/")
    assert "Mark in all tables" in over, "nothing of it is still to come"


def test_a_player_of_boards_has_power_place_and_score(regatta: Event, alice: User) -> None:
    facts = [("win", 18, 1907), *[("loss", 4, 1907)] * 4, ("loss", 0, 1905), ("loss", 0, 1904)]
    Event.objects.filter(pk=regatta.pk).update(published=True)
    regatta.refresh_from_db()
    winner = finish_board(regatta, alice, facts)[0]
    BoardsRules.objects.filter(event=regatta).update(heats=1)
    shown = text(f"/c/front-range/regatta/people/{winner.pk}/")
    assert "Heat 1, game 1" in shown
    assert "<dt>Place</dt><dd>1 " in " ".join(shown.split())
    career = text(page_of(winner.person))
    assert "Averages are shown from 5 games on." in career
    assert ">%<" not in career


def test_both_pages_are_in_no_search_engine(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    for path in (page_of(ann), f"/c/front-range/june-1/people/{entry.pk}/"):
        assert '<meta name="robots" content="noindex">' in text(path)
    assert "/people/" not in text("/c/front-range/sitemap.xml")


def test_a_career_takes_ten_queries_at_most(
    club: Club, alice: User, ann: Person, again: Event, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_list(club, alice, automatic=True)
    RatingList.objects.update(published=True)
    client = Client()
    client.get(page_of(ann))
    with django_assert_max_num_queries(10):
        assert client.get(page_of(ann)).status_code == 200
    entry = Entry.objects.get(event=again, person=ann)
    with django_assert_max_num_queries(10):
        client.get(f"/c/front-range/return-match/people/{entry.pk}/")
