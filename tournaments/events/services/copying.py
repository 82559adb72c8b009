"""Copies of events (manual §5): what a copy has of its source.

A copy has every field of the models in `NOT_COPIED`, but those listed there with the reason; rooms list their own in
their `wiring.py`. A field that a model gains later is copied too, unless it is added to the list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from django.db import IntegrityError, models, transaction

from common.pure.errors import RuleError
from tournaments.base.plain_text import visible_line
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, Event, Team
from tournaments.events.services.detail_checks import about_problems, name_taken
from tournaments.events.services.events import free_slug

OWN = "the copy has its own"
DAY = "the copy is on other days"
STATE = "the copy has not begun"
NEW_ROWS = "the copy's own row takes its place"
SETTINGS: list[type[models.Model]] = []
"""The models that hold settings of an event beside its own row, one row for each event; formats add theirs."""
EXTRA_SETTINGS: list[type[models.Model]] = []
"""Those of extras."""
COPIERS: list[Callable[[Event, Event], None]] = []
"""What copies the settings of extras that have several rows for an event: from the source, to the copy."""
OWN_VALUES: dict[type[models.Model], Callable[[], dict[str, Any]]] = {}
"""What a copy of a row of settings has instead of its source's values."""

NOT_COPIED: dict[type[models.Model], Mapping[str, str]] = {
    Event: {
        "id": OWN,
        "club": "the copy is made in the club that the organiser chose",
        "name": OWN,
        "slug": OWN,
        "starts_on": DAY,
        "ends_on": DAY,
        "reveal_at": DAY,
        "published": "a copy is for members only until somebody has checked it",
        "revealed_at": STATE,
        "archived_at": STATE,
        "rules_frozen_at": STATE,
        "over": STATE,
        "winners": STATE,
        "revision": STATE,
        "created_at": OWN,
    },
    Entry: {"id": OWN, "event": NEW_ROWS, "manual_order": "it orders those tied in the source", "created_at": OWN},
    Team: {"id": OWN, "event": NEW_ROWS},
}


def copy_with_event(
    model: type[models.Model], *, but: Mapping[str, str] | None = None, own: Callable[[], dict[str, Any]] = dict
) -> None:
    """Copy a format's settings of an event with it: all `but` these fields, each with its reason."""
    SETTINGS.append(model)
    NOT_COPIED[model] = {"id": OWN, "event": NEW_ROWS, **(but or {})}
    OWN_VALUES[model] = own


def copy_extra_with_event(model: type[models.Model], *, but: Mapping[str, str] | None = None) -> None:
    """Copy an extra's settings of an event with it: all `but` these fields, each with its reason."""
    EXTRA_SETTINGS.append(model)
    NOT_COPIED[model] = {"id": OWN, "event": NEW_ROWS, **(but or {})}
    OWN_VALUES[model] = dict


def copied_values(row: models.Model) -> dict[str, Any]:
    """The values of a row that its copy has, by attribute; the model must be in `NOT_COPIED`."""
    left = NOT_COPIED[type(row)]
    kept = [field.attname for field in type(row)._meta.concrete_fields if field.name not in left]
    return {name: deepcopy(getattr(row, name)) for name in kept}


def without_own(values: Mapping[str, Any], source: Event) -> dict[str, Any]:
    """Those of the source's details that another event may have too: as a copy, and without its description."""
    own = {"description", *NOT_COPIED[Event], *NOT_COPIED[type(source.rules)]}
    return {name: value for name, value in values.items() if name not in own}


def make_copy(club: Club, source: Event, *, name: str, extras: bool = True) -> Event:
    """An event of the locked club with the settings of `source` under a new name, stored without a log entry.

    Those of extras only with `extras`. Raises `RuleError` at `name`.
    """
    made = Event(**copied_values(source), club=club, name=visible_line(name))
    RuleError.gather(about_problems(made, club=club))
    made.slug = free_slug(club, made.name)
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError as error:  # two events of one name made at the same moment
        raise RuleError(name_taken(made.name)) from error
    for model in (*SETTINGS, *(EXTRA_SETTINGS if extras else ())):
        for row in model._default_manager.filter(event=source):
            model._default_manager.create(event=made, **copied_values(row), **OWN_VALUES[model]())
    for copy in COPIERS if extras else ():
        copy(source, made)
    return made
