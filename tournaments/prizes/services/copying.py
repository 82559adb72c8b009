"""The prize plan, the kinds of marks and the ballots of an event, as its copies have them: without marks and votes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from django.db import models

from tournaments.events.models import Event
from tournaments.prizes.models import Ballot, Prize, PrizeCategory, PrizeGroup, SoftKind
from tournaments.prizes.services.ballots import BALLOT
from tournaments.prizes.services.plan import CATEGORY, GROUP
from tournaments.prizes.services.soft import KIND

R = TypeVar("R", bound=models.Model)
TIMES: Final = {"opens_at": None, "closes_at": None}
"""A copy is on other days, so its ballots are opened by hand."""


def copy_plan(source: Event, made: Event) -> None:
    """Copy what the organisers planned; a group's awards, all marks, penalties and votes stay with the source."""
    kinds = {row.pk: _copied(row, KIND, event=made) for row in SoftKind.objects.filter(event=source)}
    ballots = {row.pk: _copied(row, BALLOT, event=made, **TIMES) for row in Ballot.objects.filter(event=source)}
    categories = {
        row.pk: _copied(
            row,
            CATEGORY,
            event=made,
            soft_kind=kinds.get(row.soft_kind_id or 0),
            ballot=ballots.get(row.ballot_id or 0),
        )
        for row in PrizeCategory.objects.filter(event=source)
    }
    for group in PrizeGroup.objects.filter(event=source):
        copy = _copied(group, GROUP, event=made, seed=secrets.randbelow(1_000_000))
        for prize in Prize.objects.filter(group=group):
            category = categories.get(prize.category_id or 0)
            _copied(prize, ("title", "value"), group=copy, category=category)


def _copied(row: R, names: tuple[str, ...], **own: Any) -> R:
    made: R = type(row)._default_manager.create(**{**_values(row, names), **own})
    return made


def _values(row: models.Model, names: tuple[str, ...]) -> Mapping[str, Any]:
    return {name: getattr(row, name) for name in names}
