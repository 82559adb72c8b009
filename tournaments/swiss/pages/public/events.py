"""The public pages of a Swiss event: each reads the snapshot alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from scoring.core.duels import parse_scoring
from tournaments.events.pages.public.frames import Json, PublicPage
from tournaments.hall.pages.frame import page_clock
from tournaments.swiss.details import BY_POINTS, CHOICES, SwissDetails, swiss_details_of
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.pages.public.frames import swiss_frame
from tournaments.swiss.pages.public.rounds import players_found
from tournaments.swiss.pages.public.words import scoring_in_words
from tournaments.swiss.selectors.template_context import round_context, standings_context


def now(page: PublicPage) -> tuple[str, Json]:
    """What is on: my table first, then the tables of the round and the top of the standings."""
    found = page.data["rounds"][-1] if page.data["rounds"] else None
    current = round_context(page.data, found, page.me) if found else None
    table = standings_context(page.data)
    me = next((entry for entry in page.data["entries"] if entry["id"] == page.me), None)
    mine = next((each for each in current["tables"] if each["mine"]), None) if current else None
    return "swiss/public/now.html", swiss_frame(page, "now") | {
        "round": current,
        "clock": page_clock(page, found["number"] if found else None),
        "mine": mine,
        "my_side": mine and next(side for side in mine["sides"] if side["player"]["id"] == page.me),
        "my_opponent": mine and next(side for side in mine["sides"] if side["player"]["id"] != page.me),
        "my_bye": current and next((bye for bye in current["byes"] if bye["entry"] == page.me), None),
        "my_row": next((row for row in table["rows"] if row["entry"] == page.me), None) if table["played"] else None,
        "my_name": me["name"] if me else "",
        "top": table["rows"][:7] if table["played"] else [],
        "q": page.query.get("q", ""),
        "found": players_found(page.data["entries"], page.query.get("q", "")),
    }


def people(page: PublicPage) -> tuple[str, Json]:
    """Everyone entered, by name."""
    entries = sorted(page.data["entries"], key=lambda entry: entry["by_name"])
    return "swiss/public/people.html", swiss_frame(page, "people") | {
        "entries": entries,
        "mcmahon": page.data["system"] == "mcmahon",
        "rated": any(entry["rating"] is not None for entry in entries),
    }


def rules(page: PublicPage) -> tuple[str, Json]:
    """The rules in words: rounds, pairing, points, tie-breaks."""
    details = swiss_details_of(page.event)
    pairing = ["first_round", "clubs_apart", "in_group", "order", "floaters", "acceleration"]
    words = {
        "first_round": _("Round 1"),
        "clubs_apart": _("Players of one club"),
        "in_group": _("Pairs within a score group"),
        "order": _("Ordered by"),
        "floaters": _("Who leaves an odd group"),
        "acceleration": _("Acceleration"),
        "meetings": _("Each two meet"),
        "bar": _("Bar"),
        "floor": _("Floor"),
        "step": _("Step"),
    }
    asked = {
        "armati": pairing,
        "mcmahon": ["bar", "floor", "step", *pairing[:-1]],
        "round-robin": ["meetings"],
    }.get(details.system, [])
    return "swiss/public/rules.html", swiss_frame(page, "rules") | {
        "details": details,
        "game": SWISS_DISCIPLINES[details.discipline].name,
        "system": CHOICES["system"][details.system],
        "pairing": [(words[name], _chosen(details, name)) for name in asked],
        "by_points": details.system in BY_POINTS,
        "mcmahon": details.system == "mcmahon",
        "scoring": scoring_in_words(parse_scoring(details.scoring)),
        "ranking": scoring_in_words(parse_scoring(details.ranking)),
        "same": details.scoring == details.ranking,
        "tie_breaks": [SWISS_TIE_BREAKS[code] for code in details.tie_breaks],
        "bye": CHOICES["bye_result"][details.bye_result],
        "unplayed": CHOICES["unplayed"][details.unplayed],
        "sit_out": CHOICES["sit_out"][details.sit_out] if details.system != "knock-out" else "",
    }


def _chosen(details: SwissDetails, name: str) -> object:
    """A rule in words, or its figure."""
    value = getattr(details, name)
    return CHOICES[name][value] if name in CHOICES else value
