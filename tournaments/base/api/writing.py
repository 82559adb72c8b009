"""The OpenAPI document as short text: YAML with one line for each operation, and JSON without blanks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import StringIO
from typing import Any

import yaml
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from rest_framework.renderers import JSONRenderer

DEEPEST: Mapping[str, int] = {"paths": 3, "components": 4}
"""From which level on each part is written on one line: an operation, and what is inside a shape."""
ELSEWHERE = 2
NO_FOLDING = 10**9


class ShortJson(OpenApiJsonRenderer):
    """JSON without line breaks."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The bytes."""
        return bytes(JSONRenderer().render(data))


class ShortYaml(OpenApiYamlRenderer):
    """YAML whose inner levels are written on one line each, so that a change of an operation is a line of a diff."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The bytes."""
        plain = json.loads(JSONRenderer().render(data))
        whole: Any = _Plain(StringIO()).represent_data(plain)
        for key, value in whole.value:
            _join_lines(value, DEEPEST.get(key.value, ELSEWHERE), 1)
        whole.flow_style = False
        text: str = yaml.serialize(whole, Dumper=yaml.CSafeDumper, allow_unicode=True, width=NO_FOLDING)
        return text.encode()


class ShortYamlByName(ShortYaml):
    """The same, requested as plain YAML."""

    media_type = "application/yaml"


class ShortJsonByName(ShortJson):
    """The same, requested as plain JSON."""

    media_type = "application/json"


class _Plain(yaml.SafeDumper):
    """Writes repeated values in full (without aliases), in the given order."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_pairs(self, data: Mapping[str, Any]) -> yaml.MappingNode:
        """A mapping in its own order; PyYAML sorts what has `items`."""
        return self.represent_mapping("tag:yaml.org,2002:map", list(data.items()))


_Plain.add_representer(dict, _Plain.represent_pairs)


def _join_lines(node: yaml.Node, deepest: int, level: int) -> None:
    """Write the node on one line from the level `deepest` on, and block by block before it."""
    if isinstance(node, yaml.MappingNode):
        inner = [value for _key, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        inner = node.value
    else:
        return
    node.flow_style = level >= deepest
    for each in inner:
        _join_lines(each, deepest, level + 1)
