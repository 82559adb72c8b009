"""Card payments at the desk: the club's keys, and what to do about a payment."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.debug import sensitive_post_parameters

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.errors import BusyError
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.entering.access import access_request
from tournaments.entering.forms import CardKeysForm, amount_in
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.cards import account_of, hook_url, provider_of
from tournaments.entering.services.card_accounts import remove_cards, set_up_cards
from tournaments.entering.services.cards import keep_payment, refund_payment


@sensitive_post_parameters("key", "hook_secret")
@desk_view(access_club, see=Action.EDIT_CLUB, change=Action.EDIT_CLUB)
def club_cards(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The club's keys, which are never shown again."""
    if request.POST.get("do") == "remove":
        remove_cards(actor, row)
        messages.success(request, _("The keys are removed. Nobody can pay by card now."))
        return redirect("desk:club_cards", row.slug)
    form = CardKeysForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            set_up_cards(actor, row, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("desk:club_cards", row.slug)
    account = account_of(row)
    context = club_frame(row, "club_settings") | {
        "form": form,
        "account": account,
        "ready": account is not None and provider_of(account) is not None,
        "waits_for_secret": account is not None and not account.sealed_hook_secret,
        "hook_url": hook_url(account) if account else "",
    }
    return render(request, "entering/desk/cards.html", context, status=422 if form.errors else 200)


@desk_view(access_request, change=Action.MANAGE_ENTRIES, once=True)
def card_payment(request: HttpRequest, actor: Actor, row: EntryRequest) -> HttpResponse:
    """Refund a payment, or keep one that did not fit. Back to the entry."""
    number = whole(request.POST.get("payment"))
    try:
        if not number:
            raise RuleError.one(
                "payment", "required", gettext_noop("No payment was chosen. Press the button next to it.")
            )
        if request.POST.get("do") == "keep":
            keep_payment(actor, row, number)
            messages.success(request, _("The club keeps the payment."))
        else:
            refund_payment(actor, row, number, amount=amount_in(request.POST.get("amount")))
            messages.success(request, _("Refunded. The money is on its way to the card."))
    except RuleError as error:
        for problem in error.problems:
            messages.error(request, problem_text(problem))
    except BusyError as error:
        messages.error(request, error.message)
    return redirect("desk:entry_request", row.event.club.slug, row.event.slug, row.number)
