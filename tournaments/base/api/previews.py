"""What previews answer: what an import or a merge would do, and why it is refused where it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.pure.errors import Problem
from tournaments.base.api.fields import Answer
from tournaments.base.api.problem_shapes import FieldProblem
from tournaments.base.api.problems import problem_lines


@extend_schema_field(FieldProblem(many=True))
class Problems(serializers.Field[Sequence[Problem], Any, list[dict[str, str]], Any]):
    """The problems, each with its path, its code and its message."""

    def __init__(self) -> None:
        super().__init__(read_only=True)

    def to_representation(self, value: Sequence[Problem]) -> list[dict[str, str]]:
        """One after the other."""
        return problem_lines(value)


class ListPreview(Answer):
    """What an import of a list would do. Nothing is saved."""

    fingerprint = serializers.CharField()
    unused = serializers.ListField(child=serializers.CharField(), help_text="Headings that Topboard doesn't know.")
