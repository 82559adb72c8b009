"""An event is of the format that it was made of; no format is the usual one."""

from __future__ import annotations

from django.db import migrations, models

from tournaments.events.formats import format_choices


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0043_tokens_of_new_databases")]
    operations = [
        migrations.AlterField(
            model_name="event",
            name="format",
            field=models.CharField(choices=format_choices, max_length=20),
        ),
    ]
