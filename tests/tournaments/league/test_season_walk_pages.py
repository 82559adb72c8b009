"""What the desk and captains read on their way through a season: what waits for whom, and what comes next."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.cup_scene import score
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play, play_all
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import Cup, DivisionTeam
from tournaments.league.services.captains import claim_result, make_links
from tournaments.league.services.cup_results import record_cup_result
from tournaments.league.services.cups import CupDetails, create_cup, set_cup_deadlines
from tournaments.league.services.tokens import captain_token

DESK = "/desk/front-range/e/winter-league/league/"
CHECKLIST = "/desk/front-range/e/winter-league/next/"
LATE = FIRST_DAY + timedelta(days=2)


@scene
def season(club: Club, oscar: User) -> Event:
    made = make_season(club, oscar, sizes=(4,))
    make_links(actor_of(oscar), made)
    return made


@scene
def cup(season: Event, oscar: User) -> Cup:
    return create_cup(actor_of(oscar), season, table=None, details=CupDetails(name="Open Cup", draw="strength"))


@pytest.fixture
def desk(oscar: User, sign_in: Any) -> Client:
    client: Client = sign_in(oscar)
    return client


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def token(season: Event, name: str) -> str:
    return captain_token(DivisionTeam.objects.get(event=season, team__name=name))


def page(season: Event, name: str, on: date = LATE) -> str:
    with time_machine.travel(on):
        return text_of(Client().get(f"/p/captain/{token(season, name)}/"))


def test_a_score_that_was_sent_waits_for_the_other_captain_and_is_not_overdue(season: Event) -> None:
    number = match(season, "A1", "A4").number
    assert "overdue" in page(season, "A1")
    with time_machine.travel(LATE):
        claim_result(token(season, "A1"), fixture=number, home_score=Decimal(52), away_score=Decimal(31))
    shown = page(season, "A1")
    assert ("waits for A4" in shown, "overdue" in shown) == (True, False)
    assert "Yes, 52–31 is right" in page(season, "A4")


def test_the_score_of_a_match_is_asked_for_in_imps(season: Event) -> None:
    assert '<legend class="small">IMPs</legend>' in page(season, "A1")


def test_a_day_that_has_passed_is_not_proposed_again(season: Event) -> None:
    proposal = page(season, "A1").partition('name="played_on"')[2][:60]
    assert "2026-09-07" not in proposal
    assert 'value="2026-09-07"' in page(season, "A1", on=FIRST_DAY - timedelta(days=1))


def test_a_captain_with_a_cup_match_to_play_does_not_read_that_no_match_is_open(cup: Cup, oscar: User) -> None:
    season = cup.event
    play_all(season, oscar)
    season.refresh_from_db()
    assert not season.over
    shown = page(season, "A1")
    assert ("Cup matches" in shown, "No match is open" in shown) == (True, False)


def test_a_round_of_a_cup_is_not_to_be_played_before_the_one_ahead_of_it(cup: Cup, oscar: User) -> None:
    set_cup_deadlines(actor_of(oscar), cup, days={1: date(2026, 12, 20)})
    with pytest.raises(RuleError) as caught:
        set_cup_deadlines(actor_of(oscar), cup, days={2: date(2026, 12, 1)})
    assert [(each.path, each.code) for each in caught.value.problems] == [("round_2", "order")]
    assert "20 December 2026" in str(caught.value)
    with pytest.raises(RuleError) as caught:
        set_cup_deadlines(actor_of(oscar), cup, days={1: date(2027, 1, 20), 2: date(2027, 1, 1)})
    assert [each.path for each in caught.value.problems] == ["round_2"]
    set_cup_deadlines(actor_of(oscar), cup, days={1: date(2026, 12, 20), 2: date(2026, 12, 20)})


def test_links_are_ticked_once_they_are_handed_out(season: Event, desk: Client) -> None:
    def step() -> Any:
        shown = desk.get(reverse("desk:checklist", args=["front-range", "winter-league"]))
        return next(each for each in shown.context["checklist"].steps if "links" in each.title)

    assert (step().done, step().text) == (False, "0 of 4 links are handed out.")
    season.division_teams.update(link_sent_at="2026-09-01T12:00Z")
    assert (step().done, step().text) == (True, "4 of 4 links are handed out.")


def test_steps_that_are_done_stay_in_the_list_after_the_first_result(season: Event, oscar: User, desk: Client) -> None:
    play(season, oscar, "A1", "A4", "40-30")
    shown = desk.get(reverse("desk:checklist", args=["front-range", "winter-league"]))
    titles = [each.title for each in shown.context["checklist"].steps]
    assert {"The teams are in", "The fixtures are created", "Enter the results"} <= set(titles)


def test_what_is_open_keeps_its_place_in_the_list_after_the_first_result(
    season: Event, oscar: User, desk: Client
) -> None:
    def steps() -> list[str]:
        shown = desk.get(reverse("desk:checklist", args=["front-range", "winter-league"]))
        return [each.title for each in shown.context["checklist"].steps]

    before, offer = steps(), "Allow captains to enter their teams"
    assert before[1:] == [
        offer,
        "The rules are set",
        "Publish the page",
        "The fixtures are created",
        "Hand out the captains’ links",
        "Enter the results",
    ]
    play(season, oscar, "A1", "A4", "40-30")
    assert steps() == [each for each in before if each != offer]
    Event.objects.filter(pk=season.pk).update(published=True)
    assert "The page is public" in steps()


def test_a_season_is_not_done_before_its_cups_are(cup: Cup, oscar: User, desk: Client) -> None:
    def step() -> Any:
        shown = desk.get(reverse("desk:checklist", args=["front-range", "winter-league"]))
        return next(each for each in shown.context["checklist"].steps if "cup" in each.title)

    play_all(cup.event, oscar)
    assert (step().done, step().title, step().text) == (False, "Play the cups", "1 cup is not decided yet.")
    for number in (1, 2):
        score(cup, oscar, number, 40, 30)
    assert not step().done
    score(cup, oscar, 3, 40, 30)
    cup.event.refresh_from_db()
    assert cup.event.over


def test_the_next_team_goes_into_the_division_of_the_one_before(club: Club, oscar: User, desk: Client) -> None:
    season = make_season(club, oscar, fixtures=False)
    second = season.divisions.get(level=2)
    shown = desk.post(f"{DESK}teams/", {"name": "B5", "division": second.pk}, follow=True)
    form = shown.context["form"]
    assert form["division"].value() == second.pk
    assert "autofocus" in str(form["name"])
    assert desk.get(f"{DESK}teams/", {"division": "x"}).status_code == 200


def test_a_next_season_that_was_made_is_what_is_offered(season: Event, oscar: User, desk: Client) -> None:
    play_all(season, oscar)
    desk.post(f"{DESK}next/", {"do": "make", "name": "Spring League"})
    for address in (DESK, f"{DESK}next/"):
        shown = text_of(desk.get(address))
        assert "Spring League was created from this season." in shown
        assert "/e/spring-league/league/" in shown


def test_prints_open_at_the_matchday_that_is_next(season: Event, oscar: User, desk: Client) -> None:
    prints = reverse("desk:prints", args=["front-range", "winter-league"])
    for fixture in season.fixtures.filter(matchday=1).select_related("home__team", "away__team"):
        play(season, oscar, fixture.home.name, fixture.away.name, "40-30")
    assert desk.get(prints).context["groups"][0]["title"] == "Matchday 2"


def test_a_cup_match_that_is_level_is_to_be_decided(
    cup: Cup, oscar: User, desk: Client, django_assert_max_num_queries: Any
) -> None:
    score(cup, oscar, 1, 40, 40)
    desk.get(DESK)
    with django_assert_max_num_queries(10):
        shown = text_of(desk.get(DESK))
    part = shown.partition('id="part-level"')[2].partition("</section>")[0]
    assert (f"{DESK}cups/1/matches/1/" in part, "A1 – A4" in part, "Decide" in part) == (True, True, True)
    record_cup_result(
        actor_of(oscar), cup, 1, home_score=Decimal(40), away_score=Decimal(40), given_to="home", reason="Extra boards"
    )
    assert "part-level" not in text_of(desk.get(DESK))


def test_the_calendar_of_a_team_has_matches(season: Event) -> None:
    shown = page(season, "A1")
    assert "Your matches in the calendar of your phone" in shown
    assert "Your rounds" not in shown
