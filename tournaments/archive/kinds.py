"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

NEVER = {
    "restore_club": gettext_noop(
        "A restored club is a new club, so there is nothing to undo: the original didn’t change."
    ),
}

NOTHING = {
    "back_up_club": gettext_noop(
        "A backup changes nothing, so there is nothing to undo. You can delete the file where you keep it."
    ),
}
