"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import LINK, LINKS, MADE, MAIL

NEVER = {
    "ask_captain": MAIL,
    "chase_fixtures": MAIL,
    "create_season": MADE,
    "make_link": LINK,
    "make_links": LINKS,
    "revoke_link": LINK,
    "send_links": MAIL,
    "sign_handicaps": gettext_noop(
        "A signed table never changes, so this can’t be undone. Sign a new one, and later cups use it."
    ),
}
