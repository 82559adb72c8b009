"""A table of handicaps by either scheme, as pages and prints show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from handicaps.core.season_form import HandicapQuestion, SchemeLine, StepQuestion
from handicaps.web.form_l_view import division_title, form_l_view
from handicaps.words import fixed


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team with its rank in its division by average, and the steps that its handicap is made of."""

    team: SchemeLine
    rank: int
    sum: str


@dataclass(frozen=True, slots=True)
class RankedDivision:
    """A division with its teams, best first, and the words on where it starts."""

    title: str
    rows: tuple[RankedTeam, ...]
    words: str


def question_view(question: HandicapQuestion) -> Mapping[str, Any]:
    """Context of `league/handicap_tables.html` and of the print: `by_rank` tells the older scheme."""
    if not isinstance(question, StepQuestion):
        view = form_l_view(question.table(), divisions=question.divisions, new_teams=question.new_teams)
        return {**view, "by_rank": False, "chart": None, "slope": question.imps_per_vp}
    lines = question.lines()
    divisions = []
    for k, division in enumerate(question.divisions):
        rows = sorted((each for each in lines if each.division == division.name), key=lambda each: each.handicap)
        words = _("Its best team has 0.")
        if k:
            above = division_title(question.divisions[k - 1].name)
            words = _("Its best team has %(base)s, like the lowest team of %(above)s.")
            words %= {"base": rows[0].handicap, "above": above}
        ranked = tuple(_ranked(each, rows, question.step) for each in rows)
        divisions.append(RankedDivision(division_title(division.name), ranked, words))
    return {"by_rank": True, "divisions": divisions, "step": question.step}


def _ranked(team: SchemeLine, division: list[SchemeLine], step: Fraction) -> RankedTeam:
    """ "30 + 2 × 6": the best of the division, and a step for each team above."""
    base = division[0].handicap
    above = sum(other.handicap < team.handicap for other in division)
    return RankedTeam(team, above + 1, f"{base} + {above} × {fixed(step, 0)}")
