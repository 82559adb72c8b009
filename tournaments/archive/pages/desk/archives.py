"""Backups of a club at the desk: made by the worker and saved, or uploaded, checked, and restored as a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from common.pure.errors import RuleError
from tournaments.archive.files.container import MEGABYTE
from tournaments.archive.models import ClubArchive
from tournaments.archive.selectors.making import archive_name
from tournaments.archive.services.backing_up import KEPT_HOURS, backup_content, newest_backup, start_backup
from tournaments.archive.services.handing_in import (
    CHECK,
    MOST_HANDED_IN,
    check_handed_in,
    find_handed_in,
    hand_in_archive,
    restore_handed_in,
)
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.models import JobState
from tournaments.base.moments import stored_moment
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame


class HandInForm(forms.Form):
    """The file, and a name if the club is to have another."""

    file = forms.FileField(
        label=gettext_lazy("Backup"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip", "required": True}),
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        required=False,
        help_text=gettext_lazy("If you leave it empty, the club keeps its name."),
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )


class NameForm(forms.Form):
    """Another name."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )


@never_cache
@desk_view(access_club, see=Action.BACK_UP, change=Action.BACK_UP)
def backup(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The newest backup: in progress, ready to save, or none yet. A POST starts a new one."""
    if request.method == "POST":
        start_backup(actor, row)
        return redirect("desk:backup", row.slug)
    context = club_frame(row, "club_settings") | _backup_card(row, newest_backup(row)) | {"hours": KEPT_HOURS}
    return render(request, "archive/desk/backup.html", context)


@never_cache
@desk_view(access_club, see=Action.BACK_UP)
def backup_status(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The card of the backup, polled while it is made."""
    card = _backup_card(row, _fresh(newest_backup(row)))
    if card["over"]:
        card["next_url"] = reverse("desk:backup", args=[row.slug])
    return render(request, "components/progress.html", card)


@never_cache
@desk_view(access_club, see=Action.BACK_UP)
def backup_file(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The file."""
    response = HttpResponse(backup_content(row), content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, archive_name(row)) or ""
    response["Cache-Control"] = "private, no-store"
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Upload a backup; the worker checks it."""
    form = HandInForm(request.POST, request.FILES) if request.method == "POST" else HandInForm()
    if request.method == "POST" and form.is_valid():
        with ShowProblems(form):
            made = hand_in_archive(page_actor(request), _content(form), name=form.cleaned_data["name"])
            return redirect("desk:handed_in", made.pk)
    context = {"form": form, "most": MOST_HANDED_IN // MEGABYTE, "hours": KEPT_HOURS}
    return render(request, "archive/desk/restore.html", context, status=422 if form.errors else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def handed_in(request: HttpRequest, pk: int) -> HttpResponse:
    """What the check of a backup found; a POST restores it, or checks it for another name."""
    actor = page_actor(request)
    row = find_handed_in(actor, pk)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": row.new_name})
    if form.is_valid():
        work = check_handed_in if request.POST.get("only") == "check" else restore_handed_in
        with ShowProblems(form):
            work(actor, row, name=form.cleaned_data["name"])
            return redirect("desk:handed_in", row.pk)
    if row.club is not None:
        messages.success(request, _("%(club)s is restored, and you own it.") % {"club": row.club.name})
        return redirect("desk:club", row.club.slug)
    made_at = stored_moment(str(row.facts.get("made_at", ""))) if row.facts else None
    context = _restore_card(row) | {"form": form, "row": row, "found": row.facts, "made_at": made_at}
    return render(request, "archive/desk/handed_in.html", context, status=422 if form.errors else 200)


@login_required
@never_cache
@require_GET
def handed_in_status(request: HttpRequest, pk: int) -> HttpResponse:
    """The card of the check or the restore, which the page polls until it is finished."""
    row = find_handed_in(page_actor(request), pk)
    _fresh(row)
    card = _restore_card(find_handed_in(page_actor(request), pk))
    if card["over"]:
        card["next_url"] = reverse("desk:handed_in", args=[pk])
    return render(request, "components/progress.html", card)


def _content(form: HandInForm) -> bytes:
    file = form.cleaned_data["file"]
    if file is None:
        raise RuleError.one("file", "required", gettext_noop("Choose the file of a backup."))
    content: bytes = file.read(MOST_HANDED_IN + 1)
    return content


def _fresh(row: ClubArchive | None) -> ClubArchive | None:
    """The row; nudges a job whose worker has stopped responding."""
    if row is not None:
        for job_id in release_stale_jobs(row.job_id):
            nudge_job(job_id)
    return row


def _backup_card(club: Club, row: ClubArchive | None) -> dict[str, Any]:
    job = row.job if row else None
    over = job is None or job.state not in UNDER_WAY
    return {
        "title": _("Backup of %(club)s") % {"club": club.name},
        "job": job,
        "ready": row is not None and job is not None and job.state == JobState.DONE,
        "size": max(1, (getattr(row, "size", None) or 0) // 1024),
        "file": archive_name(club),
        **_progress(job, over=over),
        "status_url": reverse("desk:backup_status", args=[club.slug]),
    }


def _restore_card(row: ClubArchive) -> dict[str, Any]:
    job = row.job
    over = job.state not in UNDER_WAY
    return {
        "title": _("Checking the backup") if job.kind == CHECK else _("Restoring the club"),
        "job": job,
        "good": job.kind == CHECK and job.state == JobState.DONE,
        **_progress(job, over=over),
        "status_url": reverse("desk:handed_in_status", args=[row.pk]),
    }


def _progress(job: Any, *, over: bool) -> dict[str, Any]:
    if job is None:
        return {"over": over}
    return {"done": job.done, "total": job.total or 100, "text": job.message, "over": over}
