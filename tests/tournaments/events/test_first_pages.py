"""The first page of an event before it begins and once it is over."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.figures import rank_in_words
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.pages.stages import After, Ranked, days_in_words, podium_of, verdict_of
from tournaments.events.services.events import publish_event
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.league.shown import DivisionRow, DivisionShown
from tournaments.league.words import table_words

TODAY = date(2026, 11, 29)


def after(*ranks: tuple[int, str, int]) -> After:
    return After(
        ranked=[Ranked(rank, name, Fraction(points)) for rank, name, points in ranks], unit=("point", "points")
    )


def test_a_shared_second_place_is_shown_as_shared_and_nobody_is_third() -> None:
    shown = after((1, "Hood", 230), (2, "Kobrin", 197), (2, "Livnat", 197), (4, "Bernard", 176))
    assert [(each["rank"], each["name"]) for each in podium_of(shown)] == [
        ("1", "Hood"),
        ("2=", "Kobrin"),
        ("2=", "Livnat"),
    ]
    assert verdict_of(shown) == (
        "Hood wins with 230 points",
        ["33 points ahead.", "Kobrin and Livnat share second place."],
    )


def test_a_place_shared_by_more_than_fit_is_named_below_and_not_cut_off() -> None:
    shown = after((1, "A", 9), (2, "B", 8), (3, "C", 7), (3, "D", 7))
    assert [each["name"] for each in podium_of(shown)] == ["A", "B"]
    assert verdict_of(shown) == ("A wins with 9 points", ["1 point ahead of B.", "C and D share third place."])
    assert verdict_of(after((1, "A", 9), (2, "B. K.", 8)))[1] == ["1 point ahead of B. K."]


def test_several_may_share_first_place() -> None:
    shown = after((1, "A", 9), (1, "B", 9), (3, "C", 7))
    assert verdict_of(shown) == ("A and B share first place with 9 points", [])
    assert [each["first"] for each in podium_of(shown)] == [True, True, False]


def test_a_tie_that_tie_breaks_decided_says_so() -> None:
    assert verdict_of(after((1, "A", 9), (2, "B", 9)))[1] == ["The tie-breaks decided."]
    assert verdict_of(After()) == ("", [])


def test_days_are_shown_in_short() -> None:
    assert days_in_words(Event(starts_on=date(2001, 2, 16), ends_on=date(2001, 2, 18))) == "16–18 Feb 2001"
    assert days_in_words(Event(starts_on=date(2027, 2, 28), ends_on=date(2027, 3, 1))) == "28 Feb – 1 Mar 2027"
    assert days_in_words(Event()) == ""


def page(event: Event) -> str:
    cache.clear()
    return Client().get(f"/c/{event.club.slug}/{event.slug}/").content.decode().partition("<main")[2]


def boards(club: Club, _user: User) -> Event:
    return factories.make_boards_event(club, players=7, heats=2, published=True)


def swiss(club: Club, user: User) -> Event:
    return make_swiss_event(club, user, players=8, rounds=3)


@pytest.mark.django_db
@pytest.mark.parametrize("scene", [boards, swiss, make_season])
def test_an_event_that_has_not_begun_shows_day_place_programme_rules_and_players(
    club: Club, oscar: User, scene: object
) -> None:
    event: Event = scene(club, oscar)  # type: ignore[operator]
    day = timezone.localdate() + timedelta(days=30)
    Event.objects.filter(pk=event.pk).update(
        published=True, venue="Caversham Hall", starts_on=day, description="Bring dice.\n\n09:30 Round 1\n18:00 Prizes"
    )
    event.refresh_from_db()
    refresh_snapshot(event)
    text = page(event)
    for part in ("Caversham Hall", "Bring dice.", "<b>09:30</b>", "rules in plain words", "tied?"):
        assert part in text, part
    assert "18:00 Prizes" not in text
    assert "wins" not in text


@pytest.mark.django_db
def test_an_event_that_has_not_begun_takes_few_queries(club: Club, oscar: User, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    event = boards(club, oscar)
    refresh_snapshot(event)
    cache.clear()
    with django_assert_max_num_queries(10):
        assert Client().get(f"/c/{event.club.slug}/{event.slug}/").status_code == 200


def later(event: Event) -> Event:
    Event.objects.filter(pk=event.pk).update(published=True, starts_on=timezone.localdate() + timedelta(days=30))
    event.refresh_from_db()
    refresh_snapshot(event)
    return event


def head_of(event: Event) -> str:
    cache.clear()
    return Client().get(f"/c/{event.club.slug}/{event.slug}/").content.decode().partition("<main")[0]


@pytest.mark.django_db
@pytest.mark.parametrize("scene", [boards, swiss])
def test_tabs_of_results_and_live_come_with_the_first_game(club: Club, oscar: User, scene: object) -> None:
    event = later(scene(club, oscar))  # type: ignore[operator]
    head = head_of(event)
    for tab in ("Standings", "Heats", "Rounds", "Crosstable", "Awards"):
        assert f">{tab}<" not in head, tab
    assert ">People<" in head
    assert "data-live-state" not in head, "an event that is next isn't live"


@pytest.mark.django_db
def test_a_season_that_has_not_begun_ranks_nobody_and_lists_its_teams(club: Club, oscar: User) -> None:
    event = later(make_season(club, oscar, fixtures=False))
    text = page(event)
    assert "The teams" in text
    assert 'data-key="match-"' not in text, "teams are no matches"
    assert "0 played" not in text
    assert '<td class="rk">' not in text
    assert all(f">{team}</a>" in text for team in ("A1", "A4", "B1", "B4"))
    assert ">Fixtures<" not in head_of(event)


def test_teams_certain_to_move_have_moved_once_a_season_is_over() -> None:
    rows = (
        DivisionRow(team=1, name="Royals", rank=1, points="20", certain="up", zone="up"),
        DivisionRow(team=2, name="Rebels", rank=2, points="10"),
        DivisionRow(team=3, name="Rabbits", rank=2, points="10"),
    )
    table = DivisionShown(level=2, name="Division 2", rows=rows)
    assert table_words(table, {})["rows"][0]["sure"] == "goes up for certain"
    over = table_words(table, {}, over=True)["rows"]
    assert [(row["sure"], row["tied"]) for row in over] == [("promoted", False), ("", True), ("", True)]


def test_a_shared_rank_is_shown_in_one_way() -> None:
    assert [rank_in_words(2, tied=True), rank_in_words(2, tied=False), rank_in_words(None, tied=False)] == [
        "2=",
        "2",
        "–",
    ]


@pytest.mark.parametrize(
    ("venue", "town", "place"),
    [
        ("Caversham Hall", "Reading", "Caversham Hall, Reading"),
        ("Marriott Denver", "Denver", "Marriott Denver"),
        ("Bürgerhaus, Köln", "Denver", "Bürgerhaus, Köln"),
        ("", "Denver", "Denver"),
        ("Town Hall", "", "Town Hall"),
    ],
)
def test_the_map_is_of_the_venue_and_not_of_the_clubs_town_elsewhere(
    club: Club, oscar: User, venue: str, town: str, place: str
) -> None:
    Club.objects.filter(pk=club.pk).update(town=town)
    club.refresh_from_db()
    event = make_swiss_event(club, oscar, name="Cup", venue=venue, starts_on=TODAY + timedelta(days=400))
    publish_event(factories.actor_of(oscar), event)
    page = Client().get(f"/c/{club.slug}/{event.slug}/").content.decode()
    assert f'search?query={quote(place, safe="")}"' in page
