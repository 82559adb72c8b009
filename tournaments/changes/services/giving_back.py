"""Restore rows as they were before a change, and find what in the rows themselves prevents that.

Results are never removed from their versions: the earlier one becomes the newest again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db import IntegrityError, connection, transaction
from django.db.models import CASCADE, ManyToOneRel, Max, Model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.models import Row
from tournaments.changes.models import Change, ChangeLine
from tournaments.changes.services.row_journal import encoded, model_of

RowChange = dict[str, Any]
Tables = dict[type[Model], list[RowChange]]

VERSIONS: Final[dict[type[Model], Callable[[Actor, RowChange], None]]] = {}
"""Tables whose newest row counts: their rows stay, and this makes the one before the newest. Rooms add theirs in their
`wiring.py`."""


def undo_words(change: Change) -> str:
    """What the log says when this change is undone."""
    return told_again(change, change.headline)


def told_again(change: Change, what: str) -> str:
    """The words for a part of this change that is undone, or redone if the change undid it."""
    return (_("Did again: %(what)s") if change.depth % 2 else _("Undid: %(what)s")) % {"what": what}


def by_model(rows: Iterable[RowChange]) -> Tables:
    """The rows of a change, table by table. Raises `RuleError` for a table that is not there any more."""
    found: Tables = defaultdict(list)
    for row in rows:
        model = model_of(row["table"])
        if model is None:
            raise RuleError.one(
                "", "too_old", gettext_noop("This change was made by an older release, so it can’t be undone.")
            )
        found[model].append(row)
    return dict(found)


def check_rows(rows: Iterable[RowChange]) -> None:
    """Check that each row is as the change left it, and nothing depends on a row that would go. Raises `RuleError`."""
    gone: dict[type[Model], set[int]] = defaultdict(set)
    tables = by_model(rows)
    for model, changed in tables.items():
        now = {row["id"]: row for row in model._base_manager.filter(pk__in=[r["pk"] for r in changed]).values()}
        kept = {f"{model.counted_version}_id"} if issubclass(model, Row) and model.counted_version else set()
        for row in changed:
            if not _stands(row, now.get(row["pk"]), kept):
                message = gettext_noop(
                    "It has changed again since then. Check the log, and undo the later changes first."
                )
                raise RuleError.one("", "changed", message)
            if row["before"] is None:
                gone[model].add(row["pk"])
    for model, keys in gone.items():
        for relation in model._meta.get_fields(include_hidden=True):
            if not (isinstance(relation, ManyToOneRel) and relation.field.remote_field.field_name == "id"):
                continue
            other = relation.related_model
            if isinstance(other, str) or other in {Change, ChangeLine}:
                continue
            column = relation.field.attname
            let_go = {row["pk"] for row in tables.get(other, ()) if row["before"] and column in row["before"]}
            found = other._base_manager.filter(**{f"{relation.field.name}__in": keys}).exclude(
                pk__in=gone.get(other, set()) | let_go
            )
            if found.exists():
                message = gettext_noop("Later changes build on this one (%(what)s). Undo or remove them first.")
                raise RuleError.one("", "in_use", message, what=str(other._meta.verbose_name))


def _stands(row: RowChange, now: dict[str, Any] | None, kept: set[str]) -> bool:
    after = row["after"]
    if now is None or after is None:
        return now is None and after is None
    return all(encoded(now.get(name)) == value for name, value in after.items() if name not in kept)


def give_back(actor: Actor, tables: Tables) -> None:
    """Restore the rows. Existing rows are changed in place, so that other changes that wait for one find it there."""
    given = {model: changed for model, changed in tables.items() if model not in VERSIONS}
    try:
        _give_back(given, parked=False)
    except IntegrityError:
        try:
            _give_back(given, parked=True)  # two rows that exchanged places block each other
        except IntegrityError as error:
            message = gettext_noop(
                "Something else has taken its place since then. Check the log, and undo the later changes first."
            )
            raise RuleError.one("", "taken", message) from error
    for model, changed in given.items():
        if issubclass(model, Row) and model.counted_version:
            for each in model._base_manager.filter(pk__in=[row["pk"] for row in changed if row["before"]]):
                _renew_version(actor, each)
    for model, renew in VERSIONS.items():
        for row in tables.get(model, ()):
            renew(actor, row)


def _give_back(tables: Tables, *, parked: bool) -> None:
    """Delete the rows that were added, change those that exist, add those that were deleted; check foreign keys last.

    With `parked`, existing rows are deleted first and added again, except the rows that every change waits for.
    """
    back: list[Model] = []
    with transaction.atomic():
        for model, changed in tables.items():
            now = {row["id"]: row for row in model._base_manager.filter(pk__in=[r["pk"] for r in changed]).values()}
            moved = parked and not _is_locked(model)
            for row in changed:
                if row["before"] is not None and (moved or row["pk"] not in now):
                    values = {name: encoded(value) for name, value in now.get(row["pk"], {}).items()} | row["before"]
                    back.append(_instance(model, row["pk"], values))
            gone = [row["pk"] for row in changed if row["before"] is None or moved]
            found = model._base_manager.filter(pk__in=gone)
            found._raw_delete(found.db)  # without dependent rows: these rows come back
        for model, changed in tables.items():
            stays = [] if parked and not _is_locked(model) else changed
            for row in stays:
                if row["before"] and row["after"]:
                    model._base_manager.filter(pk=row["pk"]).update(**_read(model, row["before"]))
        for each in back:
            each.save_base(raw=True, force_insert=True)
        connection.check_constraints([model._meta.db_table for model in tables])


def _is_locked(model: type[Model]) -> bool:
    return issubclass(model, Row) and model.is_locked


def _instance(model: type[Model], key: int, values: dict[str, Any]) -> Model:
    """A row from its JSON, not saved."""
    return model(**{**_read(model, values), "id": key})


def _read(model: type[Model], values: dict[str, Any]) -> dict[str, Any]:
    """The columns that the model still has, from their JSON."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in values.items() if name in fields}


def _renew_version(actor: Actor, row: Row) -> None:
    """Save the earlier version as the newest, so that a writer who saw the undone version gets a conflict."""
    old: Any = getattr(row, row.counted_version)
    if old is None:
        return
    owner = next(field.name for field in old._meta.concrete_fields if field.related_model is type(row))
    last = old.__class__.objects.filter(**{owner: row.pk}).aggregate(last=Max("number"))["last"]
    if old.number == last:
        return
    parts = [each for each in old._meta.related_objects if each.one_to_many and each.on_delete is CASCADE]
    lines = [(each.field.name, line) for each in parts for line in getattr(old, each.get_accessor_name()).all()]
    old.by_name = actor.name  # a column that a link adds
    old.pk, old.number, old.entered_by, old.door = None, last + 1, actor.user, actor.door
    old._state.adding = True
    old.save()
    for name, line in lines:
        line.pk, line._state.adding = None, True
        setattr(line, name, old)
        line.save()
    row.__class__._base_manager.filter(pk=row.pk).update(**{row.counted_version: old})
