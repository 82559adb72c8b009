"""Handicaps and cups on pages: looked at and signed, drawn and played at the desk, read in public and on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.handicaps.web.asked import text_of
from tests.scenes.cup_scene import FINALISTS, make_cup, next_season, play_match, rugby_season, score, sign
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season, play, play_all
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import Cup

DESK = "/desk/front-range/e/2013-14/league/"
PUBLIC = "/c/front-range/2013-14/"


@scene
def season(club: Club, oscar: User) -> Event:
    season = rugby_season(club, oscar)
    Event.objects.filter(pk=season.pk).update(published=True)
    season.refresh_from_db()
    return season


@scene
def cup(season: Event, oscar: User) -> Cup:
    return make_cup(season, oscar, sign(season, oscar))


def test_handicaps_are_reviewed_and_signed(season: Event, club: Club, oscar: User, sign_in: SignIn) -> None:
    play_match(next_season(club, oscar), oscar, "X", "Dream", 13)
    client = sign_in(oscar)
    page = client.get(f"{DESK}handicaps/", {"imps_per_vp": "2.75", "overlap": "on", "new_season": "2014-15"})
    assert "28.67 × 2.75 = 78.83" in text_of(page)
    assert "How new teams are rated" in text_of(page)
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()))
    sent = {
        "imps_per_vp": "2.75",
        "overlap": "on",
        "new_season": "2014-15",
        "note": "Agreed",
        "fingerprint": hidden["fingerprint"],
    }
    answer: Any = client.post(f"{DESK}handicaps/sign/", sent, follow=True)
    assert answer.redirect_chain[-1][0] == f"{DESK}handicaps/1/"
    assert re.search(r"Signed by Oscar, \d+ \w+ \d{4}, \d\d:\d\d", text_of(answer))
    assert "Agreed" in text_of(answer)


def test_a_change_of_results_is_shown_and_only_the_values_seen_are_signed(
    club: Club, oscar: User, sign_in: SignIn
) -> None:
    season = make_season(club, oscar, sizes=(4,))
    play_all(season, oscar)
    desk = "/desk/front-range/e/winter-league/league/handicaps/"
    client = sign_in(oscar)
    sign(season, oscar)
    assert "Results have changed" not in text_of(client.get(desk))
    play(season, oscar, "A1", "A4", "0-90")
    page = text_of(client.get(f"{desk}1/"))
    assert "Results have changed since it was signed" in page
    assert "A1 v A4: " in page
    answer = client.post(f"{desk}sign/", {"imps_per_vp": "2.75", "overlap": "on", "fingerprint": "0123"})
    assert answer.status_code == 422
    assert "The results have changed. Check the new table" in text_of(answer)


def test_no_results_say_what_to_do(club: Club, oscar: User, sign_in: SignIn) -> None:
    make_season(club, oscar)
    page = sign_in(oscar).get("/desk/front-range/e/winter-league/league/handicaps/")
    assert page.status_code == 200
    assert "has no results yet, so its handicaps can" in text_of(page)


@pytest.mark.parametrize("bad", [{"imps_per_vp": "x"}, {"imps_per_vp": "0"}, {"imps_per_vp": "2.75", "until": "soon"}])
def test_wrong_rules_are_reported_and_never_break_the_page(
    season: Event, oscar: User, sign_in: SignIn, bad: dict[str, str]
) -> None:
    client = sign_in(oscar)
    assert client.get(f"{DESK}handicaps/", bad).status_code == 200
    assert client.post(f"{DESK}handicaps/sign/", bad).status_code == 422
    assert not season.handicap_tables.exists()


def test_cup_is_made_and_played_at_the_desk(season: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert "No cup yet" in text_of(client.get(f"{DESK}cups/"))
    assert "played without handicaps" in text_of(client.get(f"{DESK}cups/new/"))
    table = sign(season, oscar)
    sent = {"name": "Cup", "table": table.pk, "kind": "knock_out", "draw": "strength", "ties": "decide"}
    assert client.post(f"{DESK}cups/new/", {**sent, "teams": ["Eroes"]}).status_code == 422
    made: Any = client.post(f"{DESK}cups/new/", {**sent, "teams": list(FINALISTS)}, follow=True)
    assert "Pioneers receive 22" in text_of(made)
    assert "Bye: Eroes, Dragons, Rabbits" in text_of(made)
    match = f"{DESK}cups/1/matches/1/"
    assert client.post(match, {"home_score": "60", "away_score": ""}).status_code == 422
    saved: Any = client.post(match, {"home_score": "60", "away_score": "40", "seen": "0"}, follow=True)
    assert "60–40, and 22 for Pioneers: Pioneers by 2" in text_of(saved)
    assert client.post(match, {"home_score": "61", "away_score": "40", "seen": "0"}).status_code == 409
    assert client.post(f"{DESK}cups/1/do/", {"do": "delete"}).status_code == 422
    assert "60" not in text_of(client.post(match, {"do": "clear"}, follow=True)).split("Quarter-finals")[1][:60]
    assert client.get(f"{DESK}cups/1/matches/9/").status_code == 404
    assert "decided yet who plays this match" in text_of(client.get(f"{DESK}cups/1/matches/4/"))


def test_a_cup_gets_the_days_of_its_rounds_at_the_desk(season: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    page = client.get(f"{DESK}cups/new/", {"table": "none"})
    assert "Round 1 is played by" in text_of(page)
    sent = {"name": "Open Cup", "table": "none", "kind": "knock_out", "draw": "strength", "ties": "decide"}
    sent |= {"first_by": "2015-01-09", "every_weeks": "2", "teams": list(FINALISTS)}
    refused = client.post(f"{DESK}cups/new/", {**sent, "every_weeks": "0"})
    assert refused.status_code == 422
    assert "Enter a whole number from 1 to 26." in text_of(refused)
    made: Any = client.post(f"{DESK}cups/new/", sent, follow=True)
    assert "Play by Fri 9 Jan 2015" in text_of(made)
    assert "Play by Fri 23 Jan 2015" in text_of(made)


def test_open_cup_is_made_at_the_desk_and_shown_without_handicaps(season: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    sign(season, oscar)
    page = client.get(f"{DESK}cups/new/", {"table": "none"}).content.decode()
    assert ('value="Open Cup"' in page, "the side that received the handicap goes through" in page) == (True, False)
    sent = {"name": "Open Cup", "table": "none", "kind": "knock_out", "draw": "strength", "ties": "decide"}
    made: Any = client.post(f"{DESK}cups/new/", {**sent, "teams": list(FINALISTS)}, follow=True)
    assert "Open Cup is created" in text_of(made)
    Event.objects.filter(pk=season.pk).update(published=True)
    page = text_of(Client().get(f"/c/front-range/{season.slug}/cups/1/"))
    assert "No handicaps: the scores at the table decide." in page
    assert "in the order of the divisions’ tables" in page
    assert "receive" not in page
    assert "equal handicaps" not in page
    assert "Are the handicaps fair?" not in text_of(Client().get(f"/c/front-range/{season.slug}/cups/"))


def test_open_cup_has_no_words_of_handicaps_and_a_level_match_waits_for_the_league(
    season: Event, oscar: User, sign_in: SignIn
) -> None:
    client = sign_in(oscar)
    sent = {"name": "Open Cup", "table": "none", "kind": "knock_out", "draw": "strength", "ties": "decide"}
    client.post(f"{DESK}cups/new/", {**sent, "teams": list(FINALISTS)})
    match = client.get(f"{DESK}cups/1/matches/1/").content.decode()
    assert "<p>. " not in match
    assert "without the handicap" not in match
    before = text_of(client.get(f"{DESK}cups/1/"))
    assert "can be played now." in before
    client.post(f"{DESK}cups/1/matches/1/", {"home_score": "40", "away_score": "40", "seen": "0"})
    for page in (f"{DESK}cups/1/", f"{PUBLIC}cups/1/"):
        assert "1 match can be played now. 1 match is tied. The league decides who goes through." in text_of(
            client.get(page)
        )


def test_lots_are_drawn_again_until_the_first_result(season: Event, oscar: User, sign_in: SignIn) -> None:
    cup = make_cup(season, oscar, sign(season, oscar), draw="lot", seed=1)
    client = sign_in(oscar)
    drawn: Any = client.post(f"{DESK}cups/1/do/", {"do": "redraw", "seed": "42"}, follow=True)
    assert "Seeded by lot with the random seed 42" in text_of(drawn)
    assert client.post(f"{DESK}cups/1/do/", {"do": "redraw", "seed": "-1"}).status_code == 422
    score(cup, oscar, 1, 1, 0)
    assert "Seed again by lot" not in text_of(client.get(f"{DESK}cups/1/"))


def test_public_pages_read_the_snapshot_alone(
    cup: Cup, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    score(cup, bob, 1, 60, 40)
    visitor = Client()
    with django_assert_num_queries(2):
        page = text_of(visitor.get(f"{PUBLIC}cups/1/"))
    assert "60–40, and 22 for Pioneers: Pioneers by 2" in page
    assert "Pioneers receive 101" in page
    with django_assert_num_queries(2):
        handicaps = text_of(visitor.get(f"{PUBLIC}handicaps/"))
    assert "28.67 × 2.75 = 78.83" in handicaps
    cups = visitor.get(f"{PUBLIC}cups/")
    assert "Handicap Cup" in text_of(cups)
    assert b'href="/c/front-range/fairness/"' in cups.content
    assert visitor.get(f"{PUBLIC}cups/2/").status_code == 404
    assert {"Cups", "Handicaps"} <= {tab.label for tab in visitor.get(PUBLIC).context["tabs"]}


def test_way_back_to_all_cups_is_not_printed(cup: Cup) -> None:
    page = Client().get(f"{PUBLIC}cups/1/").content.decode()
    assert f'<p class="no-print"><a href="{PUBLIC}cups/">' in page


def test_season_without_cups_has_no_such_tabs(season: Event) -> None:
    visitor = Client()
    assert not {"Cups", "Handicaps"} & {tab.label for tab in visitor.get(PUBLIC).context["tabs"]}
    assert visitor.get(f"{PUBLIC}handicaps/").status_code == 404
    assert "No cup yet" in text_of(visitor.get(f"{PUBLIC}cups/"))


def test_winner_is_named_and_the_table_of_a_round_robin_ranks(season: Event, oscar: User) -> None:
    table = sign(season, oscar)
    cup = make_cup(season, oscar, table, teams=("Eroes", "Dragons"))
    score(cup, oscar, 1, 50, 30)
    robin = make_cup(season, oscar, table, name="Plate", kind="round_robin", teams=("Eroes", "Dragons", "Rabbits"))
    score(robin, oscar, 1, 30, 30)
    assert "Winner: Eroes" in text_of(Client().get(f"{PUBLIC}cups/1/"))
    assert "Standings" in text_of(Client().get(f"{PUBLIC}cups/2/"))


def test_signed_table_is_printed(cup: Cup, oscar: User, sign_in: SignIn) -> None:
    answer = sign_in(oscar).get(DESK.replace("league/", "prints/handicaps.pdf"), {"paper": "letter", "number": "1"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("teams", [2, 18])
def test_desk_pages_ask_as_much_for_two_teams_as_for_all(
    season: Event, oscar: User, sign_in: SignIn, teams: int, django_assert_max_num_queries: Any
) -> None:
    names = tuple(sign(season, oscar).lines.values_list("name", flat=True))[:teams]
    table = season.handicap_tables.get()
    make_cup(season, oscar, table, teams=names)
    client = sign_in(oscar)
    for page in ("cups/", "cups/1/", "cups/1/matches/1/", "cups/new/", "handicaps/1/", "handicaps/"):
        with django_assert_max_num_queries(10):
            assert client.get(f"{DESK}{page}").status_code == 200
