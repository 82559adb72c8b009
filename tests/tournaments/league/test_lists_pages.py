"""Teams and results from lists at the league's desk: without a heading, for teams that are known, row by row."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play
from tests.scenes.stage import scene
from tournaments.base.files.plans import Verdict
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import FixtureState
from tournaments.league.services.captains import claim_result, make_links
from tournaments.league.services.imports import import_teams, preview_teams
from tournaments.league.services.tokens import captain_token

DESK = "/desk/front-range/e/winter-league/league/"


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar)


@scene
def empty(club: Club, oscar: User) -> Event:
    return make_season(club, oscar, sizes=(0, 0), fixtures=False)


@pytest.fixture
def desk(oscar: User, sign_in: Any) -> Client:
    client: Client = sign_in(oscar)
    return client


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


TEAMS = (("1", "Aces High", "Ann Lee", "cap1@example.org"), ("2", "Bidders", "Bo Ray", "cap2@example.org"))


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_a_list_of_teams_without_a_heading_asks_what_its_columns_are(
    empty: Event, desk: Client, delimiter: str
) -> None:
    text = "\n".join(delimiter.join(row) for row in TEAMS)
    asked = desk.post(f"{DESK}teams/import/", {"text": text})
    assert "Choose the columns" in text_of(asked)
    guesses = {each["field"]: each["guess"] for each in asked.context["columns"]}
    assert list(guesses.values()) == ["division", "name", "captain_name", "captain_email"]
    shown = desk.post(f"{DESK}teams/import/", {"step": "columns", "text": text, "first_is_data": "on", **guesses})
    planned = shown.context["plan"].rows
    assert [(each.row.name, each.division) for each in planned] == [
        ("Aces High", "Division A"),
        ("Bidders", "Division B"),
    ]
    assert "cap1@example.org" in text_of(shown)


ABBOTS = ("Abbots Keep,{0},Ann Lee\nBishops,{0},Bo Ray", "{0},Abbots Keep,Ann Lee\n{0},Bishops,Bo Ray")


@pytest.mark.parametrize("division", ["Division 1", "division 2", "Division A"])
@pytest.mark.parametrize("text", [*ABBOTS, "Abbots Keep,{0},Ann Lee", "{0},Abbots Keep,Ann Lee\nDivision B,Bishops,"])
def test_the_name_of_a_division_in_the_first_row_is_not_a_heading(
    empty: Event, desk: Client, text: str, division: str
) -> None:
    asked = desk.post(f"{DESK}teams/import/", {"text": text.format(division)})
    assert asked.context["is_data"]
    assert "so it looks like data" in text_of(asked)
    guesses = {each["field"]: each["guess"] for each in asked.context["columns"]}
    first = ["name", "division"] if text.startswith("Abbots") else ["division", "name"]
    assert list(guesses.values()) == [*first, "captain_name"]
    sent = {"step": "columns", "text": text.format(division), "first_is_data": "on", **guesses}
    shown = desk.post(f"{DESK}teams/import/", sent)
    assert shown.context["plan"].rows[0].row.name == "Abbots Keep"
    assert "left out as headings" not in text_of(shown)


def test_numbered_teams_of_a_plain_list_are_not_a_heading(empty: Event, desk: Client) -> None:
    shown = desk.post(f"{DESK}teams/import/", {"text": "Team 1\nTeam 2\n\nDivision 1"})
    assert [each.row.name for each in shown.context["plan"].rows] == ["Team 1", "Team 2", "Division 1"]


def test_a_heading_of_the_teams_is_one_with_numbered_players_too(empty: Event, desk: Client) -> None:
    shown = desk.post(f"{DESK}teams/import/", {"text": "Team,Player 1,Player 2\nAces High,Ann Lee,Bo Ray"})
    assert [each.row.name for each in shown.context["plan"].rows] == ["Aces High"]
    assert "Player 1, Player 2" in text_of(shown), "columns without a place are named"


def test_a_list_of_delimiters_alone_is_empty(empty: Event, desk: Client) -> None:
    refused = desk.post(f"{DESK}teams/import/", {"text": ";;;\n;;;"})
    assert (refused.status_code, "The list is empty." in text_of(refused)) == (422, True)
    chosen = {"step": "columns", "text": ";;;\n;;;", "column-1": "name"}
    assert desk.post(f"{DESK}teams/import/", chosen).status_code == 422


def test_a_division_whose_name_is_that_of_a_column_leaves_headings_as_they_are(empty: Event, desk: Client) -> None:
    empty.divisions.filter(level=1).update(name="Division")
    shown = desk.post(f"{DESK}teams/import/", {"text": "division,team\n1,Aces High"})
    assert [each.row.name for each in shown.context["plan"].rows] == ["Aces High"]


def test_the_preview_names_a_first_row_that_is_left_out(empty: Event, desk: Client) -> None:
    text = "Abbots Keep,Best,Ann Lee\nBishops,Best,Bo Ray"
    chosen = {"column-1": "name", "column-2": "division", "column-3": "captain_name"}
    shown = desk.post(f"{DESK}teams/import/", {"step": "columns", "text": text, **chosen})
    says = "The first row is left out as headings: Abbots Keep, Best, Ann Lee"
    assert says in text_of(shown)
    again = {"text": shown.context["text"], "heading_row": shown.context["heading_row"]}
    stale = desk.post(f"{DESK}teams/import/", {"step": "confirm", "fingerprint": "old", **again})
    assert (stale.status_code, says in text_of(stale)) == (409, True)
    named = desk.post(f"{DESK}teams/import/", {"text": "team,captain\nBishops,Bo Ray"})
    assert "The first row is left out as headings: team, captain" in text_of(named)


def test_headings_in_another_language_are_replaced(empty: Event, desk: Client) -> None:
    text = "Liga;Mannschaft;Kapitän\nErste;Aces High;Ann Lee\nErste;Bidders;Bo Ray"
    assert "Choose the columns" in text_of(desk.post(f"{DESK}teams/import/", {"text": text}))
    chosen = {"column-1": "division", "column-2": "name", "column-3": "captain_name"}
    shown = desk.post(f"{DESK}teams/import/", {"step": "columns", "text": text, **chosen})
    assert [each.row.name for each in shown.context["plan"].rows] == ["Aces High", "Bidders"]
    unnamed = desk.post(f"{DESK}teams/import/", {"step": "columns", "text": text, "column-1": "division"})
    assert (unnamed.status_code, "which column has the team" in text_of(unnamed)) == (422, True)


def test_a_script_gets_the_error_that_columns_have_no_names(empty: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        import_teams(actor_of(oscar), empty, text="1;Aces High\n2;Bidders")
    assert [(each.path, each.code) for each in caught.value.problems] == [("text", "no_heading")]


def test_a_list_changes_known_teams_also_once_there_are_fixtures(season: Event, oscar: User, desk: Client) -> None:
    text = "team,captain,email\nA1,Ann Lee,ann@example.org\na2,,\nNew Team,Bo Ray,"
    shown = desk.post(f"{DESK}teams/import/", {"text": text})
    plan = shown.context["plan"]
    assert [each.verdict for each in plan.rows] == [Verdict.CHANGED, Verdict.UNCHANGED, Verdict.WRONG]
    assert "Email address: – → <b>ann@example.org</b>" in text_of(shown)
    assert "already has fixtures" in text_of(shown)
    sent = {"text": text, "step": "confirm", "fingerprint": plan.fingerprint}
    assert desk.post(f"{DESK}teams/import/", sent).status_code == 422
    done = desk.post(f"{DESK}teams/import/", {**sent, "leave_out_wrong": "on"}, follow=True)
    assert "0 added, 1 changed, 1 unchanged, 1 left out." in text_of(done)
    changed = season.division_teams.get(team__name="A1")
    assert (changed.captain_name, changed.captain_email) == ("Ann Lee", "ann@example.org")
    assert season.division_teams.count() == 8
    again = preview_teams(actor_of(oscar), season, text=text)
    assert again.rows[0].verdict == Verdict.UNCHANGED


def test_a_list_moves_a_known_team_while_there_are_no_fixtures(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, fixtures=False)
    done = import_teams(actor_of(oscar), season, text="division,team\n2,A1\n,B1\n")
    assert [each.name for each in done.changed] == ["A1"]
    assert season.division_teams.get(team__name="A1").division.level == 2
    moved = make_season(club, oscar, sizes=(2, 2), name="Other League")
    plan = preview_teams(actor_of(oscar), moved, text="division,team\n2,A1\n")
    assert [each.code for each in plan.rows[0].problems] == ["has_fixtures", "has_fixtures"]


def test_each_wrong_result_of_a_list_is_named_and_can_be_left_out(season: Event, desk: Client) -> None:
    text = "home,away,home_score,away_score\nA1,A2,many,31\nNobody,A2,1,2\nA1,A3,52,31\nA1,A3,52,30"
    shown = desk.post(f"{DESK}results/import/", {"text": text})
    codes = [[problem.code for problem in each.problems] for each in shown.context["plan"].rows]
    assert codes == [["not_a_number"], ["unknown"], [], ["twice"]]
    assert "Leave out the 3 wrong rows" in text_of(shown)
    sent = {"text": text, "step": "confirm", "fingerprint": shown.context["plan"].fingerprint, "anyway": "on"}
    assert desk.post(f"{DESK}results/import/", sent).status_code == 422
    assert desk.post(f"{DESK}results/import/", {**sent, "leave_out_wrong": "on"}).status_code == 302
    assert season.fixtures.filter(state=FixtureState.PLAYED).count() == 1


def test_a_list_of_results_without_a_heading_asks_what_its_columns_are(season: Event, desk: Client) -> None:
    text = "A1;A2;52;31\nA1;A3;40;30"
    asked = desk.post(f"{DESK}results/import/", {"text": text})
    guesses = {each["field"]: each["guess"] for each in asked.context["columns"]}
    assert list(guesses.values()) == ["home", "away", "home_score", "away_score"]
    shown = desk.post(f"{DESK}results/import/", {"step": "columns", "text": text, "first_is_data": "on", **guesses})
    assert [each.verdict for each in shown.context["plan"].rows] == [Verdict.NEW, Verdict.NEW]


def test_a_match_to_come_is_asked_about_and_a_captains_entry_is_named(season: Event, oscar: User, desk: Client) -> None:
    make_links(actor_of(oscar), season)
    first = match(season, "A1", "A4")
    token = captain_token(season.division_teams.get(team__name="A4"))
    claim_result(token, fixture=first.number, home_score=Decimal(9), away_score=Decimal(40), anyway=True)
    text = "home,away,home_score,away_score\nA1,A4,52,31"
    with time_machine.travel(FIRST_DAY - timedelta(days=1)):
        shown = desk.post(f"{DESK}results/import/", {"text": text})
        assert "Its day is 7 September." in text_of(shown)
        assert "Replaces what A4 entered: 9–40." in text_of(shown)
        sent = {"text": text, "step": "confirm", "fingerprint": shown.context["plan"].fingerprint}
        refused = desk.post(f"{DESK}results/import/", sent)
        assert (refused.status_code, "Confirm that they have been played" in text_of(refused)) == (422, True)
        assert desk.post(f"{DESK}results/import/", {**sent, "anyway": "on"}).status_code == 302
    with time_machine.travel(FIRST_DAY):
        shown = desk.post(f"{DESK}results/import/", {"text": text.replace("52", "50")})
        assert "still to come" not in text_of(shown), "it has a result"
        assert "52–31 → <b>50–31</b>" in text_of(shown)


def test_every_exported_column_of_fixtures_can_be_imported(season: Event, oscar: User, desk: Client) -> None:
    play(season, oscar, "A1", "A2", "40-30")
    Event.objects.filter(pk=season.pk).update(published=True)
    exported = Client().get("/c/front-range/winter-league/league/fixtures.csv").content.decode("utf-8-sig")
    shown = desk.post(f"{DESK}results/import/", {"text": exported})
    assert "not read" not in text_of(shown)
    assert [each.verdict for each in shown.context["plan"].rows] == [Verdict.UNCHANGED]
