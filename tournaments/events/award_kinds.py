"""Which awards an event can give, and which it gives: the organiser chooses them by kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scoring.core.awards import AwardCode
from tournaments.events.formats import format_of

if TYPE_CHECKING:
    from tournaments.events.models import Event
    from tournaments.events.shown import AwardShown

ASKED_FOR = frozenset({"last_place"})
"""Given only where the organiser chose it."""


def given_kinds(event: Event) -> tuple[AwardCode, ...]:
    """The kinds of awards that the event gives; all but those to be asked for where nobody chose."""
    chosen = event.awards
    kinds = format_of(event).award_kinds
    return tuple(kind for kind in kinds if (kind not in ASKED_FOR if chosen is None else kind in chosen))


def given_of(prizes: Iterable[AwardShown], event: Event) -> tuple[AwardShown, ...]:
    """Those of the computed prizes that the event gives."""
    given = given_kinds(event)
    return tuple(prize for prize in prizes if prize.code in given)
