"""Make, edit, put away, publish and delete tournaments (manual §4, §5). Copies are in `services.copying`.

Rules freeze when the first game starts (`services.freezing`): from then on a change of them needs a reason, which
the event's log shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.boards.games.details import (
    FIELDS,
    OF_BOARDS,
    RULES,
    WORDS,
    TournamentDetails,
    as_json,
    details_of,
    settled,
)
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.services.rescoring import unscorable_problems
from tournaments.changes.models import ChangeLine
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club, club_changed
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event, touch_events
from tournaments.events.services.detail_checks import check_details, name_taken, reason_problems
from tournaments.lab.models import ScoringSystem
from tournaments.league.selectors.dependents import seasons_showing

LONGEST_SLUG = 60
# What stands at a club's address beside its events.
OTHER_PAGES = frozenset({"fairness", "histories", "ratings", "top-dog"})


def create_tournament(actor: Actor, club: Club, *, details: TournamentDetails) -> Event:
    """A new tournament of the club, not yet public. Raises `RuleError` with every problem of its details."""
    with change_club(actor, club, Action.MANAGE_EVENTS) as club_change:
        event = _create(club_change.club, details)
        with change_event(actor, event, Action.MANAGE_EVENTS, within=club_change) as change:
            summary = _("Made the event %(name)s.") % {"name": event.name}
            change.record("create_tournament", summary, after=_details_json(details_of(event)))
    return event


def edit_tournament(
    actor: Actor, event: Event, *, details: TournamentDetails, reason: str = "", seen: int | None = None
) -> None:
    """Change the details. Once the rules are frozen, a change of them needs a `reason`.

    `seen` is the revision that the writer's form showed: raises `StaleError` with what came between if somebody
    changed the details since. Other changes of the event, such as results, don't disturb. Raises `RuleError` with
    every problem, at the names of the fields and at `reason`.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        check_seen(locked, seen)
        before, after = settled(details_of(locked)), settled(details)
        changed = [name for name in FIELDS if getattr(before, name) != getattr(after, name)]
        problems = check_details(after, club=locked.club, event=locked)
        problems += reason_problems(reason.strip(), needed=_frozen(locked, changed))
        if "scoring_system" in changed:
            problems += _unscorable(locked, after.scoring_system)
        RuleError.gather(problems)
        if not changed:
            return
        _store(locked, locked.boards, after)
        change.record(
            "edit_tournament",
            _edit_summary(locked, changed, reason.strip()),
            before={name: as_json(getattr(before, name)) for name in changed},
            after={name: as_json(getattr(after, name)) for name in changed},
        )


def archive_tournament(actor: Actor, event: Event) -> None:
    """Put the tournament away: lists of current events leave it out, its pages stay."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if change.event.archived_at is None:
            _set(change, "archived_at", timezone.now())
            change.record("archive_tournament", _("Put the event into the archive."))


def unarchive_tournament(actor: Actor, event: Event) -> None:
    """Take the tournament back out of the archive."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if change.event.archived_at is not None:
            _set(change, "archived_at", None)
            change.record("unarchive_tournament", _("Took the event out of the archive."))


def publish_tournament(actor: Actor, event: Event, *, within: OpenChange | None = None) -> None:
    """Let everyone see the public pages."""
    with change_event(actor, event, Action.MANAGE_EVENTS, within=within) as change:
        if not change.event.published:
            _set(change, "published", True)
            change.record("publish_tournament", _("Made the event public."))


def unpublish_tournament(actor: Actor, event: Event) -> None:
    """Keep the public pages for members of the club."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if change.event.published:
            _set(change, "published", False)
            change.record("unpublish_tournament", _("Took the event's public pages away."))


def delete_tournament(actor: Actor, event: Event, *, typed_name: str) -> None:
    """Delete the tournament with all its heats, results, entries and log; `typed_name` must be its exact name.

    People, groups and scoring systems stay. The club's audit keeps who deleted what.
    """
    with change_club(actor, event.club, Action.DELETE) as club_change:
        with change_event(actor, event, Action.DELETE, within=club_change) as change:
            name = change.event.name
            if typed_name.strip() != name:
                message = _("This is not the event's name. Type “%(name)s” exactly to delete it.")
                raise RuleError.one("typed_name", "wrong_name", message, name=name)
            lost = {
                "name": name,
                "slug": change.event.slug,
                "heats": change.event.rounds.count(),
                "entries": change.event.entries.count(),
            }
        showing = list(seasons_showing(event).values_list("pk", flat=True))
        # Seats protect their entries, so the heats with their games and seats go first.
        for heat in event.rounds.all():
            heat.delete()
        Event.objects.get(pk=event.pk).delete()
        touch_events(Event.objects.filter(pk__in=showing))
        club_changed(club_change.club)
        summary = _("Deleted the event %(name)s.") % {"name": name}
        club_change.record("delete_tournament", summary, subject=f"event:{lost['slug']}"[:60], before=lost)


def _unscorable(event: Event, system: ScoringSystem) -> Iterator[Problem]:
    """The finished games that another scoring system of the event can't score."""
    rows = load_rows(event)
    was, event.boards.scoring_system = event.boards.scoring_system, system
    try:
        yield from unscorable_problems(rows, path="scoring_system")
    finally:
        event.boards.scoring_system = was


def _create(club: Club, details: TournamentDetails) -> Event:
    """Check and store a new row; the club is locked, so names and slugs can't be taken in between."""
    details = settled(details)
    RuleError.gather(check_details(details, club=club))
    event = Event(club=club, slug=free_slug(club, details.name))
    _store(event, BoardsRules(), details)
    return event


def _store(event: Event, rules: BoardsRules, details: TournamentDetails) -> None:
    for name in FIELDS:
        setattr(rules if name in OF_BOARDS else event, name, getattr(details, name))
    rules.tie_breaks = list(details.tie_breaks)
    try:
        with transaction.atomic():
            event.save()
            rules.event = event
            rules.save()
    except IntegrityError as error:  # two events renamed to one name at the same moment
        raise RuleError(name_taken(details.name)) from error


def free_slug(club: Club, name: str) -> str:
    """A short name for the address of a new event, made from `name`; the club is locked."""
    base = slugify(name.replace("–", "-"))[:LONGEST_SLUG].strip("-") or "event"
    taken = set(club.events.filter(slug__startswith=base[: LONGEST_SLUG - 5]).values_list("slug", flat=True))
    taken |= OTHER_PAGES
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base[: LONGEST_SLUG - 5]}-{number}"
    return slug


def _set(change: EventChange, name: str, value: object) -> None:
    setattr(change.event, name, value)
    change.event.save(update_fields=[name])


def check_seen(event: Event, seen: int | None, *, action: str = "edit_tournament") -> None:
    if seen is None:
        return
    lines = list(ChangeLine.objects.filter(event=event, kind=action, revision__gt=seen).order_by("id"))
    if not lines:
        return
    changes: dict[str, WhatChanged] = {}
    for line in lines:
        for name, after in line.after.items():
            first = changes[name].before if name in changes else line.before[name]
            changes[name] = WhatChanged(name, first, after, line.actor_name)
    raise StaleError(
        _("%(who)s changed the settings while you were editing. Nothing of yours is saved yet: look, then save again.")
        % {"who": lines[-1].actor_name},
        current=event.revision,
        changes=tuple(changes.values()),
    )


def _frozen(event: Event, changed: Collection[str]) -> str:
    """Why the change needs a reason; blank where it needs none."""
    if event.rules_frozen_at is None or not set(changed) & set(RULES):
        return ""
    return gettext_noop("The rules are frozen since the first game started. Give the reason for changing them.")


def _edit_summary(event: Event, changed: Sequence[str], reason: str) -> str:
    words = ", ".join(str(WORDS[name]) for name in changed)
    if event.rules_frozen_at is not None and set(changed) & set(RULES):
        # The reason must survive the log's limit of length, so it comes first.
        return _("Changed the frozen rules. Reason: %(reason)s Changed: %(fields)s.") % {
            "reason": reason if reason.endswith((".", "!", "?")) else f"{reason}.",
            "fields": words,
        }
    return _("Changed the settings: %(fields)s.") % {"fields": words}


def _details_json(details: TournamentDetails) -> dict[str, Any]:
    return {name: as_json(getattr(details, name)) for name in FIELDS}
