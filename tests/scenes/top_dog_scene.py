"""Histories and Top Dog to act in: lists read in as a desk would, and an event with the rules that a test names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.factories import actor_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.top_dog.details import top_dog_details_of
from tournaments.top_dog.files.histories_csv import HistoryKind
from tournaments.top_dog.services.histories import import_histories, preview_histories
from tournaments.top_dog.services.rules import edit_top_dog


def read_in(club: Club, user: User, text: str, *, source: str = "List", game: str = "armati", **kind: Any) -> Any:
    """Import a list as its preview shows it."""
    kinds = HistoryKind(**kind)
    plan = preview_histories(club, game=game, text=text, kind=kinds)
    return import_histories(
        actor_of(user), club, game=game, text=text, kind=kinds, source=source, fingerprint=plan.fingerprint
    )


def switch_on(event: Event, user: User, *, reason: str = "", **rules: Any) -> None:
    """Switch Top Dog on, with these rules where they differ from the usual ones."""
    details = replace(top_dog_details_of(event), **{"on": True, **rules})
    edit_top_dog(actor_of(user), event, details=details, reason=reason)
