"""Every table of Topboard, for Django. Only services write to them; nobody else imports this module."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tournaments.rooms import ROOMS

for room in ROOMS:
    if find_spec(f"tournaments.{room}.models"):
        import_module(f"tournaments.{room}.models")
