"""What sharing adds to pages that serve all events: a tab at the desk, and a card of private pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from tournaments.events.models import Entry, Event
from tournaments.events.pages.extras import ExtraPages, Part
from tournaments.sharing.pages.player_calendar import CARD, calendar_card


class SharingPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "sharing"

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        return {"event_share": _("Share")}

    def private_parts(self, entry: Entry, token: str) -> Iterable[Part]:
        yield Part(CARD, calendar_card(entry, token))


PAGES: Final = SharingPages()
