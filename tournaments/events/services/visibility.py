"""What an event shows to whom: its audience, what is hidden until when, and the moment of revealing it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.moments import moment_problems
from tournaments.base.permissions import Action
from tournaments.base.services.sweeping import isolated
from tournaments.events.extras import EXTRAS
from tournaments.events.files.visibility_document import MOST_ROUNDS
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.events import check_seen

# Members only; people with the address; everybody.
LISTINGS = ("hidden", "unlisted", "public")


@dataclass(frozen=True, slots=True)
class VisibilityDetails:
    """The audience, and what is hidden: the last rounds, those from one on, the awards, until when."""

    listing: str = "hidden"
    hide_last: int = 0
    hide_from: int = 0
    hide_awards: bool = False
    reveal_at: datetime | None = None


def details_now(event: Event) -> VisibilityDetails:
    """As stored."""
    return VisibilityDetails(event.listing, event.hide_last, event.hide_from, event.hide_awards, event.reveal_at)


def change_visibility(actor: Actor, event: Event, *, details: VisibilityDetails, seen: int | None = None) -> None:
    """Store what the event shows. Results that were revealed are hidden again once something new is to be hidden.

    `seen` is the revision that the form showed: raises `StaleError` where somebody changed the same since. Raises
    `RuleError` at the names of the fields.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        check_seen(locked, seen, action="change_visibility")
        before = details_now(locked)
        RuleError.gather([*_problems(locked, before, details)])
        changed = [name for name, value in asdict(details).items() if value != getattr(before, name)]
        if not changed:
            return
        locked.published, locked.listed = details.listing != "hidden", details.listing != "unlisted"
        for name in ("hide_last", "hide_from", "hide_awards", "reveal_at"):
            setattr(locked, name, getattr(details, name))
        if set(changed) - {"listing"}:
            locked.revealed_at = None
        locked.save(
            update_fields=[
                "published", "listed", "hide_last", "hide_from", "hide_awards", "reveal_at", "revealed_at",
            ]
        )  # fmt: skip
        change.record(
            "change_visibility",
            _("Changed what the public sees."),
            before={name: _plain(getattr(before, name)) for name in changed},
            after={name: _plain(getattr(details, name)) for name in changed},
        )


def reveal_results(actor: Actor, event: Event) -> None:
    """Reveal all that is hidden, now. Nothing happens if nothing is."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if hides_results(change.event):
            _reveal(change, _("Revealed the hidden results."))


def keep_back_again(actor: Actor, event: Event) -> None:
    """Undo a reveal, and remove a moment that has passed. Nothing happens if nothing is to be hidden."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        if not (locked.hide_last or locked.hide_from or locked.hide_awards) or hides_results(locked):
            return
        RuleError.gather(_counted_problems(locked))
        locked.revealed_at = locked.reveal_at = None
        locked.save(update_fields=["revealed_at", "reveal_at"])
        change.record("keep_back_again", _("Hid the revealed results again."))


def _counted_problems(event: Event) -> list[Problem]:
    if not any(each.tells_results(event) for each in EXTRAS.values()):
        return []
    message = gettext_noop(
        "The event’s games are in the club’s histories, which would reveal results. Remove them there first."
    )
    return [Problem("hide_last", "counted", message)]


def reveal_due() -> int:
    """Tell live pages and rating lists of each event whose moment has come, and log it; returns how many.

    What fails in one event is logged, and the others are revealed.
    """
    due = Event.objects.filter(reveal_at__lte=timezone.now(), revealed_at=None)
    return sum(_revealed(event) for event in due.order_by("pk"))


def _revealed(event: Event) -> bool:
    """Reveal an event whose moment has come; whether it was not revealed before."""
    with isolated("reveal_due", event=event.pk), suppress(BusyError, MissingError):
        with change_event(Actor(None, Door.WORKER, trusted=True), event, Action.MANAGE_EVENTS) as change:
            if change.event.revealed_at is not None:
                return False
            _reveal(change, _("Revealed the hidden results at the time set for it."))
        return True
    return False


def _reveal(change: EventChange, summary: str) -> None:
    change.event.revealed_at = timezone.now()
    change.event.save(update_fields=["revealed_at"])
    change.record("reveal_results", summary)


def _problems(event: Event, before: VisibilityDetails, details: VisibilityDetails) -> list[Problem]:
    problems = moment_problems(reveal_at=details.reveal_at)
    if details.listing not in LISTINGS:
        message = gettext_noop("This choice doesn’t exist. Choose hidden, unlisted or public.")
        problems.append(Problem("listing", "not_a_choice", message))
    for name in ("hide_last", "hide_from"):
        if not 0 <= getattr(details, name) <= MOST_ROUNDS:
            message = gettext_noop("Enter a whole number from 0 to %(most)s. 0 hides nothing.")
            problems.append(Problem(name, "out_of_range", message, {"most": MOST_ROUNDS}))
    if details.hide_last and details.hide_from:
        message = gettext_noop("Hide either the last rounds or the rounds from one on. Leave one of the two at 0.")
        problems.append(Problem("hide_from", "both", message))
    hides = bool(details.hide_last or details.hide_from or details.hide_awards)
    if details.reveal_at is not None and not hides:
        message = gettext_noop("No results are hidden, so none can be revealed at this time. Leave this empty.")
        problems.append(Problem("reveal_at", "nothing", message))
    if details.reveal_at is not None and details.reveal_at != before.reveal_at and details.reveal_at <= timezone.now():
        message = gettext_noop(
            "This time has passed. Choose a later one, or leave it empty and reveal the results yourself."
        )
        problems.append(Problem("reveal_at", "past", message))
    anew = replace(details, listing=before.listing) != before
    return problems + (_counted_problems(event) if hides and anew else [])


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
