"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import LINK, LINKS, MAIL

NEVER = {
    "mail_player_links": MAIL,
    "make_player_links": LINKS,
    "renew_player_link": LINK,
}

NOTHING = {
    "hand_in_slip": gettext_noop("You can’t undo what a player submitted. The organisers decide which result counts."),
}

NAMES_PLAYERS = {
    "check_in",
    "decide_slip",
    "hand_in_slip",
    "renew_player_link",
}
