"""Forms parse types; services check rules. What a service refuses goes beside the field it names."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from scoring.core.errors import Problem, RuleError
from tournaments.plain_text import clean_line

__all__ = ["cleaned_name", "show_problems", "whole"]


def show_problems(form: forms.BaseForm, error: RuleError) -> None:
    """Attach each problem to the form's field of its path (`entries` for `entries[2]`), or else to the form."""
    for problem in error.problems:
        text = _(problem.message) % problem.params if problem.params else _(problem.message)
        whole = problem.path.partition("[")[0]
        field = next((name for name in (problem.path, whole) if name in form.fields), None)
        form.add_error(field, forms.ValidationError(text, code=problem.code))


def cleaned_name(value: str, *, label: str, longest: int) -> str:
    """A name as services clean it; for forms that no service of ours saves. Raises `ValidationError`."""
    problems: list[Problem] = []
    name = clean_line(value, path="", label=label, longest=longest, problems=problems)
    if problems:
        raise forms.ValidationError([_(problem.message) % problem.params for problem in problems])
    return name


def whole(text: str | None, *, otherwise: int = 0) -> int:
    """A number of at most nine digits that a page sent along; anything else is `otherwise`."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise
