"""What an organiser decides about a Swiss event, as one value: the same at every door."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any

from tournaments.base.columns import choices_of, words_of
from tournaments.events.details import as_json, trimmed_texts
from tournaments.events.models import Event
from tournaments.events.time_zones import UTC
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SwissRules

Scored = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissDetails:
    """The rules of a Swiss event, and when and where it is; the defaults are those of the ARMATI paper.

    `scoring` orders the pairing, `ranking` the table, both as `scoring.core.duels.parse_scoring` reads. `tie_breaks`
    are codes of the registry, in order. `bye_result` is what a bye given by the pairing counts as. `seed` settles
    every lot. `club_weight` is how many score groups two pairs may each span to keep two of a club apart, where
    `clubs_apart` is always. `bar`, `floor` and `step` are ratings that place the players of a McMahon, who rank by the
    points for pairing too. `meetings` is how often two meet in a round robin, `third_place` whether the losers of a
    knock-out's semi-finals meet. Where there are `teams`, the best `team_counted` players of each score;
    a formed team has at most `team_size`. `sit_out` is what a round counts as that players sit out by their own word:
    nothing, half a win, or what the desk decides for each. The chain of tie-breaks ranks the first `tie_break_places`
    places (0: all of them); below them players with equal points share their rank. `losses` are typed in percent of the
    break point, or in units beside it.
    """

    name: str
    discipline: str = "armati"
    description: str = ""
    venue: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    time_zone: str = UTC
    rounds: int = 5
    system: str = "armati"
    first_round: str = "random"
    in_group: str = "random"
    order: str = "tie_breaks"
    floaters: str = "balance"
    acceleration: str = "none"
    clubs_apart: str = "first_round"
    club_weight: int = 1
    bar: int = 2000
    floor: int = 1000
    step: int = 100
    meetings: str = "once"
    third_place: bool = False
    scoring: Scored = field(default_factory=lambda: {"preset": "2-1-0"})
    ranking: Scored = field(default_factory=lambda: {"preset": "2-1-0"})
    tie_breaks: tuple[str, ...] = ("sodos", "m-buchholz", "buchholz", "goal-average", "lot")
    unplayed: str = "fide"
    bye_result: str = "win"
    sit_out: str = "zero"
    tie_break_places: int = 0
    losses: str = "percent"
    seed: int = 1
    teams: str = "none"
    team_size: int = 3
    team_counted: int = 3


FIELDS = tuple(each.name for each in fields(SwissDetails))
# What says when and where it is; everything else is a rule, which freezes when the first round is published.
ABOUT = ("name", "discipline", "description", "venue", "starts_on", "ends_on", "time_zone")
RULES = tuple(name for name in FIELDS if name not in ABOUT)
# Systems that pair by points, those with points at the start, those that know pairs which must not meet or wish to,
# those that keep clubmates apart.
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
WORDS = words_of(Event, ABOUT) | words_of(SwissRules, RULES)


def preset_of(discipline: str) -> dict[str, Any]:
    """The choices that suit a game, over the defaults."""
    return {**SWISS_DISCIPLINES[discipline].preset, "discipline": discipline}


def settled(details: SwissDetails) -> SwissDetails:
    """The details with texts trimmed; a McMahon ranks by the points that order its pairing."""
    return replace(
        details,
        **trimmed_texts(name=details.name, description=details.description, venue=details.venue),
        tie_breaks=tuple(details.tie_breaks),
        ranking=details.scoring if details.system == "mcmahon" else details.ranking,
    )


def swiss_details_of(event: Event) -> SwissDetails:
    """The details of a stored event; load it with its Swiss rules."""
    rules = event.swiss
    own = {name: getattr(event, name) for name in ABOUT}
    ruled = {name: getattr(rules, name) for name in RULES}
    return SwissDetails(**{**own, **ruled, "tie_breaks": tuple(rules.tie_breaks)})


def team_size_of(details: SwissDetails) -> int:
    """How many players a team that the desk forms has; 0 where it forms none."""
    return details.team_size if details.teams == "formed" else 0


def details_as_json(details: SwissDetails, names: tuple[str, ...] = FIELDS) -> dict[str, Any]:
    """The named fields as the log keeps them."""
    return {name: as_json(getattr(details, name)) for name in names}
