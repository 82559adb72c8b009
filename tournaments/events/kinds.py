"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import MADE

VISIBLE = gettext_noop("What is shown was seen: choose anew what is kept back on the event's visibility page.")

NEVER = {
    "change_visibility": VISIBLE,
    "copy_tournament": MADE,
    "delete_tournament": gettext_noop("An event is deleted for good, after asking. Import its exported file."),
    "import_tournament": MADE,
    "keep_back_again": VISIBLE,
    "reveal_results": VISIBLE,
}

NAMES_PLAYERS = {
    "clear_manual_order",
    "edit_team",
    "enter_people",
    "form_team",
    "set_manual_order",
}
