"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext_lazy as _

from tournaments.base.pages.registers import LOOK_UPS
from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.events.extras import register_extra
from tournaments.events.portable import register_document_extra
from tournaments.events.services.changes import AROUND, EventChange
from tournaments.events.services.copying import copy_extra_with_event
from tournaments.events.services.events import OTHER_PAGES
from tournaments.events.services.undo_checks import RULES, own_rules
from tournaments.events.sheets.register import register_sheets
from tournaments.events.shown import register_told
from tournaments.people.holders import HOLDERS
from tournaments.swiss.selectors.format import SwissFormat
from tournaments.top_dog.models import TopDogRules
from tournaments.top_dog.selectors.extra import TopDog
from tournaments.top_dog.services.event_histories import correct_history
from tournaments.top_dog.services.handicaps import settle_handicaps
from tournaments.top_dog.services.holder import HistoriesHolder
from tournaments.top_dog.services.portable import TopDogDocument
from tournaments.top_dog.sheets import SHEETS
from tournaments.top_dog.shown import TOP_DOG


def wire() -> None:
    """Register the extra with its sheet, and let handicaps and histories follow each change of a Swiss event."""
    register_extra(TopDog())
    register_told(TOP_DOG)
    register_document_extra(TopDogDocument())
    OTHER_PAGES.update(("histories", "top-dog"))
    copy_extra_with_event(TopDogRules)
    HOLDERS.append(HistoriesHolder())
    AROUND[SwissFormat.code].append(_handicaps_settle)
    RULES["edit_top_dog"] = own_rules
    register_sheets(SwissFormat.code, SHEETS, before="awards")
    LOOK_UPS.update(("public:look_up", "public:swiss_look_up"))
    add_club_tab("histories", _("Histories"), before="ratings")


@contextmanager
def _handicaps_settle(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines:
        settle_handicaps(change)
        correct_history(change)
