"""Backups: created and downloaded by a club's owners; uploaded, checked and restored by anybody with an account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.urls import reverse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.archive.api.serializers import BackupAnswer, HandedInAnswer, RestoreInput
from tournaments.archive.models import ClubArchive
from tournaments.archive.selectors.making import archive_name
from tournaments.archive.services.backing_up import backup_content, newest_backup, start_backup
from tournaments.archive.services.handing_in import (
    CHECK,
    MOST_HANDED_IN,
    check_handed_in,
    find_handed_in,
    hand_in_archive,
    restore_handed_in,
)
from tournaments.base.api.endpoint import query
from tournaments.base.api.files import CsvRenderer, FileEndpoint
from tournaments.base.api.resources import ResourceViewSet, asks, verb
from tournaments.base.errors import MissingError
from tournaments.base.models import JobState
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.api.resources import ClubResource
from tournaments.clubs.models import Club

TAG = "backups"
NAME = query("name", OpenApiTypes.STR, "The name of the restored club; if left out, the name in the backup.")


class ZipRenderer(CsvRenderer):
    """An archive; a problem stays JSON."""

    media_type = "application/zip"
    format = "zip"
    charset = None  # type: ignore[assignment]  # a file of bytes has none
    render_style = "binary"


class ZipParser(BaseParser):
    """The bytes of an archive, and one more than the limit."""

    media_type = "application/zip"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body as it is."""
        return stream.read(MOST_HANDED_IN + 1)


class BackupViewSet(ClubResource):
    """The backup of a club."""

    tag = TAG
    noun = "backup"
    single = True
    reads = Action.BACK_UP
    changes = Action.BACK_UP
    created_status = 202
    answer_class = BackupAnswer

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The newest backup: its progress, or where to download it. It is kept for a day; 404 if there is none."""
        found = newest_backup(self.club)
        if found is None:
            raise MissingError("No backup has been made today. Create one.")
        return self.answer(_backup(self.club, found))

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create a backup. Queues the job, or returns the one that is already in progress."""
        return self.answer(_backup(self.club, start_backup(self.actor, self.club)))


class BackupFile(FileEndpoint):
    """The file of a backup. `topboard-archive/13`, as described in `docs/reference/archive.md`."""

    tag = TAG
    noun = "backup_file"
    media = "application/zip"
    renderer_classes = [ZipRenderer]

    def get(self, request: Request, club: str) -> Response:
        """The file."""
        row = access_club(self.actor, club, Action.BACK_UP)
        response = Response(backup_content(row), content_type="application/zip")
        response["Content-Disposition"] = content_disposition_header(True, archive_name(row)) or ""
        return response


class RestoreViewSet(ResourceViewSet):
    """Backups that I uploaded."""

    tag = TAG
    noun = "restore"
    created_status = 202
    serializer_class = HandedInAnswer

    def get_parsers(self) -> Any:
        """A new one comes as its file."""
        return super().get_parsers() if self.kwargs else [ZipParser()]

    @extend_schema(request={"application/zip": OpenApiTypes.BINARY})
    @asks(NAME)
    def create(self, request: Request) -> Response:
        """Upload a backup. The body is the file, at most 32 MB. It is only checked. Follow `Location`."""
        content = request.data if isinstance(request.data, bytes) else b""
        made = hand_in_archive(self.actor, content, name=request.query_params.get("name", ""))
        return self.answer(_values(made), at=made.pk)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A backup that I uploaded: the progress of the check or restore, and the result."""
        return self.answer(_values(self.get_object()))

    def get_object(self) -> ClubArchive:
        """The backup that the address names, if I uploaded it."""
        return find_handed_in(self.actor, self.kwargs["id"])

    @verb(body=RestoreInput, success_status=202)
    def check(self, request: Request, **kwargs: object) -> Response:
        """Check it for another name. This is a complete restore without saving it."""
        name = self.sent().get("name", "")
        return self.answer(_values(check_handed_in(self.actor, self.get_object(), name=name)))

    @verb(body=RestoreInput, success_status=202)
    def restore(self, request: Request, **kwargs: object) -> Response:
        """Restore it. Creates the club, which I own, with standings as in the backup, or saves nothing."""
        name = self.sent().get("name")
        return self.answer(_values(restore_handed_in(self.actor, self.get_object(), name=name)))


def _backup(club: Club, row: ClubArchive) -> dict[str, Any]:
    ready = row.job.state == JobState.DONE
    job = {name: getattr(row.job, name) for name in ("state", "done", "total", "message")}
    file = reverse("api:v1:backup_file", args=[club.slug]) if ready else None
    return {**job, "bytes": getattr(row, "size", None), "file": file}


def _values(row: ClubArchive) -> dict[str, Any]:
    job = {name: getattr(row.job, name) for name in ("state", "done", "total", "message")}
    facts = {
        "id": row.pk,
        "work": "check" if row.job.kind == CHECK else "restore",
        "name": row.new_name,
        "club": row.club.slug if row.club else None,
        "found": row.facts if row.facts.get("club") else _unread(row),
    }
    return {**job, **facts}


def _unread(row: ClubArchive) -> dict[str, Any] | None:
    """Problems of a file that couldn't be read far enough to know its club."""
    if not row.facts:
        return None
    blank: dict[str, Any] = {"club": "", "slug": "", "made_at": "", "topboard": "", "events": []}
    blank |= {"people": 0, "accounts": 0, "rows": 0}
    blank |= row.facts
    return blank
