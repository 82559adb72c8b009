"""The public pages of a Swiss event: each reads the snapshot alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.core.duels import parse_scoring
from tournaments.swiss_details import CHOICES, swiss_details_of
from tournaments.swiss_disciplines import SWISS_DISCIPLINES
from tournaments.swiss_tie_breaks import SWISS_TIE_BREAKS
from tournaments.web.public.frames import Json, PublicPage
from tournaments.web.public.swiss.frames import swiss_frame
from tournaments.web.public.swiss.words import scoring_in_words

__all__ = ["now", "people", "rules"]


def now(page: PublicPage) -> tuple[str, Json]:
    """The round that is on."""
    return "public/swiss/now.html", swiss_frame(page, "now")


def people(page: PublicPage) -> tuple[str, Json]:
    """Everyone entered, by name."""
    entries = sorted(page.data["entries"], key=lambda entry: (entry["sort"], entry["number"]))
    return "public/swiss/people.html", swiss_frame(page, "people") | {
        "entries": entries,
        "rated": any(entry["rating"] is not None for entry in entries),
    }


def rules(page: PublicPage) -> tuple[str, Json]:
    """The rules in words: rounds, pairing, points, tie-breaks."""
    details = swiss_details_of(page.tournament)
    pairing = ["first_round", "clubs_apart", "in_group", "order", "floaters", "acceleration"]
    words = {
        "first_round": _("Round 1"),
        "clubs_apart": _("Players of one club"),
        "in_group": _("Pairs within a score group"),
        "order": _("Ordered by"),
        "floaters": _("Who leaves an odd group"),
        "acceleration": _("Acceleration"),
    }
    asked = pairing if details.system == "armati" else []
    return "public/swiss/rules.html", swiss_frame(page, "rules") | {
        "details": details,
        "game": SWISS_DISCIPLINES[details.discipline].name,
        "system": CHOICES["system"][details.system],
        "pairing": [(words[name], CHOICES[name][getattr(details, name)]) for name in asked],
        "scoring": scoring_in_words(parse_scoring(details.scoring)),
        "ranking": scoring_in_words(parse_scoring(details.ranking)),
        "same": details.scoring == details.ranking,
        "tie_breaks": [_(SWISS_TIE_BREAKS[code]) for code in details.tie_breaks],
        "bye": CHOICES["bye_result"][details.bye_result],
        "unplayed": CHOICES["unplayed"][details.unplayed],
    }
