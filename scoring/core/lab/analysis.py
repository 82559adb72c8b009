"""Everything that the lab says of one system, calculated in one go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from common.pure.errors import RuleError
from scoring.core.lab.center_value import CenterPoint, center_value_of
from scoring.core.lab.draw_worth import Worths, worths_of
from scoring.core.lab.five_questions import Answer, answer_questions
from scoring.core.lab.lint import verdicts_of
from scoring.core.lab.question_sums import EndingSum, ending_sums
from scoring.core.lab.ties import TieForecast, ties_of
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Verdict
from scoring.core.systems import System


@dataclass(frozen=True, slots=True)
class Analysis:
    """Findings, sums per ending, the value of a center, draws against a solo, ties, and the five answers.

    If some boards can't be scored, `verdicts` says so and the rest is empty.
    """

    verdicts: tuple[Verdict, ...]
    sums: tuple[EndingSum, ...] = ()
    centers: tuple[CenterPoint, ...] = ()
    worths: Worths | None = None
    ties: TieForecast | None = None
    answers: tuple[Answer, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """For an API: numbers, texts, lists."""
        return {
            "verdicts": [each.as_json() for each in self.verdicts],
            "sums": [each.as_json() for each in self.sums],
            "centers": [each.as_json() for each in self.centers],
            "worths": self.worths.as_json() if self.worths else None,
            "ties": self.ties.as_json() if self.ties else None,
            "answers": [each.as_json() for each in self.answers],
        }


def analyse_system(system: System, *, rounds: int = 4, players: int = 49, seed: int = 1) -> Analysis:
    """All that the lab says of `system`, for an event of `rounds` with `players`; the same for a seed.

    Under a second and a half for a usual system. Raises nothing: boards that can't be scored become a finding.
    """
    trial = Trial(system)
    verdicts = verdicts_of(trial)
    try:
        sums = ending_sums(trial)
        points = center_value_of(trial)
        worths = worths_of(trial)
        ties = ties_of(trial, rounds=rounds, players=players, seed=seed)
    except RuleError:
        return Analysis(verdicts)
    answers = answer_questions(trial, verdicts=verdicts, points=points, worths=worths, ties=ties)
    return Analysis(verdicts, sums, points, worths, ties, answers)
