"""Top Dog at an event: on or off, its rules, and single handicaps recalculated."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.top_dog_table import parse_table, table_as_json
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.services.detail_checks import reason_problems
from tournaments.events.services.events import check_seen
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.players import last_published
from tournaments.top_dog.details import ARMY_GAMES, NO_ARMIES, TopDogDetails, details_as_json, top_dog_details_of
from tournaments.top_dog.models import TopDogHandicap, TopDogRules
from tournaments.top_dog.services.event_histories import check_countable, write_event
from tournaments.top_dog.services.handicaps import freeze_anew, work_out_again

MOST_PODIUM = 500
FROZEN = gettext_noop("The handicaps have been frozen since round 1 was published. Give the reason for the change.")


def edit_top_dog(
    actor: Actor, event: Event, *, details: TopDogDetails, reason: str = "", seen: int | None = None
) -> None:
    """Switch Top Dog on or off, or change its rules. Once round 1 is published, a change needs a `reason`.

    Handicaps freeze with round 1; switched on later, they freeze now, and another table is applied to the histories
    as they froze. `seen` is the revision that the writer's form showed. Raises `StaleError`, and `RuleError` at
    `on`, `podium_excluded`, `table.army[2].games` and `reason`.
    """
    with change_swiss(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        check_seen(locked, seen, action="edit_top_dog")
        before = top_dog_details_of(locked)
        RuleError.gather(_problems(locked, before, details, reason.strip()))
        if before == details:
            return
        TopDogRules.objects.update_or_create(
            event=locked,
            defaults={
                "on": details.on,
                "podium_excluded": details.podium_excluded,
                "charge_missed_rounds": details.charge_missed_rounds,
                "table": table_as_json(details.table),
            },
        )
        if before.table != details.table:
            work_out_again(locked, details=details)
        was, now = details_as_json(before), details_as_json(details)
        changed = [name for name in now if now[name] != was[name]]
        change.record(
            "edit_top_dog",
            _summary(before, details, reason.strip()),
            before={name: was[name] for name in changed},
            after={name: now[name] for name in changed},
        )


def redo_handicap(actor: Actor, player: SwissEntry, *, reason: str) -> None:
    """Recalculate a frozen handicap from the current histories: an army was misspelt, or a list came late.

    Raises `RuleError` at `reason` where there is none, and where nothing is frozen.
    """
    with change_swiss(actor, player.entry.event, Action.MANAGE_EVENTS) as change:
        locked = change.event.swiss_entries.select_related("entry__person").filter(pk=player.pk).first()
        if locked is None or not TopDogHandicap.objects.filter(entry_id=locked.entry_id).exists():
            message = gettext_noop(
                "This player has no frozen handicap yet. Handicaps are frozen when round 1 is published."
            )
            raise RuleError.one("", "not_frozen", message)
        RuleError.gather(reason_problems(reason.strip(), needed=FROZEN))
        freeze_anew(change, [locked], details=top_dog_details_of(change.event), reason=reason.strip())


def count_event(actor: Actor, event: Event) -> None:
    """Add the games of a finished event to the club's histories, without counting any twice.

    Raises `RuleError` while the event is not over.
    """
    with change_swiss(actor, event, Action.MANAGE_HISTORIES) as change:
        check_countable(change.event)
        rows = write_event(change, wanted=True)
        if rows:
            summary = _("Added the event’s games to the club’s histories.")
            change.record("count_event", summary, after={"rows": rows})


def take_event_out(actor: Actor, event: Event) -> None:
    """Remove the event's games from the histories; the rows stay, and are marked."""
    with change_swiss(actor, event, Action.MANAGE_HISTORIES) as change:
        rows = write_event(change, wanted=False)
        if rows:
            summary = _("Removed the event’s games from the club’s histories.")
            change.record("take_event_out", summary, after={"rows": rows})


def _problems(event: Event, before: TopDogDetails, after: TopDogDetails, reason: str) -> list[Problem]:
    problems = []
    if after.on and event.discipline not in ARMY_GAMES:
        params = {"games": ", ".join(map(str, ARMY_GAMES.values()))}
        problems.append(Problem("on", "game", NO_ARMIES, params))
    if not 0 <= after.podium_excluded <= MOST_PODIUM:
        message = gettext_noop("Enter a whole number from 0 to %(most)s. 0 leaves nobody out.")
        problems.append(Problem("podium_excluded", "out_of_range", message, {"most": MOST_PODIUM}))
    try:
        parse_table(table_as_json(after.table))
    except RuleError as error:
        problems += error.problems
    started = last_published(event) > 0 and before != after
    return [*problems, *reason_problems(reason, needed=FROZEN if started else "")]


def _summary(before: TopDogDetails, after: TopDogDetails, reason: str) -> str:
    text = _("Changed the rules of Top Dog.")
    if before.on != after.on:
        text = _("Switched Top Dog on.") if after.on else _("Switched Top Dog off.")
    return f"{text} {_('Reason: %(reason)s') % {'reason': reason}}" if reason else text
