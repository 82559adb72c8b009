"""Keep snapshots as typed bytes. Those of before go: each is computed again with the next change of its event."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def remove_snapshots(apps: Any, _schema_editor: Any) -> None:
    apps.get_model("tournaments", "Snapshot").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0045_idempotency_keys")]

    operations = [
        migrations.RunPython(remove_snapshots, remove_snapshots),
        migrations.RemoveField("snapshot", "data"),
        migrations.AddField("snapshot", "data", models.BinaryField(default=b""), preserve_default=False),
        migrations.AddField("snapshot", "version", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.AddField("snapshot", "view", models.CharField(blank=True, max_length=80)),
    ]
