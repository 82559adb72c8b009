"""The matches of one team from its own side: opponents, points, the next match, and how it does at home and away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from tournaments.league.models.seasons import OPEN_FIXTURES

Json = dict[str, Any]


def team_matches(team: int, matches: Sequence[Json]) -> Json:
    """Context of `league/public/team.html`, of the team's matches in words, by day."""
    lines = [_line(team, each) for each in matches]
    coming = next(
        (each for each in lines if each["match"]["state"] in OPEN_FIXTURES and not each["match"]["overdue"]), None
    )
    before = []
    if coming is not None:
        before = [each for each in lines if each["opponent"] == coming["opponent"] and each["scores"]]
    return {
        "lines": lines,
        "coming": coming,
        "before": before,
        "course": [float(Fraction(each["points"])) for each in lines if each["points"] is not None],
        "splits": [each for each in (_split(lines, at_home=True), _split(lines, at_home=False)) if each["played"]],
    }


def next_matches(matches: Sequence[Json]) -> dict[int, Json]:
    """The next match of each team that has one, from its own side. Overdue matches aren't next."""
    found: dict[int, Json] = {}
    open_ones = [each for each in matches if each["state"] in OPEN_FIXTURES and not each["overdue"]]
    for match in sorted(open_ones, key=lambda each: (each["day"] is None, each["day"] or date.min, each["number"])):
        for team in (match["home"], match["away"]):
            found.setdefault(team, _line(team, match))
    return found


def _line(team: int, match: Json) -> Json:
    at_home = match["home"] == team
    own, other = ("home", "away") if at_home else ("away", "home")
    side = 0 if at_home else 1
    scores, points = match["scores"], match["points"]
    return {
        "match": match,
        "at_home": at_home,
        "opponent": match[other],
        "name": match[f"{other}_name"],
        "won": match["winner"] == own,
        "scores": (scores[side], scores[1 - side]) if scores else None,
        "points": points[side] if points else None,
    }


def _split(lines: Sequence[Json], *, at_home: bool) -> Json:
    found = [each for each in lines if each["at_home"] == at_home and each["points"] is not None]
    points = sum((Fraction(each["points"]) for each in found), Fraction(0))
    return {
        "at_home": at_home,
        "played": len(found),
        "won": sum(each["won"] for each in found),
        "average": points / len(found) if found else Fraction(0),
    }
