"""The generator of the OpenAPI document: drf-spectacular's, with what its hooks can't do."""

from __future__ import annotations

from typing import Any

from drf_spectacular.generators import SchemaGenerator

from tournaments.base.api.openapi import CODES


class Generator(SchemaGenerator):
    """Its own checks expect addresses to contain only methods, so keys are shared after them."""

    def get_schema(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The document."""
        schema: dict[str, Any] = super().get_schema(*args, **kwargs)  # type: ignore[no-untyped-call]  # drf-spectacular's hook
        for item in schema["paths"].values():
            _share_keys(item)
        for shape in schema["components"]["schemas"].values():
            for field in shape.get("properties", {}).values():
                _name_codes(field)
        return schema


def _name_codes(field: dict[str, Any]) -> None:
    """Name the values of a field whose help lists them."""
    codes = field.pop(CODES, None)
    if codes and "$ref" not in field:
        field["enum"] = [*codes, None] if "null" in field["type"] else codes


def _share_keys(item: dict[str, Any]) -> None:
    """Describe an address's keys once, not for each method."""
    methods = list(item.values())
    asked = [operation.get("parameters", []) for operation in methods]
    shared = [each for each in asked[0] if _is_key(each) and all(each in others for others in asked)]
    for operation, others in zip(methods, asked, strict=True):
        operation["parameters"] = [each for each in others if each not in shared]
        if not operation["parameters"]:
            del operation["parameters"]
    if shared:
        item["parameters"] = shared


def _is_key(parameter: dict[str, Any]) -> bool:
    """Whether it is a part of the address; `share_parts` names those of the query differently."""
    name: str = parameter.get("$ref", "").rpartition("/")[2]
    return name.islower() and not name.startswith("query-") if name else parameter["in"] == "path"
