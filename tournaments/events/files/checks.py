"""Problems of any event's document: references to nothing, and duplicates. Pure."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Sequence
from zoneinfo import available_timezones

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem

GIVES = "Kinds of awards that the event gives; null: all but last_place."
References = Iterable[tuple[str, int]]


def wrong_time_zone(zone: str) -> Iterator[Problem]:
    """Check that the rules name an existing time zone."""
    if zone not in available_timezones():
        message = _("%(zone)s is not a time zone. Write one such as Europe/Paris, or UTC.")
        yield Problem("rules.time_zone", "not_a_choice", message, {"zone": zone})


def unknown(references: References, *, known: Container[int], what: str) -> Iterator[Problem]:
    """References to nothing, by their paths; `what` they are to."""
    message = _("There is no %(what)s with the number %(number)s in this document. Correct the number.")
    for path, number in references:
        if number not in known:
            yield Problem(path, "unknown", message, {"what": what, "number": number})


def twice(values: Sequence[tuple[str, Hashable]]) -> Iterator[Problem]:
    """Each value that an earlier path has already."""
    first: dict[Hashable, str] = {}
    message = _("This is already at %(first)s. Remove or change one of the two.")
    for path, value in values:
        if value in first:
            yield Problem(path, "twice", message, {"first": first[value]})
        first.setdefault(value, path)
