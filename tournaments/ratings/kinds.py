"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

RATINGS = gettext_noop("A list is calculated from its settings and events. Change those back, and it is recalculated.")

NEVER = {
    "choose_rated_event": RATINGS,
    "count_ratings": RATINGS,
    "create_rating_list": RATINGS,
    "delete_rating_list": RATINGS,
    "edit_rating_list": RATINGS,
    "import_ratings": RATINGS,
}

NAMES_PLAYERS = {
    "import_ratings",
    "take_ratings",
}
