"""A season's pages: at the desk, by a captain's link, and in public, with what each refuses."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db.models import Q
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play, play_all, table_of
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data_of
from tournaments.events.services.events import publish_event
from tournaments.league.details import LeagueDetails
from tournaments.league.models import DivisionTeam, FixtureState
from tournaments.league.selectors.desk import current_matchday, fixture_lines, matchdays, overdue_matchdays
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.services.captains import make_link
from tournaments.league.services.fixtures import postpone_fixture
from tournaments.league.services.results import clear_result
from tournaments.league.services.seasons import edit_season

DESK = "/desk/front-range/e/winter-league/league/"
LINKS = "/desk/front-range/e/winter-league/links/"
PUBLIC = "/c/front-range/winter-league/"
ARGS = ("front-range", "winter-league")


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar)


@pytest.fixture
def desk(oscar: User, sign_in: Any) -> Client:
    client: Client = sign_in(oscar)
    return client


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_a_season_is_made_filled_and_given_fixtures(club: Club, desk: Client) -> None:
    made = {
        "name": "Winter League", "time_zone": "UTC", "sides": "teams", "divisions": "2", "meetings": "2",
        "kind": "table", "rows": "0 10 10\n5 12 8\n", "order": "points", "tie_breaks_1": "margin",
        "promoted": "1", "relegated": "1", "chase_days": "0",
    }  # fmt: skip
    answer = desk.post("/desk/front-range/new-season/", {**made, "rows": "3 10 10", "divisions": "0"})
    assert answer.status_code == 422
    answer = desk.post("/desk/front-range/new-season/", made)
    assert (answer.status_code, answer["Location"]) == (302, f"{DESK}teams/")
    answer = desk.post(f"{DESK}teams/import/", {"text": "A1\nA2\n\nB1\na1"})
    assert (answer.status_code, "a1 is in the list twice" in text_of(answer)) == (200, True)
    assert ("Leave out the 1 wrong row" in text_of(answer), "Enter 3 teams" in text_of(answer)) == (True, True)
    shown = desk.post(f"{DESK}teams/import/", {"text": "A1\nA2\n\nB1"})
    assert (shown.status_code, "Enter 3 teams" in text_of(shown)) == (200, True)
    assert not Event.objects.get(slug="winter-league").division_teams.exists()
    step = {"text": "A1\nA2\n\nB1", "step": "confirm", "fingerprint": shown.context["plan"].fingerprint}
    assert "A1\nA2\n\nB1</textarea>" in desk.post(f"{DESK}teams/import/", {**step, "another": "list"}).content.decode()
    assert desk.post(f"{DESK}teams/import/", {**step, "fingerprint": "other"}).status_code == 409
    assert desk.post(f"{DESK}teams/import/", step).status_code == 302
    division = Event.objects.get(slug="winter-league").divisions.get(level=2)
    assert desk.post(f"{DESK}teams/", {"name": "B2", "division": division.pk}).status_code == 302
    answer = desk.post(f"{DESK}fixtures/make/", {"first_day": "2026-09-07", "every_days": "7"})
    assert answer.status_code == 302
    answer = desk.post(f"{DESK}fixtures/1/", {"do": "score", "home_score": "30", "away_score": "20", "seen": "0"})
    assert answer.status_code == 302
    listed = {"text": "number,home_score,away_score,umpire\n1,30,20,Bo\n"}
    answer = desk.post(f"{DESK}results/import/", listed, follow=True)
    assert "1 column is not read, because Topboard has no place for it: umpire." in text_of(answer)
    assert [float(line.row.points) for line in table_of(Event.objects.get(slug="winter-league")).rows] == [12, 8]


def test_a_correction_is_shown_before_it_is_made(season: Event, oscar: User, desk: Client) -> None:
    play(season, oscar, "A1", "A2", "52-32")
    url = f"{DESK}fixtures/{match(season, 'A1', 'A2').number}/"
    sent = {"do": "score", "home_score": "32", "away_score": "52", "seen": "1", "reason": "Sheet misread"}
    shown = desk.post(url, sent)
    assert "What changes in the table" in text_of(shown)
    assert match(season, "A1", "A2").versions.count() == 1
    assert desk.post(url, {**sent, "confirmed": "yes"}).status_code == 302
    stale = desk.post(url, {**sent, "home_score": "9", "confirmed": "yes"})
    assert (stale.status_code, "entered this result while you were typing" in text_of(stale)) == (409, True)


def test_captains_link_warns_if_phones_cannot_open_its_address(season: Event, desk: Client) -> None:
    team = season.division_teams.earliest("pk")
    place = [season.club.slug, season.slug, team.pk]
    with override_settings(SITE_URL="http://localhost:8000"):
        made = desk.post(reverse("desk:link", args=place), {"do": "renew"}, follow=True)
    assert "http://localhost:8000/p/captain/" in made.content.decode()
    assert "Phones can’t open http://localhost:8000" in text_of(made)


def test_desk_names_disputes_and_overdue_matches(season: Event, oscar: User, desk: Client) -> None:
    fixture = match(season, "A1", "A2")
    for name, scores in (("A1", ("52", "31")), ("A2", ("50", "31"))):
        place = DivisionTeam.objects.select_related("event__club").get(event=season, team__name=name)
        link = make_link(actor_of(oscar), place)
        url = f"{link[link.index('/p/') :]}matches/{fixture.number}/"
        answer = Client().post(url, {"home_score": scores[0], "away_score": scores[1]})
        assert answer.status_code == 302
    page = text_of(desk.get(DESK))
    assert "Captains disagree" in page
    assert page.count("Use this slip") == 2
    assert "Overdue" in page
    taken = {"do": "take", "claim": fixture.claims.latest("pk").pk, "next": DESK}
    assert desk.post(f"{DESK}fixtures/{fixture.number}/", taken)["Location"] == DESK
    fixture.refresh_from_db()
    assert fixture.result
    assert (fixture.result.home_score, fixture.result.away_score) == (50, 31)
    assert desk.post(f"{DESK}fixtures/{fixture.number}/", taken).status_code == 422
    assert desk.post(f"{DESK}fixtures/{fixture.number}/", {"do": "take", "claim": "x"}).status_code == 404


def test_fixtures_show_the_matchday_that_comes_and_fold_the_others(season: Event, oscar: User, desk: Client) -> None:
    for fixture in season.fixtures.filter(matchday__in=(1, 2, 3)).select_related("home__team", "away__team"):
        play(season, oscar, fixture.home.name, fixture.away.name, "40-30")
    with time_machine.travel(FIRST_DAY + timedelta(days=3 * 7 + 1)):  # the day after the fourth of six matchdays
        rows = load_league_rows(season)
        today = timezone.localdate()
        lines = fixture_lines(rows, today=today)
        assert current_matchday([each.fixture for each in lines], today=today) == 5
        assert [(day.first, day.last) for day in matchdays(lines, today=today)] == [
            (4, 4),
            (5, 5),
            (6, 6),
            (1, 3),
        ]
        assert [(day.first, day.overdue) for day in overdue_matchdays(lines)] == [(4, 4)]
        page = text_of(desk.get(f"{DESK}fixtures/"))
        assert [page.count(f"Matchday {day}") for day in (4, 5, 6)] == [1, 1, 1]
        assert 'Matchdays 1–3 </h2> <span class="val" id="state-1" data-fresh> all 12 matches played' in page
        assert "28 September, 0 of 4 in, 4 overdue" in page
        assert 'Matchday 4 <span class="val"> 4 matches, since 28 Sep' in text_of(desk.get(DESK))


def test_a_moved_match_leaves_the_current_matchday_as_it_is(season: Event, oscar: User, desk: Client) -> None:
    late = match(season, "A1", "A4")
    for fixture in (
        season.fixtures.filter(matchday__in=(1, 2)).exclude(pk=late.pk).select_related("home__team", "away__team")
    ):
        play(season, oscar, fixture.home.name, fixture.away.name, "40-30")
    moved_to = FIRST_DAY + timedelta(days=30)
    postpone_fixture(actor_of(oscar), late, to=moved_to, asked_by="A4")
    with time_machine.travel(FIRST_DAY + timedelta(days=2 * 7 - 1)):  # the day before the third matchday
        page = desk.get(DESK)
        assert page.context["matchday"] == 3
        assert [line.fixture for line in page.context["moved_lines"]] == [late]
        moved = text_of(page).partition('id="part-moved"')[2]
        assert ("A1" in moved, "7 Oct moved" in moved, 'name="home_score"' in moved) == (True, True, True)
        fixtures = desk.get(f"{DESK}fixtures/")
        assert [(day.first, day.last) for day in fixtures.context["days"]][:3] == [(3, 3), (1, 1), (4, 4)]
        assert "3 of 4 in, 1 moved to 7 Oct" in text_of(fixtures)
        assert format_of(season).number_to_print(season, [1, 2, 3, 4, 5, 6]) == 3


def test_a_moved_match_is_the_next_once_all_others_are_played(season: Event, oscar: User, desk: Client) -> None:
    late = match(season, "A1", "A4")
    play_all(season, oscar)
    clear_result(actor_of(oscar), late)
    postpone_fixture(actor_of(oscar), late, to=FIRST_DAY + timedelta(days=90), asked_by="A4")
    with time_machine.travel(FIRST_DAY + timedelta(days=60)):
        page = desk.get(DESK)
    assert (page.context["matchday"], page.context["moved_lines"]) == (1, [])


def test_everybody_sees_the_matchday_whose_day_has_come_last(season: Event, oscar: User) -> None:
    """One result of the first matchday is missing, and the third is still to come."""
    late = season.fixtures.filter(matchday=1).order_by("number").first()
    play_all(season, oscar)
    for fixture in season.fixtures.filter(Q(pk=late.pk) | Q(matchday__gte=3)):
        clear_result(actor_of(oscar), fixture)
    publish_event(actor_of(oscar), season)
    with time_machine.travel(FIRST_DAY + timedelta(days=7 + 2)):
        assert "Matchday 2 of 6 · 1 match overdue" in text_of(Client().get(PUBLIC))
        row = Event.objects.select_related("league", "club").get(pk=season.pk)
        glance = format_of(row).glance(row, seen_data_of([row])[row.pk])
        assert (glance.round, glance.planned, glance.done) == (2, 6, 4)
    with time_machine.travel(FIRST_DAY - timedelta(days=2)):
        assert "Matchday 1 of 6" in text_of(Client().get(PUBLIC))


def test_captains_page_is_private_and_refuses_invalid_scores(season: Event, oscar: User) -> None:
    place = DivisionTeam.objects.select_related("event__club").get(event=season, team__name="A1")
    link = make_link(actor_of(oscar), place)
    path = link[link.index("/p/") :]
    page = Client().get(path)
    assert (page.status_code, page["Cache-Control"], page["X-Robots-Tag"]) == (
        200,
        "private, no-store",
        "noindex, nofollow",
    )
    number = match(season, "A1", "A2").number
    refused = Client().post(f"{path}matches/{number}/", {"home_score": "1.5", "away_score": "x"})
    assert refused.status_code == 422
    assert Client().post(f"{path}matches/999/", {"home_score": "1", "away_score": "2"}).status_code == 404
    assert Client().get("/p/captain/nobody/").status_code == 404
    assert match(season, "A1", "A2").state == FixtureState.SCHEDULED


def test_public_pages_show_tables_fixtures_and_teams(season: Event, oscar: User) -> None:
    assert Client().get(PUBLIC).status_code == 404
    Event.objects.filter(pk=season.pk).update(published=True)
    play_all(season, oscar)
    page = text_of(Client().get(PUBLIC))
    assert "▼ relegation to the division below" in page
    assert "relegated" in page, "it is over"
    assert "for certain" not in page
    assert "Matchday 6" in text_of(Client().get(f"{PUBLIC}fixtures/"))
    team = season.division_teams.get(team__name="A1")
    assert "Average" in text_of(Client().get(f"{PUBLIC}league/teams/{team.pk}/"))
    assert Client().get(f"{PUBLIC}league/teams/999/").status_code == 404
    teams = text_of(Client().get(f"{PUBLIC}league/teams/"))
    assert teams.count(f'href="{PUBLIC}league/teams/{team.pk}/"') >= 1
    assert [line["team"].name for line in Client().get(f"{PUBLIC}league/teams/").context["lines"]] == [
        *("A1", "A2", "A3", "A4"),
        *("B1", "B2", "B3", "B4"),
    ]
    assert f'href="{PUBLIC}league/teams/"' in page, "a tab"
    assert "continuous scale" in text_of(Client().get(f"{PUBLIC}rules/"))
    assert Client().get(f"{PUBLIC}league/tables.csv").status_code == 200
    assert Client().get(f"{PUBLIC}standings/").status_code == 404


def test_why_names_the_tie_break_and_who_was_level(season: Event, oscar: User) -> None:
    Event.objects.filter(pk=season.pk).update(published=True)
    play(season, oscar, "A1", "A2", "30-30")
    play(season, oscar, "A3", "A4", "40-40")
    page = text_of(Client().get(PUBLIC))
    assert "Tied with A2, A3, A4. Difference of scores: 0, the same for all." in page
    assert "Matches between them does not apply" in page


def test_withdrawn_team_is_named_below_the_table(season: Event, oscar: User, desk: Client) -> None:
    Event.objects.filter(pk=season.pk).update(published=True)
    place = season.division_teams.select_related("team").get(team__name="A4")
    sent = {"do": "withdraw", "rule": "annul", "on": "2026-11-01"}
    assert desk.post(f"{DESK}teams/{place.pk}/do/", {**sent, "on": ""}).status_code == 422
    assert desk.post(f"{DESK}teams/{place.pk}/do/", sent).status_code == 302
    assert "A4 withdrew" in text_of(Client().get(PUBLIC))


def test_a_season_has_no_file_of_the_whole_event(season: Event, oscar: User, desk: Client) -> None:
    for name in ("exchange", "export_json"):
        assert desk.get(reverse(f"desk:{name}", args=ARGS)).status_code == 404
    assert Api(oscar).get(reverse("api:v1:event_export", args=ARGS)).status_code == 404


def test_next_season_is_shown_and_made_in_one_tap(season: Event, oscar: User, desk: Client) -> None:
    assert "matches are still open" in text_of(desk.get(f"{DESK}next/"))
    play_all(season, oscar)
    assert "▲ comes up" in text_of(desk.get(f"{DESK}next/"))
    taken = desk.post(f"{DESK}next/", {"do": "make", "name": "Winter League"})
    assert taken.status_code == 422
    made = desk.post(f"{DESK}next/", {"do": "make", "name": "Spring League", "newcomers": "New\n"})
    assert (made.status_code, Event.objects.filter(slug="spring-league").count()) == (302, 1)


@pytest.mark.parametrize("sizes", [(4,), (12, 12)])
@pytest.mark.parametrize(
    ("page", "queries"), [("", 9), ("fixtures/", 7), ("teams/", 7), ("fixtures/1/", 10), ("next/", 8)]
)
def test_pages_ask_as_much_for_few_matches_as_for_many(
    club: Club,
    oscar: User,
    desk: Client,
    sizes: tuple[int, ...],
    page: str,
    queries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_season(club, oscar, sizes=sizes)
    with django_assert_num_queries(queries):
        assert desk.get(f"{DESK}{page}").status_code == 200


def test_settings_that_somebody_else_changed_come_back_with_the_reason_typed(
    club: Club, season: Event, oscar: User, desk: Client
) -> None:
    settings = "/desk/front-range/e/winter-league/settings/"
    play_all(season, oscar)  # the rules freeze, so that a change has a reason
    form = desk.get(settings).context["form"]
    shown = {name: value for name in form.fields if (value := form[name].value()) is not None}
    sent = {name: value for name, value in shown.items() if not isinstance(value, bool | list)}
    edit_season(actor_of(oscar), season, details=LeagueDetails.of(season).but(venue="The Old Hall"))
    answer = desk.post(settings, {**sent, "promoted": "2", "reason": "Agreed in May"})
    assert (answer.status_code, "Agreed in May" in text_of(answer)) == (409, True)


def test_a_team_is_changed_and_captains_are_sent_their_links(season: Event, desk: Client) -> None:
    place = season.division_teams.get(team__name="A1")
    sent = {"name": "Angels", "division": place.division_id, "captain_email": "captain@example.org"}
    assert desk.post(f"{DESK}teams/{place.pk}/", sent).status_code == 302
    with override_settings(MAILS_GO_OUT=True):
        assert "Send 1 email" in text_of(desk.post(LINKS, {"do": "mail"}))
        assert "1 link is on its way" in text_of(desk.post(LINKS, {"do": "mail", "confirmed": "yes"}, follow=True))
    assert "Angels" in text_of(desk.get(f"{DESK}teams/"))


def test_a_division_is_renamed_and_removed(season: Event, desk: Client) -> None:
    desk.post(f"{DESK}teams/", {"do": "division"})
    page = desk.post(f"{DESK}divisions/3/do/", {"name": "Last"}, follow=True)
    assert "The division is called Last." in text_of(page)
    assert "Last is removed." in text_of(desk.post(f"{DESK}divisions/3/do/", {"do": "remove"}, follow=True))


def test_results_of_a_list_are_in_the_table(season: Event, desk: Client) -> None:
    listed = {"text": "home,away,home_score,away_score\nA1,A2,52,31\n"}
    shown = desk.post(f"{DESK}results/import/", listed)
    sent = {**listed, "step": "confirm", "fingerprint": shown.context["plan"].fingerprint, "anyway": "on"}
    assert "1 result entered." in text_of(desk.post(f"{DESK}results/import/", sent, follow=True))
    played = match(season, "A1", "A2")
    page = f"{DESK}fixtures/{played.number}/"
    assert (played.state, text_of(desk.get(page)).count("(counts)")) == (FixtureState.PLAYED, 1)
    desk.post(page, {"do": "clear"})
    assert "(counts)" not in text_of(desk.get(page))


def test_newest_results_and_next_matches_are_the_same_on_all_pages(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(6, 6, 6), starts_on=FIRST_DAY)
    publish_event(actor_of(oscar), season)
    with time_machine.travel(datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day + 2, 12, tzinfo=UTC), tick=False):
        scores = (f"{50 + n}-31" for n in range(9))
        for each in season.fixtures.filter(matchday=1).select_related("home__team", "away__team"):
            play(season, oscar, each.home.name, each.away.name, next(scores))
        page, of_club, projector = (
            text_of(Client().get(path)) for path in (PUBLIC, "/c/front-range/", f"{PUBLIC}projector/")
        )
    newest = page[page.index('id="newest"') :].partition("</section>")[0]
    told = of_club[of_club.index("Newest results") :].partition("</section>")[0]
    found = [re.findall(r"5\d–31", part) for part in (newest, told)]
    assert found[0] == found[1]
    assert len(found[0]) == 6
    soon = page[page.index('id="next-matches"') :].partition("</section>")[0]
    assert soon.count('class="match"') == 9, "the whole matchday"
    assert of_club.count("</a> – <a") == 9
    results = projector[projector.index("Results of matchday 1") :]
    assert len(set(re.findall(r"5\d–31", results))) == 9


def test_the_projector_has_one_number_of_decimals_in_a_column(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4,))
    publish_event(actor_of(oscar), season)
    play(season, oscar, "A1", "A2", "52-31")
    play(season, oscar, "A3", "A4", "40-40")
    page = text_of(Client().get(f"{PUBLIC}projector/"))
    sums = re.findall(r'<b class="sum">([^<]*)</b>', page)
    assert len(sums) == 4
    assert len({len(each.partition(".")[2]) for each in sums}) == 1, sums
