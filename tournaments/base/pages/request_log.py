"""Adds details of the request to each line of the log, besides those of django-structlog."""

from __future__ import annotations

import structlog
from django.dispatch import receiver
from django.http import HttpRequest
from django_structlog.signals import bind_extra_request_metadata

from common.web.visitors import visitor_address


@receiver(bind_extra_request_metadata, dispatch_uid="tournaments.request_log")
def bind_address(sender: object, request: HttpRequest, **_signal: object) -> None:
    """Log the visitor's address as limits and locks count it; the header alone can't be trusted."""
    structlog.contextvars.bind_contextvars(ip=visitor_address(request))
