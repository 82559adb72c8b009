"""What a new password ends: locks on guessing, sessions and tokens of whoever held the account before."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_reset
from django.dispatch import receiver

from tournaments.access.lockout import end_locks
from tournaments.models import User

__all__ = ["after_reset"]


@receiver(password_reset, dispatch_uid="tournaments.account_security")
def after_reset(sender: object, user: User, **_signal: Any) -> None:
    """Somebody set a password by a link that was mailed to the account."""
    end_locks(user)
