"""What applicants are told by mail: that their entry came, and each time that it becomes something else.

So that the form is no bomb of mails for somebody else's address, an address gets few mails that a form asks for.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone, translation

from tournaments.base.figures import money
from tournaments.base.models import Mail
from tournaments.base.services.mails import mail_words, queue_mail
from tournaments.entering.core import State
from tournaments.entering.models import CardPayment, EntryForm, EntryRequest
from tournaments.entering.selectors.forms import mails_go_out, place_in_line
from tournaments.entering.selectors.links import request_url
from tournaments.entering.selectors.words import told_of
from tournaments.events.calendar_files import calendar_of
from tournaments.events.time_zones import event_times

ASKED_FOR = "entering/email/asked"
STATE = "entering/email/state"
NOTE = "entering/email/note"
PAID = "entering/email/paid"
TEAM = "entering/email/team"
MOST_ASKED, ASKED_WITHIN = 3, timedelta(hours=1)


def may_ask_for_mail(address: str) -> bool:
    """Whether a form may still have a mail sent to the address: at most three an hour, in all events of the site."""
    since = timezone.now() - ASKED_WITHIN
    return Mail.objects.filter(kind=ASKED_FOR, to__iexact=address, created_at__gte=since).count() < MOST_ASKED


def ask_to_confirm(request: EntryRequest, form: EntryForm, *, known: bool = False) -> None:
    """Write the private link to who sent a form, and what to do there."""
    _write(request, form, ASKED_FOR, kind=ASKED_FOR, known=known)


def tell(request: EntryRequest, form: EntryForm) -> None:
    """Write how an application is now; nothing where the site sends no mails or there is no address."""
    if mails_go_out() and request.address and request.state != State.UNCONFIRMED:
        _write(request, form, STATE, kind=STATE)


def tell_paid(request: EntryRequest, form: EntryForm, payment: CardPayment) -> None:
    """Write what became of a card payment; nothing where the site sends no mails or there is no address."""
    if mails_go_out() and request.address:
        amount = money(payment.amount, payment.currency)
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


def _write(request: EntryRequest, form: EntryForm, template: str, *, kind: str, **more: object) -> None:
    with translation.override(request.language), event_times(request.event):
        told = told_of(request, form, place=place_in_line(request), mails=True)
        context = {
            "request": request,
            "event": request.event,
            "club": request.event.club,
            "form": form,
            "told": told,
            "url": request_url(request),
            **more,
        }
        subject, text = mail_words(template, context)
        calendar = calendar_of(request.event) if kind == STATE and request.state == State.ACCEPTED else ""
    queue_mail(request.address, subject, text, kind=kind, calendar=calendar)
