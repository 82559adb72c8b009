"""Make and edit the seasons of a league. Publishing, archive and end are those of every event.

The rules that decide the table freeze with the first result: from then on a change of them needs a reason, which the
log shows.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.league_scoring import parse_league_scoring
from handicaps.core.league_tie_breaks import find_league_tie_breaks
from tournaments.base.actors import Actor
from tournaments.base.columns import column_problems
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.detail_checks import about_problems, name_taken, reason_problems
from tournaments.events.services.events import check_seen, free_slug
from tournaments.league.details import DISCIPLINE, FROZEN, WORDS, LeagueDetails, settled
from tournaments.league.models import LEAGUE, LeagueDivision, LeagueRules

MOST_TIE_BREAKS = 8


def change_league(
    actor: Actor, event: Event, action: Action, *, within: OpenChange | None = None
) -> AbstractContextManager[EventChange]:
    """`change_event` for a season of a league; `MissingError` for any other event."""
    if event.format != LEAGUE:
        raise MissingError(_("This is not a season of a league."))
    return change_event(actor, event, action, within=within)


def create_season(actor: Actor, club: Club, *, details: LeagueDetails, divisions: tuple[str, ...] = ()) -> Event:
    """A new season of the club with its divisions by name, the best first; not yet public.

    Raises `RuleError` with every problem of its details.
    """
    with change_club(actor, club, Action.CREATE_EVENTS) as club_change:
        details = settled(details)
        RuleError.gather(check_league_details(details, club=club_change.club))
        slug = free_slug(club_change.club, details.event.name)
        event = Event(club=club_change.club, slug=slug, format=LEAGUE, discipline=DISCIPLINE)
        _store(event, LeagueRules(), details)
        open_season(club_change, event, divisions=divisions)
    return event


def open_season(club_change: ClubChange, event: Event, *, divisions: Collection[str]) -> None:
    """Give a season that was just stored its divisions by name, and its first log entry."""
    LeagueDivision.objects.bulk_create(
        LeagueDivision(event=event, level=level, name=name) for level, name in enumerate(divisions, start=1)
    )
    with change_event(club_change.actor, event, Action.MANAGE_EVENTS, within=club_change) as change:
        summary = _("Created the season %(name)s.") % {"name": event.name}
        change.record("create_season", summary, after=LeagueDetails.of(event).as_json())


def edit_season(
    actor: Actor, event: Event, *, details: LeagueDetails, reason: str = "", seen: int | None = None
) -> None:
    """Change the details. Once the rules are frozen, a change of them needs a `reason`.

    `seen` is the revision that the writer's form showed: raises `StaleError` where the details changed since, and
    `RuleError` with every problem, at the names of the fields and at `reason`.
    """
    with change_league(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        check_seen(locked, seen, action="edit_season")
        before, after = LeagueDetails.of(locked), settled(details)
        changed = after.changed_from(before)
        problems = check_league_details(after, club=locked.club, event=locked)
        RuleError.gather([*problems, *reason_problems(reason.strip(), needed=_frozen(locked, changed))])
        if not changed:
            return
        _store(locked, locked.league, after)
        summary = _("Changed the settings: %(fields)s.") % {"fields": ", ".join(str(WORDS[name]) for name in changed)}
        if reason.strip():
            summary += " " + _("Reason: %(reason)s") % {"reason": reason.strip()}
        change.record(
            "edit_season",
            summary,
            before=before.as_json(changed),
            after=after.as_json(changed),
        )


def check_league_details(details: LeagueDetails, *, club: Club, event: Event | None = None) -> list[Problem]:
    """What is wrong with settled details in this club, all problems at once; the paths are the names of the fields."""
    rules = details.rules
    problems = about_problems(details.event, club=club, event=event)
    problems += column_problems(LeagueRules, rules)
    try:
        parse_league_scoring(rules.scoring)
    except RuleError as error:
        problems += error.problems
    try:
        find_league_tie_breaks(rules.tie_breaks)
    except RuleError as error:
        problems += error.problems
    return problems


def _frozen(event: Event, changed: Collection[str]) -> str:
    """Why the change needs a reason; blank where it needs none."""
    if event.rules_frozen_at is None or not set(changed) & set(FROZEN):
        return ""
    return gettext_noop("The rules have been frozen since the first result. Give the reason for the change.")


def _store(event: Event, rules: LeagueRules, details: LeagueDetails) -> None:
    details.write_to(event, rules)
    rules.scoring = _plain(rules.scoring)
    try:
        with transaction.atomic():
            event.save()
            rules.event = event
            rules.save()
    except IntegrityError as error:  # two events renamed to one name at the same moment
        raise RuleError(name_taken(event.name)) from error


def _plain(value: object) -> object:
    """A scoring as JSON keeps it: exact numbers as they were written."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
