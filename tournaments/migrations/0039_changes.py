"""Room for what a user does at once: one `Change` with its lines, and who did it, when and how."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

class Migration(migrations.Migration):
    """Renames the two tables first, so that every row keeps its number."""

    dependencies = [("tournaments", "0038_tokens_of_new_databases"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RenameModel("RecordedChange", "Change"),
        migrations.RenameModel("AuditEvent", "ChangeLine"),
        migrations.RenameField("change", "summary", "headline"),
        migrations.RenameField("change", "needs", "need"),
        migrations.RenameField("changeline", "action", "kind"),
        migrations.AddField("change", "needs", models.JSONField(default=list)),
        migrations.AddField("change", "undoable", models.BooleanField(default=False)),
        migrations.AddField(
            "change",
            "actor",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField("change", "actor_name", models.CharField(default="", max_length=120)),
        migrations.AddField("change", "door", models.CharField(default="", max_length=10)),
        migrations.AddField("change", "token", models.CharField(blank=True, default="", max_length=80)),
        migrations.AddField("change", "kind", models.CharField(default="", max_length=60)),
        migrations.AddField("change", "subject", models.CharField(blank=True, default="", max_length=60)),
        migrations.AddField("change", "revision", models.PositiveIntegerField(null=True)),
        migrations.AlterField("change", "need", models.CharField(default="", max_length=30)),
        migrations.AlterField(
            "changeline",
            "change",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lines",
                to="tournaments.change",
            ),
        ),
    ]
