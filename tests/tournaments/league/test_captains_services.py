"""Captains' links and the results they enter; overdue matches chased."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.models import Job, JobState
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import archive_event
from tournaments.league.models import DivisionTeam, Fixture, FixtureClaim, FixtureState, LeagueRules
from tournaments.league.selectors.desk import newest_claims
from tournaments.league.services import mails
from tournaments.league.services.captains import claim_result, find_captain, make_link, revoke_link, send_links
from tournaments.league.services.chasing import (
    MOST_REMINDERS,
    OLDEST_DAYS,
    chase_overdue,
    chase_season,
)
from tournaments.league.services.withdrawals import withdraw_team
from tournaments.league.tasks import run_league_mail


@scene
def season(club: Club, oscar: User) -> Event:
    return season_made_in_time(club, oscar)


def season_made_in_time(club: Club, user: User, **details: Any) -> Event:
    """A season whose fixtures were made a week before the first one."""
    season = make_season(club, user, sizes=(4,), chase_days=3, **details)
    season.fixtures.update(made_on=FIRST_DAY - timedelta(days=7))
    return season


def place(season: Event, name: str) -> DivisionTeam:
    rows = DivisionTeam.objects.select_related("team", "division", "event__club")
    return rows.get(event=season, team__name=name)


def token_of(season: Event, user: User, name: str) -> str:
    return make_link(actor_of(user), place(season, name)).rstrip("/").rpartition("/")[2]


def claim(token: str, fixture: Fixture, scores: str) -> str:
    one, _dash, other = scores.partition("-")
    return claim_result(token, fixture=fixture.number, home_score=Decimal(one), away_score=Decimal(other), anyway=True)


def give_addresses(season: Event, *names: str) -> None:
    for name in names:
        DivisionTeam.objects.filter(event=season, team__name=name).update(captain_email=f"{name}@example.org")


def test_same_scores_of_both_captains_are_the_result(season: Event, oscar: User) -> None:
    fixture = match(season, "A1", "A2")
    home, away = token_of(season, oscar, "A1"), token_of(season, oscar, "A2")
    assert claim(home, fixture, "52-31") == "waiting"
    assert claim(home, fixture, "52-31") == "waiting"
    assert fixture.claims.count() == 1
    assert claim(away, fixture, "52-31") == "confirmed"
    fixture.refresh_from_db()
    assert fixture.result is not None
    assert (fixture.state, fixture.result.home_score) == (FixtureState.PLAYED, 52)
    assert claim(away, fixture, "52-31") == "confirmed"
    with pytest.raises(RuleError) as caught:
        claim(away, fixture, "50-31")
    assert caught.value.problems[0].code == "has_result"


def test_a_season_in_the_archive_takes_no_scores(season: Event, oscar: User) -> None:
    token = token_of(season, oscar, "A1")
    archive_event(actor_of(oscar), season)
    with pytest.raises(RuleError) as refused:
        claim(token, match(season, "A1", "A2"), "52-31")
    assert [(each.path, each.code) for each in refused.value.problems] == [("fixture", "archived")]


def test_different_scores_wait_for_the_desk_or_for_one_to_agree(season: Event, oscar: User) -> None:
    fixture = match(season, "A1", "A2")
    home, away = token_of(season, oscar, "A1"), token_of(season, oscar, "A2")
    claim(home, fixture, "52-31")
    assert claim(away, fixture, "51-32") == "disputed"
    assert newest_claims(fixture, list(fixture.claims.all())).disputed
    assert claim(home, fixture, "51-32") == "confirmed"


def test_desk_decides_a_dispute(season: Event, oscar: User) -> None:
    fixture = match(season, "A1", "A2")
    claim(token_of(season, oscar, "A1"), fixture, "52-31")
    claim(token_of(season, oscar, "A2"), fixture, "51-32")
    play(season, oscar, "A1", "A2", "51-32")
    fixture.refresh_from_db()
    assert fixture.state == FixtureState.PLAYED


def test_link_is_stored_hashed_and_ends_when_renewed_revoked_or_withdrawn(season: Event, oscar: User) -> None:
    first = token_of(season, oscar, "A1")
    assert first not in str(list(DivisionTeam.objects.values_list("captain_hash", "captain_nonce")))
    assert find_captain(first).name == "A1"
    second = token_of(season, oscar, "A1")
    with pytest.raises(MissingError):
        find_captain(first)
    revoke_link(actor_of(oscar), place(season, "A1"))
    for token in (second, "", "none"):
        with pytest.raises(MissingError):
            find_captain(token)
    third = token_of(season, oscar, "A1")
    withdraw_team(actor_of(oscar), place(season, "A1"), rule="annul", on=FIRST_DAY)
    with pytest.raises(MissingError):
        find_captain(third)


def test_captain_enters_matches_of_their_own_team_with_real_scores(season: Event, oscar: User) -> None:
    token = token_of(season, oscar, "A1")
    with pytest.raises(MissingError):
        claim(token, match(season, "A2", "A3"), "1-2")
    with pytest.raises(RuleError):
        claim(token, match(season, "A1", "A3"), "1.5-2")


def test_scorer_hands_out_no_links(season: Event, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        make_link(actor_of(bob), place(season, "A1"))


def test_links_are_mailed_once_and_to_all_again_when_asked(season: Event, oscar: User) -> None:
    give_addresses(season, "A1", "A2")
    job = send_links(actor_of(oscar), season)
    run_league_mail(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, [each.to for each in mail.outbox]) == (
        JobState.DONE,
        2,
        [["A1@example.org"], ["A2@example.org"]],
    )
    link = next(word for word in str(mail.outbox[0].body).split() if "/p/captain/" in word)
    assert find_captain(link.rstrip("/").rpartition("/")[2]).name == "A1"
    with pytest.raises(RuleError):
        send_links(actor_of(oscar), season)
    run_league_mail(send_links(actor_of(oscar), season, again=True).pk)
    assert link in str(mail.outbox[2].body)


def test_worker_that_takes_over_sends_the_rest(season: Event, oscar: User) -> None:
    give_addresses(season, "A1", "A2", "A3")
    job = send_links(actor_of(oscar), season)
    Job.objects.filter(pk=job.pk).update(done=2)
    run_league_mail(job.pk)
    assert [each.to for each in mail.outbox] == [["A3@example.org"]]
    run_league_mail(job.pk)
    assert len(mail.outbox) == 1


def test_many_mails_go_out_in_several_turns(season: Event, oscar: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "AT_ONCE", 2)
    give_addresses(season, "A1", "A2", "A3")
    job = send_links(actor_of(oscar), season)
    run_league_mail(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, job.attempts, len(mail.outbox)) == (JobState.QUEUED, 2, 0, 2)
    run_league_mail(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, len(mail.outbox)) == (JobState.DONE, 3, 3)
    assert mail.outbox[2].to == ["A3@example.org"]


def test_other_captain_is_asked_to_confirm(season: Event, oscar: User) -> None:
    give_addresses(season, "A1", "A2")
    token = token_of(season, oscar, "A1")
    token_of(season, oscar, "A2")
    claim(token, match(season, "A1", "A2"), "52-31")
    run_league_mail(Job.objects.get(kind="league_mail").pk)
    assert [(each.to, "confirm" in each.subject.lower()) for each in mail.outbox] == [(["A2@example.org"], True)]


def test_link_from_another_server_is_replaced_in_the_mail(season: Event, oscar: User) -> None:
    give_addresses(season, "A1", "A2")
    token = token_of(season, oscar, "A1")
    token_of(season, oscar, "A2")
    DivisionTeam.objects.update(captain_nonce="")  # as a restore of the club leaves it
    claim(token, match(season, "A1", "A2"), "52-31")
    run_league_mail(Job.objects.get(kind="league_mail").pk)
    link = next(word for word in str(mail.outbox[0].body).split() if "/p/captain/" in word)
    assert find_captain(link.rstrip("/").rpartition("/")[2]).name == "A2"


def test_overdue_match_is_chased_after_its_days_and_again_up_to_three_times(season: Event, oscar: User) -> None:
    give_addresses(season, "A1", "A2", "A3", "A4")
    for name in ("A1", "A2", "A3", "A4"):
        token_of(season, oscar, name)
    play(season, oscar, "A2", "A3", "40-30")
    first = [fixture for fixture in Fixture.objects.filter(matchday=1) if fixture.state == FixtureState.SCHEDULED]
    actor = actor_of(oscar)
    assert chase_season(actor, season, today=FIRST_DAY + timedelta(days=2)) is None
    for number in range(1, MOST_REMINDERS + 3):
        job = chase_season(actor, season, today=FIRST_DAY + timedelta(days=3 * number))
        again = chase_season(actor, season, today=FIRST_DAY + timedelta(days=3 * number))
        assert again is None
        if number == 1:
            assert job is not None
            run_league_mail(job.pk)
            assert len(mail.outbox) == 2 * len(first)
            assert all("v" in str(each.subject) and "7 September 2026" in str(each.body) for each in mail.outbox)
    assert {fixture.reminders for fixture in Fixture.objects.filter(pk__in=[each.pk for each in first])} == {3}


def test_nobody_is_chased_where_the_result_came_in_between(season: Event, oscar: User) -> None:
    give_addresses(season, "A1", "A4")
    for name in ("A1", "A4"):
        token_of(season, oscar, name)
    with time_machine.travel(FIRST_DAY + timedelta(days=3)):
        jobs = chase_overdue()
    assert len(jobs) == 1
    for fixture in Fixture.objects.filter(state=FixtureState.SCHEDULED).select_related("home__team", "away__team"):
        play(season, oscar, fixture.home.name, fixture.away.name, "40-30")
    run_league_mail(jobs[0].pk)
    assert mail.outbox == []
    assert chase_overdue() == []


def test_a_season_that_cannot_be_read_does_not_keep_others_from_their_reminders(
    season: Event, club: Club, oscar: User, caplog: pytest.LogCaptureFixture
) -> None:
    other = season_made_in_time(club, oscar, name="Summer League")
    for each in (season, other):
        give_addresses(each, "A1")
        token_of(each, oscar, "A1")
    LeagueRules.objects.filter(event=season).update(scoring={"kind": "nonsense"})
    with time_machine.travel(FIRST_DAY + timedelta(days=3)):
        assert [job.event for job in chase_overdue()] == [other]
    assert f"'event': {season.pk}" in caplog.text
    assert "sweep_failed" in caplog.text


def test_a_look_that_finds_nothing_costs_two_queries(
    season: Event, oscar: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        assert chase_overdue() == []
    give_addresses(season, "A1")
    token_of(season, oscar, "A1")
    with time_machine.travel(FIRST_DAY), django_assert_num_queries(2):
        assert chase_overdue() == []
    with time_machine.travel(FIRST_DAY + timedelta(days=3)):
        assert len(chase_overdue()) == 1


def test_claims_of_all_matches_that_are_due_are_asked_for_at_once(season: Event, oscar: User) -> None:
    day = FIRST_DAY + timedelta(days=3)
    with CaptureQueriesContext(connection) as asked:
        chase_season(actor_of(oscar), season, today=day)
    claims = f'FROM "{FixtureClaim._meta.db_table}"'
    assert season.fixtures.filter(played_on__lt=day).count() > 1, "of one match alone one query says nothing"
    assert sum(claims in query["sql"] for query in asked) == 1


def test_captain_has_one_mail_for_all_matches_that_are_due(season: Event, oscar: User) -> None:
    """Matchdays 1 to 3 are overdue when the captain of A1 gets an address: the other teams have none."""
    give_addresses(season, "A1")
    token_of(season, oscar, "A1")
    job = chase_season(actor_of(oscar), season, today=FIRST_DAY + timedelta(days=17))
    assert job is not None
    play(season, oscar, *_sides(season, matchday=2), "40-30")
    run_league_mail(job.pk)
    assert [(each.to, each.subject) for each in mail.outbox] == [
        (["A1@example.org"], "Please enter 2 results: Winter League")
    ]
    for day in ("7 September 2026", "21 September 2026"):
        assert day in str(mail.outbox[0].body)
    assert "14 September 2026" not in str(mail.outbox[0].body)


def _sides(season: Event, *, matchday: int) -> tuple[str, str]:
    """Home and away of A1's match on that matchday."""
    rows = season.fixtures.select_related("home__team", "away__team").filter(matchday=matchday)
    return next((row.home.name, row.away.name) for row in rows if "A1" in {row.home.name, row.away.name})


def test_nobody_is_reminded_of_matches_that_were_overdue_when_they_were_made(season: Event, oscar: User) -> None:
    give_addresses(season, "A1")
    token_of(season, oscar, "A1")
    made_on = FIRST_DAY + timedelta(days=10)
    season.fixtures.update(made_on=made_on)
    assert chase_season(actor_of(oscar), season, today=made_on) is None
    job = chase_season(actor_of(oscar), season, today=made_on + timedelta(days=30))
    assert job is not None
    run_league_mail(job.pk)
    assert "14 September 2026" not in str(mail.outbox[0].body)
    assert "21 September 2026" in str(mail.outbox[0].body)


def test_fixtures_keep_the_day_on_which_they_were_made(club: Club, oscar: User) -> None:
    with time_machine.travel(FIRST_DAY + timedelta(days=20)):
        made = make_season(club, oscar, sizes=(4,), name="Spring League")
    assert set(made.fixtures.values_list("made_on", flat=True)) == {FIRST_DAY + timedelta(days=20)}


def test_no_reminder_is_sent_long_after_it_was_due(season: Event, oscar: User) -> None:
    """Three reminders, three days apart, and 30 days: 39 days after the last match there are none."""
    give_addresses(season, "A1")
    token_of(season, oscar, "A1")
    last = max(day for day in season.fixtures.values_list("played_on", flat=True) if day)
    limit = last + timedelta(days=3 * MOST_REMINDERS + OLDEST_DAYS)
    assert chase_season(actor_of(oscar), season, today=limit + timedelta(days=1)) is None
    assert chase_season(actor_of(oscar), season, today=limit) is not None
