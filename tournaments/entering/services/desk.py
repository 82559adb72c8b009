"""What the desk does apart from deciding: fees, notes, emails to everybody in one state."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.figures import money
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line, visible_text
from tournaments.entering.models import EntryRequest, PaidHow, RequestState
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.fees import fee_of
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.entering.services.cards import FEE, check_refund
from tournaments.entering.services.identity import named
from tournaments.entering.services.mails import write_note
from tournaments.entering.services.places import needed_form, request_in
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event
from tournaments.events.services.entries import some_names

LONGEST_SUBJECT, LONGEST_NOTE = 120, 4000
KEPT = "kept"
REFUNDED: Final = {
    "refunded": "",
    "refunded_cash": PaidHow.CASH,
    "refunded_bank": PaidHow.BANK,
    "refunded_card": PaidHow.CARD,
}
"""How a fee was given back; the first is the way in which it was paid."""
SETTLED = (*REFUNDED, KEPT)
"""What becomes of the fee of a player who left."""


def mark_paid(actor: Actor, event: Event, requests: Sequence[EntryRequest], *, how: str) -> int:
    """Note that these paid their fee; `how` is one of `PaidHow`, or blank for not paid after all. How many are new.

    The amount is kept as it is today. Raises `RuleError` at `how`, also where the player paid by card themselves.
    """
    if how and how not in PaidHow.values:
        message = gettext_noop("A fee is paid in cash, by bank transfer or by card, or it is waived. Choose one.")
        raise RuleError.one("how", "unknown", message)
    with change_event(actor, event, Action.REGISTER_PLAYERS) as change:
        form = needed_form(change.event)
        rows = [row for each in requests if (row := request_in(change, each)).paid_how != how]
        for row in rows:
            if row.card_payments.filter(counts=True).exists():
                message = gettext_noop("%(name)s paid by card on their private page. Open the entry to refund it.")
                raise RuleError.one("how", "by_card", message, name=row.name)
            takes_money = how not in {"", PaidHow.WAIVED}
            row.paid_how, row.paid_at = how, timezone.now() if how else None
            row.paid_amount = fee_of(row, form) if takes_money else None
            row.paid_currency = form.currency if takes_money else ""
            row.refunded_how, row.refunded_at, row.refunded_amount = "", None, None
            row.save(update_fields=FEE)
        if rows:
            count = len(rows)
            text = ngettext("Marked %(n)s fee as paid: %(who)s.", "Marked %(n)s fees as paid: %(who)s.", count)
            if not how:
                text = ngettext(
                    "Marked %(n)s fee as not paid: %(who)s.", "Marked %(n)s fees as not paid: %(who)s.", count
                )
            words = {"n": count, "who": _who_paid(rows)}
            change.record("mark_paid", text % words, after=[row.number for row in rows])
    return len(rows)


def _who_paid(rows: Sequence[EntryRequest]) -> str:
    """Whose fees, how much and how, for the log: "Ada Byron (€12.50, Cash)"."""
    said = []
    for row in rows:
        how = row.get_refunded_how_display() or row.get_paid_how_display()
        paid = row.given_back or row.paid_amount
        amount = money(paid, row.paid_currency) if paid is not None else ""
        told = ", ".join(part for part in (amount, how) if part)
        said.append(f"{named(row)} ({told})" if told else named(row))
    return some_names(said)


def settle_fees(
    actor: Actor, event: Event, requests: Sequence[EntryRequest], *, how: str, amount: Decimal | None = None
) -> int:
    """Note that the fees of these players, who left, were refunded or stay with the club; how many are new.

    `how` is one of `SETTLED`; with `amount` only that part of each fee was refunded. What was paid stays noted next to
    the refund; a refunded fee is due again if the player comes back, a kept one is not. Raises `RuleError` at `how` for
    players with a place, and where a fee paid by card has to be refunded through the provider; at `amount` for more
    than was paid.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        rows = [row for each in requests if (row := request_in(change, each)).paid_amount]
        rows = [row for row in rows if not row.fee_kept and row.refunded_at is None]
        for row in rows:
            if not row.fee_to_settle:
                message = gettext_noop("%(name)s has a place. Withdraw the entry first.")
                raise RuleError.one("how", "has_place", message, name=row.called)
            if how == KEPT:
                row.fee_kept = True
            elif row.card_payments.filter(counts=True).exists():
                message = gettext_noop("%(name)s paid by card on their private page. Open the entry to refund it.")
                raise RuleError.one("how", "by_card", message, name=row.name)
            else:
                paid = row.paid_amount or Decimal()
                row.refunded_amount = paid if amount is None else amount
                check_refund(row.refunded_amount, paid=paid, currency=row.paid_currency)
                row.refunded_how, row.refunded_at = REFUNDED[how] or row.paid_how, timezone.now()
            row.save(update_fields=["refunded_how", "refunded_at", "refunded_amount", "fee_kept"])
        if rows:
            count = len(rows)
            text = ngettext("Marked %(n)s fee as refunded: %(who)s.", "Marked %(n)s fees as refunded: %(who)s.", count)
            if how == KEPT:
                text = ngettext(
                    "Kept %(n)s fee of a player who left: %(who)s.",
                    "Kept %(n)s fees of players who left: %(who)s.",
                    count,
                )
            kind = "keep_fees" if how == KEPT else "refund_fees"
            change.record(kind, text % {"n": count, "who": _who_paid(rows)}, after=[row.number for row in rows])
    return len(rows)


def note_at_desk(actor: Actor, request: EntryRequest, *, note: str) -> None:
    """Keep a note about an application that only organisers read. Raises `RuleError` at `note_desk`."""
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        text = visible_line(note)
        if len(text) > (EntryRequest._meta.get_field("note_desk").max_length or 0):
            raise RuleError.one("note_desk", "too_long", gettext_noop("The note is too long. Shorten it."))
        if text != row.note_desk:
            row.note_desk = text
            row.save(update_fields=["note_desk"])
            change.record("note_entry", _("Changed the note on entry no. %(number)s.") % {"number": row.number})


def mail_entries(actor: Actor, event: Event, *, state: str, subject: str, text: str) -> int:
    """Write to everybody whose application is in a state; how many have an address.

    Raises `RuleError` at `state`, `subject` and `text`, and where the site sends no emails.
    """
    if not mails_go_out():
        raise RuleError.one("", "no_mails", gettext_noop("This site sends no emails. Ask its administrator."))
    line, note = visible_line(subject), visible_text(text).replace("\r\n", "\n").strip()
    for path, value, longest in (("subject", line, LONGEST_SUBJECT), ("text", note, LONGEST_NOTE)):
        if not value:
            raise RuleError.one(path, "required", gettext_noop("Enter what to write."))
        if len(value) > longest:
            message = gettext_noop("This has more than %(most)s characters. Shorten it.")
            raise RuleError.one(path, "too_long", message, most=longest)
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        form = needed_form(change.event)
        rows = EntryRequest.objects.filter(event=change.event, state=state).exclude(email="")
        if state == RequestState.UNCONFIRMED or not rows:
            message = gettext_noop("Nobody with an email address is in this state. Choose another one.")
            raise RuleError.one("state", "nobody", message)
        for row in rows:
            row.event = change.event
        count = sum(write_note(row, form, subject=line, text=note) for row in rows)
        told = entrants_of(change.event).wrote % {"n": count}
        change.record("mail_entries", str(told), after={"state": state, "subject": line})
    return count
