"""Teams that withdraw by a named rule, points taken, lists, and the next season made from the last."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from handicaps.core.samples import RUGBY_LEAGUE
from tests.factories import actor_of
from tests.scenes.league_scene import FIRST_DAY, make_season, match, names_of, play, play_all, table_of
from tests.scenes.stage import scene
from tournaments.base.files.plans import Verdict
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import DivisionTeam, FixtureState, LeagueTeam
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.services.corrections import preview_result
from tournaments.league.services.imports import import_teams, preview_teams
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season, plan_next_season
from tournaments.league.services.result_imports import import_results
from tournaments.league.services.withdrawals import adjust_points, remove_adjustment, return_team, withdraw_team


def paths(error: pytest.ExceptionInfo[RuleError]) -> set[str]:
    return {problem.path for problem in error.value.problems}


def place(season: Event, name: str) -> DivisionTeam:
    rows = DivisionTeam.objects.select_related("team", "division", "event__club")
    return rows.get(event=season, team__name=name)


def rows_of(season: Event) -> LeagueRows:
    return load_league_rows(Event.objects.select_related("league").get(pk=season.pk))


def states(season: Event, name: str) -> list[str]:
    rows = [*season.fixtures.filter(home__team__name=name), *season.fixtures.filter(away__team__name=name)]
    return sorted(str(row.state) for row in rows)


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar)


def test_annulled_team_leaves_no_trace_in_the_table_and_comes_back_whole(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A4", "30-40")
    play(season, oscar, "A1", "A2", "52-32")
    before = [line.row for line in table_of(season).rows]
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="annul", on=FIRST_DAY)
    table = table_of(season)
    assert names_of(table) == ["A1", "A2", "A3"]
    assert [team.name for team in table.out] == ["A4"]
    assert table.rows[0].row.points == Fraction("14.26")
    return_team(actor_of(oscar), place(season, "A4"))
    assert [line.row for line in table_of(season).rows] == before


def test_kept_results_stay_and_the_rest_is_dropped(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A4", "30-40")
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="keep", on=FIRST_DAY)
    assert states(season, "A4") == ["played", *["void"] * 5]
    assert names_of(table_of(season))[0] == "A4"


@pytest.mark.parametrize(("played", "rest"), [(2, "void"), (3, "awarded")])
def test_half_played_decides_between_annulling_and_awarding(season: Event, oscar: User, played: int, rest: str) -> None:
    for other in ("A1", "A2", "A3")[:played]:
        play(season, oscar, other, "A4", "30-40")
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="half", on=FIRST_DAY)
    assert states(season, "A4").count(rest) == (6 if rest == "void" else 3)
    return_team(actor_of(oscar), place(season, "A4"))
    assert sorted(set(states(season, "A4"))) == ["played", "scheduled"]


def test_points_taken_rank_and_are_given_back(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A2", "52-32")
    with pytest.raises(RuleError) as caught:
        adjust_points(actor_of(oscar), place(season, "A1"), points=Decimal(0), reason="")
    assert paths(caught) == {"points", "reason"}
    row = adjust_points(actor_of(oscar), place(season, "A1"), points=Decimal(-10), reason="No line-up handed in")
    table = table_of(season)
    assert [(line.row.team, line.row.points) for line in table.rows][:2] == [
        ("A2", Fraction("5.74")),
        ("A1", Fraction("4.26")),
    ]
    assert table.rows[1].row.average == Fraction("14.26")
    remove_adjustment(actor_of(oscar), place(season, "A1"), pk=row.pk)
    assert names_of(table_of(season))[0] == "A1"


def test_correction_shows_what_it_would_change_and_changes_nothing(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A2", "52-32")
    play(season, oscar, "A3", "A4", "30-30")
    moved = preview_result(match(season, "A1", "A2"), home_score=Decimal(32), away_score=Decimal(52))
    assert [(each.name, each.rank) for each in moved] == [("A2", (4, 1)), ("A1", (1, 4))]
    assert [each.zone for each in moved] == [("down", ""), ("", "down")]
    assert names_of(table_of(season))[0] == "A1"


def test_two_go_up_and_two_go_down(season: Event, oscar: User) -> None:
    plan = NextSeasonPlan(name="Spring League", newcomers=["New"], leaving=["B4"])
    with pytest.raises(RuleError) as caught:
        plan_next_season(rows_of(season), plan)
    assert paths(caught) == {"divisions"}
    play_all(season, oscar)
    made = make_next_season(actor_of(oscar), season, plan=plan)
    assert [[team.name for team in each.teams.all()] for each in made.divisions.all()] == [
        ["A1", "A2", "B1", "B2"],
        ["A3", "A4", "B3", "New"],
    ]
    assert made.league.last == season
    assert LeagueTeam.objects.filter(name="A1").count() == 1
    assert not made.fixtures.exists()


def test_a_place_freed_by_an_annulled_team_spares_who_would_go_down(season: Event, oscar: User) -> None:
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="annul", on=FIRST_DAY)
    play_all(season, oscar)
    found = plan_next_season(rows_of(season), NextSeasonPlan(name="Next"))
    assert found.divisions == (("A1", "A2", "B1", "B2"), ("A3", "B3", "B4"))
    assert [move.team for move in found.moves if move.reason == "withdrawn"] == ["A4"]


def test_teams_level_on_a_line_are_for_the_league_to_decide(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(2, 2), promoted=1, relegated=1, meetings=1, tie_breaks=())
    for home, away in (("A1", "A2"), ("B1", "B2")):
        play(season, oscar, home, away, "30-30")
    with pytest.raises(RuleError) as caught:
        plan_next_season(rows_of(season), NextSeasonPlan(name="Next"))
    assert paths(caught) == {"divisions[0]", "divisions[1]"}
    found = plan_next_season(rows_of(season), NextSeasonPlan(name="Next", ahead=["A2", "B1"]))
    assert found.divisions == (("A2", "B1"), ("A1", "B2"))


def test_rugby_league_by_its_averages_and_the_next_season_from_it(club: Club, oscar: User) -> None:
    """Source: `rdbl-form-l-handicap.md`, Table 1, and "promote the two teams at the top"."""
    season = make_season(club, oscar, sizes=(), fixtures=False, scoring={"kind": "typed", "total": 20})
    lines = "\n".join(f"Division {row.division},{row.name},{row.average},10" for row in RUGBY_LEAGUE)
    import_teams(actor_of(oscar), season, text=f"division,team,average,played\n{lines}")
    table = table_of(season)
    assert [(line.row.team, line.row.rank, line.row.average, line.zone) for line in table.rows][:3] == [
        ("Discards", 1, 14, ""),
        ("Eroes", 1, 14, ""),
        ("Gambits", 3, Fraction("13.4"), ""),
    ]
    found = plan_next_season(rows_of(season), NextSeasonPlan(name="2014–15"))
    assert found.divisions[0] == ("Discards", "Eroes", "Gambits", "Dragons", "Rabbits", "Royals")
    assert found.divisions[2][:2] == ("Clubs", "Imps")


def test_names_with_a_blank_line_between_are_divisions(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(0,), fixtures=False)
    import_teams(actor_of(oscar), season, text="One\nTwo\n\n\nThree\n")
    assert [(each.name, each.teams.count()) for each in season.divisions.all()] == [
        ("Division A", 2),
        ("Division 2", 1),
    ]
    with pytest.raises(RuleError) as caught:
        import_teams(actor_of(oscar), season, text="division,team,average\n1,Four,x\n1,one,3")
    assert paths(caught) == {"rows[0].given_average"}
    with pytest.raises(RuleError) as caught:
        import_teams(actor_of(oscar), season, text="team,email\none,nobody\nFive,")
    assert paths(caught) == {"rows[0].captain_email"}


def test_wrong_teams_of_a_list_are_left_out_on_purpose_with_their_divisions(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(0,), fixtures=False)
    text = "division,team,average\n1,One,x\n1,One,3\n5,Five,x\n7,Seven,\n7,seven,\n7,Eight,2\n"
    plan = preview_teams(actor_of(oscar), season, text=text)
    assert [each.verdict for each in plan.rows] == ["wrong", "new", "wrong", "new", "wrong", "new"]
    assert [each.problems[0].code for each in plan.of(Verdict.WRONG)] == ["not_a_number", "not_a_number", "twice"]
    import_teams(actor_of(oscar), season, text=text, fingerprint=plan.fingerprint, leave_out_wrong=True)
    assert [(each.name, [team.name for team in each.teams.order_by("place")]) for each in season.divisions.all()] == [
        ("Division A", ["One"]),
        ("Division 7", ["Seven", "Eight"]),
    ]


def test_results_of_a_list_are_all_entered_or_none(season: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        import_results(actor_of(oscar), season, text="match,home_score,away_score\n1,40,30\n999,1,2\n2,1.5,2")
    assert paths(caught) == {"rows[1].number", "rows[2].home_score"}
    assert not season.fixtures.filter(state=FixtureState.PLAYED).exists()
    with pytest.raises(RuleError) as caught:
        import_results(actor_of(oscar), season, text="a,b\n1,2")
    assert paths(caught) == {"text"}


def test_a_single_meeting_is_found_either_way_round(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4,), meetings=1)
    fixture = season.fixtures.select_related("home__team", "away__team").get(number=1)
    text = f"home,away,home_score,away_score\n{fixture.away.name},{fixture.home.name},52,31"
    import_results(actor_of(oscar), season, text=text)
    fixture.refresh_from_db()
    assert fixture.result is not None
    assert (fixture.result.home_score, fixture.result.away_score) == (31, 52)


def test_a_renamed_team_that_returns_loses_the_awards_of_its_withdrawal(season: Event, oscar: User) -> None:
    for other in ("A1", "A2", "A3"):
        play(season, oscar, other, "A4", "30-40")
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="half", on=FIRST_DAY)
    LeagueTeam.objects.filter(name="A4").update(name="Four")
    return_team(actor_of(oscar), place(season, "Four"))
    assert sorted(set(states(season, "Four"))) == ["played", "scheduled"]


def test_a_result_counts_again_when_the_other_side_is_back(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A4", "30-40")
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="keep", on=FIRST_DAY)
    withdraw_team(actor_of(oscar), place(season, "A1"), rule="annul", on=FIRST_DAY)
    return_team(actor_of(oscar), place(season, "A1"))
    assert match(season, "A1", "A4").state == FixtureState.PLAYED
    assert match(season, "A4", "A1").state == FixtureState.VOID
    assert match(season, "A1", "A2").state == FixtureState.SCHEDULED


def test_matches_annulled_with_another_team_do_not_count_as_half_a_season(season: Event, oscar: User) -> None:
    for home, away in (("A2", "A4"), ("A4", "A3")):
        play(season, oscar, home, away, "30-40")
    withdraw_team(actor_of(oscar), place(season, "A1"), rule="annul", on=FIRST_DAY)
    withdraw_team(actor_of(oscar), place(season, "A4"), rule="half", on=FIRST_DAY)
    assert match(season, "A2", "A4").state == FixtureState.PLAYED
    assert match(season, "A4", "A2").state == FixtureState.AWARDED
    return_team(actor_of(oscar), place(season, "A1"))
    back = match(season, "A1", "A4")
    assert (back.state, back.result and back.result.reason) == (FixtureState.AWARDED, "A4 withdrew")


@pytest.mark.parametrize("rule", ["annul", "keep"])
@pytest.mark.parametrize("leaves", ["A1", "A4", "B1", "B4"])
def test_zones_say_who_moves_when_a_team_has_withdrawn(season: Event, oscar: User, leaves: str, rule: str) -> None:
    play_all(season, oscar)
    withdraw_team(actor_of(oscar), place(season, leaves), rule=rule, on=FIRST_DAY)
    tables = [table_of(season, level) for level in (1, 2)]
    reasons = {"promoted": "up", "relegated": "down"}
    moves = plan_next_season(rows_of(season), NextSeasonPlan(name="Next")).moves
    planned = {move.team: reasons[move.reason] for move in moves if move.reason in reasons}
    assert {line.row.team: line.zone for table in tables for line in table.rows if line.zone} == planned
    certain = {line.row.team: line.certain for table in tables for line in table.rows}
    assert {team: word for team, word in certain.items() if word in {"up", "down"}} == planned
    assert certain.get(leaves, "") == ""
