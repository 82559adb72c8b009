"""`manage.py demo_check`: print the table of DipCon XXXIV as the database gives it, and compare it with print."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from tournaments.demo.check import Comparison, compare_dipcon
from tournaments.demo.club import CLUB
from tournaments.demo.dipcon import SLUG
from tournaments.demo.load import load_demo
from tournaments.events.models import Event


class Command(BaseCommand):
    """Print and compare; where the demo is not loaded, load it for the time of the check only."""

    help = "Print the demo event's table and compare it with the published one; exit status 1 if they differ."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print both tables, then every difference."""
        if not connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0)
        with transaction.atomic():
            loaded = load_demo()
            event = Event.objects.select_related("club", "boards__scoring_system").get(
                club__slug=CLUB["slug"], slug=SLUG
            )
            comparison = compare_dipcon(event)
            if loaded:
                transaction.set_rollback(True)
        self._print(comparison)
        if comparison.differences:
            raise CommandError("The table differs from print.\n" + "\n".join(comparison.differences))
        self.stdout.write("The same as printed in the manual (§14), with ranks 1 2 2 4 (ruling M7).")

    def _print(self, comparison: Comparison) -> None:
        self.stdout.write("DipCon XXXIV, qualified players\n")
        for line in comparison.lines:
            scores = "".join(f"{score:>6}" for score in (*line.heats, line.total)).replace("-", "−")
            self.stdout.write(f"{line.rank:>3}  {line.name:<18}{scores}")
        self.stdout.write("\nTeams\n")
        for name, total in comparison.teams.items():
            self.stdout.write(f"     {name:<42}{str(total).replace('-', '−'):>8}")
        self.stdout.write("")
