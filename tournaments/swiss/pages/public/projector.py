"""The projector of a Swiss event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.pages.public.projector import Slide, in_order, projector_page, slides_of, wanted_of
from tournaments.swiss.selectors.template_context import round_context, standings_context
from tournaments.swiss.shown import SwissShown


def projector(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The tables of the newest round, and the standings."""
    wanted = wanted_of(page)
    found = page.data.rounds[-1] if page.data.rounds else None
    shown = round_context(page.data, found, None) if found else None
    table = standings_context(page.data)
    slides: list[Slide] = []
    if shown and "pairings" in wanted.show:
        slides += slides_of(
            "swiss/public/slides/duels.html", _("Round %(n)s") % {"n": shown["number"]}, shown["tables"], wanted.rows
        )
    if shown and "names" in wanted.show:
        title = _("Round %(n)s by name") % {"n": shown["number"]}
        lines = [
            {
                "name": line["player"].name,
                "place": line.get("table"),
                "colour": line.get("colour", ""),
                "what": line["opponent"].name if line.get("opponent") else line.get("bye", ""),
            }
            for line in shown["by_name"]
        ]
        slides += slides_of("hall/public/slides/names.html", title, lines, wanted.rows * 2)
    tables: list[Slide] = []
    if "standings" in wanted.show and table["played"]:
        rows = [{**row, "total": row["points"]} for row in table["rows"]]
        tables += slides_of("hall/public/slides/ranks.html", table["title"], rows, wanted.rows * 2)
    return projector_page(page, wanted, in_order(page, slides, tables), found.number if found else None)
