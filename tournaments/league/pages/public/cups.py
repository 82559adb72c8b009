"""The public pages of a season's cups and signed handicaps. Each reads the snapshot alone."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.errors import MissingError
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.league.pages.public.events import league_frame
from tournaments.league.selectors.cup_display import cup_words, handicap_words
from tournaments.league.shown import CupShown, LeagueShown


@public_page_of("league")
def cups(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """The cups of the season."""
    found = [cup_words(each) for each in page.data.cups]
    return "league/public/cups.html", league_frame(page, "league_cups") | {
        "cups": found,
        "handicaps": any(each.handicaps for each in page.data.cups),
    }


@public_page_of("league")
def cup(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """A cup: what can be played now, all its rounds, and the winner."""
    number = page.numbers["cup"]
    found = next((each for each in page.data.cups if each.number == number), None)
    if found is None:
        raise MissingError(_("This cup doesn’t exist. Go back to the cups and choose one."))
    return "league/public/cup.html", league_frame(page, "league_cups") | {
        "cup": cup_words(found),
        "table_url": _table_url(page, found),
    }


@public_page_of("league")
def handicaps(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """A signed table with its arithmetic, the newest where none is chosen."""
    tables = page.data.handicap_tables
    if not tables:
        raise MissingError(_("No handicaps are signed yet. Go back to the tables."))
    chosen = next((each for each in tables if str(each.number) == page.query.get("table")), tables[-1])
    tabs = [Tab(_("Table %(n)s") % {"n": each.number}, f"?table={each.number}", each is chosen) for each in tables]
    return "league/public/handicaps.html", league_frame(page, "league_handicaps") | {
        **handicap_words(chosen),
        "choices": tabs if len(tabs) > 1 else [],
    }


def _table_url(page: PublicPage[LeagueShown], cup: CupShown) -> str:
    """The table that the cup was drawn from, where it is shown and of this season: another one may not be public."""
    event = page.event
    shown = {each.number for each in page.data.handicap_tables}
    if not cup.table or cup.table.slug != event.slug or cup.table.number not in shown:
        return ""
    address = reverse("public:league_handicaps", args=(event.club.slug, event.slug))
    return f"{address}?table={cup.table.number}"
