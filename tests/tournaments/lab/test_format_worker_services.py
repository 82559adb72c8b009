"""Format studies with a real worker on a real broker, and with many who ask the same at once.

A study whose worker is killed in mid-run is taken up once, with the same answer.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connections

from pairing.core.adviser.study import Study
from tests.factories import actor_of
from tests.scenes.format_scene import QUESTION
from tests.tournaments.boards.heats.test_seeding_worker_services import Site, site  # noqa: F401  a fixture
from tournaments.base.errors import BusyError
from tournaments.base.models import Job
from tournaments.lab.models import FormatStudy
from tournaments.lab.services.format_studies import ask_study, read_question

JOB = "SELECT state, attempts, done FROM tournaments_job"


@pytest.mark.timeout(240)
def test_a_worker_killed_in_mid_study_leaves_it_and_it_is_taken_up_once(site: Site, tmp_path: Path) -> None:  # noqa: F811
    site.act("begin", scene="format_scene")
    first = site.start_worker()
    site.wait_for(JOB, lambda row: row[2] >= 100)
    site.kill(first)
    assert site.ask(JOB)[:2] == ("running", 1)
    assert site.ask("SELECT answer FROM tournaments_formatstudy") == (None,)

    site.ask("UPDATE tournaments_job SET heartbeat_at = '2026-01-01 00:00:00'")
    site.start_worker()
    site.act("nudge", scene="format_scene")
    state, attempts, done = site.wait_for(JOB, lambda row: row[0] not in {"queued", "running"})
    assert (state, attempts, done) == ("done", 2, QUESTION["events"])

    study = Study(read_question(QUESTION), seed=1)
    while not study.finished:
        study.advance()
    (kept,) = site.ask("SELECT answer FROM tournaments_formatstudy")
    assert json.loads(kept) == json.loads(json.dumps(study.answer()))


@pytest.mark.django_db(transaction=True)
def test_of_many_who_ask_the_same_at_once_one_study_comes() -> None:
    all_ready = Barrier(4)

    def ask(_number: int) -> str:
        try:
            all_ready.wait(timeout=10)
            return ask_study(actor_of(None), QUESTION).token
        except BusyError as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        tokens = set(pool.map(ask, range(4))) - {"busy"}
    assert len(tokens) == 1
    assert (FormatStudy.objects.count(), Job.objects.count()) == (1, 1)
