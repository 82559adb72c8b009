"""Secret addresses of private calendars: made and renewed on the private page.

They change nothing of the event: no revision, no log entry.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.base.errors import MissingError
from tournaments.base.private_links import hashed_token, private_token
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Entry
from tournaments.league.models import DivisionTeam
from tournaments.players.models import PlayerLink
from tournaments.sharing.models import CalendarAddress


def renew_calendar(owner: Entry | DivisionTeam) -> str:
    """Give a player or a team a new address; the one before answers nothing. Returns the token."""
    nonce = secrets.token_hex(16)
    token = _token(owner, nonce)
    values = {"nonce": nonce, "token_hash": hashed_token(token), "link_hash": _link_hash(owner)}
    CalendarAddress.objects.update_or_create(defaults=values, **_of(owner))
    return token


def calendar_token(owner: Entry | DivisionTeam) -> str:
    """The token of the address as it is; blank without one, and where it can't be shown again.

    No query for a player whose link was opened.
    """
    row: CalendarAddress | None = getattr(owner, "calendar_address", None)
    if row is None or row.link_hash != _link_hash(owner):
        return ""
    token = _token(owner, row.nonce)
    return token if constant_time_compare(hashed_token(token), row.token_hash) else ""


def find_calendar(token: str) -> Entry | DivisionTeam:
    """Whose calendar it is, with event and club. Raises `MissingError` once it was renewed, or the link ended."""
    of_event = ("club", *rules_of_formats())
    rows = CalendarAddress.objects.select_related(
        "entry__person",
        *(f"{owner}__event__{path}" for owner in ("entry", "team") for path in of_event),
    )
    row = rows.filter(token_hash=hashed_token(token)).first()
    owner = None if row is None else row.entry or row.team
    if row is None or owner is None or row.link_hash != _link_hash(owner):
        raise MissingError(_("This calendar has another address now. Open your private page to see it."))
    return owner


def _of(owner: Entry | DivisionTeam) -> dict[str, Any]:
    return {"entry" if isinstance(owner, Entry) else "team": owner}


def _token(owner: Entry | DivisionTeam, nonce: str) -> str:
    kind = "player-calendar" if isinstance(owner, Entry) else "team-calendar"
    return private_token(kind, owner.pk, nonce)


def _link_hash(owner: Entry | DivisionTeam) -> str:
    """That of the private link as it is; a word that no link has, without one."""
    if isinstance(owner, Entry):
        link: PlayerLink | None = getattr(owner, "player_link", None)
        return link.token_hash if link else "none"
    return owner.captain_hash or "none"
