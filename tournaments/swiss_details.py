"""What an organiser decides about a Swiss event, as one value: the same at every door."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.swiss_disciplines import SWISS_DISCIPLINES
from tournaments.time_zones import UTC

__all__ = [
    "ABOUT",
    "CHOICES",
    "FIELDS",
    "MOST_ROUNDS",
    "OPTIONS",
    "RULES",
    "WORDS",
    "SwissDetails",
    "details_as_json",
    "preset_of",
    "settled",
    "swiss_details_of",
]

MOST_ROUNDS = 99
Scored = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissDetails:
    """The rules of a Swiss event, and when and where it is; the defaults are those of the ARMATI paper.

    `scoring` orders the pairing, `ranking` the table, both as `scoring.core.duels.parse_scoring` reads. `tie_breaks`
    are codes of the registry, in order. `bye_result` is what a bye given by the pairing counts as. `seed` settles
    every lot. `meetings` is how often two meet in a round robin.
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
    meetings: str = "once"
    scoring: Scored = field(default_factory=lambda: {"preset": "2-1-0"})
    ranking: Scored = field(default_factory=lambda: {"preset": "2-1-0"})
    tie_breaks: tuple[str, ...] = ("sodos", "m-buchholz", "buchholz", "goal-average", "lot")
    unplayed: str = "fide"
    bye_result: str = "win"
    seed: int = 1


FIELDS = tuple(each.name for each in fields(SwissDetails))
# What says when and where it is; everything else is a rule, which freezes when the first round is published.
ABOUT = ("name", "discipline", "description", "venue", "starts_on", "ends_on", "time_zone")
RULES = tuple(name for name in FIELDS if name not in ABOUT)
# Rules that only some systems ask, kept in `SwissRules.options`; what is not there has its default.
OPTIONS = {"meetings": "once"}

CHOICES: dict[str, dict[str, Any]] = {
    "discipline": {each.slug: each.name for each in SWISS_DISCIPLINES.values()},
    "system": {
        "armati": _("Swiss without colours (the ARMATI paper)"),
        "dutch": _("FIDE Dutch, with colours (rules of 2026)"),
        "round-robin": _("Round robin: everybody meets everybody"),
        "knock-out": _("Knock-out: who loses is out"),
    },
    "first_round": {
        "random": _("At random"),
        "halves": _("First half against second half, by strength"),
        "travelled": _("Who travelled against locals"),
    },
    "in_group": {"random": _("At random"), "halves": _("First half against second half")},
    "order": {"tie_breaks": _("The tie-breaks, then strength"), "strength": _("Strength alone")},
    "floaters": {"balance": _("Whose floats are out of balance"), "top": _("The top player of the next group")},
    "acceleration": {
        "none": _("None"),
        "paper": _("A virtual win for the first half in rounds 1 and 2"),
        "baku": _("Baku acceleration (FIDE)"),
    },
    "clubs_apart": {
        "first_round": _("Do not meet in round 1"),
        "always": _("Meet only where nothing else is possible"),
        "never": _("Meet like everybody else"),
    },
    "meetings": {"once": _("Once"), "twice": _("Twice, the second time with sides changed")},
    "unplayed": {
        "fide": _("By FIDE's rules of March 2026"),
        "own-score": _("As an opponent with the player's own score"),
        "none": _("Count nothing"),
    },
    "bye_result": {"win": _("A win"), "draw": _("A draw"), "loss": _("A loss")},
}

# Each field as the log and notices name it.
WORDS = {
    "name": _("name"),
    "discipline": _("game"),
    "description": _("description"),
    "venue": _("place"),
    "starts_on": _("first day"),
    "ends_on": _("last day"),
    "time_zone": _("time zone"),
    "rounds": _("number of rounds"),
    "system": _("pairing system"),
    "first_round": _("first round"),
    "in_group": _("pairs within a score group"),
    "order": _("order within a score group"),
    "floaters": _("who floats"),
    "acceleration": _("acceleration"),
    "clubs_apart": _("players of one club"),
    "meetings": _("meetings in a round robin"),
    "scoring": _("points for pairing"),
    "ranking": _("points for ranking"),
    "tie_breaks": _("tie-breaks"),
    "unplayed": _("unplayed games in tie-breaks"),
    "bye_result": _("what a bye counts as"),
    "seed": _("seed of the lots"),
}


def preset_of(discipline: str) -> dict[str, Any]:
    """The choices that suit a game, over the defaults."""
    return {**SWISS_DISCIPLINES[discipline].preset, "discipline": discipline}


def settled(details: SwissDetails) -> SwissDetails:
    """The details with texts trimmed."""
    return replace(
        details,
        name=" ".join(details.name.split()),
        description=details.description.strip().replace("\r\n", "\n"),
        venue=" ".join(details.venue.split()),
        tie_breaks=tuple(details.tie_breaks),
    )


def swiss_details_of(tournament: Tournament) -> SwissDetails:
    """The details of a stored event; load it with its Swiss rules."""
    rules = tournament.swiss
    own = {name: getattr(tournament, name) for name in ABOUT}
    ruled = {name: getattr(rules, name) for name in RULES if name not in OPTIONS}
    asked = {name: rules.options.get(name, usual) for name, usual in OPTIONS.items()}
    return SwissDetails(
        **{
            **own,
            **ruled,
            **asked,
            "tie_breaks": tuple(rules.tie_breaks),
        }
    )


def details_as_json(details: SwissDetails, names: tuple[str, ...] = FIELDS) -> dict[str, Any]:
    """The named fields as the log keeps them."""
    return {name: _as_json(getattr(details, name)) for name in names}


def _as_json(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value
