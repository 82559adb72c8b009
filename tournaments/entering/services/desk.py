"""What organisers do besides deciding: fees, notes, emails to everybody in one state."""

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
from tournaments.entering.core import GONE
from tournaments.entering.models import EntryForm, EntryRequest, PaidHow, RequestState
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.fees import due_of
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.entering.services.cards import check_refund
from tournaments.entering.services.fees import FEE, give_back, noted_at_desk, receipts_since_refund, receive, sum_up
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
"""What becomes of a fee that was paid."""


def mark_paid(actor: Actor, event: Event, requests: Sequence[EntryRequest], *, how: str) -> int:
    """Note that these paid what they owe; `how` is one of `PaidHow`, or blank for not paid after all. How many are new.

    The amount is that of today; where only the way was wrong, it stays. Those who owe nothing are left out. Raises
    `RuleError` at `how`: where nobody owes anything, where a player paid by card themselves, and for a payment of which
    something was refunded.
    """
    if how and how not in PaidHow.values:
        message = gettext_noop("A fee is paid in cash, by bank transfer or by card, or it is waived. Choose one.")
        raise RuleError.one("how", "not_a_choice", message)
    with change_event(actor, event, Action.REGISTER_PLAYERS) as change:
        form = needed_form(change.event)
        found = [row for each in requests if (row := request_in(change, each)).paid_how != how]
        rows = [row for row in found if row.paid_how or due_of(row, form)]
        if found and not rows:
            message = gettext_noop("%(name)s owes nothing, so there is no fee to mark as paid.")
            raise RuleError.one("how", "free", message, name=found[0].called)
        for row in rows:
            _mark(row, form, how)
        if rows:
            count = len(rows)
            text = ngettext("Marked %(n)s fee as paid: %(who)s.", "Marked %(n)s fees as paid: %(who)s.", count)
            if not how:
                text = ngettext(
                    "Marked %(n)s fee as not paid: %(who)s.", "Marked %(n)s fees as not paid: %(who)s.", count
                )
            who = some_names([_who_paid(row) for row in rows])
            change.record("mark_paid", text % {"n": count, "who": who}, after=[row.number for row in rows])
    return len(rows)


def _mark(row: EntryRequest, form: EntryForm, how: str) -> None:
    """Note a payment, or correct what was noted of the last one."""
    receipts = receipts_since_refund(row)
    if any(each.payment_id for each in receipts):
        message = gettext_noop("%(name)s paid by card on their private page. Open the entry to refund it.")
        raise RuleError.one("how", "by_card", message, name=row.name)
    if row.paid_how not in {"", PaidHow.WAIVED} and not receipts:
        message = gettext_noop("A part of the fee of %(name)s was refunded. Refund the rest, or undo that in the log.")
        raise RuleError.one("how", "refunded", message, name=row.called)
    takes_money = how not in {"", PaidHow.WAIVED}
    if receipts and takes_money:
        row.movements.filter(pk__in=[each.pk for each in receipts]).update(how=how)
        row.paid_how = how
        sum_up(row)
        return
    row.movements.filter(pk__in=[each.pk for each in receipts]).delete()
    row.paid_how = ""
    sum_up(row)
    if takes_money:
        receive(row, due_of(row, form), form.currency, how=how)
    elif how:
        row.paid_how, row.paid_at = how, timezone.now()
        row.save(update_fields=FEE)


def _who_paid(row: EntryRequest) -> str:
    """Whose fee, how much and how, for the log: "Ada Byron (€12.50, Cash)"."""
    last = row.movements.last() if row.paid_how != PaidHow.WAIVED else None
    amount = money(abs(last.amount), last.currency) if last is not None else ""
    how = last.get_how_display() if last is not None else row.get_paid_how_display()
    told = ", ".join(part for part in (amount, how) if part)
    return f"{named(row)} ({told})" if told else named(row)


def settle_fees(
    actor: Actor, event: Event, requests: Sequence[EntryRequest], *, how: str, amount: Decimal | None = None
) -> int:
    """Note that fees were refunded, or that the club keeps those of players who left; how many are new.

    `how` is one of `SETTLED`; with `amount` only that part of what the club has of each was refunded, as it must be for
    a player who stays. Of a player who left, the club keeps the rest. Raises `RuleError` at `how` where nothing is left
    to refund or keep, for the whole fee of a player with a place, and where a fee paid by card has to be refunded
    through the provider; at `amount` for more than is left.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        rows = [row for each in requests if not (row := request_in(change, each)).fee_kept or how != KEPT]
        for row in rows:
            if row.fee_had <= 0:
                message = gettext_noop("The club has no fee of %(name)s: nothing was paid, or all of it was refunded.")
                raise RuleError.one("how", "nothing", message, name=row.called)
            if how == KEPT:
                _keep(row)
            else:
                _refund(row, how, amount)
        if rows:
            count = len(rows)
            text = ngettext("Marked %(n)s fee as refunded: %(who)s.", "Marked %(n)s fees as refunded: %(who)s.", count)
            if how == KEPT:
                text = ngettext(
                    "Kept %(n)s fee of a player who left: %(who)s.",
                    "Kept %(n)s fees of players who left: %(who)s.",
                    count,
                )
            kind, who = "keep_fees" if how == KEPT else "refund_fees", some_names([_who_paid(row) for row in rows])
            change.record(kind, text % {"n": count, "who": who}, after=[row.number for row in rows])
    return len(rows)


def _keep(row: EntryRequest) -> None:
    if row.state not in GONE:
        message = gettext_noop("%(name)s has a place. Withdraw the entry first.")
        raise RuleError.one("how", "has_place", message, name=row.called)
    row.fee_kept = True
    row.save(update_fields=["fee_kept"])


def _refund(row: EntryRequest, how: str, amount: Decimal | None) -> None:
    left = noted_at_desk(row)
    if left <= 0:
        message = gettext_noop("%(name)s paid by card on their private page. Open the entry to refund it.")
        raise RuleError.one("how", "by_card", message, name=row.name)
    given = left if amount is None else amount
    check_refund(given, most=left, currency=row.paid_currency)
    if row.state not in GONE and given >= row.fee_had:
        message = gettext_noop("%(name)s has a place. Refund a part of the fee, or withdraw the entry first.")
        raise RuleError.one("how", "has_place", message, name=row.called)
    last = row.movements.filter(amount__gt=0, payment=None).last()
    row.fee_kept = row.state in GONE and given < left
    give_back(row, given, row.paid_currency, how=REFUNDED[how] or (last.how if last else row.paid_how))


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
