"""Problems of the pure code in the words of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext as _

from common.pure.errors import Phrase


class Said(Protocol):
    """A problem, a note or a piece of advice: an English template and what goes into its places."""

    @property
    def message(self) -> str:
        """The template."""

    @property
    def params(self) -> Mapping[str, object]:
        """What goes into its places."""


def problem_text(problem: Said) -> str:
    """A problem in the reader's language."""
    return _filled(problem.message, problem.params)


def _filled(template: str, params: Mapping[str, object]) -> str:
    words = _(template) if template else ""
    return words % {name: _translated(value) for name, value in params.items()} if params else words


def _translated(value: object) -> object:
    return _filled(value.template, value.params) if isinstance(value, Phrase) else value
