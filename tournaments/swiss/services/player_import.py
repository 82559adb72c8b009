"""Players of a Swiss event from a list or a report file: all of them, or nobody where one line is wrong."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.permissions import Action
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event
from tournaments.events.services.entries import some_names
from tournaments.people.files.namesakes import Who
from tournaments.people.models import Person
from tournaments.people.services.namesakes import check_answers
from tournaments.swiss.models import SwissBye, SwissEntry
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.player_plan import PlannedPlayer, PlayersPlan, preview_players
from tournaments.swiss.services.players import DETAILS, last_published, plain

BATCH = 500


def import_players(
    actor: Actor, event: Event, *, text: str, fingerprint: str | None = None, who: Who | None = None
) -> list[SwissEntry]:
    """Enter the players of the list, and describe those who are entered; all of them, in the order of the list.

    With the `fingerprint` of a preview, raises `StaleError` if it would look different now. Raises `RuleError` with
    every problem, at `rows[i].field` with its line, and at `who` for a line that means several people.
    """
    with (
        change_club(actor, event.club, Action.MANAGE_PEOPLE) as club_change,
        change_swiss(actor, event, Action.MANAGE_ENTRIES, within=club_change) as change,
    ):
        plan = preview_players(change.event, text=text)
        RuleError.gather(plan.problems)
        if fingerprint is not None and plan.fingerprint != fingerprint:
            message = _("The event has changed, so nothing was saved. Check the new preview.")
            raise StaleError(message, current=change.event.revision)
        shown, plan = plan, preview_players(change.event, text=text, who=who)
        check_answers(shown.lines, plan.lines)
        RuleError.gather(plan.problems)
        players = _store(change.event, plan)
        if plan.new or plan.changed:
            values = {"new": len(plan.new), "changed": len(plan.changed)}
            summary = _("Imported players: %(new)s entered, %(changed)s changed.") % values
            change.record("import_players", summary, after=_for_log(plan))
        names = [line.row.name for line in plan.new if line.person is None]
        if names:
            text = _("Added %(names)s with a list of players.") % {"names": some_names(names)}
            club_change.record("import_people", text, after={"added": names})
    return players


def _store(event: Event, plan: PlayersPlan) -> list[SwissEntry]:
    for line in plan.changed:
        assert line.player is not None  # noqa: S101  only who is entered is changed
        for name in line.changed:
            setattr(line.player, name, getattr(line.details, name))
        line.player.start_by_hand = line.by_hand
    for line in plan.lines:
        if line.person and line.email:
            Person.objects.filter(pk=line.person, email="").update(email=line.email)
    known = [line.player for line in plan.changed if line.player and line.changed]
    SwissEntry.objects.bulk_update(known, [*DETAILS, "start_by_hand"], batch_size=BATCH)
    entered = dict(zip((line.row.line for line in plan.new), _enter(event, plan.new), strict=True))
    players = [line.player or entered[line.row.line] for line in plan.lines]
    for line, player in zip(plan.lines, players, strict=True):
        for number, kind in line.byes:
            SwissBye.objects.update_or_create(entry_id=player.entry_id, number=number, defaults={"kind": kind})
    return players


def _enter(event: Event, lines: list[PlannedPlayer]) -> list[SwissEntry]:
    fresh = [
        Person(
            club=event.club,
            first_name=line.row.first_name,
            last_name=line.row.last_name,
            distinction=line.distinction,
            email=line.row.email,
            town=line.row.town,
        )
        for line in lines
        if line.person is None
    ]
    try:
        with transaction.atomic():
            Person.objects.bulk_create(fresh, batch_size=BATCH)
    except IntegrityError as error:
        message = gettext_noop("Two names differ only in capital letters. Change one of them.")
        raise RuleError.one("text", "taken", message) from error
    made = iter(fresh)
    people = [line.person or next(made).pk for line in lines]
    entries = Entry.objects.bulk_create((Entry(event=event, person_id=person) for person in people), batch_size=BATCH)
    last = event.swiss_entries.aggregate(last=Max("number"))["last"] or 0
    joins = last_published(event) + 1
    return SwissEntry.objects.bulk_create(
        (
            SwissEntry(
                event=event,
                entry=entry,
                number=last + place,
                joined_in=joins,
                start_by_hand=line.by_hand,
                **{name: getattr(line.details, name) for name in DETAILS},
            )
            for place, (entry, line) in enumerate(zip(entries, lines, strict=True), start=1)
        ),
        batch_size=BATCH,
    )


def _for_log(plan: PlayersPlan) -> dict[str, Any]:
    return {
        "entered": [line.row.name for line in plan.new],
        "changed": {
            line.row.name: {name: plain(getattr(line.details, name)) for name in line.changed} for line in plan.changed
        },
    }
