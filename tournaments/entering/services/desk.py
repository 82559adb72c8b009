"""What the desk does beside deciding: fees, notes, mails to everybody in one state."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line, visible_text
from tournaments.entering.models import EntryRequest, PaidHow, RequestState
from tournaments.entering.selectors.fees import fee_of
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.entering.services.mails import write_note
from tournaments.entering.services.places import needed_form, request_in
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event

LONGEST_SUBJECT, LONGEST_NOTE = 120, 4000
REFUNDED, KEPT = "refunded", "kept"
SETTLED = (REFUNDED, KEPT)
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
            row.save(update_fields=["paid_how", "paid_at", "paid_amount", "paid_currency"])
        if rows:
            count = len(rows)
            text = ngettext("Marked %(n)s fee as paid.", "Marked %(n)s fees as paid.", count)
            if not how:
                text = ngettext("Marked %(n)s fee as not paid.", "Marked %(n)s fees as not paid.", count)
            change.record("mark_paid", text % {"n": count}, after=[row.number for row in rows])
    return len(rows)


def settle_fees(actor: Actor, event: Event, requests: Sequence[EntryRequest], *, how: str) -> int:
    """Note that the fees of these players, who left, were refunded or stay with the club; how many are new.

    A refunded fee is due again if the player comes back, a kept one is not. Raises `RuleError` at `how` for players
    with a place, and where a fee paid by card has to be refunded through the provider.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        rows = [row for each in requests if (row := request_in(change, each)).paid_amount and not row.fee_kept]
        for row in rows:
            if not row.fee_to_settle:
                message = gettext_noop("%(name)s has a place. Withdraw the player first.")
                raise RuleError.one("how", "has_place", message, name=row.name)
            if how == KEPT:
                row.fee_kept = True
            elif row.card_payments.filter(counts=True).exists():
                message = gettext_noop("%(name)s paid by card on their private page. Open the entry to refund it.")
                raise RuleError.one("how", "by_card", message, name=row.name)
            else:
                row.paid_how, row.paid_at, row.paid_amount, row.paid_currency = "", None, None, ""
            row.save(update_fields=["paid_how", "paid_at", "paid_amount", "paid_currency", "fee_kept"])
        if rows:
            count = len(rows)
            text = ngettext("Marked %(n)s fee as refunded.", "Marked %(n)s fees as refunded.", count)
            if how == KEPT:
                text = ngettext("Kept %(n)s fee of a player who left.", "Kept %(n)s fees of players who left.", count)
            kind = "keep_fees" if how == KEPT else "refund_fees"
            change.record(kind, text % {"n": count}, after=[row.number for row in rows])
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

    Raises `RuleError` at `state`, `subject` and `text`, and where the site sends no mails.
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
        told = ngettext("Wrote to %(n)s player.", "Wrote to %(n)s players.", count) % {"n": count}
        change.record("mail_entries", told, after={"state": state, "subject": line})
    return count
