"""Backups at the desk and by the API: one click, the worker, one file; uploaded, checked, and restored."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of, make_boards_event
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.club_files import archive_bytes, forged, read_bytes
from tests.scenes.stage import scene
from tournaments.archive.models import ClubArchive
from tournaments.archive.services.backing_up import drop_old_archives, start_backup
from tournaments.archive.services.handing_in import hand_in_archive
from tournaments.archive.tasks import run_backup, run_restore
from tournaments.base.models import Job, JobState
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, Membership, User

FACTS = [("win", 18, 1908), ("loss", 16, 1908), *[("loss", 0, 1905)] * 5]
SignIn = Callable[[User], Client]


@scene
def played(club: Club, alice: User) -> Club:
    finish_board(make_boards_event(club, name="Open", slug="open", players=7), alice, FACTS)
    return club


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("club.zip", content, "application/zip")


def test_an_owner_downloads_a_backup_that_the_worker_made(
    played: Club, alice: User, sign_in: SignIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser, page = sign_in(alice), reverse("desk:backup", args=[played.slug])
    settings = browser.get(reverse("desk:club_settings", args=[played.slug])).content.decode()
    assert f'action="{page}"' in settings
    assert browser.post(page).url == page  # type: ignore[attr-defined]  # a redirect
    assert "Queued" in browser.get(page).content.decode()
    job = Job.objects.get(kind="backup")
    browser.post(page)
    assert Job.objects.filter(kind="backup").count() == 1
    run_backup(job.pk)
    with django_assert_max_num_queries(10):
        ready = browser.get(page).content.decode()
    assert "The backup is ready" in ready
    status = browser.get(reverse("desk:backup_status", args=[played.slug])).content.decode()
    # Both, as static/js/progress.js wants them.
    assert f'data-job-url="{page}status/"' in status
    assert f'data-job-next="{page}"' in status
    file = browser.get(reverse("desk:backup_file", args=[played.slug]))
    assert file["Content-Type"] == "application/zip"
    assert ".topboard.zip" in file["Content-Disposition"]
    assert read_bytes(file.content).counts["event"] == 1
    assert ChangeLine.objects.filter(club=played, kind="back_up_club").count() == 1


def test_a_backup_too_large_for_a_page_says_where_to_make_it(
    played: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.archive.services.backing_up.MOST_KEPT", 100)
    made = start_backup(actor_of(alice), played)
    run_backup(made.job_id)
    made.job.refresh_from_db()
    assert made.job.state == JobState.FAILED
    assert "manage.py backup" in made.job.message


def test_a_stranger_uploads_a_backup_sees_its_content_and_restores_it(
    played: Club, charlie: User, sign_in: SignIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = sign_in(charlie)
    answer = browser.post(reverse("desk:restore"), {"file": upload(archive_bytes(played))})
    row = ClubArchive.objects.get()
    page = reverse("desk:handed_in", args=[row.pk])
    assert answer.url == page  # type: ignore[attr-defined]  # a redirect
    run_restore(row.job_id)
    # The name is taken here: nothing else is wrong, and another name is asked for.
    refused = browser.get(page).content.decode()
    assert "Another club is called Front Range Diplomacy" in refused
    browser.post(page, {"name": "Back Range", "only": "check"})
    row.refresh_from_db()
    assert row.job.kind == "restore_check"
    run_restore(row.job_id)
    with django_assert_max_num_queries(10):
        good = browser.get(page).content.decode()
    assert "This backup can be restored" in good
    assert "back-range" in good
    assert Club.objects.filter(slug="back-range").count() == 0
    browser.post(page, {"name": "Back Range"})
    row.refresh_from_db()
    run_restore(row.job_id)
    assert browser.get(page).url == reverse("desk:club", args=["back-range"])  # type: ignore[attr-defined]
    made = Club.objects.get(slug="back-range")
    assert list(Membership.objects.filter(club=made).values_list("user__name", "role")) == [("Charlie", "owner")]
    row.refresh_from_db()
    assert row.content is None


def test_an_upload_is_hidden_from_other_accounts(played: Club, alice: User, charlie: User, sign_in: SignIn) -> None:
    row = hand_in_archive(actor_of(charlie), archive_bytes(played))
    for name in ("desk:handed_in", "desk:handed_in_status", "api:v1:restore-detail"):
        assert sign_in(alice).get(reverse(name, args=[row.pk])).status_code == 404


def test_invalid_files_are_refused_at_once(played: Club, charlie: User, sign_in: SignIn) -> None:
    browser, page = sign_in(charlie), reverse("desk:restore")
    assert "a club backup. Choose" in browser.post(page, {"file": upload(b"GIF89a")}).content.decode()
    assert "Choose the file of a backup" in browser.post(page, {}).content.decode()
    row = hand_in_archive(actor_of(charlie), archive_bytes(played)[:-9])
    run_restore(row.job_id)
    page = reverse("desk:handed_in", args=[row.pk])
    assert "damaged or cut off" in browser.get(page).content.decode()
    row.refresh_from_db()
    assert row.content is None
    told = browser.get(reverse("api:v1:restore-detail", args=[row.pk])).json()
    assert (told["state"], told["found"]["problems"][0]["code"]) == ("failed", "broken")


def test_the_api_creates_uploads_and_restores_a_backup(
    played: Club, alice: User, charlie: User, sign_in: SignIn
) -> None:
    owner, stranger = sign_in(alice), sign_in(charlie)
    address = reverse("api:v1:backup-detail", args=[played.slug])
    assert owner.get(address).status_code == 404
    assert owner.post(address).status_code == 202
    run_backup(Job.objects.get(kind="backup").pk)
    told = owner.get(address).json()
    assert told["state"] == "done"
    content = owner.get(told["file"]).content
    assert len(content) == told["bytes"]
    assert stranger.get(told["file"]).status_code == 404
    content = forged(content, "data/club.json", lambda rows: [{**rows[0], "name": "Moved", "slug": "moved"}])
    answer = stranger.post(reverse("api:v1:restore-list"), content, content_type="application/zip")
    assert answer.status_code == 202, answer.content
    here = answer["Location"]
    run_restore(ClubArchive.objects.get(pk=answer.json()["id"]).job_id)
    found = stranger.get(here).json()
    assert (found["state"], found["work"], found["found"]["as_slug"]) == ("done", "check", "moved")
    assert stranger.post(f"{here}restore/", {"shoe": 1}, content_type="application/json").status_code == 400
    assert stranger.post(f"{here}restore/", {}, content_type="application/json").status_code == 202
    run_restore(ClubArchive.objects.get(pk=found["id"]).job_id)
    assert stranger.get(here).json()["club"] == "moved"
    again = stranger.post(f"{here}restore/", {}, content_type="application/json")
    assert again.status_code == 404
    bad = stranger.post(reverse("api:v1:restore-list"), b"GIF89a", content_type="application/zip")
    assert (bad.status_code, bad.json()["errors"][0]["path"]) == (400, "file")
    assert stranger.post(reverse("api:v1:restore-list"), {}, content_type="application/json").status_code == 415


def test_archives_are_kept_for_a_day(played: Club, alice: User, charlie: User) -> None:
    run_backup(start_backup(actor_of(alice), played).job_id)
    hand_in_archive(actor_of(charlie), archive_bytes(played))
    assert drop_old_archives() == 0
    Job.objects.update(created_at=timezone.now() - timedelta(hours=25))
    # What still waits for the worker is kept.
    assert drop_old_archives() == 1
    assert ClubArchive.objects.get().job.kind == "restore_check"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is limited on Linux only")
def test_a_restore_that_needs_too_much_memory_ends_and_its_file_goes(
    played: Club, charlie: User, monkeypatch: pytest.MonkeyPatch, sign_in: SignIn
) -> None:
    monkeypatch.setattr("tournaments.archive.services.handing_in.MOST_MEMORY", 0)
    many = forged(archive_bytes(played), "data/person.json", lambda rows: rows * 10_000)
    row = hand_in_archive(actor_of(charlie), many)
    run_restore(row.job_id)
    row.refresh_from_db()
    assert row.content is None
    page = sign_in(charlie).get(reverse("desk:handed_in", args=[row.pk])).content.decode()
    assert "needs too much memory" in page
    assert "Check with this name" not in page


@pytest.mark.parametrize("made_at", ["2026-13-40T99:99:99+00:00", "0001-01-01T00:00:00+14:00", "yesterday"])
def test_a_backup_with_an_impossible_day_is_still_shown(
    played: Club, charlie: User, sign_in: SignIn, made_at: str
) -> None:
    odd = forged(archive_bytes(played), "none", lambda rows: rows, made_at=made_at)
    row = hand_in_archive(actor_of(charlie), odd, name="Back Range")
    run_restore(row.job_id)
    page = sign_in(charlie).get(reverse("desk:handed_in", args=[row.pk]))
    assert "This backup can be restored" in page.content.decode()
