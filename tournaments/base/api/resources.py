"""Resources: rows of a room at addresses of their own, read and changed by DRF's viewsets.

A viewset gets its row from an `access_*` function and passes the request's data to one service. The same serializer
reads and writes, so a field has one name in both directions. Services check the rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Literal

from django.urls import include, path
from django.urls.resolvers import URLResolver
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.utils import OpenApiParameter
from rest_framework.decorators import action
from rest_framework.mixins import CreateModelMixin
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import DynamicRoute, Route, SimpleRouter
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import GenericViewSet

from common.pure.errors import Problem, RuleError
from tournaments.base.api.endpoint import Endpoint, OnlyHeaders, refuse_other_queries
from tournaments.base.api.fields import Input
from tournaments.base.api.openapi import SCHEMES, TAKES_RESOURCE, ResourceSchema
from tournaments.base.api.paging import PAGES, Pages
from tournaments.base.errors import StaleError
from tournaments.base.permissions import Action

READ_ONLY = gettext_noop("This can’t be changed here. Leave it out, or send the value that you read.")
CHANGES = ("POST", "PUT", "PATCH", "DELETE")


class ResourceViewSet(Endpoint, GenericViewSet[Any]):
    """The frame of every resource.

    `noun` names its operations (`edit_team`) and its addresses (`team-detail`), `tag` is its chapter. Reading needs the
    right to `reads` in the club, and changing the right to `changes`; both can differ by action. With `reads = None`
    visitors may read too, and the `access_*` function decides what they see. A parent has exactly one of a `single`
    resource, so it has no key.
    """

    tag: ClassVar[str]
    noun: ClassVar[str]
    nouns: ClassVar[str]
    single: ClassVar[bool] = False
    reads: Action | None = Action.SEE_DESK
    changes: Action = Action.EDIT_CLUB
    schemes: ClassVar[list[dict[str, list[str]]]] = SCHEMES
    """How who asks signs in, for the description of the API."""
    keeps_answers: bool = True
    """Whether its changes take an `Idempotency-Key`. False where an answer holds a secret."""
    body_class: type[Input] | None = None
    """What an action takes, where that is not the resource."""
    answer_class: type[BaseSerializer[Any]] | None = None
    """What an action answers, where that is not the resource."""
    list_class: type[BaseSerializer[Any]] | None = None
    """What a list answers, where that is less than the resource."""
    success_status: int | None = None
    """What an action answers other than 200."""
    created_status: int = 201
    parameters: tuple[OpenApiParameter, ...] = ()
    """What the address of a list, or of a single resource, can be narrowed by, where no filter says it."""

    lookup_field = "id"
    lookup_value_converter = "int"
    pagination_class = Pages
    content_negotiation_class = OnlyHeaders
    schema = ResourceSchema()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Set the plural of the noun if none is given."""
        super().__init_subclass__(**kwargs)
        if "noun" in cls.__dict__ and "nouns" not in cls.__dict__:
            cls.nouns = f"{cls.noun}s"

    @property
    def needs(self) -> Action:
        """The action that the actor must be allowed to do in the club."""
        if self.request.method in SAFE_METHODS:
            return self.reads or Action.SEE_DESK
        return self.changes

    def get_permissions(self) -> Any:
        """DRF's; visitors may read where `reads` is None."""
        reading = self.request is None or self.request.method in SAFE_METHODS
        return [AllowAny()] if reading and self.reads is None else super().get_permissions()

    def is_kept(self) -> bool:
        """Whether the request takes an `Idempotency-Key`."""
        return self.request.method in CHANGES and self.keeps_answers and not self.only_reads

    def enter(self) -> None:
        """Obtain the parents of the address before the body is read: an actor without access learns nothing of them."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """DRF's; it looks the method up after this, so that a change can be wrapped here to count once."""
        super().initial(request, *args, **kwargs)
        self.enter()
        if hasattr(self, self.action or "nothing"):  # otherwise DRF answers: another method, or OPTIONS
            refuse_other_queries(request, self.queries())
            self.refuse_body()
        name = str(request.method).lower()
        handler: Callable[..., Response] | None = getattr(self, name, None)
        if handler is not None and self.is_kept():
            setattr(self, name, lambda *args, **kwargs: self.once(partial(handler, *args, **kwargs)))

    def parameters_asked(self) -> list[OpenApiParameter]:
        """The parameters that this action reads, for the API's description; filters and pages besides."""
        whole = self.action == "list" or (self.single and self.action == "retrieve")
        return [*(self.parameters if whole else getattr(getattr(self, self.action), "asks", ()))]

    def queries(self) -> set[str]:
        """The names that the query of this action may have."""
        names = {each.name for each in self.parameters_asked()}
        if self.action == "list":
            filters: Any = getattr(self, "filterset_class", None)
            names |= {*PAGES, *(filters.base_filters if filters else ())}
        return names

    def refuse_body(self) -> None:
        """Refuse fields for an action without input. Raises `RuleError` at each.

        Programs that post nothing often label it as a form: an action only reads JSON.
        """
        if self.request.method not in CHANGES or self.request_shape() is not None:
            return
        sent = self.request.data if "json" in self.request.content_type else None
        if type(sent) is dict:
            words = str(Input.default_error_messages["unknown"])
            RuleError.gather([Problem(str(name), "unknown_field", words) for name in sent])

    def sent(self) -> dict[str, Any]:
        """What was sent to an action with a `body_class`."""
        assert self.body_class is not None  # noqa: S101  said where the action is declared
        return self.body(self.body_class)

    def change(self, shape: type[Input], now: Callable[[], Any]) -> dict[str, Any]:
        """The changes of a PATCH to a resource that is `now` as given: its other fields may be sent back."""
        sent = self.request.data
        if isinstance(sent, Mapping) and (others := sent.keys() - shape().fields.keys()):
            row = now()
            read_only = others & row.keys()
            refuse_read_only(sent, row, read_only)
            sent = {name: value for name, value in sent.items() if name not in read_only}
        return self.body(shape, partial=True, sent=sent)

    def request_shape(self) -> Any:
        """What this action takes, for the description of the API."""
        return self.body_class or (self.serializer_class if self.action in TAKES_RESOURCE else None)

    def status(self) -> int:
        """The status of a successful response."""
        return self.created_status if self.action == "create" else self.success_status or 200

    def get_serializer_class(self) -> Any:
        """The resource, or its short form in a list."""
        return (self.action == "list" and self.list_class) or self.serializer_class

    def answer(self, row: object, *, at: object = None, found_at: str = "") -> Response:
        """The row as this action answers it.

        A new one is found by the key `at` below the list's address, or at the address `found_at`.
        """
        shape: Any = self.answer_class or self.serializer_class
        address = found_at if at is None else f"{self.request.path}{at}/"
        headers = {"Location": address} if address else {}
        return Response(shape(row, context=self.get_serializer_context()).data, status=self.status(), headers=headers)


class CreateMixin(CreateModelMixin):
    """DRF's, with the address of the new row."""

    def get_success_headers(self, data: Any) -> dict[str, str]:
        """The address below the list's, where rows have one."""
        view: Any = self
        return {"Location": f"{view.request.path}{data[view.lookup_field]}/"} if hasattr(view, "retrieve") else {}


class EditMixin:
    """Change the fields that are sent; the others stay. Offers no PUT, which DRF's `UpdateModelMixin` has."""

    def partial_update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        view: Any = self
        serializer = view.get_serializer(view.get_object(), data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        fields = serializer.fields
        read_only = {name for name in serializer.initial_data if name in fields and fields[name].read_only}
        if read_only:
            refuse_read_only(serializer.initial_data, view.get_serializer(serializer.instance).data, read_only)
        view.perform_update(serializer)
        return Response(serializer.data)


def refuse_read_only(sent: Mapping[str, Any], now: Mapping[str, Any], names: Collection[str]) -> None:
    """Read-only fields may be sent back, but not changed.

    Raises `RuleError` at each of `names` that is not as `now`; `StaleError` where another revision was read, unless the
    revision is for the service to check, which can say what changed.
    """
    known = json.loads(JSONRenderer().render(now))
    stale = "revision" in known and sent.get("revision", known["revision"]) != known["revision"]
    if stale and "revision" in names:
        raise StaleError(_("Somebody has changed this since you read it. Read it again."), current=known["revision"])
    if not stale:
        changed = [name for name in sent if name in names and sent[name] != known[name]]
        RuleError.gather([Problem(name, "read_only", READ_ONLY) for name in changed])


def whole(serializer: Any) -> dict[str, Any]:
    """The columns of a row after a change: the sent values over the stored ones."""
    columns = [field.source for field in serializer.fields.values() if not field.read_only and not field.write_only]
    return {name: getattr(serializer.instance, name) for name in columns} | dict(serializer.validated_data)


class Single(SimpleRouter):
    """Addresses of a resource of which each parent has exactly one."""

    routes = [
        Route(
            url=r"^{prefix}{trailing_slash}$",
            mapping={
                "get": "retrieve",
                "post": "create",
                "put": "update",
                "patch": "partial_update",
                "delete": "destroy",
            },
            name="{basename}-detail",
            detail=True,
            initkwargs={},
        ),
        DynamicRoute(
            url=r"^{prefix}/{url_path}{trailing_slash}$", name="{basename}-{url_name}", detail=True, initkwargs={}
        ),
    ]


def asks(*parameters: OpenApiParameter) -> Callable[[Any], Any]:
    """List the query parameters that a method reads in the API's description."""

    def said(method: Any) -> Any:
        method.asks = parameters
        return method

    return said


def routes(under: str, resources: Mapping[str, type[ResourceViewSet]]) -> URLResolver:
    """The addresses of resources below a parent's, by the last part of each."""
    many, single = SimpleRouter(use_regex_path=False), Single(use_regex_path=False)
    for prefix, viewset in resources.items():
        (single if viewset.single else many).register(prefix, viewset, basename=viewset.noun)
    return path(under, include([*many.urls, *single.urls]))


def verb(
    *,
    body: type[Input] | None = None,
    answer: type[BaseSerializer[Any]] | None = None,
    detail: bool = True,
    methods: Sequence[Literal["post", "put", "patch", "delete"]] = ("post",),
    address: str = "",
    **attributes: Any,
) -> Callable[[Any], Any]:
    """An action: `POST …/verb/`, with its request and response, and the viewset's attributes for it.

    With other `methods`, a part of the resource that has an address of its own.
    """

    def made(method: Any) -> Any:
        url_path = address or method.__name__.replace("_", "-")
        decorate = action(
            detail=detail,
            methods=methods,
            url_path=url_path,
            url_name=url_path.replace("/", "-"),
            body_class=body,
            answer_class=answer,
            **attributes,
        )
        return decorate(method)

    return made
