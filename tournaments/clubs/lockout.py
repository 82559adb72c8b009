"""The lock on guessing passwords: too many wrong ones for an account from one address lock the account there.

django-axes counts them in the database. Nobody is locked out of another account, and nobody elsewhere out of this one;
passkeys need no password, and a password set by a mailed link ends every lock of its account.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_cool_off
from django.http import HttpRequest
from django.utils import timezone

from tournaments.clubs.models import User

LONGEST = 255  # letters of an account's address that are kept
NAMES = ("email", "login", "username")  # names of the sign-in address in allauth, the API and Django


def account_tried(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """The address of the account that a password was tried for, in one spelling; axes counts by it."""
    found = next((credentials[name] for name in NAMES if credentials.get(name)), "") if credentials else ""
    return str(found).strip().lower()[:LONGEST]


def seconds_locked(request: HttpRequest) -> int:
    """How long the account that this request tried stays locked for its address, in whole seconds, at least 1."""
    AxesProxyHandler.update_request(request)
    tried = AxesProxyHandler.get_implementation().get_user_attempts(request, request.axes_credentials)  # type: ignore[attr-defined]
    last = max((row.attempt_time for rows in tried for row in rows), default=timezone.now())
    until = last + get_cool_off(request)
    return max(1, int((until - timezone.now()).total_seconds()) + 1)


def end_locks(user: User) -> None:
    """Forget the wrong passwords for all addresses of an account: its owner has proven to be who they are."""
    addresses = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
    for address in addresses:
        AxesProxyHandler.reset_attempts(username=account_tried(HttpRequest(), {"email": address}))
