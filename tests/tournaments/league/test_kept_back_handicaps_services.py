"""Handicaps and cups don't reveal hidden results, of their own season or of another one."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.cup_scene import make_cup, next_season, play_match, rugby_season, score, sign
from tests.scenes.league_scene import make_season, play_all
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data, shown_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.services.events import delete_event, unpublish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility, keep_back_again, reveal_results
from tournaments.league.models import HandicapTable
from tournaments.league.selectors.fairness import cup_trials
from tournaments.league.shown import CupTable, LeagueShown

ALL_BACK = VisibilityDetails(listing="public", hide_from=1)
SHOWN = VisibilityDetails(listing="public")


def seen(season: Event) -> LeagueShown:
    """What everybody sees of the season at its newest revision."""
    fresh = Event.objects.select_related("league", "club").get(pk=season.pk)
    shown: LeagueShown = seen_data(fresh, view_of_everybody(fresh))
    return shown


@scene
def later(club: Club, oscar: User) -> Event:
    """A season that keeps a result of the new team X back."""
    made = next_season(club, oscar)
    play_match(made, oscar, "X", "Dream", 13)
    change_visibility(actor_of(oscar), made, details=ALL_BACK)
    return made


@scene
def season(club: Club, oscar: User) -> Event:
    made = rugby_season(club, oscar)
    change_visibility(actor_of(oscar), made, details=SHOWN)
    return made


@scene
def table(season: Event, later: Event, oscar: User) -> HandicapTable:
    return sign(season, oscar, new_season=later)


def test_a_table_by_another_seasons_hidden_results_is_shown_with_them(
    season: Event, later: Event, table: HandicapTable, oscar: User
) -> None:
    api = "/api/v1/clubs/front-range/events/2013-14/league/handicap-tables/"
    assert (seen(season).handicap_tables, Client().get(api).json()["results"]) == ((), [])
    assert Client().get(f"{api}1/").status_code == 404
    assert len(shown_data(season).handicap_tables) == 1
    for change, shown in ((reveal_results, 1), (keep_back_again, 0)):
        change(actor_of(oscar), later)
        assert len(seen(season).handicap_tables) == shown
        assert len(Client().get(api).json()["results"]) == shown
    change_visibility(actor_of(oscar), later, details=SHOWN)
    assert len(seen(season).handicap_tables) == 1


def test_the_page_of_prints_links_tables_that_the_reader_of_the_print_may_see(
    season: Event, table: HandicapTable, vera: User
) -> None:
    desk, prints = Client(), "/desk/front-range/e/2013-14/prints/"
    desk.force_login(vera)
    page = desk.get(prints).content.decode()
    assert "handicaps.pdf" not in page
    assert "copy=desk" in page
    whole = desk.get(prints, {"copy": "desk"}).content.decode()
    assert "handicaps.pdf?paper=a4&amp;number=1&amp;copy=desk" in whole
    for address in re.findall(r'href="([^"]+\.pdf[^"]*)"', page + whole):
        assert desk.get(unescape(address)).status_code == 200


def test_a_cup_with_hidden_handicaps_shows_only_who_meets_whom(
    season: Event, later: Event, table: HandicapTable, oscar: User
) -> None:
    cup = make_cup(season, oscar, table)
    score(cup, oscar, 1, 60, 40)
    (found,) = seen(season).cups
    assert {team.handicap for team in found.teams} == {None}
    assert {match.received for match in found.matches} == {None}
    assert not any(match.scores or match.winner for match in found.matches)
    assert all(match.home and match.away for match in found.matches[:2])
    page = Client().get("/c/front-range/2013-14/cups/1/").content.decode()
    assert "These handicaps come from hidden results" in page
    assert not any(told in page for told in ("receive", "60–40", "no handicap"))
    assert (
        Client().get("/api/v1/clubs/front-range/events/2013-14/league/cups/1/").json()["teams"][0]["handicap"] is None
    )
    assert cup_trials(season.club) == ()
    reveal_results(actor_of(oscar), later)
    (found,) = seen(season).cups
    assert {team.handicap for team in found.teams} == {0, 18, 29, 79, 101}
    assert cup_trials(season.club) != ()


def test_a_cup_of_another_season_follows_that_season_of_its_table(club: Club, oscar: User) -> None:
    first, other = (make_season(club, oscar, sizes=(4,), name=name) for name in ("Winter League", "Spring Cups"))
    play_all(first, oscar)
    for each in (first, other):
        change_visibility(actor_of(oscar), each, details=SHOWN)
    make_cup(other, oscar, sign(first, oscar), teams=())
    assert seen(other).cups[0].teams[0].handicap == 0
    change_visibility(actor_of(oscar), first, details=VisibilityDetails(listing="public", hide_last=1))
    assert seen(other).cups[0].teams[0].handicap is None


@pytest.mark.parametrize(("hide_from", "played"), [(1, []), (6, [1, 2, 3]), (99, [1, 2, 3])])
def test_as_many_rounds_of_a_cup_are_hidden_as_matchdays(
    club: Club, oscar: User, hide_from: int, played: list[int]
) -> None:
    """Six matchdays; a cup of four teams has two rounds, the second of which is its final."""
    season = make_season(club, oscar, sizes=(4,), meetings=2)
    play_all(season, oscar)
    first = VisibilityDetails(listing="public", hide_from=hide_from)
    cup = make_cup(season, oscar, sign(season, oscar), teams=(), third_place=False)
    HandicapTable.objects.update(basis=[])  # so that its handicaps depend on nothing hidden
    for number in (1, 2, 3):
        score(cup, oscar, number, 90, 0)
    change_visibility(actor_of(oscar), season, details=first)
    (found,) = seen(season).cups
    assert [match.number for match in found.matches if match.scores] == played[:2]
    assert found.winners == ()


def test_the_name_of_a_season_is_shown_while_it_is_listed(club: Club, oscar: User) -> None:
    first, other = (make_season(club, oscar, sizes=(4,), name=name) for name in ("Winter League", "Spring Cups"))
    play_all(first, oscar)
    make_cup(other, oscar, sign(first, oscar), teams=())
    revision = Event.objects.get(pk=other.pk).revision
    change_visibility(actor_of(oscar), first, details=SHOWN)
    assert seen(other).cups[0].table == CupTable(season="Winter League", slug="winter-league", number=1)
    assert Event.objects.get(pk=other.pk).revision == revision + 1
    change_visibility(actor_of(oscar), first, details=VisibilityDetails(listing="unlisted"))
    assert seen(other).cups[0].table is None
    change_visibility(actor_of(oscar), first, details=SHOWN)
    unpublish_event(actor_of(oscar), first)
    assert seen(other).cups[0].table is None
    change_visibility(actor_of(oscar), first, details=SHOWN)
    delete_event(actor_of(oscar), first, typed_name="Winter League")
    assert seen(other).cups[0].table is None
