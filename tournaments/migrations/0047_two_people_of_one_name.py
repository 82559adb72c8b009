"""Let a club have two people of one name, whom a distinction tells apart."""

from __future__ import annotations

from typing import Any

import django.db.models.functions.text
from django.db import migrations, models


def name_distinctions(apps: Any, _schema_editor: Any) -> None:
    """On the way back, a distinction becomes a part of the last name: names must differ again."""
    for person in apps.get_model("tournaments", "Person").objects.exclude(distinction=""):
        person.last_name = f"{person.last_name[:29]} {person.distinction}"
        person.save(update_fields=["last_name"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0046_typed_snapshots")]

    operations = [
        migrations.RemoveConstraint("person", "person_name_once_per_club"),
        migrations.AddField(
            "person",
            "distinction",
            models.CharField(
                blank=True,
                default="",
                help_text=(
                    "Only for a second person of the same name: a number or a town, shown in brackets after the name."
                ),
                max_length=30,
                verbose_name="distinction",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, name_distinctions),
        migrations.AlterField("personmerge", "removed_name", models.CharField(max_length=160)),
        migrations.AddConstraint(
            "person",
            models.UniqueConstraint(
                models.F("club"),
                django.db.models.functions.text.Lower("first_name"),
                django.db.models.functions.text.Lower("last_name"),
                django.db.models.functions.text.Lower("distinction"),
                name="person_name_and_distinction_once_per_club",
            ),
        ),
    ]
