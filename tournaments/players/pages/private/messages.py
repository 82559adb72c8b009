"""Messages to the player's phone: turned on by this phone, and off for it or for all."""

from __future__ import annotations

from django.contrib import messages as notes
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.events.models import Entry
from tournaments.players.pages.private.pages import private
from tournaments.players.services.push import forget_phones, remember_phone


@require_POST
@private
def messages(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """`do` is on or off, `endpoint` this phone; off without a phone, by the form of the page, is off for all."""
    sent = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")}
    if request.POST.get("do") == "on":
        try:
            remember_phone(entry, **sent)
        except RuleError as error:
            found = [{"path": each.path, "message": problem_text(each)} for each in error.problems]
            return JsonResponse({"errors": found}, status=422)
        return JsonResponse({"on": True})
    forget_phones(entry, endpoint=sent["endpoint"])
    if sent["endpoint"]:
        return JsonResponse({"on": False})
    notes.success(request, _("Your phones no longer get messages."))
    return redirect("player:page", token)
