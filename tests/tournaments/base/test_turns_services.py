"""Long jobs by turns: one club can't fill the worker, and mails, push messages and nudges never wait for it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.celery import app
from config.queues import BULK, FAST, LONG_TASKS, QUEUES, SEARCH, SLOW, queue_of
from ops.queues import LONG_PROCESSES
from tests.factories import actor_of
from tests.scenes.heat_cases import registered_heat
from tests.scenes.stage import scene
from tournaments.base import tasks
from tournaments.base.errors import TooManyError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import claim_job, end_job
from tournaments.base.services.nudging import TASKS
from tournaments.base.services.sweeping import isolated
from tournaments.base.services.turns import MOST_WAITING, claim_turn, next_turns, queue_job
from tournaments.boards.heats.services.seeding import start_seeding
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event


@scene
def other(charlie: User) -> Club:
    return charlie.memberships.get().club


def wait(club: Club | None, kind: str = "seeding", *, by: User | None = None, count: int = 1) -> list[Job]:
    return [queue_job(kind, by=by, club_id=club and club.pk, message="Waiting") for _each in range(count)]


def begun(job: Job) -> Job:
    claimed = claim_turn(job.pk)
    assert claimed is not None
    return claimed


def test_a_club_has_two_searches_running_and_another_starts_its_own_at_once(club: Club, other: Club) -> None:
    mine = wait(club, count=4)
    assert [begun(job).pk for job in mine[:2]] == [job.pk for job in mine[:2]]
    theirs = wait(other)[0]
    # The message says "look": it is for the third of the first club, and it is the other club's turn.
    assert begun(mine[2]).pk == theirs.pk
    assert claim_turn(mine[2].pk) is None
    assert claim_turn(mine[3].pk) is None


def test_when_a_job_ends_the_oldest_that_may_run_is_called(club: Club, other: Club) -> None:
    first, second, third, _fourth = wait(club, count=4)
    running = [begun(first), begun(second)]
    assert next_turns(running[0]) == []
    end_job(running[0], JobState.DONE, message="")
    assert next_turns(running[0]) == [third.pk]
    theirs = wait(other)[0]
    assert next_turns(running[0]) == [theirs.pk]  # of the club with the fewest running


def test_a_club_leaves_a_process_of_the_worker_to_others(club: Club, other: Club) -> None:
    """A restore may take most of an hour: with a print at the same time, nobody else's search began."""
    restore, printing, search = wait(club, "restore")[0], wait(club, "print")[0], wait(club)[0]
    running = [begun(restore), begun(printing)]
    assert len(running) < LONG_PROCESSES
    assert claim_turn(search.pk) is None
    theirs = wait(other)[0]
    assert begun(theirs).pk == theirs.pk
    end_job(running[1], JobState.DONE, message="")
    assert next_turns(running[1]) == [search.pk]


def test_jobs_of_one_account_outside_of_clubs_share_too(charlie: User, alice: User) -> None:
    one = wait(None, "restore_check", by=charlie)[0]
    two, three = wait(None, "restore_check", by=charlie)[0], wait(None, "restore_check", by=alice)[0]
    begun(one)
    assert begun(two).pk == three.pk
    assert claim_turn(two.pk) is None


def test_fast_jobs_are_taken_whatever_else_runs(club: Club) -> None:
    for job in wait(club, count=2):
        begun(job)
    for kind in ("board_call", "league_mail", "player_links"):
        for job in wait(club, kind, count=3):
            assert begun(job).pk == job.pk


def test_a_job_whose_worker_fell_silent_takes_no_place_and_is_taken_up(club: Club) -> None:
    silent, second, third = wait(club, count=3)
    for job in (silent, second):
        begun(job)
    Job.objects.filter(pk=silent.pk).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    assert begun(third).pk == third.pk
    Job.objects.filter(pk=third.pk).update(state=JobState.DONE)
    assert begun(silent).pk == silent.pk


def test_a_club_may_have_ten_queued_jobs_and_sees_the_limit(club: Club, other: Club, regatta: Event) -> None:
    wait(club, count=MOST_WAITING)
    with pytest.raises(TooManyError, match="You have 10 jobs waiting"):
        wait(club, "pairing")
    wait(club, "print")  # of another queue
    wait(club, "board_call")
    wait(other)
    queue_job("seeding", by=None, club_id=club.pk, message="", limited=False)


def test_at_the_api_and_on_the_page_it_is_429_with_words(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    wait(regatta.club, count=MOST_WAITING)
    with pytest.raises(TooManyError):
        start_seeding(actor_of(oscar), heat)
    browser = Client()
    browser.force_login(oscar)
    place = [regatta.club.slug, regatta.slug, heat.number]
    page = browser.post(reverse("desk:heat_seed", args=place), {"do": "all"})
    assert (page.status_code, "You have 10 jobs waiting" in page.content.decode()) == (429, True)
    where = f"/api/v1/clubs/{place[0]}/events/{place[1]}/heats/1/seeding-runs/"
    answer = browser.post(where, "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_jobs")
    assert int(answer["Retry-After"]) > 0


def test_every_task_has_a_queue_with_limits_below_the_brokers_patience() -> None:
    app.loader.import_default_modules()
    routed = {name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks if "tournaments" in name}
    assert routed == {name: queue_of(name).name for name in routed}
    assert set(LONG_TASKS) <= set(routed)
    assert {queue_of(TASKS[kind]) for kind in ("board_call", "league_mail", "player_links")} == {FAST}
    assert routed["tournaments.tasks.send_push_messages"] == routed["tournaments.tasks.nudge_waiting_jobs"] == "fast"
    assert {queue_of(TASKS["seeding"]), queue_of(TASKS["print"]), queue_of(TASKS["restore"])} == {SEARCH, SLOW, BULK}
    by_pages = {"tournaments.tasks.draw_share_picture"}
    on_time = {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}
    assert on_time | set(TASKS.values()) | by_pages == set(routed)
    patience = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert max(queue.hard for queue in QUEUES) < patience


def test_every_task_has_the_limits_of_its_queue() -> None:
    app.loader.import_default_modules()
    # What a task has after Celery has read all settings; one without limits of its own has those of the worker.
    worker = (app.conf.task_soft_time_limit, app.conf.task_time_limit)
    limits = {
        name: (task.soft_time_limit or worker[0], task.time_limit or worker[1]) for name, task in app.tasks.items()
    }
    assert limits == {name: (queue_of(name).soft, queue_of(name).hard) for name in app.tasks}
    assert limits["tournaments.tasks.run_restore"] == (3_000, 3_300)
    assert limits["tournaments.tasks.run_print"] == (600, 660)
    assert limits["tournaments.tasks.run_seeding"] == (180, 240)
    assert all(0 < soft < hard for soft, hard in limits.values())


def fail_with(error: Exception) -> object:
    def work(job: Job) -> None:
        raise error

    return work


def test_a_job_that_takes_too_long_says_so(club: Club) -> None:
    job = wait(club)[0]
    tasks.work(job.pk, fail_with(SoftTimeLimitExceeded()), broke_off="Broke off.")  # type: ignore[arg-type]
    job.refresh_from_db()
    assert (job.state, job.message) == (JobState.FAILED, "This took too long and was stopped. Request less at once.")


def test_a_job_that_met_a_locked_database_is_tried_again_three_times(club: Club) -> None:
    job = wait(club)[0]
    for attempt in (1, 2, 3):
        with pytest.raises(OperationalError):
            tasks.work(job.pk, fail_with(OperationalError("database is locked")), broke_off="Broke off.")  # type: ignore[arg-type]
        job.refresh_from_db()
        assert job.attempts == attempt
        assert job.state == (JobState.FAILED if attempt == 3 else JobState.QUEUED)
    assert job.message == "Broke off."
    assert claim_job(job.pk) is None


def test_a_sweep_that_is_out_of_time_ends() -> None:
    with pytest.raises(SoftTimeLimitExceeded), isolated("a sweep", event=1):
        raise SoftTimeLimitExceeded


def test_every_task_is_tried_again_where_the_database_is_locked() -> None:
    app.loader.import_default_modules()
    ours = [task for name, task in app.tasks.items() if name.startswith("tournaments.tasks.")]
    assert len(ours) > 10
    assert all(OperationalError in task.autoretry_for for task in ours)


def test_sessions_that_ran_out_are_deleted_daily(db: None) -> None:
    over, still = timezone.now() - timedelta(days=1), timezone.now() + timedelta(days=1)
    for key, expires in (("over", over), ("still", still)):
        Session.objects.create(session_key=key, session_data="", expire_date=expires)
    tasks.clear_sessions()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["still"]
    daily = [each for each in settings.CELERY_BEAT_SCHEDULE.values() if each["task"] == tasks.clear_sessions.name]
    assert [each["schedule"] for each in daily] == [86_400.0]
