#!/usr/bin/env python
"""Topboard's command line: `python manage.py help` lists the commands."""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.management import execute_from_command_line

# These commands only read and write files, so they start without the rest of the site, and use the engine that set-up
# or the worker has compiled.
ALONE = frozenset({"check_draw", "check_swiss", "pair_swiss", "seed_boards"})

if __name__ == "__main__":
    if ALONE.intersection(sys.argv[1:2]):
        data = Path(os.environ.get("TOPBOARD_DATA") or Path(__file__).parent / "var").resolve()
        os.environ.setdefault("NUMBA_CACHE_DIR", str(data / "numba"))
        settings.configure(INSTALLED_APPS=["pairing"], USE_I18N=False)
    else:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has closed it, as `head` does; don't flush anything at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
