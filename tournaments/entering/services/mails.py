"""Emails to applicants: that their application came, and each time that its state changes.

An address gets few emails that a form asks for, so that nobody can use the form to flood somebody else's inbox. The
fourth within an hour waits for its turn: a parent enters four children in ten minutes.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.base.figures import money
from tournaments.base.languages import in_language
from tournaments.base.models import Mail
from tournaments.base.services.mails import mail_words, queue_mail
from tournaments.clubs.models import ClubSite
from tournaments.entering.core import State
from tournaments.entering.models import CardPayment, EntryForm, EntryList, EntryRequest, ListState
from tournaments.entering.selectors.forms import mails_go_out, place_in_line
from tournaments.entering.selectors.links import request_url
from tournaments.entering.selectors.words import deadline, to_do_of, told_of, when_and_where
from tournaments.events.calendar_files import calendar_of
from tournaments.events.models import Event
from tournaments.events.time_zones import event_times

ASKED_FOR = "entering/email/asked"
STATE = "entering/email/state"
NOTE = "entering/email/note"
LIST = "entering/email/list"
PAID = "entering/email/paid"
TEAM = "entering/email/team"
_LISTS = {ListState.QUESTION: _("a question about your list"), ListState.REFUSED: _("your list is not accepted")}
MOST_ASKED, ASKED_WITHIN, MOST_A_DAY = 3, timedelta(hours=1), 20


def turn_of_mail(address: str) -> datetime | None:
    """When one more email that a form asks for may go to the address: at most three an hour, in all events of the site.

    None once twenty were asked for within a day.
    """
    now = timezone.now()
    asked = Mail.objects.filter(kind=ASKED_FOR, to__iexact=address)
    if asked.filter(created_at__gte=now - timedelta(days=1)).count() >= MOST_A_DAY:
        return None
    turns = asked.order_by("-try_at").values_list("try_at", flat=True)[:MOST_ASKED]
    return max(now, turns[MOST_ASKED - 1] + ASKED_WITHIN) if len(turns) == MOST_ASKED else now


def may_ask_for_mail(address: str) -> bool:
    """Whether a form may have one more email sent to the address now."""
    turn = turn_of_mail(address)
    return turn is not None and turn <= timezone.now()


def ask_to_confirm(
    request: EntryRequest, form: EntryForm, *, known: bool = False, turn: datetime | None = None
) -> None:
    """Write the private link to who sent a form, and what to do there. The email goes out when it is its `turn`."""
    _write(request, form, ASKED_FOR, kind=ASKED_FOR, known=known, turn=turn)


def tell(request: EntryRequest, form: EntryForm) -> None:
    """Send an email with the current state of an application. Does nothing if the site sends none or the address is
    missing."""
    if mails_go_out() and request.address and request.state != State.UNCONFIRMED:
        _write(request, form, STATE, kind=STATE)


def tell_of_list(request: EntryRequest, form: EntryForm, found: EntryList) -> None:
    """Write that the organisers have a question about a list, or don't accept it, with what they say."""
    if mails_go_out() and request.address:
        _write(request, form, LIST, kind=LIST, list=found, shown=_LISTS[ListState(found.state)])


def tell_paid(request: EntryRequest, form: EntryForm, payment: CardPayment) -> None:
    """Send an email with the outcome of a card payment. Does nothing if the site sends none or the address is
    missing."""
    if mails_go_out() and request.address:
        amount = money(payment.given_back or payment.amount, payment.currency)
        _write(request, form, PAID, kind=PAID, payment=payment, amount=amount)


def ask_member(member: EntryRequest, form: EntryForm, *, captain: str) -> None:
    """Write to somebody whom a captain named, with the private link to fill in the rest."""
    if mails_go_out() and member.address:
        _write(member, form, TEAM, kind=ASKED_FOR, what="named", who=captain)


def ask_to_join(captain: EntryRequest, form: EntryForm, *, who: str) -> None:
    """Write to a captain that somebody asks to join the team."""
    if mails_go_out() and captain.address:
        _write(captain, form, TEAM, kind=TEAM, what="asks", who=who)


def tell_of_team(request: EntryRequest, form: EntryForm, *, joined: bool) -> None:
    """Write to somebody who asked to join a team what became of it."""
    if mails_go_out() and request.address:
        _write(request, form, TEAM, kind=TEAM, what="joined" if joined else "refused", team=request.team_name)


def write_note(request: EntryRequest, form: EntryForm, *, subject: str, text: str) -> bool:
    """Write what the organisers have to say; whether there is an address to write to."""
    if not (mails_go_out() and request.address):
        return False
    _write(request, form, NOTE, kind=NOTE, note_subject=subject, note=text)
    return True


def _write(
    request: EntryRequest, form: EntryForm, template: str, *, kind: str, turn: datetime | None = None, **more: object
) -> None:
    event = request.event
    with in_language(request.language, event.language, event.club.language), event_times(event):
        told = told_of(request, form, place=place_in_line(request), mails=True)
        context = {
            "request": request,
            "event": request.event,
            "club": request.event.club,
            "form": form,
            "told": told,
            "to_do": to_do_of(request, form),
            "list_due": deadline(form.list_due_at, request.event),
            "url": request_url(request),
            "when_and_where": when_and_where(event),
            **more,
        }
        subject, text = mail_words(template, context)
        calendar = calendar_of(request.event) if kind == STATE and request.state == State.ACCEPTED else ""
    queue_mail(request.address, subject, text, kind=kind, calendar=calendar, reply_to=_questions_to(event), try_at=turn)


def _questions_to(event: Event) -> str:
    """Where answers to the email go: the club's public address for questions, blank for none."""
    return ClubSite.objects.filter(club=event.club_id).values_list("email", flat=True).first() or ""
