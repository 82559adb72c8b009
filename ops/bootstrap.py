"""First step of `make run`, `make test` and the rest: from a bare Python to the next program.

It needs only the Python at hand and its standard library, and parses on Python 3.6, so that an old Python gives one
clear message instead of a traceback.
"""

import os
import sys
import time

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main(arguments: "list[str]") -> "str | None":
    """Set up what `arguments[0]` (run, test, dev) needs, then become the program that follows it.

    Returns the line to end with, if it comes back at all.
    """
    if sys.version_info < OLDEST:
        return (
            f"Topboard needs Python {OLDEST[0]}.{OLDEST[1]} or newer, and this is "
            f"{sys.version_info[0]}.{sys.version_info[1]}. Install python3.11, or name a newer "
            "Python: make run PYTHON=/path/to/python3"
        )
    sys.path[0] = ROOT
    os.chdir(ROOT)
    os.environ.setdefault("TOPBOARD_STARTED", str(time.monotonic()))
    from ops import errors, setup  # noqa: PLC0415  an old Python could not read them

    try:
        setup.prepare_and_become(arguments)
    except errors.SetupError as error:
        return f"Topboard: {error}"
    except KeyboardInterrupt:
        return "Topboard: stopped during the set-up. The next start takes it up again."
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
