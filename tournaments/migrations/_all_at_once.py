"""Many new tables in one operation. Django renders every model again for each operation, which takes seconds."""

from __future__ import annotations

from typing import Any

from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import CreateModel

class CreateModels(Operation):
    """`CreateModel` for each of these, in any order of their links."""

    serialization_expand_args = ["models"]

    def __init__(self, models: list[CreateModel]) -> None:
        self.models = models

    def describe(self) -> str:
        """What `migrate` says of it."""
        return f"Create {len(self.models)} models"

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Add all models; they are rendered when they are first used."""
        state.__dict__.pop("apps", None)
        for each in self.models:
            each.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Make the tables, their links and their indexes.

        Django leaves links and indexes for the end of a migration, and then records it, and each that it replaces, after
        the transaction: killed there, `migrate` would make the tables again. With nothing left, it records them within.
        """
        for each in self.models:
            schema_editor.create_model(to_state.apps.get_model(app_label, each.name))
        for statement in schema_editor.deferred_sql:
            schema_editor.execute(statement, None)
        schema_editor.deferred_sql.clear()

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Drop the tables in the reverse order, so that links go before the tables they lead to."""
        for each in reversed(self.models):
            schema_editor.delete_model(from_state.apps.get_model(app_label, each.name))
