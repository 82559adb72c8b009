"""Baku acceleration where an event names it by its code (FIDE Handbook C.04.7; TRF26: FIDE_DUTCH_2026_BAKU)."""

from __future__ import annotations

from dataclasses import replace

from common.pure.errors import RuleError
from pairing.core.swiss.acceleration import virtual_points
from pairing.core.swiss.record import Record


def with_named_acceleration(event: Record) -> Record:
    """The event with the virtual points that its code asks for; as it is if it names none or lists its own.

    Raises RuleError for Baku acceleration unless the number of rounds is known and a win is worth two draws and a loss
    nothing, as the rule asks.
    """
    if not event.system.upper().endswith("_BAKU") or event.virtual_points:
        return event
    values = event.values
    if values.loss or values.win != 2 * values.draw:
        message = (
            "For Baku acceleration, a win must be worth two draws and a loss nothing. Give virtual points instead."
        )
        raise RuleError.one("values", "baku_values", message)
    if event.rounds is None:
        message = "Baku acceleration needs the number of rounds. Give it (142 or XXR)."
        raise RuleError.one("rounds", "baku_rounds", message)
    points = virtual_points("baku", players=len(event.players), rounds=event.rounds, values=values)
    numbers = sorted(player.number for player in event.players)
    return replace(event, virtual_points=tuple(replace(one, last=numbers[one.last - 1]) for one in points))
