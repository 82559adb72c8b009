"""What the room brings to the others."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef
from django.db.models.expressions import Combinable

from tournaments.base.pages.registers import BEHIND_LINKS, FORMS_OF_LINKS
from tournaments.events.access import COUNTED
from tournaments.events.extras import register_extra
from tournaments.events.figures import FIGURES, counted
from tournaments.events.formats import FORMATS
from tournaments.events.portable import PORTABLE, register_document_extra
from tournaments.events.services.copying import COPIERS, copy_extra_with_event
from tournaments.events.services.undo_checks import GUARDS
from tournaments.events.sheets.register import register_sheets
from tournaments.events.shown import register_told
from tournaments.people.holders import HOLDERS
from tournaments.prizes.models import PrizeGroup, SoftMark, SoftRules
from tournaments.prizes.selectors.totals import TOTALS, Totals
from tournaments.prizes.services.copying import copy_plan
from tournaments.prizes.services.holder import PrizesHolder
from tournaments.prizes.services.plan import check_categories
from tournaments.prizes.services.portable import PlanDocument
from tournaments.prizes.sheets import SHEETS


def wire() -> None:
    """Let every public page know whether the event has prizes, and let totals follow the standings of every format."""
    COUNTED["has_prizes"] = _has_prizes
    HOLDERS.append(PrizesHolder())
    GUARDS.append(check_categories)
    register_extra(Totals())
    register_told(TOTALS)
    copy_extra_with_event(SoftRules)
    COPIERS.append(copy_plan)
    for mark in PORTABLE:
        register_document_extra(PlanDocument(mark))
    zeros = SoftMark.objects.filter(value=0, read_at=None).exclude(giver=None)
    FIGURES["zero_marks"] = counted(zeros, of="kind__event")
    for code, each in FORMATS.items():
        if each.people_enter:
            register_sheets(code, SHEETS, before="awards")
    BEHIND_LINKS.append("prizes:judge")
    FORMS_OF_LINKS.update(("prizes:judge", "prizes:vote", "prizes:mark"))


def _has_prizes(_now: datetime) -> Combinable:
    return Exists(PrizeGroup.objects.filter(event=OuterRef("pk"), prizes__isnull=False))
