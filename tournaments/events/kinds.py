"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import MADE

VISIBLE = gettext_noop(
    "People may have seen these results, so this can’t be undone. Choose what to hide on the event’s visibility page."
)

NEVER = {
    "change_visibility": VISIBLE,
    "copy_tournament": MADE,
    "delete_tournament": gettext_noop("A deleted event can’t be restored. Import its exported file instead."),
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
