"""Long prints by the worker: counted page by page, stopped, resumed once, and private."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tournaments.base.errors import MissingError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import claim_job, release_stale_jobs
from tournaments.base.sheets.paper import Paper
from tournaments.clubs.models import Membership, User
from tournaments.clubs.services.api_tokens import make_token
from tournaments.events.models import Event, PrintJob
from tournaments.events.services import prints
from tournaments.events.services.prints import drop_old_prints, find_print, print_content, start_print, stop_print
from tournaments.events.sheets import register as sheets
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import sheet_of
from tournaments.events.tasks import run_print

API = "/api/v1/clubs/front-range/events/regatta/prints/"


@scene
def event(regatta: Event) -> Event:
    factories.make_game(regatta)
    factories.make_game(regatta, number=2)
    return Event.objects.select_related("club").get(pk=regatta.pk)


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pages count as long, and every page is counted."""
    monkeypatch.setattr(prints, "PAGES_AT_ONCE", 1)
    monkeypatch.setattr(prints, "REPORT_SECONDS", 0)


def ask(event: Event, user: User, sheet: str = "boards", paper: Paper = Paper.A4) -> PrintJob:
    return start_print(actor_of(user), sheet_of(event, sheet), Asked(event=event, number=1), paper=paper)


def work(row: PrintJob) -> Job:
    run_print(row.job_id)
    return Job.objects.get(pk=row.job_id)


def test_the_worker_makes_the_file_and_counts_its_pages(event: Event, vera: User, long: None) -> None:
    before = event.change_lines.count()
    job = work(ask(event, vera))
    assert (job.state, job.done, job.total) == (JobState.DONE, 2, 2)
    name, content = print_content(find_print(actor_of(vera), event, PrintJob.objects.get().pk))
    assert (name, content[:5]) == ("Regatta heat 1 boards.pdf", b"%PDF-")
    assert event.change_lines.count() == before


def test_progress_counts_pages_as_they_are_made(
    event: Event, vera: User, long: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    report = prints.report_job

    def note(job: Job, *, done: int, message: str) -> bool:
        told.append(done)
        return report(job, done=done, message=message)

    monkeypatch.setattr(prints, "report_job", note)
    work(ask(event, vera))
    assert (told[0], sorted(set(told))) == (0, [0, 1, 2])


def test_asking_twice_gets_the_print_in_progress(event: Event, vera: User, bob: User) -> None:
    first = ask(event, vera)
    assert ask(event, vera) == first
    assert ask(event, vera, paper=Paper.LETTER) != first
    assert ask(event, bob) != first
    work(first)
    again = ask(event, vera)
    assert again != first
    assert not PrintJob.objects.filter(pk=first.pk).exists()


def test_a_print_whose_worker_died_is_taken_up_once(event: Event, vera: User, long: None) -> None:
    row = ask(event, vera)
    assert claim_job(row.job_id)  # and was killed
    run_print(row.job_id)
    assert Job.objects.get(pk=row.job_id).state == JobState.RUNNING
    Job.objects.filter(pk=row.job_id).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    job = work(row)
    assert (job.state, job.attempts) == (JobState.DONE, 2)
    assert (work(row).attempts, PrintJob.objects.count()) == (2, 1)


def test_the_page_says_that_another_worker_begins_again(
    event: Event, vera: User, sign_in: SignIn, long: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ask(event, vera)
    assert claim_job(row.job_id)
    Job.objects.filter(pk=row.job_id).update(done=2, heartbeat_at=timezone.now() - timedelta(minutes=1))
    release_stale_jobs(row.job_id)
    page = sign_in(vera).get(f"{EVENT}prints/jobs/{row.pk}/").content.decode()
    assert "starts again at the first page. 0 of about 2 pages." in page
    assert 'value="0"' in page
    told = []
    report = prints.report_job

    def note(job: Job, *, done: int, message: str) -> bool:
        told.append((done, message))
        return report(job, done=done, message=message)

    monkeypatch.setattr(prints, "report_job", note)
    assert work(row).state == JobState.DONE
    assert told[0] == (0, "The print was interrupted, so it started again at the first page.")


@pytest.mark.usefixtures("long")
def test_a_print_that_is_stopped_in_its_midst_leaves_no_file(
    event: Event, vera: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ask(event, vera)
    report = prints.report_job

    def stop_at_page_one(job: Job, *, done: int, message: str) -> bool:
        if done == 1:
            stop_print(find_print(actor_of(vera), event, row.pk))
        return report(job, done=done, message=message)

    monkeypatch.setattr(prints, "report_job", stop_at_page_one)
    job = work(row)
    assert (job.state, job.done, job.message) == (JobState.STOPPED, 1, "Stopped. There is no file.")
    with pytest.raises(MissingError):
        print_content(find_print(actor_of(vera), event, row.pk))


def test_a_print_that_nobody_began_stops_at_once(event: Event, vera: User) -> None:
    row = ask(event, vera)
    stop_print(row)
    assert work(row).state == JobState.STOPPED


def test_a_former_member_gets_no_file(event: Event, vera: User) -> None:
    row = ask(event, vera)
    Membership.objects.filter(user=vera).delete()
    job = work(row)
    assert job.state == JobState.FAILED
    assert PrintJob.objects.get().content is None


def test_a_missing_object_ends_the_job_in_words(event: Event, vera: User) -> None:
    row = start_print(actor_of(vera), sheet_of(event, "boards"), Asked(event=event, number=7), paper=Paper.A4)
    job = work(row)
    assert (job.state, job.message) == (JobState.FAILED, "Heat 7 has not been created yet.")


def test_prints_are_dropped_after_a_day(event: Event, vera: User) -> None:
    old, new = ask(event, vera), ask(event, vera, "slips")
    work(old)
    Job.objects.filter(pk=old.job_id).update(created_at=timezone.now() - timedelta(hours=25))
    drop_old_prints()
    assert list(PrintJob.objects.all()) == [new]
    assert not Job.objects.filter(pk=old.job_id).exists()


def test_a_long_print_goes_to_the_worker_and_a_short_one_does_not(
    event: Event, vera: User, sign_in: SignIn, long: None
) -> None:
    desk = sign_in(vera)
    assert desk.get(f"{EVENT}prints/slips.pdf", {"number": "1"})["Content-Type"] == "application/pdf"
    asked = desk.get(f"{EVENT}prints/boards.pdf", {"number": "1", "paper": "letter"}, follow=True)
    assert "About 2 pages" in asked.content.decode()
    assert not PrintJob.objects.exists()
    listed = desk.get(f"{EVENT}prints/").content.decode()
    assert "Made in the background." in listed
    page = desk.post(f"{EVENT}prints/boards/make/", {"number": "1", "paper": "letter"}, follow=True)
    assert "0 of about 2 pages" in page.content.decode()
    assert "Stop the print" in page.content.decode()  # for a viewer too
    row = PrintJob.objects.get()
    assert (row.paper, row.site) == ("letter", settings.SITE_URL)
    run_print(row.job_id)
    url = page.redirect_chain[-1][0]
    assert "the print is ready" in desk.get(url).content.decode()
    assert 'data-job-next="' in desk.get(f"{url}status/").content.decode()
    assert desk.get(f"{url}file.pdf").content.startswith(b"%PDF-")
    assert "Made for you" in desk.get(f"{EVENT}prints/").content.decode()


def test_a_print_is_hidden_from_others(event: Event, vera: User, alice: User, sign_in: SignIn) -> None:
    row = ask(event, vera)
    work(row)
    for path in ("", "status/", "file.pdf"):
        assert sign_in(alice).get(f"{EVENT}prints/jobs/{row.pk}/{path}").status_code == 404
    assert sign_in(alice).post(f"{EVENT}prints/jobs/{row.pk}/stop/").status_code == 404
    assert sign_in(alice).get(f"{API}jobs/{row.pk}/file/").status_code == 404


def test_the_api_has_jobs_too(event: Event, vera: User, sign_in: SignIn, long: None) -> None:
    client = sign_in(vera)
    refused = client.get(f"{API}boards.pdf", {"number": "1"})
    assert (refused.status_code, refused.json()["code"]) == (409, "long_print")
    body: dict[str, Any] = {"sheet": "boards", "number": 1, "paper": "letter", "copy": "desk"}
    made = client.post(f"{API}jobs/", body, content_type="application/json")
    told = made.json()
    assert (made.status_code, told["state"], told["file"], told["copy"]) == (202, "queued", None, "desk")
    assert made["Location"] == f"{API}jobs/{told['id']}/"
    run_print(PrintJob.objects.get().job_id)
    done = client.get(made["Location"]).json()
    assert (done["state"], done["done"]) == ("done", 2)
    assert client.get(done["file"]).content.startswith(b"%PDF-")
    assert [each["id"] for each in client.get(f"{API}jobs/").json()["results"]] == [told["id"]]
    wrong = client.post(f"{API}jobs/", {"sheet": "boards", "paper": "a5"}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["errors"][0]["path"]) == (400, "paper")
    assert client.post(f"{API}jobs/", {"sheet": "posters"}, content_type="application/json").status_code == 404


@pytest.mark.usefixtures("long")
def test_a_token_that_reads_has_long_prints_made(event: Event, vera: User) -> None:
    _made, text = make_token(actor_of(vera), name="Printer", scope="read")
    client = Client(headers={"Authorization": f"Token {text}"})
    assert client.get(f"{API}boards.pdf", {"number": "1"}).status_code == 409
    made = client.post(f"{API}jobs/", {"sheet": "boards", "number": 1}, content_type="application/json")
    assert made.status_code == 202
    run_print(PrintJob.objects.get().job_id)
    assert client.get(client.get(made["Location"]).json()["file"]).content.startswith(b"%PDF-")
    assert client.post(f"{made['Location']}stop/").status_code == 200
    assert client.post("/api/v1/clubs/front-range/people/", {}, content_type="application/json").status_code == 403


def test_twelve_pages_are_made_at_once() -> None:
    assert (sheets.PAGES_AT_ONCE, prints.is_long(12), prints.is_long(13)) == (12, False, True)


def test_what_makes_no_other_file_is_the_same_print(event: Event, vera: User) -> None:
    def started(sheet: str, *, number: int, whole: bool) -> int:
        asked = Asked(event=event, number=number, whole=whole)
        return start_print(actor_of(vera), sheet_of(event, sheet), asked, paper=Paper.A4).pk

    assert started("standings", number=0, whole=False) == started("standings", number=7, whole=False)
    assert started("slips", number=1, whole=False) == started("slips", number=1, whole=True)


def test_prints_in_progress_are_limited_per_person(event: Event, vera: User, bob: User) -> None:
    codes = ["boards", "tables", "names", "slips", "standings", "powers"]
    for code in codes:
        ask(event, vera, code)
    with pytest.raises(RuleError, match="6 of your prints"):
        ask(event, vera, "badges")
    ask(event, bob, "badges")


def test_a_print_of_a_sheet_that_is_gone_can_still_be_opened(event: Event, vera: User, sign_in: SignIn) -> None:
    Event.objects.update(team_size=3)
    event.refresh_from_db()
    row = ask(event, vera, "teams")
    work(row)
    Event.objects.update(team_size=0)
    page = sign_in(vera).get(f"{EVENT}prints/jobs/{row.pk}/")
    assert page.status_code == 200
    assert "Create it again" not in page.content.decode()


def test_certificates_are_as_long_as_there_are_winners(event: Event) -> None:
    sheet, asked = sheet_of(event, "certificates"), Asked(event=event, whole=True)
    assert sheets.Sizes(event).pages(sheet) == max(1, len(sheet.build(asked).context["sheets"]))
