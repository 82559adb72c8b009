"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

SITES = gettext_noop("To change which sites show the club’s pages, open the page Share.")

NEVER = {"allow_origin": SITES, "remove_origin": SITES}
