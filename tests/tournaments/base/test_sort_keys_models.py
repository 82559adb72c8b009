"""Names in the root order of the Unicode collation algorithm, by keys that no way of writing can forget."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import CharField, TextField
from django.utils import timezone
from model_bakery import baker

from tests import factories
from tournaments.base.collation import sort_key
from tournaments.base.models.sorting import SortedModel
from tournaments.clubs.models import Club
from tournaments.people.models import Person

MODELS = [model for model in apps.get_models() if issubclass(model, SortedModel)]
NAMES = ["Aas", "aas", "Åström", "Berg", "O'Brien", "Öztürk", "van der Berg", "Wójcik", "Zając", "Żak", "Ждан"]


def test_names_come_in_the_root_order_of_the_collation_algorithm() -> None:
    assert sorted(set(NAMES), key=sort_key) == [
        "aas", "Aas", "Åström", "Berg", "O'Brien", "Öztürk", "van der Berg", "Wójcik", "Zając", "Żak", "Ждан",
    ]  # fmt: skip


def test_last_name_decides_before_the_first() -> None:
    people = [("Abbott II", "Ann"), ("Abbott", "Zoë"), ("Abbott", "Ann"), ("Ábbott", "Ann")]
    assert sorted(people, key=lambda name: sort_key(*name)) == [
        ("Abbott", "Ann"), ("Abbott", "Zoë"), ("Ábbott", "Ann"), ("Abbott II", "Ann"),
    ]  # fmt: skip


def test_composed_and_decomposed_names_have_one_key() -> None:
    assert sort_key("Åström") == sort_key("A\u030astro\u0308m")


@pytest.mark.django_db
def test_database_gives_the_order_of_the_keys(club: Club) -> None:
    """On every engine, whatever its collation: PostgreSQL's and SQLite's own orders differ."""
    Person.objects.bulk_create(Person(club=club, first_name="Kim", last_name=name) for name in reversed(NAMES[1:]))
    found = list(Person.objects.filter(club=club).values_list("last_name", flat=True))
    assert found == sorted(NAMES[1:], key=sort_key)


@pytest.mark.django_db
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_way_of_writing_a_name_writes_its_key(club: Club, model: type[Any]) -> None:
    """save, save of some fields, raw save, bulk_create, bulk_update and update."""
    of = model._meta.get_field("sort_key").of
    have = {"club": club, "event": factories.make_boards_event(club), "created_at": timezone.now()}
    known = {field.name for field in model._meta.concrete_fields}
    rows = baker.prepare(model, _quantity=3, **{name: value for name, value in have.items() if name in known})

    def right() -> bool:
        fresh = model._base_manager.filter(pk__in=[row.pk for row in rows])
        return all(row.sort_key == sort_key(*(getattr(row, name) for name in of)) for row in fresh)

    rows[0].save()
    rows[1].save_base(raw=True, force_insert=True)
    model.objects.bulk_create(rows[2:])
    assert right()
    for place, row in enumerate(rows):
        setattr(row, of[0], f"Ö{place}")
    rows[0].save(update_fields=[of[0]])
    model.objects.bulk_update(rows[1:], [of[0]])
    assert right()
    for place, row in enumerate(rows):
        model._base_manager.filter(pk=row.pk).update(**{of[0]: f"Å{place}"})
    assert right()
    assert model.objects.filter(pk__in=[row.pk for row in rows], sort_key="").count() == 0


def test_no_model_is_ordered_by_the_letters_of_a_name() -> None:
    """A model that lists show by its name has a key. Names of scoring systems come after their place in the library."""
    wrong = {
        model.__name__
        for model in apps.get_app_config("tournaments").get_models()
        for name in model._meta.ordering
        if "name" in str(name) and isinstance(model._meta.get_field(str(name).lstrip("-")), CharField | TextField)
    }
    assert wrong == {"ScoringSystem"}


def test_no_query_is_ordered_by_the_letters_of_a_name() -> None:
    found = {
        str(path)
        for path in Path("tournaments").rglob("*.py")
        if re.search(r"order_by\([^)]*(?<!\w)[\"'](\w+__)*(first_|last_)?name[\"']", path.read_text())
    }
    assert found == set()


@pytest.mark.django_db
def test_migration_fills_the_keys_of_rows_from_before(club: Club) -> None:
    factories.make_people(club, 3)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_person SET sort_key = ''")
        cursor.execute("UPDATE tournaments_club SET sort_key = ''")
    importlib.import_module("tournaments.migrations.0028_sort_keys").fill_keys(apps, connection.schema_editor())
    for row in [*Person.objects.all(), *Club.objects.all()]:
        assert row.sort_key == sort_key(*(getattr(row, name) for name in row._meta.get_field("sort_key").of))
