"""`SentOnce` takes the name of the header that carries it."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0044_every_event_says_its_format")]
    operations = [migrations.RenameModel("SentOnce", "IdempotencyKey")]
