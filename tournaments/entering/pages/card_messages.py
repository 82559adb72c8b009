"""Where a payment provider says what became of a payment. Only its signature is trusted."""

from __future__ import annotations

import structlog
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.base.errors import BusyError
from tournaments.entering.cards import ForgedMessageError
from tournaments.entering.models import CardAccount
from tournaments.entering.services.cards import receive_message

log = structlog.get_logger(__name__)


@csrf_exempt
@require_POST
def card_message(request: HttpRequest, hook: str) -> HttpResponse:
    """204 for what was understood, also for what is about another shop of the club; 503 asks to send it again."""
    account = CardAccount.objects.select_related("club").filter(hook=hook).first()
    if account is None:
        return HttpResponse("Unknown address.", status=404, content_type="text/plain")
    try:
        receive_message(account, request.body, request.headers)
    except ForgedMessageError as error:
        log.warning("card_message_refused", club=account.club_id, reason=str(error), at=timezone.now().isoformat())
        return HttpResponse("The signature isn’t valid.", status=400, content_type="text/plain; charset=utf-8")
    except BusyError:
        return HttpResponse(
            "Busy. Send it again.", status=503, content_type="text/plain", headers={"Retry-After": "30"}
        )
    return HttpResponse(status=204)
