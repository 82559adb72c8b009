"""Results at the league's desk: typed in the rows of a matchday, match by match, and taken from captains."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.factories import actor_of
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play, play_all
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import Cup, CupResult, DivisionTeam
from tournaments.league.services.captains import claim_result, make_links
from tournaments.league.services.cup_claims import claim_cup_result
from tournaments.league.services.cups import CupDetails, create_cup
from tournaments.league.services.tokens import captain_token
from tournaments.league.services.withdrawals import adjust_points

DESK = "/desk/front-range/e/winter-league/league/"


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar)


@scene
def cup(season: Event, oscar: User) -> Cup:
    make_links(actor_of(oscar), season)
    details = CupDetails(name="Open Cup", draw="strength", teams=("A1", "A2", "A3", "A4"))
    return create_cup(actor_of(oscar), season, table=None, details=details)


@pytest.fixture
def desk(oscar: User, sign_in: Any) -> Client:
    client: Client = sign_in(oscar)
    return client


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def claim(cup: Cup, name: str, home: int, away: int) -> None:
    token = captain_token(DivisionTeam.objects.get(event=cup.event, team__name=name))
    claim_cup_result(token, cup=cup.number, match=1, home_score=Decimal(home), away_score=Decimal(away))


@pytest.mark.parametrize("page", ["", "fixtures/"])
def test_results_of_the_matchday_are_typed_in_its_rows(season: Event, desk: Client, page: str) -> None:
    first = match(season, "A1", "A4")
    later = season.fixtures.filter(matchday=2).first()
    with time_machine.travel(FIRST_DAY):
        shown = desk.get(f"{DESK}{page}").content.decode()
        row = shown.partition(f'id="match-{first.number}"')[2].partition("</li>")[0]
        assert f'action="{DESK}fixtures/{first.number}/"' in row
        assert f'value="{DESK}{page}#match-{first.number}"' in row
        assert f'action="{DESK}fixtures/{later.number}/"' not in shown, "a later matchday is not played yet"
        sent = {"do": "score", "home_score": "52", "away_score": "31", "seen": "0"}
        where = f"{DESK}{page}#match-{first.number}"
        saved: Any = desk.post(f"{DESK}fixtures/{first.number}/", {**sent, "next": where})
        assert (saved.status_code, saved["Location"]) == (302, where)
        row = (
            desk.get(f"{DESK}{page}").content.decode().partition(f'id="match-{first.number}"')[2].partition("</li>")[0]
        )
        assert "52–31" in " ".join(row.split())


def test_a_result_of_a_match_to_come_is_asked_about_once(season: Event, oscar: User, desk: Client) -> None:
    first = match(season, "A1", "A4")
    address = f"{DESK}fixtures/{first.number}/"
    sent = {"do": "score", "home_score": "52", "away_score": "31", "seen": "0", "next": f"{DESK}fixtures/"}
    with time_machine.travel(FIRST_DAY - timedelta(days=1)):
        asked: Any = desk.post(address, sent)
        assert asked.status_code == 422
        assert "This match is on Monday 7 September. Confirm that it has been played." in text_of(asked)
        assert 'value="anyway">It has been played: save' in text_of(asked)
        first.refresh_from_db()
        assert first.result is None
        assert desk.post(address, {**sent, "do": "anyway"}).status_code == 302
        again = desk.post(address, {**sent, "home_score": "50", "seen": "1", "confirmed": "yes"})
        assert again.status_code == 302, "a correction is not asked about"


def test_overdue_results_are_typed_where_they_are_listed(season: Event, desk: Client) -> None:
    first = match(season, "A1", "A4")
    with time_machine.travel(FIRST_DAY + timedelta(days=1)):
        shown = desk.get(DESK).content.decode()
    assert shown.count(f'id="match-{first.number}"') == 1
    assert f'action="{DESK}fixtures/{first.number}/"' in shown.partition('id="overdue"')[2]


def test_viewers_see_no_fields_for_results(season: Event, charlie: User, sign_in: Any) -> None:
    client = sign_in(charlie)
    for page in ("", "fixtures/"):
        answer = client.get(f"{DESK}{page}")
        assert "home_score" not in answer.content.decode()


def test_next_is_the_next_open_match_of_the_same_matchday(season: Event, oscar: User, desk: Client) -> None:
    first, second, third = season.fixtures.filter(matchday=1).order_by("division__level", "number")[:3]
    page = desk.get(f"{DESK}fixtures/{first.number}/")
    assert page.context["following"] == second.number
    assert "autofocus" in str(page.context["score"]["home_score"]), "the first field has the focus"
    play(season, oscar, second.home.name, second.away.name, "40-30")
    sent = {"do": "score", "home_score": "52", "away_score": "31", "seen": "0"}
    saved = desk.post(f"{DESK}fixtures/{first.number}/", sent, follow=True)
    assert saved.context["following"] == third.number, "the one of the other division comes before the next matchday"
    assert f'fixtures/{third.number}/" autofocus> Next open match' in text_of(saved)


def test_a_captains_score_is_taken_in_the_row_of_the_match(season: Event, oscar: User, desk: Client) -> None:
    make_links(actor_of(oscar), season)
    first = match(season, "A1", "A4")
    token = captain_token(season.division_teams.get(team__name="A4"))
    with time_machine.travel(FIRST_DAY):
        claim_result(token, fixture=first.number, home_score=Decimal(9), away_score=Decimal(40))
        row = text_of(desk.get(f"{DESK}fixtures/")).partition(f'id="match-{first.number}"')[2]
    assert "A4: <b>9–40</b>" in row
    assert "Use this slip" in row.partition("data-match")[2].partition("data-match")[0]


def test_a_match_keeps_the_slips_of_its_captains(season: Event, oscar: User, desk: Client) -> None:
    make_links(actor_of(oscar), season)
    first = match(season, "A1", "A4")
    for name, home in (("A4", 9), ("A1", 40)):
        token = captain_token(season.division_teams.get(team__name=name))
        claim_result(token, fixture=first.number, home_score=Decimal(home), away_score=Decimal(30), anyway=True)
    address = f"{DESK}fixtures/{first.number}/"
    entered = text_of(desk.get(address)).partition('id="versions"')[2].partition("</section>")[0]
    assert ("A4: 9–30" in entered, "A1: 40–30" in entered, "(taken)" in entered) == (True, True, False)
    desk.post(address, {"do": "take", "claim": first.claims.get(team__team__name="A1").pk})
    entered = text_of(desk.get(address)).partition('id="versions"')[2].partition("</section>")[0]
    assert ("A1: 40–30 (taken)" in entered, "A4: 9–30</p>" in entered) == (True, True)


def test_a_folded_matchday_says_which_slips_wait_or_differ(season: Event, oscar: User, desk: Client) -> None:
    make_links(actor_of(oscar), season)
    first = match(season, "A1", "A4")

    def state() -> str:
        shown = text_of(desk.get(f"{DESK}fixtures/")).partition('id="state-1"')[2]
        return shown.partition("</summary>")[0]

    with time_machine.travel(FIRST_DAY + timedelta(days=1)):
        assert "slip" not in state()
        for name, home in (("A4", 9), ("A1", 40)):
            token = captain_token(season.division_teams.get(team__name=name))
            claim_result(token, fixture=first.number, home_score=Decimal(home), away_score=Decimal(40))
            assert ("1 slip waits" if name == "A4" else "1 match disputed") in state()


def test_a_disputed_cup_score_is_taken_where_it_is_found(cup: Cup, desk: Client) -> None:
    claim(cup, "A1", 40, 32)
    for page in (DESK, f"{DESK}cups/1/"):
        shown = text_of(desk.get(page))
        assert "A1 – A4" in shown
        assert "The other captain has entered nothing yet." in shown
    claim(cup, "A4", 40, 39)
    for page in (DESK, f"{DESK}cups/1/"):
        shown = text_of(desk.get(page))
        assert "The captains entered different scores. Ask them" in shown
        assert "A1: <b>40–32</b>" in shown
        assert "A4: <b>40–39</b>" in shown
        assert shown.count("Use this slip") == 2
    theirs = cup.claims.get(entry__name="A4")
    taken: Any = desk.post(f"{DESK}cups/1/matches/1/", {"do": "take", "claim": theirs.pk, "next": DESK})
    assert (taken.status_code, taken["Location"]) == (302, DESK)
    assert CupResult.objects.get().away_score == 39


def test_the_season_asks_little_while_cups_are_disputed(
    cup: Cup, season: Event, oscar: User, desk: Client, django_assert_max_num_queries: Any
) -> None:
    claim(cup, "A1", 40, 32)
    claim(cup, "A4", 40, 39)
    place = season.division_teams.get(team__name="A2")
    for reason in ("Came late", "Came late again"):
        adjust_points(actor_of(oscar), place, points=Decimal(-1), reason=reason)
    with django_assert_max_num_queries(10):
        page = desk.get(DESK)
    shown = next(row for table in page.context["tables"] for row in table["rows"] if row["name"] == "A2")
    assert [each.reason for each in shown["adjustments"]] == ["Came late", "Came late again"]
    play_all(season, oscar)
    with django_assert_max_num_queries(10):
        desk.get(DESK)


def test_a_captains_page_asks_little(cup: Cup, season: Event, django_assert_max_num_queries: Any) -> None:
    claim(cup, "A4", 40, 39)
    address = f"/p/captain/{captain_token(season.division_teams.get(team__name='A1'))}/"
    Client().get(address)  # the first time it is noted that the link was opened
    with django_assert_max_num_queries(10):
        page = Client().get(address)
    assert "Open Cup" in text_of(page)
