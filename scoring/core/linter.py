"""The linter's names, which moved to `scoring.core.lab`."""

from scoring.core.lab.examples import show_points
from scoring.core.lab.lint import lint_system
from scoring.core.lab.verdicts import Level, Verdict

__all__ = ["Level", "Verdict", "lint_system", "show_points"]
