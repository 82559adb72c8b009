"""The awards of an event as its public page and its desk list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.base.figures import figure
from tournaments.base.shown import with_more
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.award_words import award_title, award_unit
from tournaments.events.ending_words import awards_so_far, is_over
from tournaments.events.extras import awards_of
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import keep_choice
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.stages import PODIUM
from tournaments.events.shown import AwardShown, Shown

Json = dict[str, Any]


def awards_context(event: Event, data: Shown, *, tabs: Sequence[Tab], only: str | None) -> Json:
    """What every page of awards shows: the prizes, whether the event is over, and what may still change.

    `only` is what the address says of "only qualified" or "all", where prizes come from two tables.
    """
    only_qualified = only in {None, "qualified"}
    shown = awards_of(event, data, only_qualified=only_qualified)
    prizes = _titled(event, data, shown.prizes)
    context: Json = {
        "prizes": prizes,
        "places": [each for each in prizes if each["code"] == "place"],
        "by_power": [each for each in prizes if each["power"]],
        "other_awards": [each for each in prizes if each["code"] != "place" and not each["power"]],
        "over": is_over(data),
        "so_far": awards_so_far(data, shown),
        "digits": shown.digits,
        "notes": shown.notes,
    }
    context |= _places(context["places"], shown.digits, over=context["over"])
    if shown.of_two_tables:
        context["tabs"] = keep_choice(tabs, only or "")
        context["filters"] = [
            Tab(_("Qualified"), "?only=qualified", only_qualified),
            Tab(_("All"), "?only=all", not only_qualified),
        ]
    return context


def _places(places: Sequence[Json], digits: int, *, over: bool) -> Json:
    """The first places for `components/podium.html`, and those below; a place that several share counts for all.

    There is no podium before the event is over: until then all places are in the list below.
    """
    on_it: list[Json] = []
    below = list(places)
    while over and below and below[0]["winners"] and len(on_it) + len(below[0]["winners"]) <= PODIUM:
        prize = below.pop(0)
        winners = prize["winners"]
        on_it += [
            {
                "rank": f"{prize['place']}=" if len(winners) > 1 else str(prize["place"]),
                "name": winner["name"],
                "entry": winner["id"],
                "points": figure(winner["score"], digits=digits),
                "note": winner["text"],
                "first": prize["place"] == 1,
            }
            for winner in winners
        ]
    return {"podium": on_it, "places_below": [each for each in below if each["winners"]], "unit": _("points")}


def _titled(event: Event, data: Shown, prizes: Sequence[AwardShown]) -> list[Json]:
    """The prizes with their titles, and each winner with what is said of them."""
    notes = pages_of(event).award_notes(data)
    found = []
    for prize in prizes:
        winners = []
        for winner in prize.winners:
            note = notes(prize, winner)
            winners.append(with_more(winner, **asdict(note)))
        found.append(with_more(prize, title=award_title(prize), unit=award_unit(prize), winners=winners))
    return found
