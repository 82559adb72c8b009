"""What two captains settle on their pages: the day of a match, and results of cups. Neither can do it alone."""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.core import mail
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play
from tests.scenes.stage import scene
from tournaments.base.errors import MissingError
from tournaments.base.models import Job
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.undo import undo_change
from tournaments.league.models import Cup, CupClaim, CupResult, DivisionTeam, FixtureProposal, FixtureState
from tournaments.league.services.captains import make_links
from tournaments.league.services.cup_claims import claim_cup_result, decide_cup_claim
from tournaments.league.services.cup_results import clear_cup_result, record_cup_result
from tournaments.league.services.cups import CupDetails, create_cup, set_cup_deadlines
from tournaments.league.services.days import agree_to_day, propose_day
from tournaments.league.services.fixtures import FixtureDay, postpone_fixture
from tournaments.league.services.tokens import captain_token
from tournaments.league.tasks import run_league_mail

BEFORE = FIRST_DAY - timedelta(days=3)
THURSDAY = FixtureDay(played_on=date(2026, 9, 10), starts=time(19, 30), venue="Bell Inn")


@scene
def season(club: Club, oscar: User) -> Event:
    made = make_season(club, oscar, sizes=(4,))
    make_links(actor_of(oscar), made)
    for team in DivisionTeam.objects.filter(event=made).select_related("team"):
        contact = {"captain_name": f"Captain {team.name}", "captain_email": f"{team.name}@example.org"}
        DivisionTeam.objects.filter(pk=team.pk).update(**contact, captain_phone=f"01234 {team.pk}")
    return made


@scene
def cup(season: Event, oscar: User) -> Cup:
    """A knock-out of all four teams, A1 to A4 by strength: A1 v A4 and A2 v A3."""
    return create_cup(actor_of(oscar), season, table=None, details=CupDetails(name="Open Cup", draw="strength"))


def token(season: Event, name: str) -> str:
    return captain_token(DivisionTeam.objects.get(event=season, team__name=name))


def number(season: Event) -> int:
    return match(season, "A1", "A4").number


def page(season: Event, name: str) -> str:
    with time_machine.travel(BEFORE):
        answer = Client().get(f"/p/captain/{token(season, name)}/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@time_machine.travel(BEFORE)
def propose(season: Event, name: str = "A4", day: FixtureDay = THURSDAY) -> FixtureProposal:
    return propose_day(token(season, name), fixture=number(season), day=day)


@time_machine.travel(BEFORE)
def agree(season: Event, proposal: FixtureProposal, name: str = "A1") -> None:
    agree_to_day(token(season, name), fixture=number(season), proposal=proposal.pk)


def problem_of(caught: pytest.ExceptionInfo[RuleError]) -> tuple[str, str]:
    return caught.value.problems[0].path, caught.value.problems[0].code


def claim(cup: Cup, name: str, scores: str, *, at: int) -> str:
    home, _dash, away = scores.partition("-")
    sent = {"home_score": Decimal(home), "away_score": Decimal(away)}
    return claim_cup_result(token(cup.event, name), cup=cup.number, match=at, **sent)


def test_a_match_moves_once_the_other_captain_agrees(season: Event) -> None:
    asked = propose(season)
    assert match(season, "A1", "A4").played_on == FIRST_DAY
    assert "A4 propose" in page(season, "A1")
    assert "Agree to Thursday 10" in page(season, "A1")
    assert "The match moves once A1 agree." in page(season, "A4")
    agree(season, asked)
    moved = match(season, "A1", "A4")
    assert (moved.played_on, moved.starts, moved.venue) == (THURSDAY.played_on, THURSDAY.starts, "Bell Inn")
    assert (moved.state, moved.postponed_from, moved.postponed_by) == (FixtureState.POSTPONED, FIRST_DAY, "A4")
    assert not FixtureProposal.objects.exists()
    assert "Moved" in page(season, "A4")


def test_agreeing_is_undone_as_one_change_where_nobody_was_written_to(season: Event, oscar: User) -> None:
    season.division_teams.update(captain_email="")
    agree(season, propose(season))
    change = Change.objects.filter(lines__kind="agree_to_day").get()
    undo_change(actor_of(oscar), change)
    assert match(season, "A1", "A4").played_on == FIRST_DAY
    assert FixtureProposal.objects.get().played_on == THURSDAY.played_on


def test_another_proposal_replaces_the_first(season: Event) -> None:
    first = propose(season)
    propose(season, "A1", FixtureDay(played_on=date(2026, 9, 12)))
    with pytest.raises(RuleError) as caught:
        agree(season, first)
    assert problem_of(caught) == ("fixture", "changed")


def test_nobody_agrees_with_themselves_or_for_others(season: Event) -> None:
    asked = propose(season)
    with pytest.raises(RuleError) as caught:
        agree(season, asked, "A4")
    assert problem_of(caught) == ("fixture", "own_proposal")
    with pytest.raises(MissingError):
        agree(season, asked, "A2")


@pytest.mark.parametrize(
    ("day", "problem"),
    [
        (FixtureDay(), ("played_on", "missing")),
        (FixtureDay(played_on=date(2026, 9, 1)), ("played_on", "passed")),
        (FixtureDay(played_on=FIRST_DAY), ("played_on", "same_day")),
        (FixtureDay(played_on=date(2026, 9, 10), venue="x" * 200), ("venue", "too_long")),
    ],
)
def test_what_is_no_other_day_is_refused(season: Event, day: FixtureDay, problem: tuple[str, str]) -> None:
    with pytest.raises(RuleError) as caught:
        propose(season, "A4", day)
    assert problem_of(caught) == problem
    assert not FixtureProposal.objects.exists()


def test_a_match_that_is_played_keeps_its_day(season: Event, oscar: User) -> None:
    asked = propose(season)
    play(season, oscar, "A1", "A4", "52-31")
    with pytest.raises(RuleError) as caught:
        agree(season, asked)
    assert problem_of(caught) == ("fixture", "has_result")


def test_a_day_of_the_desk_ends_what_was_proposed(season: Event, oscar: User) -> None:
    propose(season)
    postpone_fixture(actor_of(oscar), match(season, "A1", "A4"), to=date(2026, 9, 30), asked_by="The league")
    assert not FixtureProposal.objects.exists()


def test_both_captains_are_written_to(season: Event) -> None:
    agree(season, propose(season))
    for job in Job.objects.filter(kind="league_mail").order_by("pk"):
        run_league_mail(job.pk)
    # The first email is about a proposal that was answered before the worker came to it.
    assert [(each.to, str(each.subject)) for each in mail.outbox] == [(["A4@example.org"], "Agreed: A1 v A4")]
    assert "Thursday 10 September 2026, 19:30, Bell Inn" in str(mail.outbox[0].body)


def test_the_form_proposes_and_names_the_field_that_is_wrong(season: Event) -> None:
    url = f"/p/captain/{token(season, 'A4')}/matches/{number(season)}/day/"
    with time_machine.travel(BEFORE):
        refused = Client().post(url, {"played_on": "soon"})
        assert (refused.status_code, FixtureProposal.objects.count()) == (422, 0)
        assert Client().post(url, {"played_on": "2026-09-10", "starts": "19:30"}).status_code == 302
        agreed = {"do": "agree", "proposal": FixtureProposal.objects.get().pk}
        assert Client().post(url, agreed).status_code == 422
        assert Client().post(url.replace(token(season, "A4"), token(season, "A1")), agreed).status_code == 302


def test_opponents_see_each_others_contact_and_nobody_else_does(season: Event, oscar: User) -> None:
    Event.objects.filter(pk=season.pk).update(published=True)
    shown = page(season, "A1")
    assert "Captain of A4: Captain A4</b>" in shown
    assert 'href="mailto:A4@example.org"' in shown
    assert "A4@example.org" not in Client().get("/c/front-range/winter-league/").content.decode()
    answer = Client().get("/api/v1/clubs/front-range/events/winter-league/league/fixtures/")
    assert (answer.status_code, "A4@example.org" in answer.content.decode()) == (200, False)


def test_the_page_shows_the_own_row_with_its_neighbours(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A4", "52-31")
    table = page(season, "A4").partition("<caption>A4 in Division A")[2].partition("</table>")[0]
    assert table.count("<tr") == 4
    assert 'class="me"' in table


def test_a_draw_is_counted_among_the_matches_played(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A4", "30-30")
    assert "0 won, 1 drawn, 0 lost" in page(season, "A1")


@pytest.mark.parametrize(("on", "main"), [(BEFORE, "Send to A4"), (FIRST_DAY, "Send the score")])
def test_the_one_main_button_follows_the_day_of_the_match(season: Event, on: date, main: str) -> None:
    with time_machine.travel(on):
        shown = " ".join(Client().get(f"/p/captain/{token(season, 'A1')}/").content.decode().split())
    shown = shown.partition("<main")[2].partition("</main>")[0]
    assert [part.partition("</button>")[0].strip('"> ') for part in shown.split("btn main")[1:]] == [main]


def test_a_day_proposed_for_an_overdue_match_is_answered_first(season: Event) -> None:
    propose(season)
    with time_machine.travel(FIRST_DAY + timedelta(days=2)):
        shown = " ".join(Client().get(f"/p/captain/{token(season, 'A1')}/").content.decode().split())
    shown = shown.partition("<main")[2].partition("</main>")[0]
    assert [part.partition("</button>")[0].strip('"> ') for part in shown.split("btn main")[1:]] == [
        "Agree to Thursday 10"
    ]
    assert "Send the score" in shown


def test_same_scores_of_both_captains_are_the_result_of_a_cup_match(cup: Cup) -> None:
    assert claim(cup, "A1", "40-32", at=1) == "waiting"
    assert not CupResult.objects.exists()
    assert claim(cup, "A4", "40-32", at=1) == "confirmed"
    assert (CupResult.objects.get().home_score, CupResult.objects.get().by_name[:13]) == (40, "both captains")
    assert not CupClaim.objects.exists()
    assert claim(cup, "A4", "40-32", at=1) == "confirmed"
    with pytest.raises(RuleError) as caught:
        claim(cup, "A4", "40-39", at=1)
    assert problem_of(caught) == ("fixture", "has_result")


def test_different_scores_of_a_cup_match_are_decided_at_the_desk(cup: Cup, oscar: User) -> None:
    claim(cup, "A1", "40-32", at=1)
    assert claim(cup, "A4", "40-39", at=1) == "disputed"
    theirs = CupClaim.objects.select_related("cup__event__club", "entry").get(entry__name="A4")
    decide_cup_claim(actor_of(oscar), theirs)
    assert CupResult.objects.get().away_score == 39
    with pytest.raises(RuleError) as caught:
        decide_cup_claim(actor_of(oscar), theirs)
    assert problem_of(caught) == ("match", "changed")


def test_captains_enter_cup_matches_of_their_own_team_once_both_are_known(cup: Cup) -> None:
    with pytest.raises(MissingError):
        claim(cup, "A2", "40-32", at=1)
    with pytest.raises(MissingError):
        claim(cup, "A1", "40-32", at=3)
    with pytest.raises(RuleError) as caught:
        claim(cup, "A1", "40.5-32", at=1)
    assert problem_of(caught) == ("home_score", "not_a_score")


def test_the_page_shows_cup_matches_with_their_deadline(cup: Cup, oscar: User) -> None:
    set_cup_deadlines(actor_of(oscar), cup, days={1: date(2026, 10, 1)})
    shown = page(cup.event, "A1")
    assert "Open Cup, Semi-finals" in shown
    assert "Play by Thursday 1 October" in shown
    url = f"/p/captain/{token(cup.event, 'A1')}/cups/1/matches/1/"
    assert Client().post(url, {"home_score": "x", "away_score": "3"}).status_code == 422
    assert Client().post(url, {"home_score": "40", "away_score": "32"}).status_code == 302
    assert "A1 entered: A1 <b>40</b>, A4 <b>32</b>." in page(cup.event, "A4")
    assert Client().post(url.replace("matches/1/", "matches/2/"), {}).status_code == 404


def test_captains_of_a_level_cup_match_read_that_the_league_decides(cup: Cup, oscar: User) -> None:
    claim(cup, "A1", "40-40", at=1)
    assert claim(cup, "A4", "40-40", at=1) == "confirmed"
    for name in ("A1", "A4"):
        shown = page(cup.event, name)
        assert "40–40: tied" in shown
        assert "The league decides who goes through, for example by extra boards." in shown
        assert f"/cups/{cup.number}/matches/1/" not in shown, "there is nothing to enter"
    assert "The league decides who goes through" not in page(cup.event, "A2")
    record_cup_result(
        actor_of(oscar), cup, 1, home_score=Decimal(40), away_score=Decimal(40), given_to="home", reason="Extra boards"
    )
    assert "The league decides who goes through" not in page(cup.event, "A1")


def test_a_score_before_the_day_of_a_match_is_asked_about_once(season: Event) -> None:
    first, second = (f"/p/captain/{token(season, name)}/matches/{number(season)}/" for name in ("A1", "A4"))
    sent = {"home_score": "40", "away_score": "30"}
    with time_machine.travel(BEFORE):
        asked = Client().post(first, sent)
        assert (asked.status_code, "This match is on Monday 7 September." in asked.content.decode()) == (422, True)
        assert "It has been played" in asked.content.decode()
        assert match(season, "A1", "A4").state == FixtureState.SCHEDULED
        assert Client().post(first, {**sent, "anyway": "on"}).status_code == 302
        assert Client().post(second, sent).status_code == 302, "the first captain said that it is played"
    assert match(season, "A1", "A4").state == FixtureState.PLAYED
    other = match(season, "A2", "A3").number
    with time_machine.travel(FIRST_DAY):
        assert Client().post(f"/p/captain/{token(season, 'A2')}/matches/{other}/", sent).status_code == 302


def test_deadlines_are_of_rounds_that_the_cup_has_and_can_be_undone(cup: Cup, oscar: User) -> None:
    set_cup_deadlines(actor_of(oscar), cup, days={1: date(2026, 10, 1), 2: None})
    with pytest.raises(RuleError) as caught:
        set_cup_deadlines(actor_of(oscar), cup, days={3: date(2026, 10, 1)})
    assert problem_of(caught) == ("round_3", "unknown")
    set_cup_deadlines(actor_of(oscar), cup, days={2: date(2026, 11, 1)})
    undo_change(actor_of(oscar), Change.objects.filter(lines__kind="set_cup_deadlines").latest("pk"))
    assert list(cup.deadlines.values_list("round", "play_by")) == [(1, date(2026, 10, 1))]


def test_a_removed_cup_result_starts_again(cup: Cup, oscar: User) -> None:
    claim(cup, "A1", "40-32", at=1)
    claim(cup, "A4", "40-32", at=1)
    clear_cup_result(actor_of(oscar), cup, 1)
    assert claim(cup, "A1", "40-32", at=1) == "waiting"
