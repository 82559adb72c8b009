"""Any room can be a format: their names come from the rooms."""

from __future__ import annotations

from django.db import migrations, models

from tournaments.events.formats import format_choices


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0041_one_row_of_each_change")]
    operations = [
        migrations.AlterField(
            model_name="event",
            name="format",
            field=models.CharField(choices=format_choices, default="boards", max_length=20),
        ),
    ]
