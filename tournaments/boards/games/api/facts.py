"""The facts of a sheet as scripts send them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.boards.games.selectors.games import SeatEntry
from tournaments.events.models import Seat


def facts_sent(seats: Sequence[dict[str, Any]], at: Sequence[Seat]) -> list[SeatEntry]:
    """The facts in the order sent; a seat without an id is found by its power."""
    by_power = {seat.power: seat.pk for seat in at if seat.power}
    problems = []
    facts = []
    for index, sent in enumerate(seats):
        pk = sent.get("id") or by_power.get(sent.get("power", ""))
        if pk is None:
            message = gettext_noop("No seat of this board has this power. Send the seat’s `id` instead.")
            problems.append(Problem(f"seats[{index}].power", "unknown_seat", message))
        chart = sent.get("chart")
        values = {name: sent[name] for name in sent if name not in {"id", "chart"}}
        facts.append(replace(SeatEntry(pk or 0, chart=None if chart is None else tuple(chart)), **values))
    RuleError.gather(problems)
    return facts
