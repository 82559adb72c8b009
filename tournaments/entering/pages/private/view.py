"""What the private page of an entry shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.base.figures import money
from tournaments.base.pages.qr import epc_qr_svg
from tournaments.entering.core import LIVE, State, has_lapsed
from tournaments.entering.forms import ListForm, MemberForm
from tournaments.entering.models import EntryForm, EntryList, EntryRequest, ListKind, ListState, Source, TeamPlace
from tournaments.entering.selectors.cards import may_pay_by_card
from tournaments.entering.selectors.fees import due_of, fee_of, fee_parts
from tournaments.entering.selectors.forms import mails_go_out, place_in_line, powers_of, takes_entries, waits_for_list
from tournaments.entering.selectors.links import request_url
from tournaments.entering.selectors.requests import list_shape
from tournaments.entering.selectors.sides import is_fixed
from tournaments.entering.selectors.teams import has_teams, may_write_to_teammates, team_of
from tournaments.entering.selectors.words import card_in_words, deadline, fee_in_words, moment, spaced_iban, told_of
from tournaments.entering.services.places import needed_form
from tournaments.events.pages.public.page_context import Json
from tournaments.events.services.formats import services_of
from tournaments.events.time_zones import zone_in_words
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import token_of


@dataclass(frozen=True, slots=True)
class NextStep:
    """A line of what comes next: `mark` is a tick or a number."""

    mark: str
    title: str
    text: str
    done: bool = False


def page_context(
    row: EntryRequest, token: str, *, list_form: ListForm | None = None, member_form: MemberForm | None = None
) -> Json:
    """Context of `entering/private/page.html`."""
    event, entry_form = row.event, needed_form(row.event)
    state = State(row.state)
    newest = row.lists.order_by("-number").first()
    asks_list = waits_for_list(entry_form) and state in LIVE - {State.UNCONFIRMED}
    if asks_list and list_form is None:
        list_form = ListForm(entry_form.list_kind, text=newest.text if newest else "")
    over = event.over or event.archived_at is not None
    powers = powers_of(event)
    back = state in {State.WITHDRAWN, State.EXPIRED} and row.erased_at is None
    is_open = takes_entries(event, entry_form)
    return {
        "club": event.club,
        "accent": event.club.accent,
        "club_url": reverse("public:club", args=[event.club.slug]),
        "event": event,
        "event_url": reverse("public:now", args=[event.club.slug, event.slug]) if event.published else "",
        "zone": zone_in_words(event),
        "row": row,
        "token": token,
        "page_url": settings.SITE_URL + reverse("entry:page", args=[token]),
        "mails": mails_go_out(),
        "entry_form": entry_form,
        "told": told_of(row, entry_form, place=place_in_line(row), mails=mails_go_out()),
        "steps": [*_steps(row, entry_form, newest)],
        "newest": newest,
        "list_shape": list_shape(newest.state) if newest else "",
        "list_form": list_form if asks_list and not over else None,
        "list_due": deadline(entry_form.list_due_at, event),
        "is_text": entry_form.list_kind == ListKind.TEXT,
        "may_change": state in LIVE and not over and (row.source, state) != (Source.TEAM, State.UNCONFIRMED),
        "may_withdraw": state in LIVE - {State.OFFERED} and not over and not is_fixed(row),
        "may_confirm": state == State.UNCONFIRMED and row.confirm_until > timezone.now(),
        "may_take": state == State.OFFERED and not has_lapsed(row.offered_until, now=timezone.now()),
        "may_return": back and is_open,
        "takes_entries": is_open,
        "preferences": ", ".join(powers.get(code, code) for code in row.preferences),
        "answers": row.answers.select_related("question").order_by("question__position", "question_id"),
        "payment": _payment(row, entry_form),
        "by_card": may_pay_by_card(row, entry_form),
        "card": card_in_words(row),
        "player_url": _player_url(row),
        **_team_context(row, member_form),
    }


def _player_url(row: EntryRequest) -> str:
    """The player's own page in the event: board, results, ballots; a captain's once there are fixtures.

    Blank without a place, and before a link is made.
    """
    if row.state == State.ACCEPTED and row.side_id:
        return services_of(row.event).side_url(row.event, row.side_id)
    if row.state != State.ACCEPTED or row.entry is None or not row.event.published:
        return ""
    link = PlayerLink.objects.filter(entry=row.entry).first()
    token = token_of(link) if link is not None else ""
    return reverse("player:page", args=[token]) if token else ""


def _team_context(row: EntryRequest, member_form: MemberForm | None) -> Json:
    """The player's team, and for its captain what can be done about it."""
    live = State(row.state) in LIVE and row.team_place
    team = team_of(row.event, row.team_name) if live and has_teams(row.event) else None
    leads = row.team_place == TeamPlace.CAPTAIN and not (row.event.over or row.event.archived_at)
    waiting = [each for each in team.members if each.state == State.UNCONFIRMED] if team and leads else []
    links = [] if mails_go_out() else [(each, request_url(each)) for each in waiting]
    names = may_write_to_teammates(row)
    asks = bool(team and leads and names and not team.is_full)
    return {
        "team": team,
        "leads": leads,
        "may_name": names,
        "asks_member": asks,
        "member_links": links,
        "member_form": member_form or MemberForm(),
    }


def _steps(row: EntryRequest, form: EntryForm, newest: EntryList | None) -> Iterator[NextStep]:
    state = State(row.state)
    if state not in LIVE or state == State.UNCONFIRMED:
        return
    number = 1
    sent = moment(row.confirmed_at or row.created_at)
    yield NextStep(
        "✓", _("Entry received"), _("%(at)s. It is no. %(number)s.") % {"at": sent, "number": row.number}, done=True
    )
    if waits_for_list(form):
        number += 1
        due = _("Due %(at)s, also while you wait.") if state == State.WAITING else _("Due %(at)s.")
        due %= {"at": deadline(form.list_due_at, row.event)}
        words = due
        if newest:
            late = [_("Submitted late")] if newest.late else []
            words = " ".join(_sentence(each) for each in (newest.get_state_display(), newest.remark, *late) if each)
        done = newest is not None and newest.state not in {ListState.QUESTION, ListState.REFUSED}
        yield NextStep("✓" if done else str(number), _("Your list"), words, done=done)
    fee = fee_of(row, form)
    if fee:
        number += 1
        paid = bool(row.paid_how)
        text = _("Not now. You pay once you have a place.")
        if state == State.ACCEPTED:
            text = form.pay_note or _("Pay as the organisers tell you.")
        if paid:
            text = "; ".join(fee_in_words(row))
        yield NextStep(
            "✓" if paid else str(number), _("Fee, %(fee)s") % {"fee": money(fee, form.currency)}, text, done=paid
        )


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


@dataclass(frozen=True, slots=True)
class Payment:
    """How to pay a fee that is due."""

    fee: str
    parts: list[tuple[str, str]]
    note: str
    payee: str
    iban: str
    reference: str
    qr: SafeString | None


def _payment(row: EntryRequest, form: EntryForm) -> Payment | None:
    """What to pay and how; None where nothing is due now."""
    fee = due_of(row, form)
    if not fee or row.state != State.ACCEPTED:
        return None
    qr = None
    if form.iban and form.payee and form.currency == "EUR":
        qr = epc_qr_svg(name=form.payee, iban=form.iban, amount=fee, reference=row.reference)
    spaced = spaced_iban(form.iban)
    words, parts = money(fee, form.currency), fee_parts(row, form)
    return Payment(words, parts, form.pay_note, form.payee, spaced, row.reference, qr)
