"""What the counted and the simulated figures mean for an organiser, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pairing.core.adviser.boards_format import BoardsFormat

MANY_TIES: Final = 0.05
FEW_RIGHT: Final = 0.3


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to know. `message` is an English template for `params`; `level` is "ok" or "warn"."""

    code: str
    level: str
    message: str
    params: Mapping[str, object] = field(default_factory=dict)


def boards_advice(
    event: BoardsFormat, forced: Mapping[str, int], figures: Mapping[str, Any] | None
) -> tuple[Advice, ...]:
    """What to know of a boards event: its numbers, its heats, and once simulated, its ties and its winner."""
    return (*_on_numbers(event, forced), *_on_repeats(event, forced), *_on_rules(event), *_on_results(figures))


def _on_numbers(event: BoardsFormat, forced: Mapping[str, int]) -> Iterator[Advice]:
    left, params = forced["left_over"], {"players": event.players, "boards": forced["boards"], "heats": event.heats}
    if not left:
        yield Advice("full_boards", "ok", "%(players)s players fill %(boards)s boards, and nobody sits out.", params)
        return
    values = params | {"left": left, "wanting": forced["wanting"]}
    if event.leftover == "play_twice":
        message = (
            "%(players)s players do not fill boards of seven. In each heat, %(wanting)s of them play two boards, "
            "or %(left)s sit out."
        )
    else:
        message = "%(players)s players do not fill boards of seven: in each heat %(left)s of them sit out."
        if event.players > 2 * 7:
            message += " Or %(wanting)s play two boards."
    yield Advice("left_over", "warn", message, values)


def _on_repeats(event: BoardsFormat, forced: Mapping[str, int]) -> Iterator[Advice]:
    params = {"heats": event.heats, "free": forced["heats_without_repeats"], "least": forced["repeated_meetings"]}
    if params["least"] and params["free"] <= 1:
        message = "With %(boards)s boards every heat after the first repeats meetings: at least %(least)s in all."
        yield Advice("repeats_always", "warn", message, params | {"boards": forced["boards"]})
    elif params["least"]:
        message = (
            "More than %(free)s heats force players to meet again: at least %(least)s repeated meetings in %(heats)s."
        )
        yield Advice("repeats_forced", "warn", message, params)
    else:
        message = "In %(heats)s heats, nobody needs to meet an opponent twice."
        yield Advice("no_repeats_forced", "ok", message, params)
    if forced["repeated_powers"]:
        message = "There are seven powers: at least %(least)s times somebody plays a power again."
        yield Advice("powers_forced", "warn", message, {"least": forced["repeated_powers"]})


def _on_rules(event: BoardsFormat) -> Iterator[Advice]:
    sitting = max(event.players - event.boards * 7, 0)
    # Everyone is ranked only if the seats suffice for that many heats each.
    if sitting and event.players * event.minimum_heats > event.boards * 7 * event.heats:
        message = (
            "Some players sit out, so not everybody can play the %(minimum)s heats that a rank needs. "
            "Require fewer heats."
        )
        yield Advice("minimum_too_high", "warn", message, {"minimum": event.minimum_heats})
    if not any(event.multipliers):
        yield Advice("nothing_counts", "warn", "No heat score counts, so all totals are equal. Drop fewer scores.")


def _on_results(figures: Mapping[str, Any] | None) -> Iterator[Advice]:
    if figures is None:
        return
    tie = figures["shares"]["tie_for_first"]["share"]
    percent = {"percent": round(tie * 100, 1)}
    if tie >= MANY_TIES:
        message = "In %(percent)s%% of the events the first place is tied. Set a chain of tie-breaks before the start."
        yield Advice("tie_breaks_needed", "warn", message, percent)
    elif tie > 0:
        message = "A tie for first place is rare (%(percent)s%%) but possible. One tie-break is enough."
        yield Advice("tie_break_enough", "ok", message, percent)
    else:
        yield Advice("no_ties_seen", "ok", "No event ended with a tie for first place.")
    best = figures["shares"]["best_first"]["share"]
    if best < FEW_RIGHT:
        message = (
            "The best player wins only %(percent)s%% of the events, so much is luck. More heats would help, or "
            "scoring that shows strength sooner. Compare two formats."
        )
        yield Advice("mostly_luck", "warn", message, {"percent": round(best * 100, 1)})
