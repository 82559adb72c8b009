"""What everybody may see of an event, from the snapshot of its revision.

The ETag changes with the revision, so that who asks again with `If-None-Match` gets 304 after one query.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from config.release import RELEASE
from tournaments.events.access import of_format
from tournaments.events.api.resources import EventResource
from tournaments.events.selectors.snapshots import VERSION, seen_data
from tournaments.events.viewers import view_for
from tournaments.events.visibility import View

UNCHANGED = OpenApiParameter("If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An earlier ETag.")


class SnapshotResource(EventResource, ABC):
    """A part of the snapshot of an event of `format_code`, or 304. A blank code is any format."""

    tag = "standings"
    single = True
    reads = None
    format_code: ClassVar[str] = ""
    parameters: tuple[OpenApiParameter, ...] = (UNCHANGED,)

    def enter(self) -> None:
        """The event of the address, if it is of this format."""
        super().enter()
        if self.format_code:
            of_format(self.event, self.format_code)

    @abstractmethod
    def pick(self, data: Any) -> dict[str, Any]:
        """What is answered of a snapshot of the format, besides its revision."""

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        view = view_for(self.actor, self.event)
        etag = self._etag(view)
        if etag in request.headers.get("If-None-Match", ""):
            response = Response(status=304)
        else:
            shown = self.pick(seen_data(self.event, view))
            response = self.answer({"revision": self.event.revision, **shown})
        response["ETag"] = etag
        response["Cache-Control"] = "no-cache" if self.event.published and view.short_names else "private, no-cache"
        return response

    def _etag(self, view: View) -> str:
        state = (self.event.pk, self.event.revision, view.key)
        parts = (RELEASE, VERSION, *state, get_language(), self.request.get_full_path())
        return f'"{hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:32]}"'
