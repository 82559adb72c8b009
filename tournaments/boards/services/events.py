"""Make, edit and copy events of boards (manual §4, §5). Archive, publishing and the end are those of every event.

Rules freeze when the first game starts (`services.freezing`): from then on a change of them needs a reason, which
the event's log shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.games.details import FIELDS, OF_BOARDS, RULES, WORDS, BoardsDetails, details_of, settled
from tournaments.boards.games.models import BOARDS, BoardsRules
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.services.rescoring import unscorable_problems
from tournaments.boards.services.detail_checks import check_details
from tournaments.clubs.models import Club
from tournaments.clubs.roles import knows_club
from tournaments.clubs.services.changes import change_club
from tournaments.events.details import as_json
from tournaments.events.models import Entry, Event, Team, TeamMember
from tournaments.events.services.changes import change_event
from tournaments.events.services.copying import copied_values, make_copy
from tournaments.events.services.detail_checks import name_taken, reason_problems
from tournaments.events.services.events import check_seen, free_slug
from tournaments.lab.models import ScoringSystem


def create_boards_event(actor: Actor, club: Club, *, details: BoardsDetails) -> Event:
    """A new event of the club, not yet public. Raises `RuleError` with every problem of its details."""
    with change_club(actor, club, Action.CREATE_EVENTS) as club_change:
        event = _create(club_change.club, details)
        with change_event(actor, event, Action.MANAGE_EVENTS, within=club_change) as change:
            summary = _("Created the event %(name)s.") % {"name": event.name}
            change.record("create_tournament", summary, after=_details_json(details_of(event)))
    return event


def edit_boards_event(
    actor: Actor, event: Event, *, details: BoardsDetails, reason: str = "", seen: int | None = None
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
        own = knows_club(actor, locked.club)
        problems = check_details(after, club=locked.club, event=locked, own_systems=own)
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


def copy_boards_event(actor: Actor, event: Event, *, name: str, entries: bool = False, teams: bool = False) -> Event:
    """A new event of boards with the same settings; with its `entries`, and with its `teams`, where asked.

    Days, heats and results stay behind, and the copy is not public. Teams need their players, so `teams` brings the
    entries of their members in any case.
    """
    with change_club(actor, event.club, Action.CREATE_EVENTS) as club_change:
        source = Event.objects.select_related("boards__scoring_system").get(pk=event.pk)
        copy = make_copy(club_change.club, source, name=name)
        with change_event(actor, copy, Action.MANAGE_EVENTS, within=club_change) as change:
            _copy_people(source, copy, entries=entries, teams=teams)
            summary = _("Created the event %(name)s as a copy of %(source)s.") % {"name": copy.name, "source": source}
            details = details_of(copy)
            change.record("copy_tournament", summary, after={name: as_json(getattr(details, name)) for name in FIELDS})
    return copy


def _unscorable(event: Event, system: ScoringSystem) -> Iterator[Problem]:
    """The finished games that another scoring system of the event can't score."""
    rows = load_rows(event)
    was, event.boards.scoring_system = event.boards.scoring_system, system
    try:
        yield from unscorable_problems(rows, path="scoring_system")
    finally:
        event.boards.scoring_system = was


def _create(club: Club, details: BoardsDetails) -> Event:
    """Check and store a new row; the club is locked, so names and slugs can't be taken in between."""
    details = settled(details)
    RuleError.gather(check_details(details, club=club))
    event = Event(club=club, format=BOARDS, slug=free_slug(club, details.name))
    _store(event, BoardsRules(), details)
    return event


def _store(event: Event, rules: BoardsRules, details: BoardsDetails) -> None:
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


def _copy_people(source: Event, copy: Event, *, entries: bool, teams: bool) -> None:
    rows = source.entries.all() if entries else source.entries.filter(team_membership__isnull=False)
    if not entries and not (teams and source.team_size):
        return
    new = Entry.objects.bulk_create(Entry(event=copy, **copied_values(row)) for row in rows.order_by("id"))
    entry_of = {entry.person_id: entry for entry in new}
    if not (teams and source.team_size):
        return
    for team in source.teams.prefetch_related("members__entry"):
        made = Team.objects.create(event=copy, **copied_values(team))
        TeamMember.objects.bulk_create(
            TeamMember(team=made, entry=entry_of[member.entry.person_id]) for member in team.members.all()
        )


def _frozen(event: Event, changed: Collection[str]) -> str:
    """Why the change needs a reason; blank where it needs none."""
    if event.rules_frozen_at is None or not set(changed) & set(RULES):
        return ""
    return gettext_noop("The rules have been frozen since the first game started. Give the reason for changing them.")


def _edit_summary(event: Event, changed: Sequence[str], reason: str) -> str:
    words = ", ".join(str(WORDS[name]) for name in changed)
    if event.rules_frozen_at is not None and set(changed) & set(RULES):
        # The reason must survive the log's limit of length, so it comes first.
        return _("Changed the frozen rules. Reason: %(reason)s Changed: %(fields)s.") % {
            "reason": reason if reason.endswith((".", "!", "?")) else f"{reason}.",
            "fields": words,
        }
    return _("Changed the settings: %(fields)s.") % {"fields": words}


def _details_json(details: BoardsDetails) -> dict[str, Any]:
    return {name: as_json(getattr(details, name)) for name in FIELDS}
