"""Every request of every test: what a user does at once is one change, one revision and one snapshot of an event.

A run of all tests fails where no test changes anything at an address that takes changes.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_save
from django.http import HttpRequest, HttpResponse

from tests.architecture.url_policies import POLICIES
from tournaments.changes.models import Change
from tournaments.events.models import Event, Snapshot

WRITING = {"POST", "PUT", "PATCH", "DELETE"}
OF_ACCOUNTS = ("account_", "mfa_", "api:v1:token", "api:v1:api_token")
CALCULATORS = ("lab:", "formats:", "handicaps:", "pairing_lab:")
CHANGES_NOTHING = {
    *("home", "about", "try", "healthz", "switch_language", "player:messages"),
    "desk:person_merge",  # it asks whom to merge
    *("player_calendar_address", "captain_calendar_address"),  # the address is the player's own, and no log has it
    "entry:pay",  # what was paid is what the provider says
    *("desk:print_make", "desk:print_stop", "api:v1:print_job-list", "api:v1:print_job-stop"),  # the worker prints
    *("desk:restore", "desk:handed_in", "api:v1:restore-list", "api:v1:restore-check", "api:v1:restore-restore"),
    *(f"api:v1:{name}" for name in ("board_scores", "scoring_lab", "standings_calculator", "top_dog", "form_l")),
    *(
        f"api:v1:{name}"
        for name in ("fairness", "handicap_schemes", "format_study-list", "format_study-stop", "circuit-try")
    ),
}
"""Addresses that write and make no change: they answer a question or ask the worker."""

SEEN: set[str] = set()
"""What made a change: "POST desk:person"."""

_saved = threading.local()


def one_change(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that fails a request with more than one change, or more than one revision or snapshot of an event."""

    def answer(request: HttpRequest) -> HttpResponse:
        _saved.rows = Counter()
        response = get_response(request)
        rows, _saved.rows = _saved.rows, None
        twice = [row for row, count in rows.items() if count > 1]
        assert not twice, f"{request.method} {request.path} saved more than once: {twice}"
        if rows["change"] and request.resolver_match:
            SEEN.add(f"{request.method} {request.resolver_match.view_name}")
        return response

    return answer


def wrong() -> list[str]:
    """The addresses that write and at which no test changed anything, and those that should not have."""
    changing = {
        f"{method} {name}"
        for name, policy in POLICIES.items()
        if not changes_nothing(name)
        for method in (part.partition(" ")[0] for part in policy.split(", "))
        if method in WRITING
    }
    return sorted(changing ^ SEEN)


def changes_nothing(name: str) -> bool:
    """Whether an address makes no change of a club or an event."""
    previews = name.endswith(("_preview", "-preview"))
    return name in CHANGES_NOTHING or previews or name.startswith((*OF_ACCOUNTS, *CALCULATORS))


def _count(instance: Model, *, created: bool = False, update_fields: Any = None, **_kwargs: Any) -> None:
    rows = getattr(_saved, "rows", None)
    if rows is None:
        return
    if isinstance(instance, Change) and created:
        rows["change"] += 1
    elif isinstance(instance, Event) and update_fields and "revision" in update_fields:
        rows["revision", instance.pk] += 1
    elif isinstance(instance, Snapshot):
        rows["snapshot", instance.event_id, instance.public] += 1


for _model in (Change, Event, Snapshot):
    post_save.connect(_count, sender=_model, weak=False)
