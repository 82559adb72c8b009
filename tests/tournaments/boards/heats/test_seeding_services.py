"""Seeding runs: started, searched, used once on the heat they saw (manual §11, contract §5, M15)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from common.pure.errors import RuleError
from pairing.core.boards.cost import total_conflict
from pairing.core.boards.instance import Game as SeatedGame
from pairing.core.boards.instance import fingerprint
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import ENGINE, Search
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seat_at, seeded_heat
from tests.scenes.stage import scene
from tournaments.base.errors import StaleError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import (
    MOST_ATTEMPTS,
    STALE_SECONDS,
    claim_job,
    end_job,
    release_stale_jobs,
    report_job,
)
from tournaments.base.tasks import nudge_waiting_jobs
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_board_rows, load_heat_rows, seated_game, seeding_instance
from tournaments.boards.heats.selectors.seeding_runs import draft_of
from tournaments.boards.heats.services.heats import register_entries, sit_out_entries, start_games
from tournaments.boards.heats.services.seats import swap_seats
from tournaments.boards.heats.services.seeding import start_seeding, stop_seeding, use_seeding
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Replacement, Round, Seat
from tournaments.people.models import Group, PersonConflict


def codes(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in caught.value.problems]


def silence(job: Job) -> None:
    """As if the worker had said nothing for too long."""
    Job.objects.filter(pk=job.pk).update(heartbeat_at=timezone.now() - timedelta(seconds=STALE_SECONDS + 1))


def test_use_seeding_seats_everybody_once_with_each_power(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    seats = list(Seat.objects.filter(round=heat))
    assert sorted(seat.entry_id for seat in seats) == [entry.pk for entry in entries_of(regatta)]
    assert [len({s.power for s in seats if s.game.number == number}) for number in (1, 2)] == [7, 7]


def test_use_seeding_leaves_powers_open_when_they_are_drawn_at_the_tables(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(assign_powers=False)
    regatta.refresh_from_db()
    heat = seeded_heat(oscar, regatta)
    assert set(Seat.objects.values_list("power", flat=True)) == {""}
    assert set(heat.games.values_list("powers_locked", flat=True)) == {False}


def test_start_seeding_tells_how_many_fill_boards(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=9)
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat)
    assert caught.value.problems[0].text == "9 players do not fill boards of 7. Pick 7, or add 5."
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, entries=entries_of(regatta)[:3])
    assert codes(caught) == [("entries", "count")]


def test_start_seeding_refuses_whoever_is_not_waiting(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=6)
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, entries=entries_of(regatta)[:7])
    assert codes(caught) == [("entries", "not_waiting")]


@pytest.mark.parametrize(
    ("options", "path"), [({"seconds": 0}, "seconds"), ({"seconds": 61}, "seconds"), ({"seed": -1}, "seed")]
)
def test_start_seeding_refuses_what_is_out_of_range(
    regatta: Event, oscar: User, options: dict[str, int], path: str
) -> None:
    heat = registered_heat(oscar, regatta)
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, **options)
    assert codes(caught) == [(path, "out_of_range")]


def test_start_seeding_allows_three_runs_at_once(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    numbers = [start_seeding(actor_of(oscar), heat).number for _ in range(3)]
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat)
    assert (numbers, codes(caught)) == ([1, 2, 3], [("runs", "too_many")])


def test_start_seeding_keeps_an_instance_and_fingerprint_anyone_can_check(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    run = start_seeding(actor_of(oscar), heat, seed=34)
    instance = parse_instance(run.instance)
    assert run.fingerprint == fingerprint(instance, seed=34)
    assert instance.players == tuple(entry.pk for entry in entries_of(regatta))


def test_start_seeding_keeps_started_boards_and_takes_draft_players_along(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    start_games(actor_of(oscar), heat)
    before = list(Seat.objects.values_list("pk", "entry", "power"))
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[7:])
    use_seeding(actor_of(oscar), searched_run(oscar, heat))
    instance = parse_instance(searched_run(oscar, heat, entries=[]).instance)
    assert [game.game for game in instance.locked_games] == [1]
    assert instance.movable == tuple(entry.pk for entry in entries_of(regatta)[7:])
    assert list(heat.games.get(number=1).seats.values_list("pk", "entry", "power")) == before


def test_seeding_instance_holds_history_conflicts_groups_and_teams(regatta: Event, oscar: User) -> None:
    Event.objects.update(team_size=3)
    BoardsRules.objects.update(same_team=5, power_groups="AGI-EF-RT")
    regatta.refresh_from_db()
    entries = entries_of(regatta)
    people = [entry.person for entry in entries]
    PersonConflict.objects.create(club=regatta.club, first=people[0], second=people[1], value=-3)
    group = Group.objects.create(club=regatta.club, name="Denver", conflict=4)
    group.members.set(people[:3])
    team = regatta.teams.create(name="Spartans")
    for entry in entries[:3]:
        team.members.create(entry=entry)
    first = seeded_heat(oscar, regatta, players=7)
    seat = seat_at(first, 1)
    Seat.objects.filter(pk=seat.pk).update(entry=entries[8])
    Replacement.objects.create(seat=seat, outgoing=seat.entry, incoming=entries[8])
    second = registered_heat(oscar, regatta)
    instance = seeding_instance(load_heat_rows(second), entries=[entry.pk for entry in entries])
    game = instance.history[0]
    assert [(c.a, c.b, c.value) for c in instance.pair_conflicts] == [(entries[0].pk, entries[1].pk, -3)]
    assert [(g.name, g.conflict, g.members) for g in instance.groups] == [
        ("Denver", 4, tuple(entry.pk for entry in entries[:3]))
    ]
    assert [(t.name, t.members) for t in instance.teams] == [("Spartans", tuple(e.pk for e in entries[:3]))]
    assert instance.values.same_team == 5
    assert len(game.players) == 8
    assert {game.powers[game.players.index(entry)] for entry in (seat.entry_id, entries[8].pk)} == {seat.power}


def test_heat_conflicts_add_up_to_the_total_of_the_contract(regatta: Event, oscar: User) -> None:
    first = seeded_heat(oscar, regatta)
    start_games(actor_of(oscar), first)
    second = seeded_heat(oscar, regatta)
    rows = load_heat_rows(second)
    conflicts = heat_conflicts(rows)
    games = [seated_game(board) for board in rows.boards]
    assert conflicts.total == total_conflict(seeding_instance(rows, entries=rows.entries), games)
    assert conflicts.total == sum(line.value for line in conflicts.remaining(rows.boards))
    assert conflicts.total == SeedingRun.objects.filter(round=second).get().total_after
    one, other = seat_at(second, 1), seat_at(second, 2)
    delta = conflicts.change({one.pk: other.entry_id, other.pk: one.entry_id})
    swap_seats(actor_of(oscar), second, first=one, second=other)
    assert heat_conflicts(load_heat_rows(second)).total == conflicts.total + delta


def test_one_board_has_the_conflicts_that_it_has_in_its_heat(
    regatta: Event, oscar: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Event.objects.update(team_size=3)
    BoardsRules.objects.update(same_power=4, same_team=5, power_groups="AGI-EF-RT")
    regatta.refresh_from_db()
    entries = entries_of(regatta)
    people = [entry.person for entry in entries]
    PersonConflict.objects.create(club=regatta.club, first=people[0], second=people[1], value=9)
    Group.objects.create(club=regatta.club, name="Denver", conflict=4).members.set(people[::2])
    team = regatta.teams.create(name="Spartans")
    for entry in entries[3:6]:
        team.members.create(entry=entry)
    first = seeded_heat(oscar, regatta)
    seat = seat_at(first, 1)
    Replacement.objects.create(seat=seat, outgoing=entries_of(regatta)[12], incoming=seat.entry)
    start_games(actor_of(oscar), first)
    second = seeded_heat(oscar, regatta)
    whole = load_heat_rows(second)
    for board in whole.boards:
        game = Game.objects.select_related("round__event").get(pk=board.game.pk)
        with django_assert_num_queries(3):
            alone = load_board_rows(game)
        mine = next(each for each in alone.boards if each.game.pk == game.pk)
        assert heat_conflicts(alone).of_player(mine) == heat_conflicts(whole).of_player(board)
        assert heat_conflicts(alone).total_of(mine) == heat_conflicts(whole).total_of(board)


def test_heat_conflicts_say_why_in_words(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(same_power=4)
    regatta.refresh_from_db()
    heats = [seeded_heat(oscar, regatta, players=7) for _ in range(2)]
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(round=heats[0])}
    Seat.objects.filter(round=heats[1]).update(power="")
    for seat in Seat.objects.filter(round=heats[1]):
        Seat.objects.filter(pk=seat.pk).update(power=seats[seat.entry_id].power)
    rows = load_heat_rows(heats[1])
    austria = next(seat for seat in rows.boards[0].seats if seat.power == "AUSTRIA")
    lines = heat_conflicts(rows).of_player(rows.boards[0])[austria.entry_id].lines
    assert (lines[0].text, lines[0].value) == ("played Austria in heat 1", 4)
    assert {(line.text.split(" ")[0], line.text[-7:], line.value) for line in lines[1:]} == {("met", " heat 1", 1)}


def test_run_seeding_is_repeated_exactly_by_seed_and_steps(regatta: Event, oscar: User) -> None:
    seeded_heat(oscar, regatta)
    heat = registered_heat(oscar, regatta)
    run = searched_run(oscar, heat, seed=34)
    search = Search(parse_instance(run.instance), seed=34)
    search.advance(run.solution["steps"])
    again = search.finish()
    assert [game["players"] for game in run.solution["games"]] == [list(game.players) for game in again.games]
    assert (run.job.state, run.total_after, run.lower_bound) == (JobState.DONE, again.total, again.lower_bound)
    assert run.total_before == run.curve[0][1]
    assert run.curve[-1][1] == run.total_after


def test_run_that_another_engine_was_settled_for_is_not_searched(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    run.instance["engine"] += 1
    run.save(update_fields=["instance"])
    run_seeding(run.job_id)
    run.refresh_from_db()
    assert (run.solution, run.job.state) == (None, JobState.FAILED)
    assert "Seed again" in run.job.message


def test_run_seeding_does_nothing_when_the_job_is_taken(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    assert claim_job(run.job_id) is not None
    run_seeding(run.job_id)
    run.refresh_from_db()
    assert (run.solution, run.job.state, run.job.attempts) == (None, JobState.RUNNING, 1)


def test_run_seeding_keeps_the_best_when_stopped(regatta: Event, oscar: User) -> None:
    for _ in range(2):
        seeded_heat(oscar, regatta)
    heat = registered_heat(oscar, regatta)
    run = start_seeding(actor_of(oscar), heat, seconds=60)
    Job.objects.filter(pk=run.job_id).update(stop_requested=True)
    run_seeding(run.job_id)
    run.refresh_from_db()
    run.job.refresh_from_db()
    assert run.job.state == JobState.STOPPED
    use_seeding(actor_of(oscar), run)
    assert Seat.objects.filter(round=heat).count() == 14


def test_run_seeding_reports_a_failure(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    SeedingRun.objects.filter(pk=run.pk).update(instance={"format": "another", "engine": ENGINE})
    with pytest.raises(RuleError):
        run_seeding(run.job_id)
    run.job.refresh_from_db()
    assert (run.job.state, run.job.message) == (
        JobState.FAILED,
        "The seeding run failed because of an error on our side. The heat hasn’t changed. Start the run again.",
    )


def test_stop_seeding_of_a_queued_run_ends_it(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    stop_seeding(actor_of(oscar), run)
    assert run.job.state == JobState.STOPPED
    with pytest.raises(RuleError) as caught:
        use_seeding(actor_of(oscar), run)
    assert codes(caught) == [("run", "no_result")]


def test_use_seeding_lands_once(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    older, newer = searched_run(oscar, heat), searched_run(oscar, heat)
    use_seeding(actor_of(oscar), newer)
    for run in (older, newer):
        with pytest.raises(StaleError):
            use_seeding(actor_of(oscar), run)
    assert Seat.objects.filter(round=heat).count() == 14


@pytest.mark.parametrize("change", ["conflict", "sat_out", "started", "draft"])
def test_use_seeding_refuses_a_heat_that_changed(regatta: Event, oscar: User, change: str) -> None:
    heat = seeded_heat(oscar, regatta)
    run, seen = searched_run(oscar, heat, entries=[]), draft_of(load_heat_rows(heat))
    people = [entry.person for entry in entries_of(regatta)]
    if change == "conflict":
        PersonConflict.objects.create(club=regatta.club, first=people[0], second=people[1], value=3)
    elif change == "sat_out":
        Seat.objects.filter(round=heat).delete()
        heat.games.all().delete()
        sit_out_entries(actor_of(oscar), heat, entries=entries_of(regatta)[:1])
    elif change == "started":
        heat.games.filter(number=1).update(state="started")
    else:
        swap_seats(actor_of(oscar), heat, first=seat_at(heat, 1), second=seat_at(heat, 2))
    before = list(Seat.objects.order_by("pk").values_list("pk", "entry"))
    with pytest.raises(StaleError):
        use_seeding(actor_of(oscar), run, seen=seen)
    assert list(Seat.objects.order_by("pk").values_list("pk", "entry")) == before


def test_a_silent_worker_loses_its_job_and_its_word(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    first = claim_job(run.job_id)
    silence(first)
    assert release_stale_jobs() == [run.job_id]
    assert release_stale_jobs() == []
    second = claim_job(run.job_id)
    assert not report_job(first, done=1, message="late")
    assert not end_job(first, JobState.DONE, message="late")
    assert report_job(second, done=1, message="on time")
    assert second.attempts == 2


def test_a_job_whose_workers_all_die_fails_in_words(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    for _ in range(MOST_ATTEMPTS):
        silence(claim_job(run.job_id))
        nudge_waiting_jobs()
    run.job.refresh_from_db()
    assert run.job.state == JobState.FAILED
    assert claim_job(run.job_id) is None


def test_a_message_that_got_lost_is_sent_again(regatta: Event, oscar: User) -> None:
    run = start_seeding(actor_of(oscar), registered_heat(oscar, regatta))
    assert release_stale_jobs() == []
    Job.objects.update(created_at=timezone.now() - timedelta(seconds=STALE_SECONDS + 1))
    assert release_stale_jobs() == [run.job_id]


def test_two_runs_can_be_compared_and_one_chosen(regatta: Event, oscar: User, heat_of_two_runs: Round) -> None:
    runs = list(SeedingRun.objects.filter(round=heat_of_two_runs).select_related("round__event__club", "job"))
    use_seeding(actor_of(oscar), runs[-1])
    assert [run.applied_at is not None for run in SeedingRun.objects.filter(round=heat_of_two_runs)] == [False, True]


@scene
def heat_of_two_runs(regatta: Event, oscar: User) -> Round:
    heat = registered_heat(oscar, regatta)
    for _ in range(2):
        searched_run(oscar, heat)
    return heat


def test_seated_game_is_blank_where_no_power_is_known(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    Seat.objects.update(power="")
    board = load_heat_rows(heat).boards[0]
    assert seated_game(board) == SeatedGame(1, tuple(seat.entry_id for seat in board.seats), None)
