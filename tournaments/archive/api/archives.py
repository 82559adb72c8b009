"""Backups: made and fetched by a club's owners; handed in, checked and restored by anybody with an account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.archive.api.shapes import BackupAnswer, HandedInAnswer, RestoreInput
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
from tournaments.base.api.endpoint import Endpoint, operation, query
from tournaments.base.api.files import CsvRenderer
from tournaments.base.errors import MissingError
from tournaments.base.models import JobState
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club

TAG = "backups"
NAME = query("name", OpenApiTypes.STR, "What the club is to be called; left out, as it was.")


class ZipRenderer(CsvRenderer):
    """An archive; a problem stays JSON."""

    media_type = "application/zip"
    format = "zip"
    charset = None  # type: ignore[assignment]  # a file of bytes has none
    render_style = "binary"


class ZipParser(BaseParser):
    """The bytes of an archive, and one more than it may have."""

    media_type = "application/zip"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body as it is."""
        return stream.read(MOST_HANDED_IN + 1)


class Backup(Endpoint):
    """The backup of a club."""

    @operation("get_backup", "The newest backup", tag=TAG, answer=BackupAnswer)
    def get(self, request: Request, club: str) -> Response:
        """How far it is, or where it can be fetched. It is kept for a day; 404 where there is none."""
        row = access_club(self.actor, club, Action.BACK_UP)
        found = newest_backup(row)
        if found is None:
            raise MissingError("No backup has been made today. Make one.")
        return Response(_backup(row, found))

    @operation("make_backup", "Make a backup", tag=TAG, answer=BackupAnswer, status=202)
    def post(self, request: Request, club: str) -> Response:
        """Queues it; the one under way where there is one."""
        row = access_club(self.actor, club, Action.BACK_UP)
        return Response(_backup(row, start_backup(self.actor, row)), status=202)


class BackupFile(Endpoint):
    """The file of a backup."""

    renderer_classes = [ZipRenderer]

    @operation("get_backup_file", "The file", tag=TAG, answer=OpenApiTypes.BINARY, media="application/zip")
    def get(self, request: Request, club: str) -> Response:
        """`topboard-archive/1`, as `docs/reference/archive.md` has it."""
        row = access_club(self.actor, club, Action.BACK_UP)
        response = Response(backup_content(row), content_type="application/zip")
        response["Content-Disposition"] = content_disposition_header(True, archive_name(row)) or ""
        return response


class Restores(Endpoint):
    """Handing in."""

    parser_classes = [ZipParser]

    @extend_schema(request={"application/zip": OpenApiTypes.BINARY})
    @operation(
        "hand_in_backup",
        "Hand a backup in",
        tag=TAG,
        answer=HandedInAnswer,
        status=202,
        parameters=[NAME],
    )
    def post(self, request: Request) -> Response:
        """The body is the file, 32 MB at most. It is checked; nothing is made yet. Follow `Location`."""
        content = request.data if isinstance(request.data, bytes) else b""
        return _told(hand_in_archive(self.actor, content, name=request.query_params.get("name", "")), status=202)


class HandedIn(Endpoint):
    """A backup that I handed in."""

    @operation("get_handed_in", "A backup that I handed in", tag=TAG, answer=HandedInAnswer)
    def get(self, request: Request, pk: int) -> Response:
        """How far the check or the restore is, and what it found."""
        return _told(find_handed_in(self.actor, pk))


class HandedInCheck(Endpoint):
    """Checking again."""

    @operation(
        "check_backup", "Check it for another name", tag=TAG, body=RestoreInput, answer=HandedInAnswer, status=202
    )
    def post(self, request: Request, pk: int) -> Response:
        """Does all of a restore, and takes it back."""
        row = find_handed_in(self.actor, pk)
        return _told(check_handed_in(self.actor, row, name=self.body(RestoreInput).get("name", "")), status=202)


class HandedInRestore(Endpoint):
    """Restoring."""

    @operation("restore_backup", "Restore it", tag=TAG, body=RestoreInput, answer=HandedInAnswer, status=202)
    def post(self, request: Request, pk: int) -> Response:
        """Makes the club, with its standings as in the backup, or saves nothing. I own it."""
        row = find_handed_in(self.actor, pk)
        return _told(restore_handed_in(self.actor, row, name=self.body(RestoreInput).get("name")), status=202)


def _backup(club: Club, row: ClubArchive) -> dict[str, Any]:
    ready = row.job.state == JobState.DONE
    job = {name: getattr(row.job, name) for name in ("state", "done", "total", "message")}
    file = f"/api/v1/clubs/{club.slug}/backup/file/" if ready else None
    told: dict[str, Any] = BackupAnswer({**job, "bytes": getattr(row, "size", None), "file": file}).data
    return told


def _told(row: ClubArchive, *, status: int = 200) -> Response:
    job = {name: getattr(row.job, name) for name in ("state", "done", "total", "message")}
    facts = {
        "id": row.pk,
        "work": "check" if row.job.kind == CHECK else "restore",
        "name": row.new_name,
        "club": row.club.slug if row.club else None,
        "found": row.facts if row.facts.get("club") else _unread(row),
    }
    headers = {"Location": f"/api/v1/restores/{row.pk}/"}
    return Response(HandedInAnswer({**job, **facts}).data, status=status, headers=headers)


def _unread(row: ClubArchive) -> dict[str, Any] | None:
    """Problems of a file that could not be read so far that its club is known."""
    if not row.facts:
        return None
    blank: dict[str, Any] = {"club": "", "slug": "", "made_at": "", "topboard": "", "events": []}
    blank |= {"people": 0, "accounts": 0, "rows": 0}
    blank |= row.facts
    return blank
