"""One entry at the desk: what it says, what to decide, the list, the fee and the private link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.figures import money
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import knows_club, may
from tournaments.entering.access import access_request
from tournaments.entering.core import GONE, MOVES, State
from tournaments.entering.models import EntryRequest, ListState, PaidHow
from tournaments.entering.pages.desk.inbox import undo_url
from tournaments.entering.pages.files import list_response
from tournaments.entering.selectors.cards import can_refund
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.fees import due_of, fee_of, fee_parts
from tournaments.entering.selectors.forms import place_in_line, places_of, powers_of
from tournaments.entering.selectors.links import request_url
from tournaments.entering.selectors.requests import answers_of, list_shape, request_shape
from tournaments.entering.selectors.sides import is_fixed, may_rename
from tournaments.entering.selectors.words import card_lines, fee_in_words
from tournaments.entering.services.corrections import correct_entry, corrects_person
from tournaments.entering.services.decisions import (
    accept_entries,
    decline_entry,
    put_back,
    queue_entry,
    renew_link,
    withdraw_entry,
)
from tournaments.entering.services.desk import note_at_desk
from tournaments.entering.services.fees import noted_at_desk, receipts_since_refund
from tournaments.entering.services.identity import Meant, known_to_club, person_shown
from tournaments.entering.services.lists import check_list
from tournaments.entering.services.places import move_in_queue, needed_form
from tournaments.entering.services.sides import division_for
from tournaments.entering.services.teams import answer_join
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.services.formats import services_of

NEW = "new"
CORRECTED: Final = ("first_name", "last_name", "email", "guardian_email", "side_name")


@desk_view(access_request, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES, once=True)
def entry_request(request: HttpRequest, actor: Actor, row: EntryRequest) -> HttpResponse:
    """The entry; POST does what the button `do` says."""
    if request.method != "POST":
        return _page(request, actor, row)
    try:
        act, done = _act(request, actor, row)
        act()
    except RuleError as error:
        row.refresh_from_db()
        return _page(request, actor, row, problems=error.problems, status=422)
    undo = undo_url(row.event, [row]) if request.POST["do"] in {"accept", "decline", "queue"} else ""
    messages.success(request, done, extra_tags=undo)
    return redirect("desk:entry_request", row.event.club.slug, row.event.slug, row.number)


@desk_view(access_request, see=Action.REGISTER_PLAYERS)
def entry_list(request: HttpRequest, actor: Actor, row: EntryRequest, *, version: int) -> HttpResponse:
    """A list as it was submitted."""
    found = row.lists.filter(number=version).first()
    if found is None:
        raise MissingError(_("This list doesn’t exist. Go back to the entry."))
    return list_response(found)


def _act(request: HttpRequest, actor: Actor, row: EntryRequest) -> tuple[Callable[[], object], str]:
    """What the button does, and the words once it is done. Raises `RuleError` for a button that there isn't."""
    sent = request.POST
    reason, remark = sent.get("reason", ""), sent.get("remark", "")
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "accept": (
            lambda: accept_entries(actor, row.event, [row], meant=_meant(request), reason=reason),
            _("Accepted."),
        ),
        "decline": (lambda: decline_entry(actor, row, reason=reason), _("Declined.")),
        "queue": (lambda: queue_entry(actor, row), _("On the waiting list.")),
        "review": (lambda: put_back(actor, row.event, [row], to=State.APPLIED), _("Back to review.")),
        "withdraw": (lambda: withdraw_entry(actor, row, reason=reason), _("Withdrawn.")),
        "move": (lambda: move_in_queue(actor, row, to=whole(sent.get("to")), reason=reason), _("Moved.")),
        "correct": (
            lambda: correct_entry(actor, row, **_corrected(sent, row)),
            _("Corrected."),
        ),
        "note": (lambda: note_at_desk(actor, row, note=sent.get("note_desk", "")), _("Saved.")),
        "link": (lambda: renew_link(actor, row), _("The old link no longer works. The new one is below.")),
        "join": (lambda: answer_join(actor, row, accept=True), _("In the team.")),
        "no-team": (lambda: answer_join(actor, row, accept=False), _("Not in the team.")),
        "check": (
            lambda: check_list(
                actor,
                row,
                number=whole(sent.get("version")),
                state=sent.get("state", ""),
                remark=remark,
            ),
            _("Saved. The player sees it."),
        ),
    }
    found = acts.get(sent.get("do", ""))
    if found is None:
        raise RuleError.one("do", "unknown", gettext_noop("Press one of the buttons below."))
    return found


def _corrected(sent: Mapping[str, str], row: EntryRequest) -> dict[str, str]:
    """What was typed, and what is saved by now in the fields that the page has not changed."""
    left = {name for name in CORRECTED if name not in sent or sent[name] == sent.get(f"was-{name}")}
    return {name: getattr(row, name) if name in left else sent[name] for name in CORRECTED}


def _meant(request: HttpRequest) -> Meant | None:
    """Whom the organisers say that the entry means; None where nobody asked."""
    if group := whole(request.POST.get("group")):
        return Meant(group=group)
    who = request.POST.get("person", "")
    if not who:
        return None
    return Meant(distinction=request.POST.get("distinction", "")) if who == NEW else Meant(whole(who))


def _page(
    request: HttpRequest, actor: Actor, row: EntryRequest, *, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    event, state = row.event, State(row.state)
    form, decides = needed_form(event), may(actor, event, Action.MANAGE_ENTRIES)
    due = due_of(row, form)
    powers, lists = powers_of(event), list(row.lists.order_by("-number"))
    moves = MOVES[state] if decides and not is_fixed(row) else frozenset()
    context = {
        **event_frame(event, "entry_inbox"),
        "row": row,
        "entrants": entrants_of(event),
        "entry_form": form,
        "problems": problems,
        "place": place_in_line(row),
        "free": places_of(form).free,
        "decides": decides,
        "shows_towns": knows_club(actor, event.club),
        "fee": money(due or fee_of(row, form), form.currency),
        "fee_parts": fee_parts(row, form),
        "has_fee": bool(fee_of(row, form)) or bool(row.paid_how) or bool(row.paid_amount),
        "paid_ways": PaidHow.choices,
        "may_take_fees": may(actor, event, Action.REGISTER_PLAYERS) and row.number is not None,
        "sees_lists": may(actor, event, Action.REGISTER_PLAYERS),
        "may_accept": State.ACCEPTED in moves,
        "may_decline": State.DECLINED in moves,
        "may_queue": State.WAITING in moves,
        "may_review": State.APPLIED in moves,
        "may_withdraw": State.WITHDRAWN in moves,
        "groups": services_of(event).groups_open(event) if State.ACCEPTED in moves and row.side_id is None else [],
        "group": division_for(row),
        "namesakes": known_to_club(row) if State.ACCEPTED in moves else [],
        "person_shown": person_shown(row),
        "card_payments": card_lines(row),
        "by_card": any(each.payment_id for each in receipts_since_refund(row)),
        "can_refund": decides and can_refund(event.club),
        "fee_lines": fee_in_words(row),
        "is_due": bool(due),
        "to_refund": f"{noted_at_desk(row):.2f}" if decides and noted_at_desk(row) > 0 else "",
        "has_left": state in GONE,
        "answers": answers_of(row, sensitive=decides),
        "preferences": ", ".join(powers.get(code, code) for code in row.preferences),
        "shape": request_shape(row.state),
        "list_shape": list_shape(lists[0].state) if lists else "",
        "lists": lists,
        "checked_as": request.POST.get("state", "") if request.POST.get("do") == "check" else "",
        "remark": request.POST.get("remark", ""),
        "list_states": [each for each in ListState.choices if each[0] != ListState.SUBMITTED],
        "link": request_url(row) if decides else "",
        "corrects": request.POST.get("do") == "correct",
        "typed": request.POST if request.POST.get("do") == "correct" else row,
        "was": [(name, request.POST.get(f"was-{name}", getattr(row, name))) for name in CORRECTED],
        "person_follows": corrects_person(actor, row),
        "may_rename": may_rename(row),
        "may_correct": decides and row.erased_at is None,
        "site": settings.SITE_URL,
        "back_url": reverse("desk:entry_inbox", args=[event.club.slug, event.slug]),
    }
    return render(request, "entering/desk/request.html", context, status=status)
