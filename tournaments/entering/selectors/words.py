"""An application in plain words, for its private page and for mails."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import ordinal
from tournaments.entering.core import State
from tournaments.entering.models import EntryForm, EntryRequest


@dataclass(frozen=True, slots=True)
class Told:
    """How an application is, and what that means for the player."""

    title: str
    text: str
    short: str
    """One word for the mark."""
    figure: str = ""


def money(amount: Decimal, currency: str, *, cents: bool = False) -> str:
    """An amount as people read it: "€25", "25.50 CHF"; with `cents` also "€25.00"."""
    figure = f"{amount:.2f}" if cents else f"{amount:.2f}".removesuffix(".00")
    sign = {"EUR": "€", "GBP": "£", "USD": "$"}.get(currency, "")
    return f"{sign}{figure}" if sign else f"{figure} {currency}"


def sums(*amounts: Decimal, currency: str) -> tuple[str, ...]:
    """Amounts next to each other, all with cents as soon as one has any: "€25.50", "€51.00"."""
    cents = any(amount % 1 for amount in amounts)
    return tuple(money(each, currency, cents=cents) for each in amounts)


def hidden_address(email: str) -> str:
    """An address that its owner knows again: "c…s@example.org"."""
    name, _at, host = email.partition("@")
    return f"{name[:1]}…{name[-1:]}@{host}"


def moment(at: object) -> str:
    """A moment in the event's time zone: "Fri 4 June, 20:00"."""
    return date_format(timezone.localtime(at), "D j F, H:i") if at else ""  # type: ignore[arg-type]  # a datetime


def hours_in_words(hours: int) -> str:
    """ "24 hours", "2 days"."""
    if hours % 24 == 0 and hours > 24:
        return ngettext("%(n)s day", "%(n)s days", hours // 24) % {"n": hours // 24}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


def told_of(request: EntryRequest, form: EntryForm, *, place: int, mails: bool) -> Told:
    """The state of an application in words; `place` is its place in the queue, 0 for none."""
    state = State(request.state)
    reason = _("Reason: %(reason)s") % {"reason": request.reason} if request.reason else ""
    to = hidden_address(request.address) if request.address else ""
    if state == State.WAITING:
        hours = hours_in_words(form.offer_hours)
        text = _("If a place comes free, you are offered it and have %(hours)s to answer.") % {"hours": hours}
        told = _("We write to %(address)s.") if mails and to else _("Look at this page from time to time.")
        return Told(
            _("%(place)s on the waiting list") % {"place": ordinal(place)},
            f"{text} {told % {'address': to}}",
            _("Waits"),
            str(place),
        )
    if state == State.OFFERED:
        until = moment(request.offered_until)
        text = _("Answer by %(until)s. After that the place goes to the next player.") % {"until": until}
        return Told(_("A place is free for you"), text, _("Free"))
    title, text, short = {
        State.UNCONFIRMED: (
            _("Confirm your entry"),
            _("Your entry counts once you confirm it here."),
            _("New"),
        ),
        State.APPLIED: (
            _("We have your entry"),
            _("The organisers look at it. They will tell you whether you have a place."),
            _("Sent"),
        ),
        State.ACCEPTED: (_("You have a place"), _("You are on the list of players."), _("In")),
        State.WITHDRAWN: (
            _("You are not entered"),
            _("Your entry was withdrawn. You can enter again while entries are open."),
            _("Out"),
        ),
        State.DECLINED: (
            _("There is no place for you"),
            _("The organisers did not accept your entry. %(reason)s") % {"reason": reason},
            _("No"),
        ),
        State.EXPIRED: (
            _("Your time to answer is over"),
            _("You can enter again while entries are open."),
            _("Over"),
        ),
    }[state]
    return Told(title, text.strip(), short)
