"""What a change does to the rows of its event or club, read off the statements it sends, so that it can be undone.

A journal listens to INSERT, UPDATE and DELETE, looks at the rows before the first of them and again at the end, and
keeps the columns that differ: `{"table", "pk", "before", "after"}`, with None for a row that was not there. Values are
as Django's serializers write them. Versions of results and what only the worker computes are left out.
"""

from __future__ import annotations

import base64
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import ForeignKey, Max, Model

from tournaments import models

__all__ = ["APPEND_ONLY", "RowJournal", "changed_keys", "encoded", "listening", "model_of"]

Row = dict[str, Any]
# A result's versions stay whatever happens: undoing gives an older one again as the newest.
APPEND_ONLY = (models.ResultVersion, models.SeatResult, models.DuelResult, models.FixtureResult, models.ResultSlip)
LEFT_OUT = frozenset(
    each._meta.db_table
    for each in (
        *APPEND_ONLY,
        models.AuditEvent,
        models.ApiToken,
        models.ClubArchive,
        models.RecordedChange,
        models.Snapshot,
        models.Job,
        models.SeedingRun,
        models.PairingRun,
        models.FormatStudy,
        models.SlipPhoto,
        models.PlayerLink,
        models.PushDevice,
        models.PushMessage,
        models.Membership,
        models.Invitation,
        models.PersonMerge,
        models.RatedEvent,
        models.RatedPlayer,
        models.RatingChange,
        models.RatingStart,
        models.RatingList,
    )
)
UNSEEN = frozenset({"revision"})
MOST_ROWS = 5_000
STATEMENT = re.compile(r'\s*(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "(tournaments_\w+)"')
BY_KEY = re.compile(r'WHERE "\w+"\."id" (?:= %s|IN \(((?:%s(?:, )?)+)\))\s*$')
_outermost: ContextVar[bool] = ContextVar("a journal listens already", default=False)


@dataclass(slots=True)
class _Watched:
    """A table under watch: rows before by key, the highest key then, and whether all of the scope's were read."""

    before: dict[int, Row] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    highest: int | None = None
    whole: bool = False


@dataclass(slots=True)
class RowJournal:
    """Listens as an `execute_wrapper` to what is written in one event, or in one club where `tournament` is None."""

    club: int
    tournament: int | None
    tables: dict[str, _Watched] = field(default_factory=dict)

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Django's: look at the rows first, then let the statement go."""
        found = STATEMENT.match(sql)
        if found and found[2] not in LEFT_OUT:
            self._look(found[2], found[1], sql, params)
        return execute(sql, params, many, context)

    def watch(self, model: type[Model], keys: Iterable[int]) -> None:
        """Look at these rows now, whatever statement comes."""
        self._read_keys(model, self.tables.setdefault(model._meta.db_table, _Watched()), keys)

    def changes(self) -> list[Row] | None:
        """What differs now, table by table; None where it is too much to keep."""
        found = [row for table, watched in self.tables.items() for row in self._differences(table, watched)]
        return found if len(found) <= MOST_ROWS else None

    def _look(self, table: str, verb: str, sql: str, params: Any) -> None:
        model = model_of(table)
        if model is None or _path(model, self.tournament is not None) is None:
            return
        watched = self.tables.setdefault(table, _Watched())
        if watched.whole:
            return
        if verb.startswith("INSERT") and "ON CONFLICT" not in sql:
            if watched.highest is None:
                watched.highest = model._base_manager.aggregate(last=Max("pk"))["last"] or 0
            return
        keyed = BY_KEY.search(sql)
        if keyed:
            count = keyed[1].count("%s") if keyed[1] else 1
            self._read_keys(model, watched, tuple(params)[-count:])
        else:
            fresh = {row["id"]: row for row in self._scope(model).values()}
            watched.before = fresh | watched.before
            watched.whole = True

    def _read_keys(self, model: type[Model], watched: _Watched, keys: Iterable[int]) -> None:
        if watched.whole:
            return
        highest = watched.highest
        new = {key for key in map(int, keys) if highest is None or key <= highest} - watched.asked
        watched.asked |= new
        if new:
            watched.before |= {row["id"]: row for row in model._base_manager.filter(pk__in=new).values()}

    def _scope(self, model: type[Model]) -> Any:
        path = _path(model, self.tournament is not None)
        assert path is not None  # noqa: S101  only tables with a path are watched
        to_event, lookup = path
        return model._base_manager.filter(**{lookup: self.tournament if to_event else self.club})

    def _differences(self, table: str, watched: _Watched) -> Iterator[Row]:
        model = model_of(table)
        assert model is not None  # noqa: S101  only tables of models are watched
        rows = {row["id"]: row for row in model._base_manager.filter(pk__in=watched.asked).values()}
        if watched.whole:
            rows |= {row["id"]: row for row in self._scope(model).values()}
        elif watched.highest is not None:
            rows |= {row["id"]: row for row in self._scope(model).filter(pk__gt=watched.highest).values()}
        for key in sorted(watched.before.keys() | rows.keys()):
            before, after = watched.before.get(key), rows.get(key)
            old, new = _coded(before), _coded(after)
            if old is not None and new is not None:
                differ = [name for name in new if old.get(name) != new[name]]
                old, new = ({name: side.get(name) for name in differ} for side in (old, new))
            if old != new:
                whole = after or before or {}
                yield {"table": table, "pk": key, "before": old, "after": new, "keys": _keys(model, whole)}


@contextmanager
def listening(club: int, tournament: int | None) -> Iterator[RowJournal | None]:
    """Run the block under a journal; None inside another one, which hears all there is."""
    if _outermost.get():
        yield None
        return
    mark = _outermost.set(True)
    try:
        journal = RowJournal(club, tournament)
        with connection.execute_wrapper(journal):
            yield journal
    finally:
        _outermost.reset(mark)


def changed_keys(rows: Iterable[Row]) -> list[str]:
    """The games, matches, cups and places that the rows are about; the words leave the rows."""
    keys = {key for row in rows for key in row.pop("keys")}
    seats = {int(key.removeprefix("seat:")) for key in keys if key.startswith("seat:")}
    keys -= {f"seat:{seat}" for seat in seats}
    if seats:
        games = models.Seat.objects.filter(pk__in=seats).values_list("game_id", flat=True)
        keys |= {f"game:{game}" for game in games}
    return sorted(keys)


def encoded(value: Any) -> Any:
    """A column's value as JSON keeps it."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return value


@cache
def model_of(table: str) -> type[Model] | None:
    """The model of a table of ours."""
    found = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    return next((model for model in found if model._meta.db_table == table), None)


def _coded(row: Row | None) -> Row | None:
    return None if row is None else {name: encoded(value) for name, value in row.items() if name not in UNSEEN}


def _keys(model: type[Model], row: Row) -> list[str]:
    """What the row is about, as later changes will name it."""
    found = [f"{name}:{row[column]}" for column, name in _ABOUT.items() if row.get(column)]
    own = {models.Game: "game", models.Fixture: "fixture", models.Cup: "cup"}.get(model)
    if own:
        found.append(f"{own}:{row['id']}")
    if model in {models.Seat, models.Registration, models.SwissBye}:
        found.append(f"place:{row['entry_id']}")
    return found


_ABOUT = {"game_id": "game", "fixture_id": "fixture", "cup_id": "cup", "seat_id": "seat"}


@cache
def _path(model: type[Model], event: bool) -> tuple[bool, str] | None:
    """How a row leads to its event, or else to its club: whether to the event, and the lookup."""
    for nullable in (False, True):
        if event and (path := _way(model, models.Tournament, nullable=nullable)) is not None:
            return True, path
        if (path := _way(model, models.Club, nullable=nullable)) is not None:
            return False, path
    return None


def _way(model: type[Model], goal: type[Model], *, nullable: bool) -> str | None:
    """The shortest chain of foreign keys that are always there, or with `nullable` of any."""
    queue: deque[tuple[type[Model], str]] = deque([(model, "")])
    seen = {model}
    while queue:
        here, path = queue.popleft()
        if here is goal:
            return path or "pk"
        for each in here._meta.concrete_fields:
            target = each.related_model
            if not isinstance(each, ForeignKey) or not isinstance(target, type) or target in seen:
                continue
            if target._meta.app_label == "tournaments" and (nullable or not each.null):
                seen.add(target)
                queue.append((target, f"{path}__{each.name}" if path else each.name))
    return None
