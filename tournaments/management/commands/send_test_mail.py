"""`manage.py send_test_mail ADDRESS`: whether the mail server of `EMAIL_URL` takes our mails.

Exit status 0: it took the mail; 1: it did not, and the reason is on standard error.
"""

from __future__ import annotations

import ssl
from argparse import ArgumentParser
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import get_connection
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.utils import timezone

from tournaments.base.services.mails import compose, mail_words


class Command(BaseCommand):
    """Send one mail at once, without the worker, and say what the server answered."""

    help = "Send a test mail at once, and say what the mail server answered."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom to write to."""
        parser.add_argument("address", metavar="ADDRESS", help="where the mail goes, such as you@example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, send, tell."""
        address: str = options["address"]
        try:
            validate_email(address)
        except ValidationError as error:
            raise CommandError(f"{address} is not an email address. Example: you@example.org") from error
        subject, text = mail_words("base/email/test", {"when": timezone.now()})
        name = f"test-{int(timezone.now().timestamp())}"
        try:
            connection = get_connection(fail_silently=False)
            compose(address, subject, text, name=name, connection=connection).send()
        except SMTPRecipientsRefused as error:
            code, said = next(iter(error.recipients.values()))
            raise CommandError(f"{_server()} refused {address}: {code} {_text(said)}") from error
        except (SMTPException, OSError) as error:
            raise CommandError(f"{_server()} did not take the mail: {_reason(error)}") from error
        if settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
            self.stdout.write(f"{_server()} took the mail to {address}, from {settings.DEFAULT_FROM_EMAIL}.")
        else:
            self.stdout.write("EMAIL_URL is not set, so the mail is printed here and went nowhere.")


def _server() -> str:
    tls = "TLS after STARTTLS" if settings.EMAIL_USE_TLS else "TLS" if settings.EMAIL_USE_SSL else "no TLS"
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} ({tls})"


def _reason(error: Exception) -> str:
    """What went wrong, and what to look at."""
    words = _text(getattr(error, "smtp_error", None) or str(error) or type(error).__name__)
    code = getattr(error, "smtp_code", "")
    if isinstance(error, ssl.SSLError):
        words += ". Use smtp+tls:// for port 587 and smtp+ssl:// for port 465"
    return f"{code} {words}".strip()


def _text(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said
