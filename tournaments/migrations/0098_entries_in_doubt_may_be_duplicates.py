from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    """An entry that may be a duplicate is kept for the organisers, who sort it out."""

    dependencies = [("tournaments", "0095_calendar_addresses")]

    operations = [
        migrations.RemoveConstraint(model_name="entryrequest", name="entry_request_once_per_person"),
        migrations.AddConstraint(
            model_name="entryrequest",
            constraint=models.UniqueConstraint(
                models.F("event"),
                Lower("email"),
                Lower("first_name"),
                Lower("last_name"),
                condition=models.Q(
                    ("doubts", ""),
                    ("state__in", ["accepted", "applied", "offered", "unconfirmed", "waiting"]),
                    models.Q(("email", ""), _negated=True),
                ),
                name="entry_request_once_per_person",
            ),
        ),
    ]
