"""Applications come in: from the form or the API, confirmed by email where the site sends any.

An application that nobody confirmed isn't a change of the event: it waits like an email. The sender of a form gets the
same response, as quickly, whether the club knows the address or not; the facts go by email.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import NoReturn

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold
from tournaments.base.private_links import hashed_token
from tournaments.base.transactions import short_transaction
from tournaments.entering.application import COLUMNS, Application, checked, has_link, likeness, same_person, year_of
from tournaments.entering.core import LIVE, State, is_past
from tournaments.entering.models import EntryAnswer, EntryForm, EntryQuestion, EntryRequest, Source
from tournaments.entering.selectors.fees import extra_of, fee_is_settled
from tournaments.entering.selectors.forms import form_of, mails_go_out, places_of, takes_entries
from tournaments.entering.selectors.links import made_token
from tournaments.entering.selectors.sides import is_taken, may_rename
from tournaments.entering.selectors.teams import has_teams, team_of
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.decisions import arrive, brought
from tournaments.entering.services.mails import ask_to_confirm, turn_of_mail
from tournaments.entering.services.places import ENTERED_AGAIN, deciding, needed_form, request_in
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event
from tournaments.events.services.formats import services_of

NAMES = ("first_name", "last_name", "email", "side_name")


def apply_for_place(
    event: Event, sent: Application, *, key: str, language: str = "en", source: str = Source.FORM
) -> EntryRequest | None:
    """Take an application. The same form, known by its secret `key` and who it is of, counts once.

    Where the site sends emails, it waits for a confirmation and None is returned, whatever was known before. Elsewhere
    it counts at once, and the caller may show its private link. If the name has entered already, the organisers check
    it, whatever the address, so that nobody learns which address is known. Raises `RuleError` at the names of the
    fields, and with the code `closed` or `full` where nobody can enter.
    """
    form = _open_form(event)
    sent = checked(form, sent, year=year_of(event))
    form_key = _key_of(key, sent)
    _check_names(event, sent, form_key)
    if mails_go_out():
        _wait_for_confirmation(event, form, sent, form_key, language=language, source=source)
        return None
    earlier = EntryRequest.objects.filter(event=event, form_key=form_key).first()
    if earlier is not None:
        earlier.event = event
        return earlier
    try:
        return enter_at_once(event, sent, form_key, language=language, source=source)
    except IntegrityError:  # the same form came twice at once, and the other one counts
        return EntryRequest.objects.get(event=event, form_key=form_key)


def check_application(event: Event, sent: Application, *, key: str) -> None:
    """Raise `RuleError` as `apply_for_place` does for what was sent; nothing else happens."""
    sent = checked(_open_form(event), sent, year=year_of(event))
    _check_names(event, sent, _key_of(key, sent))


def enter_at_once(
    event: Event, sent: Application, form_key: str, *, language: str = "en", source: str = Source.DESK
) -> EntryRequest:
    """Let an application count that needs no confirmation; `form_key` is the hash that its link is made of.

    The caller has checked what was `sent`. Without an address nobody is written to.
    """
    with deciding(applicant(EntryRequest(first_name=sent.first_name, last_name=sent.last_name)), event) as change:
        form = needed_form(change.event)
        request = new_request(change.event, form, sent, form_key, language=language, source=source)
        arrive(change, request, form)
    return request


def confirm_entry(request: EntryRequest) -> EntryRequest:
    """Let an application count that was confirmed by its private link. Confirmed already, nothing happens.

    Raises `RuleError` where the event is full and has no waiting list, for somebody whom a captain named, and once the
    time to confirm is over.
    """
    with deciding(applicant(request), request.event) as change:
        row = request_in(change, request)
        _check_time(row)
        if row.state == State.UNCONFIRMED and row.source == Source.TEAM:
            raise RuleError.one("", "not_filled_in", gettext_noop("Your entry isn’t complete. Fill in the rest first."))
        if row.state == State.UNCONFIRMED:
            row.confirmed_at = timezone.now()
            arrive(change, row, needed_form(change.event))
    return row


def join_as_member(request: EntryRequest, sent: Application) -> EntryRequest:
    """Somebody whom a captain named fills in the rest, and confirms their entry. Confirmed already, nothing happens.

    Raises `RuleError` at the names of the fields, where entries are closed or the event is full, and once the time to
    confirm is over.
    """
    form = _open_form(request.event)
    with deciding(applicant(request), request.event) as change:
        row = request_in(change, request)
        if row.state != State.UNCONFIRMED or row.source != Source.TEAM:
            return row
        _check_time(row)
        kept = {name: getattr(row, name) for name in NAMES}
        sent = checked(form, replace(sent, **kept), year=year_of(change.event), team=row.team_name)
        for name in COLUMNS:
            setattr(row, name, _stored(sent, name))
        if form.terms_text:
            row.terms_version, row.terms_at = form.terms_version, timezone.now()
        if has_link(sent):
            row.doubts = _("A text has a link.")
        row.confirmed_at = timezone.now()
        row.save()
        store_answers(row, sent)
        arrive(change, row, form)
    return row


def _check_time(request: EntryRequest) -> None:
    """Raise `RuleError` for an application that nobody confirmed in time: the daily job deletes it."""
    if request.state == State.UNCONFIRMED and request.confirm_until <= timezone.now():
        raise RuleError.one("", "late", gettext_noop("The time to confirm this entry is over. Send the form again."))


def enter_again(request: EntryRequest) -> EntryRequest:
    """Somebody who withdrew, or let an offer pass, wants to play again: at the end of the queue.

    Raises `RuleError` where entries are closed, or an application of the same person is there.
    """
    _open_form(request.event)
    try:
        with deciding(applicant(request), request.event) as change:
            row = request_in(change, request)
            if row.state in {State.WITHDRAWN, State.EXPIRED} and row.erased_at is None:
                row.confirmed_at = row.confirmed_at or timezone.now()
                arrive(change, row, needed_form(change.event))
    except RuleError as error:
        if error.problems[0].code != ENTERED_AGAIN:
            raise
        message = gettext_noop("You have since entered again with another form. Use the private link of that entry.")
        raise RuleError.one("", "entered", message) from error
    return row


def change_own_entry(request: EntryRequest, sent: Application) -> None:
    """Change what an application says, but for names and address; an entry in the event follows. Once there is one,
    how others see the name is changed on the player's own page.

    A team has another name until it is in the season.

    Preferences for powers can be changed until lists are due, else until the first game. Raises `RuleError` at the
    names of the fields.
    """
    with change_event(applicant(request), request.event, Action.MANAGE_ENTRIES) as change:
        row, form = request_in(change, request), needed_form(change.event)
        if State(row.state) not in LIVE:
            raise RuleError.one("", "over", gettext_noop("This entry is no longer valid, so it can’t be changed."))
        renames = may_rename(row)
        kept = {name: getattr(row, name) for name in NAMES if name != "side_name" or not renames}
        if row.entry is not None:
            kept["name_shown"] = row.name_shown  # the person has it by now
        if row.email == row.guardian_email:
            kept["email"] = ""  # a child's, who only has a parent's address
        team = row.team_name if has_teams(change.event) else None
        sent = checked(form, replace(sent, **kept, accepts_terms=True), year=year_of(change.event), team=team)
        if list(sent.preferences) != row.preferences and not may_change_preferences(change.event, form):
            message = gettext_noop("Preferences can no longer be changed. Ask the organisers.")
            raise RuleError.one("preferences", "late", message)
        if renames and fold(sent.side_name) != fold(row.side_name):
            if is_taken(change.event, sent.side_name, but=row):
                _raise_taken(sent.side_name)
            row.doubts = ""  # what is doubtful about a team is its name
        changed, owed = [name for name in COLUMNS if getattr(row, name) != _stored(sent, name)], row.fee_extra
        answers, extra = store_answers(row, sent), row.fee_extra
        if extra != owed and fee_is_settled(row):
            message = gettext_noop("This changes your fee, which you paid or began to pay. Ask the organisers.")
            raise RuleError.one("", "paid", message)
        if not changed and not answers:
            return
        for name in changed:
            setattr(row, name, _stored(sent, name))
        if has_link(sent):
            row.doubts = row.doubts or _("A text has a link.")
        row.save()
        if row.entry is not None and row.state == State.ACCEPTED:
            row.entry.event = change.event
            services_of(change.event).bring(change.actor, row.entry, brought(row, form), within=change)
        words = {"number": row.number or ""}
        change.record("change_own_entry", _("Entry no. %(number)s was changed by the player.") % words, after=changed)


def may_change_preferences(event: Event, form: EntryForm) -> bool:
    """Whether players may still say which powers they like."""
    now = timezone.now()
    return event.rules_frozen_at is None and not is_past(form.list_due_at, now=now)


def store_answers(request: EntryRequest, sent: Application) -> bool:
    """Keep what was answered to the organisers' own questions; whether anything is new."""
    known = dict(request.answers.values_list("question_id", "value"))
    new = {pk: value for pk, value in sent.answers.items() if value != known.get(pk, "")}
    for pk, value in new.items():
        if value:
            EntryAnswer.objects.update_or_create(request=request, question_id=pk, defaults={"value": value})
        else:
            request.answers.filter(question=pk).delete()
    if new:
        request.fee_extra = extra_of(EntryQuestion.objects.filter(pk__in=sent.answers), sent.answers)
        request.save(update_fields=["fee_extra"])
    return bool(new)


def new_request(
    event: Event, form: EntryForm, sent: Application, form_key: str, *, language: str, source: str
) -> EntryRequest:
    """Store an application that waits for its confirmation, with its answers and its private link."""
    request = EntryRequest(event=event, form_key=form_key, language=language, source=source)
    for name in COLUMNS:
        setattr(request, name, _stored(sent, name))
    if form.terms_text:
        request.terms_version, request.terms_at = form.terms_version, timezone.now()
    if mails_go_out():
        request.mailed_to = request.address
    else:
        request.doubts = likeness(request, EntryRequest.objects.filter(event=event, state__in=LIVE).order_by("pk"))
    if has_link(sent):
        request.doubts = request.doubts or _("A text has a link.")
    request.token_hash = hashed_token(made_token(request))
    request.save()
    store_answers(request, sent)
    return request


def _wait_for_confirmation(
    event: Event, form: EntryForm, sent: Application, form_key: str, *, language: str, source: str
) -> None:
    """Store the application and write to its address; to somebody who has entered already, write that.

    An address that was written to often gets its email later, and a second one for the same person not at all; one that
    was written to all day leaves no row.
    """
    if EntryRequest.objects.filter(event=event, form_key=form_key).exists():
        return
    turn = turn_of_mail(sent.guardian_email or sent.email)
    if turn is None:
        return
    live = EntryRequest.objects.filter(event=event, email__iexact=sent.email, state__in=LIVE)
    known = next((each for each in live if same_person(each, sent)), None)
    if known is not None and (known.form_key == form_key or turn > timezone.now()):
        return  # the form was sent twice at once and the other request sent the email, or an email is on its way
    if known is not None:
        known.event = event
        if known.state == State.UNCONFIRMED:
            known.created_at = timezone.now()
            known.save(update_fields=["created_at"])  # the email gives the same time again
        ask_to_confirm(known, form, known=known.state != State.UNCONFIRMED)
        return
    try:
        with short_transaction():
            request = new_request(event, form, sent, form_key, language=language, source=source)
            ask_to_confirm(request, form, turn=turn)
    except IntegrityError:
        return  # the same form came twice at once, and the other one counts


def _key_of(key: str, sent: Application) -> str:
    """What a form is known by. Somebody else who enters with a page that was open already sends another form, and never
    gets the private page of the first."""
    who = (fold(getattr(sent, name)) for name in NAMES)
    return hashlib.sha256("\n".join((key, *who)).encode()).hexdigest()


def _check_names(event: Event, sent: Application, form_key: str) -> None:
    """Raise `RuleError` where the team that was chosen has all its players, or a team to enter has the name of another.

    The same form sent twice is no other.
    """
    twice = EntryRequest.objects.filter(event=event, form_key=form_key)
    if sent.side_name and is_taken(event, sent.side_name) and not twice.exists():
        _raise_taken(sent.side_name)
    team = team_of(event, sent.team_name) if sent.team_name and has_teams(event) else None
    if team is not None and team.is_full:
        message = gettext_noop("The team %(team)s is full. Choose another team, or enter a new name.")
        raise RuleError.one("team_name", "full", message, team=team.name)


def _raise_taken(name: str) -> NoReturn:
    message = gettext_noop("%(name)s is in this season already, or has entered it. Give your team another name.")
    raise RuleError.one("side_name", "taken", message, name=name)


def _open_form(event: Event) -> EntryForm:
    form = form_of(event)
    if form is None or not takes_entries(event, form):
        raise RuleError.one("", "closed", gettext_noop("Entries are closed. Ask the organisers about a place."))
    if not form.queues and not places_of(form).open_to_new:
        raise RuleError.one("", "full", gettext_noop("All places are taken, and there is no waiting list."))
    return form


def _stored(sent: Application, name: str) -> object:
    value = getattr(sent, name)
    return list(value) if isinstance(value, tuple) else value
