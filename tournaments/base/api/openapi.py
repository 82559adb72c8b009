"""The description of our endpoints in the OpenAPI document, beyond what drf-spectacular finds automatically."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.permissions import AllowAny

from tournaments.base.api.examples import examples
from tournaments.base.api.fields import Answer
from tournaments.base.api.problem_shapes import ProblemDetail
from tournaments.base.services.idempotency import KEPT


class Nothing(Answer):
    """An answer without a body."""


JSON = "application/json"
TAKES_RESOURCE = ("create", "update", "partial_update")

SCHEMES: list[dict[str, list[str]]] = [{"knoxApiToken": []}, {"cookieAuth": []}]
"""A token, or a session with its CSRF token."""

SECURITY = {
    "knoxApiToken": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`Token …`, with a token of `/api/v1/auth/token/`.",
    },
    "cookieAuth": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "The session of a browser; changes need the header `X-CSRFToken` as well.",
    },
    "playerLink": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`Link …`, with the code at the end of a player's private link.",
    },
}
"""How those who ask sign in, by the names that operations use."""

OPEN: list[dict[str, list[str]]] = [{}]
"""Nobody signs in."""

PROBLEM = "application/problem+json"
ANY = "default"
REFUSALS = {
    400: "the input has errors, `errors` names each field.",
    401: "the token is missing or does not work.",
    403: "your role in the club does not allow this.",
    404: "it does not exist, or not for you.",
    409: "somebody changed it since you looked, `changes` says what is new.",
    413: "the body is too long.",
    415: "the body is not JSON.",
    422: "the key came with another request before.",
    429: "too many requests; `Retry-After` says when to try again.",
    503: "somebody else is saving; `Retry-After` says when to try again.",
}
"""What any operation may answer instead, by status."""

REFUSED = {
    (ANY, PROBLEM): OpenApiResponse(
        ProblemDetail,
        description=" ".join(
            [
                "Why the request was refused; nothing was saved.",
                *(f"{status}: {reason}" for status, reason in REFUSALS.items()),
            ]
        ),
    )
}
"""The problem that any operation may answer."""

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "A name of your choice for this request, such as a UUID: 8 to 100 signs. Sent again with the same key, the "
        f"request counts once and gets its first answer, for {KEPT.days} days."
    ),
)
SHORT = {"Idempotency-Key": "Key"}
"""The parameter that most operations take, by a name that makes the document shorter."""
PAGE = {
    "type": "object",
    "required": ["count", "next", "previous", "results"],
    "properties": {
        "count": {"type": "integer", "description": "How many there are on all pages."},
        "next": {"type": ["string", "null"], "format": "uri"},
        "previous": {"type": ["string", "null"], "format": "uri"},
        "results": {"type": "array", "items": {}},
    },
}
"""What every page of a list has; a list says of what its `results` are."""

FEWEST_SHARED = 5
"""Only shapes of at least this many fields are shared."""
CODES = "x-codes"
VERBS = {
    "list": "list",
    "create": "create",
    "retrieve": "get",
    "update": "set",
    "partial_update": "edit",
    "destroy": "delete",
}
NAMES = ("Swiss", "Top Dog", "API")
OF_A_PART = {"GET": "get", "PUT": "set", "PATCH": "edit", "DELETE": "delete"}
HOOKS = {
    "create": "perform_create",
    "update": "perform_update",
    "partial_update": "perform_update",
    "destroy": "perform_destroy",
}


class CodesSchema(AutoSchema):
    """The words of a short list under `x-codes`: drf-spectacular would extract an `enum` and guess its name."""

    def _get_serializer_field_meta(self, field: Any, direction: Any) -> dict[str, Any]:
        meta: dict[str, Any] = super()._get_serializer_field_meta(field, direction)  # type: ignore[no-untyped-call]  # drf-spectacular's hook
        codes = getattr(getattr(field, "help_text", None), "codes", ())
        return {**meta, CODES: list(codes)} if codes else meta


class ResourceSchema(CodesSchema):
    """The schema of a `ResourceViewSet`: its noun, its docstrings, its serializers and the actors who may ask."""

    def get_operation_id(self) -> str:
        """Such as `list_teams`, `edit_team`, `start_clock` for a step, or `set_game_result` for a part."""
        view: Any = self.view
        if view.action in VERBS:
            return f"{VERBS[view.action]}_{view.nouns if view.action == 'list' else view.noun}"
        if self.method == "POST":
            return f"{view.action.rstrip('_')}_{view.noun if view.detail else view.nouns}"
        return f"{OF_A_PART[self.method]}_{view.noun}_{view.action}"

    def get_summary(self) -> str:
        """The first sentence of the docstring of the method, or of the `perform_…` that makes the change."""
        view: Any = self.view
        noun = (view.nouns if view.action == "list" else view.noun).replace("_", " ")
        for name in NAMES:
            noun = noun.replace(name.lower(), name)
        return self._words()[0].rstrip(".") or f"{VERBS[view.action].capitalize()} the {noun}"

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        """The rest of that docstring; of the whole resource, where all of it is read."""
        view: Any = self.view
        whole = view.action == "list" or (view.single and view.action == "retrieve")
        return self._words()[1] or (get_doc(view.__class__) if whole else "")

    def get_tags(self) -> list[str]:
        """The chapter of the documentation."""
        view: Any = self.view
        return [view.tag]

    def get_auth(self) -> list[dict[str, list[str]]]:
        """How to sign in, and whether that is needed."""
        view: Any = self.view
        return [{}, *view.schemes] if self._is_public() else view.schemes

    def get_override_parameters(self) -> list[Any]:
        """The query parameters of the method, and the key under which a change counts once."""
        view: Any = self.view
        return [*view.parameters_asked(), *([IDEMPOTENCY_KEY] if view.is_kept() else [])]

    def get_request_serializer(self) -> Any:
        """What is sent."""
        view: Any = self.view
        return view.request_shape()

    def get_response_serializers(self) -> Any:
        """The response, and possible other responses."""
        view: Any = self.view
        if view.answer_class is Nothing or (view.action == "destroy" and view.answer_class is None):
            responses: dict[Any, Any] = {204: OpenApiResponse(description="Done. The answer has no body.")}
        else:
            answer = view.answer_class or view.get_serializer_class()
            responses = {(view.status(), JSON): answer}
        return responses | REFUSED

    def _is_public(self) -> bool:
        return any(isinstance(each, AllowAny) for each in self.view.get_permissions())

    def _words(self) -> tuple[str, str]:
        view: Any = self.view
        hook = getattr(view, HOOKS.get(view.action, view.action), None)
        words = get_doc(hook) or get_doc(getattr(view, view.action))
        first, _end, rest = " ".join(words.split()).partition(". ")
        return first, rest


def share_parts(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Define shared parts once: problems, parameters, and how to sign in.

    A hook of drf-spectacular, run on the whole document.
    """
    result["security"] = SCHEMES
    shared = result["components"]
    shared["securitySchemes"] = SECURITY
    responses = shared.setdefault("responses", {})
    parameters = shared.setdefault("parameters", {})
    answered = Counter(_answered(each) for operation in _operations(result) for each in operation["responses"].values())
    for operation in _operations(result):
        body = operation.get("requestBody", {}).get("content", {}).get(JSON)
        if body and operation["operationId"] in examples():
            body["example"] = examples()[operation["operationId"]]
        asked = operation.pop("security", OPEN)
        if asked != SCHEMES:
            operation["security"] = asked
        for status, answer in operation["responses"].items():
            if PROBLEM in answer.get("content", {}):
                name = "Problem" if status == ANY else f"Problem{status}"
            else:
                name = _answered(answer)
            if name and answered[name] != 1 and responses.setdefault(name, answer) == answer:
                operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
        for at, parameter in enumerate(operation.get("parameters", ())):
            name = SHORT.get(parameter["name"], parameter["name"])
            name = f"query-{name}" if parameter["in"] == "query" else name
            if parameters.setdefault(name, parameter) == parameter:
                operation["parameters"][at] = {"$ref": f"#/components/parameters/{name}"}
    schemas = shared["schemas"]
    schemas["Page"] = PAGE
    for name, changed in [(name.removeprefix("Patched"), node) for name, node in schemas.items()]:
        whole = schemas.get(name, changed)
        if whole is not changed and whole["properties"] == changed["properties"]:
            del whole["properties"]
            whole["allOf"] = [{"$ref": f"#/components/schemas/Patched{name}"}]
    _share_fields(schemas)
    return result


def _share_fields(schemas: dict[str, Any]) -> None:
    """Describe a shape that has all fields of another by a reference to it and the rest of its fields."""
    plain = {name: node for name, node in schemas.items() if len(node.get("properties", ())) >= FEWEST_SHARED}
    for node in plain.values():
        fields, required = node["properties"], {*node.get("required", ())}
        parts = [
            other
            for other, part in plain.items()
            if len(part["properties"]) < len(fields)
            and part["properties"].items() <= fields.items()
            and required.issuperset(part.get("required", ()))
            and "allOf" not in {**part, **node}
        ]
        if parts:
            most = max(parts, key=lambda other: len(plain[other]["properties"]))
            part = plain[most]
            own = {field: shape for field, shape in fields.items() if field not in part["properties"]}
            rest = sorted(required.difference(part.get("required", ())))
            said = {key: value for key, value in node.items() if key not in {"properties", "required"}}
            node.clear()
            node.update({**said, "allOf": [{"$ref": f"#/components/schemas/{most}"}], "properties": own})
            if rest:
                node["required"] = rest


def _answered(answer: dict[str, Any]) -> str:
    """The name of the resource that is answered, `Done` for nothing, or blank for another shape."""
    if "content" not in answer:
        return "Done"
    reference: str = answer["content"].get(JSON, {}).get("schema", {}).get("$ref", "")
    return reference.rpartition("/")[2]


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in document["paths"].values():
        yield from methods.values()
