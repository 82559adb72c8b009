"""What every event must satisfy, whatever its format (manual §4), all problems at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Protocol

from django.db.models import Count, Value
from django.db.models.functions import Lower
from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem
from tournaments.base.languages import language_problems
from tournaments.base.moments import moment_problems
from tournaments.base.plain_text import sign_problems
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.time_zones import is_time_zone

LONGEST_REASON = 200
LONGEST = {"name": 80, "description": 4000, "venue": 120}


class About(Protocol):
    """What every event says of itself, whatever its format."""

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def venue(self) -> str: ...
    @property
    def starts_on(self) -> date | None: ...
    @property
    def ends_on(self) -> date | None: ...
    @property
    def time_zone(self) -> str: ...
    @property
    def language(self) -> str: ...


def about_problems(details: About, *, club: Club, event: Event | None = None) -> list[Problem]:
    """What is wrong with name, texts, days, time zone and language. One query."""
    return [
        *_text_problems(details),
        *_name_problems(details, club=club, event=event),
        *_zone_problems(details),
        *language_problems(details.language),
    ]


def reason_problems(reason: str, *, needed: str = "") -> list[Problem]:
    """What is wrong with the reason of a change: too long, or missing where `needed` says in words why there is one."""
    signs = sign_problems(reason, path="reason", label=_("The reason"))
    if signs:
        return signs
    if len(reason) > LONGEST_REASON:
        message = _("The reason has %(length)s characters. Shorten it to %(most)s.")
        return [Problem("reason", "too_long", message, {"length": len(reason), "most": LONGEST_REASON})]
    return [Problem("reason", "missing", needed)] if needed and not reason else []


def name_taken(name: str) -> Problem:
    """Another event of the club has this name."""
    message = _("Another event of your club is called “%(name)s”. Give this one a different name.")
    return Problem("name", "name_taken", message, {"name": name})


def _text_problems(details: About) -> Iterator[Problem]:
    yield from sign_problems(details.name, path="name", label=_("The name"))
    for path, most in LONGEST.items():
        length = len(getattr(details, path))
        if length > most:
            message = _("The text has %(length)s characters. Shorten it to %(most)s.")
            yield Problem(path, "too_long", message, {"length": length, "most": most})
    yield from moment_problems(starts_on=details.starts_on, ends_on=details.ends_on)
    if details.starts_on and details.ends_on and details.ends_on < details.starts_on:
        yield Problem("ends_on", "ends_before_start", _("The last day is before the first. Check both days."))


def _name_problems(details: About, *, club: Club, event: Event | None) -> Iterator[Problem]:
    if not details.name:
        yield Problem("name", "required", _("The event has no name. Enter one."))
        return
    same = club.events.alias(lowered=Lower("name")).filter(lowered=Lower(Value(details.name)))
    if event is not None:
        same = same.exclude(pk=event.pk)
    if same.exists():
        yield name_taken(details.name)


def _zone_problems(details: About) -> Iterator[Problem]:
    if not is_time_zone(details.time_zone):
        message = _("There is no time zone of this name. Choose one from the list, such as Europe/Paris or UTC.")
        yield Problem("time_zone", "not_a_choice", message)


def team_size_problems(size: int, event: Event) -> Iterator[Problem]:
    """Teams that are formed and do not fit an event with teams of this `size`, 0 for none."""
    if size == event.team_size:
        return
    sizes = list(event.teams.annotate(size=Count("members")).values_list("size", flat=True))
    larger = sum(each > size for each in sizes)
    if sizes and not size:
        message = _("The event has teams already (%(teams)s). Disband them first.")
        yield Problem("team_size", "teams_formed", message, {"teams": len(sizes)})
    elif larger:
        message = _("Some teams (%(teams)s) have more than %(size)s players. Remove players from them first.")
        yield Problem("team_size", "teams_too_large", message, {"teams": larger, "size": size})
