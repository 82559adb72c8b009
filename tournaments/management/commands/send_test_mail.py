"""`manage.py send_test_mail ADDRESS`: whether the mail server of `EMAIL_URL` accepts our emails.

Exit status 0: it accepted the email; 1: it did not, and the reason is on standard error.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.base.commands import send_test_mail


class Command(BaseCommand):
    """Send one mail at once, without the worker, and say what the server answered."""

    help = "Send a test mail at once, and say what the mail server answered."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The address to write to."""
        parser.add_argument("address", metavar="ADDRESS", help="where the mail goes, such as you@example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, send, tell."""
        send_test_mail(options["address"], out=self.stdout)
