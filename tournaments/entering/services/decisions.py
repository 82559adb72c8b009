"""What becomes of applications: accepted, declined, put on the waiting list, withdrawn, entered again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.private_links import hashed_token
from tournaments.entering.application import CHILD, year_of
from tournaments.entering.core import Review, State, arrival, has_lapsed, needs_review
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.selectors.armies import armies_are_hidden
from tournaments.entering.selectors.entrants import enters_sides
from tournaments.entering.selectors.forms import places_of
from tournaments.entering.selectors.links import made_token, request_url
from tournaments.entering.selectors.words import deadline
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.identity import (
    Meant,
    confirmed_address,
    doubts_about,
    known_to_club,
    named,
    person_shown,
    whom_it_means,
    without_the_desk,
)
from tournaments.entering.services.mails import tell
from tournaments.entering.services.places import (
    deciding,
    fill_places,
    is_out_of_turn,
    move,
    needed_form,
    needed_reason,
    request_in,
    short_reason,
)
from tournaments.entering.services.sides import accept_side, division_for, leave_side
from tournaments.entering.services.teams import enter_with_team, seat_in_team
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.entries import some_names
from tournaments.events.services.formats import Brought, services_of
from tournaments.events.services.teams import drop_empty_team
from tournaments.people.models import NameShown, Person
from tournaments.people.services.people import add_person
from tournaments.players.services.links import give_player_link

SAID_BY_ACCEPTING: Final = frozenset(("enter_people", "enter_players", "edit_entry", "describe_player"))
"""What accepting several does for each of them: the log has one line for all."""


def brought(request: EntryRequest, form: EntryForm) -> Brought:
    """What the application brings to an entry. An army waits until lists are shown: the entry is public."""
    return Brought(
        club_name=request.club_name,
        army="" if armies_are_hidden(form) else request.army,
        birth_year=request.birth_year,
        preferences=tuple(request.preferences),
    )


def arrive(change: EventChange, request: EntryRequest, form: EntryForm) -> None:
    """Let a confirmed application become what the places and the review make of it. Inside `deciding`.

    Raises `RuleError` where the event is full and has no waiting list.
    """
    person, doubts = person_shown(request), doubts_about(request)
    undecided = enters_sides(change.event) and division_for(request) is None
    review = needs_review(Review(form.review), is_new=person is None, is_doubtful=bool(doubts) or undecided)
    state = arrival(places_of(form), review=review, queues=form.queues)
    if state is None:
        raise RuleError.one("", "full", gettext_noop("All places are taken, and there is no waiting list."))
    request.doubts = doubts
    enter_with_team(change, request)
    if state == State.ACCEPTED:
        accept_one(change, request, Meant(person))
    else:
        move(change, request, state)
    change.record("enter_event", _("Received entry no. %(number)s.") % {"number": request.number})
    tell(request, form)


def accept_one(change: EventChange, request: EntryRequest, meant: Meant) -> None:
    """Make the application an entry of the event, with the person whom it means. The caller has counted the places.

    Raises `RuleError` at `person` for anybody of another name, and for somebody who is entered already.
    """
    event = change.event
    if enters_sides(event):
        accept_side(change, request, meant.group or division_for(request))
        return
    person = _person_meant(request, meant)
    if person is None:
        is_child = bool(request.birth_year and year_of(event) - request.birth_year < CHILD)
        person = add_person(
            change.actor,
            event.club,
            first_name=request.first_name,
            last_name=request.last_name,
            distinction=meant.distinction,
            email=request.address,
            name_shown=request.name_shown or (NameShown.SHORT if is_child else ""),
            at=event,
            within=change,
        )
    else:
        _tell_of_person(change, request, person)
    taken = EntryRequest.objects.filter(event=event, entry__person=person).exclude(pk=request.pk)
    if taken.exclude(state=State.WITHDRAWN).exists():
        message = gettext_noop("%(name)s has a place already. Choose somebody else, or decline this entry.")
        raise RuleError.one("person", "entered", message, name=person.name)
    taken.update(entry=None)
    entry = services_of(event).enter(change.actor, event, person, brought(request, needed_form(event)), within=change)
    give_player_link(entry)
    request.person, request.entry, request.fee_kept = person, entry, False
    move(change, request, State.ACCEPTED, by=change.actor.name)
    seat_in_team(change, request)


def _person_meant(request: EntryRequest, meant: Meant) -> Person | None:
    """The person that `meant` names. Helpers of one event can choose namesakes only, so ids reveal nothing of the
    club's people."""
    if meant.person is None:
        return None
    known = {each.id for each in known_to_club(request)}
    if meant.person not in known | {request.person_id}:
        message = gettext_noop("Nobody called %(name)s has this number. Reload the page and choose again.")
        raise RuleError.one("person", "unknown", message, name=request.name)
    return Person.objects.get(pk=meant.person)


def _tell_of_person(change: EventChange, request: EntryRequest, person: Person) -> None:
    """Add what the application says to somebody whom the club knows: how others see their name, and the address that
    they confirmed, by which their next entry is known."""
    if request.name_shown and not person.name_shown:
        person.name_shown = request.name_shown
        person.save(update_fields=["name_shown"])
        change.record("show_name", _("Changed how others see the name of %(name)s.") % {"name": person.name})
    if confirmed_address(request) and not person.email:
        person.email = confirmed_address(request)
        person.save(update_fields=["email"])
        words = _("Changed %(name)s.") % {"name": person.name}
        change.record("edit_person", words, subject=f"person {person.pk}", after={"email": "changed"})


def accept_entries(
    actor: Actor, event: Event, requests: Sequence[EntryRequest], *, meant: Meant | None = None, reason: str = ""
) -> int:
    """Accept these, all or none; `meant` says whom the only one means. How many were accepted.

    The log keeps the `reason`, which is needed where somebody on the waiting list gets a place before others. Raises
    `RuleError` at `reason`, where there are fewer places, and at `person` where a name means several people.
    """
    with deciding(actor, event) as change:
        form = needed_form(change.event)
        rows = [request_in(change, each) for each in requests]
        rows = [row for row in rows if row.state != State.ACCEPTED]
        if not rows:
            return 0
        needs = sum(row.state != State.OFFERED for row in rows)
        free = places_of(form).free
        if free is not None and needs > free:
            message = gettext_noop(
                "Free places: %(free)s. You selected %(needs)s. Select fewer, or raise the number of places."
            )
            raise RuleError.one("", "full", message, free=free, needs=needs)
        why = short_reason(reason)
        if not why and is_out_of_turn(change.event, rows):
            message = gettext_noop("Others have waited longer. Enter a reason, which is kept in the log.")
            raise RuleError.one("reason", "required", message)
        for row in rows:
            accept_one(change, row, meant or whom_it_means(row))
            tell(row, form)
        text = ngettext("Accepted %(n)s entry: %(names)s.", "Accepted %(n)s entries: %(names)s.", len(rows))
        names = [named(row) for row in rows]
        if len(rows) > 1:
            change.leave_out(SAID_BY_ACCEPTING)
        summary = text % {"n": len(rows), "names": some_names(names)}
        if why:
            summary = f"{summary} {_('Reason: %(reason)s') % {'reason': why}}"
        change.record("accept_entries", summary, after=names)
    return len(rows)


def decline_entry(actor: Actor, request: EntryRequest, *, reason: str) -> None:
    """Decline an application; the player reads the `reason`. Raises `RuleError` at `reason`."""
    decline_entries(actor, request.event, [request], reason=reason)


def decline_entries(actor: Actor, event: Event, requests: Sequence[EntryRequest], *, reason: str) -> int:
    """Decline these, all or none, for one reason that each of them reads. How many were declined.

    Raises `RuleError` at `reason`, and for somebody who has a place.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        form, text = needed_form(change.event), needed_reason(reason)
        rows = [row for each in requests if (row := request_in(change, each)).state != State.DECLINED]
        held = any(row.state == State.OFFERED for row in rows)
        for row in rows:
            move(change, row, State.DECLINED, by=change.actor.name, reason=text)
            change.record("decline_entry", _("Declined entry no. %(number)s.") % {"number": row.number}, after=text)
            tell(row, form)
        if held:
            fill_places(change, form)
    return len(rows)


def queue_entry(actor: Actor, request: EntryRequest) -> None:
    """Put an application at the end of the waiting list. One that was on it before returns to its own place."""
    put_back(actor, request.event, [request], to=State.WAITING)


def put_back(actor: Actor, event: Event, requests: Sequence[EntryRequest], *, to: State) -> int:
    """Put applications back: `to` review, or to the waiting list. All or none; how many are there now.

    Who was accepted leaves the event. Their places are not offered to others at once: a wrong decision can be repeated.
    Raises `RuleError` for somebody who has played, or is in a heat or round.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        form = needed_form(change.event)
        rows = [row for each in requests if (row := request_in(change, each)).state != to]
        for row in rows:
            entry, team = row.entry, row.team_name
            was_accepted = row.state == State.ACCEPTED
            move(change, row, to, by=change.actor.name)
            if was_accepted:
                leave_side(change, row)
            if was_accepted and entry is not None:
                _leave_unplayed(change, row, entry)
                drop_empty_team(change.actor, change.event, name=team, within=change)
            tell(row, form)
        if rows:
            names = [named(row) for row in rows]
            words = {"names": some_names(names)}
            if to == State.WAITING:
                change.record("queue_entry", _("Put on the waiting list: %(names)s.") % words, after=names)
            else:
                change.record("review_entries", _("Put back to review: %(names)s.") % words, after=names)
    return len(rows)


def _leave_unplayed(change: EventChange, request: EntryRequest, entry: Entry) -> None:
    """Take an accepted player out of the event. Raises `RuleError` where it would keep them."""
    entry.event = change.event
    services_of(change.event).leave(change.actor, entry, within=change)
    if Entry.objects.filter(pk=entry.pk).exists():
        message = gettext_noop("%(name)s has played, or is in a heat or round. Withdraw them instead.")
        raise RuleError.one("", "played", message, name=request.name)


def withdraw_entry(actor: Actor, request: EntryRequest, *, reason: str = "") -> None:
    """Withdraw an application. A player who has not played leaves the event; one who has is withdrawn from coming
    rounds.

    After the end of the event, only the application is withdrawn. The place goes to the next where the form offers it
    automatically. Nothing happens if it is withdrawn already. Raises `RuleError` at `reason` for a long one.
    """
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row, form = request_in(change, request), needed_form(change.event)
        if row.state == State.WITHDRAWN:
            return
        entry = row.entry
        was_known = row.state != State.UNCONFIRMED
        move(change, row, State.WITHDRAWN, by=change.actor.name, reason=short_reason(reason))
        if not change.event.over:
            leave_side(change, row)
        if entry is not None and not change.event.over:
            entry.event = change.event
            services_of(change.event).leave(change.actor, entry, within=change)
            drop_empty_team(change.actor, change.event, name=row.team_name, within=change)
        change.record("withdraw_entry", _("Entry no. %(number)s was withdrawn.") % {"number": row.number})
        if was_known:
            tell(row, form)
        fill_places(change, form)


def take_offer(request: EntryRequest) -> None:
    """The player takes the place that is held for them. Raises `RuleError` where the offer is over."""
    with deciding(applicant(request), request.event) as change:
        row, form = request_in(change, request), needed_form(change.event)
        if row.state == State.ACCEPTED:
            return
        if row.state != State.OFFERED or change.event.over:
            message = gettext_noop(
                "This place is no longer held for you. Your private page shows the state of your entry."
            )
            raise RuleError.one("", "over", message)
        if has_lapsed(row.offered_until, now=timezone.now()):
            message = gettext_noop(
                "This place was held for you until %(until)s. Ask the organisers whether they can offer it again."
            )
            raise RuleError.one("", "lapsed", message, until=deadline(row.offered_until, change.event))
        accept_one(change, row, without_the_desk(row))
        change.record("take_offer", _("Entry no. %(number)s took the offered place.") % {"number": row.number})
        tell(row, form)


def decline_offer(request: EntryRequest) -> None:
    """The player leaves the place that is held for them to the next. Withdrawn already, nothing happens. Raises
    `RuleError` where there is no offer any more: the page with the button may be an old one."""
    with change_event(applicant(request), request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        if row.state == State.ACCEPTED:
            message = gettext_noop("You have accepted this place. To give it back, withdraw your entry below.")
            raise RuleError.one("", "accepted", message)
        if row.state not in {State.OFFERED, State.WITHDRAWN}:
            message = gettext_noop("No place is offered to you now. Your private page shows the state of your entry.")
            raise RuleError.one("", "over", message)
    withdraw_entry(applicant(request), request)


def renew_link(actor: Actor, request: EntryRequest) -> str:
    """A new private link for the application; the old one stops working. Its address."""
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        row.serial += 1
        row.token_hash = hashed_token(made_token(row))
        row.save(update_fields=["serial", "token_hash"])
        change.record("renew_entry_link", _("Created a new link for entry no. %(number)s.") % {"number": row.number})
    return request_url(row)
