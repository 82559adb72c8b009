"""The newest change about a thing, read along with it, so that its page can offer to undo it."""

from __future__ import annotations

from django.db.models import JSONField, OuterRef, Subquery
from django.db.models.functions import JSONObject

from tournaments.changes.models import Change


def newest_change(*, event: str, subject: str) -> Subquery:
    """Of the event at the path `event`, the newest change about `subject`, or None."""
    found = Change.objects.filter(event=OuterRef(event), subject=subject).order_by("-pk")
    parts = ("pk", "kind", "headline", "depth", "undoable", "undone_by")
    return Subquery(found.values(found=JSONObject(**{each: each for each in parts}))[:1], output_field=JSONField())
