"""Certificates and receipts of a group of prizes, and the table of totals."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.sheets.paper import Document
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.awards import certificate, certificate_pages
from tournaments.events.sheets.register import Sheet, entries_listed
from tournaments.prizes.selectors.plan import GroupLine, PrizeLine
from tournaments.prizes.selectors.totals import TOTALS
from tournaments.prizes.words import totals_part


def certificates_sheet(asked: Asked, line: GroupLine) -> Document:
    """A page across for each winner of the group; those who share a prize have one each."""
    event = asked.event
    found = [
        certificate(titled(each), one.name, shared=len(each.winners) > 1, reason=each.earned.get(one.entry, ""))
        for each in line.prizes
        for one in each.winners
    ]
    name = f"{event} {line.group} {_('certificates')}"
    return certificate_pages(asked, found, name=name, so_far="" if line.is_fixed else _("so far"))


def receipts_sheet(event: Event, line: GroupLine) -> Document:
    """A list of the group's winners with an amount and a line to sign on."""
    context = {**_frame(event), "of": line.group.name, "is_fixed": line.is_fixed, "prizes": line.prizes}
    return Document(name=f"{event} {line.group} {_('receipts')}", template="base/print/receipts.html", context=context)


def totals_sheet(asked: Asked) -> Document:
    """Everybody's points from games, marks, penalties and total."""
    table = TOTALS.of(asked.data)
    context = asked.results_frame | {"table": totals_part(table) if table else None}
    return Document(
        name=f"{asked.event} {_('totals')}", template="prizes/print/totals.html", context=context, wide=True, wall=True
    )


def _has_totals(asked: Asked) -> bool:
    return TOTALS.of(asked.data) is not None


SHEETS: Final = (
    Sheet(
        code="totals",
        title=noop("Totals"),
        about=noop("Points from games, marks such as for painting, penalties and the total."),
        build=totals_sheet,
        lists=entries_listed,
        per_page=25,
        only=_has_totals,
    ),
)


def titled(line: PrizeLine) -> str:
    """The prize with its category, where its title does not say it."""
    category = line.prize.category
    if category is None or category.name.casefold() in line.prize.title.casefold():
        return line.prize.title
    return f"{line.prize.title}, {category.name}"


def _frame(event: Event) -> dict[str, Any]:
    return {"event": event, "club": event.club, "accent": event.club.accent}
