"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

NEVER = {
    "sync_system": gettext_noop(
        "A scoring system that comes with Topboard only changes with a new version, so this can’t be undone."
    ),
}
