"""Pairing in the worker: the same draft as at once, nothing stale kept, stopped and taken up again without harm."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import enter, make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_players_pages import DESK
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import claim_job
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Person
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.models import PairingRun, SwissEntry
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.events import edit_swiss_event
from tournaments.swiss.services.pairing_runs import MOST_AT_ONCE, start_pairing, stop_pairing
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.rounds import discard_draft, draft_round
from tournaments.swiss.tasks import run_pairing


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=9)


def work(run: PairingRun) -> Job:
    run_pairing(run.job_id)
    return Job.objects.get(pk=run.job_id)


def test_the_worker_pairs_as_the_desk_does(event: Event, oscar: User) -> None:
    at_once = draft_round(actor_of(oscar), event, seed=11)
    pairs, why = pairs_of(at_once), at_once.swiss.explanation
    discard_draft(actor_of(oscar), at_once)
    run = start_pairing(actor_of(oscar), event, seed=11)
    assert not event.rounds.exists()
    job = work(run)
    made = event.rounds.get()
    assert (job.state, job.done, job.message) == (JobState.DONE, 3, "Round 1 is paired.")
    assert (pairs_of(made), made.swiss.explanation) == (pairs, why)
    row = event.change_lines.filter(kind="draft_round").order_by("-pk")[0]
    assert (row.change.door, row.actor_name) == ("worker", str(oscar))


def _another_player(event: Event, user: User) -> None:
    enter(event, user, "Late")


def _a_withdrawal(event: Event, user: User) -> None:
    withdraw_player(actor_of(user), event.swiss_entries.all()[0], from_round=1)


def _a_bye(event: Event, user: User) -> None:
    ask_bye(actor_of(user), event.swiss_entries.all()[3], number=1, kind="H")


def _other_rules(event: Event, user: User) -> None:
    edit_swiss_event(actor_of(user), event, details=SwissDetails.of(event).but(first_round="halves"))


def _a_draft(event: Event, user: User) -> None:
    draft_round(actor_of(user), event)


@pytest.mark.parametrize("change", [_another_player, _a_withdrawal, _a_bye, _other_rules, _a_draft])
def test_nothing_is_kept_once_the_event_changed(
    event: Event, oscar: User, change: Callable[[Event, User], None]
) -> None:
    run = start_pairing(actor_of(oscar), event)
    change(event, oscar)
    before = [pairs_of(each) for each in event.rounds.all()]
    job = work(run)
    assert (job.state, "changed" in job.message) == (JobState.FAILED, True)
    assert [pairs_of(each) for each in event.rounds.all()] == before


def test_a_new_name_for_the_place_does_not_spoil_it(event: Event, oscar: User) -> None:
    run = start_pairing(actor_of(oscar), event)
    edit_swiss_event(actor_of(oscar), event, details=SwissDetails.of(event).but(venue="The town hall"))
    assert work(run).state == JobState.DONE


def test_one_run_at_a_time_and_a_stopped_one_keeps_nothing(event: Event, oscar: User) -> None:
    run = start_pairing(actor_of(oscar), event)
    with pytest.raises(RuleError) as refused:
        start_pairing(actor_of(oscar), event)
    assert refused.value.problems[0].code == "under_way"
    stop_pairing(actor_of(oscar), run)
    assert work(run).state == JobState.STOPPED
    again = start_pairing(actor_of(oscar), event)
    claimed = claim_job(again.job_id)
    assert claimed
    stop_pairing(actor_of(oscar), again)  # while the worker is at it
    Job.objects.filter(pk=again.job_id).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    assert work(again).state == JobState.STOPPED
    assert not event.rounds.exists()


def test_a_run_whose_worker_died_is_taken_up_once(event: Event, oscar: User) -> None:
    run = start_pairing(actor_of(oscar), event)
    assert claim_job(run.job_id)
    assert work(run).state == JobState.RUNNING  # another worker has it
    Job.objects.filter(pk=run.job_id).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    assert work(run).state == JobState.DONE
    assert work(run).attempts == 2
    assert event.rounds.count() == 1


def test_what_cannot_be_paired_says_so_and_offers_rematches(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=2, rounds=2)
    play_round(event, oscar)
    job = work(start_pairing(actor_of(oscar), event))
    run = PairingRun.objects.get(job=job)
    assert (job.state, run.needs_rematches) == (JobState.FAILED, True)
    assert work(start_pairing(actor_of(oscar), event, rematches=True)).state == JobState.DONE


def test_the_desk_and_the_api_give_a_large_field_to_the_worker(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar)
    people = Person.objects.bulk_create(Person(club=club, last_name=f"P{n}") for n in range(MOST_AT_ONCE + 1))
    entries = Entry.objects.bulk_create(Entry(event=event, person=person) for person in people)
    SwissEntry.objects.bulk_create(
        SwissEntry(event=event, entry=entry, number=number) for number, entry in enumerate(entries, start=1)
    )
    client = sign_in(oscar)
    assert client.post(f"{DESK}rounds/pair/")["Location"] == f"{DESK}rounds/pairing/"
    assert client.get(f"{DESK}rounds/")["Location"] == f"{DESK}rounds/pairing/"
    assert "Stop the pairing" in client.get(f"{DESK}rounds/pairing/").content.decode()
    api = "/api/v1/clubs/front-range/events/armati/swiss/"
    refused = client.post(f"{api}rounds/", {}, "application/json")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "under_way")
    pairing = f"{api}pairing/"
    assert (client.delete(pairing).status_code, client.get(pairing).json()["state"]) == (204, "stopped")
    assert "Pair again" in client.get(f"{DESK}rounds/pairing/").content.decode()
    started = client.post(f"{api}rounds/", {"seed": 4}, "application/json")
    assert (started.status_code, started.json()["seed"]) == (202, 4)
    assert work(PairingRun.objects.order_by("-pk")[0]).state == JobState.DONE
    assert event.rounds.get().games.count() == MOST_AT_ONCE // 2
    assert (
        'data-job-next="/desk/front-range/e/armati/rounds/"'
        in client.get(f"{DESK}rounds/pairing/status/").content.decode()
    )
