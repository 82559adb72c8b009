"""Remove the people who were entered in seasons of leagues, where teams play.

A list of people could once be entered in a season too. No page of a season shows these entries, so nobody could remove
them. An entry that anything refers to stays.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef


def remove_entries(apps: Any, schema_editor: Any) -> None:
    entry = apps.get_model("tournaments", "Entry")
    found = entry.objects.using(schema_editor.connection.alias).filter(event__format="league")
    for relation in entry._meta.related_objects:
        rows = relation.related_model.objects.filter(**{relation.field.name: OuterRef("pk")})
        found = found.exclude(Exists(rows))
    for each in found:
        each.delete()


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0087_sites_that_show_pages"),
    ]

    operations = [
        migrations.RunPython(remove_entries, migrations.RunPython.noop, elidable=True),
    ]
