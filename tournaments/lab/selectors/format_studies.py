"""What a study says besides its simulation: the counts and the advice of each of its formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.core.adviser.advice import Advice
from pairing.core.adviser.kinds import KINDS
from pairing.core.adviser.question import Question


def counts_and_advice(
    question: Question | None, answer: Mapping[str, Any] | None
) -> list[tuple[dict[str, int], tuple[Advice, ...]]]:
    """For each format, the counts that its numbers force, and advice; empty for a question that is not known."""
    if question is None:
        return []
    figures = answer["formats"] if answer else [None] * len(question.formats)
    found = []
    for event, simulated in zip(question.formats, figures, strict=True):
        kind = KINDS[event.kind]
        forced = kind.forced(event)
        found.append((forced, kind.advice(event, forced, simulated)))
    return found
