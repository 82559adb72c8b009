"""The table of API tokens, for databases that began with all tables at once.

`knox` needs the table of users, and this table needs knox's, so it can't come with the users. In older databases it came
with `0021` and stays as it is.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.migrations._going_back import drop_tokens


class CreateModelOnce(migrations.CreateModel):
    """Makes the model where no earlier migration did."""

    def state_forwards(self, app_label: str, state: Any) -> None:
        if (app_label, self.name_lower) not in state.models:
            super().state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        # The state alone does not tell: where all earlier migrations count as one, it has no tokens, though the table of
        # an older database is there; in an upgrade it has them, and a database that was new at `0042` lacks the table.
        table = to_state.apps.get_model(app_label, self.name)._meta.db_table
        if table not in schema_editor.connection.introspection.table_names():
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if (app_label, self.name_lower) not in to_state.models:
            super().database_backwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0104_captains_enter_teams"),
        migrations.swappable_dependency(settings.KNOX_TOKEN_MODEL),
        ("knox", "0009_extend_authtoken_field"),  # whose way back needs tokens to be gone
    ]

    operations = [
        CreateModelOnce(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("read", "Read only"),
                            ("results", "Read, and enter results"),
                            ("all", "Everything that you may do"),
                        ],
                        default="all",
                        max_length=10,
                        verbose_name="may",
                    ),
                ),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.club",
                    ),
                ),
                (
                    "token",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="details",
                        to=settings.KNOX_TOKEN_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
        migrations.RunPython(migrations.RunPython.noop, drop_tokens),
    ]
