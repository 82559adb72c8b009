"""What an organiser decides about a Swiss event, as one value: the same from every source."""

from __future__ import annotations

from typing import Any

from tournaments.base.columns import choices_of, names_of, words_of
from tournaments.events.details import ABOUT, Details
from tournaments.events.models import Event
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SwissRules

# The log and the API list the rules in an older order than their columns: these come right after the first.
LATER = {
    "rounds": ("system",),
    "third_place": ("scoring", "ranking", "tie_breaks", "unplayed", "bye_result"),
    "losses": ("seed",),
}


class SwissDetails(Details):
    """The rules of a Swiss event, and when and where it is; the defaults are those of the ARMATI paper."""

    rules: SwissRules
    model = SwissRules
    about = ("name", "discipline", *ABOUT[1:])
    ruled = names_of(SwissRules, exclude=("id", "event"), later=LATER)
    usual = {"discipline": "armati", **SWISS_DISCIPLINES["armati"].preset}  # never changed


# Systems that pair by points, those with starting points, those with forbidden or requested pairings, and those that
# keep clubmates apart.
BY_POINTS = frozenset({"armati", "mcmahon", "dutch"})
WITH_START_POINTS = frozenset({"armati", "mcmahon"})
TAKES_FORBIDDEN = BY_POINTS
TAKES_WISHED = frozenset({"armati", "mcmahon"})
KEEPS_CLUBS_APART = frozenset({"armati", "mcmahon"})

CHOICES: dict[str, dict[str, Any]] = {
    "discipline": {each.slug: each.name for each in SWISS_DISCIPLINES.values()},
    **choices_of(SwissRules),
}

# Each field as the log and notices name it.
WORDS = words_of(Event, SwissDetails.about) | words_of(SwissRules, SwissDetails.ruled)


def preset_of(discipline: str) -> dict[str, Any]:
    """The choices that suit a game, over the defaults."""
    return {**SWISS_DISCIPLINES[discipline].preset, "discipline": discipline}


def settled(details: SwissDetails) -> SwissDetails:
    """The details with texts trimmed; a McMahon event ranks by the points that it is paired by."""
    rules = details.rules
    ranking = rules.scoring if rules.system == "mcmahon" else rules.ranking
    return details.trimmed().but(tie_breaks=list(rules.tie_breaks), ranking=ranking)


def team_size_of(rules: SwissRules) -> int:
    """How many players a team that the desk forms has; 0 where it forms none."""
    return rules.team_size if rules.teams == "formed" else 0
