"""New words of many fields in one operation. Django renders the models again for each operation, which takes seconds."""

from __future__ import annotations

from typing import Any

from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.fields import AlterField


class AlterWords(Operation):
    """`AlterField` for fields of which only labels, help texts, choices or validators change: no table does."""

    serialization_expand_args = ["fields"]

    def __init__(self, fields: list[AlterField]) -> None:
        self.fields = fields

    def describe(self) -> str:
        """What `migrate` says of it."""
        return f"Change the words of {len(self.fields)} fields"

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Alter all fields; the models are rendered when they are next used."""
        state.__dict__.pop("apps", None)
        for each in self.fields:
            each.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Nothing: no database knows these words."""

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Nothing."""
