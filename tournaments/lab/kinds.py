"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

NEVER = {
    "sync_system": gettext_noop("A shipped scoring system follows the release."),
}
