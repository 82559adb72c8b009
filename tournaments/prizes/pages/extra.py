"""What prizes, marks and votes add to pages that serve all events: tabs, a step, totals, and cards of private pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.permissions import Action
from tournaments.events.figures import figures_of
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Event
from tournaments.events.pages.extras import ExtraPages, Part
from tournaments.events.pages.steps import Stage, Step, desk_url
from tournaments.events.shown import Shown
from tournaments.prizes.pages.private_cards import private_cards
from tournaments.prizes.selectors.totals import TOTALS
from tournaments.prizes.words import totals_part


class PrizesPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "prizes"

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        if not format_of(event).people_enter:
            return {}
        zeros = figures_of(event)["zero_marks"]
        marks = _("Marks (%(n)s to read)") % {"n": zeros} if zeros else _("Marks")
        return {"prizes": _("Prizes"), "soft": marks}

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        if count := figures["zero_marks"]:
            yield Step(
                stage=Stage.PLAYERS,
                title=_("Read the marks of 0"),
                text=ngettext("%(n)s player gave one.", "%(n)s marks of 0 have a sentence.", count) % {"n": count},
                url=desk_url(event, "soft"),
                label=_("Read"),
                needs=Action.ENTER_RESULTS,
            )

    def public_tabs(self, event: Event, data: Shown) -> Mapping[str, str]:
        return {"prizes": _("Prizes")} if getattr(event, "has_prizes", False) else {}

    def standings_parts(self, event: Event, data: Shown) -> Iterable[Part]:
        table = TOTALS.of(data)
        if table is not None and table.rows:
            part = {**totals_part(table), "club": event.club.slug, "event": event.slug}
            yield Part("prizes/parts/totals.html", part, first=table.by_total)

    def private_parts(self, entry: Entry, token: str) -> Iterable[Part]:
        return private_cards(entry, token)


PAGES: Final = PrizesPages()
