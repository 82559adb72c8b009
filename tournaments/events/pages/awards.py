"""The awards of an event as its public page and its desk list them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.award_words import titled
from tournaments.events.ending_words import awards_so_far, is_over
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import keep_choice
from tournaments.events.shown import Shown

Json = dict[str, Any]


def awards_context(event: Event, data: Shown, *, tabs: Sequence[Tab], only: str | None) -> Json:
    """What every page of awards shows: the prizes, whether the event is over, and what may still change.

    `only` is what the address says of "only qualified" or "all", where prizes come from two tables.
    """
    only_qualified = only in {None, "qualified"}
    shown = format_of(event).awards_shown(event, data, only_qualified=only_qualified)
    context: Json = {
        "prizes": titled(shown.prizes),
        "over": is_over(data),
        "so_far": awards_so_far(data, shown),
        "digits": shown.digits,
        "notes": shown.notes,
    }
    if shown.of_two_tables:
        context["tabs"] = keep_choice(tabs, only or "")
        context["filters"] = [
            Tab(_("Qualified"), "?only=qualified", only_qualified),
            Tab(_("All"), "?only=all", not only_qualified),
        ]
    return context
