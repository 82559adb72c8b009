"""`python manage.py pair_swiss EVENT.trf …`: pairs the next round of Swiss events in report files.

Reads TRF16 with its extensions and TRF26; touches no database. Writes the number of lines that follow, then
`white black` by starting number in board order, and last `number 0` for the bye.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.pure.errors import RuleError
from pairing.core.swiss.armati.engine import NoPairingError as NoArmatiPairingError
from pairing.core.swiss.armati.order import order_by_tie_breaks
from pairing.core.swiss.armati.rounds import RoundRequest
from pairing.core.swiss.armati.rounds import pair_round as pair_armati
from pairing.core.swiss.baku import with_named_acceleration
from pairing.core.swiss.dutch.engine import NoPairingError as NoDutchPairingError
from pairing.core.swiss.dutch.engine import pair_round as pair_dutch
from pairing.core.swiss.dutch.reasons import explain
from pairing.core.swiss.record import Record
from pairing.dutch_words import reason_in_words
from pairing.management.files import check_writable, read_events, refuse, write_whole

Lines = list[tuple[int, int]]


class Command(BaseCommand):
    """Pair the next round of each event; those without a legal pairing are named at the end, exit status 1."""

    help = "Pairs the next round of Swiss events in tournament report files (TRF16, TRF26)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("events", nargs="+", metavar="EVENT.trf", help="the events to pair")
        parser.add_argument(
            "--system",
            choices=("dutch", "armati"),
            default="dutch",
            help="the FIDE Dutch system of 2026 (default), or the Armati paper's",
        )
        parser.add_argument("--seed", type=int, default=1, help="the lots of armati's first round (default 1)")
        parser.add_argument(
            "--explain", action="store_true", help="say on standard error why, pair by pair (dutch only)"
        )
        target = parser.add_mutually_exclusive_group()
        target.add_argument("--out", metavar="FILE", help="write the pairing here (default: standard output)")
        target.add_argument("--out-dir", metavar="DIR", help="write a file per event here: A01_r02.trf, A01_r02.pairs")

    def handle(self, *args: Any, **options: Any) -> None:
        names: list[str] = options["events"]
        targets = _targets(names, out=options["out"], folder=options["out_dir"])
        events = read_events(names)
        rounds, refused, wrong = {}, [], []
        for name, event in zip(names, events, strict=True):
            try:
                rounds[name] = pair(event, system=options["system"], seed=options["seed"])
                if options["explain"]:
                    self._explain(name, event, system=options["system"])
            except (NoDutchPairingError, NoArmatiPairingError) as error:
                refused += [f"{name}: round {event.next_round}: {problem.text}" for problem in error.problems]
            except RuleError as error:
                wrong += [f"{name}: {problem.path or 'event'}: {problem.text}" for problem in error.problems]
        if wrong:
            refuse("\n".join(wrong))
        for name, lines in rounds.items():
            text = "".join(f"{line}\n" for line in (len(lines), *(f"{white} {black}" for white, black in lines)))
            if target := targets.get(name):
                write_whole(target, text)
            else:
                self.stdout.write(text, ending="")
        if refused:
            raise CommandError("\n".join(refused), returncode=1)

    def _explain(self, name: str, event: Record, *, system: str) -> None:
        if system != "dutch":
            refuse("--explain: only rounds of the Dutch system are explained here.")
        for reason in explain(pair_dutch(event)):
            self.stderr.write(f"{name}: {reason_in_words(reason)}")


def pair(event: Record, *, system: str, seed: int) -> Lines:
    """The pairs of the next round in board order, and (number, 0) for the bye.

    Raises the system's NoPairingError, or RuleError for an event that can't be paired as it is.
    """
    if system == "dutch":
        dutch = pair_dutch(event)
        lines, bye = [(pair.white, pair.black) for pair in dutch.pairs], dutch.bye
    else:
        request = RoundRequest(seed=seed, order=order_by_tie_breaks(event))
        armati = pair_armati(with_named_acceleration(event), request=request)
        lines, bye = list(armati.pairs), armati.bye
    return lines if bye is None else [*lines, (bye, 0)]


def _targets(names: list[str], *, out: str | None, folder: str | None) -> dict[str, Path]:
    """Where the answer of each file goes; nowhere for standard output. Refuses what can't be written."""
    if out:
        if len(names) > 1:
            refuse("--out takes the pairing of one event. Use --out-dir for several.")
        check_writable(Path(out))
        return {names[0]: Path(out)}
    if not folder:
        return {}
    check_writable(Path(folder), folder=True)
    targets = {name: Path(folder) / f"{Path(name).stem}.pairs" for name in names}
    if len(set(targets.values())) < len(names):
        refuse("--out-dir: two events have the same name. Pair them apart, or rename one.")
    return targets
