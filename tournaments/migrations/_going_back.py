"""For reversed migrations: rows that older code does not know are changed or deleted."""

from __future__ import annotations

from typing import Any

from django.conf import settings

def score_every_event(apps: Any, schema_editor: Any) -> None:
    """Give a scoring system to the events that need none, since the code before wants one for every event."""
    system = apps.get_model("tournaments", "ScoringSystem")._base_manager.order_by("pk").first()
    apps.get_model("tournaments", "Tournament")._base_manager.filter(scoring_system=None).update(scoring_system=system)
    settle(schema_editor)


def drop_jobs_of_no_event(apps: Any, schema_editor: Any) -> None:
    """Delete the jobs that belong to no event. What they were for is gone by now."""
    apps.get_model("tournaments", "Job")._base_manager.filter(tournament=None).delete()
    settle(schema_editor)


def drop_tokens(apps: Any, schema_editor: Any) -> None:
    """Delete the API tokens: knox can't take its own migrations back while there are any."""
    apps.get_model(settings.KNOX_TOKEN_MODEL)._base_manager.all().delete()
    settle(schema_editor)


def settle(schema_editor: Any) -> None:
    """PostgreSQL alters no table whose rows changed in this transaction before their links are checked."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
