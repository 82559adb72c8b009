"""Moments as texts and values: events only use those that exist in every time zone."""

from __future__ import annotations

from datetime import date, datetime

from django.utils import timezone
from django.utils.translation import gettext_noop

from common.pure.errors import Problem

FIRST_YEAR, LAST_YEAR = 1900, 2999


def in_range(moment: date) -> bool:
    """Whether the day or moment can be shown in every time zone."""
    return FIRST_YEAR <= moment.year <= LAST_YEAR


def moment_problems(**moments: date | None) -> list[Problem]:
    """A problem for each field whose day or moment is out of range."""
    message = gettext_noop("The year is out of range. Choose one from %(first)s to %(last)s.")
    params = {"first": FIRST_YEAR, "last": LAST_YEAR}
    return [
        Problem(name, "out_of_range", message, params)
        for name, moment in moments.items()
        if moment is not None and not in_range(moment)
    ]


def stored_moment(text: str) -> datetime | None:
    """The moment that a text names with its offset, in the time zone shown; None for any other text.

    For untrusted texts: the 40th of a month isn't valid, nor is a moment before the earliest possible one.
    """
    try:
        found = datetime.fromisoformat(text)
        return timezone.localtime(found) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None
