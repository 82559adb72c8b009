"""What the site decides for allauth: a request's address, how emails are sent, which addresses may be removed."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.web.visitors import visitor_address
from tournaments.base.services.mails import queue_mail

DAY = 86_400  # seconds


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """allauth's, with our answers."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": _("Too many wrong codes. Wait five minutes, then try again."),
        "rate_limited": _("Too many wrong codes. Wait five minutes, then try again."),
        "account_inactive": _("This account is switched off. Ask the people who run this site."),
        "email_password_mismatch": _(
            "The email address or the password is wrong. Enter them again, or reset the password."
        ),
        "email_taken": _("Another account has this email address. Sign in with it, or enter another address."),
        "duplicate_email": _("Your account has this email address already. Enter another one."),
        "enter_current_password": _("This isn’t your current password. Enter it again."),
        "incorrect_password": _("This isn’t your password. Enter it again."),
        "incorrect_code": _("This code is wrong. Enter the newest code of your app."),
        "max_email_addresses": _("An account has at most %d email addresses. Remove one first."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address, as everything else on the site counts it."""
        return visitor_address(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Have the worker send it, in our words and with links to our own address, not to the one that was asked."""
        kept = (
            settings.PASSWORD_RESET_TIMEOUT // DAY if "uid" in context else app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS
        )
        message = self.render_mail(template_prefix, email, {**context, "site_url": settings.SITE_URL, "days": kept})
        queue_mail(email, message.subject, str(message.body), kind=template_prefix.rpartition("/")[2])

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Wrong passwords are counted by axes: allauth's count, for codes, would lock an account for everybody."""

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """All but the main address: another one, perhaps never confirmed, would silently take its place."""
        return bool(email_address.email.lower() != email_address.user.email.lower())
