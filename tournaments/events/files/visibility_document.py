"""What an event of any format hides, as part of an exchange document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import datetime

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem
from tournaments.base.files.columns import of_column
from tournaments.base.files.fields import Whole, of
from tournaments.events.models import Event

MOST_MINUTES = 24 * 60
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibilityDoc:
    """What the event hides from the public, and until when. Whether it is public belongs to a site."""

    hide_last: int = of(Whole(0, MOST_ROUNDS), default=0, says="How many of the last rounds.")
    hide_from: int = of(Whole(0, MOST_ROUNDS), default=0, says="This round and all later ones.")
    hide_awards: bool = of_column(Event, "hide_awards")
    reveal_at: datetime | None = of_column(Event, "reveal_at", says="From then on, results are shown automatically.")
    revealed_at: datetime | None = of_column(Event, "revealed_at", says="When an organiser revealed the results.")


NOTHING_KEPT_BACK = VisibilityDoc()


def visibility_problems(visibility: VisibilityDoc) -> Iterator[Problem]:
    """What is wrong with the hidden parts: rounds may be given in one way only, and a moment only with something to
    hide."""
    if visibility.hide_last and visibility.hide_from:
        message = _("Hide either the last rounds or the rounds from one on. Leave one of the two at 0.")
        yield Problem("visibility.hide_from", "both", message)
    if visibility.reveal_at and not (visibility.hide_last or visibility.hide_from or visibility.hide_awards):
        message = _("No results are hidden, so none can be revealed at this time. Leave this empty.")
        yield Problem("visibility.reveal_at", "nothing", message)


def visibility_document(event: Event) -> VisibilityDoc:
    """What the event hides, whether or not it is public here. No query."""
    return VisibilityDoc(**{each.name: getattr(event, each.name) for each in fields(VisibilityDoc)})


def store_visibility(event: Event, visibility: VisibilityDoc) -> None:
    """Set what the event hides; the caller saves it."""
    for each in fields(VisibilityDoc):
        setattr(event, each.name, getattr(visibility, each.name))
