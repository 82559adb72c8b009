"""`make chaos [TRIALS="…"] [SECONDS=60]`: the trials one after the other, and their figures as a table."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from ops.chaos.crowd import crowd
from ops.chaos.figures import Figure, table
from ops.chaos.outages import broker_away, clock_moved_back, database_away, disk_full
from ops.chaos.trials import killed_database, killed_processes, restarts_all_day
from ops.errors import SetupError
from ops.processes import raise_open_files

SECONDS = 60.0
TRIALS: dict[str, Callable[[float], list[Figure]]] = {
    "processes": killed_processes,
    "database": killed_database,
    "restarts": restarts_all_day,
    "broker-away": broker_away,
    "database-away": database_away,
    "disk-full": disk_full,
    "clock-back": clock_moved_back,
    "crowd": crowd,
}
HELP = f"""python -m ops.chaos [TRIAL …]    all trials without a name: {", ".join(TRIALS)}

SECONDS (default {SECONDS:.0f}) is how long those with scorers or viewers go on.
docs/reference/trials.md says what each does."""


def main(names: list[str]) -> int:
    """Run the named trials, or all; 1 if something was lost, 2 for an unknown name."""
    if {"-h", "--help"} & set(names):
        print(HELP)
        return 0
    unknown = [name for name in names if name not in TRIALS]
    if unknown:
        print(f"Topboard: no trial is named {', '.join(unknown)}. Choose from {', '.join(TRIALS)}.", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _interrupt)
    raise_open_files()
    seconds = float(os.environ.get("SECONDS") or SECONDS)
    seen: list[Figure] = []
    failed = False
    for name in names or TRIALS:
        print(f"Trial: {name} …", flush=True)
        try:
            seen += TRIALS[name](seconds)
        except (SetupError, TimeoutError) as error:
            print(f"Topboard: the trial {name} failed: {error}", file=sys.stderr, flush=True)
            failed = True
    print()
    for line in table(seen):
        print(line)
    return int(failed or any(figure.loss and not figure.met for figure in seen))


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Signal handler: end as Ctrl-C does, so that the processes end too."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
