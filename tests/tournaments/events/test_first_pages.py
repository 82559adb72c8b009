"""The first page of an event before it begins and once it is over."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.pages.stages import After, Ranked, days_in_words, podium_of, stage_of, verdict_of
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.events.shown import Ending, Shown

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


def test_a_place_that_more_share_than_fit_is_told_below_and_not_cut_off() -> None:
    shown = after((1, "A", 9), (2, "B", 8), (3, "C", 7), (3, "D", 7))
    assert [each["name"] for each in podium_of(shown)] == ["A", "B"]
    assert verdict_of(shown) == ("A wins with 9 points", ["1 point ahead.", "C and D share third place."])


def test_several_may_share_first_place() -> None:
    shown = after((1, "A", 9), (1, "B", 9), (3, "C", 7))
    assert verdict_of(shown) == ("A and B share first place with 9 points", [])
    assert [each["first"] for each in podium_of(shown)] == [True, True, False]


def test_a_tie_that_tie_breaks_decided_says_so() -> None:
    assert verdict_of(after((1, "A", 9), (2, "B", 9)))[1] == ["The tie-breaks decided."]
    assert verdict_of(After()) == ("", [])


@pytest.mark.parametrize(
    ("first", "last", "begun", "over", "label"),
    [
        (10, None, False, False, "Next"),
        (None, None, False, False, "Next"),
        (0, None, False, False, "On now"),
        (-1, 1, True, False, "On now"),
        (-9, -8, True, False, "Results to come"),
        (-9, -8, False, False, None),
        (-9, -8, True, True, "Finished"),
    ],
)
def test_a_state_never_lies(first: int | None, last: int | None, begun: bool, over: bool, label: str | None) -> None:
    def day(offset: int | None) -> date | None:
        return None if offset is None else TODAY + timedelta(days=offset)

    event = Event(starts_on=day(first), ends_on=day(last))
    stage = stage_of(event, Shown(ending=Ending(over=over)), begun=begun, goes_on=False, today=TODAY)
    assert (stage and stage.label) == label


def test_days_are_told_in_short() -> None:
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
