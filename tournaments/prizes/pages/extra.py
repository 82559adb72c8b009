"""What prizes add to pages that serve all events: a tab at the desk, and one for everybody where there is a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.extras import ExtraPages
from tournaments.events.shown import Shown


class PrizesPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "prizes"

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        return {"prizes": _("Prizes")} if format_of(event).people_enter else {}

    def public_tabs(self, event: Event, data: Shown) -> Mapping[str, str]:
        return {"prizes": _("Prizes")} if getattr(event, "has_prizes", False) else {}


PAGES: Final = PrizesPages()
