"""The log of an event or a club, and what it can be narrowed to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class LogChoices:
    """Who and what kinds stand in a log."""

    who: list[str]
    kinds: list[str]


def log_of(club: Club, event: Event | None, asked: Mapping[str, str]) -> QuerySet[ChangeLine]:
    """The log, newest first: of one event, or with None of the club and all its events.

    `asked` narrows it by `who` (the name in the log), `action`, `door`, and `round` (its number, blank for all).
    """
    found = ChangeLine.objects.filter(event=event) if event else ChangeLine.objects.filter(club=club)
    found = found.select_related("change", "event").defer("change__rows", "change__keys")
    for name, column in (("who", "actor_name"), ("action", "kind"), ("door", "change__door")):
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
    found = ChangeLine.objects.filter(event=event) if event else ChangeLine.objects.filter(club=club)
    pairs = set(found.order_by().values_list("actor_name", "kind").distinct())
    return LogChoices(sorted({who for who, _kind in pairs}), sorted({kind for _who, kind in pairs}))
