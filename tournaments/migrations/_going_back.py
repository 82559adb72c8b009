"""For migrations that are taken back to code that knew events of boards alone."""

from __future__ import annotations

from typing import Any

__all__ = ["score_every_event"]


def score_every_event(apps: Any, schema_editor: Any) -> None:
    """Give a scoring system to the events that need none, since the code before wants one for every event."""
    system = apps.get_model("tournaments", "ScoringSystem")._base_manager.order_by("pk").first()
    apps.get_model("tournaments", "Tournament")._base_manager.filter(scoring_system=None).update(scoring_system=system)
    if schema_editor.connection.vendor == "postgresql":  # else it alters no table whose rows changed just now
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
