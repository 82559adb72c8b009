"""Awards at the desk: fixed, opened again, handed over; certificates and receipts."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.pdf import pdf_answer
from tournaments.base.permissions import Action
from tournaments.events.access import access_event_of_players
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.prizes.access import access_prize_group
from tournaments.prizes.models import PrizeGroup
from tournaments.prizes.pages.desk.plan import MANAGE, refused
from tournaments.prizes.selectors.plan import prize_plan
from tournaments.prizes.services.awards import fix_prizes, hand_over_prize, reopen_prizes
from tournaments.prizes.sheets import certificates_sheet, receipts_sheet


@desk_view(access_prize_group, change=MANAGE)
def prizes_fix(request: HttpRequest, actor: Actor, row: PrizeGroup) -> HttpResponse:
    """Fix who gets the prizes of a group, or open it again."""
    event = row.event
    try:
        if request.POST.get("do") == "reopen":
            reopen_prizes(actor, event, row.pk)
            messages.success(request, _("%(group)s is open again: the winners follow the standings.") % {"group": row})
        else:
            fix_prizes(actor, event, row.pk, seen=request.POST.get("seen", ""))
            messages.success(request, _("The awards of %(group)s are fixed.") % {"group": row})
    except RuleError as error:
        return refused(request, event, error)
    return redirect("desk:prizes", event.club.slug, event.slug)


@desk_view(access_event_of_players, change=Action.REGISTER_PLAYERS)
def prize_hand_over(request: HttpRequest, actor: Actor, row: Event, *, award: int) -> HttpResponse:
    """Note that a prize was handed over, or that it was not."""
    found = hand_over_prize(actor, row, award, back=request.POST.get("do") == "back")
    address = reverse("desk:prizes", args=[row.club.slug, row.slug])
    return redirect(f"{address}#prize-{found.prize_id}")


@desk_view(access_prize_group, see=Action.SEE_DESK)
def prize_certificates(request: HttpRequest, actor: Actor, row: PrizeGroup) -> HttpResponse:
    """A certificate for each winner of the group."""
    asked = Asked(event=row.event, whole=True, site=settings.SITE_URL)
    return pdf_answer(request, certificates_sheet(asked, prize_plan(row.event).group(row.pk)))


@desk_view(access_prize_group, see=Action.SEE_DESK)
def prize_receipts(request: HttpRequest, actor: Actor, row: PrizeGroup) -> HttpResponse:
    """A list of winners to sign on."""
    return pdf_answer(request, receipts_sheet(row.event, prize_plan(row.event).group(row.pk)))
