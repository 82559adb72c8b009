"""Archives of clubs for tests: made, opened, changed, and put together again."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from tournaments.archive.files.container import MANIFEST, open_container, write_container
from tournaments.archive.files.reading import ReadArchive, read_archive
from tournaments.archive.files.rules import RULES
from tournaments.archive.selectors.making import write_archive
from tournaments.base.models import Job
from tournaments.clubs.models import Club, User
from tournaments.events.models import Snapshot
from tournaments.lab.models import ScoringSystem
from tournaments.ratings.models import RatingList


def archive_bytes(club: Club) -> bytes:
    """The club's archive."""
    out = io.BytesIO()
    write_archive(club, out)
    return out.getvalue()


def read_bytes(content: bytes) -> ReadArchive:
    """An archive read and checked."""
    return read_archive(open_container(io.BytesIO(content)))


def members_of(content: bytes) -> dict[str, bytes]:
    """Every member but the manifest, whose time differs."""
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist() if name != MANIFEST}


def manifest_of(content: bytes) -> dict[str, Any]:
    """The manifest."""
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        return dict(json.loads(zipped.read(MANIFEST)))


def forged(content: bytes, name: str, change: Callable[[Any], Any], **manifest: Any) -> bytes:
    """The archive with one JSON file changed, and a manifest whose hashes are right again."""
    members = members_of(content)
    if name in members:
        members[name] = json.dumps(change(json.loads(members[name]))).encode()
    told = {key: value for key, value in manifest_of(content).items() if key != "files"}
    out = io.BytesIO()
    write_container(out, members.items(), manifest=told | manifest)
    return out.getvalue()


def empty_server() -> None:
    """Take every club and account away, so that numbers of rows are used up and others come next."""
    for rule in reversed(RULES):
        rows = rule.model._base_manager.all()
        for name in rule.late:
            rows.update(**{name: None})
        if rule.model is ScoringSystem:
            rows = rows.exclude(club=None)
        if rule.model is RatingList:
            rows.update(job=None)
        rows.delete()
    Snapshot.objects.all().delete()
    Job.objects.all().delete()
    User.objects.all().delete()
