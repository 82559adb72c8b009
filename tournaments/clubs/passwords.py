"""The one check of a password: wrong ones are counted by account and address, and too many lock them for a while."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.base.errors import LockedOutError
from tournaments.clubs.lockout import seconds_locked
from tournaments.clubs.models import User


def user_with_password(request: HttpRequest, *, email: str, password: str) -> User | None:
    """Whose address and password these are, or None. Raises `LockedOutError` after ten wrong ones."""
    user = authenticate(request, email=email, password=password)
    if getattr(request, "axes_locked_out", None):
        seconds = seconds_locked(request)
        request.axes_locked_out = None  # type: ignore[attr-defined]  # else axes replaces our answer by a page
        message = _("Too many wrong passwords for this account. Wait a quarter of an hour, or reset the password.")
        raise LockedOutError(message, seconds=seconds)
    return user if isinstance(user, User) else None
