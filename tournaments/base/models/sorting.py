"""Models that lists sort by name: each stores the sort key of its name, computed by every kind of write."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models
from django.db.models import Model

from tournaments.base.collation import sort_key
from tournaments.base.models.rows import Row

SortedRow = TypeVar("SortedRow", bound="SortedModel")
BATCH = 500
if TYPE_CHECKING:
    _TextField = models.TextField[str, str]
else:
    _TextField = models.TextField


class SortKeyField(_TextField):
    """The sort key of the row's fields named by `of`, computed whenever the row is written."""

    def __init__(self, *, of: Sequence[str] = ("name",), **options: Any) -> None:
        self.of = tuple(of)
        super().__init__(**{"editable": False, "default": "", **options})

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """For migrations, whose models compute it too."""
        name, path, args, options = super().deconstruct()
        return name, path, args, {**options, "of": list(self.of)}

    def pre_save(self, model_instance: Model, add: bool) -> str:
        """Compute it: Django asks before INSERT and UPDATE, of rows written one by one or in bulk."""
        key = sort_key(*(getattr(model_instance, name) for name in self.of))
        setattr(model_instance, self.attname, key)
        return key


class SortedQuerySet(models.QuerySet[SortedRow]):
    """Writes of a name in bulk write its key, too."""

    def update(self, **values: Any) -> int:
        """Django's, followed by the keys of the rows where the values hold a part of their names."""
        of = sort_key_field(self.model).of
        if not set(of) & values.keys():
            return super().update(**values)
        keys = list(self.values_list("pk", flat=True))
        changed = super().update(**values)
        fill_sort_keys(self.model._base_manager.filter(pk__in=keys))
        return changed

    def bulk_update(self, objs: Iterable[SortedRow], fields: Iterable[str], batch_size: int | None = None) -> int:
        """Django's, with the keys."""
        rows, names = list(objs), _with_key(self.model, fields)
        key = sort_key_field(self.model)
        if key.attname in names:
            for row in rows:
                key.pre_save(row, False)
        return super().bulk_update(rows, names, batch_size)


class SortedModel(Row):
    """Ordered by `sort_key`. Code that saves only some fields must save the key along with the name."""

    sort_key = SortKeyField()

    objects = SortedQuerySet.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        """Django's, with the key."""
        names = None if update_fields is None else _with_key(type(self), update_fields)
        super().save(*args, update_fields=names, **options)

    def save_base(self, raw: bool = False, *args: Any, **options: Any) -> None:
        """Django's. Rows written raw, as those of a backup, are asked for nothing else before they are written."""
        if raw:
            sort_key_field(type(self)).pre_save(self, True)
        super().save_base(raw, *args, **options)


def sort_key_field(model: type[Model]) -> SortKeyField:
    """The key of a model that has one."""
    found = model._meta.get_field("sort_key")
    assert isinstance(found, SortKeyField)  # noqa: S101  the name is that field's
    return found


def fill_sort_keys(rows: models.QuerySet[Any]) -> None:
    """Compute the keys of these rows again, and store those that differ."""
    key = sort_key_field(rows.model)
    wrong = []
    for row in rows.only(*key.of, key.attname).iterator(chunk_size=BATCH):
        before = getattr(row, key.attname)
        if key.pre_save(row, False) != before:
            wrong.append(row)
    models.QuerySet(rows.model, using=rows.db).bulk_update(wrong, [key.attname], batch_size=BATCH)


def _with_key(model: type[Model], fields: Iterable[str]) -> Collection[str]:
    names = set(fields)
    key = sort_key_field(model)
    return names | {key.attname} if names & set(key.of) else names
