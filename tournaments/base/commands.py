"""What the command `send_test_mail` does."""

from __future__ import annotations

import ssl
from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import get_connection
from django.core.management.base import CommandError, OutputWrapper
from django.core.validators import validate_email
from django.utils import timezone

from tournaments.base.services.mails import compose, mail_words


def send_test_mail(address: str, *, out: OutputWrapper) -> None:
    """Check the address, send, and say what the server answered. Raises `CommandError` where it took no mail."""
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
        out.write(f"{_server()} took the mail to {address}, from {settings.DEFAULT_FROM_EMAIL}.")
    else:
        out.write("EMAIL_URL is not set, so the email was not sent. It is printed here.")


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
