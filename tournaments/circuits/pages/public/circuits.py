"""The public pages of a club's circuits: the table, a player's arithmetic, events and rules, and the files."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language, gettext_noop, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page, require_safe

from tournaments.base.errors import MissingError
from tournaments.base.figures import decimals_of, figure, rank_in_words
from tournaments.base.languages import show_language
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.pdf import pdf_answer
from tournaments.circuits.access import access_public_circuit
from tournaments.circuits.forms import WhatIfForm
from tournaments.circuits.models import Circuit
from tournaments.circuits.pages.frames import events_context, rule_changes, rules_context, table_context, words_context
from tournaments.circuits.selectors.news import news_of
from tournaments.circuits.selectors.prizes import circuit_prizes, is_decided
from tournaments.circuits.selectors.rankings import category_rankings, class_rankings, group_rankings
from tournaments.circuits.selectors.seasons import CircuitSeason, circuit_season
from tournaments.circuits.selectors.tables import arithmetic_of, as_json, circuits_of, csv_rows, shown_sample, what_if
from tournaments.circuits.sheets import circuit_sheet
from tournaments.circuits.words import exact_words, why_words
from tournaments.clubs.access import access_public_club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import role_in
from tournaments.events.pages.club_frame import club_frame
from tournaments.events.pages.public.files import table_file

TABS = {
    "circuit": gettext_noop("Ranking"),
    "circuit_rankings": gettext_noop("More rankings"),
    "circuit_events": gettext_noop("Events"),
    "circuit_rules": gettext_noop("Rules"),
}


@require_safe
def circuits(request: HttpRequest, club: str) -> HttpResponse:
    """The club's public circuits."""
    row = access_public_club(club)
    context = {**club_frame(row, "circuits"), "circuits": circuits_of(row, only_public=True)}
    return render(request, "circuits/public/circuits.html", context)


@gzip_page
@require_safe
def circuit(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The ranking."""
    found = _season(request, club, slug)
    context = {**_frame(found, "circuit"), **table_context(found), **rules_context(found)}
    context |= {"rule_changes": rule_changes(found.circuit), "prizes": circuit_prizes(found)}
    context["decided"] = is_decided(found)
    return render(request, "circuits/public/circuit.html", context)


@require_safe
def circuit_events(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The events, those to come too."""
    found = _season(request, club, slug)
    context = {**_frame(found, "circuit_events"), "events": events_context(found, only_public=True)}
    return render(request, "circuits/public/events.html", context)


@require_safe
def circuit_rules(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The rules in words, the formula, and what it pays in an event of twenty."""
    found = _season(request, club, slug)
    context = {
        **_frame(found, "circuit_rules"),
        **rules_context(found),
        **words_context(),
        "rule_changes": rule_changes(found.circuit),
        "sample": shown_sample(found.rules),
    }
    return render(request, "circuits/public/rules.html", context)


@gzip_page
@require_safe
def circuit_player(request: HttpRequest, club: str, slug: str, person: int) -> HttpResponse:
    """One player: each result with its arithmetic, and what a further one would do."""
    found = _season(request, club, slug)
    line = found.season.line_of(person)
    if line is None:
        raise MissingError(_("This player has no result in the circuit. Go back to the ranking."))
    asked = request.GET if "place" in request.GET else None
    form = WhatIfForm(found.classes, asked)
    then = None
    if form.is_valid():
        values = {"event_class": "", **form.cleaned_data}
        then = what_if(found, person, **values)
    results = [
        {
            "of": each,
            "place": rank_in_words(each.earned.finish.place, tied=each.earned.finish.tied > 1),
            "why": why_words(each.earned),
            "value": exact_words(each.value),
            "rounded": figure(each.earned.points, digits=4) if each.earned.points != each.value else "",
        }
        for each in arithmetic_of(found, line)
    ]
    context = {
        **_frame(found, "circuit"),
        "line": line,
        "tied": sum(each.rank == line.rank for each in found.season.lines) > 1,
        "digits": decimals_of([line.total, *(each.points for each in line.results)]),
        "person": found.people[person],
        "results": results,
        "adjustments": found.adjusted(person),
        "carried": found.carried.get(person),
        "former": found.former,
        "form": form,
        "then": then,
        "added": next((each for each in then.results if not each.event.id), None) if then else None,
    }
    return render(request, "circuits/public/player.html", context)


@require_safe
def circuit_rankings(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The rankings of each class of events, and of clubs."""
    found = _season(request, club, slug)
    rankings, groups, categories = class_rankings(found), group_rankings(found), category_rankings(found)
    totals = [line.total for each in rankings for line, _person in each.lines]
    totals += [line.total for each in groups for line in each.lines]
    totals += [line.total for each in categories for _rank, line, _person in each.lines]
    context = {
        **_frame(found, "circuit_rankings"),
        "rankings": rankings,
        "groups": groups,
        "categories": categories,
        "digits": decimals_of(totals),
    }
    return render(request, "circuits/public/rankings.html", context)


@require_safe
def circuit_feed(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """What is new, as Atom; with names as everybody sees them, whether or not the reader is a member."""
    row = access_public_circuit(page_actor(request), club, slug)
    show_language(row.club.language)
    found = circuit_season(row, short_names=True)
    page = request.build_absolute_uri(reverse("public:circuit", args=[club, slug]))
    feed = Atom1Feed(
        title=f"{row.name} · {row.club.name}",
        link=page,
        description=row.description,
        language=get_language(),
        author_name=row.club.name,
        feed_url=request.build_absolute_uri(),
        feed_guid=page,
    )
    for each in news_of(found, rule_changes(row)):
        feed.add_item(
            title=each.title,
            link=page,
            description=escape(each.text),  # Atom1Feed marks it as HTML
            unique_id=f"{page}#{each.mark}",
            pubdate=each.at,
            updateddate=each.at,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


@require_safe
def circuit_csv(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The ranking as a file named after it."""
    found = _season(request, club, slug)
    return table_file(request, f"{found.circuit.club.name} {found.circuit.name}", csv_rows(found))


@conditional_page
@require_safe
def circuit_json(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The ranking as JSON, with exact numbers."""
    return JsonResponse(as_json(_season(request, club, slug)))


@require_safe
def circuit_pdf(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """The ranking on paper."""
    return pdf_answer(request, circuit_sheet(_season(request, club, slug)))


def _season(request: HttpRequest, club: str, slug: str) -> CircuitSeason:
    """Members see whole names."""
    actor = page_actor(request)
    row = access_public_circuit(actor, club, slug)
    show_language(row.club.language)
    return circuit_season(row, short_names=role_in(actor, row.club) is None)


def _frame(found: CircuitSeason, current: str) -> dict[str, Any]:
    row = found.circuit
    shown = [line for line in found.events if line.is_public]
    return {
        **club_frame(row.club, "circuits"),
        "circuit": row,
        "tabs": _tabs(row, current, more=_has_more(found)),
        "circuit_line": _line(found, len(shown)),
        "after": _("After %(n)s of %(all)s events") % {"n": len(found.counted), "all": len(shown)},
        "today": found.today,
    }


def _has_more(found: CircuitSeason) -> bool:
    """Whether there are rankings other than that of all players."""
    row = found.circuit
    own = any(not each.needed for each in found.categories)
    return bool(found.classes or own or row.club_best or row.country_best or row.team_best)


def _line(found: CircuitSeason, events: int) -> str:
    players = len(found.season.lines)
    parts = [
        found.circuit.season,
        ngettext("%(n)s event", "%(n)s events", events) % {"n": events},
        ngettext("%(n)s player", "%(n)s players", players) % {"n": players},
    ]
    return ", ".join(part for part in parts if part)


def _tabs(row: Circuit, current: str, *, more: bool) -> list[Tab]:
    args = [row.club.slug, row.slug]
    names = [name for name in TABS if name != "circuit_rankings" or more]
    return [Tab(str(_(TABS[name])), reverse(f"public:{name}", args=args), name == current) for name in names]
