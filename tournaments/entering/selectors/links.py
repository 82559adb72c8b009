"""The private link of an application: calculated from its row and the site's secret key, and stored hashed."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.base.errors import MissingError
from tournaments.base.prepared import Prepared
from tournaments.base.private_links import hashed_token, private_token
from tournaments.entering.models import EntryRequest
from tournaments.events.formats import rules_of_formats


def made_token(request: EntryRequest) -> str:
    """The token that the row has by its serial."""
    return private_token("entry", request.event_id, f"{request.form_key}:{request.serial}")


def token_of(request: EntryRequest) -> str:
    """The token of the link that is out; blank where it was made under another secret key."""
    token = made_token(request)
    return token if constant_time_compare(hashed_token(token), request.token_hash) else ""


def request_url(request: EntryRequest) -> str:
    """The whole address of the private page; blank where the link can't be shown again."""
    token = token_of(request)
    return settings.SITE_URL + reverse("entry:page", args=[token]) if token else ""


def request_behind(token: str) -> EntryRequest:
    """The application of a link, with its event, club and form. Raises `MissingError`."""
    for found in _behind(rules_of_formats(), token_hash=hashed_token(token)):
        return found
    raise MissingError(_("This private link no longer works. Ask the organisers for a new one."))


@Prepared
def _behind(rules: tuple[str, ...], *, token_hash: str) -> QuerySet[EntryRequest]:
    paths = ("event__club", "event__entry_form", "entry", *(f"event__{path}" for path in rules))
    return EntryRequest.objects.select_related(*paths).filter(token_hash=token_hash)
