"""What sharing adds to pages that serve all events: a tab at the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.events.pages.extras import ExtraPages


class SharingPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "sharing"

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        return {"event_share": _("Share")}


PAGES: Final = SharingPages()
