"""Problems of the pure code in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext as _

from common.pure.errors import Phrase
from common.pure.text import Figure
from common.web.figures import in_readers_way


class Said(Protocol):
    """A problem, a note or a piece of advice: an English template and the values of its placeholders."""

    @property
    def message(self) -> str:
        """The template."""

    @property
    def params(self) -> Mapping[str, object]:
        """The values of its placeholders."""


def problem_text(problem: Said) -> str:
    """A problem in the reader's language."""
    return _filled(problem.message, problem.params)


def _filled(template: str, params: Mapping[str, object]) -> str:
    words = _(template) if template else ""
    return words % {name: _translated(value) for name, value in params.items()} if params else words


def words_text(words: str) -> str:
    """Words of the pure code, a `Phrase` or a plain text of it, in the reader's language."""
    return _filled(words.template, words.params) if isinstance(words, Phrase) else _filled(words, {})


def _translated(value: object) -> object:
    if isinstance(value, Figure):
        return in_readers_way(value)
    return words_text(value) if isinstance(value, Phrase) else value
