"""Requests and answers whose fields are the columns of a model: type, words and whether it may be left out.

Only types are checked here. Bounds and rules are checked by services, so that pages and the API give the same messages.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers
from rest_framework.utils.field_mapping import ClassLookupDict

from tournaments.base.api.fields import Answer, DecimalNumber, Flag, IdOf, Input, Text, Whole
from tournaments.base.codes import one_of_choices

Built = tuple[type[serializers.Field[Any, Any, Any, Any]], dict[str, Any]]


class _Columns(serializers.ModelSerializer[Any]):
    """DRF's, with our strict fields, and without its own wording of the model's validators."""

    serializer_field_mapping = {
        models.BooleanField: Flag,
        models.CharField: Text,
        models.DateField: serializers.DateField,
        models.DateTimeField: serializers.DateTimeField,
        models.DecimalField: DecimalNumber,
        models.FloatField: serializers.FloatField,
        models.IntegerField: Whole,
        models.JSONField: serializers.JSONField,
        models.TextField: Text,
    }

    def build_standard_field(self, field_name: str, model_field: Any) -> Built:
        """The field of a column; its help lists the choices by code. Columns that aren't editable are read-only."""
        kinds: Any = ClassLookupDict(self.serializer_field_mapping)
        if model_field.primary_key or not model_field.editable:
            return kinds[model_field], {"read_only": True, "allow_null": model_field.null}
        kwargs = {
            "required": not (model_field.has_default() or model_field.null or model_field.blank),
            "allow_null": model_field.null,
            "help_text": one_of_choices(
                model_field.choices or (), text=str(model_field.help_text), blank=model_field.blank
            ),
        }
        return kinds[model_field], kwargs

    def get_validators(self) -> list[Any]:
        """None: services validate."""
        return []

    def build_relational_field(self, field_name: str, relation_info: Any) -> Built:
        """The id of the other row."""
        column = relation_info.model_field
        told = {"help_text": column.help_text, "allow_null": column.null}
        return IdOf, {**told, "required": not (column.null or column.has_default())}


class ColumnsInput(Input, _Columns):
    """A request with the columns of `Meta.model`; fields that it does not have are errors."""


class Resource(Input, _Columns):
    """The columns of `Meta.model`, the same in a request and in an answer.

    Read-only fields may be sent back unchanged; they are ignored.
    """


class ColumnsAnswer(Answer, _Columns):
    """An answer with the columns of `Meta.model`."""

    def build_standard_field(self, field_name: str, model_field: Any) -> Built:
        """The field of a column, which is always there."""
        kind, kwargs = super().build_standard_field(field_name, model_field)
        return kind, kwargs if kwargs.get("read_only") else {**kwargs, "required": True}

    def build_relational_field(self, field_name: str, relation_info: Any) -> Built:
        """The id of the other row, which is always there."""
        kind, kwargs = super().build_relational_field(field_name, relation_info)
        return kind, {**kwargs, "required": True}
