"""An OpenAPI document as chapters for readers: operations by tag, their fields in a row, and example bodies. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
DEEPEST = 4
EXAMPLES: Mapping[str, Any] = {
    "email": "pete@example.org",
    "date": "2026-11-21",
    "date-time": "2026-11-21T13:00:00Z",
    "uri": "https://example.org/",
}


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A parameter or a field of a body."""

    name: str
    kind: str
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One status that an operation may answer; `example` is blank for problems and empty answers."""

    status: str
    text: str
    example: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address."""

    name: str
    method: str
    path: str
    summary: str
    text: str
    public: bool
    parameters: tuple[FieldLine, ...]
    fields: tuple[FieldLine, ...]
    example: str
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The operations of a tag."""

    title: str
    operations: tuple[Operation, ...]

    @property
    def anchor(self) -> str:
        """The id of its heading."""
        return self.title.replace(" ", "-")


def chapters_of(schema: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """The document's operations by tag, tags in the order of their first address."""
    by_tag: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                raw = {**methods[method]}
                raw["parameters"] = [*methods.get("parameters", ()), *raw.get("parameters", ())]
                by_tag.setdefault(raw["tags"][0], []).append(_operation(schema, path, method, raw))
    return tuple(Chapter(tag, tuple(operations)) for tag, operations in by_tag.items())


def example_of(schema: Mapping[str, Any], node: Mapping[str, Any], *, sent: bool = False, depth: int = 0) -> Any:
    """A made-up value of this shape: enums by their first value, lists with one item, deep levels left empty.

    An example that is `sent` lacks read-only fields.
    """
    node = resolved(schema, node)
    if node.get("enum"):
        return next(value for value in node["enum"] if value or len(node["enum"]) == 1)
    kind = _kind(node)
    if kind == "object":
        fields = _sent(node) if sent else node.get("properties", {})
        deep = depth >= DEEPEST
        return {} if deep else {n: example_of(schema, f, sent=sent, depth=depth + 1) for n, f in fields.items()}
    if kind == "array":
        return [] if depth >= DEEPEST else [example_of(schema, node["items"], sent=sent, depth=depth + 1)]
    plain: Mapping[str, Any] = {"integer": 1, "number": 1.5, "boolean": True, "string": "…"}
    return EXAMPLES.get(node.get("format", ""), plain.get(kind))


def _operation(schema: Mapping[str, Any], path: str, method: str, raw: Mapping[str, Any]) -> Operation:
    body = _body(raw.get("requestBody", {}))
    return Operation(
        name=raw["operationId"],
        method=method.upper(),
        path=path,
        summary=raw.get("summary", ""),
        text=raw.get("description", ""),
        public={} in raw.get("security", ()),
        parameters=tuple(_parameter(schema, one) for one in raw["parameters"]),
        fields=tuple(_fields(schema, body)) if body else (),
        example=_request_example(schema, raw, body),
        replies=tuple(_reply(schema, status, one) for status, one in raw["responses"].items()),
    )


def _request_example(schema: Mapping[str, Any], raw: Mapping[str, Any], body: Mapping[str, Any]) -> str:
    given = raw.get("requestBody", {}).get("content", {}).get("application/json", {})
    for one in given.get("examples", {}).values():
        return _json(one["value"])
    if "example" in given:
        return _json(given["example"])
    return _json(example_of(schema, body, sent=True)) if body else ""


def _reply(schema: Mapping[str, Any], status: str, raw: Mapping[str, Any]) -> Reply:
    raw = resolved(schema, raw)
    shape = _body(raw) if status.startswith("2") else {}
    example = example_of(schema, shape) if shape else None
    return Reply(status, raw.get("description", ""), _json(example) if isinstance(example, dict | list) else "")


def _parameter(schema: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldLine:
    raw = resolved(schema, raw)
    kind = f"{_words(schema, raw['schema'])}, {raw['in']}"
    return FieldLine(raw["name"], kind, bool(raw.get("required")), raw.get("description", ""))


def _fields(schema: Mapping[str, Any], node: Mapping[str, Any], prefix: str = "") -> Iterator[FieldLine]:
    """The fields of an object that is sent, those of inner objects after them by their paths."""
    node = resolved(schema, node)
    required = node.get("required", [])
    for name, raw in _sent(node).items():
        inner = resolved(schema, raw)
        yield FieldLine(f"{prefix}{name}", _words(schema, raw), name in required, _text(raw, inner))
        if prefix.count(".") < DEEPEST:
            item = resolved(schema, inner.get("items", {}))
            if item.get("properties"):
                yield from _fields(schema, item, f"{prefix}{name}[].")
            elif inner.get("properties"):
                yield from _fields(schema, inner, f"{prefix}{name}.")


def _sent(node: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an object that aren't read-only."""
    return {name: raw for name, raw in node.get("properties", {}).items() if not raw.get("readOnly")}


def _text(raw: Mapping[str, Any], inner: Mapping[str, Any]) -> str:
    return str(raw.get("description") or inner.get("description") or "")


def _words(schema: Mapping[str, Any], node: Mapping[str, Any]) -> str:
    """The type in words: "whole number", "list of texts", "win or loss"."""
    node = resolved(schema, node)
    if node.get("enum"):
        return " or ".join(str(value) for value in node["enum"] if value not in {"", None})
    kind = _kind(node)
    names = {
        "integer": "whole number",
        "number": "number",
        "boolean": "true or false",
        "string": {"date": "day", "date-time": "moment", "email": "email address"}.get(node.get("format", ""), "text"),
        "object": "object",
    }
    if kind == "array":
        return f"list: {_words(schema, node['items'])}"
    text = names.get(kind, "any value")
    return f"{text} or null" if "null" in _kinds(node) else text


def resolved(schema: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    """The node after following references; of alternatives, the first that isn't null."""
    for _step in range(10):
        choices = [one for key in ("oneOf", "anyOf") for one in node.get(key, ()) if one != {"type": "null"}]
        if "$ref" in node:
            _root, components, kind, name = node["$ref"].split("/")
            node = schema[components][kind][name]
        elif node.get("allOf"):
            node = _joined([*(resolved(schema, one) for one in node["allOf"]), {**node, "allOf": ()}])
        elif choices and "properties" not in node:
            node = choices[0]
        else:
            break
    return node


def _joined(nodes: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The nodes merged into one."""
    whole: dict[str, Any] = {key: value for node in nodes for key, value in node.items()}
    if any("properties" in node for node in nodes):
        whole["properties"] = {name: shape for node in nodes for name, shape in node.get("properties", {}).items()}
        whole["required"] = [name for node in nodes for name in node.get("required", ())]
    return whole


def _kinds(node: Mapping[str, Any]) -> list[str]:
    kinds = node.get("type", "object" if "properties" in node else "")
    return list(kinds) if isinstance(kinds, list | tuple) else [kinds]


def _kind(node: Mapping[str, Any]) -> str:
    return next((kind for kind in _kinds(node) if kind != "null"), "")


def _body(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    for content in raw.get("content", {}).values():
        shape: Mapping[str, Any] = content.get("schema", {})
        return shape
    return {}


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
