"""Problems of the pure code in the words of the reader."""

from __future__ import annotations

from django.utils.translation import gettext as _

from common.pure.errors import Problem


def problem_text(problem: Problem) -> str:
    """A problem in the reader's language."""
    return _(problem.message) % problem.params if problem.params else _(problem.message)
