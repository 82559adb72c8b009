"""The second table on paper."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.sheets.paper import Document
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sheet, entries_listed
from tournaments.swiss.sheets import event_sheet
from tournaments.top_dog.details import top_dog_details_of
from tournaments.top_dog.selectors.display import top_dog_lines, top_dog_of, top_dog_title


def top_dog(asked: Asked) -> Document:
    """The second table, with everybody's handicap of a round."""
    table = top_dog_of(asked.data)
    lines = top_dog_lines(asked.data, table)
    more = {"rows": lines, "title": top_dog_title(asked.data, table), "played": table.rounds}
    return event_sheet(asked, "top_dog", _("Top Dog"), more)


def _has_top_dog(asked: Asked) -> bool:
    return top_dog_details_of(asked.event).on


SHEETS = (
    Sheet(
        code="top-dog",
        title=noop("Handicap table"),
        about=noop("Top Dog: everybody’s handicap of a round, and the second table."),
        build=top_dog,
        lists=entries_listed,
        per_page=20,
        only=_has_top_dog,
    ),
)
