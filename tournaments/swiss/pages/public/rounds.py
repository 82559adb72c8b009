"""Rounds and crosstable of a Swiss event, from the snapshot alone."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.letters import search_key
from tournaments.base.errors import MissingError
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.pages.frame import page_clock
from tournaments.swiss.pages.public.page_context import swiss_frame
from tournaments.swiss.selectors.crosstable import beside_context, crosstable_context
from tournaments.swiss.selectors.template_context import round_context
from tournaments.swiss.shown import PlayerShown, RoundShown, SwissShown


@public_page_of("swiss")
def rounds(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The newest round; the others by its tabs."""
    found = page.data.rounds
    return _round_page(page, found[-1] if found else None)


@public_page_of("swiss")
def round_page(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """One round's tables."""
    number = page.numbers["number"]
    found = next((each for each in page.data.rounds if each.number == number), None)
    if found is None:
        raise MissingError(_("Round %(n)s has not been published yet.") % {"n": number})
    return _round_page(page, found)


@public_page_of("swiss")
def crosstable(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """Who met whom, round by round, in the order of the standings."""
    context = swiss_frame(page, "swiss_crosstable") | crosstable_context(page.data) | beside_context(page.data)
    return "swiss/public/crosstable.html", context


def _round_page(page: PublicPage[SwissShown], found: RoundShown | None) -> tuple[str, Json]:
    args = (page.event.club.slug, page.event.slug)
    by_name = page.query.get("by") == "name"
    return "swiss/public/round.html", swiss_frame(page, "swiss_rounds") | {
        "round": found and round_context(page.data, found, page.me),
        "reasoned": found is not None,
        "clock": page_clock(page, found.number if found else None),
        "by_name": by_name,
        "orders": [Tab(_("By table"), "?by=table", not by_name), Tab(_("By name"), "?by=name", by_name)],
        "round_tabs": [
            Tab(
                _("Round %(n)s") % {"n": each.number},
                reverse("public:swiss_round", args=(*args, each.number)),
                each is found,
            )
            for each in page.data.rounds
        ],
    }


def players_found(entries: Iterable[PlayerShown], query: str) -> list[PlayerShown]:
    """The players whose name holds every word."""
    words = search_key(query).split()
    if not words:
        return []
    return [entry for entry in entries if all(word in search_key(entry.name) for word in words)][:20]
