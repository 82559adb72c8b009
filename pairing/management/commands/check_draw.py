"""`python manage.py check_draw FILE --seed N --steps M --fingerprint F [--boards B]`: was this draw rigged?

Recomputes the fingerprint and the boards from the file of a draw, and compares them with what the event's page shows.
Another engine can give other boards without any manipulation: if the file names one, the command says so. Exit status 0
means that all is as published, 1 that it isn't, and 2 that the input can't be read. Touches no database.
"""

from __future__ import annotations

import string
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from pairing.core.boards.draw import boards_fingerprint, boards_in_lines
from pairing.core.boards.instance import fingerprint
from pairing.core.boards.search import ENGINE
from pairing.management.commands.seed_boards import other_engine, read_instance, seat, whole_steps


class Command(BaseCommand):
    """Check a draw against the fingerprints that its event published."""

    help = "Repeats a seeding run from its file, and says whether fingerprint and boards are those that were published."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("instance", metavar="FILE", help="the file of the draw")
        parser.add_argument("--seed", type=int, required=True, help="the seed that was published after the draw")
        parser.add_argument("--steps", type=whole_steps, required=True, help="the number of steps that was published")
        parser.add_argument("--fingerprint", type=_hash, required=True, help="what was published before the draw")
        parser.add_argument("--boards", type=_hash, help="the fingerprint of the boards, published after the draw")

    def handle(self, *args: Any, **options: Any) -> None:
        instance = read_instance(options["instance"])
        found = fingerprint(instance, seed=options["seed"])
        if found != options["fingerprint"]:
            raise CommandError(
                f"Fingerprint: no. File and seed have {found}, but {options['fingerprint']} was published.",
                returncode=1,
            )
        self.stdout.write("Fingerprint: yes, file and random seed are those that were fixed before the seeding run.")
        if instance.engine != ENGINE:
            self.stderr.write(f"Warning: {other_engine(instance)}")
        solution, _seconds = seat(instance, seed=options["seed"], seconds=None, steps=options["steps"], engine="auto")
        self.stdout.write("\n".join(boards_in_lines(solution.games)))
        drawn = boards_fingerprint(solution.games)
        if options["boards"] is None:
            self.stdout.write(f"Boards: compare them with those of the event's page. Their fingerprint is {drawn}.")
        elif drawn != options["boards"] and instance.engine != ENGINE:
            raise CommandError(
                f"Boards: this engine can't tell. It gives {drawn}, but {options['boards']} was published, and the "
                "draw was searched with another engine. Check it with the release of Topboard that drew it.",
                returncode=1,
            )
        elif drawn != options["boards"]:
            raise CommandError(
                f"Boards: no. These have the fingerprint {drawn}, but {options['boards']} was published.", returncode=1
            )
        else:
            self.stdout.write("Boards: yes, the seeding run gives the boards that were published.")


def _hash(text: str) -> str:
    found = text.strip().lower()
    if len(found) != 64 or not set(found) <= set(string.hexdigits):
        raise ArgumentTypeError(f"{text} is not a fingerprint: 64 signs from 0 to 9 and a to f")
    return found
