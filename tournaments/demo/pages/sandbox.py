"""The way into the sandbox: no password, a few visits an hour from one address, and out again after three hours."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from common.web.lab_context import refuse
from common.web.throttles import AddressThrottle
from tournaments.base.errors import MissingError
from tournaments.clubs.sandbox import SANDBOX
from tournaments.demo.sandbox import sandbox_visitor
from tournaments.demo.tasks import ask_for_sandbox

BACKEND = "django.contrib.auth.backends.ModelBackend"
IN_SANDBOX = "in_sandbox"
SECONDS = 3 * 3600


class SandboxThrottle(AddressThrottle):
    """Counts visits to the sandbox by address."""

    scope = "sandbox"


@never_cache
@require_POST
def try_it(request: HttpRequest) -> HttpResponse:
    """Sign a visitor in as an organiser of the sandbox. Users who have an account stay in theirs."""
    if not settings.SANDBOX:
        raise MissingError(_("This site has no sandbox."))
    if request.user.is_authenticated:
        return redirect("desk:home")
    refused = refuse(request, SandboxThrottle())
    if refused is not None:
        return refused
    visitor = sandbox_visitor()
    if visitor is None:
        ask_for_sandbox()
        messages.warning(request, _("The sandbox is being built. Press the button again in a few seconds."))
        return redirect("home")
    login(request, visitor, backend=BACKEND)
    request.session[IN_SANDBOX] = True
    request.session.set_expiry(SECONDS)
    return redirect("desk:club", SANDBOX)
