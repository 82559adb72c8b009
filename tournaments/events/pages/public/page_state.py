"""The state of a public event that its pages follow from, asked for as cheaply as a database can be asked.

Each view of a cached page needs it. On PostgreSQL the query is parsed and planned once per connection: that is nine
tenths of its cost.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import structlog
from django.db import InterfaceError, OperationalError, connection
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.base.prepared import Prepared, preparing_cursor
from tournaments.events.access import COUNTED
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.time_zones import zone_named
from tournaments.events.visibility import Hiding, public_view

COLUMNS = ("id", "created_at", "revision", "club__revision", "time_zone")
HIDING = ("hide_last", "hide_from", "hide_awards", "reveal_at", "revealed_at")
logger = structlog.get_logger(__name__)


class PageState(NamedTuple):
    """What a visitor's page of an event depends on, apart from its address: while it is equal, the page is the same."""

    event: int
    created_at: datetime  # ids may be reused after an event is deleted
    revision: int
    club_revision: int
    told: tuple[Any, ...]  # what `COUNTED` names: it changes without a revision
    time_zone: str
    view: str  # hidden results appear when their time comes, without a new revision
    day: date


def state_of(event: Event) -> PageState:
    """The state of a public event as `access_public_event` found it."""
    return PageState(
        event.pk,
        event.created_at,
        event.revision,
        event.club.revision,
        tuple(getattr(event, name) for name in COUNTED),  # comes with `access_public_event`
        event.time_zone,
        view_of_everybody(event).key,
        _today(event.time_zone),
    )


def state_now(kept: PageState) -> PageState | None:
    """The event's current state, None if it is gone or not public; the stored one if the database doesn't respond."""
    now = timezone.now()
    try:
        row = _state_row(kept.event, now)
    except (OperationalError, InterfaceError) as error:
        logger.warning("page_without_database", error=str(error))
        return kept
    if row is None:
        return None
    pk, created_at, revision, club_revision, time_zone, last, since, awards, reveal_at, revealed_at, *told = row
    hiding = Hiding(last, since, bool(awards), _zoned(reveal_at), _zoned(revealed_at))
    view = public_view(hiding, now=now).key
    return PageState(pk, _zoned(created_at), revision, club_revision, tuple(told), time_zone, view, _today(time_zone))


def _state_row(event: int, now: datetime) -> tuple[Any, ...] | None:
    """The result of `_states`, over a new connection if the open one is broken.

    Django would test an open one with a query of its own, which costs as much as this one.
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


@Prepared
def _states(names: tuple[str, ...], *, event: int, now: datetime) -> QuerySet[Any]:
    rows = Event.objects.filter(pk=event, published=True).order_by()
    return rows.annotate(**{name: COUNTED[name](now) for name in names}).values_list(*COLUMNS, *HIDING, *names)


def _asked(event: int, now: datetime) -> tuple[Any, ...] | None:
    statement, parameters = _states.statement(tuple(COUNTED), event=event, now=now)
    connection.ensure_connection()
    with preparing_cursor(connection) as cursor:
        cursor.execute(statement, parameters)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def _today(time_zone: str) -> date:
    return timezone.localdate(timezone=zone_named(time_zone))


def _zoned(moment: Any) -> Any:
    """With its zone, which SQLite leaves out."""
    return moment if moment is None or moment.tzinfo else moment.replace(tzinfo=UTC)
