"""The error responses of every calculator, for the API's schema."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers


class CalculatorFieldProblem(serializers.Serializer[object]):
    """One thing wrong with one field."""

    path = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class CalculatorProblem(serializers.Serializer[object]):
    """A problem detail (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    errors = CalculatorFieldProblem(many=True, required=False)  # type: ignore[assignment]  # RFC 9457's name, a field here


CALCULATOR_REFUSALS = {
    (status, "application/problem+json"): OpenApiResponse(CalculatorProblem, description=words)
    for status, words in (
        (400, "Each wrong field by its path"),
        (413, "The request is too long"),
        (415, "The request is not JSON"),
        (429, "Too many requests from this address"),
    )
}
"""How a calculator refuses, for the document of each of them."""
