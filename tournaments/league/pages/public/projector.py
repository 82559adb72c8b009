"""The projector of a season."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.shown import with_more
from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.time_zones import zone_of
from tournaments.hall.pages.public.projector import Slide, in_order, projector_page, slides_of, wanted_of
from tournaments.league.shown import LeagueShown
from tournaments.league.words import fixture_words, matches_to_come

PARTS = ("pairings", "standings", "announcements")


def projector(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """The next matches, and each division's table."""
    wanted = wanted_of(page, PARTS)
    slides: list[Slide] = []
    if "pairings" in wanted.show:
        today = timezone.localdate(timezone=zone_of(page.event))
        coming, overdue = matches_to_come(fixture_words(each, today=today) for each in page.data.fixtures)
        slides += slides_of(
            "league/public/slides/matches.html", _("Next matches"), coming[: wanted.rows * 2], wanted.rows
        )
        slides += slides_of("league/public/slides/matches.html", _("Overdue"), overdue[: wanted.rows], wanted.rows)
    tables: list[Slide] = []
    if "standings" in wanted.show:
        for division in page.data.divisions:
            rows = [with_more(row, total=row.points) for row in division.rows]
            name = _("%(division)s, final table") if is_over(page.data) else "%(division)s"
            tables += slides_of(
                "hall/public/slides/ranks.html", name % {"division": division.name}, rows, wanted.rows * 2
            )
    return projector_page(page, wanted, in_order(page, slides, tables), None)
