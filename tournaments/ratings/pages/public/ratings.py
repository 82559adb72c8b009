"""The public pages of a club's rating lists: the lists, the table of one, and each player's history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from common.pure.letters import search_key
from tournaments.base.errors import MissingError
from tournaments.base.languages import show_language
from tournaments.base.pages.actor import page_actor
from tournaments.clubs.access import access_public_club
from tournaments.clubs.roles import role_in
from tournaments.events.pages.club_frame import club_frame
from tournaments.events.pages.public.files import table_file
from tournaments.events.selectors.visibility import person_as_shown
from tournaments.events.visibility import ShownName
from tournaments.ratings.access import access_public_rating_list
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.ratings.pages.rating_chart import WIDE, rating_chart, spread_chart
from tournaments.ratings.selectors.tables import (
    SORTS,
    counted_events,
    courses_in,
    courses_of,
    csv_rows,
    history_of,
    lists_of,
    names_in_list,
    rated_players,
    ratings_by_list,
    standing_of,
    start_of,
    tops_of,
)
from tournaments.ratings.words import arithmetic, game_name, rule_lines

PAGE_SIZE = 100
MOST_LINES = 5
"""So many players of each list are on the page of all lists."""


@require_safe
def ratings(request: HttpRequest, club: str) -> HttpResponse:
    """The club's public lists, each with its first players and how its ratings are spread."""
    row = access_public_club(club)
    found = lists_of(row, only_public=True)
    ratings, counted = ratings_by_list(found), counted_events(found)
    tops = {each.list.pk: each.players for each in tops_of(row, most=MOST_LINES)}
    courses = courses_in(found, {player.person_id for players in tops.values() for player in players})
    lists = [
        {
            "list": each,
            "game": game_name(each),
            "count": len(ratings.get(each.pk, ())),
            "events": counted.get(each.pk, (0, None))[0],
            "last": counted.get(each.pk, (0, None))[1],
            "top": [(player, courses.get((each.pk, player.person_id), ())) for player in tops.get(each.pk, ())],
            "chart": spread_chart(ratings.get(each.pk, ())),
        }
        for each in found
    ]
    return render(request, "ratings/public/lists.html", {**club_frame(row, "ratings"), "lists": lists})


@gzip_page
@require_safe
def rating_list(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Everybody by rating, or as `?sort=` says."""
    shown = access_public_rating_list(page_actor(request), club, slug)
    show_language(shown.club.language)
    sort = request.GET.get("sort", "")
    sort = sort if sort in SORTS else ""
    names = names_in_list(shown)
    query = request.GET.get("q", "").strip()
    rows = rated_players(shown, sort=sort)
    page = Paginator(_found(rows, query, names) if query else rows, PAGE_SIZE).get_page(request.GET.get("page"))
    courses = courses_of(shown, [row.person_id for row in page.object_list])
    for row in page.object_list:
        row.person = person_as_shown(row.person, names)
        row.course = courses.get(row.person_id, ())  # type: ignore[attr-defined]  # for the template
    context = {
        "q": query,
        "spread": spread_chart(ratings_by_list([shown]).get(shown.pk, ())),
        **_frame(shown),
        "page": page,
        "sort": sort,
        "columns": _columns(shown, sort),
        "unsure": any(row.deviation is not None for row in page.object_list),
        "rules": rule_lines(shown),
    }
    return render(request, "ratings/public/list.html", context)


def _found(rows: Iterable[RatedPlayer], query: str, names: Mapping[int, ShownName]) -> list[RatedPlayer]:
    """Those whose name, as it is shown, has every word."""
    words = search_key(query).split()

    def fits(row: RatedPlayer) -> bool:
        name = search_key(person_as_shown(row.person, names).name)
        return all(word in name for word in words)

    return [row for row in rows if fits(row)]


@require_safe
def rating_list_csv(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The list as a file named after it."""
    actor = page_actor(request)
    shown = access_public_rating_list(actor, club, slug)
    show_language(shown.club.language)
    names = {} if role_in(actor, shown.club) is not None else names_in_list(shown)
    return table_file(request, f"{shown.club.name} {shown.name}", csv_rows(shown, names=names))


@gzip_page
@require_safe
def rated_player(request: HttpRequest, club: str, slug: str, person: int) -> HttpResponse:
    """One player: where they stand, how the rating went, and what each event did to it."""
    shown = access_public_rating_list(page_actor(request), club, slug)
    show_language(shown.club.language)
    player = standing_of(shown, person)
    if player is None:
        raise MissingError(_("This player is not in the list. Go back to the list and search."))
    changes = history_of(shown, player.person)
    player.person = person_as_shown(player.person, names_in_list(shown))
    lines = [
        {
            "change": change,
            "gain": change.rating - change.rating_before,
            "event": change.event.event,
            "words": arithmetic(shown, change),
        }
        for change in reversed(changes)
    ]
    context = {
        **_frame(shown),
        "player": player,
        "lines": lines,
        "chart": rating_chart(changes),
        "wide_chart": rating_chart(changes, width=WIDE),
        "start": start_of(shown, player.person),
    }
    return render(request, "ratings/public/player.html", context)


def _frame(shown: RatingList) -> dict[str, Any]:
    return {**club_frame(shown.club, "ratings"), "list": shown, "game": game_name(shown)}


def _columns(shown: RatingList, sort: str) -> list[dict[str, Any]]:
    """The headings by which the table can be sorted."""
    names = {
        "name": (_("Player"), "grow"),
        "": (_("Rating"), "n"),
        "deviation": (_("±"), "n wide-only"),
        "games": (_("Games"), "n wide-only"),
        "gain": (_("Last change"), "n"),
    }
    if shown.system == "elo":
        del names["deviation"]
    url = reverse("public:rating_list", args=[shown.club.slug, shown.slug])
    return [
        {
            "label": label,
            "css": css,
            "url": f"{url}?sort={name}" if name else url,
            "current": name == sort,
            "way": "ascending" if name in {"name", "deviation"} else "descending",
            "long": _("Deviation") if name == "deviation" else "",
        }
        for name, (label, css) in names.items()
    ]
