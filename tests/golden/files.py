"""What a club is as files: its archive, its events' snapshots, its prints as the pages that PDFs are made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from msgspec.json import encode

from tests.scenes.club_files import archive_bytes, members_of
from tournaments.base.errors import MissingError
from tournaments.base.sheets.paper import html_of
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import public_snapshot
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheets_of

SEALED = re.compile(rb"gAAAA[\w-]+=*")
# How long a seeding took, as one number and as a column of its steps.
SECONDS = re.compile(rb'("seconds": |\n    )0\.\d+(?=,)')


def archive_members(club: Club) -> Iterator[tuple[str, str]]:
    """Every member of the archive but pictures."""
    for name, content in members_of(archive_bytes(club)).items():
        if not name.endswith((".jpg", ".webp", ".png")):
            yield name, SECONDS.sub(rb"\g<1>0.0", SEALED.sub(b"SEALED", content)).decode()


def snapshots(club: Club) -> Iterator[tuple[str, str]]:
    """Both snapshots of each event: what the desk sees, and what everybody sees where that differs."""
    for event in _events(club):
        for view, data in zip(("desk", "public"), public_snapshot(event), strict=True):
            yield (
                f"{event.slug} {view}",
                json.dumps(json.loads(encode(data)), indent=1, sort_keys=True, ensure_ascii=False),
            )


def prints(club: Club) -> Iterator[tuple[str, str]]:
    """Every sheet of every event and round, for the wall and whole."""
    for event in _events(club):
        for sheet in sheets_of(event):
            for number in range(4):
                for whole in (False, True):
                    asked = Asked(event=event, number=number, whole=whole, site="https://topboard.example")
                    try:
                        html = html_of(document_of(sheet, asked))
                    except MissingError as error:
                        html = str(error)
                    yield f"{event.slug} {sheet.code} {number} {'whole' if whole else 'wall'}", html


def _events(club: Club) -> list[Event]:
    events = Event.objects.filter(club=club).order_by("pk")
    return list(events.select_related("club", "boards__scoring_system", "swiss", "league"))
