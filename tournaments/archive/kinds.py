"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

NEVER = {
    "restore_club": gettext_noop("A restored club is a club of its own; what it came from is untouched."),
}

NOTHING = {
    "back_up_club": gettext_noop("A backup changes nothing: delete the file where you keep it."),
}
