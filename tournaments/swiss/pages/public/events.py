"""The public pages of a Swiss event: each reads the snapshot alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from scoring.core.duels import parse_scoring
from tournaments.events.pages.public.first_pages import first_page
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.pages.frame import page_clock
from tournaments.swiss.details import BY_POINTS, CHOICES
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.forms import SwissForm
from tournaments.swiss.models import SwissRules
from tournaments.swiss.pages.public.page_context import swiss_frame
from tournaments.swiss.pages.public.rounds import players_found
from tournaments.swiss.pages.public.words import scoring_in_words
from tournaments.swiss.selectors.template_context import round_context, standings_context
from tournaments.swiss.shown import SwissShown


def now(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """What is on: my table first, then the tables of the round and the top of the standings."""
    found = page.data.rounds[-1] if page.data.rounds else None
    current = round_context(page.data, found, page.me) if found else None
    table = standings_context(page.data)
    me = next((entry for entry in page.data.entries if entry.id == page.me), None)
    mine = next((each for each in current["tables"] if each["mine"]), None) if current else None
    me_counted = table["played"] and _has_result(page.data, page.me)
    context = swiss_frame(page, "now") | {
        "round": current,
        "clock": page_clock(page, found.number if found else None),
        "mine": mine,
        "my_side": mine and next(side for side in mine["sides"] if side["player"].id == page.me),
        "my_opponent": mine and next(side for side in mine["sides"] if side["player"].id != page.me),
        "my_bye": current and next((bye for bye in current["byes"] if bye["entry"] == page.me), None),
        "my_row": next((row for row in table["rows"] if row["entry"] == page.me), None) if me_counted else None,
        "my_end": me.withdrawn if me else None,
        "my_name": me.name if me else "",
        "top": table["rows"][:7] if table["played"] else [],
        "q": page.query.get("q", ""),
        "found": players_found(page.data.entries, page.query.get("q", "")),
    }
    return first_page(page, "swiss/public/now.html", context)


def _has_result(data: SwissShown, entry: int | None) -> bool:
    """Whether a game or bye of the player counts; before that, a rank would only be their place in the list."""
    return any(
        any(entry in table.entries and table.outcomes for table in each.tables)
        or any(bye.entry == entry for bye in each.byes)
        for each in data.rounds
    )


def people(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """Everyone entered, by name."""
    entries = sorted(page.data.entries, key=lambda entry: entry.by_name)
    return "swiss/public/people.html", swiss_frame(page, "people") | {
        "entries": entries,
        "mcmahon": page.data.system == "mcmahon",
        "rated": any(entry.rating is not None for entry in entries),
    }


def rules(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The rules in words: rounds, pairing, points, tie-breaks."""
    rules = page.event.swiss
    pairing = ["first_round", "clubs_apart", "in_group", "order", "floaters", "acceleration"]
    asked = {
        "armati": pairing,
        "mcmahon": ["bar", "floor", "step", *pairing[:-1]],
        "round-robin": ["meetings"],
    }.get(rules.system, [])
    return "swiss/public/rules.html", swiss_frame(page, "rules") | {
        "details": rules,
        "game": _(SWISS_DISCIPLINES[page.event.discipline].name),
        "system": CHOICES["system"][rules.system],
        "pairing": [(SwissForm.base_fields[name].label, _chosen(rules, name)) for name in asked],
        "by_points": rules.system in BY_POINTS,
        "mcmahon": rules.system == "mcmahon",
        "scoring": scoring_in_words(parse_scoring(rules.scoring)),
        "ranking": scoring_in_words(parse_scoring(rules.ranking)),
        "same": rules.scoring == rules.ranking,
        "tie_breaks": [SWISS_TIE_BREAKS[code] for code in rules.tie_breaks],
        "bye": CHOICES["bye_result"][rules.bye_result],
        "unplayed": CHOICES["unplayed"][rules.unplayed],
        "sit_out": CHOICES["sit_out"][rules.sit_out] if rules.system != "knock-out" else "",
    }


def _chosen(rules: SwissRules, name: str) -> object:
    """A rule in words, or its figure."""
    value = getattr(rules, name)
    return CHOICES[name][value] if name in CHOICES else value
