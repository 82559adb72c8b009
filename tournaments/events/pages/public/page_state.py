"""The state of a public event that its pages follow from, asked for as cheaply as a database can be asked.

Each view of a kept page asks. On PostgreSQL the question is parsed and planned once for a connection: that is nine
tenths of its cost.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, Self

import psycopg
import structlog
from django.db import InterfaceError, OperationalError, connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.utils import timezone

from tournaments.events.models import Event
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.time_zones import zone_named
from tournaments.events.visibility import Hiding, public_view

# `PageState` as it is now, but for the view and the day. Written out: building it would be most of an answer's cost.
STATE_NOW = """
SELECT {event.id}, {event.created_at}, {event.revision}, {club.revision},
  (SELECT COUNT(*) FROM {said.table} AS said
    WHERE {said.event_id} = {event.id} AND {said.withdrawn_at} IS NULL AND {said.ends_at} > %s),
  {event.time_zone}, {event.hide_last}, {event.hide_from}, {event.hide_awards},
  {event.revealed_at} IS NOT NULL OR ({event.reveal_at} IS NOT NULL AND {event.reveal_at} <= %s)
FROM {event.table} AS event JOIN {club.table} AS club ON {club.id} = {event.club_id}
WHERE {event.id} = %s AND {event.published}
"""
logger = structlog.get_logger(__name__)


class PageState(NamedTuple):
    """What a visitor's page of an event follows from, beside its address: as long as it is the same, so is the page."""

    event: int
    created_at: datetime  # a number may come again once its event is gone
    revision: int
    club_revision: int
    announcements_ending: int  # falls when one ends, without a revision
    time_zone: str
    view: str  # what was kept back is shown once its moment has come, without a revision
    day: date


def state_of(event: Event) -> PageState:
    """The state of a public event as `access_public_event` found it."""
    return PageState(
        event.pk,
        event.created_at,
        event.revision,
        event.club.revision,
        event.announcements_ending,  # type: ignore[attr-defined]  # comes with `access_public_event`
        event.time_zone,
        view_of_everybody(event).key,
        _today(event.time_zone),
    )


def state_now(kept: PageState) -> PageState | None:
    """The event's state, None where it is gone or not public; the one that was kept where nobody can be asked."""
    now = timezone.now()
    try:
        row = _state_row(kept.event, now)
    except (OperationalError, InterfaceError) as error:
        logger.warning("page_without_database", error=str(error))
        return kept
    if row is None:
        return None
    pk, created_at, revision, club_revision, ending, time_zone, last, since, awards, over = row
    created_at = created_at if created_at.tzinfo else created_at.replace(tzinfo=UTC)  # SQLite leaves the zone out
    view = public_view(Hiding(last, since, bool(awards), revealed_at=now if over else None), now=now).key
    return PageState(pk, created_at, revision, club_revision, ending, time_zone, view, _today(time_zone))


def _state_row(event: int, now: datetime) -> tuple[Any, ...] | None:
    """What `STATE_NOW` answers, over a new connection where the one that was kept open has broken.

    Django would try an open one with a question of its own, which costs as much as this one.
    """
    may_have_broken = connection.connection is not None and not connection.in_atomic_block
    connection.health_check_done = True  # type: ignore[attr-defined]  # of Django, but not in its stubs
    try:
        return _asked(event, now)
    except (OperationalError, InterfaceError):
        if not may_have_broken:
            raise
        connection.close()
    return _asked(event, now)


@cache
def _state_sql() -> str:
    """`STATE_NOW` with the names of tables and columns that the models give."""
    club: Any = Event._meta.get_field("club")
    said: Any = Event._meta.get_field("announcements")
    models = {"event": Event, "club": club.related_model, "said": said.related_model}
    return STATE_NOW.format(**{alias: _names(model, alias) for alias, model in models.items()})


def _names(model: type[Model], alias: str) -> SimpleNamespace:
    columns = {field.attname: f"{alias}.{field.column}" for field in model._meta.concrete_fields}
    return SimpleNamespace(table=model._meta.db_table, **columns)


def _asked(event: int, now: datetime) -> tuple[Any, ...] | None:
    moment = connection.ops.adapt_datetimefield_value(now)
    with _cursor() as cursor:
        cursor.execute(_state_sql(), [moment, moment, event])
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def _cursor() -> CursorWrapper:
    """Django's own, but on PostgreSQL one that prepares."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.ensure_connection()
    prepared: Any = _Prepared(connection.connection)
    return connection.make_debug_cursor(prepared) if connection.queries_logged else connection.make_cursor(prepared)


class _Prepared(psycopg.Cursor[tuple[Any, ...]]):
    """Has a statement parsed and planned at its first use on a connection."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        return super().execute(query, params, prepare=True, **options)


def _today(time_zone: str) -> date:
    return timezone.localdate(timezone=zone_named(time_zone))
