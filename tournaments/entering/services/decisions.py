"""What becomes of applications: accepted, declined, put on the waiting list, withdrawn, entered again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold, person_key
from tournaments.base.private_links import hashed_token
from tournaments.entering.application import CHILD
from tournaments.entering.core import Review, State, arrival, needs_review
from tournaments.entering.models import EntryForm, EntryRequest, Source
from tournaments.entering.selectors.armies import armies_are_hidden
from tournaments.entering.selectors.forms import enters_sides, mails_go_out, places_of
from tournaments.entering.selectors.links import made_token, request_url
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.mails import tell
from tournaments.entering.services.places import (
    deciding,
    fill_places,
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
from tournaments.people.files.namesakes import KnownName, free_distinction
from tournaments.people.models import NameShown, Person
from tournaments.people.services.namesakes import people_written_like
from tournaments.people.services.people import DISTINCTION_LENGTH, add_person
from tournaments.players.services.links import give_player_link

SAID_BY_ACCEPTING: Final = frozenset(("enter_people", "enter_players", "edit_entry", "describe_player"))
"""What accepting several does for each of them: the log has one line for all."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Whom an application means: a person of the club, or somebody new with this distinction.

    A team goes into the division `group`.
    """

    person: int | None = None
    distinction: str = ""
    group: int | None = None


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
    known = known_to_club(request)
    doubts = _doubts(request, known)
    undecided = enters_sides(change.event) and division_for(request) is None
    review = needs_review(Review(form.review), is_new=not known, is_doubtful=bool(doubts) or undecided)
    state = arrival(places_of(form), review=review, queues=form.queues)
    if state is None:
        raise RuleError.one("", "full", gettext_noop("All places are taken, and there is no waiting list."))
    request.doubts = doubts
    enter_with_team(change, request)
    if state == State.ACCEPTED:
        accept_one(change, request, Meant(person=known[0].id if known else None))
    else:
        move(change, request, state)
    change.record("enter_event", _("Entry no. %(number)s came in.") % {"number": request.number})
    tell(request, form)


def accept_one(change: EventChange, request: EntryRequest, meant: Meant) -> None:
    """Make the application an entry of the event, with the person whom it means. The caller has counted the places.

    Raises `RuleError` at `person` for anybody of another name, and for who is entered already.
    """
    event = change.event
    if enters_sides(event):
        accept_side(change, request, meant.group or division_for(request))
        return
    person = _person_meant(request, meant)
    if person is None:
        year = event.starts_on.year if event.starts_on else None
        is_child = bool(request.birth_year and year and year - request.birth_year < CHILD)
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
    elif request.name_shown and not person.name_shown:
        person.name_shown = request.name_shown
        person.save(update_fields=["name_shown"])
        change.record("show_name", _("Changed how others see the name of %(name)s.") % {"name": person.name})
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
    """Who helps at one event learns nothing of the club's people by their numbers: only namesakes can be meant."""
    if meant.person is None:
        return None
    known = {each.id for each in known_to_club(request)}
    if meant.person not in known | {request.person_id}:
        message = gettext_noop("Nobody called %(name)s has this number. Reload the page and choose again.")
        raise RuleError.one("person", "unknown", message, name=request.name)
    return Person.objects.get(pk=meant.person)


def accept_entries(actor: Actor, event: Event, requests: Sequence[EntryRequest], *, meant: Meant | None = None) -> int:
    """Accept these, all or none; `meant` says whom the only one means. How many were accepted.

    Raises `RuleError` where there are fewer places, and at `person` where a name means several people.
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
        for row in rows:
            accept_one(change, row, meant or whom_it_means(row))
            tell(row, form)
        text = ngettext("Accepted %(n)s entry: %(names)s.", "Accepted %(n)s entries: %(names)s.", len(rows))
        names = [_named(row) for row in rows]
        if len(rows) > 1:
            change.leave_out(SAID_BY_ACCEPTING)
        change.record("accept_entries", text % {"n": len(rows), "names": some_names(names)}, after=names)
    return len(rows)


def known_to_club(request: EntryRequest) -> list[KnownName]:
    """Whom the application may mean: those of exactly this name, else those whose name is only written differently.

    A team is nobody of the club's people.
    """
    if enters_sides(request.event):
        return []
    found = people_written_like(request.event.club, request.first_name, request.last_name)
    return [each for each in found if _has_name(each, request)] or found


def _has_name(known: KnownName, request: EntryRequest) -> bool:
    return person_key(known.first_name, known.last_name) == person_key(request.first_name, request.last_name)


def whom_it_means(request: EntryRequest) -> Meant:
    """The one person of this name, or somebody new. Raises `RuleError` at `person` where only people can tell."""
    if request.person_id:
        return Meant(request.person_id)
    known = known_to_club(request)
    if len(known) > 1:
        message = gettext_noop("The club has several people called %(name)s. Open the entry and choose one.")
        raise RuleError.one("person", "several", message, name=request.name)
    if known and not _has_name(known[0], request) and not _has_address(known[0], request):
        message = gettext_noop(
            "The club has a person of almost this name: %(known)s. Open the entry of %(name)s and choose."
        )
        raise RuleError.one("person", "several", message, name=request.name, known=known[0].name)
    return Meant(known[0].id if known else None)


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
    """Put an application at the end of the waiting list; who was on it goes back to their own place."""
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
            names = [_named(row) for row in rows]
            words = {"names": some_names(names)}
            if to == State.WAITING:
                change.record("queue_entry", _("Put on the waiting list: %(names)s.") % words, after=names)
            else:
                change.record("review_entries", _("Put back to review: %(names)s.") % words, after=names)
    return len(rows)


def _named(request: EntryRequest) -> str:
    """How the log calls an application: by name once it is one of the club's people, who can have it erased there."""
    return request.person.name if request.person else _("entry no. %(number)s") % {"number": request.number}


def _leave_unplayed(change: EventChange, request: EntryRequest, entry: Entry) -> None:
    """Take an accepted player out of the event. Raises `RuleError` where it would keep them."""
    entry.event = change.event
    services_of(change.event).leave(change.actor, entry, within=change)
    if Entry.objects.filter(pk=entry.pk).exists():
        message = gettext_noop("%(name)s has played, or is in a heat or round. Withdraw them instead.")
        raise RuleError.one("", "played", message, name=request.name)


def withdraw_entry(actor: Actor, request: EntryRequest, *, reason: str = "") -> None:
    """Withdraw an application: who has not played leaves the event, who has is withdrawn from what comes.

    After the end of the event only the application is. The place goes to the next where the form offers it
    automatically. Withdrawn already, nothing happens. Raises `RuleError` at `reason` for a long one.
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
            message = gettext_noop("This place is no longer held for you. Your private page says how your entry is.")
            raise RuleError.one("", "over", message)
        accept_one(change, row, _for_player(row))
        change.record("take_offer", _("Entry no. %(number)s took the offered place.") % {"number": row.number})
        tell(row, form)


def _for_player(request: EntryRequest) -> Meant:
    """As `whom_it_means`; where that is in doubt, somebody new with the number of the application after the name."""
    if request.person_id:
        return Meant(request.person_id)
    if enters_sides(request.event):
        groups = services_of(request.event).groups_open(request.event)
        return Meant(group=division_for(request) or next((pk for pk, _name in reversed(groups)), None))
    known = known_to_club(request)
    if known and not _doubts(request, known):
        return Meant(known[0].id)
    return Meant(distinction=_distinction(request, [each for each in known if _has_name(each, request)]))


def _distinction(request: EntryRequest, namesakes: Sequence[KnownName]) -> str:
    """What tells somebody new from others of the name: the club or the country, else a number. Blank without others."""
    if not namesakes:
        return ""
    used = {fold(text) for each in namesakes for text in (each.distinction, each.town)}
    told = (" ".join(text.split()) for text in (request.club_name, request.country))
    free = (text for text in told if text and len(text) <= DISTINCTION_LENGTH and fold(text) not in used)
    return next(free, "") or free_distinction(each.distinction for each in namesakes)


def _doubts(request: EntryRequest, known: Sequence[KnownName]) -> str:
    """Why nobody but the organisers can say whom the application means; blank where it is plain.

    Where the site sends no mails, nobody has shown that the address is theirs: then no name means somebody known, but
    of entries that the desk made.
    """
    if request.doubts:
        return request.doubts
    if len(known) > 1:
        return _("Several people of the club have this name.")
    if known:
        (person,) = known
        if not _has_address(person, request) and (person.email or not _has_name(person, request)):
            return _("The club knows somebody of this name with another address.")
        if request.event.entries.filter(person=person.id).exists() and request.entry_id is None:
            return _("Somebody of this name has a place already.")
        by_themselves = request.source != Source.DESK and request.person_id is None
        if by_themselves and not mails_go_out():
            words = _("Looks like %(name)s, whom the club knows. Nobody has confirmed the address: choose who it is.")
            return words % {"name": person.name}
    return ""


def _has_address(known: KnownName, request: EntryRequest) -> bool:
    return bool(known.email) and fold(known.email) in {fold(request.email), fold(request.guardian_email)}


def renew_link(actor: Actor, request: EntryRequest) -> str:
    """A new private link for the application; the old one stops working. Its address."""
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        row.serial += 1
        row.token_hash = hashed_token(made_token(row))
        row.save(update_fields=["serial", "token_hash"])
        change.record("renew_entry_link", _("Made a new link for entry no. %(number)s.") % {"number": row.number})
    return request_url(row)
