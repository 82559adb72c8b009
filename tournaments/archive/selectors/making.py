"""An archive made: every row of a club, its photos, and for people and other programs the files of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO

from django.db import connection, transaction
from django.utils import timezone, translation

from config.release import VERSION
from tournaments.archive.files.container import json_bytes, write_container
from tournaments.archive.files.rules import RULES
from tournaments.archive.files.upgrades import format_name
from tournaments.archive.selectors.figures import event_files, event_folder, events_of, rating_files
from tournaments.archive.selectors.rows import ACCOUNTS, archived_rows
from tournaments.clubs.models import Club

Say = Callable[[int], None]
README = b"""This is a backup of a club of Topboard: the format is in docs/reference/archive.md of its source.

data/     every row of the club: what a restore reads
photos/   pictures of result slips
events/   each event for people and other programs: standings.csv, event.json, event.trf, WDD files
ratings/  each rating list as a table
manifest.json   what made this file, when, and the SHA-256 of every other file

It holds names and e-mail addresses: keep it as you would keep those.
"""


def archive_name(club: Club) -> str:
    """What a download is called: `front-range-2026-11-22.topboard.zip`."""
    return f"{club.slug}-{timezone.localdate():%Y-%m-%d}.topboard.zip"


def steps_of(club: Club) -> int:
    """How many steps it takes to make the club's archive."""
    return 2 * len(RULES) + club.events.count()


def write_archive(club: Club, out: IO[bytes], *, say: Say = lambda done: None) -> Mapping[str, int]:
    """Write the club's archive to `out`. Calls `say` with the steps done. Returns how many rows there are of each kind.

    All data is read as of one moment. Two archives of the same club differ only in the time in their manifest.
    """
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        say(done)

    with _one_moment(), translation.override("en"):
        rows = archived_rows(club, say=step)
        counts = {name: len(table) for name, table in rows.tables.items()}
        manifest = {
            "format": format_name(),
            "topboard": VERSION,
            "made_at": timezone.now().isoformat(),
            "club": {"name": club.name, "slug": club.slug},
            "counts": counts,
        }

        def members() -> Iterator[tuple[str, bytes]]:
            yield "readme.txt", README
            for name in (ACCOUNTS, *(rule.name for rule in RULES)):
                yield f"data/{name}.json", json_bytes(rows.tables.pop(name))
            yield from rows.files.items()
            for number, event in enumerate(events_of(club), start=1):
                folder = event_folder(number, event)
                yield from ((f"{folder}/{name}", content) for name, content in event_files(event))
                step()
            yield from ((f"ratings/{name}", content) for name, content in rating_files(club))

        write_container(out, members(), manifest=manifest)
    return counts


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read a consistent snapshot of the club, even while others save. This doesn't block writers."""
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
        return
    # Django's own transactions take SQLite's write lock at once.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
