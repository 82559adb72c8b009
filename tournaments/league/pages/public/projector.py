"""The projector of a season."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.time_zones import zone_of
from tournaments.hall.pages.public.projector import Deck, projector_page, rank_line, rank_slides, wanted_of
from tournaments.hall.pages.public.slides import MOST_ROWS, Look, slides_of
from tournaments.league.shown import LeagueShown
from tournaments.league.words import fixture_words, matches_to_come

MATCHES: Final = Look("league/public/slides/matches.html", width=25, name=9, columns=2)
PARTS: Final = ("pairings", "standings", "announcements")


def projector(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """The next matches, and each division's table."""
    wanted = wanted_of(page, PARTS)
    deck = Deck()
    if "pairings" in wanted.show:
        today = timezone.localdate(timezone=zone_of(page.event))
        coming, overdue = matches_to_come(fixture_words(each, today=today) for each in page.data.fixtures)
        most = (wanted.rows or MOST_ROWS) * 2
        deck.games = slides_of(MATCHES, _("Next matches"), coming[:most], wanted.rows)
        deck.games += slides_of(MATCHES, _("Overdue"), overdue[: most // 2], wanted.rows)
    if "standings" in wanted.show:
        for division in page.data.divisions:
            rows = [rank_line(row, (row.name, ""), row.points) for row in division.rows]
            name = _("%(division)s, final table") if is_over(page.data) else "%(division)s"
            deck.tables += rank_slides(name % {"division": division.name}, rows, wanted)
    return projector_page(page, wanted, deck)
