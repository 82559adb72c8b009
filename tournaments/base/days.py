"""First and last day in words, the same everywhere."""

from __future__ import annotations

from datetime import date, datetime

from django.utils import timezone
from django.utils.dateformat import DateFormat
from django.utils.formats import date_format
from django.utils.translation import get_language

_day_of_month = DateFormat.j


def call_the_first_premier() -> None:
    """Let days say "1er décembre" in French, where the first of a month alone is an ordinal."""
    DateFormat.j = _day_in_french  # type: ignore[assignment, method-assign]


def _day_in_french(self: DateFormat) -> int | str:
    day = _day_of_month(self)
    return "1er" if day == 1 and get_language() == "fr" else day


def days_in_words(first: date | None, last: date | None, *, month: str = "M") -> str:
    """ "13 Feb 2027", "16–18 Feb 2001" or "28 Feb – 1 Mar 2027"; blank without days. `month` "F" writes it out."""
    if first is None or last is None or first == last:
        day = first or last
        return date_format(day, f"j {month} Y") if day else ""
    end = date_format(last, f"j {month} Y")
    if (first.year, first.month) == (last.year, last.month):
        return f"{date_format(first, 'j')}–{end}"
    return f"{date_format(first, f'j {month}' if first.year == last.year else f'j {month} Y')} – {end}"


def dated(moment: date | None, form: str) -> str:
    """A day or a moment in the format `form`, which names no year, and its year where it isn't this one."""
    if moment is None:
        return ""
    local = timezone.localtime(moment) if isinstance(moment, datetime) else moment
    if local.year != timezone.localdate().year:
        form = form.replace("F", "F Y").replace("M", "M Y")
    return date_format(local, form)
