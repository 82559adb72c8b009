"""A table of handicaps by any scheme, as pages and prints show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from django.utils.translation import gettext as _

from common.pure.text import number
from handicaps.core.schemes.form_l_scheme import FORM_L, FormQuestion
from handicaps.core.schemes.scheme import HandicapQuestion, SchemeLine
from handicaps.core.schemes.steps import STEPS, StepQuestion
from handicaps.web.form_l_view import division_title, form_l_view
from handicaps.words import fixed


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team with its rank in its division by handicap, and the steps that its handicap is made of."""

    team: SchemeLine
    rank: int
    sum: str = ""


@dataclass(frozen=True, slots=True)
class RankedDivision:
    """A division with its teams, best first, and the words on where it starts."""

    title: str
    rows: tuple[RankedTeam, ...]
    words: str = ""


def question_view(question: HandicapQuestion) -> Mapping[str, Any]:
    """What pages and prints show of a question's handicaps.

    `tables_template` shows all divisions on a page, `sheet_template` one division (`each`) on paper, and `terms`
    explains briefly what a handicap is made of. A scheme without a view of its own has plain tables.
    """
    return VIEWS.get(question.scheme, _plain)(question)


def _form_l(question: HandicapQuestion) -> Mapping[str, Any]:
    form = cast("FormQuestion", question)
    return {
        **form_l_view(form.table(), divisions=form.divisions, new_teams=form.new_teams),
        "tables_template": "lab/handicaps/form_l_tables.html",
        "sheet_template": "lab/handicaps/print/form_l_table.html",
        "terms": _("%(slope)s IMPs for one VP") % {"slope": number(form.imps_per_vp)},
        "chart": None,
    }


def _steps(question: HandicapQuestion) -> Mapping[str, Any]:
    step = cast("StepQuestion", question).step
    divisions: list[RankedDivision] = []
    for title, rows in _by_division(question):
        base = rows[0].handicap
        words = _("Its best team has 0.")
        if divisions:
            words = _("Its best team has %(base)s, like the lowest team of %(above)s.")
            words %= {"base": base, "above": divisions[-1].title}
        ranked = [RankedTeam(team, rank, f"{base} + {rank - 1} × {fixed(step, 0)}") for team, rank in _with_ranks(rows)]
        divisions.append(RankedDivision(title, tuple(ranked), words))
    return {
        "divisions": divisions,
        "tables_template": "lab/handicaps/step_tables.html",
        "sheet_template": "lab/handicaps/print/step_table.html",
        "terms": _("%(step)s IMPs a rank") % {"step": number(step)},
        "step": step,
    }


def _plain(question: HandicapQuestion) -> Mapping[str, Any]:
    return {
        "divisions": [
            RankedDivision(title, tuple(RankedTeam(team, rank) for team, rank in _with_ranks(rows)))
            for title, rows in _by_division(question)
        ],
        "tables_template": "lab/handicaps/plain_tables.html",
        "sheet_template": "lab/handicaps/print/plain_table.html",
        "terms": "",
    }


def _by_division(question: HandicapQuestion) -> list[tuple[str, list[SchemeLine]]]:
    """Each division's title with its teams, the lowest handicap first."""
    lines = sorted(question.lines(), key=lambda each: each.handicap)
    return [
        (division_title(division.name), [each for each in lines if each.division == division.name])
        for division in question.divisions
    ]


def _with_ranks(rows: list[SchemeLine]) -> list[tuple[SchemeLine, int]]:
    return [(team, 1 + sum(other.handicap < team.handicap for other in rows)) for team in rows]


VIEWS: Final[Mapping[str, Callable[[HandicapQuestion], Mapping[str, Any]]]] = {
    FORM_L.code: _form_l,
    STEPS.code: _steps,
}
