"""The log of an event or a club, and what it can be narrowed to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club
from tournaments.clubs.roles import rights_at
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class LogChoices:
    """The names and kinds in a log."""

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


def without_births(value: Any) -> Any:
    """The values before or after, without years of birth: for readers who don't decide about entries."""
    if isinstance(value, dict):
        return {key: without_births(part) for key, part in value.items() if key != "birth_year"}
    return [without_births(part) for part in value] if isinstance(value, list) else value


def sees_births(actor: Actor, about: Club | Event) -> bool:
    """Whether the actor sees years of birth in the log of a club or event, as on the pages of entries."""
    return Action.MANAGE_ENTRIES in rights_at(actor, about)


def log_choices(club: Club, event: Event | None) -> LogChoices:
    """Names and kinds to choose from. One query."""
    found = ChangeLine.objects.filter(event=event) if event else ChangeLine.objects.filter(club=club)
    pairs = set(found.order_by().values_list("actor_name", "kind").distinct())
    return LogChoices(sorted({who for who, _kind in pairs}), sorted({kind for _who, kind in pairs}))
