"""The log of an event or a club, and what it can be narrowed to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import AuditEvent, Club, Event

__all__ = ["LogChoices", "log_choices", "log_of"]


@dataclass(frozen=True, slots=True)
class LogChoices:
    """Who and what kinds stand in a log."""

    who: list[str]
    kinds: list[str]


def log_of(club: Club, event: Event | None, asked: Mapping[str, str]) -> QuerySet[AuditEvent]:
    """The log, newest first: of one event, or with None of the club and all its events.

    `asked` narrows it by `who` (the name in the log), `action`, `door`, and `round` (its number, blank for all).
    """
    found = AuditEvent.objects.filter(event=event) if event else AuditEvent.objects.filter(club=club)
    found = found.select_related("change", "event")
    for name, column in (("who", "actor_name"), ("action", "action"), ("door", "door")):
        if asked.get(name):
            found = found.filter(**{column: asked[name]})
    number = asked.get("round", "")
    if number:
        here = Q()
        for word in ("heat", "round"):
            here |= Q(subject=f"{word}:{number}") | Q(subject__startswith=f"{word}:{number}/")
        found = found.filter(here)
    return found


def log_choices(club: Club, event: Event | None) -> LogChoices:
    """Names and kinds to choose from. One query."""
    found = AuditEvent.objects.filter(event=event) if event else AuditEvent.objects.filter(club=club)
    pairs = set(found.order_by().values_list("actor_name", "action").distinct())
    return LogChoices(sorted({who for who, _kind in pairs}), sorted({kind for _who, kind in pairs}))
