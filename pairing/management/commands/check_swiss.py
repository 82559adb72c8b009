"""`python manage.py check_swiss EVENT.trf …`: were the rounds in these files legal, and are they what the rules give?

Exit status 0: all is right; 1: something is not, line by line on standard output; 2: a file can't be read.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.pure.errors import RuleError
from pairing.core.swiss.dutch.audit import RoundAudit, audit_event, record_problems
from pairing.core.swiss.record import Record
from pairing.management.files import read_events, refuse


class Command(BaseCommand):
    """Check every round of Swiss events in report files."""

    help = "Checks the rounds of Swiss events in report files against the rules of the FIDE Dutch system of 2026."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("events", nargs="+", metavar="EVENT.trf", help="the events to check")
        parser.add_argument(
            "--legal-only",
            action="store_true",
            help="don't ask whether the Dutch system would have paired so: for events of other systems",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        names: list[str] = options["events"]
        wrong = 0
        for name, event in zip(names, read_events(names), strict=True):
            try:
                wrong += self._check(name, event, legal_only=options["legal_only"])
            except RuleError as error:
                refuse("\n".join(f"{name}: {problem.path or 'event'}: {problem.text}" for problem in error.problems))
        if wrong:
            raise CommandError(f"{wrong} things are not as they should be.", returncode=1)

    def _check(self, name: str, event: Record, *, legal_only: bool) -> int:
        """Print the findings about an event; how many there are."""
        found = list(record_problems(event))
        for problem in found:
            self.stdout.write(f"{name}: {problem.path}: {problem.text}")
        count = len(found)
        for audit in audit_event(event, legal_only=legal_only):
            count += self._tell(name, audit, legal_only=legal_only)
        return count

    def _tell(self, name: str, audit: RoundAudit, *, legal_only: bool) -> int:
        if audit.right:
            words = "legal" if legal_only else "legal, and as the rules give it"
            self.stdout.write(f"{name}: round {audit.number}: {words}.")
        for problem in (*audit.illegal, *audit.different):
            self.stdout.write(f"{name}: round {audit.number}: {problem.path}: {problem.text}")
        return len(audit.illegal) + len(audit.different)
