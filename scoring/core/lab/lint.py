"""All findings on a system: what holds on every board, what to weigh and what to fix."""

from __future__ import annotations

from common.pure.errors import RuleError
from scoring.core.lab.question_centers import center_verdicts
from scoring.core.lab.question_endings import ending_verdicts
from scoring.core.lab.question_settings import settings_verdicts
from scoring.core.lab.question_sums import ending_sums, sum_verdicts, tie_verdicts
from scoring.core.lab.question_throwing import throwing_verdicts
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Verdict
from scoring.core.systems import System


def lint_system(system: System) -> tuple[Verdict, ...]:
    """All findings on `system`, settings first. Under a second for any system."""
    return verdicts_of(Trial(system))


def verdicts_of(trial: Trial) -> tuple[Verdict, ...]:
    """As `lint_system`, for a trial whose scores other questions use too."""
    verdicts = list(settings_verdicts(trial.system))
    try:
        verdicts.extend(sum_verdicts(trial, ending_sums(trial)))
        verdicts.extend(tie_verdicts(trial))
        verdicts.extend(center_verdicts(trial))
        verdicts.extend(ending_verdicts(trial))
        verdicts.extend(throwing_verdicts(trial))
    except RuleError as error:
        problem = error.problems[0]
        verdicts.append(Verdict("bad", problem.code, "Some boards can’t be scored.", problem.phrase))
    return tuple(verdicts)
