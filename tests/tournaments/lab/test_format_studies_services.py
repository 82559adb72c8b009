"""Studies: one for each question, simulated once, by one worker at a time, and resumed after a stop."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import FORMAT_QUESTION, actor_of
from tournaments.base.errors import MissingError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import (
    MOST_ATTEMPTS,
    STALE_SECONDS,
    claim_job,
    end_job,
    release_stale_jobs,
    report_job,
)
from tournaments.lab.models import FormatStudy
from tournaments.lab.services import format_studies
from tournaments.lab.services.format_studies import ask_study, find_study, next_study, stop_study
from tournaments.lab.tasks import run_format_study

pytestmark = pytest.mark.django_db
VISITOR = actor_of(None)


def asked(seed: int | None = None, **changes: Any) -> FormatStudy:
    return ask_study(VISITOR, {**FORMAT_QUESTION, **changes}, seed=seed)


def answered(seed: int | None = None, **changes: Any) -> FormatStudy:
    study = asked(seed, **changes)
    run_format_study(study.job_id)
    return find_study(study.token)


def refused(raw: object, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        ask_study(VISITOR, raw, **options)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_a_visitor_asks_and_the_task_answers() -> None:
    study = answered()
    assert (study.job.state, study.job.done, study.job.total) == (JobState.DONE, 100, 100)
    assert study.job.event_id is None
    assert study.answer["formats"][0]["events"] == 100


def test_the_same_question_and_seed_find_the_finished_study() -> None:
    study = answered()
    again = asked()
    assert (again.pk, again.job_id, again.answer) == (study.pk, study.job_id, study.answer)
    assert Job.objects.count() == 1


def test_what_is_left_out_asks_the_same_as_its_default() -> None:
    assert asked().token == asked(spread=0.2, solo_percent=8, power_edge="even", seed=1).token


def test_another_seed_number_or_rule_is_another_study() -> None:
    other = [{"players": 14, "heats": 2, "system": {"slug": "draw-size"}}]
    tokens = {asked().token, asked(seed=2).token, asked(events=101).token, asked(formats=other).token}
    assert len(tokens) == 4


def test_a_stopped_study_keeps_nothing_and_restarts_when_asked_again() -> None:
    study = asked()
    stop_study(study)
    run_format_study(study.job_id)
    assert (find_study(study.token).job.state, find_study(study.token).answer) == (JobState.STOPPED, None)
    again = answered()
    assert (again.pk, again.job.state) == (study.pk, JobState.DONE)
    assert again.job_id != study.job_id
    assert Job.objects.count() == 1


def test_a_study_stopped_in_progress_ends_without_answer() -> None:
    study = asked()
    job = claim_job(study.job_id)
    assert job is not None
    stop_study(find_study(study.token))
    assert not report_job(job, done=50, message="")


def test_a_worker_that_fell_silent_is_replaced_and_its_word_is_void() -> None:
    study = asked()
    first = claim_job(study.job_id)
    assert first is not None
    long_ago = timezone.now() - timedelta(seconds=STALE_SECONDS + 1)
    Job.objects.filter(pk=study.job_id).update(heartbeat_at=long_ago)
    assert release_stale_jobs() == [study.job_id]
    run_format_study(study.job_id)
    answer = find_study(study.token).answer
    assert not format_studies.keep_answer(study, first, {"formats": "another"})
    run_format_study(study.job_id)
    found = find_study(study.token)
    assert (found.answer, found.job.attempts) == (answer, 2)


def test_a_job_that_kills_its_workers_is_given_up() -> None:
    study = asked()
    long_ago = timezone.now() - timedelta(seconds=STALE_SECONDS + 1)
    Job.objects.filter(pk=study.job_id).update(state=JobState.RUNNING, attempts=MOST_ATTEMPTS, heartbeat_at=long_ago)
    assert release_stale_jobs() == []
    assert find_study(study.token).job.state == JobState.FAILED
    assert answered().job.state == JobState.DONE


def test_studies_take_one_worker_at_a_time_and_then_the_next() -> None:
    first, second = asked(), asked(seed=2)
    job = claim_job(first.job_id)
    assert job is not None
    run_format_study(second.job_id)
    assert find_study(second.token).job.state == JobState.QUEUED
    end_job(job, JobState.STOPPED, message="")
    assert next_study() == second.job_id
    run_format_study(second.job_id)
    assert find_study(second.token).job.state == JobState.DONE


def test_waiting_studies_are_limited() -> None:
    for seed in range(format_studies.MOST_WAITING):
        asked(seed=seed)
    assert refused(FORMAT_QUESTION, seed=99) == [("", "too_many")]
    assert asked(seed=0).job.state == JobState.QUEUED


def test_wrong_questions_keep_nothing() -> None:
    assert refused({}) == [("formats", "wrong_count")]
    assert refused(FORMAT_QUESTION, seed=-1) == [("seed", "out_of_range")]
    assert refused(FORMAT_QUESTION, seed=True) == [("seed", "out_of_range")]
    assert (Job.objects.count(), FormatStudy.objects.count()) == (0, 0)


def test_studies_of_long_ago_are_forgotten_when_somebody_asks() -> None:
    old = answered()
    long_ago = timezone.now() - timedelta(days=format_studies.KEPT_DAYS + 1)
    Job.objects.filter(pk=old.job_id).update(finished_at=long_ago)
    asked(seed=2)
    with pytest.raises(MissingError):
        find_study(old.token)


def test_a_scoring_system_that_outgrows_its_numbers_fails_in_words() -> None:
    definition = {"mode": "rank", "formulas": {"places": ["scs*99999999999999999"] * 7}}
    study = answered(formats=[{"players": 14, "heats": 2, "system": definition}])
    assert study.job.state == JobState.FAILED
    assert "Multiply less" in study.job.message
