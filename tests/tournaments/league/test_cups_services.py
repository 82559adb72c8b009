"""Handicap cups: drawn from a signed table, played with its handicaps, corrected only where nothing depends on it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.cup_scene import FINALISTS, make_cup, rugby_season, score, sign, view_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import delete_event
from tournaments.events.services.undo import undo_change
from tournaments.league.models import Cup, CupDeadline, CupResult, HandicapTable
from tournaments.league.selectors.cup_display import cup_words
from tournaments.league.selectors.cup_snapshots import cup_shown
from tournaments.league.selectors.cups import cup_view
from tournaments.league.services.cup_results import clear_cup_result, record_cup_result
from tournaments.league.services.cups import CupDetails, create_cup, delete_cup, redraw_cup


@scene
def season(club: Club, oscar: User) -> Event:
    return rugby_season(club, oscar)


@scene
def table(season: Event, oscar: User) -> HandicapTable:
    return sign(season, oscar)


@scene
def cup(season: Event, table: HandicapTable, oscar: User) -> Cup:
    return make_cup(season, oscar, table)


def codes(error: pytest.ExceptionInfo[RuleError]) -> set[tuple[str, str]]:
    return {(problem.path, problem.code) for problem in error.value.problems}


def test_seeded_cup_gives_byes_to_the_strongest_and_names_the_start(cup: Cup) -> None:
    view = view_of(cup)
    assert [entry.name for entry in view.entries.values()] == list(FINALISTS)
    assert [view.name(place) for _round, place in view.state.byes] == ["Eroes", "Dragons", "Rabbits"]
    (first, semi) = view.state.open
    assert (view.name(first.home), view.name(first.away), view.name(first.receiver), first.received) == (
        "Lambs",
        "Pioneers",
        "Pioneers",
        22,
    )
    assert (view.name(semi.home), view.name(semi.away), semi.received) == ("Dragons", "Rabbits", 11)


def test_cup_is_played_to_its_winner(cup: Cup, bob: User) -> None:
    score(cup, bob, 1, 60, 40)  # Lambs win by 20 and gave 22: Pioneers go on
    score(cup, bob, 3, 40, 30)  # Dragons win by 10 and gave 11: Rabbits go on
    view = view_of(cup)
    assert [(view.name(m.home), view.name(m.away), m.received) for m in view.state.open] == [("Eroes", "Pioneers", 101)]
    score(cup, bob, 2, 150, 48)  # by 102
    final = view_of(cup).state.open[0]
    assert final.received == 29
    score(cup, bob, final.number, 50, 50)
    assert view_of(cup).winners == ("Rabbits",)
    assert ChangeLine.objects.filter(event=cup.event, kind="record_cup_result").count() == 4


def test_lots_are_drawn_by_a_seed_that_is_kept(season: Event, table: HandicapTable, oscar: User) -> None:
    one = make_cup(season, oscar, table, name="One", draw="lot", seed=7)
    other = make_cup(season, oscar, table, name="Other", draw="lot", seed=7, teams=tuple(reversed(FINALISTS)))
    names = [entry.name for entry in one.entries.all()]
    assert names == [entry.name for entry in other.entries.all()]
    redraw_cup(actor_of(oscar), one, seed=8)
    assert [entry.name for entry in one.entries.all()] != names
    redraw_cup(actor_of(oscar), one, seed=7)
    assert [entry.name for entry in one.entries.all()] == names
    fresh = make_cup(season, oscar, table, name="Fresh", draw="lot")
    assert fresh.seed is not None


def test_cup_of_all_teams_is_every_team_of_the_table(season: Event, table: HandicapTable, oscar: User) -> None:
    cup = create_cup(actor_of(oscar), season, table=table, details=CupDetails(name="All"))
    assert cup.entries.count() == 18
    assert len(view_of(cup).state.matches) == 17


def test_cup_keeps_its_handicaps_when_a_new_table_is_signed(cup: Cup, season: Event, oscar: User) -> None:
    sign(season, oscar, imps_per_vp=Decimal("5.5"))
    assert view_of(cup).state.open[0].received == 22


def test_level_match_waits_for_the_desk_with_a_reason(cup: Cup, bob: User) -> None:
    score(cup, bob, 1, 62, 40)
    assert view_of(cup).state.open[0].level
    with pytest.raises(RuleError) as caught:
        score(cup, bob, 1, 62, 40, given_to="home")
    assert codes(caught) == {("reason", "missing")}
    score(cup, bob, 1, 62, 40, given_to="home", reason="Won the extra boards")
    view = view_of(cup)
    assert [view.name(match.home) for match in view.state.open] == ["Eroes", "Dragons"]
    assert view.name(view.state.matches[0].winner) == "Lambs"


def test_level_match_goes_to_the_weaker_side_where_the_cup_says_so(
    season: Event, table: HandicapTable, oscar: User
) -> None:
    cup = make_cup(season, oscar, table, ties="weaker")
    score(cup, oscar, 1, 62, 40)
    view = view_of(cup)
    assert view.name(view.state.matches[0].winner) == "Pioneers"


def test_match_not_played_is_given_with_a_reason(cup: Cup, bob: User) -> None:
    record_cup_result(actor_of(bob), cup, 1, given_to="away", reason="Lambs had no team")
    assert view_of(cup).name(view_of(cup).state.matches[0].winner) == "Pioneers"


@pytest.mark.parametrize(
    ("number", "sent", "found"),
    [
        (1, {}, {("home_score", "missing")}),
        (1, {"home_score": "20"}, {("away_score", "missing")}),
        (1, {"home_score": "-1", "away_score": "2.5"}, {("home_score", "not_a_score"), ("away_score", "not_a_score")}),
        (1, {"home_score": "NaN", "away_score": "1"}, {("home_score", "not_a_score")}),
        (1, {"given_to": "both", "reason": "x"}, {("given_to", "not_a_choice")}),
        (1, {"given_to": "home"}, {("reason", "missing")}),
        (1, {"home_score": "9", "away_score": "1", "reason": "x" * 201}, {("reason", "too_long")}),
        (1, {"home_score": "90", "away_score": "1", "given_to": "home", "reason": "x"}, {("given_to", "decided")}),
        (2, {"home_score": "9", "away_score": "1"}, {("match", "not_known")}),
    ],
)
def test_impossible_result_is_refused_at_its_field(
    cup: Cup, bob: User, number: int, sent: dict[str, Any], found: set[tuple[str, str]]
) -> None:
    values = {key: Decimal(value) if "score" in key else value for key, value in sent.items()}
    with pytest.raises(RuleError) as caught:
        record_cup_result(actor_of(bob), cup, number, **values)
    assert codes(caught) == found
    assert not CupResult.objects.exists()


def test_correction_may_not_change_who_played_a_later_match(cup: Cup, bob: User) -> None:
    score(cup, bob, 1, 60, 40)
    score(cup, bob, 2, 150, 48)
    score(cup, bob, 1, 61, 40)  # still Pioneers
    with pytest.raises(RuleError) as caught:
        score(cup, bob, 1, 90, 40)
    assert codes(caught) == {("match", "later_match_played")}
    with pytest.raises(RuleError):
        clear_cup_result(actor_of(bob), cup, 1)
    clear_cup_result(actor_of(bob), cup, 2)
    score(cup, bob, 1, 90, 40)
    assert list(cup.results.filter(match=1).values_list("number", "home_score")) == [(1, 60), (2, 61), (3, 90)]
    view = view_of(cup)
    assert [view.name(match.away) for match in view.state.open] == ["Lambs", "Rabbits"]


def test_stale_result_is_shown_what_came_between(cup: Cup, bob: User, oscar: User) -> None:
    score(cup, bob, 1, 60, 40, seen=0)
    with pytest.raises(StaleError) as caught:
        score(cup, oscar, 1, 50, 40, seen=0)
    assert caught.value.current == 1
    score(cup, oscar, 1, 60, 40, seen=1)
    assert cup.results.count() == 1


def test_cup_with_results_stays_and_one_without_can_go(cup: Cup, season: Event, oscar: User, bob: User) -> None:
    score(cup, bob, 1, 60, 40)
    for refused in (delete_cup, redraw_cup):
        with pytest.raises(RuleError) as caught:
            refused(actor_of(oscar), cup)
        assert codes(caught) == {("cup", "has_results")}
    table = cup.table
    assert table is not None
    other = make_cup(season, oscar, table, name="Plate")
    delete_cup(actor_of(oscar), other)
    assert season.cups.count() == 1
    with pytest.raises(MissingError):
        delete_cup(actor_of(oscar), other)


@pytest.mark.parametrize(
    ("details", "found"),
    [
        ({"name": " "}, {("name", "required")}),
        ({"name": "HANDICAP cup"}, {("name", "taken")}),
        (
            {"kind": "ladder", "draw": "dice", "ties": "coin"},
            {(key, "not_a_choice") for key in ("kind", "draw", "ties")},
        ),
        ({"teams": ("Eroes",)}, {("teams", "wrong_count")}),
        ({"teams": ("Eroes", "Newts", "eroes")}, {("teams[1]", "no_handicap"), ("teams[2]", "named_twice")}),
        ({"seed": -1}, {("seed", "out_of_range")}),
    ],
)
def test_impossible_cup_is_refused_at_its_field(
    cup: Cup,
    season: Event,
    table: HandicapTable,
    oscar: User,
    details: dict[str, Any],
    found: set[tuple[str, str]],
) -> None:
    assert cup.table is not None
    with pytest.raises(RuleError) as caught:
        make_cup(season, oscar, cup.table, **{"name": "Another", **details})
    assert codes(caught) == found


def test_round_robin_draws_a_level_match(season: Event, table: HandicapTable, oscar: User) -> None:
    cup = make_cup(season, oscar, table, kind="round_robin", teams=("Eroes", "Dragons", "Rabbits"))
    first = view_of(cup).state.matches[0]
    assert first.received == 11
    score(cup, oscar, 1, 41, 30)
    with pytest.raises(RuleError) as caught:
        score(cup, oscar, 1, 41, 30, given_to="home", reason="Toss")
    assert codes(caught) == {("given_to", "decided")}
    assert [row.drawn for row in view_of(cup).state.table] == [1, 1, 0]


def test_scorer_enters_results_and_makes_no_cup(cup: Cup, season: Event, table: HandicapTable, bob: User) -> None:
    score(cup, bob, 1, 60, 40)
    with pytest.raises(ForbiddenError):
        make_cup(season, bob, table, name="Mine")
    with pytest.raises(ForbiddenError):
        redraw_cup(actor_of(bob), cup)


def test_season_goes_with_its_tables_and_cups(cup: Cup, season: Event, oscar: User) -> None:
    delete_event(actor_of(oscar), season, typed_name=season.name)
    assert not Cup.objects.exists()
    assert not HandicapTable.objects.exists()


def test_cup_without_handicaps_is_for_the_seasons_teams_and_nobody_receives(
    season: Event, oscar: User, bob: User
) -> None:
    """RDBL's Open Cup: the first four of the tables meet, and the scores at the table decide."""
    details = CupDetails(name="Open Cup", draw="strength", teams=("Eroes", "Discards", "Rabbits", "Donuts"))
    cup = create_cup(actor_of(oscar), season, table=None, details=details)
    view = view_of(cup)
    assert [(entry.name, entry.handicap) for entry in view.entries.values()] == [
        ("Discards", 0), ("Eroes", 0), ("Rabbits", 0), ("Donuts", 0),
    ]  # fmt: skip
    assert [(view.name(m.home), view.name(m.away), m.received) for m in view.state.open] == [
        ("Discards", "Donuts", 0), ("Eroes", "Rabbits", 0),
    ]  # fmt: skip
    for match in [each.number for each in view.state.open]:
        score(cup, bob, match, 31, 30)
    assert [(view_of(cup).name(m.home), view_of(cup).name(m.away)) for m in view_of(cup).state.open] == [
        ("Discards", "Eroes")
    ]
    shown = cup_words(cup_shown(view_of(cup)))
    assert (shown["handicaps"], shown["teams"][0].handicap) == (False, None)
    assert shown["tie_rule"] == "A tied match is decided by the league, for example by extra boards."
    assert all(match["start"] == "" for match in shown["shown_rounds"][0]["matches"])


def test_cup_without_handicaps_refuses_strangers_and_rules_of_starts(season: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        create_cup(actor_of(oscar), season, table=None, details=CupDetails(name="Open", teams=("Eroes", "Nobody")))
    assert codes(caught) == {("teams[1]", "unknown")}
    with pytest.raises(RuleError) as caught:
        create_cup(actor_of(oscar), season, table=None, details=CupDetails(name="Open", ties="weaker"))
    assert codes(caught) == {("ties", "without_handicaps")}


def test_rounds_get_their_days_while_the_cup_is_made(season: Event, oscar: User) -> None:
    details = CupDetails(name="Spring Cup", draw="strength", first_by=date(2027, 1, 8), every_weeks=3)
    cup = create_cup(actor_of(oscar), season, table=None, details=details)
    days = list(cup.deadlines.values_list("round", "play_by"))
    assert [number for number, _day in days] == list(range(1, cup_view(cup).state.rounds + 1))
    assert [day for _number, day in days][:3] == [date(2027, 1, 8), date(2027, 1, 29), date(2027, 2, 19)]
    undo_change(actor_of(oscar), Change.objects.filter(lines__kind="create_cup").latest("pk"))
    assert not CupDeadline.objects.exists()


def test_a_round_without_a_day_and_days_out_of_bounds(season: Event, oscar: User) -> None:
    cup = create_cup(actor_of(oscar), season, table=None, details=CupDetails(name="Open Cup", every_weeks=3))
    assert not cup.deadlines.exists()
    for wrong in ({"every_weeks": 0}, {"every_weeks": 27}, {"first_by": date(9998, 1, 1)}):
        details = CupDetails(**{"name": "Late Cup", "first_by": date(2027, 1, 8), **wrong})
        with pytest.raises(RuleError) as refused:
            create_cup(actor_of(oscar), season, table=None, details=details)
        assert [problem.path for problem in refused.value.problems] == list(wrong)
