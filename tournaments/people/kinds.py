"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

PERSONAL = gettext_noop("Erased data can’t be restored.")

NEVER = {
    "erase_person": PERSONAL,
    "merge_people": gettext_noop("Undo the merge on the page of duplicates."),
    "show_name": gettext_noop("Players choose how their name is shown. You can change it on the person’s page."),
    "undo_merge": gettext_noop("Merge the two again on the page of duplicates."),
}

NAMES_PLAYERS = {
    "add_person",
    "edit_person",
    "erase_person",
    "import_people",
    "join_group",
    "leave_group",
    "merge_people",
    "remove_conflict",
    "remove_person",
    "set_conflict",
    "show_name",
    "suspect_again",
    "tell_apart",
    "undo_merge",
}
