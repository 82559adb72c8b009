"""`manage.py load_demo`: give the database the demo club and its events, once."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.demo.load import load_demo
from tournaments.demo.logins import logins_in_words


class Command(BaseCommand):
    """Load the demo, or say that it is there."""

    help = "Load the demo club and its events; does nothing where they are loaded. Prints who may sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load and print the logins."""
        if settings.SETTINGS_MODULE.endswith(".prod"):
            raise CommandError("The demo's password is known to everybody. Load it on a try-out site, not on this one.")
        load_demo()
        self.stdout.write(logins_in_words())
